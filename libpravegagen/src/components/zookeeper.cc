#include "components/components.h"
#include "components/pod.h"

namespace pvg {

namespace {

constexpr std::string_view kDataVolume = "data";
constexpr std::string_view kConfigVolume = "conf";

// zookeeper-operator pkg/zk/generators.go makeZkPodSpec: here the user's containers and mounts come before ours.
kube::Container zookeeper_container(const ZookeeperModel& model) {
  const PodPassThrough& user = model.workload.pass_through;
  kube::Container container = build::container("zookeeper", model.workload);
  container.command = {"/usr/local/bin/zookeeperStart.sh"};
  container.ports = model.ports;
  container.env.emplace_back(
      build::field_env("ENVOY_SIDECAR_STATUS", "metadata.annotations['sidecar.istio.io/status']", ""));
  build::append_user(container.env, user.extra_env);
  build::append_user(container.volume_mounts, user.extra_mounts);
  container.volume_mounts.emplace_back(build::mount(kDataVolume, "/data"));
  container.volume_mounts.emplace_back(build::mount(kConfigVolume, "/conf"));
  return container;
}

kube::PodTemplate zookeeper_pod(const ZookeeperModel& model) {
  const PodPassThrough& user = model.workload.pass_through;
  kube::PodTemplate pod = build::pod(model.workload);
  pod.metadata.generate_name = model.workload.name;
  build::append_user(pod.spec.containers, user.extra_containers);
  pod.spec.containers.emplace_back(zookeeper_container(model));
  build::append_user(pod.spec.volumes, user.extra_volumes);
  if (!model.claim) {
    pod.spec.volumes.emplace_back(kube::Volume{std::string(kDataVolume), kube::EmptyDirSource{model.empty_dir}});
  }
  pod.spec.volumes.emplace_back(kube::Volume{std::string(kConfigVolume), kube::ConfigMapSource{model.config.name, {}, {}}});
  return pod;
}

kube::StatefulSet stateful_set(const ZookeeperModel& model) {
  kube::StatefulSet set = build::stateful_set(model.workload, model.headless.name, zookeeper_pod(model));
  if (model.claim) set.claim_templates = build::claim_templates({*model.claim});
  return set;
}

kube::Service service(const ZookeeperServiceModel& model, const WorkloadModel& workload) {
  kube::Service out;
  out.metadata = build::metadata(model.name, workload, model.labels, model.annotations);
  if (model.external) out.type = "LoadBalancer";
  if (model.headless) out.cluster_ip = "None";
  for (const ZookeeperServiceModel::Port& port : model.ports) out.ports.push_back({port.name, port.number, "", {}});
  out.selector = workload.labels.selector;
  return out;
}

}  // namespace

void add_zookeeper(const ZookeeperModel& model, Graph& graph) {
  const auto add = [&](Role role, kube::Object object) {
    graph.add(Component::zookeeper, role, model.workload.origin, std::move(object));
  };
  build::add_account(model.workload, Component::zookeeper, graph);
  add(Role::config_map, build::config_map(model.config, model.workload));
  add(Role::service, service(model.client, model.workload));
  add(Role::headless_service, service(model.headless, model.workload));
  add(Role::admin_service, service(model.admin_server, model.workload));
  add(Role::disruption_budget, build::disruption_budget(model.workload));
  add(Role::workload, stateful_set(model));
}

}  // namespace pvg
