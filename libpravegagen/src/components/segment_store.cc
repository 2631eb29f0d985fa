#include "components/components.h"
#include "components/pod.h"
#include "model/labels.h"
#include "text/object_names.h"

namespace pvg {

namespace {

constexpr std::string_view kPortName = "server";
constexpr std::string_view kRestPortName = "rest";
constexpr std::string_view kStorageVolume = "tier2";
constexpr std::string_view kStorageMountPath = "/mnt/tier2";

// pravega-operator controllers/pravega_segmentstore.go makeSegmentstorePodSpec.
kube::Container segment_store_container(const SegmentStoreModel& model) {
  kube::Container container = build::container(names::kSegmentStoreContainer, model.workload);
  container.args = {"segmentstore"};
  container.ports = model.rest_port ? build::container_ports({{kPortName, model.port}, {kRestPortName, *model.rest_port}})
                                    : build::container_ports({{kPortName, model.port}});
  container.env_from = build::env_from(model.env_from);
  container.env.emplace_back(build::field_env("POD_NAME", "metadata.name", "v1"));
  container.env.emplace_back(build::field_env("POD_NAMESPACE", "metadata.namespace", "v1"));
  build::append_user(container.env, model.workload.pass_through.extra_env);
  build::append_mounts(model.mounts, container);
  return container;
}

// The order of volumes and mounts is part of the template: the secrets come around the long-term storage.
kube::PodTemplate segment_store_pod(const SegmentStoreModel& model) {
  const PodPassThrough& user = model.workload.pass_through;
  kube::PodTemplate pod = build::pod(model.workload);
  kube::Container container = segment_store_container(model);
  if (model.logging) build::mount_files(*model.logging, pod.spec, container);
  if (model.topology_files) build::mount_files(*model.topology_files, pod.spec, container);
  build::add_secret_properties(model.workload, pod.spec, container);
  build::mount_scratch(model.workload, pod.spec, container);
  for (const TextVolume& volume : model.text_volumes) pod.spec.volumes.emplace_back(build::volume(volume));
  build::append_user(pod.spec.volumes, user.extra_volumes);
  build::mount_secrets(model.secrets_before_storage, pod.spec, container);
  if (model.storage_claim) {
    container.volume_mounts.emplace_back(build::mount(kStorageVolume, kStorageMountPath));
    pod.spec.volumes.emplace_back(kube::Volume{std::string(kStorageVolume), kube::ClaimSource{*model.storage_claim}});
  }
  build::mount_secrets(model.secrets_after_storage, pod.spec, container);
  if (!model.influx_db_mount_path.empty()) {
    container.env.emplace_back(build::text_env("INFLUX_DB_SECRET_MOUNT_PATH", model.influx_db_mount_path));
  }
  pod.spec.containers.emplace_back(std::move(container));
  build::append_user(pod.spec.containers, user.extra_containers);
  return pod;
}

// controllers/pravega_segmentstore.go MakeSegmentStoreStatefulSet.
kube::StatefulSet stateful_set(const SegmentStoreModel& model) {
  kube::StatefulSet set = build::stateful_set(model.workload, model.stateful_set_service, segment_store_pod(model));
  set.claim_templates = build::claim_templates(model.claims);
  return set;
}

kube::Service headless_service(const SegmentStoreModel& model) {
  const WorkloadModel& workload = model.workload;
  kube::Service service;
  service.metadata = build::metadata(model.headless_service, workload, workload.labels.object);
  service.cluster_ip = "None";
  service.ports.push_back({std::string(kPortName), model.port, "TCP",
                           build::target_port(model.names_target_ports ? kPortName : std::string_view())});
  if (model.rest_port) {
    service.ports.push_back(
        {std::string(kRestPortName), *model.rest_port, "TCP", build::target_port(kRestPortName)});
  }
  service.selector = workload.labels.target;
  return service;
}

kube::Service external_service(const ExternalServiceModel& external, const WorkloadModel& workload) {
  kube::Service service;
  service.metadata = build::metadata(external.name, workload, workload.labels.object, external.annotations);
  service.type = external.type;
  service.external_traffic_policy = external.traffic_policy;
  service.load_balancer_ip = external.load_balancer_ip;
  service.ports.push_back({std::string(kPortName), external.port, "TCP", external.target_port});
  service.selector = labels::one_pod(external.pod_name);
  return service;
}

}  // namespace

namespace {

void add_storage_claim(const StorageClaimModel& claim, const WorkloadModel& workload, Graph& graph) {
  if (!claim.volume_name.empty()) {
    graph.add(Component::long_term_storage, Role::volume, workload.origin,
              kube::PersistentVolume{{claim.volume_name, "", "", claim.labels, claim.annotations}, claim.volume_spec});
  }
  graph.add(Component::long_term_storage, Role::claim, workload.origin,
            kube::PersistentVolumeClaim{build::metadata(claim.name, workload, claim.labels, claim.annotations), claim.spec});
}

std::vector<kube::PolicyRule> rules(const PermissionModel& permission) {
  std::vector<kube::PolicyRule> out;
  for (const PermissionModel::Rule& rule : permission.readable) {
    out.push_back({{""}, {rule.resource}, rule.names, {"get"}});
  }
  return out;
}

// A role and its binding, of the namespace or of the whole cluster.
void add_permission(const PermissionModel& permission, const WorkloadModel& workload, Graph& graph) {
  const auto add = [&](Role role, kube::Object object) {
    graph.add(Component::segment_store, role, workload.origin, std::move(object));
  };
  const std::string& account = workload.service_account;
  if (permission.cluster_wide) {
    const kube::ObjectMeta meta{permission.name, "", "", permission.labels, {}};
    add(Role::permission, kube::ClusterRole{meta, rules(permission)});
    add(Role::permission_binding,
        kube::ClusterRoleBinding{meta, permission.name, account, permission.account_namespace});
  } else {
    const kube::ObjectMeta meta = build::metadata(permission.name, workload, permission.labels);
    add(Role::permission, kube::Role{meta, rules(permission)});
    add(Role::permission_binding, kube::RoleBinding{meta, permission.name, account, permission.account_namespace});
  }
}

}  // namespace

void add_segment_store(const SegmentStoreModel& model, Graph& graph) {
  const auto add = [&](Role role, kube::Object object) {
    graph.add(Component::segment_store, role, model.workload.origin, std::move(object));
  };
  build::add_account(model.workload, Component::segment_store, graph);
  for (const PermissionModel& permission : model.permissions) add_permission(permission, model.workload, graph);
  add(Role::config_map, build::config_map(model.config, model.workload));
  if (model.makes_storage_claim) add_storage_claim(*model.makes_storage_claim, model.workload, graph);
  add(Role::headless_service, headless_service(model));
  for (const ExternalServiceModel& external : model.external_services) {
    add(Role::external_service, external_service(external, model.workload));
  }
  add(Role::disruption_budget, build::disruption_budget(model.workload));
  add(Role::workload, stateful_set(model));
}

}  // namespace pvg
