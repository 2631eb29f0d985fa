#include "spec/text_volumes.h"

#include "text/trim.h"

namespace pvg {

std::string_view text_volumes_option(TextVolume::Source source) {
  switch (source) {
    case TextVolume::Source::host_path: return "hostPathVolumeMounts";
    case TextVolume::Source::empty_dir: return "emptyDirVolumeMounts";
    case TextVolume::Source::config_map: return "configMapVolumeMounts";
  }
  return {};
}

TextVolumes parse_text_volumes(std::string_view text, TextVolume::Source source) {
  TextVolumes out;
  for (const std::string_view entry : split(text, ',')) {
    const std::vector<std::string_view> sides = split(entry, '=');
    const std::vector<std::string_view> names = split(sides.front(), ':');
    const bool needs_key = source == TextVolume::Source::config_map;
    if (sides.size() < 2 || (needs_key && names.size() < 2)) {
      if (!out.malformed) out.malformed = std::string(entry);
      continue;
    }
    out.volumes.push_back({source, std::string(needs_key ? names[0] : sides[0]), std::string(sides[1]),
                           std::string(needs_key ? names[1] : std::string_view())});
  }
  return out;
}

std::vector<TextVolume> text_volumes(const TextMap& options, TextVolume::Source source) {
  const auto option = options.find(std::string(text_volumes_option(source)));
  if (option == options.end()) return {};
  return parse_text_volumes(option->second, source).volumes;
}

}  // namespace pvg
