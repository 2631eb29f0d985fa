// What a change of the resources themselves would break, whatever objects are made of them: settings that must stay as they were
// when a cluster was first started, places of data, versions, sizes. What the objects cannot take is outcome_change.h's.
#pragma once

#include <optional>
#include <string_view>

#include "schema/context.h"
#include "spec/link.h"
#include "spec/resource.h"
#include "text/diagnostic.h"

namespace pvg {

// One side: the resources of a run, completed.
struct RunView {
  const Program& program;
  const Links& links;
};

// Reports about fields of the new resources, and about old ones that are gone.
void check_spec_changes(const RunView& before, const RunView& after, Mode mode, Diagnostics& diagnostics);

}  // namespace pvg
