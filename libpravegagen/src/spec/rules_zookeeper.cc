// Rules of ZookeeperCluster: what the operator changes or ignores (zookeeper-operator
// api/v1beta1/zookeepercluster_types.go, pkg/zk/generators.go), and what does not work as an ensemble. It has no
// admission webhook.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/pass_through_type.h"
#include "schema/value_text.h"
#include "spec/operator_probes.h"
#include "spec/operator_values.h"
#include "spec/rule_tools.h"
#include "text/trim.h"

namespace pvg::rules {

namespace {

using Spec = ZookeeperClusterSpec;

bool is_ephemeral(const Spec& spec) { return equal_ignoring_case(value_or_empty(spec.storage_type), "ephemeral"); }

// Persistence.withDefaults.
void persistence(const ZookeeperResource& resource, DecodeContext& context) {
  const std::optional<Value>& claim = value_or_empty(resource.spec.persistence).spec;
  if (!claim || is_ephemeral(resource.spec)) return;
  const PathMaker path = &field_path<&Spec::persistence, &ZookeeperPersistence::spec>;
  const Value* modes = member_of(&*claim, "accessModes");
  if (modes != nullptr && *modes != Value::list({"ReadWriteOnce"})) {
    context.warning(Code::replaced_value, path() / "accessModes", "the operator always makes it ReadWriteOnce");
  }
  const Value* request = storage_request(*claim);
  if (request == nullptr || canonical_quantity(*request).value_or("0") == "0") {
    context.warning(Code::replaced_value, path(),
                    "without resources.requests.storage the operator replaces the requests by 20Gi of storage",
                    "write resources: {requests: {storage: 20Gi}}");
  }
}

// ZookeeperClusterSpec.withDefaults: whatever is not "ephemeral" means volumes.
void storage_type(const ZookeeperResource& resource, DecodeContext& context) {
  const Spec& spec = resource.spec;
  const std::string& type = value_or_empty(spec.storage_type);
  if (!type.empty() && !is_ephemeral(spec) && !equal_ignoring_case(type, "persistence")) {
    const std::string_view near = nearest(type, {"ephemeral", "persistence"});
    context.warning(Code::replaced_value, field_path<&Spec::storage_type>(), quoted(type) + " is taken for persistence",
                    near.empty() ? "write ephemeral or persistence" : "did you mean " + quoted(near) + "?");
  }
  if (is_ephemeral(spec) && spec.persistence) {
    context.warning(Code::ignored_value, field_path<&Spec::persistence>(),
                    "has no effect, as storageType is ephemeral");
  } else if (!is_ephemeral(spec) && spec.ephemeral) {
    context.warning(Code::ignored_value, field_path<&Spec::ephemeral>(),
                    "has no effect, as storageType is not ephemeral", "write storageType: ephemeral");
  }
}

void replaced_numbers(const ZookeeperResource& resource, DecodeContext& context) {
  const Path root;
  check_replaced_numbers(table_of<Spec>(), &resource.spec, root / "spec", context);
}

// The generator does not hand on the liveness probe's success threshold.
void probes(const ZookeeperResource& resource, DecodeContext& context) {
  const Probes& given = value_or_empty(resource.spec.probes);
  check_partial_probe(given.readiness_probe, operator_probes::kZookeeperReadiness,
                      &field_path<&Spec::probes, &Probes::readiness_probe>, context);
  check_partial_probe(given.liveness_probe, operator_probes::kZookeeperLiveness,
                      &field_path<&Spec::probes, &Probes::liveness_probe>, context);
  if (value_or_empty(given.liveness_probe).success_threshold.value_or(0) == 0) return;
  context.warning(Code::ignored_value, field_path<&Spec::probes, &Probes::liveness_probe, &Probe::success_threshold>(),
                  "the operator does not hand it on; a liveness probe takes nothing but 1 anyway");
}

void affinity(const ZookeeperResource& resource, DecodeContext& context) {
  check_affinity(value_or_empty(resource.spec.pod).affinity, &field_path<&Spec::pod, &ZookeeperPodPolicy::affinity>,
                 context);
}

// The Services have the five known ports and no others.
void unknown_ports(const ZookeeperResource& resource, DecodeContext& context) {
  constexpr std::array<std::string_view, 5> kKnown = {"client", "quorum", "leader-election", "metrics", "admin-server"};
  const std::optional<Value>& ports = resource.spec.ports;
  if (!ports || !ports->is_list()) return;
  for (std::size_t i = 0; i < ports->items().size(); ++i) {
    const std::string_view name = ports->items()[i].text_at("name");
    if (std::find(kKnown.begin(), kKnown.end(), name) != kKnown.end()) continue;
    const std::string_view near = nearest(name, {kKnown.begin(), kKnown.end()});
    context.warning(Code::ignored_value, field_path<&Spec::ports>() / i,
                    "the port is opened on the pod, but no Service that is made has it",
                    near.empty() ? std::string() : "did you mean " + quoted(near) + "?");
  }
}

// The controller stamps the time into an annotation and resets the flag (controllers/zookeepercluster_controller.go).
void rolling_restart(const ZookeeperResource& resource, DecodeContext& context) {
  if (!resource.spec.trigger_rolling_restart.value_or(false)) return;
  context.warning(Code::ignored_value, field_path<&Spec::trigger_rolling_restart>(),
                  "it asks a running operator for an action, and changes nothing here",
                  "kubectl rollout restart does the same");
}

// MakeServiceAccount, and the controller, which makes no account named default.
void pull_secrets(const ZookeeperResource& resource, DecodeContext& context) {
  const ZookeeperPodPolicy& pod = value_or_empty(resource.spec.pod);
  const std::string& account = value_or_empty(pod.service_account_name);
  if (!pod.image_pull_secrets || pod.image_pull_secrets->empty() || (!account.empty() && account != "default")) return;
  context.warning(Code::ignored_value, field_path<&Spec::pod, &ZookeeperPodPolicy::image_pull_secrets>(),
                  "they go to the service account that is made, and none is made here",
                  "name an account in serviceAccountName");
}

// The pods carry app: <cluster>; a selector of other labels spreads nothing.
void spread_selectors(const ZookeeperResource& resource, DecodeContext& context) {
  const ZookeeperPodPolicy& pod = value_or_empty(resource.spec.pod);
  if (!pod.topology_spread_constraints || !pod.topology_spread_constraints->is_list()) return;
  TextMap labels = value_or_empty(resource.spec.labels);
  labels.emplace("release", resource.name);
  for (const auto& [key, value] : value_or_empty(pod.labels)) labels.set(key, value);
  labels.set("app", resource.name);
  labels.set("kind", "ZookeeperMember");
  for (std::size_t i = 0; i < pod.topology_spread_constraints->items().size(); ++i) {
    const Value* selector = member_of(&pod.topology_spread_constraints->items()[i], "labelSelector");
    const Value* wanted = member_of(selector, "matchLabels");
    if (wanted == nullptr || !wanted->is_map()) continue;
    const bool matches = std::all_of(wanted->members().begin(), wanted->members().end(), [&](const Member& label) {
      const auto found = labels.find(label.key);
      return found != labels.end() && label.value.is_string() && found->second == label.value.string();
    });
    if (matches) continue;
    context.warning(Code::selector_misses_pods,
                    field_path<&Spec::pod, &ZookeeperPodPolicy::topology_spread_constraints>() / i / "labelSelector",
                    "selects no pod of this cluster: they carry app: " + resource.name,
                    "write matchLabels: {app: " + resource.name + "}");
  }
}

void ensemble_size(const ZookeeperResource& resource, DecodeContext& context) {
  const std::int32_t size = resource.spec.replicas.value_or(3);
  const PathMaker path = &field_path<&Spec::replicas>;
  if (size < 3) {
    context.warning(Code::ensemble_size, path(), "an ensemble of fewer than three servers stops when one is lost",
                    "write 3");
  } else if (size % 2 == 0) {
    context.warning(Code::ensemble_size, path(),
                    "an ensemble of " + std::to_string(size) + " survives the loss of no more servers than one of " +
                        std::to_string(size - 1),
                    "write " + std::to_string(size - 1) + " or " + std::to_string(size + 1));
  }
  if (context.mode() == Mode::hardened) return;  // its budget is not the user's
  const std::int32_t unavailable = std::max<std::int32_t>(resource.spec.max_unavailable_replicas.value_or(1), 1);
  const std::int32_t minority = std::max<std::int32_t>((size - 1) / 2, 1);
  if (unavailable <= minority) return;
  context.warning(
      Code::budget_above_quorum, field_path<&Spec::max_unavailable_replicas>(),
      "with " + std::to_string(unavailable) + " of " + std::to_string(size) + " servers away the ensemble stops",
      "write at most " + std::to_string(minority));
}

// The image's heap: ZK_SERVER_HEAP, in megabytes, 1000 when it is not set.
void heap(const ZookeeperResource& resource, DecodeContext& context) {
  constexpr std::int64_t kDefaultMegabytes = 1000;
  constexpr std::int64_t kMegabyte = 1 << 20;
  const ZookeeperPodPolicy& pod = value_or_empty(resource.spec.pod);
  const Value* resources = pod.resources ? &*pod.resources : nullptr;
  const std::optional<Quantity> limit = quantity_of(member_of(member_of(resources, "limits"), "memory"));
  if (!limit) return;
  FieldPath path = field_path<&Spec::pod, &ZookeeperPodPolicy::resources>() / "limits" / "memory";
  std::int64_t megabytes = kDefaultMegabytes;
  const bool has_env = pod.env && pod.env->is_list();
  bool is_given = false;
  for (std::size_t i = 0; has_env && i < pod.env->items().size(); ++i) {
    if (pod.env->items()[i].text_at("name") != "ZK_SERVER_HEAP") continue;
    const std::string_view text = pod.env->items()[i].text_at("value");
    if (std::from_chars(text.data(), text.data() + text.size(), megabytes).ec != std::errc()) return;
    path = field_path<&Spec::pod, &ZookeeperPodPolicy::env>() / i / "value";
    is_given = true;
  }
  // Hardened mode derives the heap that nobody gives.
  if (context.mode() == Mode::hardened && !is_given) return;
  if (megabytes < limit->value() / kMegabyte) return;
  context.warning(
      Code::memory_sizes, std::move(path),
      "a heap of " + std::to_string(megabytes) + " MB does not fit into the memory limit of " + limit->text(),
      "the variable ZK_SERVER_HEAP sets the heap, in megabytes");
}

// A field of the Service that is not in the API of the operator cannot be set by an annotation of its name.
void not_ready_addresses(const ZookeeperResource& resource, DecodeContext& context) {
  for (const auto& [key, value] : value_or_empty(value_or_empty(resource.spec.headless_service).annotations)) {
    if (key.find("publishNotReadyAddresses") == std::string::npos) continue;
    context.warning(
        Code::misplaced_value, field_path<&Spec::headless_service, &ZookeeperHeadlessService::annotations>() / key,
        "publishNotReadyAddresses is a field of the Service, which cannot be set; as an annotation it has no effect");
  }
}

void image(const ZookeeperResource& resource, DecodeContext& context) {
  check_repository(value_or_empty(resource.spec.image).repository,
                   &field_path<&Spec::image, &ZookeeperImage::repository>, context);
}

// The operator takes 0 for its default; hardened mode does not, and a server refuses to start with it.
template <auto Member>
void needs_ticks(const ZookeeperResource& resource, DecodeContext& context) {
  if (value_or_empty(resource.spec.config).*Member != 0) return;
  context.error(Code::out_of_range, field_path<&Spec::config, Member>(), "ZooKeeper does not start with 0",
                "leave it out for the default");
}

// Neither the servers nor the admin server ask who a client is.
void open_to_outside(const ZookeeperResource& resource, DecodeContext& context) {
  const auto warn = [&](PathMaker path, const char* what) {
    context.warning(Code::external_access_note, path(),
                    std::string("whoever reaches ") + what + " can read and change everything in it, since it asks for no name",
                    "let a firewall or loadBalancerSourceRanges say who may");
  };
  const std::string& type = value_or_empty(value_or_empty(resource.spec.client_service).type);
  if (resource.spec.external_access) warn(&field_path<&Spec::external_access>, "the ensemble");
  if (!type.empty() && type != "ClusterIP") {
    warn(&field_path<&Spec::client_service, &ZookeeperClientService::type>, "the ensemble");
  }
  if (value_or_empty(value_or_empty(resource.spec.admin_server_service).external)) {
    warn(&field_path<&Spec::admin_server_service, &ZookeeperAdminServerService::external>, "the admin server");
  }
}

}  // namespace

std::span<const Rule<ZookeeperClusterSpec>> zookeeper_rules() {
  static constexpr Rule<ZookeeperClusterSpec> kRules[] = {
      {persistence, Modes::operators},
      {storage_type},
      {replaced_numbers, Modes::operators},
      {probes, Modes::operators},
      {affinity, Modes::operators},
      {unknown_ports, Modes::operators},
      {rolling_restart},
      {pull_secrets, Modes::operators},
      {spread_selectors, Modes::operators},
      {ensemble_size},
      {heap, Modes::both, &cel::kNeedsQuantities},
      {not_ready_addresses},
      {open_to_outside, Modes::hardened},
      {image, Modes::both, &cel::kSchema},
      {needs_ticks<&ZookeeperConfig::init_limit>, Modes::hardened, &cel::kTicks},
      {needs_ticks<&ZookeeperConfig::tick_time>, Modes::hardened, &cel::kTicks},
      {needs_ticks<&ZookeeperConfig::sync_limit>, Modes::hardened, &cel::kTicks},
  };
  return kRules;
}

}  // namespace pvg::rules
