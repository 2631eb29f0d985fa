#include "plan/survival_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pvg::survival {

namespace {

std::string text(std::int32_t number) { return std::to_string(number); }

struct Noun {
  std::string_view key;  // in JSON
  std::string_view one;
  std::string_view many;
};

Noun noun(Lost lost) {
  switch (lost) {
    case Lost::bookie: return {"bookies", "bookie", "bookies"};
    case Lost::zookeeper_member: return {"zookeeperMembers", "ZooKeeper member", "ZooKeeper members"};
    case Lost::segment_store: return {"segmentStores", "segment store", "segment stores"};
    case Lost::controller: return {"controllers", "controller", "controllers"};
    case Lost::node: return {"nodes", "node", "nodes"};
    case Lost::zone: return {"zones", "zone", "zones"};
  }
  return {};
}

std::string counted(const Noun& noun, std::int32_t count) {
  return text(count) + " " + std::string(count == 1 ? noun.one : noun.many);
}

std::string_view answer_text(Answer answer) {
  switch (answer) {
    case Answer::no: return "no";
    case Answer::unknown: return "unknown";
    case Answer::pauses: return "pauses";
    case Answer::yes: return "yes";
  }
  return {};
}

std::string_view data_text(Answer answer) {
  if (answer == Answer::no) return "may be lost";
  return answer == Answer::unknown ? "unknown" : "kept";
}

std::string_view rule_key(Rule rule) {
  switch (rule) {
    case Rule::ensemble: return "ensemble";
    case Rule::racks: return "racks";
    case Rule::rack_ensemble: return "rackEnsemble";
    case Rule::copies: return "copies";
    case Rule::answers: return "recovery";
    case Rule::replacement: return "replacement";
    case Rule::zookeeper: return "majority";
    case Rule::metadata: return "metadata";
    case Rule::segment_stores: return "segmentStores";
    case Rule::controllers: return "controllers";
  }
  return {};
}

std::string difference(const Check& check) {
  return text(check.total) + " - " + text(check.lost) + " = " + text(check.left);
}

std::string rack_text(const Check& check) {
  switch (check.rule) {
    case Rule::racks:
      return "racks: " + difference(check) + " left with bookies, a write set must be in " + text(check.need);
    case Rule::rack_ensemble:
      return "neighbours: " + text(check.left) +
             " of the bookies left fit into an ensemble whose neighbours are in different " +
             "racks; E = " + text(check.need);
    case Rule::replacement:
      return "replacing: " + text(check.lost) + " of E = " + text(check.total) +
             " may find no bookie in their own rack or in one that the ensemble is not in" +
             (check.holds() ? "" : ", so the last ledger of a lost segment store stays open");
    default: return {};
  }
}

std::string stateless_text(const Check& check, std::string_view what, std::string_view without) {
  const std::string out = std::string(what) + ": " + difference(check) + " left, 1 is needed";
  if (check.holds()) return out;
  return out + (check.anew ? "; they are made anew elsewhere" : "; " + std::string(without));
}

}  // namespace

std::string loss_text(Lost lost, std::int32_t count) { return counted(noun(lost), count); }

std::string check_text(const Check& check) {
  switch (check.rule) {
    case Rule::ensemble: return "bookies: " + difference(check) + " left, an ensemble needs E = " + text(check.need);
    case Rule::copies:
      return "copies: an entry may have just A = " + text(check.total) + ", of which " + text(check.lost) +
             " may be lost; 1 must be left";
    case Rule::answers:
      return "recovery: " + difference(check) +
             " of a write set answer, closing a ledger needs W - A + 1 = " + text(check.need);
    case Rule::zookeeper:
      return "ZooKeeper: " + difference(check) + " left, a majority of " + text(check.total) + " is " +
             text(check.need);
    case Rule::metadata:
      return "metadata: may be on a majority of " + text(check.total) + " alone, of which " +
             text(std::min(check.lost, check.total)) + " may be lost; 1 must be left";
    case Rule::segment_stores: return stateless_text(check, "segment stores", "until then nothing is served");
    case Rule::controllers:
      return stateless_text(check, "controllers",
                            "until then open writers go on, but nothing can be opened or taken over");
    default: return rack_text(check);
  }
}

