#include "components/components.h"
#include "components/pod.h"
#include "model/placement.h"

namespace pvg {

namespace {

Value peer(const NetworkPeerModel& model) {
  if (!model.cidr.empty()) return Value::map({{"ipBlock", Value::map({{"cidr", model.cidr}})}});
  Value out{Value::Map()};
  if (model.any_namespace) {
    out.set("namespaceSelector", Value(Value::Map()));
  } else if (!model.namespace_.empty()) {
    out.set("namespaceSelector",
            Value::map({{"matchLabels", Value::map({{"kubernetes.io/metadata.name", model.namespace_}})}}));
  }
  if (!model.pods.empty()) out.set("podSelector", placement::label_selector(model.pods));
  return out;
}

Value rules(const std::vector<NetworkRuleModel>& models, std::string_view peers_key) {
  Value::List out;
  for (const NetworkRuleModel& model : models) {
    Value rule{Value::Map()};
    Value::List peers;
    for (const NetworkPeerModel& one : model.peers) peers.push_back(peer(one));
    if (!peers.empty()) rule.set(peers_key, Value(std::move(peers)));
    Value::List ports;
    for (const NetworkPortModel& port : model.ports) {
      ports.push_back(Value::map({{"port", port.number}, {"protocol", port.protocol}}));
    }
    if (!ports.empty()) rule.set("ports", Value(std::move(ports)));
    out.push_back(std::move(rule));
  }
  return Value(std::move(out));
}

}  // namespace

void add_network_policy(const WorkloadModel& workload, Component component, Graph& graph) {
  if (!workload.network_policy) return;
  const NetworkPolicyModel& model = *workload.network_policy;
  kube::OtherObject policy;
  policy.api_version = "networking.k8s.io/v1";
  policy.kind = "NetworkPolicy";
  policy.metadata = build::metadata(model.name, workload, workload.labels.object);
  policy.spec = Value::map({{"egress", rules(model.egress, "to")},
                            {"ingress", rules(model.ingress, "from")},
                            {"podSelector", placement::label_selector(workload.labels.target)},
                            {"policyTypes", Value::list({"Ingress", "Egress"})}});
  graph.add(component, Role::network_policy, workload.origin, std::move(policy));
}

}  // namespace pvg
