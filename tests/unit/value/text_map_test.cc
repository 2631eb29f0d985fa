#include "value/text_map.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pvg {
namespace {

std::string text(const TextMap& map) {
  std::string out;
  for (const auto& [key, value] : map) out += key + "=" + value + " ";
  return out;
}

TEST(TextMap, IsSortedBytewiseHoweverItIsFilled) {
  TextMap map = {{"b", "2"}, {"a", "1"}};
  map.emplace("B", "0");
  map.set("ab", "3");
  EXPECT_EQ(text(map), "B=0 a=1 ab=3 b=2 ");
  EXPECT_EQ(map, (TextMap{{"a", "1"}, {"ab", "3"}, {"B", "0"}, {"b", "2"}}));
}

TEST(TextMap, EmplaceKeepsWhatIsThereAndSetDoesNot) {
  TextMap map = {{"a", "1"}, {"a", "not this"}};
  EXPECT_FALSE(map.emplace("a", "2").second);
  EXPECT_EQ(text(map), "a=1 ");
  map.set("a", "2");
  EXPECT_EQ(text(map), "a=2 ");
  map.merge({{"a", "3"}, {"b", "4"}});
  EXPECT_EQ(text(map), "a=2 b=4 ");
}

TEST(TextMap, FindsWhatIsThere) {
  const TextMap map = {{"a", "1"}, {"c", "3"}};
  EXPECT_EQ(map.find("b"), map.end());
  EXPECT_EQ(map.find("d"), map.end());
  EXPECT_EQ(map.find("c")->second, "3");
  EXPECT_TRUE(map.contains("a"));
  EXPECT_FALSE(TextMap().contains(""));
}

TEST(TextMap, ACopyIsNotChangedWithTheOther) {
  const TextMap original = {{"a", "1"}, {"b", "2"}};
  TextMap set = original;
  set.set("a", "x");
  TextMap more = original;
  more.emplace("c", "3");
  TextMap less = original;
  less.erase(less.find("a"));
  EXPECT_EQ(text(original), "a=1 b=2 ");
  EXPECT_EQ(text(set), "a=x b=2 ");
  EXPECT_EQ(text(more), "a=1 b=2 c=3 ");
  EXPECT_EQ(text(less), "b=2 ");
}

// What is set may be a text of the map itself, which the change moves.
TEST(TextMap, TakesATextOfItsOwn) {
  TextMap map = {{"b", "a text too long to be kept in the string itself"}, {"c", "another text, as long as the one before it"}};
  map.set("a", map.at("b"));
  map.emplace("0", map.at("c"));
  EXPECT_EQ(map.at("a"), "a text too long to be kept in the string itself");
  EXPECT_EQ(map.at("0"), "another text, as long as the one before it");
}

}  // namespace
}  // namespace pvg
