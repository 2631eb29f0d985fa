// Small things with text that every layer needs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pvg {

// Without the white space at both ends (ASCII: space, \t, \n, \v, \f, \r).
[[nodiscard]] std::string_view trim(std::string_view text);

// The parts between the separators; a text without one is one part, also when it is empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);

// ASCII letters only.
[[nodiscard]] std::string lower_case(std::string_view text);

// Without regard to the case of ASCII letters.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

}  // namespace pvg
