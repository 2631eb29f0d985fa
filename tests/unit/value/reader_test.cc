// What a source is made of: encoding, documents, and which of the two readers gets it.
#include "value/reader.h"

#include <gtest/gtest.h>

#include "reader_test_support.h"

namespace pvg::reader_test {
namespace {

using namespace std::string_literals;

TEST(Reader, NothingToReadIsNoDocumentAndNoError) {
  for (const char* text : {"", "\n", "   \n", "# only a comment", "# é\n", "---", "---\n", "--- # text\n", "...\n",
                           "---\n---\n", "# a\n---\n# b\n", "---\n...\n", "\r\n", "---\r\n# x\r\n", "null",
                           "~\n---\n~\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF# x\n", "---\n\n---\nnull\n"}) {
    EXPECT_EQ(tree(text), "") << text;
  }
}

TEST(Reader, DocumentsAreCountedWithoutTheEmptyOnes) {
  const Read result = read("---\n# nothing\n---\na: 1\n---\n---\nnull\n--- # x\nb: 2\n");
  EXPECT_EQ(tree(result), "{a: 1} {b: 2}");
  EXPECT_EQ(result.documents[0].index, 0U);
  EXPECT_EQ(result.documents[1].index, 1U);
}

TEST(Reader, TellsTheSourceOfEachDocument) {
  std::vector<Document> documents;
  Diagnostics diagnostics;
  read_documents({"a", "a: 1"}, 3, documents, diagnostics);
  read_documents({"b", "b: ["}, 4, documents, diagnostics);
  ASSERT_EQ(documents.size(), 1U);
  EXPECT_EQ(documents[0].source, 3U);
  ASSERT_EQ(diagnostics.all().size(), 1U);
  EXPECT_EQ(diagnostics.all()[0].location->source, 4U);
}

TEST(Reader, ASeparatorTakesACommentAndNothingElse) {
  EXPECT_EQ(tree("a: 1\n---#x\nb: 2\n"), "{a: 1} {b: 2}");
  EXPECT_EQ(tree("a: 1\n--- \t# x\nb: 2\n"), "{a: 1} {b: 2}");
  EXPECT_EQ(tree("--- a: 1\n"), "PVG1001 1:5 only a comment may follow ---");
  EXPECT_EQ(tree("a: 1\n----\n"), "{a: 1}\nPVG1001 2:4 only a comment may follow ---");
  EXPECT_EQ(tree("a: 1\n--- |\n  x\n"), "{a: 1}\nPVG1001 2:5 only a comment may follow ---");
}

TEST(Reader, ASeparatorEndsWhateverIsOpen) {
  EXPECT_EQ(tree("a: |\n  x\n---\nb: 1\n"), "{a: 'x\n'} {b: 1}");
  EXPECT_EQ(tree("a: 'x\n---\ny'\n"), "PVG1001 1:4 the quote that begins here is never closed");
}

TEST(Reader, WhatKubectlWouldDropIsAnError) {
  EXPECT_EQ(tree("a: 1\n...\n---\nb: 2\n"), "{a: 1} {b: 2}");
  EXPECT_EQ(tree("a: 1\n...\n# x\n"), "{a: 1}");
  EXPECT_EQ(errors("a: 1\n...\nb: 2\n"), "PVG1001 3:1 the text here does not belong to the document above");
  EXPECT_EQ(errors("  a: 1\nb: 2\n"), "PVG1001 2:1 the text here does not belong to the document above");
  EXPECT_EQ(errors("a: 1\r---\rb: 2"),
            "PVG1001 1:6 kubectl would drop the text from here on: the document above has ended");
}

TEST(Reader, AfterASyntaxErrorTheRestIsLeft) {
  EXPECT_EQ(tree("a: 1\n---\nb: [\n---\nc: 3\n"), "{a: 1}\nPVG1001 3:4 the '[' here is never closed");
}

TEST(Reader, ByteOrderMarks) {
  EXPECT_EQ(tree("\xEF\xBB\xBF"
                 "a: 1\n"),
            "{a: 1}");
  EXPECT_EQ(tree("a: 1\n---\n\xEF\xBB\xBF"
                 "b: 2\n"),
            "{a: 1} {b: 2}");
  EXPECT_EQ(tree("\xEF\xBB\xBF{\"a\": 1}"), "{a: 1}");
  EXPECT_EQ(errors("a: 1\n\xEF\xBB\xBF"
                   "b: 2\n"),
            "PVG1001 2:1 a byte order mark stands in the middle of the text");
  EXPECT_EQ(errors("\xFF\xFE"
                   "a\0"s),
            "PVG1005 1:1 the text is UTF-16 or UTF-32, not UTF-8");
  EXPECT_EQ(errors("\xFE\xFF\0a"s), "PVG1005 1:1 the text is UTF-16 or UTF-32, not UTF-8");
  EXPECT_EQ(errors("\0\0\xFE\xFF"s), "PVG1005 1:1 the text is UTF-16 or UTF-32, not UTF-8");
  EXPECT_EQ(errors("\xFF\xFE\0\0"s), "PVG1005 1:1 the text is UTF-16 or UTF-32, not UTF-8");
}

TEST(Reader, BadUtf8IsToldWithItsPlace) {
  for (const char* bytes : {"\xFF", "\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF0\x80\x80\x80",
                            "\xF4\x90\x80\x80", "\xC3", "\xE2\x82", "\xF5\x80\x80\x80"}) {
    EXPECT_EQ(errors("a: 1\né: " + std::string(bytes)), "PVG1005 2:4 a byte is not UTF-8");
    EXPECT_EQ(errors("{\"a\": \"" + std::string(bytes) + "\"}"), "PVG1005 1:8 a byte is not UTF-8");
  }
  EXPECT_EQ(tree("a: \"\xF4\x8F\xBF\xBD\"\n"), "{a: '\xF4\x8F\xBF\xBD'}");
}

TEST(Reader, ControlCharactersAreRefusedAsInGo) {
  EXPECT_EQ(errors("a: x\0y"s), "PVG1001 1:5 the control character U+0000 is not allowed");
  EXPECT_EQ(errors("a: 1\n# \x07"), "PVG1001 2:3 the control character U+0007 is not allowed");
  EXPECT_EQ(errors("a: \x7F"), "PVG1001 1:4 the control character U+007F is not allowed");
  EXPECT_EQ(errors("a: \xC2\x80"), "PVG1001 1:4 the control character U+0080 is not allowed");
  EXPECT_EQ(errors("a: \xEF\xBF\xBE"), "PVG1001 1:4 the control character U+FFFE is not allowed");
  EXPECT_EQ(errors("a: \xEF\xBF\xBF"), "PVG1001 1:4 the control character U+FFFF is not allowed");
  EXPECT_EQ(tree("a: \xC2\xA0x\n"), "{a: '\xC2\xA0x'}");
  EXPECT_EQ(tree("{\"a\": \"\x7F\xC2\x80\"}"), "{a: '\x7F\xC2\x80'}");
}

TEST(Reader, CarriageReturns) {
  EXPECT_EQ(tree("a: 1\r\nb:\r\n  - x\r\n---\r\nc: |\r\n  s\r\n  t\r\n"), "{a: 1, b: ['x']} {c: 's\nt\n'}");
  EXPECT_EQ(tree("a: 1\rb: 2\r"), "{a: 1, b: 2}");
  EXPECT_EQ(errors("a: 1\r\nb: [\r\n"), "PVG1001 2:4 the '[' here is never closed");
}

TEST(Reader, JsonValuesOneAfterAnotherAreDocuments) {
  EXPECT_EQ(tree("{\"a\": 1}\n{\"b\": 2}\n"), "{a: 1} {b: 2}");
  EXPECT_EQ(tree(" \n{\"a\": 1}{\"b\": 2} [3] \"x\" 4 null true"), "{a: 1} {b: 2} [3] 'x' 4 true");
  EXPECT_EQ(tree("{}"), "{}");
}

TEST(Reader, JsonThatIsNoneIsYaml) {
  EXPECT_EQ(tree("{a: b, c: [d, 'e']}"), "{a: 'b', c: ['d', 'e']}");
  EXPECT_EQ(tree("{\"a\": 1,}"), "{a: 1}");
  EXPECT_EQ(tree("{\"a\": 010}"), "{a: 8}");
  EXPECT_EQ(tree("{\"a\": 1} # comment\n"), "{a: 1}");
  EXPECT_EQ(tree("{\"a\": 1}\n---\nb: 2\n"), "{a: 1} {b: 2}");
  EXPECT_EQ(tree("[1, 2]"), "[1, 2]");
  EXPECT_EQ(tree("text"), "'text'");
}

TEST(Reader, AfterTwoJsonValuesThereIsNoYaml) {
  EXPECT_EQ(tree("{\"a\": 1}\n{\"b\": 2}\n---\nc: 3\n"), "{a: 1} {b: 2}\nPVG1001 3:2 expected a digit, found '-'");
}

TEST(Reader, WhatWasMeantAsJsonIsToldInItsTerms) {
  EXPECT_EQ(errors("{\n  \"a\": 1\n  \"b\": 2\n}\n"), "PVG1001 3:3 expected ',' or '}', found '\"'");
  EXPECT_EQ(errors("{\"a\": [1, 2}"), "PVG1001 1:12 expected ',' or ']', found '}'");
  EXPECT_EQ(errors("{a: [1, 2}"), "PVG1001 1:10 expected ',' or ']'");
}

TEST(Reader, ALimitInJsonIsNoReasonToTryYaml) {
  EXPECT_EQ(errors("{\"a\": 1, \"a\": 2}"), "PVG1002 1:10 the key \"a\" is written twice in this mapping");
  EXPECT_EQ(errors("{\"a\": 1, \"a\": 2,}"), "PVG1002 1:10 the key \"a\" is written twice in this mapping");
}

TEST(Reader, TemplatesAreToldAsSuch) {
  const std::string message = "this looks like a template that was not rendered";
  EXPECT_EQ(tree("a: {{ .Values.x }}\n"), "PVG1008 1:4 " + message);
  EXPECT_EQ(tree("a: [{{ .Values.x }}]\n"), "PVG1008 1:5 " + message);
  EXPECT_EQ(tree("{{ .Values.x }}\n"), "PVG1008 1:1 " + message);
  EXPECT_EQ(tree("{{- if .Values.x }}\na: 1\n{{- end }}\n"), "PVG1008 1:1 " + message);
  EXPECT_EQ(tree("a: 1\n{{ include \"x\" . | indent 2 }}\n"), "PVG1008 2:1 " + message);
  EXPECT_EQ(tree("a:\n  {{- toYaml .x | nindent 4 }}\n"), "PVG1008 2:3 " + message);
  EXPECT_EQ(tree("a: \"x\" {{ .y }}\n"), "PVG1008 1:8 " + message);
  EXPECT_EQ(tree("a: '{{ .x }}'\nb: x-{{ .y }}\n"), "{a: '{{ .x }}', b: 'x-{{ .y }}'}");
}

}  // namespace
}  // namespace pvg::reader_test
