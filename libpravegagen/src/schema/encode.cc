#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "schema/decode.h"

namespace pvg {

namespace {

template <typename T>
const std::optional<T>& as(const void* member) {
  return *static_cast<const std::optional<T>*>(member);
}

// In the order of the document, and what that does not have behind it.
Value encode_text_map(const TextMap& map, const Value* like) {
  Value::Map out;
  out.reserve(map.size());
  const bool has_order = like != nullptr && like->is_map();
  if (has_order) {
    for (const Member& member : like->members()) {
      const auto entry = map.find(member.key);
      if (entry != map.end()) out.push_back({entry->first, {}, Value(entry->second)});
    }
  }
  for (const auto& [key, text] : map) {
    if (!has_order || like->find(key) == nullptr) out.push_back({key, {}, Value(text)});
  }
  return Value(std::move(out));
}

Value encode_text_list(const TextList& list) {
  Value::List out;
  out.reserve(list.size());
  for (const std::string& text : list) out.emplace_back(text);
  return Value(std::move(out));
}

Value encode_object_list(const Field& row, void* member, Mode mode, const Value* like) {
  Value::List out;
  for (std::size_t i = 0; i < row.size(member); ++i) {
    const Value* item = like != nullptr && like->is_list() && i < like->items().size() ? &like->items()[i] : nullptr;
    out.push_back(encode(row.table(), row.at(member, i), mode, item));
  }
  return Value(std::move(out));
}

// nullopt when the member is not set, or is zero and the operators' type leaves zeros out.
std::optional<Value> encode_member(const Field& row, void* member, Mode mode, const Value* like) {
  const bool keep_zero = !row.facts.omit_zero || mode == Mode::hardened;
  switch (row.type) {
    case FieldType::boolean: {
      const auto& value = as<bool>(member);
      if (!value || (!*value && !keep_zero)) return std::nullopt;
      return Value(*value);
    }
    case FieldType::integer32: {
      const auto& value = as<std::int32_t>(member);
      if (!value || (*value == 0 && !keep_zero)) return std::nullopt;
      return Value(*value);
    }
    case FieldType::integer64: {
      const auto& value = as<std::int64_t>(member);
      if (!value || (*value == 0 && !keep_zero)) return std::nullopt;
      return Value(*value);
    }
    case FieldType::text: {
      const auto& value = as<std::string>(member);
      // An empty struct that the operators make holds its required texts, empty.
      if (!value && row.facts.required && mode == Mode::operators) return Value("");
      if (!value || (value->empty() && !keep_zero)) return std::nullopt;
      return Value(*value);
    }
    case FieldType::text_list: {
      const auto& value = as<TextList>(member);
      if (!value || (value->empty() && !keep_zero)) return std::nullopt;
      return encode_text_list(*value);
    }
    case FieldType::text_map: {
      const auto& value = as<TextMap>(member);
      if (!value || (value->empty() && !keep_zero)) return std::nullopt;
      return encode_text_map(*value, like);
    }
    case FieldType::object: {
      const void* object = row.get(member);
      if (object == nullptr) return std::nullopt;
      return encode(row.table(), object, mode, like);
    }
    case FieldType::object_list: {
      if (!row.is_set(member)) return std::nullopt;
      return encode_object_list(row, member, mode, like);
    }
    case FieldType::kubernetes: return as<Value>(member);
  }
  return std::nullopt;
}

}  // namespace

Value encode(const Table& table, const void* object, Mode mode, const Value* like) {
  // The accessors are made for writing; nothing is written here.
  void* writable = const_cast<void*>(object);
  Value out = Value(Value::Map());
  const auto add = [&](const Field& row) {
    const Value* written = like ? like->find(row.name) : nullptr;
    if (std::optional<Value> value = encode_member(row, row.member(writable), mode, written)) {
      out.set(row.name, std::move(*value));
    }
  };
  if (like != nullptr && like->is_map()) {
    for (const Member& member : like->members()) {
      if (const Field* row = table.find(member.key)) add(*row);
    }
  }
  for (const Field& row : table.fields) {
    if (out.find(row.name) == nullptr) add(row);
  }
  return out;
}

}  // namespace pvg
