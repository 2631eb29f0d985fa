#include "value/yaml_scalar.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "text/utf8.h"
#include "value/yaml_writer.h"

namespace pvg {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// What the bytes of a text are, as a set. A text of none of these is safe behind its first byte.
enum TextClass : std::uint8_t {
  kSeparator = 1,  // blank or colon: harmless in most places
  kTab = 2,
  kBreak = 4,
  kControl = 8,
  kHigh = 16,  // not ASCII
};

// What the first byte of a text makes of it.
enum class Start : std::uint8_t { safe, indicator, number, word };

constexpr std::array<std::uint8_t, 256> kClasses = [] {
  std::array<std::uint8_t, 256> classes{};
  for (std::size_t c = 0; c < 0x20; ++c) classes[c] = kControl;
  for (std::size_t c = 0x80; c < 0x100; ++c) classes[c] = kHigh;
  classes[0x7F] = kControl;
  classes[' '] = kSeparator;
  classes[':'] = kSeparator;
  classes['\t'] = kTab;
  classes['\n'] = kBreak;
  return classes;
}();

constexpr std::array<Start, 256> kStarts = [] {
  std::array<Start, 256> starts{};
  for (const char c : std::string_view("-?:,[]{}#&*!|>'\"%@` "))
    starts[static_cast<unsigned char>(c)] = Start::indicator;
  for (const char c : std::string_view("0123456789+.")) starts[static_cast<unsigned char>(c)] = Start::number;
  for (const char c : std::string_view("yYnNtTfFoO~=<")) starts[static_cast<unsigned char>(c)] = Start::word;
  return starts;
}();

std::uint8_t classes_of(std::string_view text) {
  std::uint8_t all = 0;
  for (const char c : text) all |= kClasses[static_cast<unsigned char>(c)];
  return all;
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_ignoring_case(std::string_view text, std::string_view lowered) {
  return std::equal(text.begin(), text.end(), lowered.begin(), lowered.end(),
                    [](char a, char b) { return lower(a) == b; });
}

// Beyond ASCII: what YAML's grammar lets stand as it is. The line breaks of YAML 1.1 and the byte order mark are
// printable there and still do not survive.
bool is_printable(std::uint32_t c) {
  return c >= 0xA0 && c != 0x2028 && c != 0x2029 && c != 0xFEFF && c != 0xFFFE && c != 0xFFFF;
}

bool all_printable(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = utf8_length_at(text, i);
    if (length == 0 || !is_printable(code_point_at(text, i, length))) return false;
    i += length;
  }
  return true;
}

// Null, boolean, merge key and default value, in every spelling that some reader takes.
bool is_keyword(std::string_view text) {
  const auto is = [&](std::string_view word) { return equal_ignoring_case(text, word); };
  switch (text.size()) {
    case 1: return is("y") || is("n") || is("~") || is("=");
    case 2: return is("no") || is("on") || is("<<");
    case 3: return is("yes") || is("off");
    case 4: return is("true") || is("null");
    case 5: return is("false");
    default: return false;
  }
}

// 2001-01-01, alone or with a time behind it.
bool looks_like_date(std::string_view text) {
  std::size_t at = 0;
  const auto digits = [&](std::size_t fewest, std::size_t most) {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at - begin >= fewest && at - begin <= most;
  };
  const auto dash = [&] { return at < text.size() && text[at++] == '-'; };
  if (!digits(4, 4) || !dash() || !digits(1, 2) || !dash() || !digits(1, 2)) return false;
  return at == text.size() || lower(text[at]) == 't' || text[at] == ' ';
}

// 0x1f, 0o17, 0b1, with separators, and Go's hexadecimal floats.
bool looks_like_prefixed_number(std::string_view text) {
  if (text.size() < 2 || text[0] != '0') return false;
  const char base = lower(text[1]);
  if (base != 'x' && base != 'o' && base != 'b') return false;
  return text.find_first_not_of("0123456789abcdefABCDEF_,.pP", 2) == std::string_view::npos;
}

// Whether some reader takes a text that begins with a digit, '+' or '.' for a number, a date, or an end of document.
// Wider than each of their grammars: separators of thousands and of base 60 may stand anywhere. Two points make no
// number, so that versions and addresses stay plain.
bool looks_like_number(std::string_view text) {
  if (text.starts_with("...")) return text.size() == 3 || text[3] == ' ';
  if (text.front() == '+') text.remove_prefix(1);
  if (equal_ignoring_case(text, ".inf") || equal_ignoring_case(text, ".nan")) return true;
  if (looks_like_prefixed_number(text) || looks_like_date(text)) return true;
  std::size_t at = 0;
  std::size_t points = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && ++points > 1) return false;
    if (!is_digit(c) && c != '.' && c != '_' && c != ',' && c != ':') break;
  }
  if (at == text.size()) return true;
  if (lower(text[at]) != 'e') return false;
  ++at;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  return text.find_first_not_of("0123456789_", at) == std::string_view::npos;
}

