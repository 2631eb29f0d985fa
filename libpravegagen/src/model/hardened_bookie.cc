// Bookies in hardened mode: a volume for each directory, stops that reach the server, and the ledger path of the Pravega
// cluster that writes to them.
#include <algorithm>
#include <array>
#include <iterator>

#include "spec/bookie_directories.h"
#include "model/checksum.h"
#include "model/hardened.h"
#include "model/hardened_metrics.h"
#include "model/hardened_racks.h"
#include "model/hardened_tls.h"
#include "model/memory.h"
#include "model/placement.h"
#include "model/resolve_common.h"
#include "model/scripts.h"
#include "text/object_names.h"
#include "text/trim.h"

namespace pvg {

namespace {

using detail::value_or_zero;
using hardened::App;

constexpr std::string_view kComponent = "bookie";
constexpr std::int32_t kPort = 3181;
constexpr std::int32_t kHttpPort = 8080;
constexpr std::string_view kPortName = "bookie";
constexpr std::string_view kHttpPortName = "http";
constexpr std::string_view kConfigPath = "/opt/bookkeeper/conf";
constexpr std::string_view kPreparePath = "/conf";
constexpr std::int64_t kGraceSeconds = 120;
constexpr std::int64_t kMebi = 1024 * 1024;
// The image's own default, 1 GB of heap and 2 GB of direct memory, in a container that is a quarter larger.
constexpr memory::Shape kMemory = {25, 50, 4096 * kMebi};
constexpr hardened::Timing kLiveness = {0, 15, 5, 4};
constexpr hardened::Timing kReadiness = {0, 10, 5, 3};

Value pass_through(const std::optional<Value>& member, std::string_view type) {
  return detail::pass_through(member, type, PassThroughAge::current);
}

ComponentLabels labels_of(const BookkeeperResource& resource, const Platform& platform) {
  const TextMap selector = {
      {"app", "bookkeeper-cluster"}, {"bookkeeper_cluster", resource.name}, {"component", "bookie"}};
  return hardened::labels(App::bookkeeper, kComponent, resource.name, selector, selector,
                          value_or_zero(resource.spec.labels), platform);
}

// The Pravega cluster whose ledger path the bookies use: the linked one, unless a ConfigMap of the input that envVars names
// says otherwise.
std::string pravega_cluster(const BookkeeperResource& resource, const BookkeeperLinks& links, const Program& program) {
  const std::string named(trim(value_or_zero(resource.spec.env_vars)));
  for (const InputConfigMap& config : program.config_maps) {
    const auto name = config.data.find("PRAVEGA_CLUSTER_NAME");
    if (config.name == named && config.namespace_ == resource.namespace_ && name != config.data.end()) return "";
  }
  return links.pravega == nullptr ? std::string() : links.pravega->name;
}

// Options that only steer where volumes go; the bookie knows none of them.
bool steers_volumes(std::string_view option) {
  constexpr std::array<std::string_view, 6> kSteering = {"ledgerSubPath",        "journalSubPath",
                                                         "indexSubPath",         "hostPathVolumeMounts",
                                                         "emptyDirVolumeMounts", "configMapVolumeMounts"};
  return std::find(kSteering.begin(), kSteering.end(), option) != kSteering.end();
}

// The HTTP server makes a folder for its cache where the server is started, in the image's own folder, which our user may not
// write; without it the bookie ends at once (BookKeeper 4.14.1 with Vert.x 3.5.3).
void add_cache_folder(TextList& options) {
  constexpr std::string_view kOption = "-Dvertx.cacheDirBase=";
  const bool given = std::any_of(options.begin(), options.end(), [&](const std::string& o) { return o.starts_with(kOption); });
  if (!given) options.push_back(std::string(kOption) + "/tmp/vertx");
}

// `data` is what TLS has put there, `tls_options` likewise for the JVM.
TextMap config_data(const BookkeeperResource& resource, const memory::Plan& plan, const std::string& pravega, TextMap data,
                    TextList tls_options) {
  const BookkeeperClusterSpec& spec = resource.spec;
  const BookkeeperJvmOptions& jvm = value_or_zero(spec.jvm_options);
  TextList extra = value_or_zero(jvm.extra_opts);
  if (extra.empty()) extra.emplace_back("-XX:+ExitOnOutOfMemoryError");
  add_cache_folder(extra);
  extra.insert(extra.end(), std::make_move_iterator(tls_options.begin()), std::make_move_iterator(tls_options.end()));
  data.merge({
      {"BOOKIE_MEM_OPTS", join(memory::bookie_options(value_or_zero(jvm.memory_opts), plan), " ")},
      {"BOOKIE_EXTRA_OPTS", join(extra, " ")},
      {"ZK_URL", value_or_zero(spec.zookeeper_uri)},
      // The id is the image's own; this makes the address it is reached at a name instead of a pod address.
      {"BK_useHostNameAsBookieID", "true"},
      // Readiness asks this server, so it is not left to the image's default.
      {"BK_httpServerEnabled", "true"},
      {"BK_httpServerPort", std::to_string(kHttpPort)},
  });
  if (!value_or_zero(jvm.gc_opts).empty()) data.set("BOOKIE_GC_OPTS", join(*jvm.gc_opts, " "));
  if (!value_or_zero(jvm.gc_logging_opts).empty()) data.set("BOOKIE_GC_LOGGING_OPTS", join(*jvm.gc_logging_opts, " "));
  if (!pravega.empty()) data.set("PRAVEGA_CLUSTER_NAME", pravega);
  const bool recovers = spec.auto_recovery.value_or(true);
  data.set("BK_autoRecoveryDaemonEnabled", recovers ? "true" : "false");
  // Ten minutes: a node that is drained or restarted must not set off the copying of its ledgers.
  if (recovers) data.set("BK_lostBookieRecoveryDelay", "600");
  for (const auto& [key, value] : value_or_zero(spec.options)) {
    if (!steers_volumes(key)) data.set("BK_" + key, value);
  }
  hardened::add_bookie_metrics(spec.metrics, data);
  if (hardened::is_rack_aware(resource)) hardened::add_bookie_topology(resource, data);
  return data;
}

// A claim for each ledger and journal directory, unless they are asked to share one; one claim for the index, at the path
// that the image forces.
void resolve_directories(const BookkeeperResource& resource, BookieModel& model) {
  const BookkeeperStorage& storage = value_or_zero(resource.spec.storage);
  const TextMap& options = value_or_zero(resource.spec.options);
  const bool shared = value_or_zero(storage.layout) == "shared";
  const auto add = [&](const Directories& kind, const std::optional<Value>& claim, bool each) {
    const Value spec = hardened::claim_spec(pass_through(claim, "PersistentVolumeClaimSpec"), "10Gi");
    const std::vector<std::string> paths = directory_paths(kind, options);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      const std::string name = names::directory_claim(kind.claim, each ? i : 0);
      MountModel mount{name, paths[i], ""};
      if (!each && paths.size() > 1) mount.sub_path = shared_sub_path(kind, options, i);
      model.mounts.push_back(std::move(mount));
      if (each || i == 0) model.claims.push_back({name, "", {}, {}, spec, true});
    }
  };
  add(kIndexDirectories, storage.index_volume_claim_template, false);
  add(kJournalDirectories, storage.journal_volume_claim_template, !shared);
  add(kLedgerDirectories, storage.ledger_volume_claim_template, !shared);
}

void resolve_probes(const Probes& probes, WorkloadModel& workload) {
  workload.liveness.tcp_port = kPortName;
  hardened::set_timing(kLiveness, probes.liveness_probe, workload.liveness);
  workload.startup = hardened::startup(workload.liveness);
  workload.startup->timeout_seconds.reset();
  workload.readiness.http_port = kHttpPortName;
  workload.readiness.http_path = "/api/v1/bookie/is_ready";
  hardened::set_timing(kReadiness, probes.readiness_probe, workload.readiness);
}

void resolve_placement(const BookkeeperClusterSpec& spec, const Platform& platform, WorkloadModel& workload) {
  const TextMap& target = workload.labels.target;
  PodPassThrough& user = workload.pass_through;
  user.affinity = pass_through(spec.affinity, "Affinity");
  if (user.affinity.is_null()) {
    user.affinity = placement::apart_on_hosts(target, platform.has_nodes_for(workload.replicas));
  }
  user.topology_spread_constraints =
      Value::list({placement::spread_over_zones(placement::zone_binding(platform), target)});
  user.tolerations = pass_through(spec.tolerations, "[]Toleration");
}

// The entry point edits its configuration, so that folder is a copy in an emptyDir, filled by the image itself.
void resolve_scratch(WorkloadModel& workload) {
  workload.scratch.push_back({"conf", std::string(kConfigPath), "16Mi", ""});
  workload.scratch.push_back({"logs", "/opt/bookkeeper/logs", "1Gi", ""});
  workload.preparations.push_back({"conf",
                                   {"cp", "-R", std::string(kConfigPath) + "/.", std::string(kPreparePath)},
                                   {},
                                   "conf",
                                   std::string(kPreparePath),
                                   hardened::resources({"50m", "500m", "128Mi"})});
}

void resolve_pod(const BookkeeperResource& resource, const Platform& platform, WorkloadModel& workload) {
  const BookkeeperClusterSpec& spec = resource.spec;
  const BookkeeperImageSpec& image = value_or_zero(value_or_zero(spec.image).image_spec);
  workload.image = {image_on(platform, value_or_zero(image.repository), value_or_zero(spec.version)),
                    value_or_zero(image.pull_policy)};
  workload.pass_through.init_containers = pass_through(spec.init_containers, "[]Container");
  const std::string& account = value_or_zero(spec.service_account_name);
  hardened::harden_pod(platform, account.empty() ? names::bookie(resource.name) : account, !account.empty(), workload);
  workload.pod_management_policy = "Parallel";  // a bad revision can be replaced by a good one without help
  workload.termination_grace_period_seconds = kGraceSeconds;
  workload.priority_class = platform.bookie_priority;
  workload.pre_stop = {"bash", "-c", scripts::bookie_pre_stop()};
  // The start-up script's ZooKeeper client keeps a history there.
  workload.env.push_back({"HOME", "/tmp"});
  workload.pod_annotations = value_or_zero(spec.annotations);
  resolve_scratch(workload);
  resolve_probes(value_or_zero(spec.probes), workload);
  resolve_placement(spec, platform, workload);
  workload.pod_patch = pass_through(spec.pod_template, "partial PodTemplateSpec");
}

}  // namespace

