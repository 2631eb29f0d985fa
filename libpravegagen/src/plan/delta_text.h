// The delta table for people and for programs.
#pragma once

#include <string>

#include "value/value.h"

namespace pvg {

// A few lines for each row.
[[nodiscard]] std::string delta_text();

// [{fields: […], id, objects: […], since, source, what, why}, …]
[[nodiscard]] Value delta_value();

}  // namespace pvg
