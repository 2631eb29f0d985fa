// Syntax errors: our words, the exact place, and a hint for the common ones.
#include <gtest/gtest.h>

#include "reader_test_support.h"

namespace pvg::reader_test {
namespace {

struct Case {
  const char* text;
  const char* expected;
  const char* hint;
};

class ReaderSyntax : public testing::TestWithParam<Case> {};

TEST_P(ReaderSyntax, IsToldWithPlaceAndHint) {
  const Read result = read(GetParam().text);
  ASSERT_EQ(result.diagnostics.all().size(), 1U);
  EXPECT_EQ(brief(result, result.diagnostics.all()[0]), GetParam().expected);
  EXPECT_EQ(result.diagnostics.all()[0].hint, GetParam().hint);
  EXPECT_LE(result.diagnostics.all()[0].location->span.end, result.text.size());
}

constexpr const char* kUseSpaces = "indent with spaces, never with tabs";
constexpr const char* kQuoteIt = "put the text in quotes";
constexpr const char* kSameColumn = "the keys of one mapping begin in the same column";
constexpr const char* kColon = "put a value that holds ': ' in quotes; if this begins a new key, check its indentation";

INSTANTIATE_TEST_SUITE_P(
    All, ReaderSyntax,
    testing::Values(
        Case{"a:\n\tb: 1\n", "PVG1001 2:1 a tab is not allowed in the indentation", kUseSpaces},
        Case{"a: |\n\tb\n", "PVG1001 2:1 a tab is not allowed in the indentation", kUseSpaces},
        Case{"a: b\n\tc\n", "PVG1001 2:1 a tab is not allowed in the indentation", kUseSpaces},
        Case{"a: 1\nb:2\nc: 3\n", "PVG1001 2:1 expected ': ' after this key", "write a space after the ':'"},
        Case{"a: 1\nb:2", "PVG1001 2:1 expected ': ' after this key", "write a space after the ':'"},
        Case{"a:1\nb: 2\n", "PVG1001 2:2 a ':' is not allowed here", "write a space after the ':' in the line above"},
        Case{"a: 1\nb\nc: 3\n", "PVG1001 2:1 expected ': ' after this key",
             "every line of a mapping is \"key: value\""},
        Case{"a: b: c\n", "PVG1001 1:5 a ':' is not allowed here", kColon},
        Case{"a: 1\n  b: 2\n", "PVG1001 2:4 a ':' is not allowed here", kColon},
        Case{"a: \"x\nb: 1\n", "PVG1001 1:4 the quote that begins here is never closed", "add the closing quote"},
        Case{"a: 'x\nb: 1\n---\nc: 2\n", "PVG1001 1:4 the quote that begins here is never closed",
             "add the closing quote"},
        Case{"a: [1,\nb: 2\n\n\n", "PVG1001 1:4 the '[' here is never closed", "add the closing ']'"},
        Case{"a: {b: 1", "PVG1001 1:4 the '{' here is never closed", "add the closing '}'"},
        Case{"a: [1, 2\nb: 3\n", "PVG1001 2:2 expected ',' or ']'", "close the list that begins with '['"},
        Case{"a: {b: 1]\n", "PVG1001 1:9 expected ',' or '}'", "close the mapping that begins with '{'"},
        Case{"a: %x\n", "PVG1001 1:4 a value cannot begin with '%'", kQuoteIt},
        Case{"a: @x\n", "PVG1001 1:4 a value cannot begin with '@'", kQuoteIt},
        Case{"a: `x`\n", "PVG1001 1:4 a value cannot begin with '`'", kQuoteIt},
        Case{"a: \"x\" y\n", "PVG1001 1:8 text follows a closing quote or bracket", "put the whole value in quotes"},
        Case{"a: [x] y\n", "PVG1001 1:8 text follows a closing quote or bracket", "put the whole value in quotes"},
        Case{"a: }\n", "PVG1001 1:4 '}' closes nothing", kQuoteIt},
        Case{"a: [b,,c]\n", "PVG1001 1:7 expected a value here", kQuoteIt},
        Case{"a:\n  b: 1\n c: 2\n", "PVG1001 3:2 expected a key of the mapping above", kSameColumn},
        Case{"- a\nb: 1\n", "PVG1001 2:1 expected \"- \", as in the other items of this list",
             "the items of one list begin in the same column"},
        Case{"a: - b\n", "PVG1001 1:4 a list item is not allowed here", "begin the list on a line of its own"},
        Case{"a: \"\\q\"\n", "PVG1001 1:5 unknown escape in a string in double quotes",
             "write \\\\ for a backslash, or use single quotes"},
        Case{"a: \"\\ud83d\\ude00\"\n", "PVG1001 1:4 an escape names no Unicode character",
             "write characters above U+FFFF as \\U and 8 digits"},
        Case{"a: \"\\x4\"\n", "PVG1001 1:4 \\x, \\u and \\U take exactly 2, 4 and 8 hexadecimal digits",
             "write \\\\ for a backslash, or use single quotes"},
        Case{"a: |x\n", "PVG1001 1:5 only a comment may follow here",
             "begin the text of a | or > block on the next line"},
        Case{"a: |0\n x\n", "PVG1001 1:5 the indentation of a block must be 1 to 9", ""},
        Case{"%YAML 1.1\n---\na: 1\n", "PVG1001 1:1 a line that begins with % is a directive, and kubectl takes none",
             "remove it"},
        Case{"# x\n%TAG ! !\n---\na: 1\n",
             "PVG1001 2:1 a line that begins with % is a directive, and kubectl takes none", "remove it"},
        Case{"a: [x:]\n", "PVG1001 1:6 expected a space after ':'", kQuoteIt},
        Case{"{\"a\": [1] \"b\": 2}", "PVG1001 1:11 expected ',' or '}', found '\"'", "write a comma before it"}));

TEST(ReaderSyntaxRelated, NamesWhereTheBracketOrMappingBegan) {
  const Read flow = read("a: [1, 2\nb: 3\n");
  ASSERT_EQ(flow.diagnostics.all()[0].related.size(), 1U);
  EXPECT_EQ(flow.diagnostics.all()[0].related[0].message, "the '[' is here");
  EXPECT_EQ(flow.diagnostics.all()[0].related[0].location.span, (Span{3, 4}));
  const Read block = read("- a\nb: 1\n");
  ASSERT_EQ(block.diagnostics.all()[0].related.size(), 1U);
  EXPECT_EQ(block.diagnostics.all()[0].related[0].message, "the list begins here");
}

}  // namespace
}  // namespace pvg::reader_test
