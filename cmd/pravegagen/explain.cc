// pravegagen explain
#include "compile_options.h"
#include "options.h"
#include "print_result.h"

namespace cli {

namespace {

const OptionRow kSurvives = {"survives", "", "", "",
                             "which losses leave writes and reads possible, and\n"
                             "which stop them or lose data"};
const OptionRow kOutput = {"output", "o", "FORMAT", "text json", "text (default) or json"};

int explain_survival(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  options.format = arguments.value("output") == "json" ? pravegagen::Format::json : pravegagen::Format::text;
  return print_result(arguments, options, &pravegagen::explain_survival);
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
          "  pravegagen explain --survives cluster.yaml\n"
          "  pravegagen explain --survives -o json cluster.yaml | jq '.stacks[].losses'\n",
          run};
}

}  // namespace cli
