#include "value/scalar_resolve.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "value/reader.h"
#include "text/utf8.h"

namespace pvg {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The words of YAML 1.1; each may be written in lower case, capitalised or in capitals, and in no other way.
enum class Word : std::uint8_t { none, null, yes, no, infinite, minus_infinite, not_a_number };

Word word_of(std::string_view text) {
  struct Entry {
    std::string_view lower;
    Word word;
  };
  static constexpr std::array<Entry, 13> kWords = {{{"y", Word::yes},
                                                    {"n", Word::no},
                                                    {"yes", Word::yes},
                                                    {"no", Word::no},
                                                    {"true", Word::yes},
                                                    {"false", Word::no},
                                                    {"on", Word::yes},
                                                    {"off", Word::no},
                                                    {"null", Word::null},
                                                    {".inf", Word::infinite},
                                                    {"+.inf", Word::infinite},
                                                    {"-.inf", Word::minus_infinite},
                                                    {".nan", Word::not_a_number}}};
  if (text.empty() || text == "~") return Word::null;
  if (text.size() > 5) return Word::none;
  if (text == ".NaN") return Word::not_a_number;
  for (const Entry& entry : kWords) {
    if (entry.lower.size() != text.size()) continue;
    const std::size_t first = entry.lower.find_first_not_of("+-.");
    std::size_t capitals = 0;
    bool same = true;
    for (std::size_t i = 0; i < text.size() && same; ++i) {
      same = lower(text[i]) == entry.lower[i];
      if (text[i] != entry.lower[i]) ++capitals;
    }
    const bool all = capitals == text.size() - first;
    const bool leading = capitals == 1 && text[first] != entry.lower[first] && entry.word != Word::not_a_number;
    if (same && (capitals == 0 || all || leading)) return entry.word;
  }
  return Word::none;
}

Scalar word_value(Word word) {
  switch (word) {
    case Word::yes: return true;
    case Word::no: return false;
    case Word::infinite: return std::numeric_limits<double>::infinity();
    case Word::minus_infinite: return -std::numeric_limits<double>::infinity();
    case Word::not_a_number: return std::numeric_limits<double>::quiet_NaN();
    default: return std::monostate();
  }
}

struct Digits {
  std::string_view text;
  int base = 10;
};

// Go's strconv.ParseUint with base 0: the prefix names the base, a leading zero means octal.
Digits split_base(std::string_view text) {
  if (text.size() < 2 || text[0] != '0') return {text, 10};
  if (text.size() >= 3) {
    const char letter = lower(text[1]);
    if (letter == 'x') return {text.substr(2), 16};
    if (letter == 'o') return {text.substr(2), 8};
    if (letter == 'b') return {text.substr(2), 2};
  }
  return {text.substr(1), 8};
}

std::optional<std::uint64_t> parse_unsigned(Digits digits) {
  if (digits.text.empty() || digits.text[0] == '-') return std::nullopt;
  std::uint64_t value = 0;
  const char* end = digits.text.data() + digits.text.size();
  const auto [at, error] = std::from_chars(digits.text.data(), end, value, digits.base);
  if (error != std::errc() || at != end) return std::nullopt;
  return value;
}

std::optional<Scalar> signed_scalar(bool negative, std::uint64_t magnitude) {
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63U;
  if (!negative) {
    if (magnitude < kTop) return Scalar(static_cast<std::int64_t>(magnitude));
    return Scalar(magnitude);
  }
  if (magnitude > kTop) return std::nullopt;
  return Scalar(static_cast<std::int64_t>(0 - magnitude));
}

std::optional<Scalar> parse_integer(std::string_view text) {
  const bool negative = text[0] == '-';
  const bool has_sign = negative || text[0] == '+';
  const std::string_view unsigned_text = has_sign ? text.substr(1) : text;
  if (const auto magnitude = parse_unsigned(split_base(unsigned_text))) {
    // A plus sign is for Go's ParseInt alone; ParseUint, which comes after it, takes none.
    if (text[0] == '+' && *magnitude > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return std::nullopt;
    }
    return signed_scalar(negative, *magnitude);
  }
  // go-yaml hands what follows "0b" to ParseInt once more, and that takes a sign: 0b-1 is -1.
  if (text.size() > 3 && text.substr(0, 2) == "0b" && (text[2] == '-' || text[2] == '+')) {
    const auto magnitude = parse_unsigned({text.substr(3), 2});
    if (magnitude && *magnitude <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return signed_scalar(text[2] == '-', *magnitude);
    }
  }
  return std::nullopt;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// ^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$
bool is_float_text(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const std::size_t whole = skip_digits(text, at);
  const bool has_whole = whole > at;
  at = whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = skip_digits(text, at + 1);
    if (!has_whole && fraction == at + 1) return false;
    at = fraction;
  } else if (!has_whole) {
    return false;
  }
  if (at == text.size()) return true;
  if (lower(text[at]) != 'e') return false;
  ++at;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  return at < text.size() && skip_digits(text, at) == text.size();
}

std::string without_underscores(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (const char c : text) {
    if (c != '_') plain.push_back(c);
  }
  return plain;
}

// Text that begins with '.' goes to Go's ParseFloat as it is, and that takes underscores only between digits.
bool has_stray_underscore(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') continue;
    std::size_t after = i;
    while (after < text.size() && text[after] == '_') ++after;
    if (after != i + 1 || i == 0 || !is_digit(text[i - 1]) || after == text.size() || !is_digit(text[after]))
      return true;
  }
  return false;
}

