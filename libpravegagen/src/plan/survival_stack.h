// The stacks of a run, as the failure calculator counts them: how many pods each component has, and what the placement
// that is rendered enforces.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"
#include "model/model.h"
#include "model/platform.h"
#include "plan/survival.h"
#include "spec/link.h"

namespace pvg::survival {

// One PravegaCluster with the clusters of this run that it works with.
struct NamedStack {
  std::string name;
  std::string namespace_;
  std::string bookkeeper;  // empty: not of this run
  std::string zookeeper;
  Stack stack;
};

[[nodiscard]] std::vector<NamedStack> stacks_of(const Program& program, const Links& links, const Platform& platform,
                                                const Model& model, const Graph& graph);

}  // namespace pvg::survival
