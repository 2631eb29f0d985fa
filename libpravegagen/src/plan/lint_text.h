// What lint finds, for people and for programs, and what of it the RenderConfig waives.
#pragma once

#include <string>
#include <vector>

#include "graph/lint.h"
#include "spec/render_config_read.h"
#include "text/diagnostic.h"
#include "value/value.h"

namespace pvg {

// The findings without the waived ones; a waiver of nothing is a warning.
[[nodiscard]] std::vector<LintFinding> waived(std::vector<LintFinding> findings, const RunConfig& config,
                                              Diagnostics& diagnostics);

// One line each; empty when there is none.
[[nodiscard]] std::string lint_text(const std::vector<LintFinding>& findings);

// {findings: [{check, field, message, object, title}, …]}
[[nodiscard]] Value lint_value(const std::vector<LintFinding>& findings);

}  // namespace pvg
