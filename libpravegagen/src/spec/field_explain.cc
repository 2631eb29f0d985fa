#include "spec/field_explain.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "schema/pass_through_type.h"
#include "schema/unknown_field.h"
#include "schema/value_text.h"
#include "spec/field_facts.h"
#include "spec/metadata.h"
#include "spec/property_names.h"
#include "spec/rule_tools.h"
#include "text/field_path.h"
#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::string_view kSpec = "spec";
constexpr std::string_view kMetadata = "metadata";

// Where a walk along a path has come to, and what it can go on into: at most one of the last three.
struct Place {
  FieldPath path;
  std::string doc;
  FieldFacts facts;
  const Table* table = nullptr;
  std::optional<KubernetesType> type;
  std::optional<Product> product;
  std::string hint;  // of a walk that failed
  bool whole = true;
};

void enter(Place& at, const Field& row) {
  at = {at.path / row.name, std::string(row.facts.doc), facts_of(row), row.table == nullptr ? nullptr : &row.table(),
        {}, properties_in(row), {}, true};
  if (row.type != FieldType::kubernetes) return;
  if (const auto parsed = parse_pass_through_type(row.facts.kubernetes)) at.type = parsed->type;
}

void enter(Place& at, const KubernetesField& field) {
  at = {at.path / field.name(), {}, facts_of(field), nullptr, {}, {}, {}, true};
  if (field.kind == KubernetesField::Kind::object) at.type = field.type;
}

void enter(Place& at, const FoundProperty& found, std::string_view name) {
  std::string doc;
  if (found.alias != nullptr) doc = "The former name of " + std::string(found.property->key()) + ", which it wins over.";
  if (found.property->is_prefix()) doc = "All properties that begin like " + std::string(found.property->key()) + ".";
  at = {at.path / name, std::move(doc), facts_of(*found.property), nullptr, {}, {}, {}, true};
}

bool fail(Place& at, std::string hint) {
  at.whole = false;
  at.hint = std::move(hint);
  return false;
}

std::string near_field(KubernetesType type, std::string_view name) {
  std::vector<std::string_view> names;
  for (const KubernetesField& field : fields_of(type)) names.push_back(field.name());
  const std::string_view near = nearest(name, names);
  return near.empty() ? std::string() : "did you mean " + quoted(near) + "?";
}

bool step(Place& at, std::string_view name) {
  if (at.table != nullptr) {
    const Path root;
    const Field* row = at.table->find(name);
    if (row == nullptr) return fail(at, unknown_field_hint(name, {nullptr, *at.table, root}));
    enter(at, *row);
  } else if (at.type) {
    const KubernetesField* field = find_field(*at.type, name);
    if (field == nullptr) return fail(at, near_field(*at.type, name));
    enter(at, *field);
  } else if (at.product) {
    const FoundProperty found = find_property(*at.product, name);
    if (!found) return fail(at, suggest_property(*at.product, name).hint);
    enter(at, found, name);
  } else {
    return fail(at, "nothing is known of what is in " + at.path.text());
  }
  return true;
}

// The names along a path; items of a list are all alike. nullopt when it cannot be read.
std::optional<std::vector<std::string>> names_of(std::string_view path) {
  std::vector<std::string> names;
  while (!path.empty()) {
    const std::optional<PathPart> part = take_path_part(path);
    if (!part) return std::nullopt;
    if (const auto* name = std::get_if<std::string>(&*part)) names.push_back(*name);
  }
  return names;
}

// A property's name is one, whether its dots are quoted or not.
Place walk(const KnownKind& known, const std::vector<std::string>& names) {
  Place at;
  at.doc = known.spec().doc;
  const bool has_metadata = known.kind != kRenderConfig.kind;
  if (names.empty()) {
    at.table = &known.spec();
    return at;
  }
  if (names.front() == kSpec) {
    at.table = &known.spec();
  } else if (names.front() == kMetadata && has_metadata) {
    at.table = &metadata_table();
    at.doc = metadata_table().doc;
  } else {
    const std::string_view near = nearest(names.front(), {kSpec, kMetadata});
    fail(at, known.spec().find(names.front()) != nullptr ? "did you mean spec." + names.front() + "?"
             : near.empty()                             ? std::string()
                                                        : "did you mean " + std::string(near) + "?");
    return at;
  }
  at.path = FieldPath() / std::string_view(names.front());
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (at.product) {
      step(at, join({names.begin() + static_cast<std::ptrdiff_t>(i), names.end()}, "."));
      return at;
    }
    if (!step(at, names[i])) return at;
  }
  return at;
}

