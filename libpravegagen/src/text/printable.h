// Text from outside made fit for a terminal: what would move the cursor, change colours, reorder or hide text is written as
// an escape. Columns are those of a terminal with a fixed-width font.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pvg {

// One step of a text: the bytes it takes, what is shown for them, and how many columns that is.
struct PrintedUnit {
  std::size_t bytes = 1;
  std::string shown;
  std::size_t columns = 1;
};

// The unit at the offset, which must be inside the text. A tab is one space, a control character \x1b or \u202e, a byte
// that is not UTF-8 \xff.
[[nodiscard]] PrintedUnit printed_unit(std::string_view text, std::size_t offset);

[[nodiscard]] std::string printable(std::string_view text);

[[nodiscard]] std::size_t printed_columns(std::string_view text);

}  // namespace pvg
