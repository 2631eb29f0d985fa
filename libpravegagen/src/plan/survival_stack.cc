#include "plan/survival_stack.h"

#include <algorithm>
#include <numeric>

#include "kubernetes/encode.h"
#include "plan/placement_facts.h"

namespace pvg::survival {

namespace {

// One StatefulSet or Deployment: its pods, and how they are placed.
struct Set {
  std::int32_t count = 0;
  PlacementFacts placement;
};

Value pod_template_of(const kube::PodTemplate& pod) {
  return pod.merged.is_null() ? kube::pod_template_value(pod) : pod.merged;
}

// The workload's object, which holds the user's partial template too.
Set set_of(const WorkloadModel& workload, Component component, const Graph& graph) {
  for (const Node& node : graph.nodes) {
    if (node.component != component || node.role != Role::workload || node.origin != workload.origin) continue;
    if (kube::metadata(node.object).name != workload.name) continue;
    const std::int32_t count = fewest_replicas(workload);
    if (const auto* set = std::get_if<kube::StatefulSet>(&node.object)) {
      return {count, placement_facts(pod_template_of(set->pod))};
    }
    if (const auto* deployment = std::get_if<kube::Deployment>(&node.object)) {
      return {count, placement_facts(pod_template_of(deployment->pod))};
    }
  }
  return {};
}

using Sets = std::vector<Set>;

std::int32_t count_of(const Sets& sets) {
  return std::accumulate(sets.begin(), sets.end(), 0, [](std::int32_t sum, const Set& set) { return sum + set.count; });
}

template <typename Test>
bool all(const Sets& sets, Test test) {
  return !sets.empty() && std::all_of(sets.begin(), sets.end(), test);
}

bool are_apart(const Sets& sets) {
  return all(sets, [](const Set& set) { return set.placement.apart_on_hosts; });
}

// How many are in each zone: sets that are bound to one each, or one set that is spread over the declared ones.
std::vector<std::int32_t> zones_of(const Sets& sets, std::int32_t declared) {
  if (sets.size() == 1 && sets.front().placement.even_over_zones && declared > 0) {
    return spread_evenly(sets.front().count, declared);
  }
  if (!all(sets, [](const Set& set) { return !set.placement.zone.empty(); })) return {};
  std::vector<std::string> names;
  std::vector<std::int32_t> out;
  for (const Set& set : sets) {
    const auto found = std::find(names.begin(), names.end(), set.placement.zone);
    if (found == names.end()) {
      names.push_back(set.placement.zone);
      out.push_back(set.count);
    } else {
      out[static_cast<std::size_t>(found - names.begin())] += set.count;
    }
  }
  return out;
}

// An even spread says something only when the number of nodes is known, at least from below.
Pods pods_of(const Sets& sets, std::int32_t zones, std::int32_t nodes) {
  Pods out;
  out.count = count_of(sets);
  out.zones = zones_of(sets, zones);
  out.per_node = out.count;
  if (!out.zones.empty()) out.per_node = *std::max_element(out.zones.begin(), out.zones.end());
  if (are_apart(sets)) out.per_node = std::min(out.count, 1);
  const bool even = sets.size() == 1 && sets.front().placement.even_over_hosts;
  if (even && nodes > 0) out.per_node = std::min(out.per_node, (out.count + nodes - 1) / nodes);
  return out;
}

struct Parts {
  Sets bookies;
  Sets zookeeper;
  Sets segment_stores;
  Sets controllers;
};

// Nodes that must be there for all pods to run.
std::int32_t nodes_of(const Platform& platform, const Parts& parts) {
  if (platform.nodes) return *platform.nodes;
  std::int32_t out = 0;
  for (const Sets* sets : {&parts.bookies, &parts.zookeeper, &parts.segment_stores, &parts.controllers}) {
    if (are_apart(*sets)) out = std::max(out, count_of(*sets));
  }
  return out;
}

Stack stack_of(const Platform& platform, const Parts& parts) {
  Stack out;
  const auto declared = static_cast<std::int32_t>(platform.zones.size());
  const std::int32_t nodes = nodes_of(platform, parts);
  out.nodes = platform.nodes;
  out.zones = declared;
  out.segment_stores = pods_of(parts.segment_stores, declared, nodes);
  out.controllers = pods_of(parts.controllers, declared, nodes);
  if (!parts.zookeeper.empty()) out.zookeeper = pods_of(parts.zookeeper, declared, nodes);
  if (parts.bookies.empty()) return out;
  out.bookies = pods_of(parts.bookies, declared, nodes);
  out.racks_known = parts.bookies.size() > 1 && !out.bookies->zones.empty();
  if (out.racks_known) out.zones = std::max(declared, static_cast<std::int32_t>(out.bookies->zones.size()));
  return out;
}

}  // namespace

std::vector<NamedStack> stacks_of(const Program& program, const Links& links, const Platform& platform,
                                  const Model& model, const Graph& graph) {
  std::vector<NamedStack> out;
  for (std::size_t i = 0; i < model.pravega.size(); ++i) {
    const PravegaModel& pravega = model.pravega[i];
    const PravegaLinks& linked = links.pravega[i];
    NamedStack named{program.pravega[i].name, program.pravega[i].namespace_, "", "", {}};
    Parts parts;
    bool lasting = true;
    parts.segment_stores.push_back(set_of(pravega.segment_store.workload, Component::segment_store, graph));
    parts.controllers.push_back(set_of(pravega.controller.workload, Component::controller, graph));
    for (const BookieModel& bookies : model.bookkeeper) {
      if (linked.bookkeeper == nullptr || bookies.workload.origin != linked.bookkeeper->document) continue;
      named.bookkeeper = linked.bookkeeper->name;
      parts.bookies.push_back(set_of(bookies.workload, Component::bookie, graph));
    }
    for (const ZookeeperModel& zookeeper : model.zookeeper) {
      if (linked.zookeeper == nullptr || zookeeper.workload.origin != linked.zookeeper->document) continue;
      named.zookeeper = linked.zookeeper->name;
      parts.zookeeper.push_back(set_of(zookeeper.workload, Component::zookeeper, graph));
      lasting = zookeeper.claim.has_value();
    }
    named.stack = stack_of(platform, parts);
    named.stack.ledgers = pravega.segment_store.ledgers;
    named.stack.lasting_zookeeper = lasting;
    out.push_back(std::move(named));
  }
  return out;
}

}  // namespace pvg::survival