// Without its full stop.
std::string first_sentence(std::string_view doc) {
  std::string_view first = doc.substr(0, std::min(doc.find(". "), doc.size()));
  if (first.ends_with('.')) first.remove_suffix(1);
  return std::string(first);
}

Value entry(std::string_view name, std::string_view type, std::string_view doc) {
  Value out = Value::map({{"name", name}, {"type", type}});
  if (!doc.empty()) out.set("description", first_sentence(doc));
  return out;
}

Value fields_at(const Place& at) {
  Value::List out;
  if (at.table != nullptr) {
    for (const Field& row : at.table->fields) out.push_back(entry(row.name, facts_of(row).front().text, row.facts.doc));
  } else if (at.type) {
    for (const KubernetesField& field : fields_of(*at.type)) {
      out.push_back(entry(field.name(), facts_of(field).front().text, {}));
    }
  }
  return Value(std::move(out));
}

Value match(const KnownKind& known, const Place& at) {
  Value facts = Value(Value::Map());
  for (const FieldFact& fact : at.facts) facts.set(fact.name, fact.text);
  if (at.product) {
    const std::size_t count = properties_of(*at.product).size();
    facts.set("keys", std::to_string(count) + " properties are known: explain one by its name");
  }
  Value out = Value::map({{"apiVersion", api_version_of(known)},
                          {"kind", known.kind},
                          {"path", at.path.text()},
                          {"description", at.doc},
                          {"facts", std::move(facts)}});
  out.set("fields", fields_at(at));
  return out;
}

// All kinds that have a property of this name, each at its own place.
void add_properties(std::string_view name, Value::List& matches) {
  struct Home {
    const KnownKind& kind;
    FieldPath path;
    Product product;
  };
  const std::array<Home, 3> homes = {
      Home{kPravegaCluster, rules::field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>(), Product::pravega},
      Home{kBookkeeperCluster, rules::field_path<&BookkeeperClusterSpec::options>(), Product::bookkeeper},
      Home{kZookeeperCluster, rules::field_path<&ZookeeperClusterSpec::config, &ZookeeperConfig::additional_config>(),
           Product::zookeeper}};
  for (const Home& home : homes) {
    const FoundProperty found = find_property(home.product, name);
    if (!found) continue;
    Place at;
    at.path = home.path;
    enter(at, found, name);
    matches.push_back(match(home.kind, at));
  }
}

std::string property_hint(std::string_view name) {
  for (const Product product : {Product::pravega, Product::bookkeeper, Product::zookeeper}) {
    if (std::string hint = suggest_property(product, name).hint; !hint.empty()) return hint;
  }
  return {};
}

// What a path asks for: kinds, and the names below them.
struct Question {
  std::span<const KnownKind> kinds;
  std::optional<std::vector<std::string>> names;
  bool kind_named = false;
};

Question question_of(std::string_view path) {
  const std::size_t end = std::min(path.find_first_of(".["), path.size());
  if (const auto kinds = kinds_named(path.substr(0, end)); !kinds.empty()) {
    return {kinds, names_of(path.substr(end)), true};
  }
  return {kReadKinds, names_of("." + std::string(path)), false};
}

// The first API of a kind is told of only where today's does not have the path, or when it is named.
Value::List matches_of(const Question& question, std::string& hint) {
  Value::List matches;
  std::size_t deepest = 0;
  for (const KnownKind& known : question.kinds) {
    if (known.version == v1alpha1::kVersion && known.kind == kPravegaCluster.kind && !matches.empty()) continue;
    const Place at = walk(known, *question.names);
    if (at.whole) {
      matches.push_back(match(known, at));
    } else if (!at.hint.empty() && at.path.parts().size() >= deepest + (hint.empty() ? 0 : 1)) {
      deepest = at.path.parts().size();
      hint = at.hint;
    }
  }
  return matches;
}

