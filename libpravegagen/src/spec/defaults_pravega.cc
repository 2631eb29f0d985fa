// pravega-operator api/v1beta1/pravegacluster_types.go and pravega.go, the methods named withDefaults. The default
// listener port is not among them: it is added while the segment store's ConfigMap is made.
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "schema/decode.h"
#include "spec/defaults.h"
#include "spec/operator_probes.h"
#include "spec/operator_values.h"
#include "spec/version.h"

namespace pvg {

namespace {

constexpr std::string_view kLongTermStorageClaim = "pravega-tier2";
constexpr std::string_view kInfluxMountPath = "/etc/influxdb-secret-volume";
constexpr std::string_view kCacheSize = "20Gi";
constexpr std::string_view kVersionWithoutCacheVolume = "0.7.0";
constexpr std::string_view kClusterLabel = "pravega_cluster";

// pravegacluster_types.go ClusterSpec.withDefaults, ExternalAccess.withDefaults.
void fill_access(PravegaClusterSpec& spec) {
  if (!spec.tls) spec.tls.emplace().static_tls.emplace();
  ExternalAccess& access = *spec.external_access;
  if (!access.enabled.value_or(false)) {
    access.type.reset();
    access.domain_name.reset();
  }
}

// pravega.go PravegaSpec.withDefaults: an empty text counts as missing.
void fill_quorums(TextMap& options) {
  constexpr std::array<std::string_view, 3> kQuorums = {"bookkeeper.ensemble.size", "bookkeeper.write.quorum.size",
                                                        "bookkeeper.ack.quorum.size"};
  for (const std::string_view quorum : kQuorums) {
    const auto size = options.find(quorum);
    if (size == options.end() || size->second.empty()) options.set(quorum, "3");
  }
}

// pravega.go LongTermStorageSpec.withDefaults.
void fill_long_term_storage(LongTermStorage& storage) {
  if (storage.filesystem || storage.ecs || storage.hdfs || storage.custom) return;
  storage.filesystem.emplace().persistent_volume_claim = Value::map({{"claimName", Value(kLongTermStorageClaim)}});
}

// pravega.go PravegaSpec.withDefaults: requests that are missing take the limits, and 0 where there is no limit either.
void fill_segment_store_requests(Value& resources) {
  const Value limits = resources.find("limits") != nullptr ? *resources.find("limits") : Value();
  Value requests = resources.find("requests") != nullptr ? *resources.find("requests") : Value();
  for (const std::string_view name : {std::string_view("cpu"), std::string_view("memory")}) {
    if (member_of(&requests, name) != nullptr) continue;
    const Value* limit = member_of(&limits, name);
    requests.set(name, limit != nullptr ? *limit : Value("0"));
  }
  resources.set("requests", std::move(requests));
}

void fill_resources(PravegaSpec& pravega) {
  if (!pravega.controller_resources) {
    pravega.controller_resources = resource_requirements({"250m", "512Mi"}, {"500m", "1Gi"});
  }
  if (!pravega.segment_store_resources) {
    pravega.segment_store_resources = resource_requirements({"500m", "1Gi"}, {"1", "2Gi"});
  }
  fill_segment_store_requests(*pravega.segment_store_resources);
}

// pravega.go SegmentStoreSecret.withDefaults, InfluxDBSecret.withDefaults.
void fill_secrets(PravegaSpec& pravega) {
  if (pravega.segment_store_secret->secret.value_or("").empty()) pravega.segment_store_secret->mount_path.reset();
  if (!pravega.influx_db_secret) pravega.influx_db_secret.emplace();
  InfluxDbSecret& influx = *pravega.influx_db_secret;
  if (!influx.secret.value_or("").empty() && influx.mount_path.value_or("").empty()) {
    influx.mount_path = std::string(kInfluxMountPath);
  }
}

void fill_probes(Probes& probes, const Probe& readiness, const Probe& liveness) {
  if (!probes.readiness_probe) probes.readiness_probe = readiness;
  if (!probes.liveness_probe) probes.liveness_probe = liveness;
}

// pravegacluster_types.go ClusterSpec.withDefaults: an affinity that is given replaces the default whole.
void fill_affinity(PravegaSpec& pravega, std::string_view cluster) {
  if (!pravega.controller_pod_affinity) {
    pravega.controller_pod_affinity = pod_anti_affinity("pravega-controller", kClusterLabel, cluster);
  }
  if (!pravega.segment_store_pod_affinity) {
    pravega.segment_store_pod_affinity = pod_anti_affinity("pravega-segmentstore", kClusterLabel, cluster);
  }
}

void fill_cache_claim(PravegaClusterSpec& spec) {
  if (spec.pravega->cache_volume_claim_template) return;
  if (is_version_below(*spec.version, kVersionWithoutCacheVolume)) {
    spec.pravega->cache_volume_claim_template = claim_spec(kCacheSize);
  }
}

}  // namespace

void apply_operator_defaults(PravegaResource& resource) {
  PravegaClusterSpec& spec = resource.spec;
  apply_constant_defaults(table_of<PravegaClusterSpec>(), &spec, Mode::operators);
  PravegaSpec& pravega = *spec.pravega;
  fill_access(spec);
  fill_quorums(*pravega.options);
  fill_long_term_storage(*pravega.longterm_storage);
  fill_resources(pravega);
  fill_secrets(pravega);
  fill_probes(*pravega.controller_probes, operator_probes::kControllerReadiness, operator_probes::kControllerLiveness);
  fill_probes(*pravega.segment_store_probes, operator_probes::kSegmentStoreReadiness,
              operator_probes::kSegmentStoreLiveness);
  fill_affinity(pravega, resource.name);
  fill_cache_claim(spec);
}

}  // namespace pvg
