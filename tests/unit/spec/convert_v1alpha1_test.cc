#include "spec/convert_v1alpha1.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec_test_support.h"
#include "text/trim.h"

namespace pvg {
namespace {

using test::Decoding;
using test::read;
using v1alpha1::Heir;
using v1alpha1::Move;

std::string first(std::string_view spec) {
  return "apiVersion: pravega.pravega.io/v1alpha1\nkind: PravegaCluster\nmetadata: {name: pv, namespace: "
         "streams}\nspec:\n" +
         std::string(spec);
}

// Fields that lead nowhere when spec.version is given: the only ones without an equivalent.
const std::set<std::string> kOnlyWithoutVersion = {"spec.pravega.image.tag", "spec.pravega.image.imageSpec.tag"};

void walk_leaves(const Table& table, const std::string& path,
                 const std::function<void(const Field&, const std::string&)>& see) {
  for (const Field& field : table.fields) {
    const std::string here = path + "." + std::string(field.name);
    if (field.type == FieldType::object)
      walk_leaves(field.table(), here, see);
    else
      see(field, here);
  }
}

const Field* field_at(Heir heir, std::string_view path) {
  const Table* table = heir == Heir::pravega ? &table_of<PravegaClusterSpec>() : &table_of<BookkeeperClusterSpec>();
  const Field* field = nullptr;
  std::vector<std::string_view> keys = split(path, '.');
  for (std::size_t i = 1; i < keys.size(); ++i) {
    field = table == nullptr ? nullptr : table->find(keys[i]);
    if (field == nullptr) return nullptr;
    table = field->type == FieldType::object ? &field->table() : nullptr;
  }
  return field;
}

TEST(ConvertV1alpha1, EveryFieldHasAPlaceOfItsType) {
  std::size_t count = 0;
  walk_leaves(table_of<v1alpha1::ClusterSpec>(), "spec", [&](const Field& field, const std::string& path) {
    ++count;
    const std::vector<const Move*> moves = v1alpha1::moves_of(path);
    ASSERT_FALSE(moves.empty()) << path << " goes nowhere";
    bool always = false;
    for (const Move* move : moves) {
      const std::string to = v1alpha1::target_of(*move, path);
      const Field* target = field_at(move->heir, to);
      ASSERT_NE(target, nullptr) << path << " goes to " << to << ", which is not there";
      EXPECT_EQ(target->type, field.type) << path;
      EXPECT_EQ(target->facts.kubernetes, field.facts.kubernetes) << path;
      EXPECT_FALSE(target->facts.extension) << path << " goes to what operator mode refuses";
      always = always || move->use != v1alpha1::Use::fallback;
    }
    EXPECT_NE(always, kOnlyWithoutVersion.contains(path)) << path;
  });
  EXPECT_EQ(count, 57U);
}

TEST(ConvertV1alpha1, EveryMoveIsOfAField) {
  std::set<std::string> paths;
  const std::function<void(const Table&, const std::string&)> walk = [&](const Table& table, const std::string& path) {
    for (const Field& field : table.fields) {
      const std::string here = path + "." + std::string(field.name);
      paths.insert(here);
      if (field.type == FieldType::object) walk(field.table(), here);
    }
  };
  walk(table_of<v1alpha1::ClusterSpec>(), "spec");
  for (const Move& move : v1alpha1::moves()) EXPECT_TRUE(paths.contains(std::string(move.from))) << move.from;
}

// The rows of the page, made of the moves; the page says the rest in words.
TEST(ConvertV1alpha1, ThePageHasEveryField) {
  std::string rows;
  walk_leaves(table_of<v1alpha1::ClusterSpec>(), "spec", [&](const Field&, const std::string& path) {
    std::string places;
    bool dropped = false;
    for (const Move* move : v1alpha1::moves_of(path)) {
      places += (places.empty() ? "" : ", ") +
                std::string(move->heir == Heir::pravega ? "PravegaCluster" : "BookkeeperCluster") + " `" +
                v1alpha1::target_of(*move, path) + "`";
      dropped = move->dropped_by_operators;
      if (move->use == v1alpha1::Use::fallback && move->heir == Heir::bookkeeper)
        places += ", when no version is given";
    }
    rows += "| `" + path + "` | " + places + " | " + (dropped ? "dropped" : "kept") + " |\n";
  });
  std::ifstream file(PVG_TESTS_DIR "/../docs/v1alpha1.md", std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(page.find("|---|---|---|\n" + rows + "\n"), std::string::npos) << "docs/v1alpha1.md lacks:\n" << rows;
}

// Spans of all scalars below a value.
void collect(const Value& value, std::multimap<std::uint32_t, const Value*>& into) {
  if (value.is_list()) {
    for (const Value& item : value.items()) collect(item, into);
  } else if (value.is_map()) {
    for (const Member& member : value.members()) collect(member.value, into);
  } else {
    into.emplace(value.span().begin, &value);
  }
}

TEST(ConvertV1alpha1, EveryValueKeepsItsPlace) {
  Decoding run;
  read(run, {first("  version: 0.10.1\n  zookeeperUri: zk:2181\n  tls: {static: {caBundle: ca}}\n"
                   "  bookkeeper:\n    replicas: 5\n    image: {imageSpec: {repository: a/b, pullPolicy: Never}}\n"
                   "    bookkeeperJVMOptions: {memoryOpts: [-Xms1g]}\n    options: {a: b}\n"
                   "    storage: {ledgerVolumeClaimTemplate: {resources: {requests: {storage: 5Gi}}}}\n"
                   "  pravega:\n    tier2: {ecs: {bucket: c}}\n    options: {d: e}\n")});
  EXPECT_TRUE(run.lines().empty()) << run.lines().front();
  std::multimap<std::uint32_t, const Value*> made;
  for (const Document* document : run.program.documents) collect(document->root, made);
  std::multimap<std::uint32_t, const Value*> given;
  collect(*run.documents[0].root.find("spec"), given);
  EXPECT_EQ(given.size(), 11U);
  for (const auto& [begin, value] : given) {
    const auto [from, to] = made.equal_range(begin);
    ASSERT_NE(from, to) << "a value at byte " << begin << " is lost";
    for (auto it = from; it != to; ++it) EXPECT_EQ(*it->second, *value) << begin;
  }
}

const BookkeeperResource& bookies_of(const Decoding& run) { return run.program.bookkeeper.at(0); }
const PravegaResource& pravega_of(const Decoding& run) { return run.program.pravega.at(0); }

TEST(ConvertV1alpha1, BookiesAreThereEvenWhenTheyAreNotWritten) {
  for (const char* spec : {"  version: 0.10.1\n", "  {version: 0.10.1, bookkeeper: {}}\n"}) {
    Decoding run;
    read(run, {first(spec)}, Mode::hardened);
    EXPECT_TRUE(run.lines().empty()) << run.lines().front();
    EXPECT_EQ(bookies_of(run).name, "pv");
    EXPECT_EQ(bookies_of(run).namespace_, "streams");
    EXPECT_EQ(bookies_of(run).spec.version, "0.10.1");
    EXPECT_FALSE(bookies_of(run).spec.env_vars.has_value());
    EXPECT_FALSE(bookies_of(run).spec.replicas.has_value());
    EXPECT_EQ(pravega_of(run).spec.bookkeeper_uri,
              "pv-bookie-0.pv-bookie-headless.streams:3181,pv-bookie-1.pv-bookie-headless.streams:3181,"
              "pv-bookie-2.pv-bookie-headless.streams:3181");
  }
}

TEST(ConvertV1alpha1, MetadataStaysWithThePravegaCluster) {
  Decoding run;
  read(run, {"apiVersion: pravega.pravega.io/v1alpha1\nkind: PravegaCluster\nmetadata:\n  name: pv\n  uid: 1-2\n"
             "  labels: {a: b}\n  annotations: {c: d}\n  finalizers: [cleanUpZookeeper]\n"
             "spec: {version: 0.5.0, zookeeperUri: 'zk:2181'}\n"});
  EXPECT_TRUE(pravega_of(run).live);
  EXPECT_EQ(pravega_of(run).uid, "1-2");
  EXPECT_EQ(pravega_of(run).labels, (TextMap{{"a", "b"}}));
  EXPECT_EQ(pravega_of(run).annotations, (TextMap{{"c", "d"}}));
  EXPECT_FALSE(bookies_of(run).live);
  EXPECT_EQ(bookies_of(run).uid, "");
  EXPECT_TRUE(bookies_of(run).labels.empty());
  EXPECT_TRUE(run.has(Severity::warning, Code::live_object, "metadata.name"));
}

TEST(ConvertV1alpha1, OperatorModeNamesTheConfigMapOfTheMigration) {
  Decoding run;
  read(run, {first("  {version: 0.10.1, zookeeperUri: 'zk:2181'}\n")});
  EXPECT_EQ(bookies_of(run).spec.env_vars, "pv-configmap");
  ASSERT_EQ(run.program.config_maps.size(), 1U);
  EXPECT_TRUE(run.program.config_maps[0].made_up);
  EXPECT_EQ(run.program.config_maps[0].data, (TextMap{{"PRAVEGA_CLUSTER_NAME", "pv"}, {"WAIT_FOR", "zk:2181"}}));
  EXPECT_EQ(run.program.documents.size(), 3U);
}

TEST(ConvertV1alpha1, DirectoriesThatStayWhereTheyAreAreFine) {
  const auto said = [](const std::string& options) {
    Decoding run;
    read(run, {first("  version: 0.10.1\n  bookkeeper: {options: {" + options + "}}\n")}, Mode::hardened);
    return run.mentions(Code::unfound_data);
  };
  EXPECT_FALSE(said("journalDirectories: /bk/journal, ledgerDirectories: /bk/ledgers, indexDirectories: /bk/index"));
  EXPECT_FALSE(said("journalDirectories: /elsewhere"));
  EXPECT_FALSE(said("ledgerDirectories: '/bk/ledgers-2'"));
  EXPECT_TRUE(said("journalDirectories: /bk/journal/j0"));
  EXPECT_TRUE(said("ledgerDirectories: '/bk/ledgers,/bk/l2'"));
  EXPECT_TRUE(said("indexDirectories: /elsewhere"));
}

TEST(ConvertV1alpha1, WhatIsWrongIsSaidOnce) {
  Decoding run;
  read(run, {first("  version: 5\n  bookkeeper: {replicas: x, image: {pullPolicy: Some}}\n")}, Mode::hardened);
  EXPECT_EQ(run.lines(), (std::vector<std::string>{
                             "error spec.version: expected a string, got the number 5 [write \"5\"]",
                             "error spec.bookkeeper.replicas: expected a whole number, got the string \"x\"",
                             "error spec.bookkeeper.image.pullPolicy: \"Some\" is not Always, IfNotPresent or Never"}));
}

}  // namespace
}  // namespace pvg
