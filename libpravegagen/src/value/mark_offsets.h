// libyaml counts characters, spans count bytes. Marks come nearly in order, so the last place is where the count goes
// on.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/utf8.h"

namespace pvg {

class MarkOffsets {
 public:
  // The text must be UTF-8.
  explicit MarkOffsets(std::string_view text) : text_(text), ascii_(is_ascii(text)) {}

  // The byte offset of the character with that index; the text's size for what lies behind it.
  [[nodiscard]] std::size_t offset(std::size_t index) {
    if (ascii_) return index < text_.size() ? index : text_.size();
    while (index_ < index && offset_ < text_.size()) {
      do ++offset_;
      while (offset_ < text_.size() && is_continuation(text_[offset_]));
      ++index_;
    }
    while (index_ > index) {
      do --offset_;
      while (is_continuation(text_[offset_]));
      --index_;
    }
    return offset_;
  }

 private:
  static bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

  std::string_view text_;
  bool ascii_;
  std::size_t index_ = 0;
  std::size_t offset_ = 0;
};

}  // namespace pvg
