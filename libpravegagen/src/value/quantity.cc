#include "value/quantity.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

namespace pvg {

namespace {

using Form = Quantity::Form;

struct Suffix {
  std::string_view text;
  std::int64_t exponent;  // of ten, or of two
};
constexpr Suffix kDecimalSuffixes[] = {{"n", -9}, {"u", -6}, {"m", -3}, {"", 0},   {"k", 3},
                                       {"M", 6},  {"G", 9},  {"T", 12}, {"P", 15}, {"E", 18}};
constexpr Suffix kBinarySuffixes[] = {{"Ki", 10}, {"Mi", 20}, {"Gi", 30}, {"Ti", 40}, {"Pi", 50}, {"Ei", 60}};

constexpr std::int64_t kNano = -9;

// What sums and binary texts may take; an exponent alone asks for two thousand million digits.
constexpr std::int64_t kMostDigits = 2000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What ParseQuantity (apimachinery pkg/api/resource/quantity.go) makes of a text. It asks for no digit: "+", "." and
// "Ki" are zero.
struct Parts {
  bool negative = false;
  bool has_digit = false;
  std::string_view whole;  // without leading zeros, "0" when nothing is left
  std::string_view fraction;
  std::string_view suffix;
};

std::optional<Parts> split(std::string_view text) {
  Parts parts;
  std::size_t at = 0;
  const auto skip_while = [&](auto&& wanted) {
    const std::size_t begin = at;
    while (at < text.size() && wanted(text[at])) ++at;
    return text.substr(begin, at - begin);
  };
  const auto skip_sign = [&] {
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  };

  parts.negative = text.starts_with('-');
  skip_sign();
  const std::string_view zeros = skip_while([](char c) { return c == '0'; });
  parts.whole = skip_while(is_digit);
  parts.has_digit = !zeros.empty() || !parts.whole.empty();
  if (parts.whole.empty()) parts.whole = "0";
  if (at < text.size() && text[at] == '.') {
    ++at;
    parts.fraction = skip_while(is_digit);
    parts.has_digit = parts.has_digit || !parts.fraction.empty();
  }
  const std::size_t suffix = at;
  skip_while([](char c) { return std::string_view("eEinumkKMGTP").find(c) != std::string_view::npos; });
  skip_sign();
  skip_while(is_digit);
  parts.suffix = text.substr(suffix);
  if (at < text.size()) return std::nullopt;
  return parts;
}

struct Scale {
  Form form;
  std::int64_t exponent;
};

// "e" or "E" and a signed number, which Go cuts to 32 bits.
std::optional<Scale> parse_exponent(std::string_view suffix) {
  if (suffix.size() < 2 || (suffix[0] != 'e' && suffix[0] != 'E')) return std::nullopt;
  std::string_view number = suffix.substr(1);
  if (number[0] == '+') {
    number.remove_prefix(1);
    if (number.empty() || !is_digit(number[0])) return std::nullopt;
  }
  std::int64_t exponent = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), exponent);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return Scale{Form::decimal_exponent, static_cast<std::int32_t>(exponent)};
}

std::optional<Scale> interpret(std::string_view suffix) {
  for (const Suffix& known : kDecimalSuffixes) {
    if (known.text == suffix) return Scale{Form::decimal_si, known.exponent};
  }
  for (const Suffix& known : kBinarySuffixes) {
    if (known.text == suffix) return Scale{Form::binary_si, known.exponent};
  }
  return parse_exponent(suffix);
}

// Go works with 64 bits where that is sure to be enough, and what it reads in this way is not rounded.
bool takes_fast_path(const Parts& parts, Scale scale) {
  const auto whole = static_cast<std::int64_t>(parts.whole.size());
  const auto fraction = static_cast<std::int64_t>(parts.fraction.size());
  if (scale.form == Form::binary_si) return fraction == 0 && 15 - whole - scale.exponent * 3 / 10 - 1 >= 0;
  return whole + fraction <= 18 && static_cast<std::int32_t>(scale.exponent - fraction) >= kNano;
}

