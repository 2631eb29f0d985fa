#include "spec/bookie_directories.h"

#include "text/trim.h"

namespace pvg {

namespace {

std::string_view option_or(const TextMap& options, std::string_view name, std::string_view otherwise) {
  const auto it = options.find(std::string(name));
  return it == options.end() ? otherwise : std::string_view(it->second);
}

}  // namespace

std::vector<std::string> directory_paths(const Directories& kind, const TextMap& options) {
  std::vector<std::string> out;
  for (const std::string_view path : split(option_or(options, kind.option, kind.default_path), ',')) {
    out.emplace_back(path);
  }
  return out;
}

std::string shared_sub_path(const Directories& kind, const TextMap& options, std::size_t index) {
  return std::string(option_or(options, kind.sub_path_option, kind.claim)) + std::to_string(index);
}

}  // namespace pvg
