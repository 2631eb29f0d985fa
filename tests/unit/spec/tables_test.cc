#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "schema/pass_through.h"
#include "schema/table.h"
#include "spec/bookkeeper_cluster.h"
#include "spec/pravega_cluster.h"
#include "spec/pravega_cluster_v1alpha1.h"
#include "spec/zookeeper_cluster.h"
#include "text/trim.h"

namespace pvg {
namespace {

// How many members an aggregate of std::optional has: the longest list of initialisers that it takes.
template <typename T, std::size_t... I>
consteval bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), std::nullopt)...}; };
}
template <typename T, std::size_t N = 64>
consteval std::size_t member_count() {
  if constexpr (N == 0 || takes<T>(std::make_index_sequence<N>()))
    return N;
  else
    return member_count<T, N - 1>();
}

template <typename T>
void expect_row_for_every_member() {
  static_assert(member_count<T>() > 0 && member_count<T>() < 64);
  const Table& table = table_of<T>();
  EXPECT_EQ(table.fields.size(), member_count<T>()) << table.name;
  T object;
  std::set<void*> members;
  for (const Field& field : table.fields) members.insert(field.member(&object));
  EXPECT_EQ(members.size(), table.fields.size()) << table.name << " has two rows for one member";
}

TEST(Tables, EveryMemberHasARow) {
  expect_row_for_every_member<Probe>();
  expect_row_for_every_member<Probes>();
  expect_row_for_every_member<ExternalAccess>();
  expect_row_for_every_member<PravegaStaticTls>();
  expect_row_for_every_member<PravegaTls>();
  expect_row_for_every_member<PravegaAuthentication>();
  expect_row_for_every_member<PravegaImage>();
  expect_row_for_every_member<FileSystemStorage>();
  expect_row_for_every_member<EcsStorage>();
  expect_row_for_every_member<HdfsStorage>();
  expect_row_for_every_member<CustomStorage>();
  expect_row_for_every_member<LongTermStorage>();
  expect_row_for_every_member<SegmentStoreSecret>();
  expect_row_for_every_member<InfluxDbSecret>();
  expect_row_for_every_member<AuthHandler>();
  expect_row_for_every_member<AuthImplementations>();
  expect_row_for_every_member<PravegaSpec>();
  expect_row_for_every_member<PravegaClusterSpec>();
  expect_row_for_every_member<v1alpha1::ImageSpec>();
  expect_row_for_every_member<v1alpha1::Image>();
  expect_row_for_every_member<v1alpha1::BookieStorage>();
  expect_row_for_every_member<v1alpha1::Bookkeeper>();
  expect_row_for_every_member<v1alpha1::FileSystem>();
  expect_row_for_every_member<v1alpha1::Tier2>();
  expect_row_for_every_member<v1alpha1::Pravega>();
  expect_row_for_every_member<v1alpha1::Authentication>();
  expect_row_for_every_member<v1alpha1::ClusterSpec>();
  expect_row_for_every_member<BookkeeperImageSpec>();
  expect_row_for_every_member<BookkeeperImage>();
  expect_row_for_every_member<BookkeeperStorage>();
  expect_row_for_every_member<BookkeeperJvmOptions>();
  expect_row_for_every_member<BookkeeperClusterSpec>();
  expect_row_for_every_member<ZookeeperImage>();
  expect_row_for_every_member<ZookeeperPodPolicy>();
  expect_row_for_every_member<ZookeeperAdminServerService>();
  expect_row_for_every_member<ZookeeperClientService>();
  expect_row_for_every_member<ZookeeperHeadlessService>();
  expect_row_for_every_member<ZookeeperConfig>();
  expect_row_for_every_member<ZookeeperPersistence>();
  expect_row_for_every_member<ZookeeperEphemeral>();
  expect_row_for_every_member<ZookeeperClusterSpec>();
}

