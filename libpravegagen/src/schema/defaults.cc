#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/decode.h"

namespace pvg {

std::string_view constant_default(const Field& row, Mode mode) {
  if (mode == Mode::hardened && row.facts.hardened_default == kNoDefault) return {};
  if (mode == Mode::hardened && !row.facts.hardened_default.empty()) return row.facts.hardened_default;
  return row.facts.operator_default;
}

namespace {

template <typename T>
std::optional<T>& as(void* member) {
  return *static_cast<std::optional<T>*>(member);
}

template <typename T>
void default_integer(const Facts& facts, void* member, std::string_view text, Mode mode) {
  std::optional<T>& value = as<T>(member);
  // Hardened mode can tell a zero from what is not set, and takes it at its word.
  const bool zero_is_unset = facts.zero_is_unset && mode == Mode::operators;
  const bool negative_is_unset = facts.negative_is_unset && mode == Mode::operators;
  const bool missing = !value || (zero_is_unset && *value == 0) || (negative_is_unset && *value < 0);
  if (!missing) return;
  T number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  value = number;
}

void default_member(const Field& row, void* member, std::string_view text, Mode mode) {
  switch (row.type) {
    case FieldType::boolean:
      if (!as<bool>(member)) as<bool>(member) = text == "true";
      return;
    case FieldType::integer32: default_integer<std::int32_t>(row.facts, member, text, mode); return;
    case FieldType::integer64: default_integer<std::int64_t>(row.facts, member, text, mode); return;
    case FieldType::text: {
      std::optional<std::string>& value = as<std::string>(member);
      if (!value || (row.facts.zero_is_unset && value->empty())) value = std::string(text);
      return;
    }
    case FieldType::text_list:
      if (!row.is_set(member)) as<TextList>(member).emplace();
      return;
    case FieldType::text_map:
      if (!row.is_set(member)) as<TextMap>(member).emplace();
      return;
    case FieldType::object:
      if (!row.is_set(member)) row.emplace(member);
      return;
    case FieldType::object_list:
      if (!row.is_set(member)) row.set_empty(member);
      return;
    case FieldType::kubernetes:
      if (!row.is_set(member)) as<Value>(member) = Value(Value::Map());
      return;
  }
}

}  // namespace

void apply_constant_defaults(const Table& table, void* object, Mode mode) {
  for (const Field& row : table.fields) {
    void* member = row.member(object);
    if (const std::string_view text = constant_default(row, mode); !text.empty()) {
      default_member(row, member, text, mode);
    }
    if (row.type == FieldType::object) {
      if (void* inner = row.get(member)) apply_constant_defaults(row.table(), inner, mode);
    } else if (row.type == FieldType::object_list) {
      for (std::size_t i = 0; i < row.size(member); ++i) apply_constant_defaults(row.table(), row.at(member, i), mode);
    }
  }
}

}  // namespace pvg
