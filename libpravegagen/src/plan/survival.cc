#include "plan/survival.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "plan/rack_counting.h"

namespace pvg::survival {

namespace {

std::int32_t fullest(std::vector<std::int32_t> places, std::int32_t count) {
  std::sort(places.begin(), places.end(), std::greater<>());
  const auto taken = std::min(static_cast<std::size_t>(count), places.size());
  return std::accumulate(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(taken), 0);
}

// How many pods of a component go at worst.
std::int32_t lost_pods(const Pods& pods, Lost lost, std::int32_t count) {
  const std::int32_t in_zones = pods.zones.empty() ? pods.count : std::min(pods.count, fullest(pods.zones, count));
  if (lost == Lost::zone) return in_zones;
  // As many nodes are in as many zones at most.
  return std::min({pods.count, count * pods.per_node, in_zones});
}

// What a loss comes to.
struct Damage {
  std::int32_t bookies = 0;
  std::int32_t members = 0;
  std::int32_t stores = 0;
  std::int32_t controllers = 0;
  std::int32_t copies = 0;  // of one entry
  RackLoss racks;
  bool place = false;      // with whatever runs there, also what this run knows nothing of
  bool elsewhere = false;  // pods without data are made anew on what is left
};

bool counts_racks(const Stack& stack) { return stack.ledgers.racks > 0; }

Racks racks_of(const Stack& stack) { return {stack.bookies->zones, stack.ledgers}; }

Damage damage_of(const Stack& stack, Lost lost, std::int32_t count) {
  Damage out;
  out.place = lost == Lost::node || lost == Lost::zone;
  const auto of = [&](const Pods& pods, Lost own) {
    if (out.place) return lost_pods(pods, lost, count);
    return lost == own ? std::min(pods.count, count) : 0;
  };
  if (stack.bookies) out.bookies = of(*stack.bookies, Lost::bookie);
  if (stack.zookeeper) out.members = of(*stack.zookeeper, Lost::zookeeper_member);
  out.stores = of(stack.segment_stores, Lost::segment_store);
  out.controllers = of(stack.controllers, Lost::controller);
  out.copies = std::min(out.bookies, stack.ledgers.write_quorum);
  out.racks = lost == Lost::zone ? RackLoss{count, true} : RackLoss{out.bookies, false};
  if (stack.bookies && counts_racks(stack) && stack.racks_known) out.copies = copies_lost(racks_of(stack), out.racks);
  const std::int32_t total = total_of(stack, lost);
  out.elsewhere = out.place && (total == 0 || count < total);
  return out;
}

Answer worst(Answer a, Answer b) { return std::min(a, b); }

Answer answer(bool holds) { return holds ? Answer::yes : Answer::no; }

// Adds checks to a row and says what they come to.
class Counter {
 public:
  explicit Counter(std::vector<Check>& checks) : checks_(checks) {}

  Answer operator()(Rule rule, std::int32_t total, std::int32_t lost, std::int32_t left, std::int32_t need) {
    checks_.push_back({rule, total, lost, left, need, false});
    return answer(checks_.back().holds());
  }
  void made_anew() { checks_.back().anew = true; }

