// The controller in hardened mode.
#include "model/autoscaling.h"
#include "model/checksum.h"
#include "model/hardened_metrics.h"
#include "model/hardened_pravega.h"
#include "model/hardened_tls.h"
#include "model/java_options.h"
#include "model/memory.h"
#include "model/placement.h"
#include "model/resolve_common.h"
#include "text/object_names.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kComponent = "controller";
constexpr std::int32_t kRestPort = 10080;
constexpr std::int32_t kGrpcPort = 9090;
constexpr std::int64_t kGraceSeconds = 60;
constexpr std::int64_t kMebi = 1024 * 1024;
constexpr memory::Shape kMemory = {50, 25, 1024 * kMebi};
constexpr std::string_view kPluginVolume = "plugins";
constexpr std::string_view kPluginSource = "/opt/pravega/plugin/lib";
// Where the start script's class path looks.
constexpr std::string_view kPluginPath = "/opt/pravega/pluginlib";

Value pass_through(const std::optional<Value>& member, std::string_view type) {
  return detail::pass_through(member, type, PassThroughAge::current);
}

ComponentLabels labels_of(const PravegaResource& resource, const Platform& platform) {
  const TextMap selector = {
      {"app", "pravega-cluster"}, {"component", "pravega-controller"}, {"pravega_cluster", resource.name}};
  return labels(App::pravega, kComponent, resource.name, selector, selector,
                value_or_zero(value_or_zero(resource.spec.pravega).controller_pod_labels), platform);
}

TextMap config_data(const PravegaResource& resource, const memory::Plan& plan, const TextMap& options) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const std::string& zookeeper = value_or_zero(spec.zookeeper_uri);
  return {
      {"AUTHORIZATION_ENABLED", detail::yes_or_no(value_or_zero(value_or_zero(spec.authentication).enabled))},
      {"CLUSTER_NAME", resource.name},
      {"CONTROLLER_SERVER_PORT", std::to_string(kGrpcPort)},
      {"JAVA_OPTS", java_options(resource.name, memory::with_sizes(value_or_zero(pravega.controller_jvm_options), plan),
                                 {&options})},
      {"REST_SERVER_PORT", std::to_string(kRestPort)},
      {"TLS_ENABLED", detail::yes_or_no(controller_has_tls(spec))},
      {"WAIT_FOR", zookeeper},
      {"ZK_URL", zookeeper},
  };
}

void resolve_placement(const PravegaSpec& pravega, WorkloadModel& workload) {
  PodPassThrough& user = workload.pass_through;
  user.affinity = pass_through(pravega.controller_pod_affinity, "Affinity");
  if (user.affinity.is_null()) user.affinity = placement::apart_on_hosts(workload.labels.target, false);
  // By revision, so that the pods of a roll do not count with those that they replace.
  Value zones = placement::spread_over_zones(placement::Binding::should, workload.labels.target);
  zones.set("matchLabelKeys", Value::list({"pod-template-hash"}));
  user.topology_spread_constraints = Value::list({std::move(zones)});
  user.tolerations = pass_through(pravega.controller_pod_tolerations, "[]Toleration");
}

void resolve_pod(const PravegaResource& resource, const Platform& platform, WorkloadModel& workload) {
  const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
  workload.image = pravega_image_on(resource.spec, platform);
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(pravega.controller_init_containers, "[]Container");
  user.extra_env = pass_through(pravega.controller_env_vars, "[]EnvVar");
  user.pod_security_context = pass_through(pravega.controller_security_context, "PodSecurityContext");
  const std::string& account = value_or_zero(pravega.controller_service_account_name);
  harden_pod(platform, account.empty() ? names::controller(resource.name) : account, !account.empty(), workload);
  workload.termination_grace_period_seconds = kGraceSeconds;
  workload.priority_class = platform.controller_priority;
  workload.pod_annotations = value_or_zero(pravega.controller_pod_annotations);
  resolve_health_probes({kRestPort, "rest", controller_has_tls(resource.spec)}, value_or_zero(pravega.controller_probes),
                        workload);
  resolve_placement(pravega, workload);
  workload.pod_patch = pass_through(pravega.controller_pod_template, "partial PodTemplateSpec");
}

