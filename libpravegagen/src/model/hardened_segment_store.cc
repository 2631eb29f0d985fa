// The segment store in hardened mode.
#include "model/autoscaling.h"
#include "model/checksum.h"
#include "model/hardened_metrics.h"
#include "model/hardened_pravega.h"
#include "model/hardened_racks.h"
#include "model/hardened_tls.h"
#include "model/java_options.h"
#include "model/ledgers.h"
#include "model/memory.h"
#include "model/placement.h"
#include "model/resolve_common.h"
#include "spec/segment_store_port.h"
#include "text/object_names.h"
#include "text/trim.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kComponent = "segment-store";
constexpr std::int32_t kRestPort = 6061;
constexpr std::int64_t kGraceSeconds = 120;
constexpr std::int64_t kMebi = 1024 * 1024;
constexpr memory::Shape kMemory = {25, 50, 4096 * kMebi};
constexpr std::string_view kCacheOption = "pravegaservice.cache.size.max";

Value pass_through(const std::optional<Value>& member, std::string_view type) {
  return detail::pass_through(member, type, PassThroughAge::current);
}

ComponentLabels labels_of(const PravegaResource& resource, const Platform& platform) {
  const TextMap selector = {
      {"app", "pravega-cluster"}, {"component", "pravega-segmentstore"}, {"pravega_cluster", resource.name}};
  return labels(App::pravega, kComponent, resource.name, selector, selector,
                value_or_zero(value_or_zero(resource.spec.pravega).segment_store_pod_labels), platform);
}

// The Service of the bookies, not the bookies: entries are waited for one after the other, so a dead one that is named would
// hold up every restart. Nor does a number of bookies find its way into the ConfigMap so.
std::string wait_for(const PravegaResource& resource, const PravegaLinks& links) {
  const std::string& given = value_or_zero(resource.spec.bookkeeper_uri);
  if (links.bookkeeper == nullptr) return given;
  const BookkeeperResource& bookies = *links.bookkeeper;
  const std::string service =
      names::bookie_headless(bookies.name, value_or_zero(bookies.spec.headless_svc_name_suffix));
  if (bookies.namespace_ == resource.namespace_) return service + ":3181";
  return service + "." + bookies.namespace_ + ".svc:3181";
}

TextMap config_data(const PravegaResource& resource, const PravegaLinks& links, const memory::Plan& plan,
                    TextMap options) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  options.emplace(kSegmentStorePortOption, std::to_string(kDefaultSegmentStorePort));
  // Half of the direct memory is cache; the rest is for what is on its way.
  options.emplace(kCacheOption, std::to_string(plan.direct / 2));
  const TextMap& custom = value_or_zero(value_or_zero(value_or_zero(pravega.longterm_storage).custom).options);
  return {
      {"AUTHORIZATION_ENABLED", detail::yes_or_no(value_or_zero(value_or_zero(spec.authentication).enabled))},
      {"CLUSTER_NAME", resource.name},
      {"CONTROLLER_URL", controller_url(resource)},
      {"JAVA_OPTS", java_options(resource.name, memory::with_sizes(value_or_zero(pravega.segment_store_jvm_options), plan),
                                 {&options, &custom})},
      {"WAIT_FOR", wait_for(resource, links)},
      {"ZK_URL", value_or_zero(spec.zookeeper_uri)},
  };
}

// Over hosts it must hold: a preference alone stacks all of them on the node that a new claim with late binding is made for.
// They hold no data, so the wrong zone is better than none.
void resolve_placement(const PravegaSpec& pravega, const Platform& platform, WorkloadModel& workload) {
  const TextMap& target = workload.labels.target;
  PodPassThrough& user = workload.pass_through;
  user.affinity = pass_through(pravega.segment_store_pod_affinity, "Affinity");
  const auto hosts = platform.has_nodes_for(workload.replicas) ? placement::Binding::must : placement::Binding::should;
  user.topology_spread_constraints =
      Value::list({placement::spread_over_hosts(hosts, target),
                   placement::spread_over_zones(placement::Binding::should, target)});
  user.tolerations = pass_through(pravega.segment_store_pod_tolerations, "[]Toleration");
}

