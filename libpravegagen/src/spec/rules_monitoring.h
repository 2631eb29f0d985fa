// Rules between what RenderConfig asks for in monitoring and the resources that shall be monitored.
#pragma once

#include "schema/context.h"
#include "spec/render_config.h"
#include "spec/resource.h"
#include "text/diagnostic.h"

namespace pvg {

// Before defaulting, with the namespaces settled.
void check_monitoring(const Program& program, const RenderConfigSpec& config, Mode mode, Diagnostics& diagnostics);

}  // namespace pvg
