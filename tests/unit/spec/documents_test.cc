#include "spec/documents.h"

#include "spec_test_support.h"

namespace pvg {
namespace {

using test::Decoding;
using test::read;

TEST(Documents, OursAreDecoded) {
  Decoding run;
  read(run, {test::zookeeper("  replicas: 5\n") + "---\n" + test::bookkeeper("  replicas: 4\n"),
             test::pravega("  version: 0.13.0\n")});
  EXPECT_TRUE(run.lines().empty()) << run.lines().front();
  ASSERT_EQ(run.program.zookeeper.size(), 1U);
  ASSERT_EQ(run.program.bookkeeper.size(), 1U);
  ASSERT_EQ(run.program.pravega.size(), 1U);
  EXPECT_EQ(run.program.zookeeper[0].spec.replicas, 5);
  EXPECT_EQ(run.program.bookkeeper[0].document, &run.documents[1]);
  EXPECT_EQ(run.program.pravega[0].name, "pv");
  EXPECT_EQ(run.program.pravega[0].namespace_, "streams");
  EXPECT_FALSE(run.program.pravega[0].live);
}

TEST(Documents, AreOfALimitedNumber) {
  std::string text;
  for (int i = 0; i < 10'001; ++i) text += "---\napiVersion: v1\nkind: Secret\n";
  Decoding run;
  read(run, {text});
  EXPECT_TRUE(run.has(Severity::error, Code::too_large, ""));
  EXPECT_EQ(run.lines().size(), 10'001U);
}

TEST(Documents, MissingSpecIsAnEmptyOne) {
  Decoding run;
  read(run, {"apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk}\n"});
  EXPECT_TRUE(run.lines().empty());
  EXPECT_EQ(run.program.zookeeper.size(), 1U);
}

TEST(Documents, WhatAnApiServerAddsIsIgnored) {
  Decoding run;
  read(run, {"apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata:\n  name: zk\n  uid: 12-34\n"
             "  resourceVersion: \"5\"\n  generation: 2\n  creationTimestamp: \"2024-01-01T00:00:00Z\"\n"
             "  managedFields: [{manager: x}]\n  ownerReferences: []\n  labels: {a: b}\n"
             "  finalizers: [cleanUpZookeeperPVC]\nspec: {}\n"});
  EXPECT_TRUE(run.lines().empty()) << run.lines().front();
  EXPECT_EQ(run.program.zookeeper[0].uid, "12-34");
  EXPECT_EQ(run.program.zookeeper[0].labels, (TextMap{{"a", "b"}}));
  EXPECT_TRUE(run.program.zookeeper[0].live);
}

TEST(Documents, LiveByStatusOrFinalizer) {
  const auto live = [](std::string_view extra) {
    Decoding run;
    read(run, {"apiVersion: bookkeeper.pravega.io/v1alpha1\nkind: BookkeeperCluster\nmetadata: {name: bk" +
               std::string(extra)});
    EXPECT_TRUE(run.lines().empty());
    return run.program.bookkeeper.at(0).live;
  };
  EXPECT_TRUE(live(", finalizers: [cleanUpZookeeper_pv]}\n"));
  EXPECT_FALSE(live(", finalizers: [other]}\n"));
  EXPECT_TRUE(live("}\nstatus: {readyReplicas: 3}\n"));
  EXPECT_FALSE(live("}\nstatus: {}\n"));
}

TEST(Documents, ListsAreReadAsDocuments) {
  const std::string item = "{apiVersion: zookeeper.pravega.io/v1beta1, kind: ZookeeperCluster, metadata: {name: a}}";
  Decoding run;
  read(
      run,
      {"apiVersion: v1\nkind: List\nitems: [" + item + "]\n",
       "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n  kind: List\n  items:\n"
       "  - {apiVersion: zookeeper.pravega.io/v1beta1, kind: ZookeeperCluster, metadata: {name: b}, spec: {size: 1}}\n",
       "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperClusterList\nmetadata: {}\nitems:\n"
       "- metadata: {name: c}\n"});
  ASSERT_EQ(run.program.zookeeper.size(), 3U);
  EXPECT_EQ(run.program.zookeeper[2].name, "c");
  EXPECT_EQ(run.lines(), (std::vector<std::string>{"error spec.size: unknown field [did you mean \"replicas\"?]"}));
  const Location place = *run.diagnostics.all().front().location;
  EXPECT_EQ(place.source, 1U);
  EXPECT_EQ(run.sources[1].text.substr(place.span.begin, 4), "size");
}

TEST(Documents, EmptyListIsNothing) {
  Decoding run;
  read(run, {"apiVersion: v1\nkind: List\nitems: []\n---\napiVersion: v1\nkind: List\n"});
  EXPECT_TRUE(run.lines().empty());
  EXPECT_FALSE(run.program.has_resources());
}

TEST(Documents, OthersArePassedOver) {
  Decoding run;
  read(run, {"apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n---\n"
             "apiVersion: zookeeper.example.com/v1\nkind: ZookeeperCluster\nmetadata: {name: zk}\n"});
  EXPECT_EQ(run.lines(),
            (std::vector<std::string>{
                "warning kind: Deployment (apps/v1) \"web\" is not ours and was passed over",
                "warning kind: ZookeeperCluster (zookeeper.example.com/v1) \"zk\" is not ours and was passed "
                "over [ours is zookeeper.pravega.io/v1beta1]"}));
  EXPECT_FALSE(run.program.has_resources());
}

TEST(Documents, MisspeltKindsAndVersionsAreErrors) {
  const auto line = [](std::string_view api_version, std::string_view kind) {
    Decoding run;
    read(run, {"apiVersion: " + std::string(api_version) + "\nkind: " + std::string(kind) + "\nmetadata: {name: x}\n"});
    EXPECT_EQ(run.lines().size(), 1U);
    EXPECT_TRUE(run.mentions(Code::unknown_kind));
    return run.lines().empty() ? std::string() : run.lines().front();
  };
  EXPECT_EQ(
      line("pravega.pravega.io/v1beta1", "PravegaClutser"),
      "error kind: the group pravega.pravega.io has no kind \"PravegaClutser\" [did you mean \"PravegaCluster\"?]");
  EXPECT_EQ(line("pravega.pravega.io/v1", "PravegaCluster"),
            "error apiVersion: PravegaCluster has no version \"v1\" [write \"pravega.pravega.io/v1beta1\"]");
  EXPECT_EQ(line("pravega.pravega.io/v1alpha1", "BookkeeperCluster"),
            "error apiVersion: BookkeeperCluster is not in the group pravega.pravega.io [write "
            "\"bookkeeper.pravega.io/v1alpha1\"]");
  EXPECT_EQ(line("pravega.pravega.io/v1alpha2", "PravegaCluster"),
            "error apiVersion: PravegaCluster has no version \"v1alpha2\" [write \"pravega.pravega.io/v1beta1\"]");
}

TEST(Documents, WhatIsNoObject) {
  const auto line = [](std::string_view text) {
    Decoding run;
    read(run, {std::string(text)});
    EXPECT_EQ(run.lines().size(), 1U) << text;
    return run.lines().empty() ? std::string() : run.lines().front();
  };
  EXPECT_EQ(line("- a\n- b\n"), "error : expected a Kubernetes object, got a list");
  EXPECT_EQ(line("replicaCount: 3\n"),
            "error apiVersion: a Kubernetes object has apiVersion and kind; this one is missing");
  EXPECT_EQ(line("apiVersion: v1\nmetadata: {name: x}\n"),
            "error kind: a Kubernetes object has apiVersion and kind; this one is missing");
  EXPECT_EQ(line("apiVersion: 1\nkind: X\n"), "error apiVersion: expected a string, got the number 1 [write \"1\"]");
}

TEST(Documents, DuplicatesNameBothPlaces) {
  Decoding run;
  read(run, {test::zookeeper("  replicas: 3\n"), test::zookeeper("  replicas: 5\n")});
  EXPECT_EQ(
      run.lines(),
      (std::vector<std::string>{"error metadata.name: ZookeeperCluster \"zk\" is there twice [remove one of them]"}));
  const Diagnostic& d = run.diagnostics.all().front();
  EXPECT_EQ(d.code, Code::duplicate_object);
  EXPECT_EQ(d.location->source, 1U);
  ASSERT_EQ(d.related.size(), 1U);
  EXPECT_EQ(d.related.front().location.source, 0U);
  Decoding other;
  read(other, {test::zookeeper("  replicas: 3\n"), test::bookkeeper("  replicas: 5\n")});
  EXPECT_TRUE(other.lines().empty());
}

TEST(Documents, Metadata) {
  const auto lines = [](std::string_view metadata) {
    Decoding run;
    read(run, {"apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: " + std::string(metadata) +
               "\n"});
    return run.lines();
  };
  EXPECT_EQ(lines("{}"), (std::vector<std::string>{"error metadata.name: the resource has no name"}));
  EXPECT_EQ(lines("{name: ''}"), (std::vector<std::string>{"error metadata.name: the resource has no name"}));
  EXPECT_EQ(lines("{generateName: zk-}"),
            (std::vector<std::string>{"error metadata.name: the resource has no name [generateName cannot be used: the "
                                      "names of all objects are made of the name]"}));
  EXPECT_EQ(lines("{name: 5}"),
            (std::vector<std::string>{"error metadata.name: expected a string, got the number 5 [write \"5\"]"}));
  EXPECT_EQ(lines("{name: Zk}").size(), 1U);
  EXPECT_EQ(lines("{name: zk, namespace: a.b}").size(), 1U);
  EXPECT_EQ(lines("{name: zk, namespace: ''}").size(), 0U);
  EXPECT_EQ(lines("{name: zk, namepsace: x}"),
            (std::vector<std::string>{"error metadata.namepsace: unknown field [did you mean \"namespace\"?]"}));
  EXPECT_EQ(lines("{name: zk, labels: {a: 1}}"),
            (std::vector<std::string>{"error metadata.labels.a: expected a string, got the number 1 [write \"1\"]"}));
  EXPECT_EQ(lines("[zk]"), (std::vector<std::string>{"error metadata: expected a mapping, got a list"}));
  EXPECT_EQ(lines("{name: '${NAME}'}"), (std::vector<std::string>{"error metadata.name: the name \"${NAME}\" was not "
                                                                  "substituted [substitute the variables first]"}));
}

TEST(Documents, UnknownTopLevelKeys) {
  Decoding run;
  read(run, {test::zookeeper("  replicas: 3\n") + "replicas: 5\nspce: {}\n"});
  EXPECT_EQ(run.lines(), (std::vector<std::string>{"error replicas: unknown field [did you mean spec.replicas?]",
                                                   "error spce: unknown field [did you mean \"spec\"?]"}));
}

TEST(Documents, ConfigMapsThatAreNamedAreKept) {
  const std::string map =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: vars, namespace: streams}\ndata: {PRAVEGA_CLUSTER_NAME: pv}\n";
  Decoding run;
  read(run, {map, test::bookkeeper("  envVars: ' vars '\n")});
  EXPECT_TRUE(run.lines().empty());
  ASSERT_EQ(run.program.config_maps.size(), 1U);
  EXPECT_EQ(run.program.config_maps[0].data, (TextMap{{"PRAVEGA_CLUSTER_NAME", "pv"}}));
  Decoding unused;
  read(unused, {map, test::bookkeeper("  replicas: 3\n")});
  EXPECT_TRUE(unused.mentions(Code::passed_over));
}

TEST(Documents, RenderConfigIsKeptAside) {
  const std::string config = "apiVersion: pravegagen.io/v1alpha1\nkind: RenderConfig\nspec: {mode: hardened}\n";
  Decoding run;
  read(run, {config});
  EXPECT_TRUE(run.lines().empty());
  ASSERT_NE(run.program.render_config, nullptr);
  EXPECT_FALSE(run.program.has_resources());
  Decoding twice;
  read(twice, {config, config});
  EXPECT_TRUE(twice.mentions(Code::duplicate_object));
}

TEST(Documents, FieldsWithBetterPlaces) {
  Decoding run;
  read(run, {test::pravega("  bookkeeper: {replicas: 3}\n  pravega:\n    controllerJvmOptions: []\n    tier2: {}\n"
                           "    image: {tag: x}\n"),
             test::bookkeeper("  image: {repository: x, pullPolicy: Always}\n"),
             test::zookeeper("  env: []\n  persistence: {resources: {}}\n")});
  EXPECT_EQ(run.lines(),
            (std::vector<std::string>{
                "error spec.bookkeeper: unknown field [make a BookkeeperCluster of it and set bookkeeperUri]",
                "error spec.pravega.controllerJvmOptions: unknown field [did you mean \"controllerjvmOptions\"?]",
                "error spec.pravega.tier2: unknown field [did you mean \"longtermStorage\"?]",
                "error spec.pravega.image.tag: unknown field [the image's tag is spec.version]",
                "error spec.image.repository: unknown field [did you mean spec.image.imageSpec.repository?]",
                "error spec.image.pullPolicy: unknown field [did you mean spec.image.imageSpec.pullPolicy?]",
                "error spec.env: unknown field [did you mean spec.pod.env?]",
                "error spec.persistence.resources: unknown field [did you mean spec.persistence.spec.resources?]"}));
}

}  // namespace
}  // namespace pvg
