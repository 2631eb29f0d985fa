// What the commands have in common that read no resources and print what the library knows by itself.
#pragma once

#include "command.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

// Prints the output. What the library does not know is a mistake of the command line: throws UsageError.
[[nodiscard]] int print_fact(const pravegagen::Result& result);

}  // namespace cli
