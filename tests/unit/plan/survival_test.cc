// The failure calculator against brute force: every ensemble in every order, every write set, every set of
// acknowledging bookies and every set of lost ones, taken through the rules of BookKeeper as its client has them.
#include "plan/survival.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "plan/rack_counting.h"

namespace pvg::survival {
namespace {

using Bookies = std::uint32_t;  // a set, one bit each
using Ensemble = std::vector<int>;

Bookies bit(int bookie) { return 1U << static_cast<unsigned>(bookie); }

Bookies set_of(const std::vector<int>& bookies) {
  Bookies out = 0;
  for (const int bookie : bookies) out |= bit(bookie);
  return out;
}

// Entry i is on the bookies i to i + W - 1 of the ensemble, round and round.
std::vector<Bookies> write_sets(const Ensemble& ensemble, const LedgerModel& ledgers) {
  std::vector<Bookies> out;
  for (std::size_t entry = 0; entry < ensemble.size(); ++entry) {
    Bookies set = 0;
    for (int i = 0; i < ledgers.write_quorum; ++i)
      set |= bit(ensemble[(entry + static_cast<std::size_t>(i)) % ensemble.size()]);
    out.push_back(set);
  }
  return out;
}

// All ordered choices of so many bookies that `fits` lets grow.
void for_each_ensemble(int bookies, int size, const std::function<bool(const Ensemble&)>& fits,
                       const std::function<void(const Ensemble&)>& action) {
  Ensemble chosen;
  const std::function<void()> grow = [&] {
    if (!fits(chosen)) return;
    if (static_cast<int>(chosen.size()) == size) return action(chosen);
    for (int next = 0; next < bookies; ++next) {
      if (std::find(chosen.begin(), chosen.end(), next) != chosen.end()) continue;
      chosen.push_back(next);
      grow();
      chosen.pop_back();
    }
  };
  grow();
}

// Whether every entry that some ack set of a write set acknowledged has a copy that is left.
bool all_readable(const std::vector<Bookies>& sets, int ack_quorum, Bookies lost) {
  for (const Bookies set : sets) {
    for (Bookies acked = set; acked != 0; acked = (acked - 1) & set) {
      if (std::popcount(acked) == ack_quorum && (acked & ~lost) == 0) return false;
    }
  }
  return true;
}

// RoundRobinDistributionSchedule: a ledger can be closed when in no write set as many as an ack quorum stay silent.
bool all_covered(const std::vector<Bookies>& sets, int ack_quorum, Bookies lost) {
  return std::all_of(sets.begin(), sets.end(), [&](Bookies set) { return std::popcount(set & lost) < ack_quorum; });
}

struct Truth {
  bool writes = true;
  bool readable = true;
  bool covered = true;
  bool replaced = true;
  int copies = 0;
};

struct Case {
  int bookies;
  LedgerModel ledgers;

