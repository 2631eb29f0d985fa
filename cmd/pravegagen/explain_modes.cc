// pravegagen explain-modes
#include <unistd.h>

#include "files.h"
#include "messages.h"
#include "options.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "text json", "text (default) or json"};

int run(const Arguments& arguments) {
  const bool json = arguments.value("output") == "json";
  const pravegagen::Result result = pravegagen::explain_modes(json ? pravegagen::Format::json : pravegagen::Format::text);
  if (!result.ok()) return exit_code(result);
  const Failure failure = write_all(STDOUT_FILENO, result.output(), "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

}  // namespace

Command explain_modes_command() {
  return {"explain-modes",
          "",
          "list what hardened mode does otherwise than the operators",
          "Prints every difference between operator mode and hardened mode: where it is,\n"
          "what hardened mode does, and why.\n",
          {kOutput, kHelpOption},
          "  pravegagen explain-modes | less\n",
          run};
}

}  // namespace cli
