// pravegagen default
#include <unistd.h>

#include "compile_options.h"
#include "files.h"
#include "inputs.h"
#include "messages.h"
#include "options.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "yaml json", "yaml (default) or json"};

int run(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  if (arguments.value("output") == "json") options.format = pravegagen::Format::json;
  Inputs inputs;
  if (const Failure failure = read_inputs(arguments, inputs)) return io_failure(*failure);

  const pravegagen::Result result = pravegagen::fill_defaults(inputs.list, options);
  print_diagnostics(result, arguments);
  if (!result.ok()) return exit_code(result);
  const Failure failure = write_all(STDOUT_FILENO, result.output(), "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

}  // namespace

Command default_command() {
  return {"default",
          "[FILE|DIR|-]...",
          "print the resources with every default filled",
          "Prints the resources as they are after every default has been filled, so that\n"
          "one can see what a short resource stands for. One resource gives one object,\n"
          "several give a List.\n",
          {kOutput, kModeOption, kConfigOption, kKubeVersionOption, kForOption, kNamespaceOption, kSetOption, kUnknownFieldsOption, kStrictOption, kColorOption, kHelpOption},
          "  pravegagen default cluster.yaml\n"
          "  pravegagen default -o json cluster.yaml | jq .spec\n",
          run};
}

}  // namespace cli
