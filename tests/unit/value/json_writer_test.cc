#include "value/json_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "value/go_number.h"
#include "value/sink.h"

namespace pvg {
namespace {

std::string json_of(const Value& value, JsonWriter::Style style = JsonWriter::Style::compact) {
  std::string out;
  JsonWriter writer(out, style);
  write_value(writer, value);
  return out;
}

const Value& sample() {
  static const Value value = Value::map({{"a", Value::list({1, Value::map({{"b", true}})})},
                                         {"c", Value(Value::Map())},
                                         {"d", Value(Value::List())},
                                         {"e", Value()}});
  return value;
}

TEST(JsonWriter, Compact) { EXPECT_EQ(json_of(sample()), R"({"a":[1,{"b":true}],"c":{},"d":[],"e":null})"); }

TEST(JsonWriter, Pretty) {
  EXPECT_EQ(
      json_of(sample(), JsonWriter::Style::pretty),
      "{\n  \"a\": [\n    1,\n    {\n      \"b\": true\n    }\n  ],\n  \"c\": {},\n  \"d\": [],\n  \"e\": null\n}");
}

TEST(JsonWriter, ScalarsAsRoot) {
  EXPECT_EQ(json_of(Value()), "null");
  EXPECT_EQ(json_of(Value("a")), "\"a\"");
  EXPECT_EQ(json_of(Value(std::numeric_limits<std::int64_t>::min())), "-9223372036854775808");
}

TEST(JsonWriter, OthersMayAppendBetweenValues) {
  std::string out;
  JsonWriter writer(out, JsonWriter::Style::compact);
  for (int i = 0; i < 2; ++i) {
    writer.begin_list();
    writer.integer(i);
    writer.end_list();
    out += '\n';
  }
  EXPECT_EQ(out, "[0]\n[1]\n");
}

TEST(JsonWriter, EscapesWhatJsonRequires) {
  EXPECT_EQ(json_of(Value(std::string("\"\\\b\f\n\r\t\x01\x1F/\x7F", 11))),
            "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f/\x7F\"");
  EXPECT_EQ(json_of(Value(std::string("\0", 1))), "\"\\u0000\"");
  EXPECT_EQ(json_of(Value::map({{"a\"b", "<&>"}})), R"({"a\"b":"<&>"})");
}

TEST(JsonWriter, TextBeyondAsciiStaysUtf8) {
  EXPECT_EQ(json_of(Value("\xC3\xA9\xE2\x80\xA8\xF0\x9F\x98\x80")), "\"\xC3\xA9\xE2\x80\xA8\xF0\x9F\x98\x80\"");
}

TEST(JsonWriter, EachByteThatIsNoUtf8IsReplaced) {
  EXPECT_EQ(json_of(Value("a\xFFz")), "\"a\xEF\xBF\xBDz\"");
  EXPECT_EQ(json_of(Value("\xE2\x82")), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

// Escapes are looked for eight bytes at a time.
TEST(JsonWriter, FindsEveryEscapeAtEveryPlace) {
  for (std::size_t length = 1; length <= 20; ++length) {
    for (std::size_t at = 0; at < length; ++at) {
      for (const char c : {'"', '\\', '\n', '\x1F', '\xFF'}) {
        std::string text(length, 'a');
        text[at] = c;
        const std::string escape = c == '"'      ? "\\\""
                                   : c == '\\'   ? "\\\\"
                                   : c == '\n'   ? "\\n"
                                   : c == '\x1F' ? "\\u001f"
                                                 : "\xEF\xBF\xBD";
        ASSERT_EQ(json_of(Value(text)), '"' + text.substr(0, at) + escape + text.substr(at + 1) + '"');
      }
    }
  }
}

TEST(JsonWriter, LongTextGrowsItsRoom) {
  const std::string text(5000, '"');
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i) escaped += "\\\"";
  EXPECT_EQ(json_of(Value::list({Value(text), Value(text)})), "[\"" + escaped + "\",\"" + escaped + "\"]");
}

TEST(GoNumber, AsGoWritesFloats) {
  const std::pair<double, std::string_view> cases[] = {{0, "0"},
                                                       {-0.0, "-0"},
                                                       {1, "1"},
                                                       {-1.5, "-1.5"},
                                                       {0.1, "0.1"},
                                                       {1e9, "1000000000"},
                                                       {123456789012345680, "123456789012345680"},
                                                       {1e20, "100000000000000000000"},
                                                       {1e21, "1e+21"},
                                                       {1.5e300, "1.5e+300"},
                                                       {1e-6, "0.000001"},
                                                       {9.9e-7, "9.9e-7"},
                                                       {1e-10, "1e-10"},
                                                       {5e-324, "5e-324"},
                                                       {0.30000000000000004, "0.30000000000000004"},
                                                       {std::numeric_limits<double>::max(), "1.7976931348623157e+308"}};
  for (const auto& [number, text] : cases) EXPECT_EQ(go_json_number(number), text);
}

TEST(GoNumber, WhatIsNotFiniteIsNull) {
  EXPECT_EQ(go_json_number(std::numeric_limits<double>::infinity()), "null");
  EXPECT_EQ(go_json_number(std::nan("")), "null");
  EXPECT_EQ(json_of(Value::list({Value(std::nan(""))})), "[null]");
}

}  // namespace
}  // namespace pvg
