#include "value/yaml_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "value/sink.h"

namespace pvg {
namespace {

std::string yaml_of(const Value& value) {
  std::string out;
  YamlWriter writer(out);
  write_value(writer, value);
  return out;
}

// A text as the value of a key.
std::string line_of(std::string_view text) {
  std::string out = yaml_of(Value::map({{"k", Value(text)}}));
  EXPECT_TRUE(out.starts_with("k: ")) << out;
  return out.substr(3);
}

TEST(YamlWriterLayout, MappingsAreIndentedByTwo) {
  EXPECT_EQ(yaml_of(Value::map({{"a", Value::map({{"b", Value::map({{"c", 1}})}, {"d", 2}})}, {"e", 3}})),
            "a:\n  b:\n    c: 1\n  d: 2\ne: 3\n");
}

TEST(YamlWriterLayout, ListsStandAtTheColumnOfTheirKey) {
  EXPECT_EQ(yaml_of(Value::map({{"a", Value::list({1, 2})}, {"b", Value::map({{"c", Value::list({3})}})}})),
            "a:\n- 1\n- 2\nb:\n  c:\n  - 3\n");
}

TEST(YamlWriterLayout, ItemsBeginBehindTheirDash) {
  EXPECT_EQ(yaml_of(Value::list({Value::map({{"a", 1}, {"b", Value::list({2})}, {"c", Value::map({{"d", 3}})}})})),
            "- a: 1\n  b:\n  - 2\n  c:\n    d: 3\n");
  EXPECT_EQ(yaml_of(Value::list({Value::list({1, Value::list({2, 3})}), 4})), "- - 1\n  - - 2\n    - 3\n- 4\n");
}

TEST(YamlWriterLayout, WhatIsEmptyStaysOnTheLine) {
  const Value map{Value::Map()};
  const Value list{Value::List()};
  EXPECT_EQ(yaml_of(Value::map({{"a", map}, {"b", list}, {"c", Value::list({map, list})}})),
            "a: {}\nb: []\nc:\n- {}\n- []\n");
  EXPECT_EQ(yaml_of(map), "{}\n");
  EXPECT_EQ(yaml_of(list), "[]\n");
}

TEST(YamlWriterLayout, ScalarsAsRoot) {
  EXPECT_EQ(yaml_of(Value()), "null\n");
  EXPECT_EQ(yaml_of(Value("text")), "text\n");
  EXPECT_EQ(yaml_of(Value("a\nb\n")), "|\n  a\n  b\n");
}

TEST(YamlWriterLayout, OthersMayAppendBetweenDocuments) {
  std::string out = "# head\n";
  YamlWriter writer(out);
  for (int i = 0; i < 2; ++i) {
    out += "---\n";
    writer.begin_map();
    writer.key("a");
    writer.integer(i);
    writer.end_map();
  }
  EXPECT_EQ(out, "# head\n---\na: 0\n---\na: 1\n");
}

TEST(YamlWriterLayout, DeepAndLongTreesGrowTheirRoom) {
  Value tree("x");
  std::string expected;
  for (int i = 0; i < 100; ++i) tree = Value::map({{"k", std::move(tree)}});
  for (std::size_t i = 0; i < 99; ++i) expected += std::string(2 * i, ' ') + "k:\n";
  EXPECT_EQ(yaml_of(tree), expected + std::string(198, ' ') + "k: x\n");

  const std::string text(10000, 'x');
  EXPECT_EQ(yaml_of(Value::list({Value(text), Value(text + ": ")})), "- " + text + "\n- \"" + text + ": \"\n");
}

TEST(YamlWriterScalars, Plain) {
  EXPECT_EQ(yaml_of(Value::list({Value(), true, false, 0, -1})), "- null\n- true\n- false\n- 0\n- -1\n");
  EXPECT_EQ(yaml_of(Value(std::numeric_limits<std::int64_t>::min())), "-9223372036854775808\n");
}

TEST(YamlWriterScalars, FloatsKeepAPoint) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::pair<double, std::string_view> cases[] = {{1.5, "1.5"},          {2, "2.0"},
                                                       {-0.0, "-0.0"},        {1e20, "100000000000000000000.0"},
                                                       {1e21, "1.0e+21"},     {1e-6, "0.000001"},
                                                       {1.25e-7, "1.25e-7"},  {1e-7, "1.0e-7"},
                                                       {kInfinity, ".inf"},   {-kInfinity, "-.inf"},
                                                       {std::nan(""), ".nan"}};
  for (const auto& [number, text] : cases) EXPECT_EQ(yaml_of(Value(number)), std::string(text) + "\n");
}

TEST(YamlWriterQuotes, WhatReadersTakeForSomethingElse) {
  for (const char* text : {"",
                           "y",
                           "N",
                           "Yes",
                           "nO",
                           "on",
                           "OFF",
                           "true",
                           "FALSE",
                           "null",
                           "Null",
                           "~",
                           "=",
                           "<<",
                           "0",
                           "-1",
                           "+1",
                           "017",
                           "0o17",
                           "0x1f",
                           "0b1",
                           "1_000",
                           "1,000",
                           "1e3",
                           "1E+3",
                           "12e4567",
                           ".5",
                           "5.",
                           "-.5",
                           "+.5",
                           ".inf",
                           "-.Inf",
                           "+.INF",
                           ".nan",
                           ".NaN",
                           "12:30",
                           "1:2:3.4",
                           "1.5",
                           "1.5e-3",
                           "2001-01-01",
                           "2001-1-1",
                           "2001-01-01T00:00:00Z",
                           "2001-01-01 00:00:00",
                           "...",
                           "... a",
                           "---",
                           "+",
                           "."}) {
    EXPECT_TRUE(needs_quotes(text)) << text;
    EXPECT_EQ(line_of(text), '"' + std::string(text) + "\"\n");
  }
}

TEST(YamlWriterQuotes, WhatReadersCannotReadPlain) {
  for (const char* text : {"-a",   "- a", "?a", ":a", ",a",     "[a", "]a",        "{a",           "}a", "#a",
                           "&a",   "*a",  "!a", "|a", ">a",     "'a", "%a",        "@a",           "`a", "a: b",
                           "a #b", "a:",  " a", "a ", "-Xmx1g", "*",  "\xC2\xA0 ", "a:\xC3\xA9: b"}) {
    EXPECT_TRUE(needs_quotes(text)) << text;
    EXPECT_EQ(line_of(text), '"' + std::string(text) + "\"\n");
  }
}

TEST(YamlWriterQuotes, NothingElse) {
  for (const char* text : {"a",
                           "name",
                           "yes-man",
                           "nothing",
                           "truest",
                           "none",
                           "a b",
                           "a:b",
                           "a#b",
                           "a-b",
                           "a'b",
                           "a\"b",
                           "a\\b",
                           "a, b",
                           "a[0]",
                           "a{b}",
                           "0.13.0",
                           "10.0.0.1",
                           "1Gi",
                           "100m",
                           "1.5Gi",
                           "5k",
                           "1.2.3-rc1",
                           "10.0.0.1:9090",
                           "0xg",
                           "1g",
                           "2001-01",
                           "2001-01-0x",
                           "1d",
                           "=a",
                           "<a",
                           "~a",
                           "$(POD_IP)",
                           "/bin/sh",
                           "http://a:80",
                           "a=b",
                           "a|b",
                           "a>b",
                           "a&b",
                           "a*",
                           "a!",
                           "a%",
                           "a@b",
                           "a`b",
                           "a?",
                           "\xC3\xA9t\xC3\xA9",
                           "a\xC2\xA0"
                           "b",
                           "\xF0\x9F\x98\x80",
                           ".a",
                           "..",
                           "....",
                           "+a",
                           "_1",
                           "a ...",
                           "a ---"}) {
    EXPECT_FALSE(needs_quotes(text)) << text;
    EXPECT_EQ(line_of(text), std::string(text) + "\n");
  }
}

// Most texts are written by a short cut that looks at eight bytes at a time; it must never think otherwise.
TEST(YamlWriterQuotes, TheShortCutAgreesForEveryByteAtEveryPlace) {
  for (std::size_t length = 1; length <= 26; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      for (int byte = 0; byte < 0x80; ++byte) {
        std::string text(length, 'a');
        text[at] = static_cast<char>(byte);
        const bool plain = line_of(text) == text + "\n";
        ASSERT_EQ(plain, !needs_quotes(text)) << "byte " << byte << " at " << at << " of " << length;
      }
    }
  }
}

