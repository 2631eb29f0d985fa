// What the commands have in common that read resources, have them compiled and print what came of it.
#pragma once

#include <functional>
#include <vector>

#include "command.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

using Compilation =
    std::function<pravegagen::Result(const std::vector<pravegagen::Input>&, const pravegagen::Options&)>;

// Messages go to standard error, the output to standard output when there was no error. The exit code is kDifferences when
// something was found.
[[nodiscard]] int print_result(const Arguments& arguments, const pravegagen::Options& options,
                               const Compilation& compile);

}  // namespace cli
