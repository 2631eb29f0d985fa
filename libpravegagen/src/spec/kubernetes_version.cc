#include "spec/kubernetes_version.h"

#include <charconv>

namespace pvg {

namespace {

// One number at the front of the text, which it takes away.
std::optional<std::int32_t> take_number(std::string_view& text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::optional<KubernetesVersion> parse_kubernetes_version(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  const auto major = take_number(text);
  if (!major || !text.starts_with('.')) return std::nullopt;
  text.remove_prefix(1);
  const auto minor = take_number(text);
  if (!minor) return std::nullopt;
  return KubernetesVersion{*major, *minor};
}

}  // namespace pvg
