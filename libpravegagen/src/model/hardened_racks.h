// Rack awareness: one StatefulSet of bookies for each zone, and a script that tells bookies and segment stores the zone of a
// host by its name, so that neither needs to ask anybody. Private to model/hardened_*.cc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/hardened.h"

namespace pvg::hardened {

[[nodiscard]] bool is_rack_aware(const BookkeeperResource& resource);

// The topology script and where it is mounted.
[[nodiscard]] ConfigModel topology_config(const BookkeeperResource& resource, const Platform& platform);
[[nodiscard]] FilesModel topology_files(const BookkeeperResource& resource);

// What bookies must be told, so that re-replication keeps to the zones too.
void add_bookie_topology(const BookkeeperResource& resource, TextMap& data);
// What segment stores must be told, so that new ledgers do.
void add_pravega_topology(const BookkeeperResource& resource, TextMap& properties);

// One model for each zone, made of the one for all: the first carries what they share.
[[nodiscard]] std::vector<BookieModel> split_by_zone(const BookkeeperResource& resource, const Platform& platform,
                                                     BookieModel all);

}  // namespace pvg::hardened
