// What is known of a field, of one of Kubernetes' fields and of a server's property, as words for people: what `explain`
// prints and what descriptions of the JSON Schema end with. The doc of a row is not among them; neither is what several
// fields come to together, which are rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/properties.h"
#include "schema/kubernetes_types.h"
#include "schema/table.h"

namespace pvg {

struct FieldFact {
  std::string_view name;  // "type", "default", "range"
  std::string text;
};
using FieldFacts = std::vector<FieldFact>;

// The type comes first.
[[nodiscard]] FieldFacts facts_of(const Field& row);
[[nodiscard]] FieldFacts facts_of(const KubernetesField& field);
[[nodiscard]] FieldFacts facts_of(const Property& property);

// The product whose properties are the keys of the field; nullopt for every field but a few mappings.
[[nodiscard]] std::optional<Product> properties_in(const Field& row);

}  // namespace pvg
