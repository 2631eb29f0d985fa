// From PravegaCluster v1alpha1 to what the current API has in its place: a PravegaCluster v1beta1 and a
// BookkeeperCluster of its name. Trees are moved, not structs: values keep their places in the user's file and keys
// their order, and what `convert` prints is what every other command works on. Nothing is decoded here; no default is
// filled in but where the current API wants a field that the first one left open.
//
// pravega-operator 0.5.3, pkg/apis/pravega/v1beta1/pravegacluster_types.go, converts as well: convertSpec,
// migrateBookkeeper. Names, namespace, metadata and bookkeeperUri are as there; the moves say what that conversion
// drops.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/context.h"
#include "spec/pravega_cluster_v1alpha1.h"
#include "value/value.h"

namespace pvg::v1alpha1 {

inline constexpr std::string_view kVersion = "v1alpha1";

// MinimumBookkeeperReplicas, and what withDefaults makes of fewer controllers and segment stores.
inline constexpr std::int32_t kFewestBookies = 3;
inline constexpr std::int32_t kFewestServers = 1;

enum class Heir : std::uint8_t { pravega, bookkeeper };

enum class Use : std::uint8_t {
  plain,
  variant,   // another place for the same thing: the two are never given together
  fallback,  // where nothing is in the target by another move
};

// Where a field goes, with all that is below it and has no move of its own. A field that goes to both heirs has two.
struct Move {
  std::string_view from;
  Heir heir;
  std::string_view to;
  Use use = Use::plain;
  bool dropped_by_operators = false;  // by their own conversion
};

// Every field of the tables is in one of them, by itself or by what it is in.
[[nodiscard]] std::span<const Move> moves();

// Those that are nearest to the path; all have one `from`.
[[nodiscard]] std::vector<const Move*> moves_of(std::string_view path);

// Where a path that is within the move's goes.
[[nodiscard]] std::string target_of(const Move& move, std::string_view path);

struct Conversion {
  Document pravega;
  Document bookkeeper;
  std::optional<Document> config_map;  // what tells the bookies whose ledgers they keep, in operator mode
};

// Of a document whose spec has been decoded, however badly. In operator mode the bookies get their ledger path as the
// operators' migration gives it, by a ConfigMap; in hardened mode it comes with the link to the PravegaCluster.
[[nodiscard]] Conversion convert(const ClusterSpec& spec, const Document& document, Mode mode);

// What the conversion cannot carry over, or carries over to something else, at its place.
void check_conversion(const ClusterSpec& spec, bool live, DecodeContext& context);

}  // namespace pvg::v1alpha1
