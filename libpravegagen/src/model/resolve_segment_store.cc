#include "model/java_options.h"
#include "model/labels.h"
#include "model/ledgers.h"
#include "text/object_names.h"
#include "model/probe_commands.h"
#include "model/resolve_common.h"
#include "model/resolve_pravega.h"
#include "spec/segment_store_port.h"
#include "spec/version.h"
#include "text/trim.h"

namespace pvg::detail {

namespace {

constexpr std::int32_t kRestPort = 6061;
constexpr std::string_view kStorageMountPath = "/mnt/tier2";
constexpr std::string_view kCache = "cache";
// From this version on the cache is in memory, and the StatefulSet has another name.
constexpr std::string_view kCacheInMemorySince = "0.7.0";

bool has_cache_volume(const PravegaClusterSpec& spec) {
  return is_version_below(value_or_zero(spec.version), kCacheInMemorySince);
}

// pravega-operator controllers/pravega_segmentstore.go getTier2StorageOptions.
TextMap storage_variables(const LongTermStorage& storage) {
  if (storage.filesystem) return {{"TIER2_STORAGE", "FILESYSTEM"}, {"NFS_MOUNT", std::string(kStorageMountPath)}};
  if (storage.ecs) {
    return {{"TIER2_STORAGE", "EXTENDEDS3"},
            {"EXTENDEDS3_CONFIGURI", value_or_zero(storage.ecs->config_uri)},
            {"EXTENDEDS3_BUCKET", value_or_zero(storage.ecs->bucket)},
            {"EXTENDEDS3_PREFIX", value_or_zero(storage.ecs->prefix)}};
  }
  if (storage.hdfs) {
    return {{"TIER2_STORAGE", "HDFS"},
            {"HDFS_URL", value_or_zero(storage.hdfs->uri)},
            {"HDFS_ROOT", value_or_zero(storage.hdfs->root)}};
  }
  return value_or_zero(value_or_zero(storage.custom).env);
}

// controllers/pravega_segmentstore.go MakeSegmentstoreConfigMap.
TextMap config_data(const PravegaResource& resource) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const LongTermStorage& storage = value_or_zero(pravega.longterm_storage);
  // The operator adds the default port here, after the controller's ConfigMap is made, so that one lacks it.
  TextMap options = value_or_zero(pravega.options);
  options.emplace(kSegmentStorePortOption, std::to_string(kDefaultSegmentStorePort));
  const TextMap& custom = value_or_zero(value_or_zero(storage.custom).options);
  TextMap data = {
      {"AUTHORIZATION_ENABLED", yes_or_no(value_or_zero(value_or_zero(spec.authentication).enabled))},
      {"CLUSTER_NAME", resource.name},
      {"ZK_URL", value_or_zero(spec.zookeeper_uri)},
      {"JAVA_OPTS",
       java_options(resource.name, value_or_zero(pravega.segment_store_jvm_options), {&options, &custom})},
      {"CONTROLLER_URL",
       "tcp://" + names::controller_service(resource.name, value_or_zero(pravega.controller_svc_name_suffix)) + "." +
           resource.namespace_ + ":9090"},
      {"WAIT_FOR", value_or_zero(spec.bookkeeper_uri)},
  };
  if (value_or_zero(value_or_zero(spec.external_access).enabled)) data.set("K8_EXTERNAL_ACCESS", "true");
  if (value_or_zero(pravega.debug_logging)) data.set("log.level", "DEBUG");
  for (const auto& [key, value] : storage_variables(storage)) data.set(key, value);
  return data;
}

// controllers/pravega_segmentstore.go makeSegmentstorePodSpec, configureTier2Secrets.
std::vector<EnvSourceModel> env_from(const PravegaSpec& pravega, const std::string& config_map) {
  using From = EnvSourceModel::Source;
  const SegmentStoreSecret& secret = value_or_zero(pravega.segment_store_secret);
  const LongTermStorage& storage = value_or_zero(pravega.longterm_storage);
  std::vector<EnvSourceModel> out = {{From::config_map, config_map, ""}};
  const std::string extra(trim(value_or_zero(pravega.segment_store_env_vars)));
  if (!extra.empty()) out.push_back({From::config_map, extra, ""});
  const std::string secret_name(trim(value_or_zero(secret.secret)));
  const bool mounted = !trim(value_or_zero(secret.mount_path)).empty();
  if (!secret_name.empty() && !mounted) out.push_back({From::secret, secret_name, ""});
  if (storage.ecs) out.push_back({From::secret, value_or_zero(storage.ecs->credentials), "EXTENDEDS3_"});
  return out;
}

// controllers/pravega_segmentstore.go configureSegmentstoreSecret and the functions that follow it.
void resolve_secrets(const PravegaClusterSpec& spec, SegmentStoreModel& model) {
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const PravegaStaticTls& tls = value_or_zero(value_or_zero(spec.tls).static_tls);
  const PravegaAuthentication& authentication = value_or_zero(spec.authentication);
  const SegmentStoreSecret& secret = value_or_zero(pravega.segment_store_secret);
  const InfluxDbSecret& influx = value_or_zero(pravega.influx_db_secret);
  const auto add = [](std::vector<SecretMount>& to, std::string volume, std::string name, std::string path) {
    if (!name.empty()) to.push_back({std::move(volume), std::move(name), std::move(path), {}});
  };
  const std::string secret_path(trim(value_or_zero(secret.mount_path)));
  if (!secret_path.empty()) {
    add(model.secrets_before_storage, "ss-secret", std::string(trim(value_or_zero(secret.secret))), secret_path);
  }
  add(model.secrets_before_storage, "tls-secret", value_or_zero(tls.segment_store_secret), "/etc/secret-volume");
  add(model.secrets_before_storage, "ca-bundle", value_or_zero(tls.ca_bundle), "/etc/secret-volume/ca-bundle");
  add(model.secrets_after_storage, "ss-auth-secret", value_or_zero(authentication.segment_store_token_secret),
      "/etc/ss-auth-volume");
  add(model.secrets_after_storage, "influxdb-secret", value_or_zero(influx.secret), value_or_zero(influx.mount_path));
  if (!value_or_zero(influx.secret).empty()) model.influx_db_mount_path = value_or_zero(influx.mount_path);
}

// controllers/pravega_segmentstore.go MakeSegmentStoreExternalServices: one for each pod.
std::vector<ExternalServiceModel> external_services(const PravegaClusterSpec& spec, const WorkloadModel& workload,
                                                    std::int32_t port) {
  std::vector<ExternalServiceModel> out;
  const ExternalAccess& access = value_or_zero(spec.external_access);
  if (!value_or_zero(access.enabled)) return out;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const bool cluster_policy =
      equal_ignoring_case(value_or_zero(pravega.segment_store_external_traffic_policy), "Cluster");
  for (std::int32_t i = 0; i < workload.replicas; ++i) {
    ExternalServiceModel service;
    service.name = names::pod(workload.name, i);
    service.pod_name = service.name;
    service.annotations = value_or_zero(pravega.segment_store_svc_annotations);
    if (!value_or_zero(access.domain_name).empty()) {
      service.annotations.set(names::kExternalDnsAnnotation, names::external_dns(service.name, *access.domain_name));
    }
    service.type = external_service_type(spec, pravega.segment_store_ext_service_type);
    service.traffic_policy = cluster_policy ? "Cluster" : "Local";
    service.load_balancer_ip = value_or_zero(pravega.segment_store_load_balancer_ip);
    // On one shared address each Service needs a port of its own.
    service.port = service.load_balancer_ip.empty() ? port : port + i;
    service.target_port = port;
    out.push_back(std::move(service));
  }
  return out;
}

void resolve_pod(const PravegaResource& resource, std::int32_t port, WorkloadModel& workload) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  const Probes& probes = value_or_zero(pravega.segment_store_probes);
  const std::string& version = value_or_zero(spec.version);
  workload.image = pravega_image(spec);
  workload.pod_annotations = pravega_pod_annotations(spec, pravega.segment_store_pod_annotations);
  workload.service_account = value_or_zero(pravega.segment_store_service_account_name);
  workload.readiness =
      probe(probes.readiness_probe, probe_commands::segment_store_readiness(version, port, kRestPort));
  workload.liveness = probe(probes.liveness_probe, probe_commands::pravega_liveness(version, port, kRestPort));
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(pravega.segment_store_init_containers, "[]Container");
  user.extra_containers = pass_through(pravega.segment_store_containers, "[]Container");
  user.extra_volumes = pass_through(pravega.segment_store_additional_volumes, "[]Volume");
  user.extra_env = pass_through(pravega.segment_store_container_env, "[]EnvVar");
  user.resources = pass_through(pravega.segment_store_resources, "ResourceRequirements");
  user.affinity = pass_through(pravega.segment_store_pod_affinity, "Affinity");
  user.tolerations = pass_through(pravega.segment_store_pod_tolerations, "[]Toleration");
  user.pod_security_context = pass_through(pravega.segment_store_security_context, "PodSecurityContext");
  user.container_security_context = not_privileged();
}

