// pravegagen explain
#include <unistd.h>

#include "compile_options.h"
#include "files.h"
#include "inputs.h"
#include "messages.h"
#include "options.h"

namespace cli {

namespace {

const OptionRow kSurvives = {"survives", "", "", "",
                             "which losses leave writes and reads possible, and\n"
                             "which stop them or lose data"};
const OptionRow kOutput = {"output", "o", "FORMAT", "text json", "text (default) or json"};

int explain_survival(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  options.format = arguments.value("output") == "json" ? pravegagen::Format::json : pravegagen::Format::text;
  Inputs inputs;
  if (const Failure failure = read_inputs(arguments, inputs)) return io_failure(*failure);

  const pravegagen::Result result = pravegagen::explain_survival(inputs.list, options);
  print_diagnostics(result, arguments);
  if (!result.ok()) return exit_code(result);
  const Failure failure = write_all(STDOUT_FILENO, result.output(), "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

// What is explained is said by an option, each with a function of its own.
int run(const Arguments& arguments) {
  if (arguments.has("survives")) return explain_survival(arguments);
  throw UsageError("say what to explain: --survives");
}

}  // namespace

Command explain_command() {
  return {"explain",
          "[FILE|DIR|-]...",
          "tell what the resources come to",
          "With --survives: counts, for each PravegaCluster and what it works with, which\n"
          "losses of bookies, ZooKeeper members, segment stores, controllers, nodes and\n"
          "zones leave writes and reads possible, and which stop them or lose acknowledged\n"
          "data, and shows the arithmetic. Only what the rendered placement enforces\n"
          "counts. spec.assert of a RenderConfig makes a promise of it that render and\n"
          "validate hold you to.\n",
          {kSurvives, kOutput, kModeOption, kConfigOption, kKubeVersionOption, kForOption, kNamespaceOption, kSetOption, kUnknownFieldsOption, kStrictOption, kColorOption,
           kHelpOption},
          "  pravegagen explain --survives --mode=hardened cluster.yaml\n"
          "  pravegagen explain --survives -o json cluster.yaml | jq '.stacks[].losses'\n",
          run};
}

}  // namespace cli
