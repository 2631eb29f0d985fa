#include "spec/operator_values.h"

#include <cstdint>

namespace pvg {

namespace {

Value amounts(const Amounts& given) { return Value::map({{"cpu", Value(given.cpu)}, {"memory", Value(given.memory)}}); }

Value label_in(std::string_view key, std::string_view label) {
  return Value::map({{"key", Value(key)}, {"operator", "In"}, {"values", Value::list({Value(label)})}});
}

}  // namespace

Value resource_requirements(const Amounts& requests, const Amounts& limits) {
  return Value::map({{"limits", amounts(limits)}, {"requests", amounts(requests)}});
}

Value claim_spec(std::string_view size) {
  return Value::map({{"accessModes", Value::list({"ReadWriteOnce"})},
                     {"resources", Value::map({{"requests", Value::map({{"storage", Value(size)}})}})}});
}

Value pod_anti_affinity(std::string_view component, std::string_view cluster_label, std::string_view cluster) {
  constexpr std::int32_t kWeight = 100;
  const Value selector = Value::map(
      {{"matchExpressions", Value::list({label_in("component", component), label_in(cluster_label, cluster)})}});
  const Value term = Value::map({{"labelSelector", selector}, {"topologyKey", "kubernetes.io/hostname"}});
  const Value preferred = Value::list({Value::map({{"podAffinityTerm", term}, {"weight", kWeight}})});
  return Value::map(
      {{"podAntiAffinity", Value::map({{"preferredDuringSchedulingIgnoredDuringExecution", preferred}})}});
}

const Value* member_of(const Value* value, std::string_view key) {
  const Value* member = value == nullptr ? nullptr : value->find(key);
  return member == nullptr || member->is_null() ? nullptr : member;
}

const Value* storage_request(const Value& claim_spec) {
  return member_of(member_of(member_of(&claim_spec, "resources"), "requests"), "storage");
}

}  // namespace pvg
