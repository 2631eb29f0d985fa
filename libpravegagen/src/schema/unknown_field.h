// What is said about a name that a table does not have.
#pragma once

#include <string_view>

#include "schema/context.h"
#include "schema/table.h"
#include "text/field_path.h"

namespace pvg {

// The tables that a walk is inside of, from the innermost outwards.
struct Scope {
  const Scope* outer = nullptr;
  const Table& table;
  const Path& path;
};

// Reports by context.unknown_fields(), with the best hint there is: a known mistake, the same name elsewhere, a near
// name.
void report_unknown_field(std::string_view name, const Scope& scope, DecodeContext& context);

// The hint alone.
[[nodiscard]] std::string unknown_field_hint(std::string_view name, const Scope& scope);

}  // namespace pvg
