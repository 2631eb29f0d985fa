// ZooKeeper in hardened mode: an ensemble that scales and stops safely without an operator beside it.
#include <algorithm>

#include "model/checksum.h"
#include "model/hardened.h"
#include "model/hardened_tls.h"
#include "model/memory.h"
#include "model/placement.h"
#include "model/resolve_common.h"
#include "model/scripts.h"
#include "model/security.h"
#include "model/zookeeper_config.h"
#include "model/zookeeper_ports.h"
#include "text/object_names.h"
#include "text/trim.h"

namespace pvg {

namespace {

using detail::value_or_zero;
using hardened::App;

constexpr std::string_view kComponent = "zookeeper";
constexpr std::string_view kSizeComponent = "zookeeper-size";
constexpr std::string_view kHeapVariable = "ZK_SERVER_HEAP";  // MB
constexpr std::int64_t kMebi = 1024 * 1024;
// Half of the limit is heap; the JVM and the page buffers have the rest.
constexpr memory::Shape kMemory = {50, 1, 2048 * kMebi};
// Two calls of at most 15 s each, then the server's own stop.
constexpr std::int64_t kGraceSeconds = 60;
// The start script may look for the ensemble for 40 s.
constexpr hardened::Timing kLiveness = {60, 10, 10, 3};
// The readiness script starts two JVMs at the moment when it makes a voter of an observer.
constexpr hardened::Timing kReadiness = {10, 10, 30, 3};

Value pass_through(const std::optional<Value>& member, std::string_view type) {
  return detail::pass_through(member, type, PassThroughAge::current);
}

ComponentLabels labels_of(const ZookeeperResource& resource, const Platform& platform) {
  const TextMap selector = {{"app", resource.name}};
  const TextMap target = {{"app", resource.name}, {"kind", "ZookeeperMember"}};
  TextMap user = value_or_zero(value_or_zero(resource.spec.pod).labels);
  for (const auto& [key, value] : value_or_zero(resource.spec.labels)) user.emplace(key, value);
  ComponentLabels labels = hardened::labels(App::zookeeper, kComponent, resource.name, selector, target, user, platform);
  labels.object.emplace("release", resource.name);
  labels.pod.emplace("release", resource.name);
  for (const auto& [key, value] : value_or_zero(resource.spec.labels)) labels.object.emplace(key, value);
  return labels;
}

bool names_variable(const Value& env, std::string_view name) {
  if (!env.is_list()) return false;
  for (const Value& item : env.items()) {
    if (item.text_at("name") == name) return true;
  }
  return false;
}

void resolve_memory(const ZookeeperPodPolicy& pod, WorkloadModel& workload) {
  const Value user = pass_through(pod.resources, "ResourceRequirements");
  const memory::Plan plan = memory::plan(kMemory, {}, memory::limit_in(user));
  workload.pass_through.resources = memory::resources(user, plan, "250m", "1");
  if (!names_variable(workload.pass_through.extra_env, kHeapVariable)) {
    workload.env.push_back({std::string(kHeapVariable), std::to_string(plan.heap / kMebi)});
  }
}

void resolve_probes(const Probes& probes, WorkloadModel& workload) {
  workload.readiness.command = {"zookeeperReady.sh"};
  workload.liveness.command = {"zookeeperLive.sh"};
  hardened::set_timing(kReadiness, probes.readiness_probe, workload.readiness);
  hardened::set_timing(kLiveness, probes.liveness_probe, workload.liveness);
  workload.liveness.success_threshold.reset();
}

void resolve_placement(const ZookeeperPodPolicy& pod, const Platform& platform, WorkloadModel& workload) {
  const TextMap& target = workload.labels.target;
  PodPassThrough& user = workload.pass_through;
  user.affinity = pass_through(pod.affinity, "Affinity");
  if (user.affinity.is_null()) {
    user.affinity = placement::apart_on_hosts(target, platform.has_nodes_for(workload.replicas));
  }
  user.topology_spread_constraints = pass_through(pod.topology_spread_constraints, "[]TopologySpreadConstraint");
  if (user.topology_spread_constraints.is_null()) {
    user.topology_spread_constraints =
        Value::list({placement::spread_over_zones(placement::zone_binding(platform), target)});
  }
  user.tolerations = pass_through(pod.tolerations, "[]Toleration");
  for (const auto& [key, value] : value_or_zero(pod.node_selector)) user.node_selector.set(key, value);
}

void resolve_pod(const ZookeeperResource& resource, const Platform& platform, WorkloadModel& workload) {
  const ZookeeperClusterSpec& spec = resource.spec;
  const ZookeeperPodPolicy& pod = value_or_zero(spec.pod);
  const ZookeeperImage& image = value_or_zero(spec.image);
  workload.image = {image_on(platform, value_or_zero(image.repository), value_or_zero(image.tag)),
                    value_or_zero(image.pull_policy)};
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(spec.init_containers, "[]Container");
  user.extra_containers = pass_through(spec.containers, "[]Container");
  user.extra_volumes = pass_through(spec.volumes, "[]Volume");
  user.extra_mounts = pass_through(spec.volume_mounts, "[]VolumeMount");
  user.extra_env = pass_through(pod.env, "[]EnvVar");
  user.pod_security_context = pass_through(pod.security_context, "PodSecurityContext");
  const std::string& account = value_or_zero(pod.service_account_name);
  hardened::harden_pod(platform, account.empty() ? names::zookeeper_account(resource.name) : account, !account.empty(),
                       workload);
  const Value pull_secrets = pass_through(pod.image_pull_secrets, "[]LocalObjectReference");
  if (pull_secrets.is_list()) {
    for (const Value& secret : pull_secrets.items()) {
      std::vector<std::string>& all = workload.image_pull_secrets;
      if (std::find(all.begin(), all.end(), secret.text_at("name")) == all.end()) all.emplace_back(secret.text_at("name"));
    }
  }
  // A claim that is used again leaves its member outside the ensemble for ever.
  workload.claims_when_scaled = "Delete";
  workload.pod_management_policy = "OrderedReady";
  workload.termination_grace_period_seconds = pod.termination_grace_period_seconds.value_or(kGraceSeconds);
  workload.priority_class = platform.zookeeper_priority;
  workload.pre_stop = {"bash", "/conf/pre-stop.sh"};
  workload.scratch.push_back({"logs", "/logs", "256Mi", ""});
  resolve_memory(pod, workload);
  resolve_probes(value_or_zero(spec.probes), workload);
  resolve_placement(pod, platform, workload);
  workload.pod_patch = pass_through(spec.pod_template, "partial PodTemplateSpec");
}

ZookeeperServiceModel service(const WorkloadModel& workload, std::string name,
                              const std::optional<TextMap>& annotations, std::vector<ZookeeperServiceModel::Port> ports) {
  ZookeeperServiceModel model;
  model.labels = workload.labels.object;
  model.annotations = value_or_zero(annotations);
  model.name = std::move(name);
  model.ports = std::move(ports);
  return model;
}

void resolve_services(const ZookeeperResource& resource, const ZookeeperPorts& ports, ZookeeperModel& model) {
  const ZookeeperClusterSpec& spec = resource.spec;
  const WorkloadModel& workload = model.workload;
  model.client = service(workload, names::zookeeper_client(resource.name),
                         value_or_zero(spec.client_service).annotations, {{"tcp-client", ports.client, "client"}});
  const std::string& type = value_or_zero(value_or_zero(spec.client_service).type);
  if (type != "ClusterIP") model.client.type = type;
  // Without publishNotReadyAddresses: the first member takes a name that resolves for an ensemble to join, so it must not
  // find itself.
  model.headless = service(workload, names::zookeeper_headless(resource.name),
                           value_or_zero(spec.headless_service).annotations,
                           {{"tcp-client", ports.client, "client"},
                            {"tcp-quorum", ports.quorum, "quorum"},
                            {"tcp-leader-election", ports.leader_election, "leader-election"},
                            {"tcp-metrics", ports.metrics, "metrics"},
                            {"tcp-admin-server", ports.admin_server, "admin-server"}});
  model.headless.headless = true;
  const std::string& domain = value_or_zero(spec.domain_name);
  if (!domain.empty()) {
    model.headless.annotations.set(names::kExternalDnsAnnotation, names::external_dns(model.headless.name, domain));
  }
  const ZookeeperAdminServerService& admin = value_or_zero(spec.admin_server_service);
  model.admin_server = service(workload, names::zookeeper_admin_server(resource.name), admin.annotations,
                               {{"tcp-admin-server", ports.admin_server, "admin-server"}});
  if (value_or_zero(admin.external)) model.admin_server.type = "LoadBalancer";
}

// A client is given the addresses of all members and finds one that serves; a member's own address tells it nothing.
void resolve_external_access(const ZookeeperResource& resource, const ZookeeperPorts& ports, ZookeeperModel& model) {
  const std::string& type = value_or_zero(resource.spec.external_access);
  if (type.empty()) return;
  const std::string& domain = value_or_zero(resource.spec.domain_name);
  for (std::int32_t i = 0; i < model.workload.replicas; ++i) {
    ExternalServiceModel service;
    service.name = names::pod(model.workload.name, i);
    service.pod_name = service.name;
    service.type = type;
    service.traffic_policy = "Local";
    service.port = ports.client;
    service.target_port = ports.client;
    if (!domain.empty()) service.annotations.set(names::kExternalDnsAnnotation, names::external_dns(service.name, domain));
    model.external_services.push_back(std::move(service));
  }
}

void resolve_storage(const ZookeeperResource& resource, ZookeeperModel& model) {
  const ZookeeperClusterSpec& spec = resource.spec;
  if (equal_ignoring_case(value_or_zero(spec.storage_type), "ephemeral")) {
    model.empty_dir = pass_through(value_or_zero(spec.ephemeral).empty_dir_volume_source, "EmptyDirVolumeSource");
    return;
  }
  const ZookeeperPersistence& persistence = value_or_zero(spec.persistence);
  model.claim = ClaimModel{
      "data",
      "",
      {{"app", resource.name}, {"release", resource.name}},
      value_or_zero(persistence.annotations),
      hardened::claim_spec(pass_through(persistence.spec, "PersistentVolumeClaimSpec"), "20Gi"),
      true};
}

// The members' names end with it. Without a namespace it is the short name, which resolves inside any.
std::string domain_of(const ZookeeperResource& resource, const std::string& headless, const Platform& platform) {
  if (resource.namespace_.empty()) return headless;
  const std::string& own = value_or_zero(resource.spec.kubernetes_cluster_domain);
  return names::service_domain(headless, resource.namespace_, own.empty() ? platform.cluster_domain : own);
}

void resolve_config(const ZookeeperResource& resource, const ZookeeperPorts& ports, const Platform& platform,
                    ZookeeperModel& model) {
  ZookeeperEnvironment environment;
  environment.domain = domain_of(resource, model.headless.name, platform);
  environment.client_service = model.client.name;
  environment.admin_server_service = model.admin_server.name;
  environment.cluster = resource.name;
  environment.size = model.workload.replicas;
  ZookeeperConfig config = value_or_zero(resource.spec.config);
  if (resource.spec.tls) {
    if (!config.additional_config) config.additional_config.emplace();
    config.additional_config->merge(hardened::zookeeper_tls_lines(resource.spec));
  }
  model.config = {names::zookeeper_config(resource.name), model.workload.labels.object,
                  zookeeper_config_data(config, ports, environment)};
  // The size and the hook stay out of the checksum: neither a change of scale nor a better script shall roll the ensemble.
  environment.size = 0;
  const TextMap rolling = zookeeper_config_data(config, ports, environment);
  model.workload.pod_annotations = value_or_zero(value_or_zero(resource.spec.pod).annotations);
  model.workload.pod_annotations.set(kChecksumAnnotation, checksum({&rolling}));
  model.config.data.set("pre-stop.sh", scripts::zookeeper_pre_stop());
}

ZookeeperSizeJobModel size_job(const ZookeeperResource& resource, const ZookeeperModel& model, std::int32_t client_port,
                               const Platform& platform) {
  ZookeeperSizeJobModel job;
  job.labels = hardened::instance_labels(App::zookeeper, kSizeComponent, resource.name, platform);
  job.script = scripts::zookeeper_size(resource.name, model.headless.name, model.client.name, client_port,
                                       model.workload.replicas);
  job.resources = hardened::resources({"50m", "500m", "512Mi"});
  job.pod_security_context = security::pod_context_without_volumes(platform.pod_security);
  constexpr std::int32_t kAttempts = 10;
  constexpr std::int32_t kKeptSeconds = 600;
  job.backoff_limit = kAttempts;
  // Tools that prune would make an expired Job again and again; they remove the one of another size themselves.
  if (platform.tool == Tool::kubectl || platform.tool == Tool::helm) job.ttl_seconds_after_finished = kKeptSeconds;
  return job;
}

}  // namespace

ZookeeperModel harden_zookeeper(const ZookeeperResource& resource, const Platform& platform) {
  const ZookeeperClusterSpec& spec = resource.spec;
  ZookeeperModel model;
  model.cluster = resource.name;
  WorkloadModel& workload = model.workload;
  workload.name = resource.name;
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.replicas = value_or_zero(spec.replicas);
  workload.labels = labels_of(resource, platform);
  workload.budget = {resource.name, workload.labels.object, std::max(1, value_or_zero(spec.max_unavailable_replicas)),
                     "IfHealthyBudget"};
  resolve_pod(resource, platform, workload);
  model.ports = pass_through(spec.ports, "[]ContainerPort");
  const ZookeeperPorts ports = zookeeper_ports(model.ports);
  resolve_services(resource, ports, model);
  resolve_external_access(resource, ports, model);
  resolve_storage(resource, model);
  resolve_config(resource, ports, platform, model);
  hardened::resolve_tls(resource, platform, model);
  model.size_job = size_job(resource, model, ports.client, platform);
  return model;
}

}  // namespace pvg