// Whether Go takes the text for canonical and writes it back as it is. It looks at three last digits and the scale
// only.
bool stays_as_written(const std::string& digits, std::int64_t exponent, Form form) {
  if (form == Form::binary_si) {
    std::uint64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return (value & 7U) != 0;
  }
  return exponent % 3 == 0 && !digits.ends_with("000") && digits[0] != '0';
}

void multiply(std::string& digits, unsigned factor) {
  unsigned carry = 0;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    carry += static_cast<unsigned>(*digit - '0') * factor;
    *digit = static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  if (carry > 0) digits.insert(0, std::to_string(carry));
}

// The remainder; the quotient may begin with zeros.
unsigned divide(std::string& digits, unsigned divisor) {
  unsigned rest = 0;
  for (char& digit : digits) {
    rest = rest * 10 + static_cast<unsigned>(digit - '0');
    digit = static_cast<char>('0' + rest / divisor);
    rest %= divisor;
  }
  return rest;
}

void increment(std::string& digits) {
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    if (*digit != '9') {
      ++*digit;
      return;
    }
    *digit = '0';
  }
  digits.insert(0, 1, '1');
}

// a + b, or a - b where a is the greater; both have the same length.
std::string combine(const std::string& a, const std::string& b, bool subtract) {
  std::string out(a.size(), '0');
  int carry = 0;
  for (std::size_t i = a.size(); i-- > 0;) {
    const int other = b[i] - '0' + carry;
    int digit = a[i] - '0' + (subtract ? -other : other);
    carry = digit < 0 || digit > 9 ? 1 : 0;
    if (carry != 0) digit += subtract ? 10 : -10;
    out[i] = static_cast<char>('0' + digit);
  }
  if (carry != 0) out.insert(0, 1, '1');
  return out;
}

}  // namespace

Quantity::Quantity(bool negative, std::string digits, std::int64_t exponent, Form form) : form_(form) {
  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string::npos) return;
  const std::size_t last = digits.find_last_not_of('0');
  exponent_ = exponent + static_cast<std::int64_t>(digits.size() - last - 1);
  digits_ = digits.substr(first, last - first + 1);
  negative_ = negative;
}

std::optional<Quantity> Quantity::parse(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::optional<Parts> parts = split(text);
  if (!parts) return std::nullopt;
  const std::optional<Scale> scale = interpret(parts->suffix);
  if (!scale) return std::nullopt;

  std::string digits(parts->whole);
  digits += parts->fraction;
  const bool binary = scale->form == Form::binary_si;
  std::int64_t exponent = (binary ? 0 : scale->exponent) - static_cast<std::int64_t>(parts->fraction.size());
  const bool fast = takes_fast_path(*parts, *scale);
  if (!fast && !parts->has_digit) return std::nullopt;
  if (fast) exponent = static_cast<std::int32_t>(exponent);
  const bool as_written = fast && stays_as_written(digits, exponent, scale->form);
  for (std::int64_t power = 0; binary && power < scale->exponent; power += 10) multiply(digits, 1024);

  Quantity quantity(parts->negative, std::move(digits), exponent, scale->form);
  if (as_written) quantity.written_ = text;
  if (fast) return quantity;
  quantity.round_up_to_nano();
  if (binary) quantity.cap_at_int64();
  if (binary && !quantity.is_zero() && quantity.top() <= 0) quantity.form_ = Form::decimal_si;
  return quantity;
}

Quantity Quantity::of_bytes(std::int64_t bytes) {
  const std::string text = std::to_string(bytes);
  return {bytes < 0, bytes < 0 ? text.substr(1) : text, 0, Form::binary_si};
}

std::string Quantity::text() const {
  if (!written_.empty()) return written_;
  if (is_zero()) return "0";
  // Go's CanonicalizeBytes writes small amounts and fractions without binary suffixes.
  const bool binary = form_ == Form::binary_si && exponent_ >= 0 && top() <= kMostDigits &&
                      compare_magnitudes(*this, of_bytes(1024)) != std::strong_ordering::less;
  return (negative_ ? "-" : "") + (binary ? binary_text() : decimal_text());
}

std::string Quantity::binary_text() const {
  std::string digits = digits_down_to(0);
  std::string_view suffix;
  for (const Suffix& larger : kBinarySuffixes) {
    std::string quotient = digits;
    if (divide(quotient, 1024) != 0) break;
    digits = std::move(quotient);
    suffix = larger.text;
  }
  digits.erase(0, digits.find_first_not_of('0'));
  return digits.append(suffix);
}

