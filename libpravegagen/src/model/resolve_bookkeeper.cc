#include "spec/bookie_directories.h"
#include "model/labels.h"
#include "text/object_names.h"
#include "model/probe_commands.h"
#include "model/resolve.h"
#include "model/resolve_common.h"
#include "spec/version.h"
#include "text/trim.h"

namespace pvg {

namespace {

using detail::pass_through;
using detail::value_or_zero;

constexpr std::int32_t kBookiePort = 3181;
constexpr std::int64_t kRootlessId = 1000;

// bookkeeper-operator controllers/bookie.go createVolumeMount: several directories share one claim by sub-paths.
void add_mounts(const Directories& kind, const TextMap& options, std::vector<MountModel>& mounts) {
  const std::vector<std::string> paths = directory_paths(kind, options);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    mounts.push_back({std::string(kind.claim), paths[i], paths.size() > 1 ? shared_sub_path(kind, options, i) : ""});
  }
}

// controllers/bookie.go MakeBookieConfigMap: the options come last, so they win.
TextMap config_data(const BookkeeperClusterSpec& spec) {
  const BookkeeperJvmOptions& jvm = value_or_zero(spec.jvm_options);
  TextMap data = {
      {"BOOKIE_MEM_OPTS", join(value_or_zero(jvm.memory_opts), " ")},
      {"BOOKIE_GC_OPTS", join(value_or_zero(jvm.gc_opts), " ")},
      {"BOOKIE_GC_LOGGING_OPTS", join(value_or_zero(jvm.gc_logging_opts), " ")},
      {"BOOKIE_EXTRA_OPTS", join(value_or_zero(jvm.extra_opts), " ")},
      {"ZK_URL", value_or_zero(spec.zookeeper_uri)},
      // Images before 0.5 do not cope with host names whose address changes.
      {"BK_useHostNameAsBookieID", is_version_below(value_or_zero(spec.version), "0.5.0") ? "false" : "true"},
  };
  if (value_or_zero(spec.auto_recovery)) {
    data.set("BK_autoRecoveryDaemonEnabled", "true");
    data.set("BK_lostBookieRecoveryDelay", "60");
  } else {
    data.set("BK_autoRecoveryDaemonEnabled", "false");
  }
  for (const auto& [key, value] : value_or_zero(spec.options)) data.set("BK_" + key, value);
  return data;
}

// controllers/bookie.go AnnotationsForBookie: the operator reads the version back from here; the user's annotations win.
TextMap annotations(const BookkeeperClusterSpec& spec) {
  TextMap out = {{"bookkeeper.version", value_or_zero(spec.version)}};
  for (const auto& [key, value] : value_or_zero(spec.annotations)) out.set(key, value);
  return out;
}

void resolve_pod(const BookkeeperResource& resource, WorkloadModel& workload) {
  const BookkeeperClusterSpec& spec = resource.spec;
  const BookkeeperImageSpec& image = value_or_zero(value_or_zero(spec.image).image_spec);
  const Probes& probes = value_or_zero(spec.probes);
  workload.image = {detail::image(value_or_zero(image.repository), value_or_zero(spec.version)),
                    value_or_zero(image.pull_policy)};
  workload.object_annotations = annotations(spec);
  workload.pod_annotations = workload.object_annotations;
  workload.service_account = value_or_zero(spec.service_account_name);
  workload.readiness = detail::probe(probes.readiness_probe, probe_commands::bookie_readiness());
  workload.liveness = detail::probe(probes.liveness_probe, probe_commands::bookie_liveness(kBookiePort));
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(spec.init_containers, "[]Container");
  user.resources = pass_through(spec.resources, "ResourceRequirements");
  user.affinity = pass_through(spec.affinity, "Affinity");
  user.tolerations = pass_through(spec.tolerations, "[]Toleration");
  if (!spec.run_as_privileged_user.value_or(true)) {
    user.pod_security_context =
        Value::map({{"fsGroup", kRootlessId}, {"runAsGroup", kRootlessId}, {"runAsUser", kRootlessId}});
  }
}

void resolve_volumes(const BookkeeperResource& resource, BookieModel& model) {
  const BookkeeperStorage& storage = value_or_zero(resource.spec.storage);
  const TextMap& options = value_or_zero(resource.spec.options);
  const auto claim = [&](std::string_view name, const std::optional<Value>& spec) {
    model.claims.push_back({std::string(name), resource.namespace_, {}, {},
                            pass_through(spec, "PersistentVolumeClaimSpec"), false});
  };
  // The order of the templates and that of the mounts differ, and both are part of what runs.
  claim("journal", storage.journal_volume_claim_template);
  claim("ledger", storage.ledger_volume_claim_template);
  claim("index", storage.index_volume_claim_template);
  for (const Directories& kind : {kLedgerDirectories, kJournalDirectories, kIndexDirectories}) {
    add_mounts(kind, options, model.mounts);
  }
  using From = TextVolume::Source;
  detail::add_text_volumes(options, {From::config_map, From::host_path, From::empty_dir}, model.text_volumes);
  detail::add_text_mounts(options, {From::host_path, From::empty_dir, From::config_map}, model.mounts);
}

}  // namespace

BookieModel resolve_bookkeeper(const BookkeeperResource& resource) {
  const BookkeeperClusterSpec& spec = resource.spec;
  BookieModel model;
  WorkloadModel& workload = model.workload;
  workload.name = names::bookie(resource.name);
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.labels = labels::operator_bookie(resource.name, value_or_zero(spec.labels));
  workload.replicas = value_or_zero(spec.replicas);
  workload.budget = {names::bookie(resource.name), {}, value_or_zero(spec.max_unavailable_bookkeeper_replicas), ""};
  workload.update_strategy = "OnDelete";
  workload.pod_management_policy = "Parallel";
  resolve_pod(resource, workload);
  resolve_volumes(resource, model);

  model.port = kBookiePort;
  model.headless_service = names::bookie_headless(resource.name, value_or_zero(spec.headless_svc_name_suffix));
  model.config = {names::bookie(resource.name), {}, config_data(spec)};
  model.env_from.push_back({EnvSourceModel::Source::config_map, model.config.name, ""});
  const std::string& env_vars = value_or_zero(spec.env_vars);
  const std::string_view extra = trim(env_vars);
  if (!extra.empty()) model.env_from.push_back({EnvSourceModel::Source::config_map, std::string(extra), ""});
  return model;
}

}  // namespace pvg
