// pravegagen crd
#include "options.h"
#include "print_fact.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "yaml json", "yaml (default) or json"};
const OptionRow kSlim = {"slim", "", "", "", "without descriptions and the inside of pod\ntemplates: kubectl apply takes it without\n--server-side"};

int run(const Arguments& arguments) {
  if (arguments.operands.size() > 1) throw UsageError("name one kind, or none for the definitions of all");
  const std::string kind = arguments.operands.empty() ? std::string() : arguments.operands.front();
  const bool json = arguments.value("output") == "json";
  return print_fact(
      pravegagen::crd(kind, arguments.has("slim"), json ? pravegagen::Format::json : pravegagen::Format::yaml));
}

}  // namespace

Command crd_command() {
  return {"crd",
          "[PravegaCluster|BookkeeperCluster|ZookeeperCluster]",
          "print CustomResourceDefinitions",
          "Prints the CustomResourceDefinitions of the three resources, or of one. They\n"
          "refuse what validate refuses in hardened mode, as far as a server can tell\n"
          "from one object: by the schema, by rules in CEL, and on an update what loses\n"
          "data. They are for Kubernetes 1.28 and later.\n",
          {kOutput, kSlim, kHelpOption},
          "  pravegagen crd | kubectl apply --server-side -f -\n"
          "  pravegagen crd --slim zk\n",
          run};
}

}  // namespace cli
