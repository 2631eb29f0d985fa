#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "schema/decode.h"

namespace pvg {
namespace {

struct Leaf {
  std::optional<std::string> policy;
};

struct Tree {
  std::optional<std::int32_t> replicas;
  std::optional<std::int32_t> unavailable;
  std::optional<std::int64_t> limit;
  std::optional<std::int32_t> plain;
  std::optional<bool> enabled;
  std::optional<std::string> version;
  std::optional<TextMap> options;
  std::optional<TextList> flags;
  std::optional<Leaf> made;
  std::optional<Leaf> left;
  std::optional<std::vector<Leaf>> leaves;
};

}  // namespace

template <>
const Table& table_of<Leaf>() {
  static constexpr Field kFields[] = {
      field<&Leaf::policy>("policy", {.operator_default = "Always", .hardened_default = "IfNotPresent"})};
  static constexpr Table kTable{"Leaf", kFields};
  return kTable;
}

template <>
const Table& table_of<Tree>() {
  static constexpr Field kFields[] = {
      field<&Tree::replicas>("replicas", {.operator_default = "3", .hardened_default = "4", .zero_is_unset = true}),
      field<&Tree::unavailable>("unavailable",
                                {.operator_default = "1", .zero_is_unset = true, .negative_is_unset = true}),
      field<&Tree::limit>("limit", {.operator_default = "4194304", .zero_is_unset = true}),
      field<&Tree::plain>("plain", {.operator_default = "7"}),
      field<&Tree::enabled>("enabled", {.operator_default = "true"}),
      field<&Tree::version>("version", {.operator_default = "0.11.0", .zero_is_unset = true}),
      field<&Tree::options>("options", {.operator_default = "{}"}),
      field<&Tree::flags>("flags", {.operator_default = "[]"}),
      field<&Tree::made>("made", {.operator_default = "{}"}),
      field<&Tree::left>("left", {}),
      field<&Tree::leaves>("leaves", {}),
  };
  static constexpr Table kTable{"Tree", kFields};
  return kTable;
}

namespace {

Tree filled(Tree tree, Mode mode = Mode::operators) {
  apply_constant_defaults(table_of<Tree>(), &tree, mode);
  return tree;
}

TEST(ConstantDefaults, FillWhatIsMissing) {
  const Tree tree = filled({});
  EXPECT_EQ(tree.replicas, 3);
  EXPECT_EQ(tree.unavailable, 1);
  EXPECT_EQ(tree.limit, 4194304);
  EXPECT_EQ(tree.enabled, true);
  EXPECT_EQ(tree.version, "0.11.0");
  EXPECT_TRUE(tree.options && tree.options->empty());
  EXPECT_TRUE(tree.flags && tree.flags->empty());
  ASSERT_TRUE(tree.made);
  EXPECT_EQ(tree.made->policy, "Always");
  EXPECT_FALSE(tree.left);
  EXPECT_FALSE(tree.leaves);
}

TEST(ConstantDefaults, KeepWhatIsGiven) {
  Tree tree;
  tree.replicas = 5;
  tree.enabled = false;
  tree.plain = 0;
  tree.version = "0.9.0";
  tree.options = TextMap{{"a", "1"}};
  tree.left = Leaf{"Never"};
  tree = filled(tree);
  EXPECT_EQ(tree.replicas, 5);
  EXPECT_EQ(tree.enabled, false);
  EXPECT_EQ(tree.plain, 0);
  EXPECT_EQ(tree.version, "0.9.0");
  EXPECT_EQ(tree.options->size(), 1U);
  EXPECT_EQ(tree.left->policy, "Never");
}

TEST(ConstantDefaults, ZerosThatCountAsMissing) {
  Tree tree;
  tree.replicas = 0;
  tree.limit = -1;
  tree.unavailable = -1;
  tree.version = "";
  tree = filled(tree);
  EXPECT_EQ(tree.replicas, 3);
  EXPECT_EQ(tree.limit, -1);
  EXPECT_EQ(tree.unavailable, 1);
  EXPECT_EQ(tree.version, "0.11.0");
}

TEST(ConstantDefaults, AreThoseOfTheMode) {
  Tree tree;
  tree.leaves = {{Leaf{}, Leaf{"Never"}}};
  tree = filled(tree, Mode::hardened);
  EXPECT_EQ(tree.replicas, 4);
  EXPECT_EQ(tree.unavailable, 1);
  EXPECT_EQ(tree.made->policy, "IfNotPresent");
  EXPECT_EQ((*tree.leaves)[0].policy, "IfNotPresent");
  EXPECT_EQ((*tree.leaves)[1].policy, "Never");
}

}  // namespace
}  // namespace pvg
