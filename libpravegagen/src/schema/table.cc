#include "schema/table.h"

#include <algorithm>

namespace pvg {

const Field* Table::find(std::string_view field_name) const {
  const auto it = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == field_name; });
  return it == fields.end() ? nullptr : &*it;
}

}  // namespace pvg
