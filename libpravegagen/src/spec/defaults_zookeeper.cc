// zookeeper-operator api/v1beta1/zookeepercluster_types.go, the methods named withDefaults.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/decode.h"
#include "schema/pass_through_type.h"
#include "spec/defaults.h"
#include "spec/operator_probes.h"
#include "spec/operator_values.h"
#include "spec/zookeeper_defaults.h"
#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::string_view kVolumeSize = "20Gi";
constexpr std::string_view kPersistent = "persistence";

// Persistence.withDefaults; true when it filled something in. The access modes are set whatever was written, which does
// not count.
bool fill_persistence(ZookeeperPersistence& persistence) {
  bool filled = false;
  if (persistence.reclaim_policy.value_or("").empty()) {
    persistence.reclaim_policy = "Retain";
    filled = true;
  }
  if (!persistence.spec) persistence.spec = Value(Value::Map());
  Value& spec = *persistence.spec;
  spec.set("accessModes", Value::list({"ReadWriteOnce"}));
  const Value* request = storage_request(spec);
  if (request == nullptr || canonical_quantity(*request).value_or("0") == "0") {
    Value resources = spec.find("resources") != nullptr ? *spec.find("resources") : Value();
    resources.set("requests", Value::map({{"storage", Value(kVolumeSize)}}));
    spec.set("resources", std::move(resources));
    filled = true;
  }
  return filled;
}

// ZookeeperClusterSpec.withDefaults: storageType becomes "persistence" only where something was filled in.
void fill_storage(ZookeeperClusterSpec& spec) {
  if (equal_ignoring_case(spec.storage_type.value_or(""), "ephemeral")) {
    if (!spec.ephemeral) spec.ephemeral.emplace().empty_dir_volume_source = Value(Value::Map());
    return;
  }
  const bool missing = !spec.persistence;
  if (missing) spec.persistence.emplace();
  const bool filled = fill_persistence(*spec.persistence);
  if (missing || filled) spec.storage_type = std::string(kPersistent);
}

void fill_labels(TextMap& labels, const std::string& cluster) {
  labels.emplace("app", cluster);
  labels.emplace("release", cluster);
}

// PodPolicy.withDefaults.
Value default_affinity(const std::string& cluster) {
  constexpr std::int32_t kWeight = 20;
  const Value app = Value::map({{"key", "app"}, {"operator", "In"}, {"values", Value::list({Value(cluster)})}});
  const Value term = Value::map({{"labelSelector", Value::map({{"matchExpressions", Value::list({app})}})},
                                 {"topologyKey", "kubernetes.io/hostname"}});
  const Value preferred = Value::list({Value::map({{"podAffinityTerm", term}, {"weight", kWeight}})});
  return Value::map(
      {{"podAntiAffinity", Value::map({{"preferredDuringSchedulingIgnoredDuringExecution", preferred}})}});
}

// Probes.withDefaults: the success threshold of a liveness probe stays open.
void fill_probes(Probes& probes) {
  if (!probes.readiness_probe) probes.readiness_probe = operator_probes::kZookeeperReadiness;
  if (!probes.liveness_probe) probes.liveness_probe = operator_probes::kZookeeperLiveness;
}

}  // namespace

void fill_zookeeper_ports(std::optional<Value>& ports) {
  struct Port {
    std::string_view name;
    std::int32_t number;
  };
  constexpr std::array kPorts = {Port{"client", 2181}, Port{"quorum", 2888}, Port{"leader-election", 3888},
                                 Port{"metrics", 7000}, Port{"admin-server", 8080}};
  if (!ports) ports = Value(Value::List());
  const std::size_t given = ports->items().size();
  for (const Port& port : kPorts) {
    bool found = false;
    for (std::size_t i = 0; i < given; ++i) found = found || ports->items()[i].text_at("name") == port.name;
    if (!found) ports->push_back(Value::map({{"containerPort", port.number}, {"name", Value(port.name)}}));
  }
}

void fill_session_timeouts(ZookeeperConfig& config) {
  const auto ticks = static_cast<std::uint64_t>(*config.tick_time);
  if (config.min_session_timeout.value_or(0) == 0) config.min_session_timeout = static_cast<std::int64_t>(2 * ticks);
  if (config.max_session_timeout.value_or(0) == 0) config.max_session_timeout = static_cast<std::int64_t>(20 * ticks);
}

void apply_operator_defaults(ZookeeperResource& resource) {
  ZookeeperClusterSpec& spec = resource.spec;
  // First, as what is filled in decides the storage type.
  fill_storage(spec);
  apply_constant_defaults(table_of<ZookeeperClusterSpec>(), &spec, Mode::operators);
  fill_session_timeouts(*spec.config);
  fill_probes(*spec.probes);
  fill_zookeeper_ports(spec.ports);
  fill_labels(*spec.labels, resource.name);
  fill_labels(*spec.pod->labels, resource.name);
  if (!spec.pod->affinity) spec.pod->affinity = default_affinity(resource.name);
}

}  // namespace pvg
