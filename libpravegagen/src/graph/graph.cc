#include "graph/graph.h"

#include <algorithm>
#include <tuple>

namespace pvg {

std::string_view component_text(Component component) {
  switch (component) {
    case Component::zookeeper: return "zookeeper";
    case Component::bookie: return "bookie";
    case Component::segment_store: return "segmentStore";
    case Component::controller: return "controller";
  }
  return {};
}

std::string_view role_text(Role role) {
  switch (role) {
    case Role::service_account: return "serviceAccount";
    case Role::config_map: return "configMap";
    case Role::service: return "service";
    case Role::headless_service: return "headlessService";
    case Role::admin_service: return "adminService";
    case Role::external_service: return "externalService";
    case Role::disruption_budget: return "disruptionBudget";
    case Role::workload: return "workload";
  }
  return {};
}

namespace {

// Accounts, configuration, Services, budgets, workloads.
int rank(Role role) {
  switch (role) {
    case Role::service_account: return 0;
    case Role::config_map: return 1;
    case Role::service:
    case Role::headless_service:
    case Role::admin_service:
    case Role::external_service: return 2;
    case Role::disruption_budget: return 3;
    case Role::workload: return 4;
  }
  return 5;
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
  std::stable_sort(graph.nodes.begin(), graph.nodes.end(), [](const Node& a, const Node& b) {
    const auto key = [](const Node& n) { return std::tuple(rank(n.role), static_cast<int>(n.component)); };
    if (key(a) != key(b)) return key(a) < key(b);
    const kube::ObjectMeta& x = kube::metadata(a.object);
    const kube::ObjectMeta& y = kube::metadata(b.object);
    if (x.namespace_ != y.namespace_) return x.namespace_ < y.namespace_;
    return natural_less(x.name, y.name);
  });
}

}  // namespace pvg
