#include "plan/rack_counting.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace pvg::survival {

namespace {

constexpr std::int32_t kImpossible = std::numeric_limits<std::int32_t>::min() / 2;

// The most members of one ensemble that a rack can have. Neighbours are in different racks; the last and the first are
// neighbours too when a write quorum is just two bookies.
std::int32_t most_of_a_rack(const LedgerModel& ledgers) {
  const std::int32_t required = required_racks(ledgers);
  const std::int32_t apart =
      ledgers.write_quorum == 2 && required == 2 ? ledgers.ensemble / 2 : (ledgers.ensemble + 1) / 2;
  if (required <= 2) return apart;
  return std::min(apart, ledgers.ensemble * (ledgers.write_quorum - required + 1) / ledgers.write_quorum);
}

// The ways to lose something of one rack: how much it counts against the loss, and how many bookies go.
struct Way {
  std::int32_t cost;
  std::int32_t lost;
};

std::vector<Way> ways(std::int32_t bookies, RackLoss loss) {
  if (loss.whole) return {{0, 0}, {1, bookies}};
  std::vector<Way> out;
  for (std::int32_t lost = 0; lost <= std::min(bookies, loss.count); ++lost) out.push_back({lost, lost});
  return out;
}

// The worst sum of what each rack has left, over all ways to lose so much.
std::int32_t least(const Racks& racks, RackLoss loss, const std::function<std::int32_t(std::int32_t left)>& value) {
  constexpr std::int32_t kUnreached = std::numeric_limits<std::int32_t>::max() / 2;
  std::vector<std::int32_t> best(static_cast<std::size_t>(loss.count) + 1, kUnreached);
  best[0] = 0;
  for (const std::int32_t bookies : racks.bookies) {
    std::vector<std::int32_t> next(best.size(), kUnreached);
    for (const Way& way : ways(bookies, loss)) {
      for (std::size_t spent = 0; spent + static_cast<std::size_t>(way.cost) < best.size(); ++spent) {
        std::int32_t& slot = next[spent + static_cast<std::size_t>(way.cost)];
        slot = std::min(slot, best[spent] + value(bookies - way.lost));
      }
    }
    best = std::move(next);
  }
  return *std::min_element(best.begin(), best.end());
}

}  // namespace

std::int32_t required_racks(const LedgerModel& ledgers) { return std::min(ledgers.write_quorum, ledgers.racks); }

std::int32_t racks_left(const Racks& racks, RackLoss loss) {
  return least(racks, loss, [](std::int32_t left) { return left > 0 ? 1 : 0; });
}

std::int32_t ensemble_left(const Racks& racks, RackLoss loss) {
  const std::int32_t most = most_of_a_rack(racks.ledgers);
  return least(racks, loss, [most](std::int32_t left) { return std::min(left, most); });
}

// For an ensemble with m members in a rack of n bookies of which l are lost: at worst l + m - n members find no other
// bookie in their rack, and each takes a rack that the ensemble is not in. The worst case over all m and l is found
// rack by rack.
std::int32_t irreplaceable(const Racks& racks, RackLoss loss) {
  const std::int32_t members = racks.ledgers.ensemble;
  if (members > std::accumulate(racks.bookies.begin(), racks.bookies.end(), 0)) return 0;
  const std::int32_t most = most_of_a_rack(racks.ledgers);
  using Line = std::vector<std::int32_t>;
  std::vector<Line> best(static_cast<std::size_t>(members) + 1,
                         Line(static_cast<std::size_t>(loss.count) + 1, kImpossible));
  best[0][0] = 0;
  for (const std::int32_t n : racks.bookies) {
    std::vector<Line> next(best.size(), Line(best[0].size(), kImpossible));
    for (std::int32_t m = 0; m <= std::min({n, most, members}); ++m) {
      for (const Way& way : ways(n, loss)) {
        const std::int32_t value = std::max(0, way.lost + m - n) - (m == 0 && way.lost < n ? 1 : 0);
        for (std::size_t i = 0; i + static_cast<std::size_t>(m) < best.size(); ++i) {
          for (std::size_t j = 0; j + static_cast<std::size_t>(way.cost) < best[0].size(); ++j) {
            std::int32_t& slot = next[i + static_cast<std::size_t>(m)][j + static_cast<std::size_t>(way.cost)];
            slot = std::max(slot, best[i][j] + value);
          }
        }
      }
    }
    best = std::move(next);
  }
  return std::max(0, *std::max_element(best.back().begin(), best.back().end()));
}

std::int32_t copies_lost(const Racks& racks, RackLoss loss) {
  const std::int32_t write_quorum = racks.ledgers.write_quorum;
  if (!loss.whole) return std::min(loss.count, write_quorum);
  std::vector<std::int32_t> sizes = racks.bookies;
  for (std::int32_t& size : sizes) size = std::min(size, most_of_a_rack(racks.ledgers));
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  const auto taken = std::min(static_cast<std::size_t>(loss.count), sizes.size());
  const std::int32_t in_them = std::accumulate(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(taken), 0);
  const std::int32_t elsewhere = std::max(0, required_racks(racks.ledgers) - loss.count);
  return std::min(in_them, write_quorum - elsewhere);
}

}  // namespace pvg::survival
