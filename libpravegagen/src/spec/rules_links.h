// Rules between the resources of a run, over the links between them.
#pragma once

#include "schema/context.h"
#include "spec/link.h"
#include "spec/resource.h"
#include "text/diagnostic.h"

namespace pvg {

void check_links(const Program& program, const Links& links, Mode mode, Diagnostics& diagnostics);

}  // namespace pvg
