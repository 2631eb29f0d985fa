#include "plan/tree_difference.h"

#include <string>
#include <variant>

namespace pvg {

namespace {

void walk(const Value& before, const Value& after, const FieldPath& path, std::vector<FieldPath>& out) {
  if (before == after) return;
  if (before.is_map() && after.is_map()) {
    for (const Member& member : before.members()) {
      const Value* other = after.find(member.key);
      const FieldPath below = path / std::string_view(member.key);
      if (other == nullptr) {
        out.push_back(below);
      } else {
        walk(member.value, *other, below, out);
      }
    }
    for (const Member& member : after.members()) {
      if (before.find(member.key) == nullptr) out.push_back(path / std::string_view(member.key));
    }
    return;
  }
  if (before.is_list() && after.is_list() && before.items().size() == after.items().size()) {
    for (std::size_t i = 0; i < before.items().size(); ++i) walk(before.items()[i], after.items()[i], path / i, out);
    return;
  }
  out.push_back(path);
}

// The parent of the path's last part; nullptr where it is not there.
template <typename Tree>
Tree* parent_of(Tree& root, const FieldPath& path) {
  Tree* at = &root;
  for (std::size_t i = 0; at != nullptr && i + 1 < path.parts().size(); ++i) {
    const PathPart& part = path.parts()[i];
    if (const auto* key = std::get_if<std::string>(&part)) {
      at = at->find(*key);
    } else {
      const std::size_t index = std::get<std::size_t>(part);
      at = at->is_list() && index < at->items().size() ? &at->items()[index] : nullptr;
    }
  }
  return at;
}

// Makes the mappings on the way to the path's last part where the other tree has them and this one has nothing.
void make_way(const Value& from, Value& to, const FieldPath& path) {
  const Value* source = &from;
  Value* target = &to;
  for (std::size_t i = 0; i + 1 < path.parts().size(); ++i) {
    const auto* key = std::get_if<std::string>(&path.parts()[i]);
    source = key == nullptr ? nullptr : source->find(*key);
    if (source == nullptr || !source->is_map() || !target->is_map()) return;
    if (target->find(*key) == nullptr) target->set(*key, Value(Value::Map()));
    target = target->find(*key);
  }
}

}  // namespace

std::vector<FieldPath> differences(const Value& before, const Value& after) {
  std::vector<FieldPath> out;
  walk(before, after, FieldPath(), out);
  return out;
}

void copy_at(const Value& from, Value& to, const FieldPath& path) {
  if (path.empty()) {
    to = from;
    return;
  }
  make_way(from, to, path);
  const Value* source = parent_of(from, path);
  Value* target = parent_of(to, path);
  if (target == nullptr) return;
  const PathPart& last = path.parts().back();
  if (const auto* key = std::get_if<std::string>(&last)) {
    const Value* value = source == nullptr ? nullptr : source->find(*key);
    if (!target->is_map()) return;
    if (value == nullptr) {
      target->erase(*key);
    } else {
      target->set(*key, *value);
    }
    return;
  }
  const std::size_t index = std::get<std::size_t>(last);
  const bool both = source != nullptr && source->is_list() && target->is_list() && index < source->items().size() &&
                    index < target->items().size();
  if (both) target->items()[index] = source->items()[index];
}

}  // namespace pvg
