// The operands of a command become inputs: files, the manifests of directories, standard input.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "command.h"
#include "files.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

struct Inputs {
  std::deque<std::string> texts;  // keep their place as more come
  std::vector<pravegagen::Input> list;
};

// "-" is standard input, and so is no operand at all when standard input is not a terminal. Of a directory the files *.yaml,
// *.yml and *.json are taken, sorted bytewise. Throws UsageError for an operand list that makes no sense.
// The RenderConfig that --config names comes last.
[[nodiscard]] Failure read_inputs(const Arguments& arguments, Inputs& inputs);

// What --old names, read likewise, with the same RenderConfig.
[[nodiscard]] Failure read_old_inputs(const Arguments& arguments, Inputs& inputs);

}  // namespace cli
