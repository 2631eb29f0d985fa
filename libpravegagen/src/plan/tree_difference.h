// Where two trees differ, and how to make one of them as the other is at such a place. What a difference means is for others.
#pragma once

#include <vector>

#include "text/field_path.h"
#include "value/value.h"

namespace pvg {

// The places, in the order of the first tree's members, then those that only the second has. A place is as deep as both trees are
// mappings, or lists of one length; the order of members does not count.
[[nodiscard]] std::vector<FieldPath> differences(const Value& before, const Value& after);

// Makes `to` at the path as `from` is there: replaced, added or taken away. Nothing happens where the path leads through a list
// that is shorter in one of them.
void copy_at(const Value& from, Value& to, const FieldPath& path);

}  // namespace pvg