Value overview() {
  Value::List matches;
  for (const KnownKind& known : kKnownKinds) matches.push_back(match(known, walk(known, {})));
  return Value::map({{"matches", Value(std::move(matches))}});
}

void append_columns(std::string& out, std::string_view first, std::size_t width, std::string_view second) {
  out.append("  ").append(first);
  if (!second.empty()) out.append(width - first.size() + 2, ' ').append(second);
  out.append("\n");
}

std::string match_text(const Value& match) {
  const std::string_view path = match.text_at("path");
  std::string out(match.text_at("kind"));
  if (!path.empty()) out.append(".").append(path);
  out.append("  (").append(match.text_at("apiVersion")).append(")\n");
  if (const std::string_view doc = match.text_at("description"); !doc.empty()) out.append("  ").append(doc).append("\n");
  const Value::Map& facts = match.find("facts")->members();
  std::size_t width = 0;
  for (const Member& fact : facts) width = std::max(width, fact.key.size());
  if (!facts.empty()) out += "\n";
  for (const Member& fact : facts) append_columns(out, fact.key, width, fact.value.string());
  const Value::List& fields = match.find("fields")->items();
  width = 0;
  for (const Value& field : fields) width = std::max(width, field.text_at("name").size());
  if (!fields.empty()) out += path.empty() ? "\nFields of spec:\n" : "\nFields:\n";
  for (const Value& field : fields) {
    std::string about(field.text_at("type"));
    if (const std::string_view doc = field.text_at("description"); !doc.empty()) about.append("; ").append(doc);
    append_columns(out, field.text_at("name"), width, about);
  }
  return out;
}

}  // namespace

std::span<const KnownKind> kinds_named(std::string_view word) {
  const std::size_t slash = std::min(word.find('/'), word.size());
  const std::string_view name = word.substr(0, slash);
  const std::string_view version = slash < word.size() ? word.substr(slash + 1) : std::string_view();
  const auto fits = [&](const KnownKind& known) {
    const bool named = equal_ignoring_case(name, known.kind) ||
                       (!known.short_name.empty() && equal_ignoring_case(name, known.short_name));
    return named && (slash == word.size() || known.version == version);
  };
  const auto found = std::find_if(kReadKinds.begin(), kReadKinds.end(), fits);
  return found == kReadKinds.end() ? std::span<const KnownKind>() : std::span<const KnownKind>(&*found, 1);
}

std::string kind_hint(std::string_view word) {
  std::vector<std::string_view> kinds;
  for (const KnownKind& known : kKnownKinds) kinds.push_back(known.kind);
  const std::string_view near = nearest(word, kinds);
  return near.empty() ? std::string() : "did you mean " + std::string(near) + "?";
}

Value explain_field(std::string_view path, Diagnostics& diagnostics) {
  if (path.empty()) return overview();
  const Question question = question_of(path);
  std::string hint;
  Value::List matches;
  if (question.names) matches = matches_of(question, hint);
  if (matches.empty() && !question.kind_named) add_properties(path, matches);
  if (matches.empty()) {
    if (hint.empty() && !question.kind_named) hint = kind_hint(path.substr(0, path.find('.')));
    if (hint.empty()) hint = property_hint(path);
    Diagnostic problem;
    problem.code = Code::unknown_field;
    problem.message = "there is no field or property '" + std::string(path) + "'";
    problem.hint = std::move(hint);
    diagnostics.add(std::move(problem));
  }
  return Value::map({{"matches", Value(std::move(matches))}});
}

std::string explanation_text(const Value& explanation) {
  std::string out;
  for (const Value& match : explanation.find("matches")->items()) {
    if (!out.empty()) out += "\n";
    out += match_text(match);
  }
  return out;
}

}  // namespace pvg
