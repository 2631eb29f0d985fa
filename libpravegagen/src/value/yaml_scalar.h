// How a text stands in YAML: plain, in double quotes, or as a literal block. Where it stands is the writer's business.
#pragma once

#include <string_view>

#include "value/text_appender.h"

namespace pvg {

// Copies the text, which takes that room at `to`, and says whether it is sure to be a plain scalar; most texts are
// found to be one here. Where it says no, what it copied is of no use and needs_quotes() decides.
[[nodiscard]] bool copy_if_plain(char* to, std::string_view text);

// Whether a literal block gives the text back as it was.
[[nodiscard]] bool fits_block(std::string_view text);

// In double quotes, on one line.
void add_quoted(TextAppender& out, std::string_view text);

}  // namespace pvg
