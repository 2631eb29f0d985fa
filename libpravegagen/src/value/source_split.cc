#include "value/source_split.h"

#include <charconv>

#include "text/utf8.h"

namespace pvg {

namespace {

// The bytes of the white space at the offset, as Go's unicode.IsSpace has it; 0 when there is none.
std::size_t space_length(std::string_view text, std::size_t offset) {
  const char c = text[offset];
  if (c == ' ' || (c >= '\t' && c <= '\r')) return 1;
  if (static_cast<unsigned char>(c) < 0x80U) return 0;
  const std::size_t length = utf8_length_at(text, offset);
  const std::uint32_t code = code_point_at(text, offset, length);
  const bool space = code == 0x85U || code == 0xA0U || code == 0x1680U || (code >= 0x2000U && code <= 0x200AU) ||
                     code == 0x2028U || code == 0x2029U || code == 0x202FU || code == 0x205FU || code == 0x3000U;
  return space ? length : 0;
}

std::size_t skip_space(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    const std::size_t length = space_length(text, offset);
    if (length == 0) break;
    offset += length;
  }
  return offset;
}

bool ends_word(std::string_view text, std::size_t offset) {
  return offset >= text.size() || text[offset] == ' ' || text[offset] == '\n' || text[offset] == '\r';
}

}  // namespace

bool begins_like_json(std::string_view text) {
  constexpr std::size_t kPeeked = 4096;
  const std::size_t first = skip_space(text, 0);
  return first < text.size() && first < kPeeked && text[first] == '{';
}

std::size_t yaml_after_json(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    const std::size_t length = space_length(text, offset);
    if (length == 0) break;
    offset += length;
    if (text[offset - 1] == '\n') break;
  }
  return offset;
}

bool promises_json(std::string_view text) {
  const std::size_t first = skip_space(text, 0);
  if (first == text.size() || text[first] != '{') return false;
  const std::size_t second = skip_space(text, first + 1);
  return second == text.size() || text[second] == '"' || text[second] == '}';
}

std::size_t next_line(std::string_view text, std::size_t offset) {
  const std::size_t end = text.find('\n', offset);
  return end == std::string_view::npos ? text.size() : end + 1;
}

std::size_t after_separator(std::string_view text, std::size_t offset) { return skip_space(text, offset + 3); }

bool is_without_content(std::string_view document) {
  std::size_t at = document.starts_with("---") ? 3 : 0;
  while (at < document.size()) {
    const char c = document[at];
    if (c == ' ' || c == '\n') {
      ++at;
    } else if (document.substr(at, 3) == "..." && (at == 0 || document[at - 1] == '\n') &&
               ends_word(document, at + 3)) {
      at += 3;
    } else if (c == '\r' && at + 1 < document.size() && document[at + 1] == '\n') {
      at += 2;
    } else if (c == '#' && (at == 0 || ends_word(document, at - 1))) {
      const std::size_t end = next_line(document, at);
      const std::string_view comment = document.substr(at, end - at);
      const std::size_t carriage_return = comment.find('\r');
      const bool breaks = carriage_return != std::string_view::npos && carriage_return + 2 != comment.size();
      if (breaks || !is_ascii(comment)) return false;
      at = end;
    } else {
      return false;
    }
  }
  return true;
}

std::size_t find_inner_byte_order_mark(std::string_view document) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  for (std::size_t at = document.find(kMark, 1); at != std::string_view::npos; at = document.find(kMark, at + 1)) {
    const std::string_view before = document.substr(0, at);
    for (const std::string_view line_break : {"\n", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
      if (before.ends_with(line_break)) return at;
    }
  }
  return std::string_view::npos;
}

std::string code_point_name(std::uint32_t code_point) {
  char digits[8];
  const auto result = std::to_chars(digits, digits + sizeof digits, code_point, 16);
  std::string name = "U+";
  name.append(result.ptr < digits + 4 ? static_cast<std::size_t>(digits + 4 - result.ptr) : 0, '0');
  for (const char* c = digits; c != result.ptr; ++c) name.push_back(*c >= 'a' ? static_cast<char>(*c - 'a' + 'A') : *c);
  return name;
}

}  // namespace pvg