// Where a blank or colon ends a plain scalar.
bool ends_early(std::string_view text) {
  const char last = text.back();
  if (last == ' ' || last == ':') return true;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if ((text[i] == ':' && text[i + 1] == ' ') || (text[i] == ' ' && text[i + 1] == '#')) return true;
  }
  return false;
}

// Whether what begins like this text is no string, if it is a scalar at all.
bool resolves_to_other(std::string_view text) {
  switch (kStarts[static_cast<unsigned char>(text.front())]) {
    case Start::safe: return false;
    case Start::indicator: return true;
    case Start::number: return looks_like_number(text);
    case Start::word: return is_keyword(text);
  }
  return true;
}

template <typename Word>
Word load(const char* bytes) {
  Word word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// High bits that are set when one of eight bytes has a class, and for some marks that have none: what is below '-', is
// ':' or is not below DEL. Carries and borrows reach other bytes only from one of those.
std::uint64_t marks(std::uint64_t bytes) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighBits = kOnes * 0x80U;
  const std::uint64_t below = (bytes - kOnes * '-') & ~bytes;
  const std::uint64_t without_colon = bytes ^ (kOnes * ':');
  const std::uint64_t colon = (without_colon - kOnes) & ~without_colon;
  const std::uint64_t above = bytes | (bytes + kOnes);
  return (below | colon | above) & kHighBits;
}

bool needs_quotes(std::string_view text, std::uint8_t classes) {
  if (text.empty() || resolves_to_other(text)) return true;
  if (classes == 0) return false;
  if ((classes & (kTab | kBreak | kControl)) != 0) return true;
  if ((classes & kHigh) != 0 && !all_printable(text)) return true;
  return (classes & kSeparator) != 0 && ends_early(text);
}

void put_hex(TextAppender& out, char mark, std::uint32_t value, int digits) {
  constexpr char kHex[] = "0123456789ABCDEF";
  out.put('\\');
  out.put(mark);
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out.put(kHex[(value >> static_cast<unsigned>(shift)) & 0xFU]);
}

void put_escape(TextAppender& out, std::uint32_t c) {
  switch (c) {
    case '"': out.put("\\\""); return;
    case '\\': out.put("\\\\"); return;
    case '\n': out.put("\\n"); return;
    case '\r': out.put("\\r"); return;
    case '\t': out.put("\\t"); return;
    default:
      if (c < 0x100) {
        put_hex(out, 'x', c, 2);
      } else {
        put_hex(out, 'u', c, 4);
      }
  }
}

}  // namespace

bool needs_quotes(std::string_view text) { return needs_quotes(text, classes_of(text)); }

bool copy_if_plain(char* to, std::string_view text) {
  const std::size_t size = text.size();
  const char* const from = text.data();
  if (size == 0 || resolves_to_other(text)) return false;
  if (size < 4) {
    std::uint8_t classes = 0;
    for (std::size_t i = 0; i < size; ++i) {
      to[i] = from[i];
      classes |= kClasses[static_cast<unsigned char>(from[i])];
    }
    return classes == 0;
  }
  if (size < 8) {
    const auto low = load<std::uint32_t>(from);
    const auto high = load<std::uint32_t>(from + size - 4);
    std::memcpy(to, &low, sizeof low);
    std::memcpy(to + size - 4, &high, sizeof high);
    return marks(low | (std::uint64_t{high} << 32U)) == 0;
  }
  std::uint64_t found = 0;
  for (std::size_t i = 0; i + 8 < size; i += 8) {
    const auto bytes = load<std::uint64_t>(from + i);
    std::memcpy(to + i, &bytes, sizeof bytes);
    found |= marks(bytes);
  }
  const auto bytes = load<std::uint64_t>(from + size - 8);
  std::memcpy(to + size - 8, &bytes, sizeof bytes);
  return (found | marks(bytes)) == 0;
}

void add_quoted(TextAppender& out, std::string_view text) {
  constexpr std::size_t kLongestEscape = 6;
  out.add("\"");
  std::size_t kept = 0;  // up to here the text is in the output
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if ((kClasses[static_cast<unsigned char>(c)] & (kTab | kBreak | kControl | kHigh)) == 0 && c != '"' && c != '\\') {
      ++i;
      continue;
    }
    const std::size_t length = utf8_length_at(text, i);
    if (length > 1 && is_printable(code_point_at(text, i, length))) {
      i += length;
      continue;
    }
    out.need(i - kept + kLongestEscape);
    out.put(text.substr(kept, i - kept));
    if (length == 0) {
      out.put(kReplacement);
    } else {
      put_escape(out, code_point_at(text, i, length));
    }
    i += std::max<std::size_t>(length, 1);
    kept = i;
  }
  out.need(text.size() - kept + 1);
  out.put(text.substr(kept));
  out.put('"');
}

bool fits_block(std::string_view text) {
  const std::uint8_t classes = classes_of(text);
  if ((classes & kBreak) == 0 || (classes & kControl) != 0) return false;
  // Line breaks alone would hang on nothing but the count of empty lines.
  if (text.find_first_not_of('\n') == std::string_view::npos) return false;
  return (classes & kHigh) == 0 || all_printable(text);
}

}  // namespace pvg
