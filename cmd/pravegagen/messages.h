// What people read on standard error: notes, failures, diagnostics with colour.
#pragma once

#include <string_view>

#include "command.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

// "pravegagen: TEXT" and a line break.
void print_note(std::string_view text);

// All diagnostics and how many there are; nothing when there are none. --color decides about colour.
void print_diagnostics(const pravegagen::Result& result, const Arguments& arguments);

// Prints what went wrong with reading or writing, and is the exit code for it.
[[nodiscard]] int io_failure(std::string_view message);

// The exit code of a result, after a message where no diagnostic tells it.
[[nodiscard]] int exit_code(const pravegagen::Result& result);

}  // namespace cli
