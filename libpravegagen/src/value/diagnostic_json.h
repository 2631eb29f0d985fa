// Diagnostics for programs: {"diagnostics": [{"code", "severity", "path", "file", "line", "column", "message", "hint"}]}.
// Each has all eight; what a diagnostic does not have is an empty text or the number 0. "related" is there when it has any.
#pragma once

#include <string>

#include "text/diagnostic.h"
#include "text/source_lines.h"

namespace pvg {

// Indented, ended by a line break.
[[nodiscard]] std::string diagnostics_json(const Diagnostics& diagnostics, SourceLines& lines);

}  // namespace pvg
