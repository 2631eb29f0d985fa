// The names of pass-through types ("[]Container", "partial PodTemplateSpec") and what the walks over them share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/kubernetes_types.h"
#include "schema/pass_through.h"
#include "value/value.h"

namespace pvg {

struct PassThroughType {
  KubernetesType type;
  bool list = false;
  bool partial = false;
};
[[nodiscard]] std::optional<PassThroughType> parse_pass_through_type(std::string_view name);

// What a strategic merge patch says about the object that it stands in: merge, replace or delete.
inline constexpr std::string_view kPatchDirective = "$patch";

// Whether the item is "$patch: replace" alone: then the other items take the place of the whole list.
[[nodiscard]] bool replaces_list(const Value& item);

// The minor version of the Kubernetes API that an age stands for.
[[nodiscard]] int minor_version(PassThroughAge age);

// A number without a fraction, as kubectl takes it from YAML: 3.0 is 3, and JSON is made of it as Go does. nullopt when
// it is no whole number; what int64 cannot hold is `out_of_range`.
struct WholeNumber {
  std::int64_t value = 0;
  bool out_of_range = false;
};
[[nodiscard]] std::optional<WholeNumber> whole_number(const Value& value);

// The canonical text of a quantity, written as a string or as a number; nullopt when it is none.
[[nodiscard]] std::optional<std::string> canonical_quantity(const Value& value);

// How a text that is no quantity should be written: "1GB" is 1G, "4 gib" is 4Gi; empty when that cannot be guessed.
[[nodiscard]] std::string likely_quantity(std::string_view text);
// The same for a message's hint.
[[nodiscard]] std::string quantity_hint(std::string_view text);

// An RFC 3339 time in UTC, to the second, as apimachinery pkg/apis/meta/v1 Time.MarshalJSON writes it; nullopt when it
// cannot be read, "" for the zero time, which is written as null.
[[nodiscard]] std::optional<std::string> canonical_time(std::string_view text);

}  // namespace pvg
