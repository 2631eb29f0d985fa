#include "model/java_options.h"
#include "model/labels.h"
#include "text/object_names.h"
#include "model/probe_commands.h"
#include "model/resolve_common.h"
#include "model/resolve_pravega.h"

namespace pvg::detail {

namespace {

constexpr std::int32_t kRestPort = 10080;
constexpr std::int32_t kGrpcPort = 9090;
constexpr std::string_view kPluginVolume = "authplugin";
constexpr std::string_view kPluginPath = "/opt/pravega/pluginlib";

// pravega-operator controllers/pravega_controller.go MakeControllerConfigMap. The signing key is the operator's constant.
TextMap config_data(const PravegaResource& resource) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const TextMap& options = value_or_zero(pravega.options);
  const std::string& zookeeper = value_or_zero(spec.zookeeper_uri);
  TextMap data = {
      {"CLUSTER_NAME", resource.name},
      {"ZK_URL", zookeeper},
      {"JAVA_OPTS", java_options(resource.name, value_or_zero(pravega.controller_jvm_options), {&options})},
      {"REST_SERVER_PORT", std::to_string(kRestPort)},
      {"CONTROLLER_SERVER_PORT", std::to_string(kGrpcPort)},
      {"AUTHORIZATION_ENABLED", yes_or_no(value_or_zero(value_or_zero(spec.authentication).enabled))},
      {"TOKEN_SIGNING_KEY", "secret"},
      {"TLS_ENABLED", "false"},
      {"WAIT_FOR", zookeeper},
  };
  if (value_or_zero(pravega.debug_logging)) data.set("log.level", "DEBUG");
  return data;
}

// controllers/pravega_controller.go makeControllerPodSpec.
std::optional<PluginsModel> plugins(const std::optional<AuthImplementations>& implementations) {
  if (!implementations) return std::nullopt;
  const std::string& path = value_or_zero(implementations->mount_path);
  PluginsModel model{std::string(kPluginVolume), path.empty() ? std::string(kPluginPath) : path, {}, "", "", "", Value(), Value()};
  for (const AuthHandler& handler : value_or_zero(implementations->auth_handlers)) {
    model.copies.push_back({std::string(kPluginVolume) + std::to_string(model.copies.size()),
                            value_or_zero(handler.image), {"/bin/sh"},
                            {"-cx", "cp " + value_or_zero(handler.source) + " " + model.mount_path}, model.mount_path});
  }
  return model;
}

// controllers/pravega_controller.go configureControllerTLSSecrets and the functions that follow it.
std::vector<SecretMount> secrets(const PravegaClusterSpec& spec) {
  const PravegaStaticTls& tls = value_or_zero(value_or_zero(spec.tls).static_tls);
  const PravegaAuthentication& authentication = value_or_zero(spec.authentication);
  const InfluxDbSecret& influx = value_or_zero(value_or_zero(spec.pravega).influx_db_secret);
  std::vector<SecretMount> out;
  const auto add = [&](std::string volume, const std::optional<std::string>& secret, std::string path) {
    if (!value_or_zero(secret).empty()) out.push_back({std::move(volume), *secret, std::move(path), {}});
  };
  add("tls-secret", tls.controller_secret, "/etc/secret-volume");
  if (value_or_zero(authentication.enabled)) {
    add("auth-passwd-secret", authentication.password_auth_secret, "/etc/auth-passwd-volume");
    add("controller-auth-secret", authentication.controller_token_secret, "/etc/controller-auth-volume");
  }
  add("influxdb-secret", influx.secret, value_or_zero(influx.mount_path));
  return out;
}

void resolve_pod(const PravegaResource& resource, WorkloadModel& workload) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const Probes& probes = value_or_zero(pravega.controller_probes);
  const std::string& version = value_or_zero(spec.version);
  const bool authentication = value_or_zero(value_or_zero(spec.authentication).enabled);
  workload.image = pravega_image(spec);
  workload.pod_annotations = pravega_pod_annotations(spec, pravega.controller_pod_annotations);
  workload.service_account = value_or_zero(pravega.controller_service_account_name);
  workload.readiness =
      probe(probes.readiness_probe, probe_commands::controller_readiness(version, kRestPort, authentication));
  workload.liveness = probe(probes.liveness_probe, probe_commands::pravega_liveness(version, kGrpcPort, kRestPort));
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(pravega.controller_init_containers, "[]Container");
  user.extra_env = pass_through(pravega.controller_env_vars, "[]EnvVar");
  user.resources = pass_through(pravega.controller_resources, "ResourceRequirements");
  user.affinity = pass_through(pravega.controller_pod_affinity, "Affinity");
  user.tolerations = pass_through(pravega.controller_pod_tolerations, "[]Toleration");
  user.pod_security_context = pass_through(pravega.controller_security_context, "PodSecurityContext");
  user.container_security_context = not_privileged();
}

}  // namespace

ControllerModel resolve_controller(const PravegaResource& resource) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  ControllerModel model;
  WorkloadModel& workload = model.workload;
  workload.name = names::controller(resource.name);
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.labels = labels::operator_controller(resource.name, value_or_zero(pravega.controller_pod_labels));
  workload.replicas = value_or_zero(pravega.controller_replicas);
  workload.budget = {workload.name, {}, max_unavailable(workload.replicas, pravega.max_unavailable_controller_replicas), ""};
  resolve_pod(resource, workload);

  model.config = {workload.name, workload.labels.object, config_data(resource)};
  model.rest_port = kRestPort;
  model.grpc_port = kGrpcPort;
  model.service_name = names::controller_service(resource.name, value_or_zero(pravega.controller_svc_name_suffix));
  model.service_type = "ClusterIP";
  if (value_or_zero(value_or_zero(spec.external_access).enabled)) {
    model.service_type = external_service_type(spec, pravega.controller_ext_service_type);
    model.service_annotations = value_or_zero(pravega.controller_svc_annotations);
  }
  const TextMap& options = value_or_zero(pravega.options);
  using From = TextVolume::Source;
  add_text_volumes(options, {From::host_path, From::empty_dir, From::config_map}, model.text_volumes);
  add_text_mounts(options, {From::host_path, From::empty_dir, From::config_map}, model.mounts);
  model.plugins = plugins(pravega.auth_implementations);
  model.secrets = secrets(spec);
  const InfluxDbSecret& influx = value_or_zero(pravega.influx_db_secret);
  if (!value_or_zero(influx.secret).empty()) model.influx_db_mount_path = value_or_zero(influx.mount_path);
  model.progress_deadline_seconds = 600;
  model.revision_history_limit = 0;
  return model;
}

}  // namespace pvg::detail
