#include "model/ledgers.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace pvg {

namespace {

// A property by its name, else by the name it had before.
std::string_view property(const TextMap& properties, std::string_view name, std::string_view former) {
  for (const std::string_view key : {name, former}) {
    const auto found = properties.find(std::string(key));
    if (found != properties.end() && !found->second.empty()) return found->second;
  }
  return {};
}

std::int32_t number(std::string_view text, std::int32_t otherwise) {
  std::int32_t out = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return std::max(1, out);
}

}  // namespace

LedgerModel ledgers_of(const TextMap& properties) {
  // The numbers are Pravega's own, for what is not given.
  LedgerModel out;
  out.ensemble = number(property(properties, "bookkeeper.ensemble.size", "bookkeeper.bkEnsembleSize"), 3);
  out.write_quorum = number(property(properties, "bookkeeper.write.quorum.size", "bookkeeper.bkWriteQuorumSize"), 3);
  out.ack_quorum = number(property(properties, "bookkeeper.ack.quorum.size", "bookkeeper.bkAckQuorumSize"), 2);
  const std::string_view enforced = property(properties, "bookkeeper.write.quorum.racks.minimumCount.enable",
                                             "bookkeeper.enforceMinNumRacksPerWriteQuorum");
  if (enforced == "true") {
    out.racks = number(
        property(properties, "bookkeeper.write.quorum.racks.count.min", "bookkeeper.minNumRacksPerWriteQuorum"), 2);
  }
  return out;
}

}  // namespace pvg
