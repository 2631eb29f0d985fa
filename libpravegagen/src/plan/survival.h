// Which losses a stack survives, by counting alone: how many of what are left, and how many the protocols of
// BookKeeper, ZooKeeper and Pravega need. It knows no Kubernetes and writes no text: what the placement enforces comes
// in as numbers (survival_stack.h), what comes out is told in words elsewhere (survival_text.h). Always the worst case
// is counted: of all losses of a kind and number the one that hurts most. Left out: capacity (memory, disks, read-only
// bookies), the long-term storage, and losses that come one after the other with time to re-replicate between them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/model.h"

namespace pvg::survival {

// The pods of one component, and where at worst they are.
struct Pods {
  std::int32_t count = 0;
  std::int32_t per_node = 0;        // the most that the placement lets onto one node
  std::vector<std::int32_t> zones;  // how many are in each zone; empty: nothing keeps them from being in one
};

struct Stack {
  LedgerModel ledgers;
  std::optional<Pods> bookies;  // none: not of this run, so nothing is known of them
  std::optional<Pods> zookeeper;
  bool lasting_zookeeper = true;  // what the members hold outlives their pods
  Pods segment_stores;
  Pods controllers;
  bool racks_known = false;  // a bookie's zone is its rack
  std::int32_t zones = 0;    // 0: not declared
  std::optional<std::int32_t> nodes;
};

enum class Lost : std::uint8_t { bookie, zookeeper_member, segment_store, controller, node, zone };

// pauses: all pods of a component without data may be lost, and it goes on when Kubernetes has made them anew
// elsewhere.
enum class Answer : std::uint8_t { no, unknown, pauses, yes };

// What was counted. `left` must be at least `need`.
enum class Rule : std::uint8_t {
  ensemble,        // bookies that are left; E
  racks,           // racks that are left; as many as a write quorum must be in
  rack_ensemble,   // the largest ensemble that can be made of what is left without neighbours in one rack; E
  copies,          // acknowledged copies of an entry that are left at worst; 1
  answers,         // bookies of a write set that answer; W - A + 1, to close the ledger of a lost segment store
  replacement,     // lost members of an ensemble that cannot be replaced (lost; none may be left: need 0)
  zookeeper,       // members that are left; a majority
  metadata,        // members of a majority that are left; 1
  segment_stores,  // 1
  controllers,     // 1
};

struct Check {
  Rule rule = Rule::ensemble;
  std::int32_t total = 0;
  std::int32_t lost = 0;
  std::int32_t left = 0;
  std::int32_t need = 0;
  bool anew = false;  // does not hold, but only until the pods are made anew elsewhere

  [[nodiscard]] bool holds() const { return left >= need; }
};

struct Row {
  Lost lost = Lost::bookie;
  std::int32_t count = 0;
  // While they are down.
  Answer writes = Answer::yes;
  Answer reads = Answer::yes;
  Answer take_over = Answer::yes;       // another segment store opens the containers of one that is lost
  Answer data_when_down = Answer::yes;  // acknowledged data is there when they are back
  // When they are lost for good, their volumes too.
  Answer data_when_gone = Answer::yes;
  std::vector<Check> checks;
};

[[nodiscard]] Row judge(const Stack& stack, Lost lost, std::int32_t count);

// How many of a kind there are; 0: unknown.
[[nodiscard]] std::int32_t total_of(const Stack& stack, Lost lost);

// Every kind, one and more of it, until nothing is left to lose.
[[nodiscard]] std::vector<Row> judge_all(const Stack& stack);

// `count` over `places`, as evenly as it goes, the fuller places first.
[[nodiscard]] std::vector<std::int32_t> spread_evenly(std::int32_t count, std::int32_t places);

// The pods as they would be with another number of them, placed by the same rules.
[[nodiscard]] Pods scaled(const Pods& pods, std::int32_t count, const std::optional<std::int32_t>& nodes);

}  // namespace pvg::survival
