// How kubectl divides a source (apimachinery pkg/util/yaml): what it takes for JSON, and lines of "---" between
// documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pvg {

// GuessJSONStream: '{' is the first thing in the first 4096 bytes.
[[nodiscard]] bool begins_like_json(std::string_view text);

// Where YAML begins behind JSON values: white space is left out up to the end of its line (consumeWhitespace).
[[nodiscard]] std::size_t yaml_after_json(std::string_view text, std::size_t offset);

// '{' and then a quote, a closing bracket or the end: the writer of it meant JSON.
[[nodiscard]] bool promises_json(std::string_view text);

// The offset behind the line that holds the offset.
[[nodiscard]] std::size_t next_line(std::string_view text, std::size_t offset);

// The first thing that stands behind the "---" at the offset, be it on a later line.
[[nodiscard]] std::size_t after_separator(std::string_view text, std::size_t offset);

// Nothing but blank lines, comments, "..." and a "---" at the beginning. What is hard to tell is said to have content.
[[nodiscard]] bool is_without_content(std::string_view document);

// The first byte order mark at the beginning of a line that is not the document's first, or npos.
[[nodiscard]] std::size_t find_inner_byte_order_mark(std::string_view document);

// "U+0007".
[[nodiscard]] std::string code_point_name(std::uint32_t code_point);

}  // namespace pvg
