// Diagnostics as SARIF 2.1.0 (OASIS), which code hosting shows beside the lines of a change.
#pragma once

#include <string>
#include <string_view>

#include "text/diagnostic.h"
#include "text/source_lines.h"

namespace pvg {

// One run, ending with a line break. The rules are the codes that occur; a result without a place in the text has no location.
// `version` is the tool's.
[[nodiscard]] std::string diagnostics_sarif(const Diagnostics& diagnostics, SourceLines& lines, std::string_view version);

}  // namespace pvg
