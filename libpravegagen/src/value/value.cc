#include "value/value.h"

#include <algorithm>

namespace pvg {

std::string_view kind_text(Kind kind) {
  switch (kind) {
    case Kind::null: return "nothing (null)";
    case Kind::boolean: return "a boolean";
    case Kind::integer:
    case Kind::number: return "a number";
    case Kind::string: return "a string";
    case Kind::list: return "a list";
    case Kind::map: return "a mapping";
  }
  return "nothing (null)";
}

Value::Value(Map value) : data_(std::move(value)) {}

Value Value::map(std::initializer_list<Entry> members) {
  Map map;
  map.reserve(members.size());
  for (const Entry& entry : members) map.push_back({std::string(entry.key), {}, std::move(entry.value)});
  return Value(std::move(map));
}

Value Value::list(std::initializer_list<Item> items) {
  List list;
  list.reserve(items.size());
  for (const Item& item : items) list.push_back(std::move(item.value));
  return Value(std::move(list));
}

const Value* Value::find(std::string_view key) const {
  const Map* map = std::get_if<Map>(&data_);
  if (map == nullptr) return nullptr;
  const auto it = std::find_if(map->begin(), map->end(), [&](const Member& m) { return m.key == key; });
  return it == map->end() ? nullptr : &it->value;
}

Value* Value::find(std::string_view key) {
  Map* map = std::get_if<Map>(&data_);
  if (map == nullptr) return nullptr;
  const Map& members = *map;
  const auto it = std::find_if(members.begin(), members.end(), [&](const Member& m) { return m.key == key; });
  return it == members.end() ? nullptr : &(*map)[static_cast<std::size_t>(it - members.begin())].value;
}

std::string_view Value::text_at(std::string_view key) const {
  const Value* value = find(key);
  return value != nullptr && value->is_string() ? std::string_view(value->string()) : std::string_view();
}

void Value::set(std::string_view key, Value value) {
  if (is_null()) data_ = Map();
  if (Value* old = find(key)) {
    *old = std::move(value);
  } else {
    members().push_back({std::string(key), {}, std::move(value)});
  }
}

void Value::erase(std::string_view key) {
  if (Map* map = std::get_if<Map>(&data_)) {
    erase_if(*map, [&](const Member& m) { return m.key == key; });
  }
}

bool Value::empty() const {
  switch (kind()) {
    case Kind::null: return true;
    case Kind::list: return items().empty();
    case Kind::map: return members().empty();
    default: return false;
  }
}

bool operator==(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  if (!a.is_map()) return a.data_ == b.data_;
  if (a.members().size() != b.members().size()) return false;
  return std::all_of(a.members().begin(), a.members().end(), [&](const Member& m) {
    const Value* other = b.find(m.key);
    return other != nullptr && *other == m.value;
  });
}

bool operator==(const Member& a, const Member& b) { return a.key == b.key && a.value == b.value; }

Value with_span(Value value, Span span) {
  value.set_span(span);
  if (value.is_list()) {
    for (Value& item : value.items()) item = with_span(std::move(item), span);
  } else if (value.is_map()) {
    for (Member& member : value.members()) {
      member.key_span = span;
      member.value = with_span(std::move(member.value), span);
    }
  }
  return value;
}

namespace {

// One step of a path: the value it leads to, and where its key is (an item of a list stands for itself).
struct Step {
  const Value* value = nullptr;
  Span key_span;
};

Step step(const Value& from, const PathPart& part) {
  if (const auto* key = std::get_if<std::string>(&part)) {
    if (!from.is_map()) return {};
    for (const Member& member : from.members()) {
      if (member.key == *key) return {&member.value, member.key_span};
    }
    return {};
  }
  const std::size_t index = std::get<std::size_t>(part);
  if (!from.is_list() || index >= from.items().size()) return {};
  return {&from.items()[index], from.items()[index].span()};
}

}  // namespace

Found locate(const Value& root, const FieldPath& path, Point point) {
  Step at{&root, root.span()};
  for (const PathPart& part : path.parts()) {
    const Step next = step(*at.value, part);
    // The key of the last member that is there says more than the whole of what is in it.
    if (next.value == nullptr) return {at.value, at.key_span, false};
    at = next;
  }
  return {at.value, point == Point::key ? at.key_span : at.value->span(), true};
}

}  // namespace pvg
