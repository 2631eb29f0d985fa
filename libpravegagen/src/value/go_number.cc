#include "value/go_number.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace pvg {

namespace {

// The digits stand for 0.DIGITS times ten to the power of `point`.
std::string positional(std::string_view digits, int point) {
  std::string out;
  if (point <= 0) {
    out = "0.";
    out.append(static_cast<std::size_t>(-point), '0');
    return out += digits;
  }
  const auto whole = static_cast<std::size_t>(point);
  if (whole >= digits.size()) {
    out = digits;
    out.append(whole - digits.size(), '0');
    return out;
  }
  out = digits.substr(0, whole);
  out += '.';
  return out += digits.substr(whole);
}

}  // namespace

std::string go_json_number(double value) {
  if (!std::isfinite(value)) return "null";
  const std::string sign = std::signbit(value) ? "-" : "";
  const double magnitude = std::fabs(value);
  if (magnitude == 0) return sign + "0";

  // The shortest digits come from the exponent form only: the fixed form of a large number has all its digits.
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::scientific);
  const std::string_view text(buffer, static_cast<std::size_t>(end - buffer));
  const std::size_t mark = text.find('e');
  const std::string_view mantissa = text.substr(0, mark);
  int exponent = 0;
  const std::size_t first_digit = mark + (text[mark + 1] == '+' ? 2 : 1);
  std::from_chars(buffer + first_digit, end, exponent);

  if (magnitude < 1e-6 || magnitude >= 1e21) {
    std::string out = sign;
    out += mantissa;
    out += exponent < 0 ? "e-" : "e+";
    return out += std::to_string(exponent < 0 ? -exponent : exponent);
  }
  std::string digits(mantissa.substr(0, 1));
  if (mantissa.size() > 2) digits += mantissa.substr(2);
  return sign + positional(digits, exponent + 1);
}

}  // namespace pvg
