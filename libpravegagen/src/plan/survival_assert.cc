#include "plan/survival_assert.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "plan/survival_text.h"
#include "spec/rule_tools.h"
#include "value/diagnostic_at.h"

namespace pvg::survival {

namespace {

// More of anything is no advice.
constexpr std::int32_t kMostPods = 99;

struct Promise {
  Lost lost = Lost::bookie;
  std::int32_t count = 0;
  bool writes = true;
  FieldPath path;
};

template <auto Member>
FieldPath promise_path() {
  return rules::field_path<&RenderConfigSpec::assert_, &AssertConfig::survives, Member>();
}

std::vector<Promise> promises_of(const SurvivesConfig& given) {
  const bool writes = given.writes.value_or(true);
  std::vector<Promise> out;
  const auto add = [&](Lost lost, const std::optional<std::int32_t>& count, FieldPath path) {
    if (count && *count > 0) out.push_back({lost, *count, writes, std::move(path)});
  };
  add(Lost::bookie, given.bookies, promise_path<&SurvivesConfig::bookies>());
  add(Lost::node, given.nodes, promise_path<&SurvivesConfig::nodes>());
  add(Lost::zone, given.zones, promise_path<&SurvivesConfig::zones>());
  add(Lost::zookeeper_member, given.zookeeper_members, promise_path<&SurvivesConfig::zookeeper_members>());
  return out;
}

bool is_kept(const Promise& promise, const Row& row) {
  const auto good = [](Answer answer) { return answer == Answer::yes || answer == Answer::pauses; };
  return good(row.data_when_gone) && good(row.data_when_down) && (!promise.writes || good(row.writes));
}

// Counts that fail and that the promise is about: without writing only what keeps the data.
bool matters(const Promise& promise, const Check& check) {
  return !check.holds() && !check.anew &&
         (promise.writes || check.rule == Rule::copies || check.rule == Rule::metadata);
}

std::vector<Rule> broken_rules(const Promise& promise, const Stack& stack) {
  std::vector<Rule> out;
  for (const Check& check : judge(stack, promise.lost, promise.count).checks) {
    if (matters(promise, check)) out.push_back(check.rule);
  }
  return out;
}

bool breaks(const Promise& promise, const Stack& stack, Rule rule) {
  const std::vector<Rule> broken = broken_rules(promise, stack);
  return std::find(broken.begin(), broken.end(), rule) != broken.end();
}

// The least number of a component's pods with which a count holds. The stack becomes the one that has them.
template <typename Change>
std::optional<std::int32_t> enough(const Promise& promise, Rule rule, std::int32_t from, std::int32_t step,
                                   Change change, Stack& stack) {
  for (std::int32_t count = from; count <= kMostPods; count += step) {
    Stack other = stack;
    change(other, count);
    if (breaks(promise, other, rule)) continue;
    stack = other;
    return count;
  }
  return std::nullopt;
}

// More pods of one component: on the nodes that are declared, else on more of them.
std::string more_pods(const Promise& promise, Rule rule, std::optional<Pods> Stack::*component, std::int32_t from,
                      std::int32_t step, std::string_view noun, Stack& stack) {
  const auto change = [component](Stack& other, std::int32_t count) {
    other.*component = scaled(*(other.*component), count, other.nodes);
  };
  if (const auto count = enough(promise, rule, from, step, change, stack)) {
    return "run " + std::to_string(*count) + " " + std::string(noun);
  }
  Stack larger = stack;
  larger.nodes.reset();
  const auto count = enough(promise, rule, from, step, change, larger);
  if (!count) return {};
  larger.nodes = *count;
  stack = larger;
  return "run " + std::to_string(*count) + " " + std::string(noun) + ", on as many nodes";
}

// When no number of pods helps.
std::string apart_hint(const Promise& promise, const Pods& pods, std::string_view noun) {
  if (promise.lost == Lost::zone && pods.zones.empty()) {
    return "declare the zones in spec.zones, so that the " + std::string(noun) + " are spread over them";
  }
  if (promise.lost == Lost::zone) return "spread the " + std::string(noun) + " over more zones";
  return "keep the " + std::string(noun) + " apart by a required anti-affinity over hosts";
}

std::string bookies_hint(const Promise& promise, Rule rule, Stack& stack) {
  const std::string out = more_pods(promise, rule, &Stack::bookies, stack.bookies->count + 1, 1, "bookies", stack);
  return out.empty() ? apart_hint(promise, *stack.bookies, "bookies") : out;
}

std::string members_hint(const Promise& promise, Rule rule, Stack& stack) {
  const std::int32_t from = stack.zookeeper->count / 2 * 2 + 1;
  const std::string out = more_pods(promise, rule, &Stack::zookeeper, from, 2, "ZooKeeper members", stack);
  if (!out.empty()) return out;
  if (promise.lost == Lost::zone && !stack.zookeeper->zones.empty()) {
    return "a majority must be left: it takes " + std::to_string(2 * promise.count + 1) + " zones";
  }
  return apart_hint(promise, *stack.zookeeper, "ZooKeeper members");
}

// More copies help as long as not all bookies go.
std::string copies_hint(const Promise& promise, Rule rule, Stack& stack) {
  const LedgerModel before = stack.ledgers;
  const auto quorum = enough(
      promise, rule, before.ack_quorum + 1, 1,
      [](Stack& other, std::int32_t n) {
        other.ledgers.ack_quorum = n;
        other.ledgers.write_quorum = std::max(other.ledgers.write_quorum, n);
        other.ledgers.ensemble = std::max(other.ledgers.ensemble, n);
      },
      stack);
  const bool place = promise.lost == Lost::zone || promise.lost == Lost::node;
  if (!quorum || (place && *quorum > stack.bookies->count)) {
    stack.ledgers = before;
    return apart_hint(promise, *stack.bookies, "bookies");
  }
  std::string names = "bookkeeper.ack.quorum.size";
  if (stack.ledgers.ensemble > before.ensemble) {
    names = "bookkeeper.ensemble.size, bookkeeper.write.quorum.size and " + names;
  } else if (stack.ledgers.write_quorum > before.write_quorum) {
    names = "bookkeeper.write.quorum.size and " + names;
  }
  return "set " + names + " to " + std::to_string(*quorum);
}

// With fewer bookies in an ensemble than zones that are left, a replacement is always found.
std::string replacement_hint(const Promise& promise, const Stack& stack) {
  if (promise.lost != Lost::zone) return "run more bookies in each zone of rackAwareness";
  const std::string without = "leave rackAwareness out and let spec.zones spread the bookies";
  const std::int32_t ensemble = stack.zones - promise.count;
  Stack other = stack;
  other.ledgers = {ensemble, ensemble, ensemble, stack.ledgers.racks};
  if (ensemble < 1 || !is_kept(promise, judge(other, promise.lost, promise.count))) return without;
  const std::string size = std::to_string(ensemble);
  return "set bookkeeper.ensemble.size, bookkeeper.write.quorum.size and bookkeeper.ack.quorum.size to " + size +
         ", or " + without;
}

std::string hint_for(Rule rule, const Promise& promise, Stack& stack) {
  switch (rule) {
    case Rule::ensemble:
    case Rule::rack_ensemble: return bookies_hint(promise, rule, stack);
    case Rule::copies:
    case Rule::answers: return copies_hint(promise, rule, stack);
    case Rule::racks:
      return "name more zones in rackAwareness: writing needs " + std::to_string(stack.ledgers.racks) +
             " that are left";
    case Rule::replacement: return replacement_hint(promise, stack);
    case Rule::zookeeper:
    case Rule::metadata: return members_hint(promise, rule, stack);
    case Rule::segment_stores: return "run more segment stores, apart from each other";
    case Rule::controllers: return "run more controllers, apart from each other";
  }
  return {};
}

// What would keep the promise, step by step: each piece of advice counts with those before it followed.
std::string advice(const Promise& promise, Stack stack) {
  std::string out;
  for (const Rule rule :
       {Rule::copies, Rule::answers, Rule::racks, Rule::ensemble, Rule::rack_ensemble, Rule::replacement,
        Rule::zookeeper, Rule::metadata, Rule::segment_stores, Rule::controllers}) {
    if (!breaks(promise, stack, rule)) continue;
    const std::string hint = hint_for(rule, promise, stack);
    if (out.find(hint) == std::string::npos) out += (out.empty() ? "" : "; ") + hint;
  }
  return out;
}

class Reporter {
 public:
  Reporter(const Document& document, Diagnostics& diagnostics) : document_(document), diagnostics_(diagnostics) {}

