// Resources made at random from the field tables, so that a field that joins a table joins the properties. What a field
// allows (its type, choices, range and format) is the row's; what fields must be together is the rules', so a generated
// resource may well be refused.
#pragma once

#include <rapidcheck.h>

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "schema/context.h"
#include "schema/table.h"
#include "value/value.h"

namespace pvg::property {

struct KindFacts {
  std::string_view api_version;
  std::string_view kind;
  const Table& (*spec)();
  std::string_view name = "it";  // of the resource
};

[[nodiscard]] std::vector<KindFacts> kinds();
// The kinds of one stack: those of today, or those that stand for them in the first API.
[[nodiscard]] std::vector<KindFacts> stack(bool first_api);

// One field of the table or of a struct below it, with the keys that lead there ("pod", "resources").
struct FieldPlace {
  std::vector<std::string> keys;
  const Field* field = nullptr;
};
// All that there are in that mode.
[[nodiscard]] std::vector<FieldPlace> places(const Table& table, Mode mode);

// A value that the field does not take, of another JSON type. For the inside of a property, as it draws.
[[nodiscard]] Value draw_wrong_value(const Field& field);

// The value as the innermost member of one mapping for each key.
[[nodiscard]] Value nest(const std::vector<std::string>& keys, Value value);

// A whole resource with that spec, in the namespace "streams".
[[nodiscard]] Value resource(const KindFacts& kind, Value spec);

// Resources with some of the kind's fields.
[[nodiscard]] rc::Gen<Value> any_resource(const KindFacts& kind, Mode mode);

[[nodiscard]] std::string as_yaml(const Value& value);
[[nodiscard]] std::string as_json(const Value& value);

}  // namespace pvg::property

namespace pvg {

// How RapidCheck shows a counterexample.
void showValue(const Value& value, std::ostream& out);

}  // namespace pvg
