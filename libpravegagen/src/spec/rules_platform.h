// Rules over the RenderConfig and what it asks of the resources of the run.
#pragma once

#include "spec/render_config_read.h"
#include "spec/resource.h"
#include "text/diagnostic.h"

namespace pvg {

// For hardened mode, which alone makes what most of it is about.
void check_platform(const Program& program, const RunConfig& config, Diagnostics& diagnostics);

// For operator mode: warns of what the operators know nothing of.
void check_ignored_platform(const RunConfig& config, Diagnostics& diagnostics);

}  // namespace pvg
