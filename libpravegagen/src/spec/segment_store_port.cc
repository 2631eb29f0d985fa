#include "spec/segment_store_port.h"

#include <charconv>

namespace pvg {

std::optional<std::int32_t> segment_store_port(const TextMap& options) {
  const auto option = options.find(std::string(kSegmentStorePortOption));
  if (option == options.end()) return kDefaultSegmentStorePort;
  std::string_view digits = option->second;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::int32_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  constexpr std::int32_t kHighest = 65535;
  if (error != std::errc() || end != digits.data() + digits.size() || port < 1 || port > kHighest) return std::nullopt;
  return port;
}

}  // namespace pvg
