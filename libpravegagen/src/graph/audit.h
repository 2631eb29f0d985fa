// Looks at the finished graph with the eyes of the API server: names legal and unique, selectors that find their pods, mounts
// that have volumes, ports that exist. In operator mode a finding is an error when the API server would refuse the object, else
// a warning; where the user's own text is at fault, the finding points there.
#pragma once

#include "graph/graph.h"
#include "schema/context.h"
#include "text/diagnostic.h"

namespace pvg {

void audit(const Graph& graph, Mode mode, Diagnostics& diagnostics);

}  // namespace pvg
