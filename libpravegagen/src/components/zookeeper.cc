#include "components/components.h"
#include "components/pod.h"
#include "kubernetes/encode.h"
#include "model/checksum.h"
#include "text/object_names.h"
#include "value/json_writer.h"

namespace pvg {

namespace {

constexpr std::string_view kDataVolume = "data";
constexpr std::string_view kConfigVolume = "conf";

// zookeeper-operator pkg/zk/generators.go makeZkPodSpec: here the user's containers and mounts come before ours.
kube::Container zookeeper_container(const ZookeeperModel& model, kube::PodSpec& pod) {
  const PodPassThrough& user = model.workload.pass_through;
  kube::Container container = build::container(names::kZookeeperContainer, model.workload);
  container.command = {"/usr/local/bin/zookeeperStart.sh"};
  container.ports = model.ports;
  container.env.insert(container.env.begin(),
                       build::field_env("ENVOY_SIDECAR_STATUS", "metadata.annotations['sidecar.istio.io/status']"));
  build::append_user(container.env, user.extra_env);
  build::append_user(container.volume_mounts, user.extra_mounts);
  container.volume_mounts.emplace_back(build::mount(kDataVolume, "/data"));
  container.volume_mounts.emplace_back(build::mount(kConfigVolume, "/conf"));
  build::add_secret_properties(model.workload, pod, container);
  build::mount_scratch(model.workload, pod, container);
  build::mount_secrets(model.secrets, pod, container);
  return container;
}

kube::PodTemplate zookeeper_pod(const ZookeeperModel& model) {
  const PodPassThrough& user = model.workload.pass_through;
  kube::PodTemplate pod = build::pod(model.workload);
  pod.metadata.generate_name = model.pod_generate_name;
  build::append_user(pod.spec.containers, user.extra_containers);
  build::append_user(pod.spec.volumes, user.extra_volumes);
  if (!model.claim) {
    pod.spec.volumes.emplace_back(kube::Volume{std::string(kDataVolume), kube::EmptyDirSource{model.empty_dir}});
  }
  pod.spec.volumes.emplace_back(
      kube::Volume{std::string(kConfigVolume), kube::ConfigMapSource{model.config.name, {}, {}}});
  pod.spec.containers.emplace_back(zookeeper_container(model, pod.spec));
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
  out.type = model.type;
  if (model.headless) out.cluster_ip = "None";
  for (const ZookeeperServiceModel::Port& port : model.ports) {
    out.ports.push_back({port.name, port.number, "", build::target_port(port.target)});
  }
  out.selector = workload.labels.target;
  return out;
}

// In a pod of its own labels: no Service or budget may find it.
kube::PodTemplate size_pod(const ZookeeperSizeJobModel& job, const WorkloadModel& workload) {
  kube::Container container;
  container.name = "size";
  container.image = workload.image.reference;
  container.image_pull_policy = workload.image.pull_policy;
  container.command = {"bash", "-c", job.script};
  container.resources = job.resources;
  container.security_context = workload.pass_through.container_security_context;
  kube::PodTemplate pod;
  pod.metadata.labels = job.labels;
  pod.spec.containers.emplace_back(std::move(container));
  pod.spec.restart_policy = "OnFailure";
  pod.spec.service_account_name = workload.service_account;
  pod.spec.automount_service_account_token = false;
  pod.spec.enable_service_links = false;
  pod.spec.image_pull_secrets = workload.image_pull_secrets;
  pod.spec.security_context = job.pod_security_context;
  pod.spec.tolerations = workload.pass_through.tolerations;
  pod.spec.node_selector = workload.pass_through.node_selector;
  return pod;
}

// Its name carries the size and a hash of the pod, because the API server takes no other template for a name.
kube::Object size_job(const ZookeeperModel& model) {
  const ZookeeperSizeJobModel& job = *model.size_job;
  kube::Object object{kube::Job()};
  kube::Job& out = std::get<kube::Job>(object);
  out.pod = size_pod(job, model.workload);
  out.backoff_limit = job.backoff_limit;
  out.ttl_seconds_after_finished = job.ttl_seconds_after_finished;
  std::string text;
  JsonWriter writer(text, JsonWriter::Style::compact);
  kube::encode(writer, object);
  out.metadata = build::metadata(names::zookeeper_size_job(model.cluster, model.workload.replicas, checksum(text)),
                                 model.workload, job.labels);
  return object;
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
  for (const ExternalServiceModel& external : model.external_services) {
    add(Role::external_service, build::external_service(external, "tcp-client", model.workload));
  }
  add(Role::admin_service, service(model.admin_server, model.workload));
  add(Role::disruption_budget, build::disruption_budget(model.workload));
  if (model.size_job) add(Role::size_job, size_job(model));
  add(Role::workload, stateful_set(model));
}

}  // namespace pvg