 private:
  std::vector<Check>& checks_;
};

// What the bookies that are left allow.
struct Ledgers {
  Answer new_ones = Answer::yes;   // an ensemble can be made
  Answer readable = Answer::yes;   // every acknowledged entry has a copy that is left
  Answer recovered = Answer::yes;  // the last ledger of a lost segment store can be closed
};

Ledgers count_bookies(const Stack& stack, const Damage& damage, Counter& count) {
  if (!stack.bookies) {
    const Answer outside = damage.place ? Answer::unknown : Answer::yes;
    return {outside, outside, outside};
  }
  const LedgerModel& ledgers = stack.ledgers;
  const std::int32_t left = stack.bookies->count - damage.bookies;
  Ledgers out;
  out.new_ones = count(Rule::ensemble, stack.bookies->count, damage.bookies, left, ledgers.ensemble);
  out.readable = count(Rule::copies, ledgers.ack_quorum, damage.copies, ledgers.ack_quorum - damage.copies, 1);
  out.recovered = count(Rule::answers, ledgers.write_quorum, damage.copies, ledgers.write_quorum - damage.copies,
                        ledgers.write_quorum - ledgers.ack_quorum + 1);
  if (!counts_racks(stack)) return out;
  if (!stack.racks_known) {
    out.new_ones = worst(out.new_ones, Answer::unknown);
    out.recovered = worst(out.recovered, Answer::unknown);
    return out;
  }
  const Racks racks = racks_of(stack);
  const auto all = static_cast<std::int32_t>(racks.bookies.size());
  const std::int32_t racks_with_some = racks_left(racks, damage.racks);
  out.new_ones =
      worst(out.new_ones, count(Rule::racks, all, all - racks_with_some, racks_with_some, required_racks(ledgers)));
  out.new_ones = worst(out.new_ones, count(Rule::rack_ensemble, stack.bookies->count, damage.bookies,
                                           ensemble_left(racks, damage.racks), ledgers.ensemble));
  const std::int32_t without = irreplaceable(racks, damage.racks);
  out.recovered = worst(out.recovered, count(Rule::replacement, ledgers.ensemble, without, -without, 0));
  return out;
}

struct Ensemble {
  Answer works = Answer::yes;
  Answer remembers = Answer::yes;  // what was committed is on a member that is left
};

Ensemble count_members(const Stack& stack, const Damage& damage, Counter& count) {
  if (!stack.zookeeper) {
    const Answer outside = damage.place ? Answer::unknown : Answer::yes;
    return {outside, outside};
  }
  const std::int32_t all = stack.zookeeper->count;
  const std::int32_t majority = all / 2 + 1;
  Ensemble out;
  out.works = count(Rule::zookeeper, all, damage.members, all - damage.members, majority);
  out.remembers = count(Rule::metadata, majority, damage.members, majority - damage.members, 1);
  return out;
}

// Pods without data: those that are left go on, and on nodes that are left they are made anew.
Answer count_stateless(const Pods& pods, std::int32_t lost, Rule rule, bool elsewhere, Counter& count) {
  const Answer out = count(rule, pods.count, lost, pods.count - lost, 1);
  if (out == Answer::yes || !elsewhere || pods.count == 0) return out;
  count.made_anew();
  return Answer::pauses;
}

std::int32_t pods_in_all(const Stack& stack) {
  std::int32_t out = std::max(stack.segment_stores.count, stack.controllers.count);
  if (stack.bookies) out = std::max(out, stack.bookies->count);
  if (stack.zookeeper) out = std::max(out, stack.zookeeper->count);
  return out;
}

}  // namespace

Row judge(const Stack& stack, Lost lost, std::int32_t number) {
  Row row;
  row.lost = lost;
  row.count = number;
  const Damage damage = damage_of(stack, lost, number);
  // Only what the loss touches is counted; what it does not touch is as it was.
  std::vector<Check> untold;
  Counter told(row.checks);
  Counter silent(untold);
  Counter& bookies_told = damage.bookies > 0 ? told : silent;
  const Ledgers ledgers = count_bookies(stack, damage, bookies_told);
  const Ensemble ensemble = count_members(stack, damage, damage.members > 0 ? told : silent);
  const Answer stores = count_stateless(stack.segment_stores, damage.stores, Rule::segment_stores, damage.elsewhere,
                                        damage.stores > 0 ? told : silent);
  const Answer controllers = count_stateless(stack.controllers, damage.controllers, Rule::controllers, damage.elsewhere,
                                             damage.controllers > 0 ? told : silent);
  row.take_over = worst(worst(worst(ledgers.new_ones, ledgers.recovered), ensemble.works), worst(stores, controllers));
  row.writes = worst(worst(ledgers.new_ones, ensemble.works), worst(stores, controllers));
  row.reads = worst(worst(ledgers.readable, ensemble.works), worst(stores, controllers));
  if (damage.stores > 0) {
    // The containers of the lost segment stores are served again when others have opened them.
    row.writes = worst(row.writes, row.take_over);
    row.reads = worst(row.reads, row.take_over);
  }
  row.data_when_gone = worst(ledgers.readable, ensemble.remembers);
  row.data_when_down = stack.lasting_zookeeper ? Answer::yes : ensemble.remembers;
  return row;
}

std::int32_t total_of(const Stack& stack, Lost lost) {
  switch (lost) {
    case Lost::bookie: return stack.bookies ? stack.bookies->count : 0;
    case Lost::zookeeper_member: return stack.zookeeper ? stack.zookeeper->count : 0;
    case Lost::segment_store: return stack.segment_stores.count;
    case Lost::controller: return stack.controllers.count;
    case Lost::node: return stack.nodes.value_or(0);
    case Lost::zone: return stack.zones;
  }
  return 0;
}

std::vector<Row> judge_all(const Stack& stack) {
  std::vector<Row> rows;
  for (const Lost lost :
       {Lost::bookie, Lost::zookeeper_member, Lost::segment_store, Lost::controller, Lost::node, Lost::zone}) {
    std::int32_t most = total_of(stack, lost);
    // More nodes than pods of any component change nothing.
    if (lost == Lost::node) most = most == 0 ? pods_in_all(stack) : std::min(most, pods_in_all(stack));
    for (std::int32_t count = 1; count <= most; ++count) {
      rows.push_back(judge(stack, lost, count));
      const Row& row = rows.back();
      if (row.writes == Answer::no && row.reads == Answer::no && row.data_when_gone == Answer::no) break;
    }
  }
  return rows;
}

std::vector<std::int32_t> spread_evenly(std::int32_t count, std::int32_t places) {
  std::vector<std::int32_t> out;
  for (std::int32_t i = 0; i < places; ++i) out.push_back(count / places + (i < count % places ? 1 : 0));
  return out;
}

Pods scaled(const Pods& pods, std::int32_t count, const std::optional<std::int32_t>& nodes) {
  Pods out = pods;
  out.count = count;
  if (!pods.zones.empty()) out.zones = spread_evenly(count, static_cast<std::int32_t>(pods.zones.size()));
  const bool apart = pods.per_node == 1 && (!nodes || count <= *nodes);
  if (!apart) out.per_node = count;
  return out;
}

}  // namespace pvg::survival
