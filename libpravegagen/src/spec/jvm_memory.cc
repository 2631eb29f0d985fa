#include "spec/jvm_memory.h"

#include <charconv>
#include <string>

#include "value/quantity.h"

namespace pvg::memory {

namespace {

constexpr std::int64_t kMebi = 1024 * 1024;
constexpr std::string_view kHeap = "-Xmx";
constexpr std::string_view kDirect = "-XX:MaxDirectMemorySize=";
constexpr std::string_view kPercentage = "-XX:MaxRAMPercentage=";

std::optional<double> parse_percentage(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::int64_t> amount(const Value* value) {
  if (value == nullptr) return std::nullopt;
  const std::string text = value->kind() == Kind::integer ? std::to_string(value->integer())
                           : value->is_string()           ? value->string()
                                                          : std::string();
  const auto quantity = Quantity::parse(text);
  if (!quantity || quantity->is_zero()) return std::nullopt;
  return quantity->value();
}

}  // namespace

std::optional<std::int64_t> parse_jvm_size(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  if (unit.empty()) return number;
  if (unit.size() != 1) return std::nullopt;
  std::int64_t factor = 1;
  switch (unit.front()) {
    case 'k': case 'K': factor = 1024; break;
    case 'm': case 'M': factor = kMebi; break;
    case 'g': case 'G': factor = 1024 * kMebi; break;
    case 't': case 'T': factor = 1024 * 1024 * kMebi; break;
    default: return std::nullopt;
  }
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(number, factor, &bytes)) return std::nullopt;
  return bytes;
}

JvmSizes sizes_in(const TextList& options) {
  JvmSizes sizes;
  for (const std::string& option : options) {
    const std::string_view text = option;
    if (text.starts_with(kHeap)) sizes.heap = parse_jvm_size(text.substr(kHeap.size()));
    if (text.starts_with(kDirect)) sizes.direct = parse_jvm_size(text.substr(kDirect.size()));
    if (text.starts_with(kPercentage)) sizes.percentage = parse_percentage(text.substr(kPercentage.size()));
  }
  return sizes;
}

std::optional<std::int64_t> limit_in(const Value& resources) {
  for (const std::string_view part : {std::string_view("limits"), std::string_view("requests")}) {
    const Value* amounts = resources.find(part);
    if (amounts == nullptr) continue;
    if (const auto bytes = amount(amounts->find("memory"))) return bytes;
  }
  return std::nullopt;
}

}  // namespace pvg::memory
