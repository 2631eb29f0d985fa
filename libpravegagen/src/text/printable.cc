#include "text/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "text/utf8.h"

namespace pvg {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Characters that take two columns: East Asian wide and fullwidth blocks and emoji.
constexpr std::array<Range, 11> kWide = {{{0x1100, 0x115F},
                                          {0x2E80, 0x303E},
                                          {0x3041, 0xA4CF},
                                          {0xAC00, 0xD7A3},
                                          {0xF900, 0xFAFF},
                                          {0xFE30, 0xFE6F},
                                          {0xFF00, 0xFF60},
                                          {0xFFE0, 0xFFE6},
                                          {0x1F300, 0x1F64F},
                                          {0x1F900, 0x1F9FF},
                                          {0x20000, 0x3FFFD}}};

// Marks that join the character before them.
constexpr std::array<Range, 4> kCombining = {{{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};

// Control characters of both sets, line separators, marks without width, and those that turn the direction of the text.
constexpr std::array<Range, 8> kHidden = {{{0x00, 0x1F},
                                           {0x7F, 0x9F},
                                           {0x061C, 0x061C},
                                           {0x200B, 0x200F},
                                           {0x2028, 0x202E},
                                           {0x2060, 0x206F},
                                           {0xFEFF, 0xFEFF},
                                           {0xE0000, 0xE007F}}};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, std::uint32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](Range r) { return r.first <= c && c <= r.last; });
}

std::string hex(std::uint32_t value, std::size_t digits) {
  std::string out(digits, '0');
  for (std::size_t i = digits; i-- > 0; value >>= 4U) out[i] = "0123456789abcdef"[value & 0xFU];
  return out;
}

std::string escaped(std::uint32_t character) {
  if (character == '\n') return "\\n";
  if (character == '\r') return "\\r";
  if (character <= 0xFF) return "\\x" + hex(character, 2);
  if (character <= 0xFFFF) return "\\u" + hex(character, 4);
  return "\\U" + hex(character, 8);
}

}  // namespace

PrintedUnit printed_unit(std::string_view text, std::size_t offset) {
  const std::string_view rest = text.substr(offset);
  if (rest.front() == '\t') return {1, " ", 1};
  const std::size_t bytes = utf8_length_at(rest, 0);
  if (bytes == 0) return {1, "\\x" + hex(static_cast<unsigned char>(rest.front()), 2), 4};
  const std::uint32_t character = code_point_at(rest, 0, bytes);
  if (within(kHidden, character)) {
    std::string shown = escaped(character);
    const std::size_t columns = shown.size();
    return {bytes, std::move(shown), columns};
  }
  const std::size_t columns = within(kCombining, character) ? 0 : within(kWide, character) ? 2 : 1;
  return {bytes, std::string(rest.substr(0, bytes)), columns};
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const PrintedUnit unit = printed_unit(text, at);
    out += unit.shown;
    at += unit.bytes;
  }
  return out;
}

std::size_t printed_columns(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const PrintedUnit unit = printed_unit(text, at);
    columns += unit.columns;
    at += unit.bytes;
  }
  return columns;
}

}  // namespace pvg
