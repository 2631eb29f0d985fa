#include "spec/jvm_options.h"

#include <algorithm>
#include <utility>

#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::string_view kExtended = "-XX:";

struct Option {
  std::string name;   // what two options are the same by
  std::string value;  // "+" or "-" for a switch
};

// pkg/util/pravegacluster.go UpdateOneJVMOption.
Option parsed(const std::string& text) {
  if (text.starts_with("-Xms")) return {"-Xms", text.substr(4)};
  if (!text.starts_with(kExtended) || text.size() == kExtended.size()) return {text, ""};
  const std::string_view rest = std::string_view(text).substr(kExtended.size());
  if (rest.front() == '+' || rest.front() == '-') return {std::string(rest.substr(1)), std::string(rest.substr(0, 1))};
  const std::vector<std::string_view> sides = split(rest, '=');
  if (sides.size() < 2) return {text, ""};
  return {std::string(sides[0]), std::string(sides[1])};
}

// pkg/util/pravegacluster.go GenerateJVMOption.
std::string written(const Option& option) {
  if (option.value.empty()) return option.name;
  if (option.name == "-Xms") return option.name + option.value;
  if (option.value == "+" || option.value == "-") return std::string(kExtended) + option.value + option.name;
  return std::string(kExtended) + option.name + "=" + option.value;
}

}  // namespace

std::vector<std::string> merge_jvm_options(const std::vector<std::string>& defaults,
                                           const std::vector<std::string>& custom) {
  std::vector<Option> merged;
  const auto take = [&](const std::string& text) {
    Option option = parsed(text);
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const Option& o) { return o.name == option.name; });
    if (same == merged.end()) {
      merged.push_back(std::move(option));
    } else {
      same->value = std::move(option.value);
    }
  };
  std::for_each(defaults.begin(), defaults.end(), take);
  std::for_each(custom.begin(), custom.end(), take);
  std::vector<std::string> out;
  out.reserve(merged.size());
  for (const Option& option : merged) out.push_back(written(option));
  return out;
}

std::optional<JvmOptionProblem> jvm_option_problem(std::string_view option) {
  if (!option.starts_with(kExtended)) return std::nullopt;
  const std::string_view rest = option.substr(kExtended.size());
  if (rest.empty()) return JvmOptionProblem{true, "the JVM option names nothing behind -XX:"};
  if (rest.front() == '+' || rest.front() == '-') return std::nullopt;
  const std::vector<std::string_view> sides = split(rest, '=');
  const std::string name(sides[0]);
  if (sides.size() < 2) return JvmOptionProblem{true, "the JVM option " + name + " has no value"};
  if (sides[1].empty()) return JvmOptionProblem{false, "the JVM option " + name + " has an empty value"};
  if (sides.size() > 2) {
    return JvmOptionProblem{false, "of the JVM option " + name + " only the text up to the second '=' is used"};
  }
  return std::nullopt;
}

}  // namespace pvg
