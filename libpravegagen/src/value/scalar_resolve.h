// What a scalar is, by its text and tag, as go-yaml v2 (the reader inside sigs.k8s.io/yaml) resolves it, and what
// becomes of it in JSON, which is the form in which kubectl passes it on. Quotes, anchors and places are the YAML
// reader's matter.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "value/value.h"

namespace pvg {

// Nearer to the text than a Value: a mapping's key needs to know that 1e3 was a float and 18446744073709551615
// unsigned.
using Scalar = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string>;

// YAML's own tags: "!!int" is short for "tag:yaml.org,2002:int".
inline constexpr std::string_view kYamlTagPrefix = "tag:yaml.org,2002:";

[[nodiscard]] Scalar resolve_plain(std::string_view text);

// With the tag's full name; nullopt where the text does not fit the tag.
[[nodiscard]] std::optional<Scalar> resolve_tagged(std::string_view tag, std::string_view text);

// Floats without a fraction become integers, as they do on their way through Go's JSON. Infinities and NaN stay as they
// are: JSON has none, so the reader refuses them.
[[nodiscard]] Value to_value(Scalar&& scalar);

// The key that sigs.k8s.io/yaml makes of it; nullopt for null and for integers beyond int64.
[[nodiscard]] std::optional<std::string> to_key(Scalar&& scalar);

// A decimal number of the form [-+]?digits[.digits][e[-+]digits]: nullopt when it is beyond double's range. A number
// too small to tell from zero is zero.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

}  // namespace pvg
