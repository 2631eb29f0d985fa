// check_pass_through: what the API server or an operator's decoder would refuse in a pass-through value.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "schema/kubernetes_types.h"
#include "schema/pass_through.h"
#include "schema/pass_through_type.h"
#include "schema/value_text.h"
#include "text/trim.h"

namespace pvg {

namespace {

using Shape = KubernetesField::Shape;
using FieldKind = KubernetesField::Kind;

// What of an object must be there.
enum class Demand : std::uint8_t {
  all,        // its required fields
  merge_key,  // an item of a list in a patch: what finds the item that it changes
  none,       // a patch
};

// An object's type and what is asked of it where it stands.
struct Expectation {
  KubernetesType type;
  Demand demand = Demand::all;
  std::string_view merge_key = {};
};

std::string_view expected_text(FieldKind kind) {
  switch (kind) {
    case FieldKind::string: return "a string";
    case FieldKind::boolean: return "true or false";
    case FieldKind::int32:
    case FieldKind::int64: return "a whole number";
    case FieldKind::quantity: return "a quantity";
    case FieldKind::int_or_string: return "a whole number or a string";
    case FieldKind::time: return "a time such as 2024-01-31T12:00:00Z";
    case FieldKind::free:
    case FieldKind::object: return "a mapping";
  }
  return "a mapping";
}

bool written_as(const std::string& text, FieldKind kind) {
  if (kind == FieldKind::boolean) return text == "true" || text == "false";
  const bool whole = kind == FieldKind::int32 || kind == FieldKind::int64;
  return whole && !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string did_you_mean(std::string_view name) { return "did you mean " + quoted(name) + "?"; }

// `resources.limits` for a `limits` that stands beside `resources`; empty when none or several of the members have it.
std::string one_level_down(KubernetesType type, std::string_view name, int minor) {
  std::string found;
  for (const KubernetesField& field : fields_of(type)) {
    if (field.shape != Shape::one || field.kind != FieldKind::object || !field.known_in(minor)) continue;
    const KubernetesField* inner = find_field(field.type, name);
    if (inner == nullptr || !inner->known_in(minor)) continue;
    if (!found.empty()) return {};
    found = std::string(field.name()) + "." + std::string(name);
  }
  return found;
}

std::string unknown_field_hint(KubernetesType type, std::string_view name, int minor) {
  if (std::string other = one_level_down(type, name, minor); !other.empty()) return did_you_mean(other);
  std::vector<std::string_view> names;
  for (const KubernetesField& field : fields_of(type)) {
    if (field.known_in(minor)) names.push_back(field.name());
  }
  const std::string_view near = nearest(name, names);
  return near.empty() ? std::string() : did_you_mean(near);
}

class PassThroughChecker {
 public:
  PassThroughChecker(PassThroughAge age, DecodeContext& context) : context_(context), minor_(minor_version(age)) {}

  void check_list(const Value& value, const Expectation& expected, const Path& path);
  void check_object(const Value& value, const Expectation& expected, const Path& path);
  [[nodiscard]] bool ok() const { return ok_; }

 private:
  void check_age(const KubernetesField& field, const Path& path);
  void check_directive(const Value& value, const Path& path);
  void check_required(const Value& value, const Expectation& expected, const Path& path);
  void check_field(const Value& value, const KubernetesField& field, bool patch, const Path& path);
  void check_items(const Value& value, const KubernetesField& field, bool patch, const Path& path);
  void check_entries(const Value& value, const KubernetesField& field, bool patch, const Path& path);
  void check_one(const Value& value, const KubernetesField& field, Demand demand, const Path& path);
  void check_string(const Value& value, const KubernetesField& field, const Path& path);
  void check_whole_number(const Value& value, const KubernetesField& field, const Path& path);
  void check_quantity(const Value& value, const Path& path);
  void unknown_field(KubernetesType type, const KubernetesField* field, const Path& path, std::string_view name);
  [[nodiscard]] std::string unknown_text(const KubernetesField* field) const;

  void error(Code code, const Path& path, std::string message, std::string hint = {}) {
    ok_ = false;
    context_.report(Severity::error, code, path.own(), std::move(message), std::move(hint), Point::value, secret_);
  }
  void wrong_type(const Value& value, std::string_view wanted, const Path& path, std::string hint = {}) {
    error(Code::wrong_type, path, "expected " + std::string(wanted) + ", got " + described(value, context_, secret_),
          std::move(hint));
  }
  void wrong_type(const Value& value, FieldKind kind, const Path& path) {
    std::string hint;
    if (kind == FieldKind::string || kind == FieldKind::int_or_string || kind == FieldKind::time) {
      hint = quoting_hint(value, context_, secret_);
    } else if (value.is_string() && written_as(value.string(), kind)) {
      hint = "write " + value.string() + " without quotes";
    }
    wrong_type(value, expected_text(kind), path, std::move(hint));
  }
  void null_item(const Path& path) {
    error(Code::null_value, path, "a list item without a value", "remove the item or give it a value");
  }

  DecodeContext& context_;
  int minor_;
  bool secret_ = false;  // the value that is looked at is one
  bool ok_ = true;
};

void PassThroughChecker::check_list(const Value& value, const Expectation& expected, const Path& path) {
  if (!value.is_list()) return wrong_type(value, "a list", path);
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const Value& item = value.items()[i];
    if (item.is_null()) {
      null_item(path / i);
    } else {
      check_object(item, expected, path / i);
    }
  }
}

void PassThroughChecker::check_object(const Value& value, const Expectation& expected, const Path& path) {
  if (!value.is_map()) return wrong_type(value, "a mapping", path);
  const bool patch = expected.demand != Demand::all;
  for (const Member& member : value.members()) {
    if (patch && member.key == kPatchDirective) {
      check_directive(member.value, path / member.key);
      continue;
    }
    const KubernetesField* field = find_field(expected.type, member.key);
    if (field == nullptr || !field->known_in(minor_)) {
      unknown_field(expected.type, field, path / member.key, member.key);
    } else if (!member.value.is_null()) {
      check_age(*field, path / member.key);
      // An environment variable is named beside its value.
      secret_ = member.key == "value" && is_secret_key(value.text_at("name"));
      check_field(member.value, *field, patch, path / member.key);
      secret_ = false;
    }
  }
  check_required(value, expected, path);
}

// A server drops in silence what it does not know; under strict validation it refuses the object.
void PassThroughChecker::check_age(const KubernetesField& field, const Path& path) {
  const auto server = context_.server_minor();
  if (!server || field.since <= *server || context_.unknown_fields() == UnknownFields::keep) return;
  context_.report(Severity::warning, Code::newer_field, path.own(),
                  "the field is new in Kubernetes 1." + std::to_string(field.since) + ", the objects are for 1." +
                      std::to_string(*server) + " and later",
                  "set kubernetesVersion in a RenderConfig to what your servers are", Point::key);
}

void PassThroughChecker::check_directive(const Value& value, const Path& path) {
  if (!value.is_string()) return wrong_type(value, FieldKind::string, path);
  const std::string& text = value.string();
  if (text == "merge" || text == "replace" || text == "delete") return;
  error(Code::not_in_enum, path, quoted(text) + " is not merge, replace or delete");
}

void PassThroughChecker::check_required(const Value& value, const Expectation& expected, const Path& path) {
  if (expected.demand == Demand::none) return;
  for (const KubernetesField& field : fields_of(expected.type)) {
    const bool demanded = expected.demand == Demand::all ? field.required : field.name() == expected.merge_key;
    if (!demanded || !field.known_in(minor_)) continue;
    const Value* given = value.find(field.name());
    if (given == nullptr || given->is_null()) error(Code::missing_field, path / field.name(), "required, but missing");
  }
}

void PassThroughChecker::check_field(const Value& value, const KubernetesField& field, bool patch, const Path& path) {
  switch (field.shape) {
    case Shape::one: return check_one(value, field, patch ? Demand::none : Demand::all, path);
    case Shape::list: return check_items(value, field, patch, path);
    case Shape::map: return check_entries(value, field, patch, path);
  }
}

// A list that a patch merges by key is patched item by item; any other is replaced, so that its items must be whole.
void PassThroughChecker::check_items(const Value& value, const KubernetesField& field, bool patch, const Path& path) {
  if (!value.is_list()) {
    const bool wants_strings = field.kind == FieldKind::string && value.is_string();
    return wrong_type(value, "a list", path, wants_strings ? "write [" + quoted(value.string()) + "]" : std::string());
  }
  const Demand demand = patch && field.merge ? Demand::merge_key : Demand::all;
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const Value& item = value.items()[i];
    if (demand == Demand::merge_key && replaces_list(item)) continue;
    if (item.is_null()) {
      null_item(path / i);
    } else {
      check_one(item, field, demand, path / i);
    }
  }
}

void PassThroughChecker::check_entries(const Value& value, const KubernetesField& field, bool patch, const Path& path) {
  if (!value.is_map()) return wrong_type(value, "a mapping", path);
  for (const Member& member : value.members()) {
    if (!member.value.is_null()) {
      check_one(member.value, field, Demand::all, path / member.key);
    } else if (!patch) {
      context_.warning(Code::null_value, (path / member.key).own(), "a key without a value",
                       "remove the key or give it a value");
    }
  }
}

void PassThroughChecker::check_one(const Value& value, const KubernetesField& field, Demand demand, const Path& path) {
  switch (field.kind) {
    case FieldKind::string: return check_string(value, field, path);
    case FieldKind::boolean:
      if (value.kind() != Kind::boolean) wrong_type(value, field.kind, path);
      return;
    case FieldKind::int32:
    case FieldKind::int64: return check_whole_number(value, field, path);
    case FieldKind::int_or_string:
      if (!value.is_string()) check_whole_number(value, field, path);
      return;
    case FieldKind::quantity: return check_quantity(value, path);
    case FieldKind::time:
      if (!value.is_string() || !canonical_time(value.string())) wrong_type(value, field.kind, path);
      return;
    case FieldKind::free: return;
    case FieldKind::object: return check_object(value, {field.type, demand, field.merge_key()}, path);
  }
}

void PassThroughChecker::check_string(const Value& value, const KubernetesField& field, const Path& path) {
  if (!value.is_string()) return wrong_type(value, field.kind, path);
  if (field.choices().empty()) return;
  // Go leaves the empty string out, so that the server sees no value.
  if (value.string().empty() && field.omit_empty && !field.pointer) return;
  std::vector<std::string_view> choices = split(field.choices(), '|');
  if (std::find(choices.begin(), choices.end(), value.string()) != choices.end()) return;
  std::erase(choices, std::string_view());
  constexpr std::size_t kMostShown = 10;
  std::string list;
  for (const std::string_view choice : choices) {
    if (!list.empty()) list += choice == choices.back() ? " or " : ", ";
    list += choice;
  }
  if (choices.size() > kMostShown) list = "one of the values there are";
  const std::string_view near = nearest(value.string(), choices);
  error(Code::not_in_enum, path, quoted(value.string()) + " is not " + list,
        near.empty() ? std::string() : did_you_mean(near));
}

void PassThroughChecker::check_whole_number(const Value& value, const KubernetesField& field, const Path& path) {
  const auto number = whole_number(value);
  if (!number) return wrong_type(value, field.kind, path);
  const bool wide = field.kind == FieldKind::int64;
  const std::int64_t low = wide ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int32_t>::min();
  const std::int64_t high = wide ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int32_t>::max();
  if (!number->out_of_range && number->value >= low && number->value <= high) return;
  error(Code::out_of_range, path,
        "must be between " + std::to_string(low) + " and " + std::to_string(high) + ", got " +
            written_text(value, context_));
}

void PassThroughChecker::check_quantity(const Value& value, const Path& path) {
  if (canonical_quantity(value)) return;
  if (!value.is_string()) return wrong_type(value, FieldKind::quantity, path);
  error(Code::bad_quantity, path, quoted(value.string()) + " is not a quantity", quantity_hint(value.string()));
}

std::string PassThroughChecker::unknown_text(const KubernetesField* field) const {
  std::string text = "unknown field";
  if (field != nullptr && field->since > minor_) {
    text += " (new in Kubernetes 1." + std::to_string(field->since) + ", the operator has the API of 1." +
            std::to_string(minor_) + ")";
  } else if (field != nullptr) {
    text += " (not in Kubernetes since 1." + std::to_string(field->gone) + ")";
  }
  if (context_.mode() == Mode::operators) return text + ", which the operator drops";
  if (context_.unknown_fields() == UnknownFields::error) return text;
  return text + (context_.unknown_fields() == UnknownFields::prune ? ", dropped" : ", kept as it is");
}

void PassThroughChecker::unknown_field(KubernetesType type, const KubernetesField* field, const Path& path,
                                       std::string_view name) {
  if (context_.unknown_fields() == UnknownFields::keep) return;
  const bool refused = context_.unknown_fields() == UnknownFields::error;
  if (refused) ok_ = false;
  context_.report(refused ? Severity::error : Severity::warning, Code::unknown_field, path.own(), unknown_text(field),
                  field == nullptr ? unknown_field_hint(type, name, minor_) : std::string(), Point::key);
}

// The API version of the operator that takes a document of this kind.
PassThroughAge age_of(const DecodeContext& context) {
  if (context.mode() == Mode::hardened) return PassThroughAge::current;
  const bool zookeeper = context.document().root.text_at("kind") == "ZookeeperCluster";
  return zookeeper ? PassThroughAge::zookeeper_operator : PassThroughAge::operators;
}

}  // namespace

bool check_pass_through(const Value& value, std::string_view type, const Path& path, DecodeContext& context) {
  const auto parsed = parse_pass_through_type(type);
  if (!parsed || value.is_null()) return true;
  PassThroughChecker checker(age_of(context), context);
  const Expectation expected{parsed->type, parsed->partial ? Demand::none : Demand::all, {}};
  if (parsed->list) {
    checker.check_list(value, expected, path);
  } else {
    checker.check_object(value, expected, path);
  }
  return checker.ok();
}

}  // namespace pvg
