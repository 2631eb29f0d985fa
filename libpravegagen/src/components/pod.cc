#include "components/pod.h"

#include "kubernetes/encode.h"
#include "model/labels.h"
#include "schema/strategic_merge.h"

namespace pvg::build {

kube::ObjectMeta metadata(std::string_view name, const WorkloadModel& workload, const TextMap& labels,
                          const TextMap& annotations) {
  return {std::string(name), workload.namespace_, "", labels, annotations};
}

kube::EnvVar text_env(std::string_view name, std::string_view value) {
  kube::EnvVar out;
  out.name = name;
  out.value = value;
  return out;
}

kube::EnvVar field_env(std::string_view name, std::string_view field_path, std::string_view version) {
  kube::EnvVar out;
  out.name = name;
  out.field_path = field_path;
  out.field_version = version;
  return out;
}

kube::EnvVar secret_env(std::string_view name, std::string_view secret, std::string_view key) {
  kube::EnvVar out;
  out.name = name;
  out.secret = secret;
  out.secret_key = key;
  return out;
}

kube::VolumeMount mount(std::string_view volume, std::string_view path, std::string_view sub_path) {
  return {std::string(volume), std::string(path), std::string(sub_path), false};
}

kube::Probe probe(const ProbeModel& model) {
  kube::Probe out;
  out.command = model.command;
  out.http_path = model.http_path;
  out.http_scheme = model.http_scheme;
  if (!model.http_port.empty()) out.http_port = model.http_port;
  if (!model.tcp_port.empty()) out.tcp_port = model.tcp_port;
  out.initial_delay_seconds = model.initial_delay_seconds;
  out.period_seconds = model.period_seconds;
  out.timeout_seconds = model.timeout_seconds;
  out.success_threshold = model.success_threshold;
  out.failure_threshold = model.failure_threshold;
  return out;
}

kube::Container container(std::string_view name, const WorkloadModel& workload) {
  kube::Container out;
  out.name = name;
  out.image = workload.image.reference;
  out.image_pull_policy = workload.image.pull_policy;
  out.resources = workload.pass_through.resources;
  out.pre_stop = workload.pre_stop;
  if (workload.startup) out.startup_probe = probe(*workload.startup);
  out.readiness_probe = probe(workload.readiness);
  out.liveness_probe = probe(workload.liveness);
  out.security_context = workload.pass_through.container_security_context;
  for (const EnvModel& env : workload.env) out.env.emplace_back(text_env(env.name, env.value));
  return out;
}

void mount_scratch(const WorkloadModel& workload, kube::PodSpec& pod, kube::Container& container) {
  for (const ScratchModel& scratch : workload.scratch) {
    Value settings;
    if (!scratch.medium.empty()) settings.set("medium", scratch.medium);
    if (!scratch.size_limit.empty()) settings.set("sizeLimit", scratch.size_limit);
    pod.volumes.emplace_back(kube::Volume{scratch.volume, kube::EmptyDirSource{std::move(settings)}});
    container.volume_mounts.emplace_back(mount(scratch.volume, scratch.mount_path));
  }
}

void add_secret_properties(const WorkloadModel& workload, kube::PodSpec& pod, kube::Container& container) {
  if (!workload.secret_properties) return;
  const SecretPropertiesModel& model = *workload.secret_properties;
  kube::Container writer;
  writer.name = model.container;
  writer.image = workload.image.reference;
  writer.image_pull_policy = workload.image.pull_policy;
  writer.command = {"/bin/sh", "-c", model.script};
  for (std::size_t i = 0; i < model.properties.size(); ++i) {
    const SecretProperty& property = model.properties[i];
    writer.env.emplace_back(secret_env("SECRET_" + std::to_string(i), property.secret, property.key));
  }
  writer.resources = model.resources;
  writer.security_context = workload.pass_through.container_security_context;
  writer.volume_mounts.emplace_back(mount(model.volume, model.mount_path));
  pod.init_containers.insert(pod.init_containers.begin(), std::move(writer));
  pod.volumes.emplace_back(
      kube::Volume{model.volume, kube::EmptyDirSource{Value::map({{"medium", "Memory"}, {"sizeLimit", "1Mi"}})}});
  kube::VolumeMount mounted = mount(model.volume, model.mount_path);
  mounted.read_only = true;
  container.volume_mounts.emplace_back(std::move(mounted));
  container.env.emplace_back(text_env("JDK_JAVA_OPTIONS", "@" + model.file));
}

namespace {

kube::Container preparation(const PreparationModel& model, const WorkloadModel& workload) {
  kube::Container out;
  out.name = model.container;
  out.image = workload.image.reference;
  out.image_pull_policy = workload.image.pull_policy;
  out.command = model.command;
  out.args = model.args;
  out.resources = model.resources;
  out.security_context = workload.pass_through.container_security_context;
  out.volume_mounts.emplace_back(mount(model.volume, model.mount_path));
  return out;
}

}  // namespace

Value container_ports(std::initializer_list<std::pair<std::string_view, std::int32_t>> ports) {
  Value::List list;
  for (const auto& [name, number] : ports) {
    list.push_back(Value::map({{"containerPort", number}, {"name", name}}));
  }
  return Value(std::move(list));
}

std::vector<kube::EnvFrom> env_from(const std::vector<EnvSourceModel>& sources) {
  std::vector<kube::EnvFrom> out;
  for (const EnvSourceModel& source : sources) {
    if (source.source == EnvSourceModel::Source::config_map) {
      out.push_back({source.name, "", source.prefix});
    } else {
      out.push_back({"", source.name, source.prefix});
    }
  }
  return out;
}

kube::Volume volume(const TextVolume& model) {
  switch (model.source) {
    case TextVolume::Source::host_path: return {model.name, kube::HostPathSource{model.mount_path}};
    case TextVolume::Source::config_map: return {model.name, kube::ConfigMapSource{model.name, {}, {}}};
    case TextVolume::Source::empty_dir: break;
  }
  return {model.name, kube::EmptyDirSource{}};
}

std::vector<kube::ClaimTemplate> claim_templates(const std::vector<ClaimModel>& claims) {
  std::vector<kube::ClaimTemplate> out;
  for (const ClaimModel& claim : claims) {
    out.push_back({{claim.name, claim.namespace_, "", claim.labels, claim.annotations}, claim.spec, claim.typed});
  }
  return out;
}

kube::Service external_service(const ExternalServiceModel& model, std::string_view port_name,
                               const WorkloadModel& workload) {
  kube::Service service;
  service.metadata = metadata(model.name, workload, workload.labels.object, model.annotations);
  service.type = model.type;
  service.external_traffic_policy = model.traffic_policy;
  service.load_balancer_ip = model.load_balancer_ip;
  service.ports.push_back({std::string(port_name), model.port, "TCP", model.target_port});
  service.selector = labels::one_pod(model.pod_name);
  return service;
}

std::optional<kube::IntOrString> target_port(std::string_view name) {
  if (name.empty()) return std::nullopt;
  return std::string(name);
}

void mount_files(const FilesModel& files, kube::PodSpec& pod, kube::Container& container) {
  pod.volumes.emplace_back(kube::Volume{files.volume, kube::ConfigMapSource{files.config_map, {}, files.mode}});
  kube::VolumeMount mounted = mount(files.volume, files.mount_path);
  mounted.read_only = true;
  container.volume_mounts.emplace_back(std::move(mounted));
}

void append_mounts(const std::vector<MountModel>& mounts, kube::Container& container) {
  for (const MountModel& mount : mounts) {
    container.volume_mounts.emplace_back(build::mount(mount.volume, mount.path, mount.sub_path));
  }
}

namespace {

std::vector<kube::KeyToPath> items(const std::vector<SecretFile>& files) {
  std::vector<kube::KeyToPath> out;
  for (const SecretFile& file : files) out.push_back({file.key, file.path});
  return out;
}

}  // namespace

void mount_secrets(const std::vector<SecretMount>& secrets, kube::PodSpec& pod, kube::Container& container) {
  for (const SecretMount& secret : secrets) {
    kube::SecretSource source{secret.secret, items(secret.files), {}};
    if (secret.second_secret.empty()) {
      pod.volumes.emplace_back(kube::Volume{secret.volume, std::move(source)});
    } else {
      kube::ProjectedSource both{{std::move(source), {secret.second_secret, items(secret.second_files), {}}}};
      pod.volumes.emplace_back(kube::Volume{secret.volume, std::move(both)});
    }
    container.volume_mounts.emplace_back(mount(secret.volume, secret.mount_path));
  }
}

kube::PodTemplate pod(const WorkloadModel& workload) {
  const PodPassThrough& user = workload.pass_through;
  kube::PodTemplate out;
  out.metadata.labels = workload.labels.pod;
  out.metadata.annotations = workload.pod_annotations;
  for (const PreparationModel& model : workload.preparations) {
    out.spec.init_containers.emplace_back(preparation(model, workload));
  }
  append_user(out.spec.init_containers, user.init_containers);
  out.spec.automount_service_account_token = workload.automount_token;
  out.spec.enable_service_links = workload.service_links;
  out.spec.termination_grace_period_seconds = workload.termination_grace_period_seconds;
  out.spec.priority_class_name = workload.priority_class;
  out.spec.image_pull_secrets = workload.image_pull_secrets;
  out.spec.service_account_name = workload.service_account;
  out.spec.affinity = user.affinity;
  out.spec.node_selector = user.node_selector;
  out.spec.security_context = user.pod_security_context;
  out.spec.tolerations = user.tolerations;
  out.spec.topology_spread_constraints = user.topology_spread_constraints;
  return out;
}

void merge_user_template(const WorkloadModel& workload, kube::PodTemplate& pod) {
  if (workload.pod_patch.is_null()) return;
  pod.merged = strategic_merge(kube::pod_template_value(pod), workload.pod_patch, "PodTemplateSpec");
}

kube::StatefulSet stateful_set(const WorkloadModel& workload, std::string_view service, kube::PodTemplate pod) {
  kube::StatefulSet out;
  out.metadata = metadata(workload.name, workload, workload.labels.object, workload.object_annotations);
  out.service_name = service;
  if (!workload.autoscaler) out.replicas = workload.replicas;
  out.pod_management_policy = workload.pod_management_policy;
  out.update_strategy = workload.update_strategy;
  out.partition = workload.partition;
  out.claims_when_deleted = workload.claims_when_deleted;
  out.claims_when_scaled = workload.claims_when_scaled;
  out.selector = workload.labels.selector;
  out.pod = std::move(pod);
  merge_user_template(workload, out.pod);
  return out;
}

void add_account(const WorkloadModel& workload, Component component, Graph& graph) {
  if (!workload.makes_account) return;
  const ServiceAccountModel& account = *workload.makes_account;
  graph.add(component, Role::service_account, workload.origin,
            kube::ServiceAccount{metadata(account.name, workload, account.labels), account.image_pull_secrets,
                                 account.automount_token});
}

kube::ConfigMap config_map(const ConfigModel& config, const WorkloadModel& workload) {
  return {metadata(config.name, workload, config.labels), config.data};
}

kube::PodDisruptionBudget disruption_budget(const WorkloadModel& workload) {
  const BudgetModel& budget = workload.budget;
  return {metadata(budget.name, workload, budget.labels), budget.max_unavailable,
          budget.unhealthy_pod_eviction_policy, workload.labels.target};
}

}  // namespace pvg::build
