#include "components/finish.h"

#include <algorithm>
#include <string>

namespace pvg {

namespace {

kube::ObjectMeta& metadata_of(kube::Object& object) {
  return std::visit([](auto& o) -> kube::ObjectMeta& { return o.metadata; }, object);
}

// What Flux would take for a variable of its own and replace.
bool has_substitution(const kube::Object& object) {
  const auto holds = [](const TextMap& data) {
    return std::any_of(data.begin(), data.end(),
                       [](const auto& entry) { return entry.second.find("${") != std::string::npos; });
  };
  if (const auto* config = std::get_if<kube::ConfigMap>(&object)) return holds(config->data);
  return false;
}

// Objects in waves: what others need first. ZooKeeper's size comes before its members, which come before the rest.
int wave(const Node& node) {
  switch (node.role) {
    case Role::size_job: return -1;
    case Role::workload: break;
    default: return -2;
  }
  switch (node.component) {
    case Component::zookeeper: return 0;
    case Component::bookie: return 1;
    case Component::segment_store: return 2;
    default: return 3;
  }
}

void add_tool_annotations(const Platform& platform, Node& node) {
  TextMap& annotations = metadata_of(node.object).annotations;
  if (platform.tool == Tool::argocd) annotations.emplace("argocd.argoproj.io/sync-wave", std::to_string(wave(node)));
  if (platform.tool == Tool::flux && has_substitution(node.object)) {
    annotations.emplace("kustomize.toolkit.fluxcd.io/substitute", "disabled");
  }
}

// What belongs to no namespace cannot have an owner in one: the garbage collector would take it away. Claims outlive what
// they were made for.
bool can_be_owned(const kube::Object& object) {
  return !std::holds_alternative<kube::PersistentVolume>(object) && !std::holds_alternative<kube::ClusterRole>(object) &&
         !std::holds_alternative<kube::ClusterRoleBinding>(object) &&
         !std::holds_alternative<kube::PersistentVolumeClaim>(object);
}

void set_owner(const std::vector<Owner>& owners, Node& node) {
  if (!can_be_owned(node.object)) return;
  for (const Owner& owner : owners) {
    if (owner.resource == node.origin) metadata_of(node.object).owner = owner.reference;
  }
}

}  // namespace

void finish(const Platform& platform, const std::vector<Owner>& owners, Graph& graph) {
  for (Node& node : graph.nodes) {
    set_owner(owners, node);
    TextMap& annotations = metadata_of(node.object).annotations;
    for (const auto& [key, value] : platform.common_annotations) annotations.emplace(key, value);
    add_tool_annotations(platform, node);
  }
}

}  // namespace pvg
