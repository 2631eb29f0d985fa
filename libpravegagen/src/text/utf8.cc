#include "text/utf8.h"

#include <cstring>

namespace pvg {

namespace {

std::uint8_t byte_at(std::string_view text, std::size_t offset) { return static_cast<std::uint8_t>(text[offset]); }

bool is_continuation(std::uint8_t byte) { return (byte & 0xC0U) == 0x80U; }

// The length of the run of ASCII from the offset, looked for eight bytes at a time.
std::size_t ascii_end(std::string_view text, std::size_t offset) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080U;
  while (offset + 8 <= text.size()) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + offset, 8);
    if ((word & kHighBits) != 0) break;
    offset += 8;
  }
  while (offset < text.size() && byte_at(text, offset) < 0x80U) ++offset;
  return offset;
}

}  // namespace

std::size_t utf8_length_at(std::string_view text, std::size_t offset) {
  const std::uint8_t lead = byte_at(text, offset);
  if (lead < 0x80U) return 1;
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U || offset + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(byte_at(text, offset + i))) return 0;
  }
  const std::uint8_t second = byte_at(text, offset + 1);
  if (lead == 0xE0U && second < 0xA0U) return 0;
  if (lead == 0xEDU && second > 0x9FU) return 0;
  if (lead == 0xF0U && second < 0x90U) return 0;
  if (lead == 0xF4U && second > 0x8FU) return 0;
  return length;
}

bool is_ascii(std::string_view text) { return ascii_end(text, 0) == text.size(); }

std::size_t find_bad_utf8(std::string_view text) {
  std::size_t at = ascii_end(text, 0);
  while (at < text.size()) {
    const std::size_t length = utf8_length_at(text, at);
    if (length == 0) return at;
    at = ascii_end(text, at + length);
  }
  return std::string_view::npos;
}

std::size_t find_forbidden_in_yaml(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::uint8_t byte = byte_at(text, at);
    if (byte >= 0x20U && byte < 0x7FU) continue;
    if (byte == '\n' || byte == '\t' || byte == '\r') continue;
    if (byte < 0x80U) return at;
    if (byte == 0xC2U && byte_at(text, at + 1) < 0xA0U && byte_at(text, at + 1) != 0x85U) return at;
    if (byte == 0xEFU && byte_at(text, at + 1) == 0xBFU && byte_at(text, at + 2) >= 0xBEU) return at;
  }
  return std::string_view::npos;
}

void append_utf8(std::string& out, std::uint32_t code_point) {
  const auto push = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80U) {
    push(code_point);
  } else if (code_point < 0x800U) {
    push(0xC0U | (code_point >> 6U));
    push(0x80U | (code_point & 0x3FU));
  } else if (code_point < 0x10000U) {
    push(0xE0U | (code_point >> 12U));
    push(0x80U | ((code_point >> 6U) & 0x3FU));
    push(0x80U | (code_point & 0x3FU));
  } else {
    push(0xF0U | (code_point >> 18U));
    push(0x80U | ((code_point >> 12U) & 0x3FU));
    push(0x80U | ((code_point >> 6U) & 0x3FU));
    push(0x80U | (code_point & 0x3FU));
  }
}

std::uint32_t code_point_at(std::string_view text, std::size_t offset, std::size_t length) {
  if (length <= 1) return byte_at(text, offset);
  std::uint32_t code_point = byte_at(text, offset) & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) code_point = (code_point << 6U) | (byte_at(text, offset + i) & 0x3FU);
  return code_point;
}

std::string with_valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length_at(text, at);
    if (length == 0) {
      append_utf8(out, 0xFFFDU);
      ++at;
    } else {
      out.append(text.substr(at, length));
      at += length;
    }
  }
  return out;
}

}  // namespace pvg
