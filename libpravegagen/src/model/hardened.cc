#include "model/hardened.h"

#include "model/resolve_common.h"
#include "model/security.h"

namespace pvg::hardened {

namespace {

std::string_view app_text(App app) {
  switch (app) {
    case App::pravega: return "pravega";
    case App::bookkeeper: return "bookkeeper";
    case App::zookeeper: return "zookeeper";
  }
  return {};
}

void add_all(const TextMap& from, TextMap& to) {
  for (const auto& [key, value] : from) to.set(key, value);
}

}  // namespace

TextMap instance_labels(App app, std::string_view component, std::string_view cluster, const Platform& platform) {
  TextMap out = platform.common_labels;
  out.set("app.kubernetes.io/instance", cluster);
  out.set("app.kubernetes.io/managed-by", "pravegagen");
  out.set("app.kubernetes.io/name", app_text(app));
  out.set("app.kubernetes.io/part-of", "pravega");
  if (!component.empty()) out.set("app.kubernetes.io/component", component);
  return out;
}

ComponentLabels labels(App app, std::string_view component, std::string_view cluster, const TextMap& selector,
                       const TextMap& target, const TextMap& user, const Platform& platform) {
  TextMap object = instance_labels(app, component, cluster, platform);
  add_all(selector, object);
  TextMap pod = object;
  add_all(target, pod);
  // The user's labels are of the pods; what selects and what names the instance is not theirs to change.
  for (const auto& [key, value] : user) pod.emplace(key, value);
  return {std::move(object), selector, target, std::move(pod)};
}

void harden_pod(const Platform& platform, std::string_view account, bool user_account, WorkloadModel& workload) {
  workload.service_account = account;
  if (!user_account) {
    ServiceAccountModel& made = workload.makes_account.emplace();
    made.name = account;
    made.labels = workload.labels.object;
    made.automount_token = false;
  }
  workload.automount_token = false;
  workload.service_links = false;
  workload.image_pull_secrets = platform.pull_secrets;
  workload.claims_when_deleted = "Retain";
  workload.claims_when_scaled = "Retain";
  workload.update_strategy = "RollingUpdate";
  PodPassThrough& user = workload.pass_through;
  user.pod_security_context = security::pod_context(platform.pod_security, user.pod_security_context);
  user.container_security_context = security::container_context(platform.pod_security);
}

std::vector<std::string> shell(std::string script) { return {"/bin/sh", "-c", std::move(script)}; }

void set_timing(const Timing& timing, const std::optional<Probe>& user, ProbeModel& probe) {
  const Probe& given = detail::value_or_zero(user);
  if (timing.initial_delay != 0) probe.initial_delay_seconds = timing.initial_delay;
  if (given.initial_delay_seconds) probe.initial_delay_seconds = detail::not_zero(given.initial_delay_seconds);
  probe.period_seconds = given.period_seconds.value_or(timing.period);
  probe.timeout_seconds = given.timeout_seconds.value_or(timing.timeout);
  probe.failure_threshold = given.failure_threshold.value_or(timing.failures);
  if (given.success_threshold) probe.success_threshold = given.success_threshold;
}

ProbeModel startup(ProbeModel liveness) {
  constexpr std::int32_t kPeriod = 10;
  constexpr std::int32_t kFailures = 90;
  liveness.initial_delay_seconds.reset();
  liveness.success_threshold.reset();
  liveness.period_seconds = kPeriod;
  liveness.failure_threshold = kFailures;
  return liveness;
}

Value resources(const Amounts& amounts) {
  return Value::map({{"limits", Value::map({{"cpu", amounts.cpu_limit}, {"memory", amounts.memory}})},
                     {"requests", Value::map({{"cpu", amounts.cpu_request}, {"memory", amounts.memory}})}});
}

Value claim_spec(const Value& user, std::string_view size) {
  Value out = user.is_map() ? user : Value(Value::Map());
  if (out.find("accessModes") == nullptr) out.set("accessModes", Value::list({"ReadWriteOnce"}));
  Value* resources = out.find("resources");
  if (resources == nullptr) {
    out.set("resources", Value::map({{"requests", Value::map({{"storage", size}})}}));
  } else if (resources->find("requests") == nullptr) {
    resources->set("requests", Value::map({{"storage", size}}));
  } else if (resources->find("requests")->find("storage") == nullptr) {
    resources->find("requests")->set("storage", size);
  }
  return out;
}

}  // namespace pvg::hardened
