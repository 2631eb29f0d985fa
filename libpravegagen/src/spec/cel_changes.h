// What an update must not do to a live cluster, as expressions of CEL: what loses data, by the old object and the new one
// alone. The same for two inputs, with the objects that come of them, is plan/spec_change.h.
#pragma once

#include <string>
#include <vector>

#include "spec/kinds.h"

namespace pvg {

struct CelChange {
  std::string at;  // below spec
  std::string rule;
  std::string message;
};

[[nodiscard]] std::vector<CelChange> server_change_rules(const KnownKind& known);

}  // namespace pvg
