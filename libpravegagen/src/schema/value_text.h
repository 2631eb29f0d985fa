// How a value that does not fit is named in messages: "the number 8125", "the boolean true (written off)".
#pragma once

#include <string>
#include <string_view>

#include "schema/context.h"
#include "value/value.h"

namespace pvg {

// With its kind and, where it is short, its text. A secret's text is left out.
[[nodiscard]] std::string described(const Value& value, const DecodeContext& context, bool secret = false);

// A scalar as the user wrote it: 0.10, off; what an alias stands for is written out.
[[nodiscard]] std::string written_text(const Value& value, const DecodeContext& context);

// `write "8125"`, for a number or boolean in the place of a string; empty for anything else.
[[nodiscard]] std::string quoting_hint(const Value& value, const DecodeContext& context, bool secret = false);

// In double quotes, cut when it is long.
[[nodiscard]] std::string quoted(std::string_view text);

// Whether a key names what is kept secret: passwords, keys, tokens.
[[nodiscard]] bool is_secret_key(std::string_view key);

}  // namespace pvg
