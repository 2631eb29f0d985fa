// Rules over the RenderConfig and what it asks of the resources of the run.
#pragma once

#include "spec/render_config_read.h"
#include "spec/resource.h"
#include "text/diagnostic.h"

namespace pvg {

// Hardened mode alone makes what they are about.
void check_platform(const Program& program, const RunConfig& config, Diagnostics& diagnostics);

}  // namespace pvg
