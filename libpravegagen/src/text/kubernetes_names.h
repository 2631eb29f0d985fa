// The syntax of names and labels in Kubernetes (apimachinery pkg/util/validation). Each function says what is wrong, or
// nothing when the text is legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pvg {

// At most 63 letters, digits and '-', lower case, beginning and ending with a letter or digit.
[[nodiscard]] std::optional<std::string> dns_label_problem(std::string_view text);
// Likewise, but beginning with a letter: names of Services.
[[nodiscard]] std::optional<std::string> service_name_problem(std::string_view text);
// Labels joined by dots, at most 253 in all.
[[nodiscard]] std::optional<std::string> dns_subdomain_problem(std::string_view text);
// Keys of labels and annotations: an optional subdomain and '/', then at most 63 characters.
[[nodiscard]] std::optional<std::string> qualified_name_problem(std::string_view text);
[[nodiscard]] std::optional<std::string> label_value_problem(std::string_view text);
// Keys of the data of ConfigMaps and Secrets.
[[nodiscard]] std::optional<std::string> data_key_problem(std::string_view text);

}  // namespace pvg
