// The directories that a bookie keeps its data in, as options name them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "schema/table.h"

namespace pvg {

// One of the three kinds: its claim, and the options that steer where it is mounted.
struct Directories {
  std::string_view claim;
  std::string_view option;
  std::string_view sub_path_option;
  std::string_view default_path;
};

inline constexpr Directories kLedgerDirectories = {"ledger", "ledgerDirectories", "ledgerSubPath", "/bk/ledgers"};
inline constexpr Directories kJournalDirectories = {"journal", "journalDirectories", "journalSubPath", "/bk/journal"};
inline constexpr Directories kIndexDirectories = {"index", "indexDirectories", "indexSubPath", "/bk/index"};

// The paths of a kind, in the order given: the bookie spreads over them.
[[nodiscard]] std::vector<std::string> directory_paths(const Directories& kind, const TextMap& options);

// Where the i-th of several directories is on the claim that they share.
[[nodiscard]] std::string shared_sub_path(const Directories& kind, const TextMap& options, std::size_t index);

}  // namespace pvg
