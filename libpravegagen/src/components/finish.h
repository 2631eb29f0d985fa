// What the platform puts on every object, whatever it is: common annotations, owners, the switches of the tool that applies
// them. It runs when the graph is complete.
#pragma once

#include <vector>

#include "graph/graph.h"
#include "model/platform.h"

namespace pvg {

// Who owns the objects of a resource.
struct Owner {
  const Document* resource = nullptr;
  kube::OwnerReference reference;
};

void finish(const Platform& platform, const std::vector<Owner>& owners, Graph& graph);

}  // namespace pvg
