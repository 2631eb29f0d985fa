#include "text/field_path.h"

#include <gtest/gtest.h>

namespace pvg {
namespace {

TEST(FieldPath, Text) {
  EXPECT_EQ(FieldPath().text(), "");
  EXPECT_EQ((FieldPath{"spec"}).text(), "spec");
  EXPECT_EQ((FieldPath{"spec", "ports", std::size_t{0}, "name"}).text(), "spec.ports[0].name");
  EXPECT_EQ((FieldPath{std::size_t{2}, "a"}).text(), "[2].a");
}

TEST(FieldPath, NamesThatAreNoWordsAreQuoted) {
  EXPECT_EQ((FieldPath{"spec", "options", "metrics.prefix"}).text(), "spec.options[\"metrics.prefix\"]");
  EXPECT_EQ((FieldPath{"a", "say \"x\" \\"}).text(), "a[\"say \\\"x\\\" \\\\\"]");
  EXPECT_EQ((FieldPath{"a", ""}).text(), "a[\"\"]");
  EXPECT_EQ((FieldPath{"a\"b\\c"}).text(), "[\"a\\\"b\\\\c\"]");
  EXPECT_EQ((FieldPath{"a", "0"}).text(), "a[\"0\"]");
  EXPECT_EQ((FieldPath{"a", "x-y_z9"}).text(), "a.x-y_z9");
}

TEST(FieldPath, IsTakenApartAsItIsWritten) {
  std::string_view path = ".spec[\"a.b\"][12].c";
  EXPECT_EQ(take_path_part(path), PathPart("spec"));
  EXPECT_EQ(take_path_part(path), PathPart("a.b"));
  EXPECT_EQ(take_path_part(path), PathPart(std::size_t{12}));
  EXPECT_EQ(take_path_part(path), PathPart("c"));
  for (std::string_view bad : {"", ".", "x", "[", "[x]", "[1", "[\"a"}) EXPECT_EQ(take_path_part(bad), std::nullopt) << bad;
}

TEST(FieldPath, GrowsByCopy) {
  const FieldPath spec{"spec"};
  const FieldPath port = spec / "ports" / std::size_t{1};
  EXPECT_EQ(port.text(), "spec.ports[1]");
  EXPECT_EQ(spec.text(), "spec");
  EXPECT_EQ(port.parts().size(), 3U);
}

TEST(FieldPath, TellsNamesFromIndexes) {
  EXPECT_EQ((FieldPath{"a", std::size_t{0}}), (FieldPath{"a"} / std::size_t{0}));
  EXPECT_NE((FieldPath{"a", std::size_t{0}}), (FieldPath{"a", "0"}));
  EXPECT_TRUE(FieldPath().empty());
  EXPECT_FALSE((FieldPath{"a"}).empty());
}

TEST(Path, OwnsItsPartsInOrder) {
  const Path root;
  const Path spec = root / "spec";
  const Path ports = spec / "ports";
  const Path first = ports / std::size_t{0};
  EXPECT_EQ((first / "name").own(), (FieldPath{"spec", "ports", std::size_t{0}, "name"}));
  EXPECT_EQ(root.own(), FieldPath());
}

TEST(Path, AnEmptyNameIsStillAName) {
  const Path root;
  EXPECT_EQ((root / "").own(), (FieldPath{""}));
}

}  // namespace
}  // namespace pvg
