// UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pvg {

// The length of the sequence that begins there, or 0 when it is not UTF-8. The offset must be inside the text.
[[nodiscard]] std::size_t utf8_length_at(std::string_view text, std::size_t offset);

// The offset of the first byte that is not UTF-8, or npos.
[[nodiscard]] std::size_t find_bad_utf8(std::string_view text);

[[nodiscard]] bool is_ascii(std::string_view text);

// The offset of the first character that YAML does not allow in its text (NUL, control characters, U+FFFE, U+FFFF), or
// npos. The text must be UTF-8.
[[nodiscard]] std::size_t find_forbidden_in_yaml(std::string_view text);

void append_utf8(std::string& out, std::uint32_t code_point);

// The code point of a sequence of the given length.
[[nodiscard]] std::uint32_t code_point_at(std::string_view text, std::size_t offset, std::size_t length);

// With U+FFFD in place of each byte that is not UTF-8, as Go's encoding/json writes such text.
[[nodiscard]] std::string with_valid_utf8(std::string_view text);

}  // namespace pvg
