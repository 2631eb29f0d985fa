// Network policies from the graph of who talks to whom: each component admits the connections it needs and makes no others.
// Probes need no rule, since they come from the node that a pod is on.
#pragma once

#include "model/model.h"
#include "model/platform.h"
#include "spec/link.h"
#include "spec/resource.h"

namespace pvg {

// Gives every workload of the model its policy. The model must be that of the program, in its order.
void resolve_network(const Program& program, const Links& links, const Platform& platform, Model& model);

}  // namespace pvg
