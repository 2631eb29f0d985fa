// Fills what a spec leaves open. Operator mode does what WithDefaults of each operator does, its oddities included; the
// constants come from the tables, what spans fields is a named function in defaults_<kind>.cc.
#pragma once

#include "schema/context.h"
#include "spec/hardened_defaults.h"
#include "spec/resource.h"

namespace pvg {

void apply_operator_defaults(PravegaResource& resource);
void apply_operator_defaults(BookkeeperResource& resource);
void apply_operator_defaults(ZookeeperResource& resource);

// By mode.
template <typename Spec>
void apply_defaults(Resource<Spec>& resource, Mode mode) {
  if (mode == Mode::operators) {
    apply_operator_defaults(resource);
  } else {
    apply_hardened_defaults(resource);
  }
}

}  // namespace pvg