Scalar resolve_number(std::string_view text) {
  std::string stripped;
  std::string_view plain = text;
  if (text.find('_') != std::string_view::npos) {
    if (text[0] == '.' && has_stray_underscore(text)) return std::string(text);
    stripped = without_underscores(text);
    plain = stripped;
  }
  if (text[0] != '.') {
    if (auto integer = parse_integer(plain)) return *integer;
  }
  if (is_float_text(plain)) {
    if (const auto number = parse_decimal(plain)) return *number;
  }
  return std::string(text);
}

bool may_be_a_word(char c) { return std::string_view("yYnNtTfFoO~").find(c) != std::string_view::npos; }

std::optional<std::uint32_t> base64_digit(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint32_t>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<std::uint32_t>(c - 'a') + 26;
  if (is_digit(c)) return static_cast<std::uint32_t>(c - '0') + 52;
  if (c == '+') return 62;
  if (c == '/') return 63;
  return std::nullopt;
}

// Go's base64.StdEncoding: padding is required, line breaks may stand anywhere.
std::optional<std::string> decode_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  unsigned digits = 0;
  unsigned padding = 0;
  for (const char c : text) {
    if (c == '\n' || c == '\r') continue;
    if (c == '=') {
      ++padding;
      continue;
    }
    const auto digit = base64_digit(c);
    if (!digit || padding > 0) return std::nullopt;
    bits = (bits << 6U) | *digit;
    if (++digits < 4) continue;
    for (const unsigned shift : {16U, 8U, 0U}) out.push_back(static_cast<char>((bits >> shift) & 0xFFU));
    bits = 0;
    digits = 0;
  }
  const bool padded = (digits == 0 && padding == 0) || (digits == 2 && padding == 2) || (digits == 3 && padding == 1);
  if (!padded) return std::nullopt;
  if (digits == 2) out.push_back(static_cast<char>((bits >> 4U) & 0xFFU));
  if (digits == 3) {
    out.push_back(static_cast<char>((bits >> 10U) & 0xFFU));
    out.push_back(static_cast<char>((bits >> 2U) & 0xFFU));
  }
  return out;
}

// The decimal exponent of the first digit that is not zero: positive for numbers of 1 and more.
std::int64_t magnitude_of(std::string_view text) {
  std::int64_t point = 0;
  bool seen_point = false;
  bool seen_digit = false;
  std::size_t i = 0;
  for (; i < text.size() && lower(text[i]) != 'e'; ++i) {
    if (text[i] == '.') seen_point = true;
    if (!is_digit(text[i])) continue;
    if (text[i] != '0') seen_digit = true;
    if (!seen_point && seen_digit) ++point;
    if (seen_point && !seen_digit) --point;
  }
  std::int64_t exponent = 0;
  if (i + 1 < text.size()) {
    const bool negative = text[i + 1] == '-';
    for (std::size_t k = i + 1; k < text.size() && exponent < 1'000'000'000; ++k) {
      if (is_digit(text[k])) exponent = exponent * 10 + (text[k] - '0');
    }
    if (negative) exponent = -exponent;
  }
  return point + exponent;
}