TEST(YamlWriterQuotes, ControlCharactersAreEscaped) {
  EXPECT_EQ(line_of("a\tb"), "\"a\\tb\"\n");
  EXPECT_EQ(line_of("a\rb"), "\"a\\rb\"\n");
  EXPECT_EQ(line_of(std::string_view("a\0b", 3)), "\"a\\x00b\"\n");
  EXPECT_EQ(line_of("\x1B[0m\x7F"), "\"\\x1B[0m\\x7F\"\n");
  EXPECT_EQ(line_of("\"\\: "), "\"\\\"\\\\: \"\n");
}

TEST(YamlWriterQuotes, UnprintableCodePointsAreEscaped) {
  EXPECT_EQ(line_of("a\xC2\x85"
                    "b"),
            "\"a\\x85b\"\n");
  EXPECT_EQ(line_of("\xE2\x80\xA8\xE2\x80\xA9"), "\"\\u2028\\u2029\"\n");
  EXPECT_EQ(line_of("\xEF\xBB\xBF"
                    "a"),
            "\"\\uFEFFa\"\n");
  EXPECT_EQ(line_of("\xEF\xBF\xBE\xEF\xBF\xBF"), "\"\\uFFFE\\uFFFF\"\n");
  EXPECT_EQ(line_of("\xC3\xA9: \xF0\x9F\x98\x80"), "\"\xC3\xA9: \xF0\x9F\x98\x80\"\n");
}

