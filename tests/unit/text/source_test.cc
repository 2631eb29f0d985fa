#include "text/source.h"

#include <gtest/gtest.h>

#include <string_view>

namespace pvg {
namespace {

TEST(PositionOf, CountsLinesAndColumnsFromOne) {
  constexpr std::string_view kText = "ab\ncd\n\ne";
  EXPECT_EQ(position_of(kText, 0), (Position{1, 1}));
  EXPECT_EQ(position_of(kText, 1), (Position{1, 2}));
  EXPECT_EQ(position_of(kText, 2), (Position{1, 3}));
  EXPECT_EQ(position_of(kText, 3), (Position{2, 1}));
  EXPECT_EQ(position_of(kText, 6), (Position{3, 1}));
  EXPECT_EQ(position_of(kText, 7), (Position{4, 1}));
}

TEST(PositionOf, BehindTheTextIsItsEnd) {
  EXPECT_EQ(position_of("ab", 100), (Position{1, 3}));
  EXPECT_EQ(position_of("ab\n", 100), (Position{2, 1}));
  EXPECT_EQ(position_of("", 5), (Position{1, 1}));
}

TEST(PositionOf, AColumnIsACodePoint) {
  EXPECT_EQ(position_of("\xC3\xA9\xF0\x9F\x98\x80x", 6), (Position{1, 3}));
  EXPECT_EQ(position_of("\t\tx", 2), (Position{1, 3}));
}

TEST(LineAt, HasNoLineBreak) {
  constexpr std::string_view kText = "one\r\ntwo\n\nlast";
  EXPECT_EQ(line_at(kText, 0), "one");
  EXPECT_EQ(line_at(kText, 3), "one");
  EXPECT_EQ(line_at(kText, 5), "two");
  EXPECT_EQ(line_at(kText, 8), "two");
  EXPECT_EQ(line_at(kText, 9), "");
  EXPECT_EQ(line_at(kText, 10), "last");
  EXPECT_EQ(line_at(kText, 1000), "last");
  EXPECT_EQ(line_at("", 0), "");
}

TEST(LineAt, ALoneCarriageReturnIsPartOfTheLine) { EXPECT_EQ(line_at("a\rb", 2), "a\rb"); }

}  // namespace
}  // namespace pvg
