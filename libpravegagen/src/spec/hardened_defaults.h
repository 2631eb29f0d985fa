// What hardened mode fills in where a spec is silent: the constants of the tables, and in a function for each kind what spans
// fields. What depends on other sizes (memory, placement) is not filled in here but decided in the model, so that a spec with
// its defaults written out renders the same.
#pragma once

#include "spec/resource.h"

namespace pvg {

void apply_hardened_defaults(PravegaResource& resource);
void apply_hardened_defaults(BookkeeperResource& resource);
void apply_hardened_defaults(ZookeeperResource& resource);

}  // namespace pvg