namespace {

// Rows of one kind that come to the same: the last of them says it for all.
struct Group {
  std::int32_t first = 0;
  Row row;
};

bool same_answers(const Row& a, const Row& b) {
  return a.lost == b.lost && a.writes == b.writes && a.reads == b.reads && a.take_over == b.take_over &&
         a.data_when_down == b.data_when_down && a.data_when_gone == b.data_when_gone;
}

std::vector<Group> grouped(const std::vector<Row>& rows) {
  std::vector<Group> out;
  for (const Row& row : rows) {
    if (out.empty() || !same_answers(out.back().row, row)) {
      out.push_back({row.count, row});
    } else {
      out.back().row = row;
    }
  }
  return out;
}

std::string group_text(const Group& group) {
  const std::string last = loss_text(group.row.lost, group.row.count);
  return group.first == group.row.count ? last : text(group.first) + " to " + last;
}

// Columns as wide as their widest cell.
std::string table(const std::vector<std::array<std::string, 6>>& lines) {
  std::array<std::size_t, 6> widths{};
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string out;
  for (const auto& line : lines) {
    out += "  ";
    for (std::size_t i = 0; i < line.size(); ++i) {
      out += line[i];
      if (i + 1 < line.size()) out.append(widths[i] - line[i].size() + 2, ' ');
    }
    out += '\n';
  }
  return out;
}

std::string places(const Pods& pods) {
  std::string out = "at most " + text(pods.per_node) + " on a node";
  if (pods.zones.empty()) return out + ", all may be in one zone";
  std::vector<std::int32_t> zones = pods.zones;
  std::sort(zones.rbegin(), zones.rend());
  std::string sizes;
  for (const std::int32_t size : zones) sizes += (sizes.empty() ? "" : " + ") + text(size);
  return out + ", over the zones " + sizes;
}

std::string part_line(Lost kind, const std::optional<Pods>& pods, const std::string& name) {
  if (!pods) {
    const Noun n = noun(kind);
    return "  " + std::string(n.many) + ": not of this input, so nothing is said of them\n";
  }
  return "  " + counted(noun(kind), pods->count) + (name.empty() ? "" : " of " + name) + ": " + places(*pods) + "\n";
}

std::string heading(const NamedStack& named) {
  const LedgerModel& ledgers = named.stack.ledgers;
  std::string out = "Stack " + (named.namespace_.empty() ? "" : named.namespace_ + "/") + named.name + "\n";
  out += "  ledgers: E = " + text(ledgers.ensemble) +
         " bookies each, every entry on W = " + text(ledgers.write_quorum) +
         ", acknowledged by A = " + text(ledgers.ack_quorum);
  if (ledgers.racks > 0) out += ", in " + text(std::min(ledgers.racks, ledgers.write_quorum)) + " racks at least";
  out += "\n" + part_line(Lost::bookie, named.stack.bookies, named.bookkeeper);
  out += part_line(Lost::zookeeper_member, named.stack.zookeeper, named.zookeeper);
  out += part_line(Lost::segment_store, named.stack.segment_stores, "");
  out += part_line(Lost::controller, named.stack.controllers, "");
  if (!named.stack.lasting_zookeeper)
    out += "  ZooKeeper keeps its data in its pods: a pod that is deleted is lost for good\n";
  if (named.stack.zones == 0) out += "  zones: not declared (RenderConfig spec.zones), so their loss is not counted\n";
  return out;
}

constexpr std::string_view kLegend =
    "Each line is the worst case of its kind. While they are down: does writing go on, can all that was acknowledged\n"
    "be read, and is a lost segment store's share taken over by others. pauses: pods that hold no data may all be "
    "gone,\n"
    "and it goes on when Kubernetes has made them anew elsewhere. Data: acknowledged entries, if the lost are only "
    "down\n"
    "and come back, and if they and their volumes never do. Memory, disks and the long-term storage are not counted.\n";

std::string stack_text(const NamedStack& named) {
  const std::vector<Group> groups = grouped(judge_all(named.stack));
  std::vector<std::array<std::string, 6>> lines;
  lines.push_back({"lost", "writes", "reads", "take-over", "data if down", "data if lost for good"});
  std::string arithmetic;
  for (const Group& group : groups) {
    const Row& row = group.row;
    lines.push_back({group_text(group), std::string(answer_text(row.writes)), std::string(answer_text(row.reads)),
                     std::string(answer_text(row.take_over)), std::string(data_text(row.data_when_down)),
                     std::string(data_text(row.data_when_gone))});
    arithmetic += "  " + loss_text(row.lost, row.count) + "\n";
    for (const Check& check : row.checks) {
      arithmetic += std::string(check.holds() ? "    ok     "
                                : check.anew  ? "    pause  "
                                              : "    NO     ") +
                    check_text(check) + "\n";
    }
  }
  return heading(named) + "\n" + table(lines) + "\nArithmetic\n" + arithmetic;
}

Value pods_value(const Pods& pods) {
  Value out = Value::map({{"count", pods.count}, {"mostOnANode", pods.per_node}});
  if (pods.zones.empty()) return out;
  Value::List zones;
  for (const std::int32_t count : pods.zones) zones.emplace_back(count);
  out.set("inZones", Value(std::move(zones)));
  return out;
}

Value row_value(const Row& row) {
  Value::List checks;
  for (const Check& check : row.checks) {
    checks.push_back(Value::map({{"rule", rule_key(check.rule)},
                                 {"left", check.left},
                                 {"needed", check.need},
                                 {"holds", check.holds()},
                                 {"text", check_text(check)}}));
  }
  return Value::map({{"lost", noun(row.lost).key},
                     {"count", row.count},
                     {"down", Value::map({{"writes", answer_text(row.writes)},
                                          {"reads", answer_text(row.reads)},
                                          {"takeOver", answer_text(row.take_over)},
                                          {"data", data_text(row.data_when_down)}})},
                     {"lostForGood", Value::map({{"data", data_text(row.data_when_gone)}})},
                     {"arithmetic", Value(std::move(checks))}});
}

Value stack_value(const NamedStack& named) {
  const Stack& stack = named.stack;
  Value out = Value::map({{"name", named.name}});
  if (!named.namespace_.empty()) out.set("namespace", named.namespace_);
  out.set("ledgers", Value::map({{"ensemble", stack.ledgers.ensemble},
                                 {"writeQuorum", stack.ledgers.write_quorum},
                                 {"ackQuorum", stack.ledgers.ack_quorum},
                                 {"racks", stack.ledgers.racks}}));
  if (stack.bookies) out.set("bookies", pods_value(*stack.bookies));
  if (stack.zookeeper) out.set("zookeeperMembers", pods_value(*stack.zookeeper));
  out.set("segmentStores", pods_value(stack.segment_stores));
  out.set("controllers", pods_value(stack.controllers));
  Value::List rows;
  for (const Row& row : judge_all(stack)) rows.push_back(row_value(row));
  out.set("losses", Value(std::move(rows)));
  return out;
}

}  // namespace

std::string text_of(const std::vector<NamedStack>& stacks) {
  std::string out;
  for (const NamedStack& stack : stacks) out += stack_text(stack) + "\n";
  return out + std::string(kLegend);
}

Value value_of(const std::vector<NamedStack>& stacks) {
  Value::List list;
  for (const NamedStack& stack : stacks) list.push_back(stack_value(stack));
  return Value::map({{"stacks", Value(std::move(list))}});
}

}  // namespace pvg::survival
