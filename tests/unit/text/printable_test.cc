#include "text/printable.h"

#include <gtest/gtest.h>

namespace pvg {
namespace {

TEST(Printable, PlainTextStaysAsItIs) {
  EXPECT_EQ(printable("a b: \"c\" {d} é 日本 🎉"), "a b: \"c\" {d} é 日本 🎉");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, TabIsOneSpace) { EXPECT_EQ(printable("a\tb"), "a b"); }

TEST(Printable, WhatMovesTheCursorIsEscaped) {
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\n\r\x1b\x7f"), "\\n\\r\\x1b\\x7f");
  EXPECT_EQ(printable("\xC2\x9B"), "\\x9b");
}

TEST(Printable, WhatHidesOrTurnsTextIsEscaped) {
  EXPECT_EQ(printable("a\xE2\x80\xAE" "b"), "a\\u202eb");
  EXPECT_EQ(printable("\xE2\x80\x8B"), "\\u200b");
  EXPECT_EQ(printable("\xEF\xBB\xBF"), "\\ufeff");
  EXPECT_EQ(printable("\xF3\xA0\x81\x81"), "\\U000e0041");
}

TEST(Printable, BytesThatAreNotUtf8AreEscapedOneByOne) {
  EXPECT_EQ(printable("\xFF\xC3"), "\\xff\\xc3");
  EXPECT_EQ(printable("\xC0\xAF"), "\\xc0\\xaf");          // overlong
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // surrogate
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(printable("\xE6\x97"), "\\xe6\\x97");
}

TEST(Printable, Columns) {
  EXPECT_EQ(printed_columns("abc"), 3U);
  EXPECT_EQ(printed_columns("日本"), 4U);
  EXPECT_EQ(printed_columns("e\xCC\x81"), 1U);
  EXPECT_EQ(printed_columns("\x1b"), 4U);
  EXPECT_EQ(printed_columns("🎉"), 2U);
}

}  // namespace
}  // namespace pvg
