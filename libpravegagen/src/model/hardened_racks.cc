#include "model/hardened_racks.h"

#include <algorithm>
#include <utility>

#include "model/resolve_common.h"
#include "model/scripts.h"
#include "text/object_names.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kVolume = "topology";
constexpr std::string_view kPath = "/etc/pravega-topology";
constexpr std::string_view kFile = "topology.sh";
constexpr std::string_view kZoneLabel = "topology.kubernetes.io/zone";
constexpr std::string_view kSetLabel = "pravegagen.io/zone";
constexpr std::int32_t kExecutable = 0755;

const TextList& zones_of(const BookkeeperResource& resource) {
  return value_or_zero(value_or_zero(resource.spec.rack_awareness).zones);
}

std::string script_path() { return std::string(kPath) + "/" + std::string(kFile); }

// Entries must lie in two zones, or in all copies' zones where there are fewer copies than that.
std::string fewest_racks(const BookkeeperResource& resource) {
  return std::to_string(std::min<std::size_t>(2, zones_of(resource).size()));
}

// Only nodes of the zone, beside what else the affinity says.
void bind_to_zone(const std::string& zone, Value& affinity) {
  const Value term = Value::map({{"matchExpressions",
                                  Value::list({Value::map({{"key", kZoneLabel},
                                                           {"operator", "In"},
                                                           {"values", Value::list({Value(zone)})}})})}});
  affinity.set("nodeAffinity", Value::map({{"requiredDuringSchedulingIgnoredDuringExecution",
                                            Value::map({{"nodeSelectorTerms", Value::list({term})}})}}));
}

}  // namespace

bool is_rack_aware(const BookkeeperResource& resource) { return !zones_of(resource).empty(); }

ConfigModel topology_config(const BookkeeperResource& resource, const Platform& platform) {
  std::vector<std::pair<std::string, std::string>> racks;
  for (const std::string& zone : zones_of(resource)) {
    racks.emplace_back(names::bookie_zone(resource.name, zone), zone);
  }
  return {names::bookie_topology(resource.name), instance_labels(App::bookkeeper, "bookie", resource.name, platform),
          {{std::string(kFile), scripts::topology(racks)}}};
}

FilesModel topology_files(const BookkeeperResource& resource) {
  return {std::string(kVolume), names::bookie_topology(resource.name), std::string(kPath), kExecutable};
}

void add_bookie_topology(const BookkeeperResource& resource, TextMap& data) {
  data.emplace("BK_ensemblePlacementPolicy", "org.apache.bookkeeper.client.RackawareEnsemblePlacementPolicy");
  data.emplace("BK_reppDnsResolverClass", "org.apache.bookkeeper.net.ScriptBasedMapping");
  data.emplace("BK_networkTopologyScriptFileName", script_path());
  data.emplace("BK_minNumRacksPerWriteQuorum", fewest_racks(resource));
  data.emplace("BK_enforceMinNumRacksPerWriteQuorum", "true");
}

void add_pravega_topology(const BookkeeperResource& resource, TextMap& properties) {
  properties.emplace("bookkeeper.write.quorum.racks.minimumCount.enable", "true");
  properties.emplace("bookkeeper.write.quorum.racks.count.min", fewest_racks(resource));
  properties.emplace("bookkeeper.networkTopology.script.location", script_path());
}

std::vector<BookieModel> split_by_zone(const BookkeeperResource& resource, const Platform& platform, BookieModel all) {
  const TextList& zones = zones_of(resource);
  all.topology = topology_config(resource, platform);
  all.topology_files = topology_files(resource);
  std::vector<BookieModel> out;
  const auto count = static_cast<std::int32_t>(zones.size());
  for (std::int32_t i = 0; i < count; ++i) {
    const std::string& zone = zones[static_cast<std::size_t>(i)];
    BookieModel set = all;
    WorkloadModel& workload = set.workload;
    workload.name = names::bookie_zone(resource.name, zone);
    workload.replicas = all.workload.replicas / count + (i < all.workload.replicas % count ? 1 : 0);
    for (TextMap* labels : {&workload.labels.selector, &workload.labels.pod}) labels->set(kSetLabel, zone);
    workload.pass_through.topology_spread_constraints = Value();
    bind_to_zone(zone, workload.pass_through.affinity);
    set.shares_objects = i > 0;
    if (i > 0) workload.certificate.reset();
    out.push_back(std::move(set));
  }
  return out;
}

}  // namespace pvg::hardened
