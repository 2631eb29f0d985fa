#include "model/monitoring_facts.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "spec/bookie_directories.h"
#include "model/memory.h"
#include "text/object_names.h"
#include "text/trim.h"
#include "value/quantity.h"

namespace pvg::monitoring {

namespace {

// Of what a container may have, and of what a heap may have, that is used before someone should look.
constexpr std::int64_t kNearlyAllPercent = 90;
// BookKeeper 4.14.1 ServerConfiguration.getDiskUsageThreshold: a bookie turns read-only from here on.
constexpr double kReadOnlyUsage = 0.95;
// So much earlier there is time to add a bookie or to enlarge the volume.
constexpr std::int64_t kDiskMargin = 10;
// Pravega 0.10 to 0.13 CachePolicy.DEFAULT_TARGET_UTILIZATION, and above it ThrottlerPolicy's adjustment of 0.05, from
// where appends are held back.
constexpr std::int64_t kCacheTargetPercent = 75;
constexpr std::int64_t kThrottleMargin = 5;
constexpr std::int64_t kMebi = 1024 * 1024;

std::string text(std::int64_t number) { return std::to_string(number); }

std::string amount(std::int64_t bytes) { return Quantity::of_bytes(bytes).text(); }

std::optional<std::int64_t> integer_in(std::string_view digits) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::string label(std::string_view name, std::string_view operation, std::string_view value) {
  return std::string(name) + std::string(operation) + "\"" + std::string(value) + "\"";
}

std::string within(const WorkloadModel& workload, const std::string& matcher) {
  return label("namespace", "=", workload.namespace_) + "," + matcher;
}

void add_memory(const WorkloadModel& workload, Facts& facts) {
  const auto limit = memory::limit_in(workload.pass_through.resources);
  if (!limit) return;
  facts.set("memory_limit", amount(*limit));
  facts.set("memory_warning_bytes", text(*limit / 100 * kNearlyAllPercent));
}

void add_heap(std::optional<std::int64_t> bytes, Facts& facts) {
  if (!bytes) return;
  facts.set("heap", amount(*bytes));
  facts.set("heap_warning_bytes", text(*bytes / 100 * kNearlyAllPercent));
}

std::optional<std::int64_t> heap_in(std::string_view options) {
  TextList list;
  for (const std::string_view option : split(options, ' ')) list.emplace_back(option);
  return memory::sizes_in(list).heap;
}

// What every component has. `ready` is the metric of kube-state-metrics that counts ready pods, `matcher` what it
// selects the workload by.
struct Identity {
  std::string component;     // what alerts' names begin with
  std::string_view subject;  // what its pods are called
  std::string_view cluster;
  std::string_view container;
  std::string_view ready;
  std::string matcher;
  std::string pods;
};

Facts common(const WorkloadModel& workload, std::int64_t replicas, const Identity& identity) {
  Facts facts;
  facts.set("Component", identity.component);
  facts.set("subject", std::string(identity.subject) + " of " + std::string(identity.cluster));
  facts.set("cluster", identity.cluster);
  facts.set("namespace", workload.namespace_);
  facts.set("nearly", text(kNearlyAllPercent));
  facts.set("replicas", text(replicas));
  facts.set("ready", std::string(identity.ready) + "{" + within(workload, identity.matcher) + "}");
  facts.set("pods", within(workload, label("pod", "=~", identity.pods)));
  facts.set("container", facts.at("pods") + "," + label("container", "=", identity.container));
  facts.set("budget", within(workload, label("poddisruptionbudget", "=", workload.budget.name)));
  facts.set("budget_name", workload.budget.name);
  facts.set("allowed", text(workload.budget.max_unavailable));
  add_memory(workload, facts);
  return facts;
}

constexpr std::string_view kSetReady = "kube_statefulset_status_replicas_ready";
constexpr std::string_view kDeploymentReady = "kube_deployment_status_replicas_ready";

std::string or_pattern(const std::vector<std::string>& patterns) {
  return patterns.size() == 1 ? patterns.front() : "(" + join(patterns, "|") + ")";
}

std::string storage_of(const Value& claim_spec) {
  const Value* resources = claim_spec.find("resources");
  const Value* requests = resources == nullptr ? nullptr : resources->find("requests");
  return requests == nullptr ? std::string() : std::string(requests->text_at("storage"));
}

void add_claims(const WorkloadModel& workload, std::string_view kind, const std::string& pattern,
                const std::string& size, Facts& facts) {
  const std::string name(kind);
  facts.set(name + "_claims", within(workload, label("persistentvolumeclaim", "=~", pattern)));
  facts.set(name + "_size", size.empty() ? std::string("the volume") : size);
}

// The claims of one kind of directory: its template keeps the plain name, further ones have a number behind it.
void add_directory_claims(const BookieModel& model, const Directories& kind, const std::string& sets, Facts& facts) {
  std::vector<std::string> templates;
  std::string size;
  for (const ClaimModel& claim : model.claims) {
    const std::string numbered = std::string(kind.claim) + "-";
    if (claim.name != kind.claim && !claim.name.starts_with(numbered)) continue;
    templates.push_back(claim.name);
    size = storage_of(claim.spec);
  }
  if (templates.empty()) return;
  add_claims(model.workload, kind.claim, names::claims_pattern(or_pattern(templates), sets), size, facts);
}

// What bookies do when a disk is nearly full.
void add_disk_thresholds(const BookieModel& model, Facts& facts) {
  double usage = kReadOnlyUsage;
  const auto given = model.config.data.find("BK_diskUsageThreshold");
  if (given != model.config.data.end()) {
    std::from_chars(given->second.data(), given->second.data() + given->second.size(), usage);
  }
  const auto percent = static_cast<std::int64_t>(std::lround(std::clamp(usage, 0.0, 1.0) * 100));
  facts.set("read_only_percent", text(percent));
  facts.set("disk_warning_percent", text(std::max<std::int64_t>(1, percent - kDiskMargin)));
}

// Above globalOutstandingLimit a member reads no more requests from its clients.
void add_outstanding_limit(const ZookeeperModel& model, Facts& facts) {
  constexpr std::string_view kKey = "globalOutstandingLimit=";
  const auto file = model.config.data.find("zoo.cfg");
  if (file == model.config.data.end()) return;
  for (const std::string_view line : split(file->second, '\n')) {
    const auto limit = line.starts_with(kKey) ? integer_in(line.substr(kKey.size())) : std::nullopt;
    if (!limit || *limit <= 0) continue;
    facts.set("outstanding_limit", text(*limit));
    facts.set("outstanding_warning", text(*limit / 2));
  }
}

void add_quorums(const SegmentStoreModel& writer, std::int64_t bookies, Facts& facts) {
  const auto size = [&](std::string_view name, std::string_view legacy) {
    const auto given = integer_in(property(writer.config, name));
    return given ? given : integer_in(property(writer.config, legacy));
  };
  const auto ensemble = size("bookkeeper.ensemble.size", "bookkeeper.bkEnsembleSize");
  const auto write = size("bookkeeper.write.quorum.size", "bookkeeper.bkWriteQuorumSize");
  const auto ack = size("bookkeeper.ack.quorum.size", "bookkeeper.bkAckQuorumSize");
  if (!ensemble || !write || !ack) return;
  facts.set("ensemble", text(*ensemble));
  facts.set("write_quorum", text(*write));
  facts.set("ack_quorum", text(*ack));
  facts.set("spare", text(std::max<std::int64_t>(0, bookies - *ensemble)));
  // With fewer bookies than an entry has copies, lost copies cannot be made again; with fewer than acknowledge, no
  // ledger that is open can be written to either. Where the numbers are equal one alert says it all.
  if (*write < *ensemble) facts.set("copies_alert", text(*write));
  if (*ack < *write) facts.set("acknowledge_alert", text(*ack));
  facts.set("meaning", "An ensemble needs " + facts.at("ensemble") + " of " + text(bookies) + " bookies, so " +
                     facts.at("spare") + " may be missing before no ledger can be opened and writing stops.");
}

}  // namespace

std::optional<std::string> fill(std::string_view text, const Facts& facts) {
  std::string out;
  for (;;) {
    const std::size_t begin = text.find("[[");
    const std::size_t end = begin == std::string_view::npos ? begin : text.find("]]", begin);
    if (end == std::string_view::npos) return out += text;
    const auto fact = facts.find(std::string(text.substr(begin + 2, end - begin - 2)));
    if (fact == facts.end()) return std::nullopt;
    out += text.substr(0, begin);
    out += fact->second;
    text.remove_prefix(end + 2);
  }
}

std::string_view property(const ConfigModel& config, std::string_view name) {
  const auto options = config.data.find("JAVA_OPTS");
  if (options == config.data.end()) return {};
  for (std::string_view option : split(options->second, ' ')) {
    if (!option.starts_with("-D")) continue;
    option.remove_prefix(2);
    const std::size_t equals = option.find('=');
    if (equals != std::string_view::npos && option.substr(0, equals) == name) return option.substr(equals + 1);
  }
  return {};
}

bool is_scraped(const BookieModel& model) {
  const TextMap& data = model.config.data;
  const auto enabled = data.find("BK_enableStatistics");
  const auto provider = data.find("BK_statsProviderClass");
  return model.http_port && enabled != data.end() && enabled->second == "true" && provider != data.end() &&
         provider->second.ends_with(".PrometheusMetricsProvider");
}

bool is_scraped(const SegmentStoreModel& model) { return model.rest_port.has_value(); }

bool is_scraped(const ControllerModel& model) {
  return property(model.config, "controller.metrics.prometheus.enable") == "true";
}

Facts facts_of(const ZookeeperModel& model) {
  const WorkloadModel& workload = model.workload;
  const std::int64_t members = workload.replicas;
  const std::int64_t majority = members / 2 + 1;
  Facts facts =
      common(workload, members,
             {"Zookeeper", "ZooKeeper members", model.cluster, names::kZookeeperContainer, kSetReady,
              label("statefulset", "=", workload.name), names::set_pods_pattern(names::quoted_pattern(workload.name))});
  facts.set("series", facts.at("pods"));
  facts.set("majority", text(majority));
  facts.set("spare", text(members - majority));
  if (members > 1) facts.set("followers", text(members - 1));
  facts.set("meaning", "A majority of " + text(members) + " is " + text(majority) + ", so " + facts.at("spare") +
                     " may be missing before the ensemble stops.");
  facts.set("size_jobs", within(workload, label("job_name", "=~", names::zookeeper_size_jobs_pattern(model.cluster))));
  for (const EnvModel& variable : workload.env) {
    const auto mebibytes = variable.name == "ZK_SERVER_HEAP" ? integer_in(variable.value) : std::nullopt;
    if (mebibytes) add_heap(*mebibytes * kMebi, facts);
  }
  if (model.claim) {
    add_claims(workload, "data", names::claims_pattern(model.claim->name, names::quoted_pattern(workload.name)),
               storage_of(model.claim->spec), facts);
  }
  add_outstanding_limit(model, facts);
  return facts;
}

Facts facts_of(const std::vector<const BookieModel*>& sets, std::string_view cluster, const SegmentStoreModel* writer) {
  const BookieModel& first = *sets.front();
  std::int64_t bookies = 0;
  std::vector<std::string> patterns;
  for (const BookieModel* set : sets) {
    bookies += set->workload.replicas;
    patterns.push_back(names::quoted_pattern(set->workload.name));
  }
  const std::string pattern = or_pattern(patterns);
  Facts facts = common(first.workload, bookies,
                       {"Bookie", "bookies", cluster, names::kBookieContainer, kSetReady,
                        label("statefulset", "=~", pattern), names::set_pods_pattern(pattern)});
  facts.set("meaning", "How many may be missing depends on the ensembles of who writes to them.");
  if (is_scraped(first)) {
    facts.set("series", facts.at("pods"));
    const auto directories = std::count_if(first.mounts.begin(), first.mounts.end(), [](const MountModel& mount) {
      return mount.volume.starts_with(kLedgerDirectories.claim);
    });
    facts.set("ledger_directories", text(directories));
  }
  const TextMap& data = first.config.data;
  const auto recovers = data.find("BK_autoRecoveryDaemonEnabled");
  if (recovers != data.end() && recovers->second == "true" && facts.contains("series"))
    facts.set("auditor", facts.at("series"));
  const auto memory_options = data.find("BOOKIE_MEM_OPTS");
  if (memory_options != data.end()) add_heap(heap_in(memory_options->second), facts);
  for (const Directories* kind : {&kLedgerDirectories, &kJournalDirectories, &kIndexDirectories}) {
    add_directory_claims(first, *kind, pattern, facts);
  }
  add_disk_thresholds(first, facts);
  if (writer != nullptr) add_quorums(*writer, bookies, facts);
  return facts;
}

Facts facts_of(const SegmentStoreModel& model, std::string_view cluster) {
  const WorkloadModel& workload = model.workload;
  const std::int64_t stores = fewest_replicas(workload);
  Facts facts =
      common(workload, stores,
             {"SegmentStore", "segment stores", cluster, names::kSegmentStoreContainer, kSetReady,
              label("statefulset", "=", workload.name), names::set_pods_pattern(names::quoted_pattern(workload.name))});
  if (is_scraped(model)) facts.set("series", facts.at("pods"));
  facts.set("meaning", "The segment containers of a missing one move to the others.");
  auto containers = integer_in(property(model.config, "pravegaservice.container.count"));
  if (!containers) containers = integer_in(property(model.config, "pravegaservice.containerCount"));
  if (containers && stores > 0) {
    facts.set("containers", text(*containers));
    facts.set("meaning", facts.at("meaning") + " With all of them each runs up to " + text((*containers + stores - 1) / stores) + " of the " +
                             text(*containers) + " containers.");
  }
  const auto options = model.config.data.find("JAVA_OPTS");
  if (options != model.config.data.end()) add_heap(heap_in(options->second), facts);
  const auto cache = integer_in(property(model.config, "pravegaservice.cache.size.max"));
  const std::int64_t target = integer_in(property(model.config, "pravegaservice.cache.utilization.percent.target"))
                                  .value_or(kCacheTargetPercent);
  if (cache) {
    facts.set("cache", amount(*cache));
    facts.set("cache_percent", text(target + kThrottleMargin));
    facts.set("cache_warning_bytes", text(*cache / 100 * (target + kThrottleMargin)));
  }
  if (model.storage_claim) {
    const std::string name(model.storage_claim->text_at("claimName"));
    const std::string size = model.makes_storage_claim ? storage_of(model.makes_storage_claim->spec) : std::string();
    add_claims(workload, "storage", names::quoted_pattern(name), size, facts);
    facts.set("storage_claim", name);
  }
  return facts;
}

Facts facts_of(const ControllerModel& model, std::string_view cluster) {
  const WorkloadModel& workload = model.workload;
  Facts facts = common(workload, fewest_replicas(workload),
                       {"Controller", "controllers", cluster, names::kControllerContainer, kDeploymentReady,
                        label("deployment", "=", workload.name), names::deployment_pods_pattern(workload.name)});
  if (is_scraped(model)) facts.set("series", facts.at("pods"));
  facts.set("meaning", "One is enough to serve clients; the work of a missing one moves to the others.");
  const auto options = model.config.data.find("JAVA_OPTS");
  if (options != model.config.data.end()) add_heap(heap_in(options->second), facts);
  return facts;
}

}  // namespace pvg::monitoring
