// spec.assert of the RenderConfig: promises about losses, held against what the stacks of the run survive. One that is
// not kept is an error at its place, with the arithmetic and what would keep it.
#pragma once

#include <vector>

#include "plan/survival_stack.h"
#include "spec/render_config_read.h"
#include "text/diagnostic.h"

namespace pvg::survival {

void check_promises(const RunConfig& config, const std::vector<NamedStack>& stacks, Diagnostics& diagnostics);

}  // namespace pvg::survival
