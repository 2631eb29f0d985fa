#include "model/placement.h"

namespace pvg::placement {

namespace {

constexpr std::string_view kHost = "kubernetes.io/hostname";
constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::int32_t kPreferredWeight = 100;

}  // namespace

Value label_selector(const TextMap& labels) {
  Value match;
  for (const auto& [key, value] : labels) match.set(key, value);
  return Value::map({{"matchLabels", std::move(match)}});
}

Value apart_on_hosts(const TextMap& selector, bool required) {
  const Value term = Value::map({{"labelSelector", label_selector(selector)}, {"topologyKey", kHost}});
  const Value rule =
      required
          ? Value::map({{"requiredDuringSchedulingIgnoredDuringExecution", Value::list({term})}})
          : Value::map({{"preferredDuringSchedulingIgnoredDuringExecution",
                         Value::list({Value::map({{"podAffinityTerm", term}, {"weight", kPreferredWeight}})})}});
  return Value::map({{"podAntiAffinity", rule}});
}

Value spread(std::string_view topology_key, Binding binding, const TextMap& selector) {
  Value out = Value::map({{"labelSelector", label_selector(selector)},
                          {"maxSkew", std::int32_t{1}},
                          {"topologyKey", topology_key},
                          {"whenUnsatisfiable", binding == Binding::must ? "DoNotSchedule" : "ScheduleAnyway"}});
  if (binding == Binding::must) out.set("nodeTaintsPolicy", "Honor");
  return out;
}

Value spread_over_hosts(Binding binding, const TextMap& selector) { return spread(kHost, binding, selector); }
Value spread_over_zones(Binding binding, const TextMap& selector) { return spread(kZone, binding, selector); }

Binding zone_binding(const Platform& platform) { return platform.zones.empty() ? Binding::should : Binding::must; }

}  // namespace pvg::placement
