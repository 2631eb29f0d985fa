// normalise_pass_through: a pass-through value as a typed client writes it.
#include "schema/pass_through.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "schema/kubernetes_types.h"
#include "schema/pass_through_type.h"

namespace pvg {

namespace {

using Shape = KubernetesField::Shape;
using FieldKind = KubernetesField::Kind;

// What Go's encoding/json takes for empty in a field that is no pointer. A struct never is: omitempty does nothing
// there.
bool is_go_zero(const Value& value) {
  switch (value.kind()) {
    case Kind::boolean: return !value.boolean();
    case Kind::integer: return value.integer() == 0;
    case Kind::string: return value.string().empty();
    default: return value.empty();
  }
}

// The canonical form of a scalar; as it is when it is of another type.
Value canonical_scalar(const Value& value, FieldKind kind) {
  switch (kind) {
    case FieldKind::int32:
    case FieldKind::int64:
    case FieldKind::int_or_string:
      if (const auto number = whole_number(value); number && !number->out_of_range) return Value(number->value);
      return value;
    case FieldKind::quantity:
      if (auto text = canonical_quantity(value)) return Value(std::move(*text));
      return value;
    default: return value;
  }
}

Value at(Value value, Span span) {
  value.set_span(span);
  return value;
}

// Reads a value into the Go types of one API version and writes them again (encoding/json with k8s.io/api).
class RoundTrip {
 public:
  explicit RoundTrip(int minor) : minor_(minor) {}

  [[nodiscard]] Value object(const Value& value, KubernetesType type) const {
    if (!value.is_map()) return value;
    const std::span<const KubernetesField> fields = fields_of(type);
    std::array<const Member*, kMostKubernetesFields> given{};
    for (const Member& member : value.members()) {
      const KubernetesField* field = find_field(type, member.key);
      if (field != nullptr && !member.value.is_null()) given[static_cast<std::size_t>(field - fields.data())] = &member;
    }
    Value::Map members;
    members.reserve(value.members().size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (!fields[i].known_in(minor_)) continue;
      auto made = given[i] != nullptr ? present(given[i]->value, fields[i]) : absent(fields[i]);
      if (!made) continue;
      const Span key_span = given[i] != nullptr ? given[i]->key_span : Span{};
      members.push_back({std::string(fields[i].name()), key_span, std::move(*made)});
    }
    return at(Value(std::move(members)), value.span());
  }

 private:
  // nullopt: Go leaves the field out or writes null.
  [[nodiscard]] std::optional<Value> absent(const KubernetesField& field) const {
    if (field.pointer || field.shape != Shape::one) return std::nullopt;
    switch (field.kind) {
      case FieldKind::quantity: return Value("0");
      case FieldKind::int_or_string: return Value(std::int64_t{0});
      case FieldKind::time:
      case FieldKind::free: return std::nullopt;
      case FieldKind::object: {
        Value zero = object(Value(Value::Map()), field.type);
        if (zero.empty()) return std::nullopt;
        return zero;
      }
      case FieldKind::string:
      case FieldKind::boolean:
      case FieldKind::int32:
      case FieldKind::int64: break;
    }
    if (field.omit_empty) return std::nullopt;
    if (field.kind == FieldKind::string) return Value("");
    if (field.kind == FieldKind::boolean) return Value(false);
    return Value(std::int64_t{0});
  }

  [[nodiscard]] std::optional<Value> present(const Value& value, const KubernetesField& field) const {
    if (field.shape == Shape::one) return one_present(value, field);
    if (value.empty() && field.omit_empty) return std::nullopt;
    return field.shape == Shape::list ? list(value, field) : map(value, field);
  }

  [[nodiscard]] std::optional<Value> one_present(const Value& value, const KubernetesField& field) const {
    Value made = one(value, field);
    if (made.is_null()) return std::nullopt;
    if (field.pointer) return made;
    if (field.kind == FieldKind::object && made.empty()) return std::nullopt;
    const bool is_struct = field.kind == FieldKind::object || field.kind == FieldKind::quantity ||
                           field.kind == FieldKind::int_or_string || field.kind == FieldKind::time;
    if (field.omit_empty && !is_struct && is_go_zero(made)) return std::nullopt;
    return made;
  }

