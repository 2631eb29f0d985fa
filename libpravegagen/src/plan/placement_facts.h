// What the placement of a pod template enforces: only what the scheduler must obey counts, preferences do not. It reads
// the template as it is rendered, the user's own affinity and partial template included.
#pragma once

#include <string>

#include "value/value.h"

namespace pvg::survival {

struct PlacementFacts {
  bool apart_on_hosts = false;   // no two pods on one node
  bool even_over_hosts = false;  // as many on each node, but for one
  bool even_over_zones = false;
  std::string zone;  // the only zone that the pods run in; empty: any
};

// A PodTemplateSpec as a value.
[[nodiscard]] PlacementFacts placement_facts(const Value& pod_template);

}  // namespace pvg::survival
