#include "text/source.h"

#include <algorithm>

namespace pvg {

namespace {

std::size_t line_start(std::string_view text, std::size_t offset) {
  const std::size_t before = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

Position position_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::size_t start = line_start(text, offset);
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n');
  std::size_t column = 1;
  for (std::size_t i = start; i < offset; ++i) {
    if (!is_continuation(text[i])) ++column;
  }
  return {static_cast<std::size_t>(lines) + 1, column};
}

std::string_view line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::size_t start = line_start(text, offset);
  std::size_t end = text.find('\n', start);
  if (end == std::string_view::npos) end = text.size();
  if (end > start && text[end - 1] == '\r') --end;
  return text.substr(start, end - start);
}

}  // namespace pvg