// Calls `see` with each row of a table and of the tables below it.
void walk(const Table& table, const std::string& path,
          const std::function<void(const Field&, const std::string&)>& see) {
  for (const Field& field : table.fields) {
    const std::string here = path + "." + std::string(field.name);
    see(field, here);
    if (field.table != nullptr) walk(field.table(), here, see);
  }
}

void walk_all(const std::function<void(const Field&, const std::string&)>& see) {
  walk(table_of<PravegaClusterSpec>(), "PravegaCluster", see);
  walk(table_of<BookkeeperClusterSpec>(), "BookkeeperCluster", see);
  walk(table_of<ZookeeperClusterSpec>(), "ZookeeperCluster", see);
  walk(table_of<v1alpha1::ClusterSpec>(), "PravegaCluster v1alpha1", see);
}

TEST(Tables, RowsAreComplete) {
  std::set<std::string> paths;
  walk_all([&](const Field& field, const std::string& path) {
    EXPECT_TRUE(paths.insert(path).second) << path << " is there twice";
    EXPECT_FALSE(field.facts.doc.empty()) << path << " has no documentation";
    EXPECT_EQ(field.type == FieldType::kubernetes, !field.facts.kubernetes.empty()) << path;
    if (field.type == FieldType::kubernetes) {
      EXPECT_TRUE(is_pass_through_type(field.facts.kubernetes)) << path << ": " << field.facts.kubernetes;
    }
    EXPECT_LE(field.facts.min, field.facts.max) << path;
  });
  EXPECT_GT(paths.size(), 150U);
}

TEST(Tables, DefaultsFitTheirFields) {
  walk_all([](const Field& field, const std::string& path) {
    for (const std::string_view text : {field.facts.operator_default, field.facts.hardened_default}) {
      if (text.empty() || text == kNoDefault) continue;
      switch (field.type) {
        case FieldType::boolean: EXPECT_TRUE(text == "true" || text == "false") << path; break;
        case FieldType::integer32:
        case FieldType::integer64: {
          EXPECT_EQ(text.find_first_not_of("0123456789"), std::string_view::npos) << path;
          EXPECT_GE(std::stoll(std::string(text)), field.facts.min) << path;
          break;
        }
        case FieldType::text_list:
        case FieldType::object_list: EXPECT_EQ(text, "[]") << path; break;
        case FieldType::text_map:
        case FieldType::object: EXPECT_EQ(text, "{}") << path; break;
        default: break;
      }
      if (!field.facts.choices.empty()) {
        const auto choices = split(field.facts.choices, '|');
        EXPECT_NE(std::find(choices.begin(), choices.end(), text), choices.end()) << path;
      }
    }
  });
}

TEST(Tables, AliasesAreNoFields) {
  const std::function<void(const Table&)> check = [&](const Table& table) {
    for (const Field& field : table.fields) {
      for (const std::string_view alias : split(field.facts.alias, '|')) {
        EXPECT_TRUE(alias.empty() || table.find(alias) == nullptr) << table.name << "." << alias;
      }
      if (field.table != nullptr) check(field.table());
    }
    for (const NameHint& hint : table.hints) {
      EXPECT_EQ(table.find(hint.name), nullptr) << table.name << "." << hint.name;
      EXPECT_FALSE(hint.hint.empty()) << table.name << "." << hint.name;
    }
  };
  check(table_of<PravegaClusterSpec>());
  check(table_of<BookkeeperClusterSpec>());
  check(table_of<ZookeeperClusterSpec>());
  check(table_of<v1alpha1::ClusterSpec>());
}

TEST(Tables, RowOfAMember) {
  EXPECT_EQ(row<&PravegaSpec::controller_jvm_options>().name, "controllerjvmOptions");
  EXPECT_EQ(row<&ZookeeperEphemeral::empty_dir_volume_source>().name, "emptydirvolumesource");
  EXPECT_EQ(row<&PravegaClusterSpec::version>().facts.hardened_default, "0.13.0");
}

}  // namespace
}  // namespace pvg
