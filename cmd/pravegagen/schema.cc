// pravegagen schema
#include "options.h"
#include "print_fact.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "json yaml", "json (default) or yaml"};

int run(const Arguments& arguments) {
  if (arguments.operands.size() > 1) throw UsageError("name one kind, or none for a schema of all");
  const std::string kind = arguments.operands.empty() ? std::string() : arguments.operands.front();
  const bool yaml = arguments.value("output") == "yaml";
  return print_fact(pravegagen::schema(kind, yaml ? pravegagen::Format::yaml : pravegagen::Format::json));
}

}  // namespace

Command schema_command() {
  return {"schema",
          "[PravegaCluster|BookkeeperCluster|ZookeeperCluster|RenderConfig]",
          "print a JSON Schema for editors",
          "Prints a JSON Schema (2020-12) of a kind, or of all when none is\n"
          "named, which editors complete, explain and check resources by. The kind is\n"
          "taken in any case, and pk, bk and zk are short for the resources;\n"
          "PravegaCluster/v1alpha1 is the first API. The schema says what hardened mode\n"
          "takes; validate says more.\n",
          {kOutput, kHelpOption},
          "  pravegagen schema > pravegagen.schema.json\n"
          "  pravegagen schema -o yaml BookkeeperCluster | less\n",
          run};
}

}  // namespace cli
