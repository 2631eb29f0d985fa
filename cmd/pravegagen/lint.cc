// pravegagen lint
#include "compile_options.h"
#include "options.h"
#include "print_result.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "text json", "text (default): a line for each finding; or json"};

int run(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  options.format = arguments.value("output") == "json" ? pravegagen::Format::json : pravegagen::Format::text;
  return print_result(arguments, options, &pravegagen::lint);
}

}  // namespace

Command lint_command() {
  return {"lint",
          "[FILE|DIR|-]...",
          "look for what one would not want in the rendered objects",
          "Renders the resources and looks at the objects with checks of our own: the\n"
          "Pod Security level, resources, probes, images, accounts, access to the node,\n"
          "disruption budgets, claims, secrets in ConfigMaps and others. Objects are not\n"
          "printed. A finding that may stay is waived in the RenderConfig, with a reason:\n"
          "  lint: {waivers: [{check: L12, object: StatefulSet/bk-bookie, reason: ...}]}\n"
          "The exit code is 0 when nothing is found, 1 when something is, and 3 when the\n"
          "resources have errors.\n",
          {kOutput, kModeOption, kConfigOption, kKubeVersionOption, kForOption, kNamespaceOption, kSetOption,
           kUnknownFieldsOption, kStrictOption, kColorOption, kHelpOption},
          "  pravegagen lint cluster.yaml\n"
          "  pravegagen lint --mode=operator -o json cluster.yaml | jq '.findings[].check'\n",
          run};
}

}  // namespace cli