std::vector<BookieModel> harden_bookkeeper(const BookkeeperResource& resource, const BookkeeperLinks& links,
                                           const Program& program, const Platform& platform) {
  const BookkeeperClusterSpec& spec = resource.spec;
  BookieModel model;
  WorkloadModel& workload = model.workload;
  workload.name = names::bookie(resource.name);
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.replicas = value_or_zero(spec.replicas);
  workload.labels = labels_of(resource, platform);
  workload.budget = {names::bookie(resource.name), workload.labels.object, 1, "IfHealthyBudget"};
  resolve_pod(resource, platform, workload);
  resolve_directories(resource, model);

  const Value resources = pass_through(spec.resources, "ResourceRequirements");
  const memory::Plan plan = memory::plan(kMemory, memory::sizes_in(value_or_zero(value_or_zero(spec.jvm_options).memory_opts)),
                                         memory::limit_in(resources));
  workload.pass_through.resources = memory::resources(resources, plan, "500m", "2");
  model.headless_service = names::bookie_headless(resource.name, value_or_zero(spec.headless_svc_name_suffix));
  TextMap tls_settings;
  TextList tls_options;
  hardened::resolve_tls(resource, links, platform, model, tls_settings, tls_options);
  model.config = {names::bookie(resource.name), workload.labels.object,
                  config_data(resource, plan, pravega_cluster(resource, links, program), std::move(tls_settings),
                              std::move(tls_options))};
  workload.pod_annotations.set(kChecksumAnnotation, checksum({&model.config.data}));

  model.port = kPort;
  model.http_port = kHttpPort;
  model.publishes_not_ready = true;
  model.names_target_ports = true;
  model.env_from.push_back({EnvSourceModel::Source::config_map, model.config.name, ""});
  const std::string extra(trim(value_or_zero(spec.env_vars)));
  if (!extra.empty()) model.env_from.push_back({EnvSourceModel::Source::config_map, extra, ""});
  const TextMap& options = value_or_zero(spec.options);
  using From = TextVolume::Source;
  detail::add_text_volumes(options, {From::config_map, From::host_path, From::empty_dir}, model.text_volumes);
  detail::add_text_mounts(options, {From::host_path, From::empty_dir, From::config_map}, model.mounts);
  if (hardened::is_rack_aware(resource)) return hardened::split_by_zone(resource, platform, std::move(model));
  // A list in braces would copy it.
  std::vector<BookieModel> sets;
  sets.push_back(std::move(model));
  return sets;
}

}  // namespace pvg
