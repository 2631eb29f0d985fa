// The objects of a run, each with the component and the role it plays, so that overlays and plans name objects by what they
// are for and never by their place in a list.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kubernetes/objects.h"

namespace pvg {

enum class Component : std::uint8_t { zookeeper, bookie, long_term_storage, segment_store, controller, pravega };

enum class Role : std::uint8_t {
  service_account,
  permission,
  permission_binding,
  config_map,
  logging,
  topology,
  secret,
  volume,
  claim,
  service,           // what clients of the component connect to
  headless_service,
  admin_service,
  external_service,  // one for each pod
  disruption_budget,
  network_policy,
  certificate,
  autoscaler,
  size_job,
  workload,          // the StatefulSet or Deployment
  pod_monitor,
  alerts,
  dashboard,
};

[[nodiscard]] std::string_view component_text(Component component);  // "segmentStore"
[[nodiscard]] std::string_view role_text(Role role);                 // "headlessService"

struct Node {
  Component component;
  Role role;
  const Document* origin;  // the resource it is made of
  kube::Object object;
};

struct Graph {
  std::vector<Node> nodes;

  void add(Component component, Role role, const Document* origin, kube::Object object) {
    nodes.push_back({component, role, origin, std::move(object)});
  }
};

// Puts the nodes into the order in which they can be applied one by one: what others refer to first, then ZooKeeper, bookies,
// segment stores, controllers; within that by namespace and name. The order is total.
void order(Graph& graph);

}  // namespace pvg
