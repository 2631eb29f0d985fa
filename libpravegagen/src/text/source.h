// Source text and places in it. Offsets are bytes; lines and columns are worked out only when a message needs them.
// Nothing here reads files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pvg {

// A half-open range of bytes in one source.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

// One input: the name is what the user called it ("cluster.yaml", "<stdin>"), the text its bytes, unchanged.
struct Source {
  std::string name;
  std::string text;
};

// Both count from 1; a column is a code point of the line, a tab is one.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;

  friend bool operator==(const Position&, const Position&) = default;
};

// An offset behind the text is taken as its end.
[[nodiscard]] Position position_of(std::string_view text, std::size_t offset);

// The whole line that holds the offset, without its line break.
[[nodiscard]] std::string_view line_at(std::string_view text, std::size_t offset);

}  // namespace pvg
