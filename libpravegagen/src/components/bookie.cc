#include "components/components.h"
#include "components/pod.h"
#include "text/object_names.h"

namespace pvg {

namespace {

constexpr std::string_view kName = "bookie";

// bookkeeper-operator controllers/bookie.go makeBookiePodSpec.
kube::PodTemplate bookie_pod(const BookieModel& model) {
  kube::PodTemplate pod = build::pod(model.workload);
  kube::Container container = build::container(names::kBookieContainer, model.workload);
  container.ports = model.http_port ? build::container_ports({{kName, model.port}, {"http", *model.http_port}})
                                    : build::container_ports({{kName, model.port}});
  container.env_from = build::env_from(model.env_from);
  build::append_mounts(model.mounts, container);
  if (model.topology_files) build::mount_files(*model.topology_files, pod.spec, container);
  build::add_secret_properties(model.workload, pod.spec, container);
  build::mount_scratch(model.workload, pod.spec, container);
  build::mount_secrets(model.secrets, pod.spec, container);
  pod.spec.containers.emplace_back(std::move(container));
  for (const TextVolume& volume : model.text_volumes) pod.spec.volumes.emplace_back(build::volume(volume));
  return pod;
}

// controllers/bookie.go MakeBookieStatefulSet.
kube::StatefulSet stateful_set(const BookieModel& model) {
  kube::StatefulSet set = build::stateful_set(model.workload, model.headless_service, bookie_pod(model));
  set.claim_templates = build::claim_templates(model.claims);
  return set;
}

kube::Service headless_service(const BookieModel& model) {
  const WorkloadModel& workload = model.workload;
  kube::Service service;
  service.metadata = build::metadata(model.headless_service, workload, workload.labels.object);
  service.cluster_ip = "None";
  service.ports.push_back(
      {std::string(kName), model.port, "", build::target_port(model.names_target_ports ? kName : std::string_view())});
  if (model.publishes_not_ready) service.publish_not_ready_addresses = true;
  service.selector = workload.labels.target;
  return service;
}

}  // namespace

void add_bookie(const BookieModel& model, Graph& graph) {
  const auto add = [&](Role role, kube::Object object) {
    graph.add(Component::bookie, role, model.workload.origin, std::move(object));
  };
  if (!model.shares_objects) {
    build::add_account(model.workload, Component::bookie, graph);
    add(Role::config_map, build::config_map(model.config, model.workload));
    if (model.topology) add(Role::topology, build::config_map(*model.topology, model.workload));
    add(Role::headless_service, headless_service(model));
    add(Role::disruption_budget, build::disruption_budget(model.workload));
  }
  add(Role::workload, stateful_set(model));
}

}  // namespace pvg
