#include "text/diagnostic_text.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "text/printable.h"

namespace pvg {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kNumberWidth = 5;
constexpr std::string_view kCut = "…";
// So many bytes before and behind the place are enough to fill the width; a line can be as long as the input.
constexpr std::size_t kReach = 4096;
constexpr std::string_view kMask = "********";

// A source line as it is shown, and the columns of the mark in it.
struct Excerpt {
  std::string shown;
  std::size_t mark_begin = 0;
  std::size_t mark_columns = 1;
};

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Where the secret begins in a line: behind "key: " when the line is plain block style, else with its first character, so
// that nothing of a flow mapping or of a block scalar's lines is shown.
std::size_t secret_begin(std::string_view line, std::size_t place) {
  std::size_t first = 0;
  while (first < line.size() && is_blank(line[first])) ++first;
  const std::string_view before = line.substr(0, place);
  const std::size_t colon = before.find(':');
  const bool one_key = before.find_first_of("{}[],\"'#&*|>") == std::string_view::npos;
  if (one_key && colon != std::string_view::npos &&
      before.find_first_not_of(" \t", colon + 1) == std::string_view::npos) {
    return place;
  }
  const std::size_t behind_key = line.find_first_of(": ", place);
  const bool is_key = one_key && colon == std::string_view::npos && behind_key != std::string_view::npos &&
                      line[behind_key] == ':' && before.find_first_not_of(" \t-") == std::string_view::npos &&
                      behind_key + 1 < line.size() && is_blank(line[behind_key + 1]);
  return is_key ? behind_key + 2 : first;
}

// The line with the secret in it masked; the place moves with it.
std::string masked(std::string_view line, std::size_t& begin, std::size_t& end) {
  const std::size_t secret = std::min(secret_begin(line, begin), line.size());
  std::string out(line.substr(0, secret));
  out += kMask;
  if (begin >= secret) {
    begin = secret;
    end = out.size();
  } else {
    end = std::min(end, out.size());
  }
  return out;
}

struct Unit {
  std::string shown;
  std::size_t columns;
};

std::size_t width_of(const std::vector<Unit>& units, std::size_t from, std::size_t to) {
  std::size_t columns = 0;
  for (std::size_t i = from; i < to; ++i) columns += units[i].columns;
  return columns;
}

// The units [from, to) that are shown of a line that is too long: about a third of the room stands before the place.
std::pair<std::size_t, std::size_t> window(const std::vector<Unit>& units, std::size_t mark, std::size_t room) {
  std::size_t from = mark;
  for (std::size_t used = 0; from > 0 && used + units[from - 1].columns <= room / 3; --from) {
    used += units[from - 1].columns;
  }
  std::size_t to = from;
  std::size_t used = 0;
  const auto extend = [&] {
    while (to < units.size() && used + units[to].columns <= room) used += units[to++].columns;
  };
  extend();
  while (to == units.size() && from > 0 && used + units[from - 1].columns <= room) used += units[--from].columns;
  return {from, to};
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The line with its mark; begin and end are bytes of it. No more than room columns.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end, std::size_t room) {
  std::size_t left = begin > kReach ? begin - kReach : 0;
  while (left > 0 && left < begin && is_continuation(line[left])) ++left;
  const std::size_t right = std::min(line.size(), begin + kReach);
  const bool shortened = right < line.size();
  line = line.substr(left, right - left);
  begin -= left;
  end = std::min(end, right) - left;
  std::vector<Unit> units;
  std::size_t mark_from = 0;
  std::size_t mark_to = 0;
  for (std::size_t at = 0; at < line.size();) {
    PrintedUnit unit = printed_unit(line, at);
    if (at < begin) mark_from = units.size() + 1;
    if (at < end) mark_to = units.size() + 1;
    units.push_back({std::move(unit.shown), unit.columns});
    at += unit.bytes;
  }
  std::size_t from = 0;
  std::size_t to = units.size();
  if (left > 0 || shortened || width_of(units, 0, units.size()) > room) std::tie(from, to) = window(units, mark_from, room - 2);
  Excerpt out;
  const bool cut_before = left > 0 || from > 0;
  if (cut_before) out.shown += kCut;
  for (std::size_t i = from; i < to; ++i) out.shown += units[i].shown;
  if (shortened || to < units.size()) out.shown += kCut;
  const std::size_t cut = cut_before ? 1 : 0;
  out.mark_begin = cut + width_of(units, from, std::max(from, mark_from));
  out.mark_columns = std::max<std::size_t>(1, width_of(units, mark_from, std::clamp(mark_to, mark_from, to)));
  return out;
}

std::string place_text(const Location& location, SourceLines& lines) {
  const Position position = lines.position(location.source, location.span.begin);
  return printable(lines.name(location.source)) + ":" + std::to_string(position.line) + ":" +
         std::to_string(position.column) + ": ";
}

void append_hint(std::string& out, std::size_t indent, std::string_view hint) {
  out.append(indent, ' ');
  out += "hint: ";
  out += hint;
  out += '\n';
}

void append_excerpt(std::string& out, const Diagnostic& diagnostic, std::string_view hint, SourceLines& lines) {
  const Location& location = *diagnostic.location;
  const Span line = lines.line(location.source, location.span.begin);
  std::string text(lines.text(location.source).substr(line.begin, line.end - line.begin));
  std::size_t begin = std::min<std::size_t>(location.span.begin, line.end) - line.begin;
  std::size_t end = std::max<std::size_t>(std::min<std::size_t>(location.span.end, line.end) - line.begin, begin);
  if (diagnostic.secret) text = masked(text, begin, end);

  const std::string number = std::to_string(lines.position(location.source, location.span.begin).line);
  const std::size_t gutter = std::max(number.size(), kNumberWidth);
  const Excerpt shown = excerpt(text, begin, end, kWidth - gutter - 3);
  out.append(gutter - number.size(), ' ').append(number).append(" | ").append(shown.shown).append("\n");
  out.append(gutter, ' ').append(" | ").append(shown.mark_begin, ' ').append("^");
  out.append(shown.mark_columns - 1, '~');
  const std::size_t used = gutter + 3 + shown.mark_begin + shown.mark_columns;
  if (!hint.empty() && used + 1 + printed_columns(hint) <= kWidth) {
    out.append(" ").append(hint).append("\n");
    return;
  }
  out += '\n';
  if (!hint.empty()) append_hint(out, gutter + 3, hint);
}

}  // namespace

std::string diagnostic_text(const Diagnostic& diagnostic, SourceLines& lines) {
  std::string out;
  const bool placed = diagnostic.location && !lines.name(diagnostic.location->source).empty();
  if (placed) out += place_text(*diagnostic.location, lines);
  out.append(severity_text(diagnostic.severity)).append("[").append(code_text(diagnostic.code)).append("]: ");
  if (!diagnostic.path.empty()) out.append(printable(diagnostic.path.text())).append(": ");
  out.append(printable(diagnostic.message)).append("\n");
  const std::string hint = printable(diagnostic.hint);
  if (placed) {
    append_excerpt(out, diagnostic, hint, lines);
  } else if (!hint.empty()) {
    append_hint(out, kNumberWidth + 3, hint);
  }
  for (const Related& related : diagnostic.related) {
    out.append(place_text(related.location, lines)).append("note: ").append(printable(related.message)).append("\n");
  }
  return out;
}

}  // namespace pvg
