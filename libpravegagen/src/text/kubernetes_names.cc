#include "text/kubernetes_names.h"

#include <algorithm>

#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::size_t kLabelLength = 63;
constexpr std::size_t kSubdomainLength = 253;

bool lower(char c) { return c >= 'a' && c <= 'z'; }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return lower(c) || (c >= 'A' && c <= 'Z'); }

std::string too_long(std::string_view text, std::size_t limit) {
  return "is " + std::to_string(text.size()) + " characters long, " + std::to_string(limit) + " are allowed";
}

bool is_dns_label(std::string_view text) {
  return !text.empty() && text.front() != '-' && text.back() != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) { return lower(c) || digit(c) || c == '-'; });
}

// Letters, digits, '-', '_' and '.', beginning and ending with a letter or digit.
bool is_label_word(std::string_view text) {
  const auto edge = [](char c) { return letter(c) || digit(c); };
  return !text.empty() && edge(text.front()) && edge(text.back()) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return edge(c) || c == '-' || c == '_' || c == '.'; });
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
  if (!lower(text.front())) return "must begin with a lower case letter";
  return std::nullopt;
}

std::optional<std::string> dns_subdomain_problem(std::string_view text) {
  if (text.size() > kSubdomainLength) return too_long(text, kSubdomainLength);
  const std::vector<std::string_view> labels = split(text, '.');
  if (!std::all_of(labels.begin(), labels.end(), is_dns_label)) {
    return "may have lower case letters, digits, '-' and '.' only, and each part begins and ends with a letter or digit";
  }
  return std::nullopt;
}

std::optional<std::string> qualified_name_problem(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() > 2) return "may have one '/' only";
  if (parts.size() == 2) {
    if (const auto problem = dns_subdomain_problem(parts[0])) return "has a prefix that " + *problem;
  }
  const std::string_view name = parts.back();
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

}  // namespace pvg
