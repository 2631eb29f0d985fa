#include "plan/placement_facts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/diagnostic.h"
#include "text/source.h"
#include "value/reader.h"

namespace pvg::survival {
namespace {

PlacementFacts facts_of(const std::string& spec) {
  std::vector<Document> documents;
  Diagnostics problems;
  const Source source{"pod.yaml", "metadata: {labels: {app: bk, kind: bookie}}\nspec: " + spec + "\n"};
  read_documents(source, 0, documents, problems);
  EXPECT_TRUE(problems.all().empty());
  return placement_facts(documents.at(0).root);
}

std::string anti_affinity(const std::string& strength, const std::string& term) {
  return "{affinity: {podAntiAffinity: {" + strength + "DuringSchedulingIgnoredDuringExecution: [" + term + "]}}}";
}

TEST(PlacementFacts, OnlyARequiredRuleAboutItsOwnPodsKeepsThemApart) {
  const std::string term = "{labelSelector: {matchLabels: {app: bk}}, topologyKey: kubernetes.io/hostname}";
  EXPECT_TRUE(facts_of(anti_affinity("required", term)).apart_on_hosts);
  EXPECT_FALSE(facts_of(anti_affinity("preferred", "{weight: 1, podAffinityTerm: " + term + "}")).apart_on_hosts);
  EXPECT_FALSE(facts_of("{}").apart_on_hosts);
  for (const char* other :
       {"{labelSelector: {matchLabels: {app: zk}}, topologyKey: kubernetes.io/hostname}",
        "{labelSelector: {matchLabels: {app: bk}}, topologyKey: rack}", "{topologyKey: kubernetes.io/hostname}"}) {
    EXPECT_FALSE(facts_of(anti_affinity("required", other)).apart_on_hosts) << other;
  }
}

TEST(PlacementFacts, ExpressionsSelectAsKubernetesDoes) {
  const auto apart = [](const std::string& expression) {
    return facts_of(anti_affinity("required", "{labelSelector: {matchExpressions: [" + expression +
                                                  "]}, topologyKey: kubernetes.io/hostname}"))
        .apart_on_hosts;
  };
  EXPECT_TRUE(apart("{key: app, operator: In, values: [zk, bk]}"));
  EXPECT_FALSE(apart("{key: app, operator: In, values: [zk]}"));
  EXPECT_TRUE(apart("{key: app, operator: NotIn, values: [zk]}"));
  EXPECT_TRUE(apart("{key: other, operator: NotIn, values: [zk]}"));
  EXPECT_FALSE(apart("{key: app, operator: NotIn, values: [bk]}"));
  EXPECT_TRUE(apart("{key: kind, operator: Exists}"));
  EXPECT_FALSE(apart("{key: other, operator: Exists}"));
  EXPECT_TRUE(apart("{key: other, operator: DoesNotExist}"));
  EXPECT_FALSE(apart("{key: kind, operator: DoesNotExist}, {key: app, operator: Exists}"));
}

TEST(PlacementFacts, OnlyABindingSpreadWithASkewOfOneCounts) {
  const auto facts = [](const std::string& key, const std::string& skew, const std::string& binding) {
    return facts_of("{topologySpreadConstraints: [{maxSkew: " + skew + ", topologyKey: " + key +
                    ", whenUnsatisfiable: " + binding + ", labelSelector: {matchLabels: {app: bk}}}]}");
  };
  const std::string zone = "topology.kubernetes.io/zone";
  EXPECT_TRUE(facts(zone, "1", "DoNotSchedule").even_over_zones);
  EXPECT_FALSE(facts(zone, "1", "DoNotSchedule").even_over_hosts);
  EXPECT_FALSE(facts(zone, "1", "ScheduleAnyway").even_over_zones);
  EXPECT_FALSE(facts(zone, "2", "DoNotSchedule").even_over_zones);
  EXPECT_TRUE(facts("kubernetes.io/hostname", "1", "DoNotSchedule").even_over_hosts);
}

TEST(PlacementFacts, AZoneIsKnownWhenThereIsOneAlone) {
  const auto zone = [](const std::string& terms) {
    return facts_of("{affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [" +
                    terms + "]}}}}")
        .zone;
  };
  const std::string a = "{matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [a]}]}";
  const std::string b = "{matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [b]}]}";
  EXPECT_EQ(zone(a), "a");
  EXPECT_EQ(zone(a + ", " + b), "");
  EXPECT_EQ(zone("{matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [a, b]}]}"), "");
  EXPECT_EQ(facts_of("{nodeSelector: {topology.kubernetes.io/zone: c}}").zone, "c");
}

}  // namespace
}  // namespace pvg::survival
