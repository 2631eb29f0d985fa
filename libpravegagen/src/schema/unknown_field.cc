#include "schema/unknown_field.h"

#include <algorithm>
#include <string>
#include <vector>

#include "schema/value_text.h"
#include "text/trim.h"

namespace pvg {

namespace {

std::string did_you_mean(std::string_view name) { return "did you mean " + std::string(name) + "?"; }

std::string_view known_mistake(std::string_view name, const Table& table) {
  const auto found =
      std::find_if(table.hints.begin(), table.hints.end(), [&](const NameHint& h) { return h.name == name; });
  return found == table.hints.end() ? std::string_view() : found->hint;
}

const Field* field_with_alias(std::string_view name, const Table& table) {
  for (const Field& row : table.fields) {
    const std::vector<std::string_view> aliases = split(row.facts.alias, '|');
    if (std::find(aliases.begin(), aliases.end(), name) != aliases.end()) return &row;
  }
  return nullptr;
}

// The path of a field of that very name one level down, or in one of the tables around.
std::string elsewhere(std::string_view name, const Scope& scope) {
  for (const Field& row : scope.table.fields) {
    if (row.type == FieldType::object && row.table().find(name) != nullptr) {
      return (scope.path.own() / row.name / name).text();
    }
  }
  for (const Scope* outer = scope.outer; outer != nullptr; outer = outer->outer) {
    if (outer->table.find(name) != nullptr) return (outer->path.own() / name).text();
  }
  return {};
}

}  // namespace

std::string unknown_field_hint(std::string_view name, const Scope& scope) {
  if (name.empty()) return {};
  if (const std::string_view known = known_mistake(name, scope.table); !known.empty()) return std::string(known);
  if (const Field* row = field_with_alias(name, scope.table)) return did_you_mean(quoted(row->name));
  if (const std::string other = elsewhere(name, scope); !other.empty()) return did_you_mean(other);
  std::vector<std::string_view> names;
  for (const Field& row : scope.table.fields) names.push_back(row.name);
  if (const std::string_view near = nearest(name, names); !near.empty()) return did_you_mean(quoted(near));
  return std::string(known_mistake({}, scope.table));
}

void report_unknown_field(std::string_view name, const Scope& scope, DecodeContext& context) {
  if (context.unknown_fields() == UnknownFields::keep) return;
  const bool pruned = context.unknown_fields() == UnknownFields::prune;
  const bool tolerated = pruned || context.unknown_fields() == UnknownFields::warn;
  std::string message = pruned ? "unknown field, dropped" : tolerated ? "unknown field, not used" : "unknown field";
  context.report(tolerated ? Severity::warning : Severity::error, Code::unknown_field, (scope.path / name).own(),
                 std::move(message), unknown_field_hint(name, scope), Point::key);
}

}  // namespace pvg