void resolve_pod(const PravegaResource& resource, const Platform& platform, WorkloadModel& workload) {
  const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
  workload.image = pravega_image_on(resource.spec, platform);
  PodPassThrough& user = workload.pass_through;
  user.init_containers = pass_through(pravega.segment_store_init_containers, "[]Container");
  user.extra_containers = pass_through(pravega.segment_store_containers, "[]Container");
  user.extra_volumes = pass_through(pravega.segment_store_additional_volumes, "[]Volume");
  user.extra_env = pass_through(pravega.segment_store_container_env, "[]EnvVar");
  user.pod_security_context = pass_through(pravega.segment_store_security_context, "PodSecurityContext");
  const std::string& account = value_or_zero(pravega.segment_store_service_account_name);
  harden_pod(platform, account.empty() ? names::segment_store_account(resource.name) : account, !account.empty(),
             workload);
  workload.claims_when_deleted.clear();  // it has no claims of its own
  workload.claims_when_scaled.clear();
  workload.pod_management_policy = "Parallel";
  workload.termination_grace_period_seconds = kGraceSeconds;
  workload.priority_class = platform.segment_store_priority;
  workload.pod_annotations = value_or_zero(pravega.segment_store_pod_annotations);
  resolve_health_probes({kRestPort, "", !value_or_zero(value_or_zero(value_or_zero(resource.spec.tls).static_tls).segment_store_secret).empty()},
                        value_or_zero(pravega.segment_store_probes), workload);
  resolve_placement(pravega, platform, workload);
  workload.pod_patch = pass_through(pravega.segment_store_pod_template, "partial PodTemplateSpec");
}

void resolve_variables(const PravegaSpec& pravega, SegmentStoreModel& model) {
  using From = EnvSourceModel::Source;
  model.env_from.push_back({From::config_map, model.config.name, ""});
  const std::string extra(trim(value_or_zero(pravega.segment_store_env_vars)));
  if (!extra.empty()) model.env_from.push_back({From::config_map, extra, ""});
  const SegmentStoreSecret& secret = value_or_zero(pravega.segment_store_secret);
  const std::string name(trim(value_or_zero(secret.secret)));
  const std::string path(trim(value_or_zero(secret.mount_path)));
  if (name.empty()) return;
  if (path.empty()) {
    model.env_from.push_back({From::secret, name, ""});
  } else {
    model.secrets_before_storage.push_back({"ss-secret", name, path, {}});
  }
}

}  // namespace

SegmentStoreModel harden_segment_store(const PravegaResource& resource, const PravegaLinks& links,
                                       const ConfigModel& logging, const Platform& platform) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaSpec& pravega = value_or_zero(spec.pravega);
  SegmentStoreModel model;
  model.port = segment_store_port(value_or_zero(pravega.options)).value_or(0);
  WorkloadModel& workload = model.workload;
  workload.name = names::segment_store_set(resource.name, value_or_zero(pravega.segment_store_sts_name_suffix));
  workload.namespace_ = resource.namespace_;
  workload.origin = resource.document;
  workload.replicas = value_or_zero(pravega.segment_store_replicas);
  autoscale_segment_store(platform, workload);
  workload.labels = labels_of(resource, platform);
  workload.budget = {names::segment_store_budget(resource.name), workload.labels.object, 1, "AlwaysAllow"};
  resolve_pod(resource, platform, workload);

  const Value resources = pass_through(pravega.segment_store_resources, "ResourceRequirements");
  const memory::Plan plan = memory::plan(kMemory, memory::sizes_in(value_or_zero(pravega.segment_store_jvm_options)),
                                         memory::limit_in(resources));
  workload.pass_through.resources = memory::resources(resources, plan, "1", "2");
  TextMap options_of_server = properties(pravega);
  resolve_security(resource, platform, model, options_of_server);
  resolve_storage_tls(links, platform, model, options_of_server);
  resolve_object_store(resource, model, options_of_server);
  add_pravega_metrics(pravega.metrics, "", options_of_server);
  if (links.bookkeeper != nullptr && is_rack_aware(*links.bookkeeper)) {
    add_pravega_topology(*links.bookkeeper, options_of_server);
    model.topology_files = topology_files(*links.bookkeeper);
  }
  if (is_scraped(pravega.metrics)) {
    // The server answers its own loopback address alone unless it is told.
    options_of_server.emplace("pravegaservice.rest.listener.host", "0.0.0.0");
    model.rest_port = kRestPort;
  }
  model.ledgers = ledgers_of(options_of_server);
  model.config = {names::segment_store_config(resource.name), workload.labels.object,
                  config_data(resource, links, plan, std::move(options_of_server))};
  resolve_long_term_storage(resource, platform, model);
  resolve_variables(pravega, model);
  resolve_external_access(resource, model);
  workload.pod_annotations.set(kChecksumAnnotation, checksum({&model.config.data, &logging.data}));
  model.logging = logging_files(resource);
  model.names_target_ports = true;
  model.headless_service =
      names::segment_store_headless(resource.name, value_or_zero(pravega.segment_store_headless_svc_name_suffix));
  model.stateful_set_service = model.headless_service;
  resolve_certificate(resource, platform, model);
  const TextMap& options = value_or_zero(pravega.options);
  using From = TextVolume::Source;
  detail::add_text_volumes(options, {From::host_path, From::empty_dir, From::config_map}, model.text_volumes);
  detail::add_text_mounts(options, {From::host_path, From::empty_dir, From::config_map}, model.mounts);
  return model;
}

}  // namespace pvg::hardened