  [[nodiscard]] std::string text() const {
    return "N=" + std::to_string(bookies) + " E=" + std::to_string(ledgers.ensemble) +
           " W=" + std::to_string(ledgers.write_quorum) + " A=" + std::to_string(ledgers.ack_quorum) +
           " r=" + std::to_string(ledgers.racks);
  }
};

Stack stack_of(const Case& of) {
  Stack out;
  out.ledgers = of.ledgers;
  out.bookies = Pods{of.bookies, 1, {}};
  out.zookeeper = Pods{3, 1, {}};
  out.segment_stores = {3, 1, {}};
  out.controllers = {2, 2, {}};
  return out;
}

Truth try_all(const Case& of, int count) {
  Truth truth;
  for (Bookies lost = 0; lost < bit(of.bookies); ++lost) {
    if (std::popcount(lost) != count) continue;
    bool can_write = false;
    for_each_ensemble(
        of.bookies, of.ledgers.ensemble, [](const Ensemble&) { return true; },
        [&](const Ensemble& ensemble) {
          const std::vector<Bookies> sets = write_sets(ensemble, of.ledgers);
          can_write = can_write || (set_of(ensemble) & lost) == 0;
          truth.readable = truth.readable && all_readable(sets, of.ledgers.ack_quorum, lost);
          truth.covered = truth.covered && all_covered(sets, of.ledgers.ack_quorum, lost);
        });
    truth.writes = truth.writes && can_write;
  }
  return truth;
}

bool holds(const Row& row, Rule rule) {
  const auto found = std::find_if(row.checks.begin(), row.checks.end(), [&](const Check& c) { return c.rule == rule; });
  return found != row.checks.end() && found->holds();
}

TEST(Survival, IsWhatTryingAllLossesFinds) {
  int cases = 0;
  for (int bookies = 1; bookies <= 5; ++bookies) {
    for (int e = 1; e <= bookies; ++e) {
      for (int w = 1; w <= e; ++w) {
        for (int a = 1; a <= w; ++a) {
          const Case of{bookies, {e, w, a, 0}};
          for (int count = 1; count <= bookies; ++count) {
            const Truth truth = try_all(of, count);
            const Row row = judge(stack_of(of), Lost::bookie, count);
            const std::string where = of.text() + " lost=" + std::to_string(count);
            EXPECT_EQ(row.writes == Answer::yes, truth.writes) << where;
            EXPECT_EQ(row.reads == Answer::yes, truth.readable) << where;
            EXPECT_EQ(row.data_when_gone == Answer::yes, truth.readable) << where;
            EXPECT_EQ(row.take_over == Answer::yes, truth.covered && truth.writes) << where;
            EXPECT_EQ(row.data_when_down, Answer::yes) << where;
            ++cases;
          }
        }
      }
    }
  }
  EXPECT_GT(cases, 250);
}

// Racks, as the placement of BookKeeper 4.14 keeps them.
class Cluster {
 public:
  Cluster(std::vector<std::int32_t> sizes, LedgerModel ledgers) : racks_{std::move(sizes), ledgers} {
    for (std::size_t rack = 0; rack < racks_.bookies.size(); ++rack) {
      for (int i = 0; i < racks_.bookies[rack]; ++i) rack_of_.push_back(static_cast<int>(rack));
    }
  }

  [[nodiscard]] int size() const { return static_cast<int>(rack_of_.size()); }
  [[nodiscard]] int rack_count() const { return static_cast<int>(racks_.bookies.size()); }
  [[nodiscard]] const Racks& racks() const { return racks_; }

  [[nodiscard]] Bookies rack(int number) const {
    Bookies out = 0;
    for (int i = 0; i < size(); ++i) out |= rack_of_[static_cast<std::size_t>(i)] == number ? bit(i) : 0;
    return out;
  }

  [[nodiscard]] int racks_in(Bookies set) const {
    int out = 0;
    for (int r = 0; r < rack_count(); ++r) out += (set & rack(r)) != 0 ? 1 : 0;
    return out;
  }

  [[nodiscard]] bool fits(const Ensemble& chosen) const {
    const std::size_t n = chosen.size();
    if (n >= 2 && rack_of(chosen[n - 1]) == rack_of(chosen[n - 2])) return false;
    if (static_cast<int>(n) < racks_.ledgers.ensemble) return true;
    const std::vector<Bookies> sets = write_sets(chosen, racks_.ledgers);
    return std::all_of(sets.begin(), sets.end(),
                       [&](Bookies set) { return racks_in(set) >= required_racks(racks_.ledgers); });
  }

  // Whether, whichever replacements are drawn, each lost member gets one.
  [[nodiscard]] bool always_replaced(Ensemble ensemble, Bookies lost) const {
    const auto dead = std::find_if(ensemble.begin(), ensemble.end(), [&](int b) { return (bit(b) & lost) != 0; });
    if (dead == ensemble.end()) return true;
    const Bookies others = set_of(ensemble) & ~bit(*dead);
    Bookies candidates = rack(rack_of(*dead)) & ~lost & ~others;
    if (candidates == 0) {
      for (int r = 0; r < rack_count(); ++r) candidates |= (rack(r) & others) == 0 ? rack(r) & ~lost : 0;
    }
    for (int next = 0; next < size(); ++next) {
      if ((candidates & bit(next)) == 0) continue;
      Ensemble changed = ensemble;
      changed[static_cast<std::size_t>(dead - ensemble.begin())] = next;
      if (!always_replaced(changed, lost)) return false;
    }
    return candidates != 0;
  }

  [[nodiscard]] bool can_write(Bookies lost) const {
    bool out = false;
    for_each_ensemble(
        size(), racks_.ledgers.ensemble, [&](const Ensemble& e) { return !out && (set_of(e) & lost) == 0 && fits(e); },
        [&](const Ensemble&) { out = true; });
    return out;
  }

