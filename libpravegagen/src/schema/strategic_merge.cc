#include "schema/strategic_merge.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "schema/pass_through_type.h"

namespace pvg {

namespace {

using Field = KubernetesField;

void merge_object(Value& base, const Value& patch, std::optional<KubernetesType> type);

// What a patch is merged into where there is nothing.
Value empty_like(const Value& patch) {
  Value empty = patch.is_map() ? Value(Value::Map()) : patch.is_list() ? Value(Value::List()) : Value();
  empty.set_span(patch.span());
  return empty;
}

bool same_key(const Value& a, const Value& b, std::string_view key) {
  const Value* x = a.find(key);
  const Value* y = b.find(key);
  return x != nullptr && y != nullptr && *x == *y;
}

// Whether the patch brings a member that excludes those of the base: for types whose members are alternatives.
bool changes_source(const Value& base, const Value& patch, std::string_view key) {
  const auto has_other = [&](const Value& a, const Value& b) {
    return std::any_of(a.members().begin(), a.members().end(),
                       [&](const Member& m) { return m.key != key && b.find(m.key) == nullptr; });
  };
  return has_other(patch, base) && has_other(base, patch);
}

void merge_item(Value::List& items, const Value& patch, const Field& field) {
  const std::string_view key = field.merge_key();
  const auto at = std::find_if(items.begin(), items.end(), [&](const Value& item) { return same_key(item, patch, key); });
  const std::string_view directive = patch.text_at(kPatchDirective);
  if (directive == "delete") {
    if (at != items.end()) items.erase(at);
    return;
  }
  if (at == items.end()) {
    items.push_back(empty_like(patch));
    merge_object(items.back(), patch, field.type);
  } else if (directive == "replace" || (field.retain_keys && changes_source(*at, patch, key))) {
    *at = empty_like(patch);
    merge_object(*at, patch, field.type);
  } else {
    merge_object(*at, patch, field.type);
  }
}

void merge_list(Value& base, const Value& patch, const Field& field) {
  if (!field.merge || !patch.is_list() || !base.is_list()) {
    base = patch;
    return;
  }
  if (std::any_of(patch.items().begin(), patch.items().end(), replaces_list)) base = empty_like(patch);
  for (const Value& item : patch.items()) {
    if (replaces_list(item)) continue;
    if (field.merge_key().empty()) {
      Value::List& items = base.items();
      if (std::find(items.begin(), items.end(), item) == items.end()) items.push_back(item);
    } else {
      merge_item(base.items(), item, field);
    }
  }
}

void merge_member(Value& base, const Member& member, const Field* field) {
  Value* old = base.find(member.key);
  if (old == nullptr) {
    // Merged into nothing, so that no directive and no null below it stays.
    base.members().push_back({member.key, member.key_span, empty_like(member.value)});
    old = &base.members().back().value;
  }
  if (field != nullptr && field->shape == Field::Shape::list) {
    merge_list(*old, member.value, *field);
  } else if (member.value.is_map() && old->is_map()) {
    const bool object = field != nullptr && field->kind == Field::Kind::object && field->shape == Field::Shape::one;
    merge_object(*old, member.value, object ? std::optional(field->type) : std::nullopt);
  } else {
    *old = member.value;
  }
}

// Members of which an object has one: the API server refuses two, and no patch could take the base's away without a null.
using Alternatives = std::array<std::string_view, 5>;
constexpr std::array<Alternatives, 3> kAlternatives = {{
    {"value", "valueFrom", "", "", ""},                                                 // EnvVar
    {"configMapKeyRef", "fieldRef", "fileKeyRef", "resourceFieldRef", "secretKeyRef"},  // EnvVarSource
    {"exec", "grpc", "httpGet", "sleep", "tcpSocket"},                                  // Probe, LifecycleHandler
}};

// What the patch brings takes the place of its alternatives.
void drop_alternatives(Value& base, const Value& patch, KubernetesType type) {
  const auto brings = [&](std::string_view name) {
    const Value* value = patch.find(name);
    return value != nullptr && !value->is_null() && find_field(type, name) != nullptr;
  };
  for (const Alternatives& group : kAlternatives) {
    if (std::none_of(group.begin(), group.end(), brings)) continue;
    for (const std::string_view name : group) {
      if (find_field(type, name) != nullptr && patch.find(name) == nullptr) base.erase(name);
    }
  }
}

// Without a type, as in a map of strings, members are merged as they are.
void merge_object(Value& base, const Value& patch, std::optional<KubernetesType> type) {
  if (!patch.is_map() || !base.is_map()) {
    base = patch;
    return;
  }
  const std::string_view directive = patch.text_at(kPatchDirective);
  if (directive == "replace" || directive == "delete") base = empty_like(patch);
  if (directive == "delete") return;
  if (type) drop_alternatives(base, patch, *type);
  for (const Member& member : patch.members()) {
    if (member.key == kPatchDirective) continue;
    if (member.value.is_null()) {
      base.erase(member.key);
    } else {
      merge_member(base, member, type ? find_field(*type, member.key) : nullptr);
    }
  }
}

}  // namespace

Value strategic_merge(Value base, const Value& patch, std::string_view type) {
  merge_object(base, patch, find_kubernetes_type(type));
  return base;
}

}  // namespace pvg
