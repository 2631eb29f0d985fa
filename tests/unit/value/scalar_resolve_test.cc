#include "value/scalar_resolve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "value/reader.h"

namespace pvg {
namespace {

std::string text_of(const Value& value) {
  switch (value.kind()) {
    case Kind::null: return "null";
    case Kind::boolean: return value.boolean() ? "true" : "false";
    case Kind::integer: return "integer " + std::to_string(value.integer());
    case Kind::number: return "number " + std::to_string(value.number());
    case Kind::string: return "string " + value.string();
    default: return "?";
  }
}

std::string plain(std::string_view text) { return text_of(resolve_plain_scalar(text)); }

std::string tagged(std::string_view tag, std::string_view text) {
  auto scalar = resolve_tagged("tag:yaml.org,2002:" + std::string(tag), text);
  return scalar ? text_of(to_value(std::move(*scalar))) : "refused";
}

TEST(ScalarResolve, WordsInTheirThreeSpellingsAndNoOther) {
  for (const char* text : {"", "~", "null", "Null", "NULL"}) EXPECT_EQ(plain(text), "null") << text;
  for (const char* text : {"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"}) {
    EXPECT_EQ(plain(text), "true") << text;
  }
  for (const char* text : {"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"}) {
    EXPECT_EQ(plain(text), "false") << text;
  }
  for (const char* text : {"nULL", "NuLL", "tRUE", "yEs", "oN", "oFF", "nuLL", "nil", "none", "yess", "t", "f", "~~",
                           "nULl", "fALSE", "TRUe"}) {
    EXPECT_EQ(plain(text), "string " + std::string(text));
  }
}

TEST(ScalarResolve, Integers) {
  const std::pair<const char*, long long> cases[] = {{"0", 0},
                                                     {"00", 0},
                                                     {"-0", 0},
                                                     {"+0", 0},
                                                     {"12", 12},
                                                     {"-12", -12},
                                                     {"+12", 12},
                                                     {"0x1F", 31},
                                                     {"0X1f", 31},
                                                     {"-0x1F", -31},
                                                     {"+0x1F", 31},
                                                     {"0440", 288},
                                                     {"0777", 511},
                                                     {"0o17", 15},
                                                     {"0O17", 15},
                                                     {"0b101", 5},
                                                     {"0B11", 3},
                                                     {"-0b11", -3},
                                                     {"1_000", 1000},
                                                     {"1__0", 10},
                                                     {"1_", 1},
                                                     {"0b-1", -1},
                                                     {"0b+1", 1},
                                                     {"08", 8},
                                                     {"09", 9},
                                                     {"1.0", 1},
                                                     {"1.", 1},
                                                     {"1e3", 1000},
                                                     {"12e03", 12000},
                                                     {"-1e3", -1000},
                                                     {"9223372036854775807", 9223372036854775807LL},
                                                     {"-9223372036854775807", -9223372036854775807LL},
                                                     {"1e18", 1000000000000000000LL},
                                                     {"1.2345678901234567e18", 1234567890123456800LL}};
  for (const auto& [text, value] : cases) EXPECT_EQ(plain(text), "integer " + std::to_string(value)) << text;
  EXPECT_EQ(resolve_plain_scalar("-9223372036854775808").integer(), INT64_MIN);
}

TEST(ScalarResolve, FloatsAndIntegersBeyondSixtyFourBits) {
  EXPECT_EQ(resolve_plain_scalar("0.5").number(), 0.5);
  EXPECT_EQ(resolve_plain_scalar(".5").number(), 0.5);
  EXPECT_EQ(resolve_plain_scalar("-.5").number(), -0.5);
  EXPECT_EQ(resolve_plain_scalar("+.5").number(), 0.5);
  EXPECT_EQ(resolve_plain_scalar("1.5e-3").number(), 0.0015);
  EXPECT_EQ(resolve_plain_scalar("1_0.5_0").number(), 10.5);
  EXPECT_EQ(resolve_plain_scalar(".1_5").number(), 0.15);
  EXPECT_EQ(resolve_plain_scalar("0.10").number(), 0.1);
  EXPECT_EQ(resolve_plain_scalar("1e-400").kind(), Kind::integer);
  EXPECT_EQ(resolve_plain_scalar("9223372036854775808").number(), 9223372036854775808.0);
  EXPECT_EQ(resolve_plain_scalar("18446744073709551615").number(), 18446744073709551615.0);
  EXPECT_EQ(resolve_plain_scalar("18446744073709551616").number(), 18446744073709551616.0);
  EXPECT_EQ(resolve_plain_scalar("0xFFFFFFFFFFFFFFFF").number(), 18446744073709551615.0);
  EXPECT_EQ(resolve_plain_scalar("07777777777777777777777777").number(), 7777777777777777777777777.0);
  EXPECT_EQ(resolve_plain_scalar("1e21").number(), 1e21);
  EXPECT_TRUE(std::isinf(resolve_plain_scalar(".inf").number()));
  EXPECT_TRUE(std::isinf(resolve_plain_scalar("+.Inf").number()));
  EXPECT_LT(resolve_plain_scalar("-.INF").number(), 0);
  for (const char* text : {".nan", ".NaN", ".NAN"})
    EXPECT_TRUE(std::isnan(resolve_plain_scalar(text).number())) << text;
}

TEST(ScalarResolve, WhatOnlyLooksLikeANumberIsText) {
  for (const char* text : {"0x",
                           "0b",
                           "0o",
                           "0xg",
                           "0b12",
                           "-",
                           "+",
                           "--1",
                           "+-1",
                           ".",
                           "..",
                           ".e5",
                           "1e",
                           "1e+",
                           "_1",
                           "1e400",
                           "-1e400",
                           "._1",
                           ".1__0",
                           ".1_",
                           "12:30",
                           "190:20:30",
                           "2001-01-01",
                           "2001-12-14t21:59:43.10-05:00",
                           "1.2.3",
                           "1,000",
                           "1 000",
                           "0x1FFFFFFFFFFFFFFFF",
                           "+9223372036854775808x",
                           "-9223372036854775809x",
                           ".Nan",
                           ".iNf",
                           "inf",
                           "nan",
                           "0b-2",
                           "-0b-1",
                           "8Gi",
                           "2181/tcp",
                           "<<",
                           "1e3x"}) {
    EXPECT_EQ(plain(text), "string " + std::string(text));
  }
}

TEST(ScalarResolve, Tags) {
  EXPECT_EQ(tagged("str", "12"), "string 12");
  EXPECT_EQ(tagged("str", "~"), "string ~");
  EXPECT_EQ(tagged("str", ""), "string ");
  EXPECT_EQ(tagged("int", "3"), "integer 3");
  EXPECT_EQ(tagged("int", "3.5"), "refused");
  EXPECT_EQ(tagged("int", "x"), "refused");
  EXPECT_EQ(tagged("float", "3"), "integer 3");
  EXPECT_EQ(tagged("float", "3.5"), "number 3.500000");
  EXPECT_EQ(tagged("float", "18446744073709551615"), "refused");
  EXPECT_EQ(tagged("bool", "yes"), "true");
  EXPECT_EQ(tagged("bool", "1"), "refused");
  EXPECT_EQ(tagged("null", ""), "null");
  EXPECT_EQ(tagged("null", "x"), "refused");
  EXPECT_EQ(tagged("timestamp", "2001-01-01"), "string 2001-01-01");
  EXPECT_EQ(tagged("set", "12"), "string 12");
  EXPECT_EQ(text_of(to_value(*resolve_tagged("!local", "12"))), "string 12");
}

TEST(ScalarResolve, BinaryIsBase64) {
  EXPECT_EQ(tagged("binary", "aGVsbG8="), "string hello");
  EXPECT_EQ(tagged("binary", "aGVs\nbG8=\n"), "string hello");
  EXPECT_EQ(tagged("binary", "aGU="), "string he");
  EXPECT_EQ(tagged("binary", "aA=="), "string h");
  EXPECT_EQ(tagged("binary", ""), "string ");
  EXPECT_EQ(tagged("binary", "/w=="), "string \xEF\xBF\xBD");
  for (const char* text : {"#", "aGVsbG8", "aGVsbG8==", "aA=", "aA==aA==", "a", "=", "aGVs bG8="}) {
    EXPECT_EQ(tagged("binary", text), "refused") << text;
  }
}

TEST(ScalarResolve, KeysAreWhatSigsYamlMakesOfThem) {
  const std::pair<const char*, const char*> cases[] = {{"text", "text"},
                                                       {"yes", "true"},
                                                       {"off", "false"},
                                                       {"0x10", "16"},
                                                       {"1_000", "1000"},
                                                       {"1e3", "1000"},
                                                       {"1e6", "1e+06"},
                                                       {"1000000", "1000000"},
                                                       {"100000.0", "100000"},
                                                       {"0.1", "0.1"},
                                                       {"16777217.5", "1.6777218e+07"},
                                                       {"1e-4", "0.0001"},
                                                       {"1e-5", "1e-05"},
                                                       {".inf", ".inf"},
                                                       {"-.Inf", "-.inf"},
                                                       {".NaN", ".nan"},
                                                       {"1e39", ".inf"},
                                                       {"2001-01-01", "2001-01-01"},
                                                       {"-0.0", "-0"}};
  for (const auto& [text, key] : cases) EXPECT_EQ(to_key(resolve_plain(text)).value_or("none"), key) << text;
  EXPECT_EQ(to_key(resolve_plain("~")), std::nullopt);
  EXPECT_EQ(to_key(resolve_plain("18446744073709551615")), std::nullopt);
}

TEST(ScalarResolve, HasNoSpan) { EXPECT_EQ(resolve_plain_scalar("12").span(), Span()); }

}  // namespace
}  // namespace pvg
