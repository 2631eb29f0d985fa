#include "text/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>

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

struct Decoded {
  std::uint32_t character = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  std::uint32_t character = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    character = (character << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<std::uint32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  if (character < kLeast[length] || character > 0x10FFFF || surrogate) return {};
  return {character, length};
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
  const Decoded decoded = decode(rest);
  if (decoded.bytes == 0) return {1, "\\x" + hex(static_cast<unsigned char>(rest.front()), 2), 4};
  if (within(kHidden, decoded.character)) {
    std::string shown = escaped(decoded.character);
    const std::size_t columns = shown.size();
    return {decoded.bytes, std::move(shown), columns};
  }
  const std::size_t columns = within(kCombining, decoded.character) ? 0 : within(kWide, decoded.character) ? 2 : 1;
  return {decoded.bytes, std::string(rest.substr(0, decoded.bytes)), columns};
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
