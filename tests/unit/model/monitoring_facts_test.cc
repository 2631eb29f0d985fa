#include "model/monitoring_facts.h"

#include <gtest/gtest.h>

#include "text/object_names.h"

namespace pvg::monitoring {
namespace {

std::string text(const monitoring::Facts& facts, std::string_view name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "none" : found->second;
}

TEST(Fill, puts_facts_in_their_places) {
  EXPECT_EQ(fill("[[a]] of [[b]]", {{"a", "1"}, {"b", "2"}}), "1 of 2");
  EXPECT_EQ(fill("sum by (pod) (x[5m]) {{ $value }}", {}), "sum by (pod) (x[5m]) {{ $value }}");
  EXPECT_EQ(fill("", {}), "");
}

TEST(Fill, says_when_a_fact_is_missing) { EXPECT_EQ(fill("[[a]] of [[b]]", {{"a", "1"}}), std::nullopt); }

TEST(Property, is_found_whole) {
  const ConfigModel config{"c", {}, {{"JAVA_OPTS", "-Xmx1g -Da.b=1 -Da.b.c=2 -Dempty="}}};
  EXPECT_EQ(property(config, "a.b"), "1");
  EXPECT_EQ(property(config, "a.b.c"), "2");
  EXPECT_EQ(property(config, "a"), "");
  EXPECT_EQ(property(ConfigModel{}, "a.b"), "");
}

// Without heaps, limits, claims or settings no number is made up.
TEST(Facts, that_are_not_known_are_left_out) {
  ZookeeperModel model;
  model.cluster = "zk";
  model.workload.name = "zk";
  model.workload.replicas = 5;
  const Facts facts = facts_of(model);
  EXPECT_EQ(text(facts, "majority"), "3");
  EXPECT_EQ(text(facts, "spare"), "2");
  for (const char* name : {"heap", "memory_limit", "data_claims", "outstanding_limit"}) {
    EXPECT_FALSE(facts.contains(name)) << name;
  }
}

TEST(Facts, of_bookies_know_their_quorums_from_who_writes) {
  BookieModel a;
  a.workload.name = "bk-bookie-a";
  a.workload.replicas = 2;
  BookieModel b = a;
  b.workload.name = "bk-bookie-b";
  b.workload.replicas = 3;
  SegmentStoreModel writer;
  writer.config.data.set("JAVA_OPTS",
                         "-Dbookkeeper.bkEnsembleSize=4 -Dbookkeeper.write.quorum.size=3 -Dbookkeeper.ack.quorum.size=2");
  const Facts facts = facts_of({&a, &b}, "bk", &writer);
  EXPECT_EQ(text(facts, "replicas"), "5");
  EXPECT_EQ(text(facts, "ensemble"), "4");
  EXPECT_EQ(text(facts, "spare"), "1");
  EXPECT_EQ(text(facts, "copies_alert"), "3");
  EXPECT_EQ(text(facts, "acknowledge_alert"), "2");
  EXPECT_NE(text(facts, "pods").find("(bk-bookie-a|bk-bookie-b)-[0-9]+"), std::string::npos);
  EXPECT_FALSE(facts_of({&a, &b}, "bk", nullptr).contains("ensemble"));
}

TEST(Facts, follow_the_threshold_of_the_bookies) {
  BookieModel model;
  model.config.data.set("BK_diskUsageThreshold", "0.8");
  const Facts facts = facts_of({&model}, "bk", nullptr);
  EXPECT_EQ(text(facts, "read_only_percent"), "80");
  EXPECT_EQ(text(facts, "disk_warning_percent"), "70");
}

TEST(QuotedPattern, keeps_dots_dots) { EXPECT_EQ(names::quoted_pattern("a.b-c"), "a[.]b-c"); }

}  // namespace
}  // namespace pvg::monitoring
