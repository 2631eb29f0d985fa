#include "graph/graph.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace pvg {

std::string_view component_text(Component component) {
  switch (component) {
    case Component::zookeeper: return "zookeeper";
    case Component::bookie: return "bookie";
    case Component::long_term_storage: return "longTermStorage";
    case Component::segment_store: return "segmentStore";
    case Component::controller: return "controller";
    case Component::pravega: return "pravega";
  }
  return {};
}

std::string_view role_text(Role role) {
  switch (role) {
    case Role::service_account: return "serviceAccount";
    case Role::permission: return "role";
    case Role::permission_binding: return "roleBinding";
    case Role::config_map: return "configMap";
    case Role::logging: return "logging";
    case Role::topology: return "topology";
    case Role::secret: return "secret";
    case Role::volume: return "volume";
    case Role::claim: return "claim";
    case Role::service: return "service";
    case Role::headless_service: return "headlessService";
    case Role::admin_service: return "adminService";
    case Role::external_service: return "externalService";
    case Role::disruption_budget: return "disruptionBudget";
    case Role::network_policy: return "networkPolicy";
    case Role::certificate: return "certificate";
    case Role::autoscaler: return "autoscaler";
    case Role::size_job: return "sizeJob";
    case Role::workload: return "workload";
    case Role::pod_monitor: return "podMonitor";
    case Role::alerts: return "alerts";
    case Role::dashboard: return "dashboard";
  }
  return {};
}

namespace {

// Accounts, configuration, claims, Services, policies, budgets, ZooKeeper's size, workloads, their scalers, monitoring.
int rank(Role role) {
  switch (role) {
    case Role::service_account:
    case Role::permission:
    case Role::permission_binding: return 0;
    case Role::config_map:
    case Role::topology:
    case Role::secret:
    case Role::certificate:
    case Role::logging: return 1;
    case Role::volume: return 2;
    case Role::claim: return 3;
    case Role::service:
    case Role::headless_service:
    case Role::admin_service:
    case Role::external_service: return 4;
    case Role::network_policy: return 5;
    case Role::disruption_budget: return 6;
    case Role::size_job: return 7;
    case Role::workload: return 8;
    case Role::autoscaler: return 9;
    // Of kinds that a cluster may lack: at the end, so that all else is there when they are refused.
    case Role::pod_monitor:
    case Role::alerts:
    case Role::dashboard: return 10;
  }
  return 11;
}

// "pod-2" before "pod-10": numbers within names count as numbers, so that a longer list grows at its end.
bool natural_less(std::string_view a, std::string_view b) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto digits = [&](std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), digit) - text.begin());
  };
  while (!a.empty() && !b.empty()) {
    const std::size_t a_digits = digits(a);
    const std::size_t b_digits = digits(b);
    if (a_digits != 0 && b_digits != 0) {
      if (a_digits != b_digits) return a_digits < b_digits;
      const int order = a.substr(0, a_digits).compare(b.substr(0, b_digits));
      if (order != 0) return order < 0;
      a.remove_prefix(a_digits);
      b.remove_prefix(b_digits);
    } else {
      if (a.front() != b.front()) return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  return a.size() < b.size();
}

}  // namespace

void order(Graph& graph) {
  const auto before = [](const Node* a, const Node* b) {
    const auto key = [](const Node* n) { return std::tuple(rank(n->role), static_cast<int>(n->component)); };
    if (key(a) != key(b)) return key(a) < key(b);
    const kube::ObjectMeta& x = kube::metadata(a->object);
    const kube::ObjectMeta& y = kube::metadata(b->object);
    if (x.namespace_ != y.namespace_) return x.namespace_ < y.namespace_;
    return natural_less(x.name, y.name);
  };
  // A node is large: its address is what is sorted, and each is moved once.
  std::vector<Node*> sorted;
  sorted.reserve(graph.nodes.size());
  for (Node& node : graph.nodes) sorted.push_back(&node);
  std::stable_sort(sorted.begin(), sorted.end(), before);
  std::vector<Node> nodes;
  nodes.reserve(sorted.size());
  for (Node* node : sorted) nodes.push_back(std::move(*node));
  graph.nodes = std::move(nodes);
}

}  // namespace pvg
