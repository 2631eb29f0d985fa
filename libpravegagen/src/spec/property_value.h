// Whether a property's value is one that its server takes: type, range, choices. What the value means together with
// others, and whether the property has an effect at all, is said elsewhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "catalog/properties.h"
#include "text/diagnostic.h"

namespace pvg {

struct PropertyProblem {
  Code code = Code::property_type;
  bool stops = false;  // the server does not start with it, for sure
  std::string message;
  std::string hint;
};

// nullopt when the value is taken, or when only the image's scripts know what it will be ("${NAME}").
[[nodiscard]] std::optional<PropertyProblem> property_value_problem(const Property& property, std::string_view value);

// The switch that a value means, as the property's server reads it; nullopt when it is none.
[[nodiscard]] std::optional<bool> property_switch(Product product, std::string_view value);

}  // namespace pvg
