#include "spec/schema_parts.h"

#include <charconv>
#include <cstdint>
#include <utility>

#include "text/trim.h"

namespace pvg {

std::string quantity_text_pattern() { return "(" + std::string(kQuantityPattern) + ")|^$|\\$\\{|\\{\\{"; }

std::string schema_description(std::string_view doc, const FieldFacts& facts) {
  std::string out(doc);
  for (const FieldFact& fact : facts) {
    if (fact.name == "type" || fact.name == "required" || fact.name == "not") continue;
    out.append(out.empty() ? "" : "\n").append(fact.name).append(": ").append(fact.text);
  }
  return out;
}

std::string regex_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view(".*+?^$()[]{}|\\/").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

Value schema_enumeration(std::string_view choices, bool empty_too, bool nullable) {
  Value::List values;
  for (const std::string_view choice : split(choices, '|')) {
    if (choice.empty()) empty_too = true;
    else values.emplace_back(choice);
  }
  if (empty_too) values.emplace_back("");
  if (nullable) values.emplace_back();
  return Value(std::move(values));
}

Value typed_default(std::string_view text, FieldType type) {
  switch (type) {
    case FieldType::boolean: return Value(text == "true");
    case FieldType::integer32:
    case FieldType::integer64: {
      std::int64_t number = 0;
      std::from_chars(text.data(), text.data() + text.size(), number);
      return Value(number);
    }
    case FieldType::text_list:
    case FieldType::object_list: return Value(Value::List());
    case FieldType::text_map:
    case FieldType::object: return Value(Value::Map());
    default: return Value(text);
  }
}

}  // namespace pvg