  [[nodiscard]] Value one(const Value& value, const KubernetesField& field) const {
    if (field.kind == FieldKind::object) return object(value, field.type);
    if (field.kind == FieldKind::time && value.is_string()) {
      auto text = canonical_time(value.string());
      if (!text) return value;
      return text->empty() ? Value() : at(Value(std::move(*text)), value.span());
    }
    return at(canonical_scalar(value, field.kind), value.span());
  }

  [[nodiscard]] Value list(const Value& value, const KubernetesField& field) const {
    if (!value.is_list()) return value;
    Value::List items;
    items.reserve(value.items().size());
    for (const Value& item : value.items()) items.push_back(one(item, field));
    return at(Value(std::move(items)), value.span());
  }

  [[nodiscard]] Value map(const Value& value, const KubernetesField& field) const {
    if (!value.is_map()) return value;
    Value::Map members;
    members.reserve(value.members().size());
    for (const Member& member : value.members()) {
      Value made = one(member.value, field);
      if (made.is_null()) made = at(Value(field.kind == FieldKind::quantity ? "0" : ""), member.value.span());
      members.push_back({member.key, member.key_span, std::move(made)});
    }
    return at(Value(std::move(members)), value.span());
  }

  int minor_;
};

// Keeps what the user wrote, in canonical form.
class Tidy {
 public:
  // In a patch a null member says that the field is to go.
  Tidy(bool prune, bool patch) : prune_(prune), patch_(patch) {}

  [[nodiscard]] Value object(const Value& value, KubernetesType type) const {
    if (!value.is_map()) return value;
    Value::Map members;
    members.reserve(value.members().size());
    for (const Member& member : value.members()) {
      const KubernetesField* field = find_field(type, member.key);
      const bool known = field != nullptr && field->known_in(kNewestMinor);
      const bool directive = patch_ && member.key == kPatchDirective;
      if ((!known && !directive && prune_) || (member.value.is_null() && !patch_)) continue;
      members.push_back({member.key, member.key_span, known ? any(member.value, *field) : member.value});
    }
    return at(Value(std::move(members)), value.span());
  }

 private:
  [[nodiscard]] Value any(const Value& value, const KubernetesField& field) const {
    if (field.shape == Shape::list && value.is_list()) {
      Value::List items;
      items.reserve(value.items().size());
      for (const Value& item : value.items()) items.push_back(one(item, field));
      return at(Value(std::move(items)), value.span());
    }
    if (field.shape == Shape::map && value.is_map()) {
      Value::Map members;
      members.reserve(value.members().size());
      for (const Member& member : value.members()) {
        if (member.value.is_null() && !patch_) continue;
        members.push_back({member.key, member.key_span, one(member.value, field)});
      }
      return at(Value(std::move(members)), value.span());
    }
    return one(value, field);
  }

  [[nodiscard]] Value one(const Value& value, const KubernetesField& field) const {
    if (field.kind == FieldKind::object) return object(value, field.type);
    return at(canonical_scalar(value, field.kind), value.span());
  }

  bool prune_;
  bool patch_;
};

// Applies `object` to a value or to each item of a list of them.
template <typename Walk>
Value walk(const Value& value, const PassThroughType& type, const Walk& walk_objects) {
  if (!type.list || !value.is_list()) return walk_objects.object(value, type.type);
  Value::List items;
  items.reserve(value.items().size());
  for (const Value& item : value.items()) items.push_back(walk_objects.object(item, type.type));
  return at(Value(std::move(items)), value.span());
}

}  // namespace

bool is_pass_through_type(std::string_view type) { return parse_pass_through_type(type).has_value(); }

Value normalise_pass_through(const Value& value, std::string_view type, PassThroughAge age) {
  const auto parsed = parse_pass_through_type(type);
  if (!parsed) return value;
  if (age == PassThroughAge::current || age == PassThroughAge::current_pruned) {
    return walk(value, *parsed, Tidy(age == PassThroughAge::current_pruned, parsed->partial));
  }
  return walk(value, *parsed, RoundTrip(minor_version(age)));
}

}  // namespace pvg