void resolve_volumes(const PravegaResource& resource, SegmentStoreModel& model) {
  const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
  const TextMap& options = value_or_zero(pravega.options);
  using From = TextVolume::Source;
  add_text_volumes(options, {From::host_path, From::empty_dir, From::config_map}, model.text_volumes);
  add_text_mounts(options, {From::host_path, From::empty_dir, From::config_map}, model.mounts);
  if (has_cache_volume(resource.spec)) {
    model.mounts.push_back({std::string(kCache), "/tmp/pravega/cache", ""});
    model.claims.push_back({std::string(kCache), resource.namespace_, {}, {},
                            pass_through(pravega.cache_volume_claim_template, "PersistentVolumeClaimSpec"), false});
  }
  const LongTermStorage& storage = value_or_zero(pravega.longterm_storage);
  if (storage.filesystem) {
    model.storage_claim =
        pass_through(storage.filesystem->persistent_volume_claim, "PersistentVolumeClaimVolumeSource");
  }
}

}  // namespace

SegmentStoreModel resolve_segment_store(const PravegaResource& resource) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  SegmentStoreModel model;
  model.port = segment_store_port(value_or_zero(pravega.options)).value_or(0);
  WorkloadModel& workload = model.workload;
  workload.name = has_cache_volume(spec)
                      ? names::segment_store_set_before_0_7(resource.name)
                      : names::segment_store_set(resource.name, value_or_zero(pravega.segment_store_sts_name_suffix));
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.labels = labels::operator_segment_store(resource.name, value_or_zero(pravega.segment_store_pod_labels));
  workload.replicas = value_or_zero(pravega.segment_store_replicas);
  workload.budget = {names::segment_store_budget(resource.name), {},
                     max_unavailable(workload.replicas, pravega.max_unavailable_segment_store_replicas), ""};
  workload.update_strategy = "OnDelete";
  workload.pod_management_policy = "OrderedReady";
  resolve_pod(resource, model.port, workload);
  resolve_volumes(resource, model);
  resolve_secrets(spec, model);

  // A Service of this name does not exist: the operator's constant, which a live StatefulSet cannot change.
  model.stateful_set_service = "pravega-segmentstore";
  model.headless_service =
      names::segment_store_headless(resource.name, value_or_zero(pravega.segment_store_headless_svc_name_suffix));
  model.ledgers = ledgers_of(value_or_zero(pravega.options));
  model.config = {names::segment_store_config(resource.name), workload.labels.object, config_data(resource)};
  model.env_from = env_from(pravega, model.config.name);
  model.external_services = external_services(spec, workload, model.port);
  return model;
}

}  // namespace pvg::detail
