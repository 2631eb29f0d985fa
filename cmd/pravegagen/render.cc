// pravegagen render
#include <unistd.h>

#include "compile_options.h"
#include "files.h"
#include "inputs.h"
#include "messages.h"
#include "options.h"
#include "output_folder.h"

namespace cli {

namespace {

constexpr std::string_view kFolder = "dir=";

const OptionRow kOutput = {"output", "o", "FORMAT", "yaml json list ndjson dir=",
                           "yaml      a stream of documents (default)\n"
                           "json      an array\n"
                           "list      one List\n"
                           "ndjson    one object a line\n"
                           "dir=PATH  one YAML file per object, in a folder that\n"
                           "          is swapped in as a whole"};

pravegagen::Format format_of(std::string_view output) {
  if (output == "json") return pravegagen::Format::json;
  if (output == "list") return pravegagen::Format::list;
  if (output == "ndjson") return pravegagen::Format::ndjson;
  if (output.substr(0, kFolder.size()) == kFolder) return pravegagen::Format::objects;
  return pravegagen::Format::yaml;
}

int run(const Arguments& arguments) {
  pravegagen::Options options = compile_options(arguments);
  const std::string_view output = arguments.value("output");
  options.format = format_of(output);
  Inputs inputs;
  if (const Failure failure = read_inputs(arguments, inputs)) return io_failure(*failure);

  const pravegagen::Result result = pravegagen::render(inputs.list, options);
  print_diagnostics(result, arguments);
  if (!result.ok()) return exit_code(result);
  const Failure failure = options.format == pravegagen::Format::objects
                              ? write_folder(std::string(output.substr(kFolder.size())), folder_files(result))
                              : write_all(STDOUT_FILENO, result.output(), "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

}  // namespace

Command render_command() {
  return {"render",
          "[FILE|DIR|-]...",
          "print the Kubernetes objects of the resources",
          "Compiles PravegaCluster, BookkeeperCluster and ZookeeperCluster resources into\n"
          "the Kubernetes objects that run them, and prints these in an order in which\n"
          "they can be applied. All inputs are one program: resources may refer to each\n"
          "other across files.\n"
          "\n"
          "An input is a file of YAML or JSON documents, a directory (its *.yaml, *.yml\n"
          "and *.json files, not those of its subdirectories), or - for standard input,\n"
          "which is also read when no input is named. Objects reach standard output only\n"
          "when there was no error at all; messages go to standard error.\n",
          {kOutput, kModeOption, kConfigOption, kKubeVersionOption, kForOption, kNamespaceOption, kSetOption, kOwnerUidOption, kUnknownFieldsOption, kStrictOption, kColorOption, kHelpOption},
          "  pravegagen render cluster.yaml | kubectl apply -f -\n"
          "  pravegagen render --namespace=streams clusters/\n"
          "  pravegagen render -o dir=manifests cluster.yaml\n"
          "  kubectl get zk,bk,pravegacluster -o yaml | pravegagen render --mode=operator\n",
          run};
}

}  // namespace cli
