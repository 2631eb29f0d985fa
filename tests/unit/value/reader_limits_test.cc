// What is too large, too deep or expands to too much is refused, and quickly: none of these tests takes seconds.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>

#include "reader_test_support.h"

namespace pvg::reader_test {
namespace {

std::string repeated(std::string_view unit, std::size_t times) {
  std::string text;
  text.reserve(unit.size() * times);
  while (text.size() < unit.size() * times) {
    const std::size_t missing = unit.size() * times - text.size();
    text.append(text.empty() ? unit : std::string_view(text).substr(0, std::min(text.size(), missing)));
  }
  return text;
}

TEST(ReaderLimits, Depth) {
  const std::string deep = "mappings and lists are nested more than 128 deep";
  EXPECT_EQ(errors(repeated("[", 128) + repeated("]", 128)), "");
  EXPECT_EQ(errors(repeated("[", 129) + repeated("]", 129)), "PVG1003 1:129 " + deep);
  EXPECT_EQ(errors(repeated("{a: ", 128) + repeated("}", 128)), "");
  EXPECT_EQ(errors(repeated("{a: ", 129) + repeated("}", 129)), "PVG1003 1:513 " + deep);
  EXPECT_EQ(errors(repeated("- ", 129)), "PVG1003 1:257 " + deep);
  EXPECT_EQ(errors(repeated("{\"a\":", 128) + "1" + repeated("}", 128)), "");
  EXPECT_EQ(errors(repeated("{\"a\":", 129) + "1" + repeated("}", 129)), "PVG1003 1:641 " + deep);
  EXPECT_EQ(errors("{\"a\":" + repeated("[", 128)), "PVG1003 1:133 " + deep);
}

TEST(ReaderLimits, DepthOfWhatAnAliasBringsIn) {
  EXPECT_EQ(errors("a: &x " + repeated("[", 100) + repeated("]", 100) + "\nb: " + repeated("[", 27) + "*x" +
                   repeated("]", 27)),
            "");
  EXPECT_EQ(errors("a: &x " + repeated("[", 100) + repeated("]", 100) + "\nb: " + repeated("[", 28) + "*x" +
                   repeated("]", 28)),
            "PVG1003 2:32 mappings and lists are nested more than 128 deep");
  std::string chain = "a0: &a0 {x: 1}\n";
  for (int i = 1; i < 200; ++i) {
    chain += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " {<<: *a" + std::to_string(i - 1) + "}\n";
  }
  EXPECT_EQ(errors(chain).substr(0, 7), "PVG1003");
}

TEST(ReaderLimits, NodesOfADocument) {
  const ReadLimits limits{.nodes_per_document = 10};
  EXPECT_EQ(errors("[1,2,3,4,5,6,7,8]", limits), "");
  EXPECT_EQ(errors("[1,2,3,4,5,6,7,8,9]\n", limits), "");
  EXPECT_EQ(errors("a: 1\nb: 2\nc: 3\nd: 4\ne: 5\n", limits),
            "PVG1004 5:4 the document has more than 10 keys and values");
  EXPECT_EQ(errors("{\"a\": [1,2,3,4,5,6,7,8]}", limits), "PVG1004 1:22 the document has more than 10 keys and values");
  EXPECT_EQ(errors(repeated("a: [1, 2]\n---\n", 50), limits), "");
}

TEST(ReaderLimits, NodesOfASource) {
  const ReadLimits limits{.nodes_per_source = 100};
  EXPECT_EQ(errors(repeated("- 1\n---\n", 33), limits), "");
  EXPECT_EQ(errors(repeated("- 1\n---\n", 34), limits), "PVG1004 67:1 the input has more than 100 keys and values");
  EXPECT_EQ(errors(repeated("---\n", 203), limits), "PVG1004 201:1 the input has more than 100 keys and values");
  EXPECT_EQ(errors(repeated("{}\n", 101), limits), "PVG1004 101:1 the input has more than 100 keys and values");
}

TEST(ReaderLimits, BytesOfASource) {
  EXPECT_EQ(errors("a: 12", {.source_bytes = 5}), "");
  EXPECT_EQ(errors("a: 123", {.source_bytes = 5}).substr(0, 11), "PVG1004 1:1");
  EXPECT_EQ(errors(std::string((64U << 20U) + 1, ' ')), "PVG1004 1:1 the input is larger than 64 MiB");
}

TEST(ReaderLimits, AliasBombs) {
  std::string lists = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n";
  std::string merges = "a0: &a0 {x: 1}\n";
  for (int i = 1; i < 30; ++i) {
    const std::string name = "a" + std::to_string(i);
    const std::string before = "*a" + std::to_string(i - 1);
    lists += name + ": &" + name + " [" + before + repeated("," + before, 8) + "]\n";
    merges += name + ": &" + name + " {<<: [" + before + repeated("," + before, 3) + "]}\n";
  }
  EXPECT_EQ(errors(lists), "PVG1006 7:10 aliases expand to more than 1000000 values");
  EXPECT_EQ(errors(merges).substr(0, 7), "PVG1006");
}

TEST(ReaderLimits, LongTextBehindManyAliases) {
  const std::string values = "a: &a " + std::string(1000, 'x') + "\nb:\n" + repeated("- *a\n", 200);
  const std::string keys = "a: &a " + std::string(1000, 'x') + "\nb:\n" + repeated("- {*a : 1}\n", 200);
  const ReadLimits limits{.source_bytes = 100'000};
  EXPECT_EQ(errors(values), "");
  EXPECT_EQ(errors(values, limits), "PVG1006 103:3 aliases expand to more than 100000 bytes");
  EXPECT_EQ(errors(keys, limits), "PVG1006 103:4 aliases expand to more than 100000 bytes");
}

TEST(ReaderLimits, ManyKeysAreCheckedWithoutSquaringThem) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "k" + std::to_string(i) + ": 1\n";
  EXPECT_EQ(errors(text), "");
  const Read result = read(text + text);
  EXPECT_EQ(result.diagnostics.all().size(), 100U);
}

TEST(ReaderLimits, MessagesDoNotRepeatLongText) {
  const std::string name(100'000, 'n');
  for (const std::string& text : {"a: *" + name, "a: !!" + name + " &x [*x]", "? " + name + "\n? " + name + "\n",
                                  "a: &" + name + " [*" + name + "]"}) {
    const Read result = read(text);
    for (const Diagnostic& diagnostic : result.diagnostics.all()) EXPECT_LT(diagnostic.message.size(), 300U);
  }
}

struct Shape {
  const char* name;
  const char* begin;
  const char* unit;
  const char* end;
};

void read_large(const Shape& shape, std::size_t bytes) {
  const std::string_view begin = shape.begin;
  const std::string_view end = shape.end;
  const std::string_view unit = shape.unit;
  const std::size_t times = (bytes - begin.size() - end.size()) / unit.size();
  const Source source{"large.yaml", std::string(begin) + repeated(unit, times) + std::string(end)};
  std::vector<Document> documents;
  Diagnostics diagnostics;
  read_documents(source, 0, documents, diagnostics);
  EXPECT_LE(diagnostics.all().size(), 100U);
}

// A sanitizer makes reading ten times slower and counts its own memory too.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
constexpr std::size_t kLarge = (kSanitized ? 1U : 8U) << 20U;
constexpr std::size_t kLargest = (kSanitized ? 8U : 64U) << 20U;

class ReaderLarge : public testing::TestWithParam<Shape> {};

TEST_P(ReaderLarge, DoesNotCrash) { read_large(GetParam(), kLarge); }

INSTANTIATE_TEST_SUITE_P(
    All, ReaderLarge,
    testing::Values(Shape{"plain_text", "a: ", "b ", ""}, Shape{"lines", "a: ", "b\n  ", ""},
                    Shape{"quoted_text", "a: \"", "b", "\""}, Shape{"open_quote", "a: '", "b", ""},
                    Shape{"block_text", "a: |\n", "  text\n", ""}, Shape{"brackets", "", "[", ""},
                    Shape{"bracket_lines", "", "[\n", ""}, Shape{"braces", "a: ", "{a: ", ""},
                    Shape{"questions", "", "? ", ""}, Shape{"mapping", "", "a: b\n", ""},
                    Shape{"separators", "", "---\n", ""}, Shape{"ends", "", "...\n---\n", ""},
                    Shape{"dashes", "", "- ", ""}, Shape{"list", "", "- a\n", ""}, Shape{"anchors", "", "- &a x\n", ""},
                    Shape{"anchor", "", "&a ", ""}, Shape{"long_anchor", "&", "a", " b"}, Shape{"tags", "", "!a ", ""},
                    Shape{"long_tag", "!", "a", " b"}, Shape{"aliases", "- &a x\n", "- *a\n", ""},
                    Shape{"double_quotes", "", "\"", ""}, Shape{"single_quotes", "", "'", ""},
                    Shape{"blanks", "", " ", ""}, Shape{"tabs", "", "\t", ""}, Shape{"line_breaks", "", "\n", ""},
                    Shape{"carriage_returns", "", "\r", ""}, Shape{"comment", "", "#", ""},
                    Shape{"small_documents", "", "a\n---\n", ""}, Shape{"directives", "", "%a\n", ""},
                    Shape{"merges", "a: &a {x: 1}\nb:\n", "  - {<<: *a}\n", ""}, Shape{"letters", "", "é: ü\n", ""},
                    Shape{"digits", "", "0", ""}, Shape{"base64", "a: !!binary ", "QUJD", ""},
                    Shape{"json_nested", "", "{\"a\":", ""}, Shape{"json_list", "{\"a\":[", "1,", ""},
                    Shape{"json_text", "{\"a\":\"", "\\u0041", "\"}"}, Shape{"json_lines", "", "{}\n", ""},
                    Shape{"json_open", "{\"a\":\"", "b", ""}),
    [](const testing::TestParamInfo<Shape>& shape) { return std::string(shape.param.name); });

TEST(ReaderLargest, SixtyFourMebibytesStayBelowOneGibibyte) {
  for (const Shape& shape :
       {Shape{"plain_text", "a: ", "b ", ""}, Shape{"long_alias", "*", "a", " b"}, Shape{"brackets", "", "[", ""},
        Shape{"mapping", "", "a: b\n", ""}, Shape{"json_lines", "", "{}\n", ""}}) {
    read_large(shape, kLargest);
  }
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  if (!kSanitized) {
    EXPECT_LT(used.ru_maxrss, 1024 * 1024) << "KiB";
  }
}

}  // namespace
}  // namespace pvg::reader_test
