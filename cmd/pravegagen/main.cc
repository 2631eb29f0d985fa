// The command line's entry: finds the sub-command and runs it. Whatever goes wrong ends in an exit code of command.h.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "command.h"
#include "files.h"
#include "messages.h"
#include "options.h"

namespace cli {

std::vector<Command> all_commands() {
  return {render_command(), validate_command(), default_command(), convert_command(),
          lint_command(), explain_command(), explain_modes_command(), schema_command(), crd_command(), completion_command(), version_command()};
}

namespace {

std::string overview(const std::vector<Command>& commands) {
  std::string out =
      "Usage: pravegagen COMMAND [OPTION]... [FILE|DIR|-]...\n"
      "\n"
      "Compiles PravegaCluster, BookkeeperCluster and ZookeeperCluster resources into\n"
      "the Kubernetes objects that run them. Needs no cluster.\n"
      "\n"
      "Commands:\n";
  for (const Command& command : commands) {
    out.append("  ").append(command.name).append(15 - command.name.size(), ' ').append(command.summary).append("\n");
  }
  out +=
      "\n"
      "'pravegagen COMMAND --help' tells the options of a command and shows examples.\n"
      "\n"
      "Exit codes: 0 success, 1 something was found (lint), 2 wrong usage, 3 invalid\n"
      "input, 4 cannot read or write, 70 internal fault.\n";
  return out;
}

int print(std::string_view text) {
  const Failure failure = write_all(STDOUT_FILENO, text, "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

int usage_error(std::string_view message, std::string_view command) {
  const std::string name = command.empty() ? "pravegagen" : "pravegagen " + std::string(command);
  print_note((command.empty() ? std::string() : std::string(command) + ": ") + std::string(message) + "\nSee '" + name +
             " --help'.");
  return kUsage;
}

int run_command(const Command& command, const std::vector<std::string>& words) {
  try {
    const Arguments arguments = parse_arguments(command, words);
    if (arguments.has("help")) return print(command_help(command));
    return command.run(arguments);
  } catch (const UsageError& problem) {
    return usage_error(problem.what(), command.name);
  }
}

int run(std::vector<std::string> words) {
  const std::vector<Command> commands = all_commands();
  if (words.empty()) return usage_error("a command is missing", "");
  std::string name = words.front();
  words.erase(words.begin());
  if (name == "help" && !words.empty()) {
    name = words.front();
    words = {"--help"};
  }
  if (name == "help" || name == "--help" || name == "-h") return print(overview(commands));
  if (name == "--version") name = "version";
  const auto found = std::find_if(commands.begin(), commands.end(), [&](const Command& c) { return c.name == name; });
  if (found == commands.end()) return usage_error("there is no command '" + name + "'", "");
  return run_command(*found, words);
}

int guarded_run(int count, char** values) {
  try {
    return run(std::vector<std::string>(values + std::min(count, 1), values + count));
  } catch (const std::bad_alloc&) {
    print_note("out of memory");
  } catch (const std::exception& fault) {
    print_note(std::string("internal fault: ") + fault.what());
  }
  return kInternalFault;
}

}  // namespace

}  // namespace cli

int main(int argc, char** argv) {
  cli::reserve_standard_descriptors();
  // A reader that went away is a failed write like any other, with its message and exit code.
  std::signal(SIGPIPE, SIG_IGN);
  return cli::guarded_run(argc, argv);
}
