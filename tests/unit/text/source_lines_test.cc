#include "text/source_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/source.h"

namespace pvg {
namespace {

TEST(SourceLines, AgreesWithPositionOfAtEveryOffset) {
  const std::vector<Source> sources = {
      {"a", "one\ntwo\r\n\n  é日x\nlast"}, {"b", ""}, {"c", "\n"}, {"d", "no line break"}, {"e", "x\n"}};
  SourceLines lines(sources);
  for (std::uint32_t i = 0; i < sources.size(); ++i) {
    const std::string& text = sources[i].text;
    for (std::size_t offset = 0; offset <= text.size() + 2; ++offset) {
      EXPECT_EQ(lines.position(i, offset), position_of(text, offset)) << sources[i].name << " " << offset;
      const Span line = lines.line(i, offset);
      EXPECT_EQ(text.substr(line.begin, line.end - line.begin), line_at(text, offset))
          << sources[i].name << " " << offset;
    }
  }
}

// Many places in one line, as in JSON without line breaks: each is counted from the one before it, in whatever order.
TEST(SourceLines, PlacesOfALongLineInAnyOrder) {
  std::string text = "x\n";
  for (int i = 0; i < 300; ++i) text += "a\xC3\xA9\xE6\x97\xA5";
  const std::vector<Source> sources = {{"a", text}, {"b", text}};
  SourceLines lines(sources);
  for (std::size_t i = 0; i < 2000; ++i) {
    const std::size_t offset = i * 37 % text.size();
    const auto source = static_cast<std::uint32_t>(i % 2);
    EXPECT_EQ(lines.position(source, offset), position_of(text, offset)) << offset;
  }
}

TEST(SourceLines, SourceThatIsNotThere) {
  const std::vector<Source> sources = {{"a", "x"}};
  SourceLines lines(sources);
  EXPECT_EQ(lines.position(5, 3), (Position{1, 1}));
  EXPECT_EQ(lines.name(5), "");
  EXPECT_EQ(lines.line(5, 3), Span{});
}

}  // namespace
}  // namespace pvg
