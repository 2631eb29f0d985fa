// Where pods may run, as Kubernetes writes it: anti-affinity and topology spread, made of a component's selector.
#pragma once

#include <cstdint>

#include "model/platform.h"
#include "schema/table.h"
#include "value/value.h"

namespace pvg::placement {

// {matchLabels: …}
[[nodiscard]] Value label_selector(const TextMap& labels);

// No two pods on one host; only a preference when the declared nodes are fewer than the replicas.
[[nodiscard]] Value apart_on_hosts(const TextMap& selector, bool required);

enum class Binding : std::uint8_t { must, should };

// One topology spread constraint with a skew of one. One that must hold honours taints, so that a lost node or zone does not
// count as an empty one and hold up the others.
[[nodiscard]] Value spread(std::string_view topology_key, Binding binding, const TextMap& selector);

[[nodiscard]] Value spread_over_hosts(Binding binding, const TextMap& selector);
[[nodiscard]] Value spread_over_zones(Binding binding, const TextMap& selector);

// Zones bind data-bearing pods only when they are declared: nodes without a zone label would take no pod.
[[nodiscard]] Binding zone_binding(const Platform& platform);

}  // namespace pvg::placement
