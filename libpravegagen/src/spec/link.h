// All documents of a run are one program: this finds, for each resource, the others of the run that it works with, by the
// addresses it writes or, where it writes none, because there is only one. What is named and is not in the run is external,
// and nothing is said about it.
#pragma once

#include <string_view>
#include <vector>

#include "schema/context.h"
#include "spec/resource.h"
#include "text/diagnostic.h"

namespace pvg {

struct PravegaLinks {
  const ZookeeperResource* zookeeper = nullptr;    // null: external
  const BookkeeperResource* bookkeeper = nullptr;  // null: external
};

struct BookkeeperLinks {
  const ZookeeperResource* zookeeper = nullptr;
  const PravegaResource* pravega = nullptr;  // whose ledgers the bookies keep
};

// Parallel to the program's resources.
struct Links {
  std::vector<PravegaLinks> pravega;
  std::vector<BookkeeperLinks> bookkeeper;
};

// Before defaulting. In hardened mode it fills the addresses that were left out; a wrong one to something inside the run is an
// error there and a warning in operator mode.
[[nodiscard]] Links link(Program& program, Mode mode, std::string_view cluster_domain, Diagnostics& diagnostics);

}  // namespace pvg
