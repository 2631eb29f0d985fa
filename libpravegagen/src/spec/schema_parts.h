// What schemas are put together from, the JSON Schema for editors and the structural one for an API server alike.
#pragma once

#include <string>
#include <string_view>

#include "spec/field_facts.h"
#include "value/value.h"

namespace pvg {

// resource.Quantity's parser (apimachinery pkg/api/resource), with the blanks at the ends that are passed over.
inline constexpr std::string_view kQuantityPattern =
    "^\\s*[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?\\s*$";
// The same where a text of ours is checked: it may be empty, or wait for a variable to be substituted.
[[nodiscard]] std::string quantity_text_pattern();

// The doc, then what is known beside it. The type and what a schema says itself is left out.
[[nodiscard]] std::string schema_description(std::string_view doc, const FieldFacts& facts);

// "A|B" as a list of texts; an empty choice, or `empty_too`, adds the empty one.
[[nodiscard]] Value schema_enumeration(std::string_view choices, bool empty_too, bool nullable);

// A default as JSON has it.
[[nodiscard]] Value typed_default(std::string_view text, FieldType type);

// A text as a regular expression that it alone matches.
[[nodiscard]] std::string regex_of(std::string_view text);

}  // namespace pvg