// spec.pravega.plugins: the images copy by their own entry points. authImplementations: a copy command, as the operator has
// it, but without a shell that would take apart what the user wrote.
void resolve_plugins(const PravegaSpec& pravega, ControllerModel& model) {
  PluginsModel plugins;
  plugins.volume = kPluginVolume;
  plugins.mount_path = kPluginPath;
  for (const std::string& image : value_or_zero(value_or_zero(pravega.plugins).images)) {
    const std::string name = "plugin-" + std::to_string(plugins.copies.size());
    plugins.copies.push_back({name, image, {}, {}, std::string(kPluginSource)});
  }
  const AuthImplementations& handlers = value_or_zero(pravega.auth_implementations);
  for (const AuthHandler& handler : value_or_zero(handlers.auth_handlers)) {
    const std::string name = "plugin-" + std::to_string(plugins.copies.size());
    plugins.copies.push_back({name, value_or_zero(handler.image),
                              {"cp", value_or_zero(handler.source), std::string(kPluginSource)}, {},
                              std::string(kPluginSource)});
  }
  if (plugins.copies.empty()) return;
  const std::string& path = value_or_zero(handlers.mount_path);
  plugins.also_mounted_at = std::string(kPluginSource);
  if (!path.empty()) plugins.mount_path = path;
  plugins.pull_policy = model.workload.image.pull_policy;
  plugins.size_limit = "256Mi";
  plugins.resources = resources({"50m", "500m", "128Mi"});
  plugins.security_context = model.workload.pass_through.container_security_context;
  model.plugins = std::move(plugins);
}

}  // namespace

ControllerModel harden_controller(const PravegaResource& resource, const PravegaLinks& links, const ConfigModel& logging,
                                  const Platform& platform) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  ControllerModel model;
  WorkloadModel& workload = model.workload;
  workload.name = names::controller(resource.name);
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.replicas = value_or_zero(pravega.controller_replicas);
  autoscale_controller(platform, workload);
  workload.labels = labels_of(resource, platform);
  workload.budget = {workload.name, workload.labels.object, 1, "AlwaysAllow"};
  resolve_pod(resource, platform, workload);

  const Value resources = pass_through(pravega.controller_resources, "ResourceRequirements");
  const memory::Plan plan = memory::plan(kMemory, memory::sizes_in(value_or_zero(pravega.controller_jvm_options)),
                                         memory::limit_in(resources));
  workload.pass_through.resources = memory::resources(resources, plan, "250m", "1");
  TextMap options_of_server = properties(pravega);
  resolve_security(resource, platform, model, options_of_server);
  resolve_storage_tls(links, platform, model, options_of_server);
  add_pravega_metrics(pravega.metrics, "controller.", options_of_server);
  model.config = {workload.name, workload.labels.object, config_data(resource, plan, options_of_server)};
  workload.pod_annotations.set(kChecksumAnnotation, checksum({&model.config.data, &logging.data}));
  model.logging = logging_files(resource);
  model.names_target_ports = true;
  model.rest_port = kRestPort;
  model.grpc_port = kGrpcPort;
  model.service_name = names::controller_service(resource.name, value_or_zero(pravega.controller_svc_name_suffix));
  const TextMap& options = value_or_zero(pravega.options);
  using From = TextVolume::Source;
  detail::add_text_volumes(options, {From::host_path, From::empty_dir, From::config_map}, model.text_volumes);
  detail::add_text_mounts(options, {From::host_path, From::empty_dir, From::config_map}, model.mounts);
  resolve_plugins(pravega, model);
  resolve_external_access(resource, model);
  resolve_certificate(resource, platform, model);
  // It becomes ready only when segment stores serve; and a way back is kept.
  model.progress_deadline_seconds = 1800;
  model.revision_history_limit = 3;
  model.max_surge = 1;
  model.max_unavailable = 0;
  return model;
}

}  // namespace pvg::hardened
