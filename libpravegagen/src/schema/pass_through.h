// Kubernetes pass-through: values of the user's that go into a pod or a claim as they are (containers, volumes,
// affinity, tolerations, security contexts, resources, claim specs). A compact table, made from the Kubernetes API
// types, says what a type's fields are; check() finds what the API would refuse, normalise() makes of a value what a
// typed client (the Go operators) makes of it. Names are matched with exact case, as the API server does.
//
// Left out: what goes beyond a field's type and enum (formats of names, ranges, what excludes what, duplicate names in
// a list).
#pragma once

#include <cstdint>
#include <string_view>

#include "schema/context.h"
#include "value/value.h"

namespace pvg {

// Whose eyes a value is seen with.
enum class PassThroughAge : std::uint8_t {
  operators,           // pravega-operator 0.5.7 and bookkeeper-operator 0.1.9: the API of Kubernetes 1.23
  zookeeper_operator,  // zookeeper-operator 0.2.15: that of 1.24
  current,             // today's API server; names that the table does not know are kept
  current_pruned,      // likewise, but they are dropped (--unknown-fields=prune)
};

// `type` is a row's Facts::kubernetes: "Container", "[]Container", "ResourceRequirements". After "partial " a type
// stands for a strategic merge patch of it, in which nothing is required but the keys of list items and null members
// and
// "$patch" have their meaning: "partial PodTemplateSpec".
[[nodiscard]] bool is_pass_through_type(std::string_view type);

// Reports unknown fields (by context.unknown_fields), wrong types, enums, missing required fields and quantities; true
// when there was no error. In operator mode the API version of the operator that takes the document's kind says what is
// known.
bool check_pass_through(const Value& value, std::string_view type, const Path& path, DecodeContext& context);

// The value as it goes into an object. With one of the operators' ages it is what their typed client writes:
// quantities, times and numbers canonical, zero values of fields that Go leaves out when empty dropped, those of the
// others written even when the user gave none (`name: ""`, `port: 0`), fields unknown to that API version dropped. With
// a current age the user's members stay as they are, but for canonical quantities and numbers. Null members are
// dropped, but for those of a patch; a null in a map of the operators is what Go makes of it ("" or "0"). Empty
// mappings and lists stay where the user wrote them and Go keeps them. The value must have passed check_pass_through;
// spans are kept.
[[nodiscard]] Value normalise_pass_through(const Value& value, std::string_view type,
                                           PassThroughAge age = PassThroughAge::operators);

}  // namespace pvg
