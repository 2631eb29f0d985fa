// pravegagen explain
#include "compile_options.h"
#include "options.h"
#include "print_result.h"

namespace cli {

namespace {

const OptionRow kSurvives = {"survives", "", "", "",
                             "which losses leave writes and reads possible, and\n"
                             "which stop them or lose data"};
const OptionRow kWhy = {"why", "", "KIND/NAME", "",
                        "which fields, defaults and rules made a value of\n"
                        "that object; the first operand is its path"};
const OptionRow kOutput = {"output", "o", "FORMAT", "text json", "text (default) or json"};

int explain_survival(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  options.format = arguments.value("output") == "json" ? pravegagen::Format::json : pravegagen::Format::text;
  return print_result(arguments, options, &pravegagen::explain_survival);
}

int explain_why(Arguments arguments) {
  if (arguments.operands.empty()) throw UsageError("--why needs the path of a value, such as spec.replicas");
  pravegagen::Options options = compile_options(arguments);
  options.format = arguments.value("output") == "json" ? pravegagen::Format::json : pravegagen::Format::text;
  const std::string object(arguments.value("why"));
  const std::string path = arguments.operands.front();
  arguments.operands.erase(arguments.operands.begin());
  return print_result(arguments, options, [&](const auto& inputs, const auto& given) {
    return pravegagen::explain_why(inputs, object, path, given);
  });
}

// What is explained is said by an option, each with a function of its own.
int run(const Arguments& arguments) {
  if (arguments.has("survives")) return explain_survival(arguments);
  if (arguments.has("why")) return explain_why(arguments);
  throw UsageError("say what to explain: --survives or --why");
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
          "validate hold you to.\n"
          "With --why: the fields of the input that change a value of a rendered object,\n"
          "with their places, those that would if they were written, with their defaults,\n"
          "and what hardened mode does there otherwise than the operators.\n",
          {kSurvives, kWhy, kOutput, kModeOption, kConfigOption, kKubeVersionOption, kForOption, kNamespaceOption, kSetOption, kUnknownFieldsOption, kStrictOption, kColorOption,
           kHelpOption},
          "  pravegagen explain --survives cluster.yaml\n"
          "  pravegagen explain --why StatefulSet/bk-bookie spec.replicas cluster.yaml\n"
          "  pravegagen explain --survives -o json cluster.yaml | jq '.stacks[].losses'\n",
          run};
}

}  // namespace cli