TEST(YamlWriterQuotes, EachByteThatIsNoUtf8IsReplaced) {
  EXPECT_EQ(line_of("a\xFFz"), "\"a\xEF\xBF\xBDz\"\n");
  EXPECT_EQ(line_of("\xE2\x82"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"\n");
  EXPECT_EQ(line_of("\xC0\xAF"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"\n");
  EXPECT_EQ(line_of("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"\n");
}

TEST(YamlWriterQuotes, KeysByTheSameRule) {
  EXPECT_EQ(yaml_of(Value::map({{"", 1}, {"1", 1}, {"a: b", 1}, {"a\nb", 1}, {"plain", 1}, {"true", 1}})),
            "\"\": 1\n\"1\": 1\n\"a\\nb\": 1\n\"a: b\": 1\nplain: 1\n\"true\": 1\n");
}

// A reader gives up looking for the colon of a simple key after 1024 characters.
TEST(YamlWriterQuotes, LongKeysAreExplicit) {
  const std::string longest(1000, 'k');
  EXPECT_EQ(yaml_of(Value::map({{longest, 1}})), longest + ": 1\n");
  const std::string too_long(1001, 'k');
  EXPECT_EQ(yaml_of(Value::map({{"a", Value::map({{too_long, Value::list({1})}})}})),
            "a:\n  ? " + too_long + "\n  :\n  - 1\n");
  EXPECT_EQ(yaml_of(Value::map({{too_long + ":", 1}})), "? \"" + too_long + ":\"\n: 1\n");
}

TEST(YamlWriterBlocks, TheHeaderKeepsTheLineBreaksAtTheEnd) {
  EXPECT_EQ(line_of("a\nb\n"), "|\n  a\n  b\n");
  EXPECT_EQ(line_of("a\nb"), "|-\n  a\n  b\n");
  EXPECT_EQ(line_of("a\n\n"), "|+\n  a\n\n");
  EXPECT_EQ(line_of("a\n\n\nb\n"), "|\n  a\n\n\n  b\n");
}

TEST(YamlWriterBlocks, TheHeaderTellsTheIndentationWhereTheTextHidesIt) {
  EXPECT_EQ(line_of(" a\nb\n"), "|2\n   a\n  b\n");
  EXPECT_EQ(line_of("\ta\n"), "|2\n  \ta\n");
  EXPECT_EQ(line_of("\n a\n"), "|2\n\n   a\n");
  EXPECT_EQ(line_of("  \nb"), "|2-\n    \n  b\n");
  EXPECT_EQ(line_of("\na\n"), "|\n\n  a\n");
}

TEST(YamlWriterBlocks, TextInsideIsLeftAlone) {
  EXPECT_EQ(line_of("#!/bin/sh\n\techo \"$a\" # b: c\n---\n"), "|\n  #!/bin/sh\n  \techo \"$a\" # b: c\n  ---\n");
  EXPECT_EQ(line_of("a \n\t\nb"), "|-\n  a \n  \t\n  b\n");
}

TEST(YamlWriterBlocks, StandBelowTheirParent) {
  EXPECT_EQ(yaml_of(Value::map({{"a", Value::list({"x\ny\n", Value::map({{"b", "x\ny\n"}})})}})),
            "a:\n- |\n  x\n  y\n- b: |\n    x\n    y\n");
  EXPECT_EQ(yaml_of(Value::list({Value::list({" x\ny\n"})})), "- - |2\n     x\n    y\n");
}

TEST(YamlWriterBlocks, QuotesWhereABlockCannotHoldTheText) {
  EXPECT_EQ(line_of("\n"), "\"\\n\"\n");
  EXPECT_EQ(line_of("\n\n"), "\"\\n\\n\"\n");
  EXPECT_EQ(line_of("a\r\nb\r\n"), "\"a\\r\\nb\\r\\n\"\n");
  EXPECT_EQ(line_of("a\n\x01"), "\"a\\n\\x01\"\n");
  EXPECT_EQ(line_of("a\n\xE2\x80\xA8"), "\"a\\n\\u2028\"\n");
  EXPECT_EQ(line_of("a\n\xFF"), "\"a\\n\xEF\xBF\xBD\"\n");
}

}  // namespace
}  // namespace pvg
