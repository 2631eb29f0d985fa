// --mode, --unknown-fields, --namespace and --strict as options of the library.
#pragma once

#include "command.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

// Throws UsageError.
[[nodiscard]] pravegagen::Options compile_options(const Arguments& arguments);

}  // namespace cli
