// What the platform puts on every object, whatever it is: common annotations, owners, the switches of the tool that applies
// them. It runs when the graph is complete.
#pragma once

#include "graph/graph.h"
#include "model/platform.h"

namespace pvg {

void finish(const Platform& platform, Graph& graph);

}  // namespace pvg
