// pravegagen convert
#include "compile_options.h"
#include "options.h"
#include "print_result.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "yaml json", "yaml (default) or json"};

int run(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  if (arguments.value("output") == "json") options.format = pravegagen::Format::json;
  return print_result(arguments, options, &pravegagen::convert);
}

}  // namespace

Command convert_command() {
  return {"convert",
          "[FILE|DIR|-]...",
          "print the resources in the current version of their API",
          "Prints the resources in the current version of their API: a PravegaCluster\n"
          "v1alpha1 becomes a PravegaCluster v1beta1 and a BookkeeperCluster. What is\n"
          "current already stays as it is, and no default is filled in. In operator mode\n"
          "the ConfigMap that the operators' own migration makes comes with them.\n"
          "Comments are lost. JSON has one object, or a List when there are several.\n",
          {kOutput, kModeOption, kSetOption, kUnknownFieldsOption, kStrictOption, kColorOption, kHelpOption},
          "  pravegagen convert old.yaml > cluster.yaml\n"
          "  kubectl get pravegaclusters -A -o yaml | pravegagen convert --mode=operator\n",
          run};
}

}  // namespace cli
