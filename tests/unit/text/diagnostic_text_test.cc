#include "text/diagnostic_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/printable.h"

namespace pvg {
namespace {

// The place of the first occurrence of the word in the text.
Diagnostic at(const std::string& text, const std::string& word, std::uint32_t source = 0) {
  Diagnostic d;
  d.code = Code::wrong_type;
  d.message = "expected a string";
  const std::size_t begin = text.find(word);
  EXPECT_NE(begin, std::string::npos);
  d.location = Location{source, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + word.size())}};
  return d;
}

std::string shown(const Diagnostic& d, const std::string& text, const std::string& name = "a.yaml") {
  const std::vector<Source> sources = {{name, text}};
  SourceLines lines(sources);
  return diagnostic_text(d, lines);
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    longest = std::max(longest, printed_columns(std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  return longest;
}

TEST(DiagnosticText, HintStandsBehindTheMark) {
  const std::string text = "spec:\n  port: 8125\n";
  Diagnostic d = at(text, "8125");
  d.path = {"spec", "metrics.port"};
  d.hint = "write \"8125\"";
  EXPECT_EQ(shown(d, text),
            "a.yaml:2:9: error[PVG1203]: spec[\"metrics.port\"]: expected a string\n"
            "    2 |   port: 8125\n"
            "      |         ^~~~ write \"8125\"\n");
}

TEST(DiagnosticText, LongHintHasALineOfItsOwn) {
  const std::string text = "port: 8125\n";
  Diagnostic d = at(text, "8125");
  d.severity = Severity::warning;
  d.hint = std::string(84, 'h');
  EXPECT_EQ(shown(d, text),
            "a.yaml:1:7: warning[PVG1203]: expected a string\n"
            "    1 | port: 8125\n"
            "      |       ^~~~\n"
            "        hint: " + d.hint + "\n");
}

TEST(DiagnosticText, HintThatJustFitsStaysOnTheLine) {
  const std::string text = "p: 81\n";
  Diagnostic d = at(text, "81");
  d.hint = std::string(100 - 8 - 3 - 2 - 1, 'h');
  EXPECT_NE(shown(d, text).find("^~ hhh"), std::string::npos);
  d.hint += 'h';
  EXPECT_NE(shown(d, text).find("^~\n        hint: hhh"), std::string::npos);
}

TEST(DiagnosticText, WithoutAPlaceOnlyTheMessage) {
  Diagnostic d;
  d.code = Code::nothing_to_render;
  d.message = "nothing to render";
  EXPECT_EQ(shown(d, "a: 1\n"), "error[PVG1101]: nothing to render\n");
  d.hint = "give a file";
  EXPECT_EQ(shown(d, "a: 1\n"), "error[PVG1101]: nothing to render\n        hint: give a file\n");
}

TEST(DiagnosticText, PlaceInASourceThatIsNotThere) {
  Diagnostic d;
  d.code = Code::syntax;
  d.message = "m";
  d.location = Location{7, {3, 4}};
  EXPECT_EQ(shown(d, "a: 1\n"), "error[PVG1001]: m\n");
}

TEST(DiagnosticText, ValueOfSeveralLinesIsMarkedInTheFirst) {
  const std::string text = "a:\n  - one\n  - two\n";
  Diagnostic d = at(text, "- one\n  - two\n");
  EXPECT_EQ(shown(d, text),
            "a.yaml:2:3: error[PVG1203]: expected a string\n"
            "    2 |   - one\n"
            "      |   ^~~~~\n");
}

TEST(DiagnosticText, EmptyPlaceGetsOneMark) {
  const std::string text = "a:\nb: 1\n";
  Diagnostic d = at(text, "a:");
  d.location->span = {2, 2};
  EXPECT_EQ(shown(d, text),
            "a.yaml:1:3: error[PVG1203]: expected a string\n"
            "    1 | a:\n"
            "      |   ^\n");
  d.location->span = {900, 901};
  EXPECT_EQ(shown(d, text),
            "a.yaml:3:1: error[PVG1203]: expected a string\n"
            "    3 | \n"
            "      | ^\n");
}

TEST(DiagnosticText, CarriageReturnsAreNoPartOfTheLine) {
  const std::string text = "a: 1\r\nb: 22\r\n";
  EXPECT_EQ(shown(at(text, "22"), text),
            "a.yaml:2:4: error[PVG1203]: expected a string\n"
            "    2 | b: 22\n"
            "      |    ^~\n");
}

TEST(DiagnosticText, ControlCharactersAreEscapedEverywhere) {
  const std::string text = "k: \x1b[31mred\x7f\n";
  Diagnostic d = at(text, "\x1b[31mred\x7f");
  d.message = "got \x1b[31m\nred";
  d.hint = "no \x07";
  EXPECT_EQ(shown(d, text, "a\nb.yaml"),
            "a\\nb.yaml:1:4: error[PVG1203]: got \\x1b[31m\\nred\n"
            "    1 | k: \\x1b[31mred\\x7f\n"
            "      |    ^~~~~~~~~~~~~~~ no \\x07\n");
}

TEST(DiagnosticText, MarkFollowsWideTabbedAndBrokenText) {
  const std::string text = "k\t\xE6\x97\xA5\xE6\x9C\xAC \xFF: v\n";
  EXPECT_EQ(shown(at(text, "v"), text),
            "a.yaml:1:9: error[PVG1203]: expected a string\n"
            "    1 | k \xE6\x97\xA5\xE6\x9C\xAC \\xff: v\n"
            "      |              ^\n");
}

TEST(DiagnosticText, LongLinesAreCutAroundThePlace) {
  const std::string text = "first: " + std::string(200, 'x') + " HERE " + std::string(200, 'y') + "\n";
  const std::string out = shown(at(text, "HERE"), text);
  EXPECT_LE(longest_line(out), 100U);
  const std::size_t mark = out.rfind('^');
  const std::size_t source_line = out.find("    1 | ") + 8;
  const std::size_t mark_line = out.rfind("      | ") + 8;
  EXPECT_NE(out.find("HERE"), std::string::npos);
  EXPECT_EQ(out.substr(source_line, 3), "…");
  // The cut is three bytes but one column.
  EXPECT_EQ(out.find("HERE") - source_line - 2, mark - mark_line);
}

// A line can be as long as the input: what lies far from the place must not change what is shown, nor be looked at.
TEST(DiagnosticText, WhatIsFarFromThePlaceDoesNotCount) {
  const std::string near = std::string(5000, 'a') + " 8125 " + std::string(5000, 'b');
  const std::string far = std::string(1 << 20, 'a') + " 8125 " + std::string(1 << 20, 'b');
  const auto without_place = [](const std::string& text) { return text.substr(text.find("error")); };
  EXPECT_EQ(without_place(shown(at(far, "8125"), far)), without_place(shown(at(near, "8125"), near)));
  std::string euros;
  for (int i = 0; i < 3000; ++i) euros += "\xE2\x82\xAC";
  const std::string text = euros + "8125" + euros;
  EXPECT_EQ(shown(at(text, "8125"), text).find("\\x"), std::string::npos) << "a character was cut in two";
}

TEST(DiagnosticText, LongLinesAreCutAtOneEndOnly) {
  const std::string begin = "HERE " + std::string(300, 'y');
  EXPECT_EQ(shown(at(begin, "HERE"), begin).find("…HERE"), std::string::npos);
  EXPECT_LE(longest_line(shown(at(begin, "HERE"), begin)), 100U);
  const std::string end = std::string(300, 'y') + " HERE";
  const std::string out = shown(at(end, "HERE"), end);
  EXPECT_NE(out.find(" HERE\n"), std::string::npos);
  EXPECT_LE(longest_line(out), 100U);
}

TEST(DiagnosticText, PlaceWiderThanTheRoomIsMarkedAsFarAsItIsShown) {
  const std::string text = "a: " + std::string(5000, 'z') + "\n";
  const std::string out = shown(at(text, std::string(5000, 'z')), text);
  EXPECT_LE(longest_line(out), 100U);
  EXPECT_NE(out.find("^~~~~~~~~~"), std::string::npos);
}

TEST(DiagnosticText, RelatedPlacesAreNotes) {
  const std::string text = "a: 1\na: 2\n";
  Diagnostic d = at(text, "a: 2");
  d.code = Code::duplicate_key;
  d.location->span.end = d.location->span.begin + 1;
  d.message = "the key \"a\" is written twice";
  d.related.push_back({{0, {0, 1}}, "first written here"});
  EXPECT_EQ(shown(d, text),
            "a.yaml:2:1: error[PVG1002]: the key \"a\" is written twice\n"
            "    2 | a: 2\n"
            "      | ^\n"
            "a.yaml:1:1: note: first written here\n");
}

TEST(DiagnosticText, SecretValueIsMasked) {
  const std::string text = "  password: hunter2 # note\n";
  Diagnostic d = at(text, "hunter2");
  d.secret = true;
  EXPECT_EQ(shown(d, text),
            "a.yaml:1:13: error[PVG1203]: expected a string\n"
            "    1 |   password: ********\n"
            "      |             ^~~~~~~~\n");
  Diagnostic key = at(text, "password");
  key.secret = true;
  EXPECT_EQ(shown(key, text),
            "a.yaml:1:3: error[PVG1203]: expected a string\n"
            "    1 |   password: ********\n"
            "      |   ^~~~~~~~\n");
}

TEST(DiagnosticText, NothingOfASecretIsShownWhereTheLineIsNotPlain) {
  for (const std::string text : {"{password: hunter2, token: hunter2}", "- hunter2", "  hunter2", "\"k\": hunter2",
                                 "a: hunter2: hunter2", "- {k: hunter2}", "k: &a hunter2", "-Dkey=hunter2"}) {
    for (std::uint32_t begin = 0; begin <= text.size(); ++begin) {
      for (const std::uint32_t length : {0U, 1U, 7U, 20U}) {
        Diagnostic d;
        d.code = Code::wrong_type;
        d.message = "m";
        d.secret = true;
        d.location = Location{0, {begin, begin + length}};
        if (text == "a: hunter2: hunter2" && begin > 3) continue;  // no value begins there
        if (begin > text.find("hunter2")) continue;
        EXPECT_EQ(shown(d, text).find("hunter2"), std::string::npos) << text << " at " << begin << "+" << length;
      }
    }
  }
}

}  // namespace
}  // namespace pvg
