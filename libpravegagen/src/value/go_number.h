// Floating-point numbers as text.
#pragma once

#include <string>

namespace pvg {

// As Go's encoding/json writes a float64: the shortest digits that read back equal, an exponent only below 1e-6 and
// from 1e21 on. What is not finite has no such text and is "null".
[[nodiscard]] std::string go_json_number(double value);

}  // namespace pvg
