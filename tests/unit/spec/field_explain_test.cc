#include "spec/field_explain.h"

#include <gtest/gtest.h>

#include <string>

#include "catalog/properties.h"
#include "schema/pass_through_type.h"
#include "text/field_path.h"

namespace pvg {
namespace {

std::string text_of(std::string_view path) {
  Diagnostics diagnostics;
  const Value explanation = explain_field(path, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << path;
  return explanation_text(explanation);
}

std::string hint_of(std::string_view path) {
  Diagnostics diagnostics;
  const Value explanation = explain_field(path, diagnostics);
  EXPECT_TRUE(explanation.find("matches")->empty()) << path;
  EXPECT_EQ(diagnostics.all().size(), 1U) << path;
  return diagnostics.all().empty() ? std::string() : diagnostics.all().front().hint;
}

std::vector<std::string> kinds_of(std::string_view path) {
  Diagnostics diagnostics;
  std::vector<std::string> kinds;
  const Value explanation = explain_field(path, diagnostics);
  for (const Value& match : explanation.find("matches")->items()) kinds.emplace_back(match.text_at("apiVersion"));
  return kinds;
}

std::size_t expect_rows(const KnownKind& known, const Table& table, const FieldPath& path) {
  std::size_t seen = 0;
  for (const Field& row : table.fields) {
    const FieldPath here = path / row.name;
    const std::string asked =
        std::string(known.kind) + "/" + std::string(known.version) + "." + here.text();
    const std::string text = text_of(asked);
    EXPECT_NE(text.find(row.facts.doc), std::string::npos) << asked;
    EXPECT_NE(text.find("type "), std::string::npos) << asked;
    ++seen;
    if (row.table != nullptr) seen += expect_rows(known, row.table(), here);
  }
  return seen;
}

TEST(FieldExplain, EveryRowOfEveryTable) {
  std::size_t seen = 0;
  for (const KnownKind& known : kReadKinds) seen += expect_rows(known, known.spec(), FieldPath{"spec"});
  EXPECT_GT(seen, 250U);
}

TEST(FieldExplain, EveryPropertyByItsNameAlone) {
  for (const Product product : {Product::pravega, Product::bookkeeper, Product::zookeeper}) {
    for (const Property& property : properties_of(product)) {
      if (property.is_prefix()) continue;
      EXPECT_NE(text_of(property.key()).find(property.key()), std::string::npos);
    }
  }
}

TEST(FieldExplain, KindsInAnyCaseAndShort) {
  const std::string text = text_of("ZookeeperCluster.spec.replicas");
  EXPECT_NE(text.find("3"), std::string::npos);
  EXPECT_EQ(text_of("zk.spec.replicas"), text);
  EXPECT_EQ(text_of("ZOOKEEPERCLUSTER.spec.replicas"), text);
  EXPECT_EQ(text_of("zookeepercluster/v1beta1.spec.replicas"), text);
}

TEST(FieldExplain, WithoutAKindAllThatHaveThePath) {
  EXPECT_EQ(kinds_of("spec.replicas"),
            (std::vector<std::string>{"bookkeeper.pravega.io/v1alpha1", "zookeeper.pravega.io/v1beta1"}));
  EXPECT_EQ(kinds_of("spec.storageType"), (std::vector<std::string>{"zookeeper.pravega.io/v1beta1"}));
  EXPECT_EQ(kinds_of("spec.pravega.image"), (std::vector<std::string>{"pravega.pravega.io/v1beta1"}));
  EXPECT_EQ(kinds_of("spec.pravega.tier2"), (std::vector<std::string>{"pravega.pravega.io/v1alpha1"}));
}

TEST(FieldExplain, IntoKubernetes) {
  const std::string text = text_of("BookkeeperCluster.spec.affinity.nodeAffinity");
  EXPECT_NE(text.find("Kubernetes NodeAffinity"), std::string::npos);
  EXPECT_NE(text.find("requiredDuringSchedulingIgnoredDuringExecution"), std::string::npos);
  EXPECT_NE(text_of("zk.spec.ports[0].containerPort").find("required  yes"), std::string::npos);
}

TEST(FieldExplain, IntoProperties) {
  const std::string text = text_of("pk.spec.pravega.options[\"controller.container.count\"]");
  EXPECT_EQ(text_of("pk.spec.pravega.options.controller.container.count"), text);
  EXPECT_EQ(text_of("controller.container.count"), text);
  EXPECT_NE(text.find("immutable"), std::string::npos);
  EXPECT_NE(text_of("controller.containerCount").find("The former name of controller.container.count"), std::string::npos);
}

TEST(FieldExplain, DefaultsOfBothModes) {
  EXPECT_NE(text_of("bk.spec.replicas").find("4; 3 in operator mode"), std::string::npos);
}

TEST(FieldExplain, SaysWhatWasMeant) {
  EXPECT_EQ(hint_of("bk.spec.replcas"), "did you mean \"replicas\"?");
  EXPECT_EQ(hint_of("bk.spec.affinity.nodeAfinity"), "did you mean \"nodeAffinity\"?");
  EXPECT_EQ(hint_of("pk.spec.pravega.tier2"), "did you mean \"longtermStorage\"?");
  EXPECT_EQ(hint_of("bk.replicas"), "did you mean spec.replicas?");
  EXPECT_EQ(hint_of("controller.container.cont"), "did you mean \"controller.container.count\"?");
  EXPECT_EQ(hint_of("BookeeperCluster.spec"), "did you mean BookkeeperCluster?");
  EXPECT_EQ(hint_of("bk.spec.replicas.more"), "nothing is known of what is in spec.replicas");
}

TEST(FieldExplain, WithoutAPathTheKinds) {
  const std::string text = text_of("");
  for (const KnownKind& known : kKnownKinds) EXPECT_NE(text.find(api_version_of(known)), std::string::npos);
}

TEST(FieldExplain, PathsThatCannotBeRead) {
  for (const std::string_view path : {"bk.", "bk[", "bk.spec.[", "bk.spec.ports[x]", ".", "bk..spec"}) {
    Diagnostics diagnostics;
    EXPECT_TRUE(explain_field(path, diagnostics).find("matches")->empty()) << path;
    EXPECT_TRUE(diagnostics.has_errors()) << path;
  }
}

}  // namespace
}  // namespace pvg
