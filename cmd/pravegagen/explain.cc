// pravegagen explain
#include "compile_options.h"
#include "options.h"
#include "print_fact.h"
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

int explain_field(const Arguments& arguments) {
  if (arguments.operands.size() > 1) throw UsageError("name one path, such as PravegaCluster.spec.pravega.options");
  const std::string path = arguments.operands.empty() ? std::string() : arguments.operands.front();
  const bool json = arguments.value("output") == "json";
  return print_fact(pravegagen::explain_field(path, json ? pravegagen::Format::json : pravegagen::Format::text));
}

// With an option that says it the resources are explained, else a field.
int run(const Arguments& arguments) {
  if (arguments.has("survives")) return explain_survival(arguments);
  return arguments.has("why") ? explain_why(arguments) : explain_field(arguments);
}

}  // namespace

Command explain_command() {
  return {"explain",
          "[KIND.]PATH | --survives [FILE]... | --why KIND/NAME PATH [FILE]...",
          "tell what a field is, or what the resources come to",
          "With a path: tells what is known of the field there: type, default in each\n"
          "mode, limits, the fields below it. Paths go on into the types of Kubernetes and\n"
          "into the properties of the servers, whose names may also stand alone. Without\n"
          "KIND every kind that has the path is told of; KIND is taken in any case, and\n"
          "pk, bk and zk are short for the resources. Without a path: lists the kinds.\n"
          "\n"
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
          "  pravegagen explain PravegaCluster.spec.pravega.controllerReplicas\n"
          "  pravegagen explain bk.spec.affinity.nodeAffinity\n"
          "  pravegagen explain controller.container.count\n"
          "  pravegagen explain --survives cluster.yaml\n"
          "  pravegagen explain --why StatefulSet/bk-bookie spec.replicas cluster.yaml\n"
          "  pravegagen explain --survives -o json cluster.yaml | jq '.stacks[].losses'\n",
          run};
}

}  // namespace cli