std::string Quantity::decimal_text() const {
  const std::int64_t exponent = exponent_ - (exponent_ % 3 + 3) % 3;
  std::string out = digits_down_to(exponent);
  if (exponent == 0) return out;
  if (form_ != Form::decimal_exponent) {
    for (const Suffix& suffix : kDecimalSuffixes) {
      if (suffix.exponent == exponent) return out.append(suffix.text);
    }
    // Above exa Go writes no suffix at all, which is another amount.
  }
  return out + "e" + std::to_string(exponent);
}

// The digits of the amount without its sign, from the first to that power of ten, which is not above the last one.
std::string Quantity::digits_down_to(std::int64_t exponent) const {
  std::string out = digits_;
  out.append(static_cast<std::size_t>(exponent_ - exponent), '0');
  return out;
}

void Quantity::round_up_to_nano() {
  if (is_zero() || exponent_ >= kNano) return;
  const auto kept = static_cast<std::size_t>(std::max<std::int64_t>(top() - kNano, 0));
  std::string digits = digits_.substr(0, kept);
  // The last digit is never 0, so something is lost.
  increment(digits);
  *this = Quantity(negative_, std::move(digits), kNano, form_);
}

void Quantity::cap_at_int64() {
  Quantity limit = of_bytes(std::numeric_limits<std::int64_t>::max());
  if (compare_magnitudes(*this, limit) != std::strong_ordering::greater) return;
  limit.negative_ = negative_;
  *this = std::move(limit);
}

std::int64_t Quantity::scaled_value(std::int64_t exponent) const {
  using Limits = std::numeric_limits<std::int64_t>;
  constexpr std::int64_t kMostDigits = 19;
  if (is_zero()) return 0;
  const std::int64_t length = top() - exponent;
  if (length > kMostDigits) return negative_ ? Limits::min() : Limits::max();
  std::uint64_t magnitude = 0;
  for (std::int64_t i = 0; i < length; ++i) {
    const auto at = static_cast<std::size_t>(i);
    magnitude = magnitude * 10 + (at < digits_.size() ? static_cast<std::uint64_t>(digits_[at] - '0') : 0U);
  }
  if (exponent_ < exponent) ++magnitude;
  const auto largest = static_cast<std::uint64_t>(Limits::max());
  if (magnitude > largest) return negative_ ? Limits::min() : Limits::max();
  return negative_ ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
}

std::strong_ordering Quantity::compare_magnitudes(const Quantity& a, const Quantity& b) {
  if (a.is_zero() || b.is_zero()) return !a.is_zero() <=> !b.is_zero();
  if (a.top() != b.top()) return a.top() <=> b.top();
  return a.digits_ <=> b.digits_;
}

std::strong_ordering operator<=>(const Quantity& a, const Quantity& b) {
  if (a.negative_ != b.negative_) return b.negative_ <=> a.negative_;
  return a.negative_ ? Quantity::compare_magnitudes(b, a) : Quantity::compare_magnitudes(a, b);
}

Quantity operator+(const Quantity& a, const Quantity& b) {
  const Form form = a.is_zero() ? b.form_ : a.form_;
  const bool a_is_greater = Quantity::compare_magnitudes(a, b) != std::strong_ordering::less;
  const Quantity& greater = a_is_greater ? a : b;
  const Quantity& lesser = a_is_greater ? b : a;
  const std::int64_t exponent = std::min(greater.exponent_, lesser.exponent_);
  if (lesser.is_zero() || greater.top() - exponent > kMostDigits) {
    return {greater.negative_, greater.digits_, greater.exponent_, form};
  }
  const std::string left = greater.digits_down_to(exponent);
  std::string right = lesser.digits_down_to(exponent);
  right.insert(0, left.size() - right.size(), '0');
  return {greater.negative_, combine(left, right, a.negative_ != b.negative_), exponent, form};
}

Quantity operator-(const Quantity& a, const Quantity& b) {
  Quantity negated = b;
  negated.negative_ = !b.negative_ && !b.is_zero();
  return a + negated;
}

}  // namespace pvg
