// Diagnostics for people: a line with place, code and message, the source line with a mark under the place, and the hint.
// No colour; nothing is printed here.
//
//   cluster.yaml:31:33: error[PVG1203]: spec.pravega.options["metrics.port"]: expected a string, got the number 8125
//      31 |       metrics.port: 8125
//         |                     ^~~~ write "8125"
#pragma once

#include <string>

#include "text/diagnostic.h"
#include "text/source_lines.h"

namespace pvg {

// Several lines, each ended by a line break.
[[nodiscard]] std::string diagnostic_text(const Diagnostic& diagnostic, SourceLines& lines);

}  // namespace pvg
