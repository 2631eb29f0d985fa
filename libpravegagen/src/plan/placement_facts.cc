#include "plan/placement_facts.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace pvg::survival {

namespace {

constexpr std::string_view kHost = "kubernetes.io/hostname";
constexpr std::string_view kZone = "topology.kubernetes.io/zone";
constexpr std::string_view kRequired = "requiredDuringSchedulingIgnoredDuringExecution";

const Value* at(const Value* value, std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys) {
    if (value == nullptr) return nullptr;
    value = value->find(key);
  }
  return value;
}

const Value::List& items(const Value* value) {
  static const Value::List kNone;
  return value != nullptr && value->is_list() ? value->items() : kNone;
}

bool is_one_of(const Value* values, std::string_view text) {
  const Value::List& list = items(values);
  return std::any_of(list.begin(), list.end(), [&](const Value& v) { return v.is_string() && v.string() == text; });
}

bool matches_expression(const Value& expression, const Value* labels) {
  const std::string_view relation = expression.text_at("operator");
  const Value* label = at(labels, {expression.text_at("key")});
  const bool is_in = label != nullptr && label->is_string() && is_one_of(expression.find("values"), label->string());
  if (relation == "In") return is_in;
  if (relation == "NotIn") return !is_in;
  if (relation == "Exists") return label != nullptr;
  return relation == "DoesNotExist" && label == nullptr;
}

// Whether a selector finds the pods of the template themselves. One that is missing finds none.
bool selects(const Value* selector, const Value* labels) {
  if (selector == nullptr || !selector->is_map()) return false;
  const Value* match = selector->find("matchLabels");
  if (match != nullptr && match->is_map()) {
    for (const Member& member : match->members()) {
      const Value* label = at(labels, {member.key});
      if (label == nullptr || !(*label == member.value)) return false;
    }
  }
  const Value::List& expressions = items(selector->find("matchExpressions"));
  return std::all_of(expressions.begin(), expressions.end(),
                     [&](const Value& expression) { return matches_expression(expression, labels); });
}

bool is_apart(const Value* spec, const Value* labels) {
  const Value::List& terms = items(at(spec, {"affinity", "podAntiAffinity", kRequired}));
  return std::any_of(terms.begin(), terms.end(), [&](const Value& term) {
    return term.text_at("topologyKey") == kHost && selects(term.find("labelSelector"), labels);
  });
}

bool is_even(const Value* spec, const Value* labels, std::string_view topology_key) {
  const Value::List& constraints = items(at(spec, {"topologySpreadConstraints"}));
  return std::any_of(constraints.begin(), constraints.end(), [&](const Value& constraint) {
    const Value* skew = constraint.find("maxSkew");
    return constraint.text_at("topologyKey") == topology_key &&
           constraint.text_at("whenUnsatisfiable") != "ScheduleAnyway" && skew != nullptr && *skew == Value(1) &&
           selects(constraint.find("labelSelector"), labels);
  });
}

// Terms are alternatives, so it takes one alone.
std::string only_zone(const Value* spec) {
  const Value* selected = at(spec, {"nodeSelector", kZone});
  if (selected != nullptr && selected->is_string()) return selected->string();
  const Value::List& terms = items(at(spec, {"affinity", "nodeAffinity", kRequired, "nodeSelectorTerms"}));
  if (terms.size() != 1) return {};
  for (const Value& expression : items(terms.front().find("matchExpressions"))) {
    const Value::List& values = items(expression.find("values"));
    if (expression.text_at("key") == kZone && expression.text_at("operator") == "In" && values.size() == 1 &&
        values.front().is_string()) {
      return values.front().string();
    }
  }
  return {};
}

}  // namespace

PlacementFacts placement_facts(const Value& pod_template) {
  const Value* labels = at(&pod_template, {"metadata", "labels"});
  const Value* spec = pod_template.find("spec");
  return {is_apart(spec, labels), is_even(spec, labels, kHost), is_even(spec, labels, kZone), only_zone(spec)};
}

}  // namespace pvg::survival