  void error(Code code, const FieldPath& path, std::string message, std::string hint) {
    diagnostics_.add(diagnostic_at(document_, Severity::error, code, path, std::move(message), std::move(hint)));
  }

 private:
  const Document& document_;
  Diagnostics& diagnostics_;
};

// What cannot be promised because there is nothing to count, or less than is to be lost. Whether there was such a
// thing.
bool is_unclear(const Promise& promise, const NamedStack& named, Reporter& reporter) {
  const Stack& stack = named.stack;
  const std::int32_t total = total_of(stack, promise.lost);
  const auto unclear = [&](std::string message, std::string hint) {
    reporter.error(Code::promise_unclear, promise.path, std::move(message), std::move(hint));
    return true;
  };
  if (promise.lost == Lost::zone && total == 0) {
    return unclear("the zones are not declared, so nothing can be promised of them", "name them in spec.zones");
  }
  const bool about_place = promise.lost == Lost::zone || promise.lost == Lost::node;
  if (!stack.bookies && (about_place || promise.lost == Lost::bookie)) {
    return unclear("the bookies of " + named.name + " are not of this input, so nothing can be promised of them",
                   "put their BookkeeperCluster into the input");
  }
  if (!stack.zookeeper && (about_place || promise.lost == Lost::zookeeper_member)) {
    return unclear("the ZooKeeper of " + named.name + " is not of this input, so nothing can be promised of it",
                   "put its ZookeeperCluster into the input");
  }
  if (total > 0 && promise.count > total) {
    return unclear(loss_text(promise.lost, promise.count) + " cannot be lost: there " + (total == 1 ? "is " : "are ") +
                       std::to_string(total),
                   "");
  }
  return false;
}

void check_promise(const Promise& promise, const NamedStack& named, Reporter& reporter) {
  if (is_unclear(promise, named, reporter)) return;
  const Row row = judge(named.stack, promise.lost, promise.count);
  if (is_kept(promise, row)) return;
  if (std::none_of(row.checks.begin(), row.checks.end(), [&](const Check& c) { return matters(promise, c); })) {
    reporter.error(Code::promise_unclear, promise.path,
                   "the racks of the bookies are not known, so nothing can be promised of writing",
                   "use rackAwareness of the BookkeeperCluster");
    return;
  }
  std::string message = named.name + " does not survive the loss of " + loss_text(promise.lost, promise.count) +
                        (row.data_when_gone == Answer::no ? ": acknowledged data may be lost" : ": writing stops");
  for (const Check& check : row.checks) {
    if (matters(promise, check)) message += "; " + check_text(check);
  }
  reporter.error(Code::promise_broken, promise.path, std::move(message), advice(promise, named.stack));
}

}  // namespace

void check_promises(const RunConfig& config, const std::vector<NamedStack>& stacks, Diagnostics& diagnostics) {
  if (config.document == nullptr || !config.spec.assert_ || !config.spec.assert_->survives) return;
  Reporter reporter(*config.document, diagnostics);
  const std::vector<Promise> promises = promises_of(*config.spec.assert_->survives);
  for (const Promise& promise : promises) {
    if (stacks.empty()) {
      reporter.error(Code::promise_unclear, promise.path,
                     "there is no PravegaCluster in the input whose stack could keep it", "put it into the input");
    }
    for (const NamedStack& stack : stacks) check_promise(promise, stack, reporter);
  }
}

}  // namespace pvg::survival
