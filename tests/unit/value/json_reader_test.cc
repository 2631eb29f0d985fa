#include "value/json_reader.h"

#include <gtest/gtest.h>

#include "reader_test_support.h"

namespace pvg::reader_test {
namespace {

// One value, or the problem with its offset.
std::string json(std::string_view text) {
  Diagnostics diagnostics;
  const ReadLimits limits;
  DocumentBuilder builder(0, limits, diagnostics);
  JsonProblem problem;
  std::size_t offset = 0;
  switch (read_json_value(text, offset, builder, problem)) {
    case JsonOutcome::end: return "end";
    case JsonOutcome::stopped: return "stopped";
    case JsonOutcome::not_json: return std::to_string(problem.offset) + " " + problem.message;
    case JsonOutcome::value: break;
  }
  std::string out;
  write(out, builder.take());
  if (offset < text.size()) out += " then " + std::string(text.substr(offset));
  if (diagnostics.has_errors()) out += " " + diagnostics.all()[0].message;
  return out;
}

TEST(JsonReader, Values) {
  EXPECT_EQ(json(" {\"a\" : [1, -2, true, false, null, \"x\", {}, []] } "),
            "{a: [1, -2, true, false, null, 'x', {}, []]} then  ");
  EXPECT_EQ(json(" \n\t\r"), "end");
  EXPECT_EQ(json("12x"), "12 then x");
  EXPECT_EQ(json("01"), "0 then 1");
  EXPECT_EQ(json("\"a\"\"b\""), "'a' then \"b\"");
}

TEST(JsonReader, NumbersAreIntegersOrDoubles) {
  EXPECT_EQ(json("1.0"), "number(1.000000)");
  EXPECT_EQ(json("1e3"), "number(1000.000000)");
  EXPECT_EQ(json("1E-400"), "number(0.000000)");
  EXPECT_EQ(json("-0"), "0");
  EXPECT_EQ(json("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(json("9223372036854775808"), "number(9223372036854775808.000000)");
  EXPECT_EQ(json("1e400"), "null the number is beyond what a 64-bit float holds");
  EXPECT_EQ(json("-"), "1 expected a digit, but the text ends");
  EXPECT_EQ(json("1."), "2 expected a digit, but the text ends");
  EXPECT_EQ(json("1.e"), "2 expected a digit, found 'e'");
  EXPECT_EQ(json("1e"), "2 expected a digit, but the text ends");
  EXPECT_EQ(json("+1"), "0 expected a JSON value, found '+'");
  EXPECT_EQ(json(".5"), "0 expected a JSON value, found '.'");
}

TEST(JsonReader, StringsAndTheirEscapes) {
  EXPECT_EQ(json(R"("\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac")"), "'\"\\/\b\f\n\r\tA\u00e9\u20ac'");
  EXPECT_EQ(json(R"("\ud83d\ude00")"), "'\U0001F600'");
  EXPECT_EQ(json(R"("\ud83dx\ude00\ud83d\u0041")"), "'\uFFFDx\uFFFD\uFFFDA'");
  EXPECT_EQ(json(R"("\ud83d\ud83d\ude00")"), "'\uFFFD\U0001F600'");
  EXPECT_EQ(json("\"é\""), "'é'");
  EXPECT_EQ(json(R"("\x")"), "1 unknown escape in a string");
  EXPECT_EQ(json(R"("\u00g0")"), "1 \\u must be followed by four hexadecimal digits");
  EXPECT_EQ(json(R"("\u00)"), "1 \\u must be followed by four hexadecimal digits");
  EXPECT_EQ(json("\"a\nb\""), "2 a string holds a control character");
  EXPECT_EQ(json("\"abc"), "0 the string that begins here is never closed");
  EXPECT_EQ(json("\"abc\\"), "4 unknown escape in a string");
}

TEST(JsonReader, ProblemsTellWhatWasExpected) {
  EXPECT_EQ(json("{"), "1 expected a key in double quotes, but the text ends");
  EXPECT_EQ(json("{a"), "1 expected a key in double quotes, found 'a'");
  EXPECT_EQ(json("{\"a\" 1}"), "5 expected ':' after the key, found '1'");
  EXPECT_EQ(json("{\"a\": 1,}"), "8 expected a key in double quotes, found '}'");
  EXPECT_EQ(json("{\"a\": 1 \"b\"}"), "8 expected ',' or '}', found '\"'");
  EXPECT_EQ(json("[1,]"), "3 expected a JSON value, found ']'");
  EXPECT_EQ(json("[1 2]"), "3 expected ',' or ']', found '2'");
  EXPECT_EQ(json("[1"), "2 expected ',' or ']', but the text ends");
  EXPECT_EQ(json("tru"), "3 expected \"true\", but the text ends");
  EXPECT_EQ(json("nul1"), "3 expected \"null\", found '1'");
  EXPECT_EQ(json("é"), "0 expected a JSON value, found 'é'");
}

TEST(JsonReader, DuplicateKeysNameBothPlaces) {
  const Read result = read("{\"a\": {\"b\": 1,\n \"b\": 2}}");
  ASSERT_EQ(result.diagnostics.all().size(), 1U);
  const Diagnostic& diagnostic = result.diagnostics.all()[0];
  EXPECT_EQ(brief(result, diagnostic), "PVG1002 2:2 the key \"b\" is written twice in this mapping");
  EXPECT_EQ(diagnostic.path.text(), "a.b");
  ASSERT_EQ(diagnostic.related.size(), 1U);
  EXPECT_EQ(bytes(result, diagnostic.related[0].location.span), "\"b\"");
  EXPECT_EQ(diagnostic.related[0].location.span.begin, 7U);
}

TEST(JsonReader, Spans) {
  const Read result = read(" {\"a\" : [ 1, \"\\u0041\" ] , \"b\":true}\n{\"c\": null}");
  ASSERT_EQ(result.documents.size(), 2U);
  const Value& root = result.documents[0].root;
  EXPECT_EQ(bytes(result, root.span()), "{\"a\" : [ 1, \"\\u0041\" ] , \"b\":true}");
  EXPECT_EQ(bytes(result, root.members()[0].key_span), "\"a\"");
  EXPECT_EQ(bytes(result, root.members()[0].value.span()), "[ 1, \"\\u0041\" ]");
  EXPECT_EQ(bytes(result, root.members()[0].value.items()[0].span()), "1");
  EXPECT_EQ(bytes(result, root.members()[0].value.items()[1].span()), "\"\\u0041\"");
  EXPECT_EQ(bytes(result, root.members()[1].value.span()), "true");
  EXPECT_EQ(bytes(result, result.documents[1].root.find("c")->span()), "null");
}

}  // namespace
}  // namespace pvg::reader_test
