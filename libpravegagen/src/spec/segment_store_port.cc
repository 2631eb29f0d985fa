#include "spec/segment_store_port.h"

#include <charconv>

namespace pvg {

std::optional<std::int32_t> parse_port(std::string_view text) {
  constexpr std::int32_t kHighest = 65535;
  std::int32_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port < 1 || port > kHighest) return std::nullopt;
  return port;
}

std::optional<std::int32_t> segment_store_port(const TextMap& options) {
  const auto option = options.find(std::string(kSegmentStorePortOption));
  if (option == options.end()) return kDefaultSegmentStorePort;
  std::string_view digits = option->second;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  return parse_port(digits);
}

}  // namespace pvg
