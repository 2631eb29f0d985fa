#include "spec/version.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>

namespace pvg {

namespace {

using Numbers = std::array<std::int64_t, 3>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<Numbers> numbers_of(std::string_view version) {
  const std::optional<std::string> normal = normalize_version(version);
  if (!normal) return std::nullopt;
  Numbers numbers{};
  const char* at = normal->data();
  const char* const end = at + normal->size();
  for (std::int64_t& number : numbers) {
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return std::nullopt;
    at = next == end ? next : next + 1;
  }
  return numbers;
}

}  // namespace

std::optional<std::string> normalize_version(std::string_view version) {
  if (version.starts_with('v')) version.remove_prefix(1);
  std::size_t at = 0;
  for (int part = 0; part < 3; ++part) {
    if (part > 0) {
      if (at >= version.size() || version[at] != '.') return std::nullopt;
      ++at;
    }
    const std::size_t begin = at;
    while (at < version.size() && is_digit(version[at])) ++at;
    if (at == begin) return std::nullopt;
  }
  return std::string(version.substr(0, at));
}

bool is_version_below(std::string_view version, std::string_view threshold) {
  if (version.empty()) return true;
  const std::optional<Numbers> numbers = numbers_of(version);
  const std::optional<Numbers> limit = numbers_of(threshold);
  return numbers && limit && *numbers < *limit;
}

std::optional<std::int64_t> minor_version(std::string_view version, std::int64_t major) {
  const std::optional<Numbers> numbers = numbers_of(version);
  if (!numbers || (*numbers)[0] < major) return std::nullopt;
  return (*numbers)[0] > major ? std::numeric_limits<std::int64_t>::max() : (*numbers)[1];
}

}  // namespace pvg
