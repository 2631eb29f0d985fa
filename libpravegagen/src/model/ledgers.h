// How the segment stores write ledgers: what the bookkeeper.* properties come to, by the names that Pravega reads
// first.
#pragma once

#include "model/model.h"
#include "schema/table.h"

namespace pvg {

[[nodiscard]] LedgerModel ledgers_of(const TextMap& properties);

}  // namespace pvg
