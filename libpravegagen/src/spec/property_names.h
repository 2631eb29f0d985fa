// What was meant by the name of a property that its server does not have.
#pragma once

#include <string>
#include <string_view>

#include "catalog/properties.h"

namespace pvg {

// Where the properties of a product are written: "spec.options of the BookkeeperCluster".
[[nodiscard]] std::string_view property_home(Product product);

// Whether the name begins with one of the components that the product's properties are sorted by: "pravegaservice",
// "bookkeeper".
[[nodiscard]] bool has_known_component(Product product, std::string_view name);

// The other product that has this very property; nullptr when none does.
[[nodiscard]] const Property* foreign_property(Product product, std::string_view name);

struct NameSuggestion {
  std::string hint;     // "did you mean …?"; empty when nothing is near
  bool secret = false;  // what was meant holds a secret
};

// The same name with another case, with or without the component in front, else the nearest one. It compares with every
// name there is, which takes a millisecond: for what is wrong only, and not for thousands of names.
[[nodiscard]] NameSuggestion suggest_property(Product product, std::string_view name);

}  // namespace pvg
