#include "text/kubernetes_names.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace pvg {

namespace {

constexpr std::size_t kLabelLength = 63;
constexpr std::size_t kSubdomainLength = 253;

// What a character may be part of, as bits. Every label of every object is looked at, so it is a table.
enum Class : std::uint8_t { kLower = 1, kUpper = 2, kDigit = 4, kDash = 8, kOther = 16 };  // kOther: '_' and '.'
constexpr std::uint8_t kEdge = kLower | kUpper | kDigit;

constexpr std::array<std::uint8_t, 256> kClasses = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) table[c] = kLower;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) table[c] = kUpper;
  for (std::size_t c = '0'; c <= '9'; ++c) table[c] = kDigit;
  table['-'] = kDash;
  table['_'] = kOther;
  table['.'] = kOther;
  return table;
}();

bool is(char c, unsigned classes) { return (kClasses[static_cast<unsigned char>(c)] & classes) != 0; }

bool all(std::string_view text, unsigned classes) {
  return std::all_of(text.begin(), text.end(), [classes](char c) { return is(c, classes); });
}

std::string too_long(std::string_view text, std::size_t limit) {
  return "is " + std::to_string(text.size()) + " characters long, " + std::to_string(limit) + " are allowed";
}

bool is_dns_label(std::string_view text) {
  return !text.empty() && text.front() != '-' && text.back() != '-' && all(text, kLower | kDigit | kDash);
}

// Labels with dots between.
bool is_dns_subdomain(std::string_view text) {
  for (std::size_t dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.')) {
    if (!is_dns_label(text.substr(0, dot))) return false;
    text.remove_prefix(dot + 1);
  }
  return is_dns_label(text);
}

// Letters, digits, '-', '_' and '.', beginning and ending with a letter or digit.
bool is_label_word(std::string_view text) {
  return !text.empty() && is(text.front(), kEdge) && is(text.back(), kEdge) && all(text, kEdge | kDash | kOther);
}

}  // namespace

std::optional<std::string> dns_label_problem(std::string_view text) {
  if (text.size() > kLabelLength) return too_long(text, kLabelLength);
  if (!is_dns_label(text)) {
    return "may have lower case letters, digits and '-' only, and begins and ends with a letter or digit";
  }
  return std::nullopt;
}

std::optional<std::string> service_name_problem(std::string_view text) {
  if (auto problem = dns_label_problem(text)) return problem;
  if (!is(text.front(), kLower)) return "must begin with a lower case letter";
  return std::nullopt;
}

std::optional<std::string> dns_subdomain_problem(std::string_view text) {
  if (text.size() > kSubdomainLength) return too_long(text, kSubdomainLength);
  if (!is_dns_subdomain(text)) {
    return "may have lower case letters, digits, '-' and '.' only, and each part begins and ends with a letter or digit";
  }
  return std::nullopt;
}

std::optional<std::string> qualified_name_problem(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string_view name = slash == std::string_view::npos ? text : text.substr(slash + 1);
  if (name.find('/') != std::string_view::npos) return "may have one '/' only";
  if (slash != std::string_view::npos) {
    if (const auto problem = dns_subdomain_problem(text.substr(0, slash))) return "has a prefix that " + *problem;
  }
  if (name.size() > kLabelLength) return too_long(name, kLabelLength);
  if (!is_label_word(name)) {
    return "may have letters, digits, '-', '_' and '.' only, and begins and ends with a letter or digit";
  }
  return std::nullopt;
}

std::optional<std::string> label_value_problem(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text.size() > kLabelLength) return too_long(text, kLabelLength);
  if (!is_label_word(text)) {
    return "may have letters, digits, '-', '_' and '.' only, and begins and ends with a letter or digit";
  }
  return std::nullopt;
}

std::optional<std::string> data_key_problem(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  constexpr std::size_t kLongest = 253;
  if (text.empty()) return "is empty";
  if (text.size() > kLongest) return too_long(text, kLongest);
  if (text.find_first_not_of(kLetters) != std::string_view::npos) return "may have letters, digits, '-', '_' and '.' only";
  if (text == "." || text.starts_with("..")) return "is taken for a folder";
  return std::nullopt;
}

}  // namespace pvg
