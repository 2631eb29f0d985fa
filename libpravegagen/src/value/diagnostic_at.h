// A diagnostic about a field of a document, with its place there. Where a table is walked, DecodeContext makes them.
#pragma once

#include <string>

#include "text/diagnostic.h"
#include "value/value.h"

namespace pvg {

// The place is that of the path's deepest part that is there.
[[nodiscard]] Diagnostic diagnostic_at(const Document& document, Severity severity, Code code, FieldPath path,
                                       std::string message, std::string hint = {});

}  // namespace pvg