// The integer that Go's JSON makes of a whole float: the shortest digits, then zeros.
std::optional<std::int64_t> whole_number(double number) {
  constexpr double kExact = 9007199254740992.0;
  if (number != std::trunc(number) || std::fabs(number) >= 1e19) return std::nullopt;
  if (std::fabs(number) <= kExact) return static_cast<std::int64_t>(number);
  std::array<char, 40> buffer{};
  const auto written =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::scientific);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data()));
  const std::size_t e = text.find('e');
  std::string digits;
  for (const char c : text.substr(0, e)) {
    if (c != '.') digits.push_back(c);
  }
  std::size_t exponent = 0;
  for (const char c : text.substr(e + 2)) exponent = exponent * 10 + static_cast<std::size_t>(c - '0');
  const std::size_t length = exponent + 1 + (number < 0 ? 1 : 0);
  digits.append(length > digits.size() ? length - digits.size() : 0, '0');
  std::int64_t value = 0;
  const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || at != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Go's strconv.FormatFloat(number, 'g', -1, 32).
std::string float_key(double number) {
  if (std::isnan(number)) return ".nan";
  const float narrow = static_cast<float>(number);
  if (std::isinf(narrow)) return narrow > 0 ? ".inf" : "-.inf";
  std::array<char, 80> buffer{};
  char* const begin = buffer.data();
  char* const end = begin + buffer.size();
  const auto scientific = std::to_chars(begin, end, narrow, std::chars_format::scientific);
  const std::string text(begin, scientific.ptr);
  const std::size_t e = text.find('e');
  int exponent = 0;
  std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), text.data() + text.size(), exponent);
  // With the shortest digits asked for, Go's 'g' takes the exponent form as if the precision were 6.
  if (exponent >= -4 && exponent < 6) {
    const auto fixed = std::to_chars(begin, end, narrow, std::chars_format::fixed);
    return std::string(begin, fixed.ptr);
  }
  return text;
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
  std::string_view digits = text;
  if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
  double number = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (result.ec == std::errc()) return number;
  if (magnitude_of(digits) > 0) return std::nullopt;
  return digits[0] == '-' ? -0.0 : 0.0;
}

Scalar resolve_plain(std::string_view text) {
  if (text.empty()) return std::monostate();
  const char c = text[0];
  if (is_digit(c)) return resolve_number(text);
  const bool number = c == '-' || c == '+' || c == '.';
  if (number || may_be_a_word(c)) {
    if (const Word word = word_of(text); word != Word::none) return word_value(word);
    if (number) return resolve_number(text);
  }
  return std::string(text);
}

std::optional<Scalar> resolve_tagged(std::string_view tag, std::string_view text) {
  if (!tag.starts_with(kYamlTagPrefix)) return Scalar(std::string(text));
  const std::string_view name = tag.substr(kYamlTagPrefix.size());
  if (name == "binary") {
    auto bytes = decode_base64(text);
    if (!bytes) return std::nullopt;
    return Scalar(with_valid_utf8(*bytes));
  }
  const bool is_type = name == "bool" || name == "int" || name == "float" || name == "null";
  if (!is_type) return Scalar(std::string(text));
  Scalar scalar = resolve_plain(text);
  if (name == "null" && std::holds_alternative<std::monostate>(scalar)) return scalar;
  if (name == "bool" && std::holds_alternative<bool>(scalar)) return scalar;
  const auto* integer = std::get_if<std::int64_t>(&scalar);
  if (name == "int" && (integer != nullptr || std::holds_alternative<std::uint64_t>(scalar))) return scalar;
  if (name == "float" && integer != nullptr) return Scalar(static_cast<double>(*integer));
  if (name == "float" && std::holds_alternative<double>(scalar)) return scalar;
  return std::nullopt;
}

Value to_value(Scalar&& scalar) {
  if (auto* text = std::get_if<std::string>(&scalar)) return Value(std::move(*text));
  if (const auto* boolean = std::get_if<bool>(&scalar)) return Value(*boolean);
  if (const auto* integer = std::get_if<std::int64_t>(&scalar)) return Value(*integer);
  if (const auto* big = std::get_if<std::uint64_t>(&scalar)) return Value(static_cast<double>(*big));
  if (const auto* number = std::get_if<double>(&scalar)) {
    if (const auto whole = whole_number(*number)) return Value(*whole);
    return Value(*number);
  }
  return Value();
}

std::optional<std::string> to_key(Scalar&& scalar) {
  if (auto* text = std::get_if<std::string>(&scalar)) return std::move(*text);
  if (const auto* boolean = std::get_if<bool>(&scalar)) return *boolean ? "true" : "false";
  if (const auto* integer = std::get_if<std::int64_t>(&scalar)) return std::to_string(*integer);
  if (const auto* number = std::get_if<double>(&scalar)) return float_key(*number);
  return std::nullopt;
}

Value resolve_plain_scalar(std::string_view text) { return to_value(resolve_plain(text)); }

}  // namespace pvg
