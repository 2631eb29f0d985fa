// Lines and columns for many places of the same sources: the line starts of a source are looked for once, when the first
// place in it is asked for. For a single place position_of of text/source.h will do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/source.h"

namespace pvg {

class SourceLines {
 public:
  // The sources must outlive this and keep their place.
  explicit SourceLines(const std::vector<Source>& sources) : sources_(&sources) {}

  // A place that no source has is {1, 1} and an empty line of a source without a name.
  [[nodiscard]] std::string_view name(std::uint32_t source) const;
  [[nodiscard]] Position position(std::uint32_t source, std::size_t offset);
  // The bytes of the line that holds the offset, without its line break.
  [[nodiscard]] Span line(std::uint32_t source, std::size_t offset);
  [[nodiscard]] std::string_view text(std::uint32_t source) const;

 private:
  // The index among starts_[source] of the line that holds the offset.
  [[nodiscard]] std::size_t line_index(std::uint32_t source, std::size_t offset);

  // The last place that was asked for: the next one is counted from it when it is further on in the same line, since a line
  // can be as long as the input and have many places.
  struct Cursor {
    std::uint32_t source = 0;
    std::size_t offset = 0;
    Position position;
  };

  const std::vector<Source>* sources_;
  std::vector<std::vector<std::uint32_t>> starts_;  // per source; empty until asked for
  Cursor cursor_;
};

}  // namespace pvg
