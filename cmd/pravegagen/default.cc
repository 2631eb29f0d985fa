// pravegagen default
#include "compile_options.h"
#include "options.h"
#include "print_result.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "yaml json", "yaml (default) or json"};

int run(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  if (arguments.value("output") == "json") options.format = pravegagen::Format::json;
  return print_result(arguments, options, &pravegagen::fill_defaults);
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