  // What a loss of so many bookies, or racks, comes to at worst.
  [[nodiscard]] Truth try_all(RackLoss loss) const {
    Truth truth;
    const int things = loss.whole ? rack_count() : size();
    for (Bookies chosen = 0; chosen < bit(things); ++chosen) {
      if (std::popcount(chosen) != loss.count) continue;
      Bookies lost = chosen;
      if (loss.whole) {
        lost = 0;
        for (int r = 0; r < rack_count(); ++r) lost |= (chosen & bit(r)) != 0 ? rack(r) : 0;
      }
      truth.writes = truth.writes && can_write(lost);
      for_each_ensemble(
          size(), racks_.ledgers.ensemble, [&](const Ensemble& e) { return fits(e); },
          [&](const Ensemble& e) {
            for (const Bookies set : write_sets(e, racks_.ledgers))
              truth.copies = std::max(truth.copies, std::popcount(set & lost));
            truth.replaced = truth.replaced && always_replaced(e, lost);
          });
    }
    return truth;
  }

 private:
  [[nodiscard]] int rack_of(int bookie) const { return rack_of_[static_cast<std::size_t>(bookie)]; }

  Racks racks_;
  std::vector<int> rack_of_;
};

void compare(const Cluster& cluster, RackLoss loss) {
  const LedgerModel& ledgers = cluster.racks().ledgers;
  std::string where = Case{cluster.size(), ledgers}.text() + (loss.whole ? " racks lost=" : " bookies lost=") +
                      std::to_string(loss.count) + " of";
  for (const std::int32_t n : cluster.racks().bookies) where += " " + std::to_string(n);
  const Truth truth = cluster.try_all(loss);
  Stack stack = stack_of({cluster.size(), ledgers});
  stack.bookies->zones = cluster.racks().bookies;
  stack.racks_known = true;
  stack.zones = cluster.rack_count();
  const Row row = judge(stack, loss.whole ? Lost::zone : Lost::bookie, loss.count);
  EXPECT_EQ(holds(row, Rule::ensemble) && holds(row, Rule::racks) && holds(row, Rule::rack_ensemble), truth.writes)
      << where;
  EXPECT_EQ(copies_lost(cluster.racks(), loss), truth.copies) << where;
  EXPECT_EQ(holds(row, Rule::copies), truth.copies < ledgers.ack_quorum) << where;
  EXPECT_EQ(holds(row, Rule::replacement), truth.replaced) << where;
}

TEST(Survival, WithRacksIsWhatTryingAllLossesFinds) {
  int cases = 0;
  const std::vector<std::vector<std::int32_t>> sizes = {{1, 1},       {2, 1},       {2, 2},    {1, 1, 1},
                                                        {2, 1, 1},    {2, 2, 1},    {2, 2, 2}, {3, 3},
                                                        {1, 1, 1, 1}, {2, 1, 1, 1}, {3, 1, 1}};
  for (const std::vector<std::int32_t>& racks : sizes) {
    const std::int32_t bookies = std::accumulate(racks.begin(), racks.end(), 0);
    for (int e = 1; e <= std::min(bookies, 4); ++e) {
      for (int w = 1; w <= e; ++w) {
        const Cluster cluster(racks, {e, w, w, 2});
        if (!cluster.can_write(0)) continue;  // nothing was ever written
        for (int count = 1; count <= bookies; ++count) compare(cluster, {count, false});
        for (int count = 1; count <= cluster.rack_count(); ++count) compare(cluster, {count, true});
        ++cases;
      }
    }
  }
  EXPECT_GT(cases, 40);
}

TEST(Survival, ZooKeeperNeedsAMajority) {
  for (int members = 1; members <= 7; ++members) {
    for (int lost = 1; lost <= members; ++lost) {
      Stack stack = stack_of({4, {3, 3, 3, 0}});
      stack.zookeeper = Pods{members, 1, {}};
      const Row row = judge(stack, Lost::zookeeper_member, lost);
      bool majority_inside = false;  // whether all that a commit needed may be among the lost
      for (Bookies quorum = 0; quorum < bit(members); ++quorum) {
        if (2 * std::popcount(quorum) > members) majority_inside = majority_inside || (quorum & ~(bit(lost) - 1)) == 0;
      }
      EXPECT_EQ(row.writes == Answer::yes, 2 * (members - lost) > members) << members << " - " << lost;
      EXPECT_EQ(row.data_when_gone == Answer::no, majority_inside) << members << " - " << lost;
      EXPECT_EQ(row.data_when_down, Answer::yes);
      stack.lasting_zookeeper = false;
      EXPECT_EQ(judge(stack, Lost::zookeeper_member, lost).data_when_down, row.data_when_gone);
    }
  }
}

TEST(Survival, PodsWithoutDataAreMadeAnewElsewhere) {
  Stack stack = stack_of({4, {3, 3, 3, 0}});
  stack.nodes = 4;
  EXPECT_EQ(judge(stack, Lost::controller, 2).writes, Answer::no);
  EXPECT_TRUE(judge(stack, Lost::node, 1).checks.back().anew);
  EXPECT_EQ(judge(stack, Lost::node, 1).writes, Answer::pauses);  // both controllers may be on it
  stack.controllers.per_node = 1;
  EXPECT_EQ(judge(stack, Lost::node, 1).writes, Answer::yes);
  stack.segment_stores.per_node = 3;
  EXPECT_EQ(judge(stack, Lost::node, 1).writes, Answer::pauses);
  EXPECT_EQ(judge(stack, Lost::node, 4).writes, Answer::no);
}

TEST(Survival, WhatIsNotOfTheRunIsUnknownOnlyWhereItMayBeHit) {
  Stack stack = stack_of({4, {3, 3, 3, 0}});
  stack.bookies.reset();
  EXPECT_EQ(judge(stack, Lost::segment_store, 1).writes, Answer::yes);
  EXPECT_EQ(judge(stack, Lost::zookeeper_member, 2).writes, Answer::no);
  EXPECT_EQ(judge(stack, Lost::node, 1).writes, Answer::unknown);
  EXPECT_EQ(judge(stack, Lost::node, 1).data_when_gone, Answer::unknown);
  stack.bookies = Pods{4, 1, {}};
  stack.ledgers.racks = 2;  // by a script of the user's own
  EXPECT_EQ(judge(stack, Lost::bookie, 1).writes, Answer::unknown);
  EXPECT_EQ(judge(stack, Lost::bookie, 1).reads, Answer::yes);
}

TEST(Survival, ZonesAreLostFromTheFullestOn) {
  Stack stack = stack_of({5, {3, 3, 3, 0}});
  stack.zones = 3;
  stack.bookies->zones = spread_evenly(5, 3);
  stack.zookeeper->zones = spread_evenly(3, 3);
  EXPECT_EQ(stack.bookies->zones, (std::vector<std::int32_t>{2, 2, 1}));
  const Row one = judge(stack, Lost::zone, 1);
  EXPECT_EQ(one.data_when_gone, Answer::yes);
  EXPECT_EQ(one.checks.front().left, 3);
  EXPECT_EQ(one.writes, Answer::pauses);  // the segment stores are not bound to zones
  EXPECT_EQ(judge(stack, Lost::zone, 2).data_when_gone, Answer::no);
  stack.bookies->zones.clear();
  EXPECT_EQ(judge(stack, Lost::zone, 1).checks.front().left, 0);
}

TEST(Survival, AllLossesEndWhereNothingIsLeft) {
  Stack stack = stack_of({4, {3, 3, 3, 0}});
  const std::vector<Row> rows = judge_all(stack);
  EXPECT_TRUE(std::none_of(rows.begin(), rows.end(), [](const Row& row) { return row.lost == Lost::zone; }));
  for (const Row& row : rows) EXPECT_GT(row.checks.size(), 0U);
  stack.zones = 2;
  EXPECT_EQ(judge_all(stack).back().lost, Lost::zone);
}

TEST(Survival, ScaledPodsArePlacedByTheSameRules) {
  EXPECT_EQ(scaled({4, 1, {2, 1, 1}}, 6, {}).zones, (std::vector<std::int32_t>{2, 2, 2}));
  EXPECT_EQ(scaled({4, 1, {}}, 6, {}).per_node, 1);
  EXPECT_EQ(scaled({4, 1, {}}, 6, 5).per_node, 6);
  EXPECT_EQ(scaled({4, 4, {}}, 6, {}).per_node, 6);
}

}  // namespace
}  // namespace pvg::survival
