// What BookKeeper's rack-aware placement can do with the bookies that are left, when it must keep a write quorum in
// several racks. Counted for BookKeeper 4.14, which Pravega 0.13 uses: neighbours in a new ensemble are in different
// racks, and a lost member is replaced by a bookie of its own rack or of one that the rest of the ensemble is not in.
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.h"

namespace pvg::survival {

struct Racks {
  std::vector<std::int32_t> bookies;  // of each
  LedgerModel ledgers;
};

// What is lost, of the racks' bookies: some, or whole racks.
struct RackLoss {
  std::int32_t count = 0;
  bool whole = false;
};

// How many racks a write quorum must be in.
[[nodiscard]] std::int32_t required_racks(const LedgerModel& ledgers);

// How many racks have a bookie left, at worst.
[[nodiscard]] std::int32_t racks_left(const Racks& racks, RackLoss loss);

// How many bookies that are left can be in one ensemble, at worst.
[[nodiscard]] std::int32_t ensemble_left(const Racks& racks, RackLoss loss);

// How many lost members of an ensemble find no replacement, at worst.
[[nodiscard]] std::int32_t irreplaceable(const Racks& racks, RackLoss loss);

// How many copies of one entry are lost, at worst.
[[nodiscard]] std::int32_t copies_lost(const Racks& racks, RackLoss loss);

}  // namespace pvg::survival
