#include "model/labels.h"
#include "text/object_names.h"
#include "model/resolve.h"
#include "model/resolve_common.h"
#include "model/zookeeper_config.h"
#include "model/zookeeper_ports.h"
#include "text/trim.h"

namespace pvg {

namespace {

using detail::value_or_zero;

Value pass_through(const std::optional<Value>& member, std::string_view type) {
  return detail::pass_through(member, type, PassThroughAge::zookeeper_operator);
}

constexpr std::string_view kDefaultAccount = "default";
constexpr std::string_view kDefaultClusterDomain = "cluster.local";

// pkg/zk/generators.go makeService.
ZookeeperServiceModel service(const ZookeeperResource& resource, std::string name, bool headless,
                              const std::optional<TextMap>& annotations, std::vector<ZookeeperServiceModel::Port> ports) {
  ZookeeperServiceModel model;
  model.labels = labels::operator_zookeeper_service(resource.name, value_or_zero(resource.spec.labels), headless);
  model.annotations = value_or_zero(annotations);
  const std::string& domain = value_or_zero(resource.spec.domain_name);
  if (headless && !domain.empty()) model.annotations.set(names::kExternalDnsAnnotation, names::external_dns(name, domain));
  model.name = std::move(name);
  model.ports = std::move(ports);
  model.headless = headless;
  return model;
}

void resolve_services(const ZookeeperResource& resource, const ZookeeperPorts& ports, ZookeeperModel& model) {
  const ZookeeperClusterSpec& spec = resource.spec;
  model.client = service(resource, names::zookeeper_client(resource.name), false,
                         value_or_zero(spec.client_service).annotations, {{"tcp-client", ports.client, ""}});
  model.headless = service(resource, names::zookeeper_headless(resource.name), true,
                           value_or_zero(spec.headless_service).annotations,
                           {{"tcp-client", ports.client, ""},
                            {"tcp-quorum", ports.quorum, ""},
                            {"tcp-leader-election", ports.leader_election, ""},
                            {"tcp-metrics", ports.metrics, ""},
                            {"tcp-admin-server", ports.admin_server, ""}});
  const ZookeeperAdminServerService& admin = value_or_zero(spec.admin_server_service);
  model.admin_server = service(resource, names::zookeeper_admin_server(resource.name), false, admin.annotations,
                               {{"tcp-admin-server", ports.admin_server, ""}});
  if (value_or_zero(admin.external)) model.admin_server.type = "LoadBalancer";
}

// pkg/zk/generators.go MakeStatefulSet: the claim template, or an emptyDir when the storage is ephemeral.
void resolve_storage(const ZookeeperResource& resource, ZookeeperModel& model) {
  const ZookeeperClusterSpec& spec = resource.spec;
  if (equal_ignoring_case(value_or_zero(spec.storage_type), "ephemeral")) {
    model.empty_dir =
        pass_through(value_or_zero(spec.ephemeral).empty_dir_volume_source, "EmptyDirVolumeSource");
    return;
  }
  const ZookeeperPersistence& persistence = value_or_zero(spec.persistence);
  model.claim = ClaimModel{"data", "",
                           labels::operator_zookeeper_claim(resource.name, value_or_zero(spec.labels), resource.uid),
                           value_or_zero(persistence.annotations),
                           pass_through(persistence.spec, "PersistentVolumeClaimSpec"), false};
}

// pkg/zk/generators.go makeZkPodSpec: resources count when limits or requests are there.
Value resources_of(const ZookeeperPodPolicy& pod) {
  Value resources = pass_through(pod.resources, "ResourceRequirements");
  const bool counts = resources.find("limits") != nullptr || resources.find("requests") != nullptr;
  return counts ? std::move(resources) : Value();
}

void resolve_pod(const ZookeeperResource& resource, WorkloadModel& workload) {
  const ZookeeperClusterSpec& spec = resource.spec;
  const ZookeeperPodPolicy& pod = value_or_zero(spec.pod);
  const ZookeeperImage& image = value_or_zero(spec.image);
  const Probes& probes = value_or_zero(spec.probes);
  workload.image = {detail::image(value_or_zero(image.repository), value_or_zero(image.tag)),
                    value_or_zero(image.pull_policy)};
  workload.pod_annotations = value_or_zero(pod.annotations);
  workload.update_strategy = "RollingUpdate";
  workload.pod_management_policy = "OrderedReady";
  workload.pre_stop = {"zookeeperTeardown.sh"};
  workload.termination_grace_period_seconds = value_or_zero(pod.termination_grace_period_seconds);
  workload.service_account = value_or_zero(pod.service_account_name);
  if (workload.service_account != kDefaultAccount) {
    ServiceAccountModel& made = workload.makes_account.emplace();
    made.name = workload.service_account;
    made.image_pull_secrets = pass_through(pod.image_pull_secrets, "[]LocalObjectReference");
  }
  workload.readiness = detail::probe(probes.readiness_probe, {"zookeeperReady.sh"});
  workload.liveness = detail::probe(probes.liveness_probe, {"zookeeperLive.sh"});
  // The operator copies no success threshold into the liveness probe.
  workload.liveness.success_threshold.reset();
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(spec.init_containers, "[]Container");
  user.extra_containers = pass_through(spec.containers, "[]Container");
  user.extra_volumes = pass_through(spec.volumes, "[]Volume");
  user.extra_mounts = pass_through(spec.volume_mounts, "[]VolumeMount");
  user.extra_env = pass_through(pod.env, "[]EnvVar");
  user.resources = resources_of(pod);
  user.affinity = pass_through(pod.affinity, "Affinity");
  user.tolerations = pass_through(pod.tolerations, "[]Toleration");
  for (const auto& [key, value] : value_or_zero(pod.node_selector)) user.node_selector.set(key, value);
  user.topology_spread_constraints = pass_through(pod.topology_spread_constraints, "[]TopologySpreadConstraint");
  user.pod_security_context = pass_through(pod.security_context, "PodSecurityContext");
}

}  // namespace

ZookeeperModel resolve_zookeeper(const ZookeeperResource& resource) {
  const ZookeeperClusterSpec& spec = resource.spec;
  const ZookeeperPodPolicy& pod = value_or_zero(spec.pod);
  const TextMap& user_labels = value_or_zero(spec.labels);

  ZookeeperModel model;
  model.cluster = resource.name;
  model.pod_generate_name = resource.name;
  WorkloadModel& workload = model.workload;
  workload.name = resource.name;
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.labels = labels::operator_zookeeper(resource.name, user_labels, value_or_zero(pod.labels));
  workload.replicas = value_or_zero(spec.replicas);
  workload.budget = {resource.name, user_labels, value_or_zero(spec.max_unavailable_replicas), ""};
  resolve_pod(resource, workload);

  model.ports = pass_through(spec.ports, "[]ContainerPort");
  const ZookeeperPorts ports = zookeeper_ports(model.ports);
  resolve_services(resource, ports, model);
  resolve_storage(resource, model);

  const std::string& domain = value_or_zero(spec.kubernetes_cluster_domain);
  ZookeeperEnvironment environment;
  environment.domain = names::service_domain(model.headless.name, resource.namespace_,
                                             domain.empty() ? kDefaultClusterDomain : std::string_view(domain));
  environment.client_service = model.client.name;
  environment.admin_server_service = model.admin_server.name;
  environment.cluster = resource.name;
  environment.size = workload.replicas;
  model.config = {names::zookeeper_config(resource.name), user_labels,
                  zookeeper_config_data(value_or_zero(spec.config), ports, environment)};

  return model;
}

}  // namespace pvg
