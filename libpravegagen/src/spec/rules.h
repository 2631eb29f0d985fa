// Rules about one resource, beyond single fields: what the operators' admission checks and the API server refuse, what
// makes the generators crash, and what the operators change or ignore without a word. They look at the resource as the
// user wrote it, before defaulting. Rules between resources are elsewhere.
#pragma once

#include <vector>

#include "schema/context.h"
#include "spec/resource.h"
#include "text/diagnostic.h"
#include "text/source.h"

namespace pvg {

// Every rule runs, and everything found is reported.
void check_rules(const Program& program, const std::vector<Source>& sources, Mode mode, UnknownFields unknown_fields,
                 Diagnostics& diagnostics);

}  // namespace pvg
