// pravegagen validate
#include <unistd.h>

#include "compile_options.h"
#include "files.h"
#include "inputs.h"
#include "messages.h"
#include "options.h"

namespace cli {

namespace {

const OptionRow kOutput = {"output", "o", "FORMAT", "text json sarif",
                           "text   messages on standard error (default)\n"
                           "json   {\"diagnostics\": [...]} on standard output, always\n"
                           "sarif  SARIF 2.1.0 on standard output, for code hosting"};

const OptionRow kOld = {"old", "", "FILE|DIR|-", "",
                        "what runs now: also tells what the way from there\n"
                        "would break"};

int run(const Arguments& arguments) {
  const pravegagen::Options options = compile_options(arguments);
  Inputs inputs;
  if (const Failure failure = read_inputs(arguments, inputs)) return io_failure(*failure);

  Inputs old;
  if (arguments.has("old")) {
    if (const Failure failure = read_old_inputs(arguments, old)) return io_failure(*failure);
  }

  const pravegagen::Result result = arguments.has("old") ? pravegagen::validate_change(old.list, inputs.list, options)
                                                         : pravegagen::validate(inputs.list, options);
  const std::string_view form = arguments.value("output");
  if (form != "json" && form != "sarif") {
    print_diagnostics(result, arguments);
    return exit_code(result);
  }
  const std::string_view text = form == "json" ? result.diagnostics_json() : result.diagnostics_sarif();
  if (const Failure failure = write_all(STDOUT_FILENO, text, "<stdout>")) return io_failure(*failure);
  return exit_code(result);
}

}  // namespace

Command validate_command() {
  return {"validate",
          "[FILE|DIR|-]...",
          "check the resources and render nothing",
          "Checks resources by the very rules of render, and tells everything that is\n"
          "wrong with them in one run: where it is, what it is, and how to mend it.\n"
          "The exit code is 0 when there is no error and 3 when there is one. Warnings do\n"
          "not count, unless --strict is given.\n"
          "With --old, changes that lose data, that the API server refuses or that no\n"
          "server survives are errors too. What runs now may be the former file, or what\n"
          "kubectl get -o yaml prints of the resources.\n",
          {kOutput, kOld, kModeOption, kConfigOption, kKubeVersionOption, kForOption, kNamespaceOption, kSetOption, kOwnerUidOption, kUnknownFieldsOption, kStrictOption, kColorOption, kHelpOption},
          "  pravegagen validate --strict clusters/\n"
          "  pravegagen validate -o json cluster.yaml | jq '.diagnostics[].message'\n"
          "  git show HEAD:cluster.yaml | pravegagen validate --old - cluster.yaml\n",
          run};
}

}  // namespace cli
