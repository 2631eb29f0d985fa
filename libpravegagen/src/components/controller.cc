#include "components/components.h"
#include "components/pod.h"
#include "text/object_names.h"

namespace pvg {

namespace {

constexpr std::string_view kRestPortName = "rest";
constexpr std::string_view kGrpcPortName = "grpc";

// pravega-operator controllers/pravega_controller.go makeControllerPodSpec: one init container a plugin, and the volume they
// fill mounted in the controller.
void add_plugins(const PluginsModel& plugins, kube::PodSpec& pod, kube::Container& controller) {
  Value settings;
  if (!plugins.size_limit.empty()) settings.set("sizeLimit", plugins.size_limit);
  pod.volumes.emplace_back(kube::Volume{plugins.volume, kube::EmptyDirSource{std::move(settings)}});
  controller.volume_mounts.emplace_back(build::mount(plugins.volume, plugins.mount_path));
  if (!plugins.also_mounted_at.empty()) {
    controller.volume_mounts.emplace_back(build::mount(plugins.volume, plugins.also_mounted_at));
  }
  for (const PluginCopy& copy : plugins.copies) {
    kube::Container container;
    container.name = copy.container;
    container.image = copy.image;
    container.image_pull_policy = plugins.pull_policy;
    container.command = copy.command;
    container.args = copy.args;
    container.resources = plugins.resources;
    container.security_context = plugins.security_context;
    container.volume_mounts.emplace_back(build::mount(plugins.volume, copy.mount_path));
    pod.init_containers.emplace_back(std::move(container));
  }
}

kube::PodTemplate controller_pod(const ControllerModel& model) {
  kube::PodTemplate pod = build::pod(model.workload);
  kube::Container container = build::container(names::kControllerContainer, model.workload);
  container.args = {"controller"};
  container.ports = build::container_ports({{kRestPortName, model.rest_port}, {kGrpcPortName, model.grpc_port}});
  container.env_from.push_back({model.config.name, "", ""});
  build::append_user(container.env, model.workload.pass_through.extra_env);
  build::append_mounts(model.mounts, container);
  if (model.logging) build::mount_files(*model.logging, pod.spec, container);
  build::add_secret_properties(model.workload, pod.spec, container);
  build::mount_scratch(model.workload, pod.spec, container);
  for (const TextVolume& volume : model.text_volumes) pod.spec.volumes.emplace_back(build::volume(volume));
  if (model.plugins) add_plugins(*model.plugins, pod.spec, container);
  build::mount_secrets(model.secrets, pod.spec, container);
  if (!model.influx_db_mount_path.empty()) {
    container.env.emplace_back(build::text_env("INFLUX_DB_SECRET_MOUNT_PATH", model.influx_db_mount_path));
  }
  pod.spec.containers.emplace_back(std::move(container));
  return pod;
}

// controllers/pravega_controller.go MakeControllerDeployment.
kube::Deployment deployment(const ControllerModel& model) {
  const WorkloadModel& workload = model.workload;
  kube::Deployment out;
  out.metadata = build::metadata(workload.name, workload, workload.labels.object);
  out.replicas = workload.replicas;
  out.progress_deadline_seconds = model.progress_deadline_seconds;
  out.revision_history_limit = model.revision_history_limit;
  out.max_surge = model.max_surge;
  out.max_unavailable = model.max_unavailable;
  out.selector = workload.labels.selector;
  out.pod = controller_pod(model);
  build::merge_user_template(workload, out.pod);
  return out;
}

kube::Service service(const ControllerModel& model) {
  const WorkloadModel& workload = model.workload;
  kube::Service out;
  out.metadata = build::metadata(model.service_name, workload, workload.labels.object, model.service_annotations);
  out.type = model.service_type;
  const auto target = [&](std::string_view name) {
    return build::target_port(model.names_target_ports ? name : std::string_view());
  };
  out.ports.push_back({std::string(kRestPortName), model.rest_port, "", target(kRestPortName)});
  out.ports.push_back({std::string(kGrpcPortName), model.grpc_port, "", target(kGrpcPortName)});
  out.selector = workload.labels.target;
  return out;
}

kube::Service external_service(const ExternalServiceModel& external, const ControllerModel& model) {
  kube::Service out = service(model);
  out.metadata.name = external.name;
  out.metadata.annotations = external.annotations;
  out.type = external.type;
  out.external_traffic_policy = external.traffic_policy;
  return out;
}

}  // namespace

void add_controller(const ControllerModel& model, Graph& graph) {
  const auto add = [&](Role role, kube::Object object) {
    graph.add(Component::controller, role, model.workload.origin, std::move(object));
  };
  build::add_account(model.workload, Component::controller, graph);
  add(Role::config_map, build::config_map(model.config, model.workload));
  add(Role::service, service(model));
  if (model.external_service) add(Role::external_service, external_service(*model.external_service, model));
  add(Role::disruption_budget, build::disruption_budget(model.workload));
  add(Role::workload, deployment(model));
}

}  // namespace pvg
