// A sub-command is a row: what help and completion say of it, its options, and the function that runs it. The rows stand in
// one table, in main.cc; each command has a file of its own.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

enum ExitCode : int {
  kSuccess = 0,
  kDifferences = 1,
  kUsage = 2,
  kInvalidInput = 3,
  kCannotReadOrWrite = 4,
  kInternalFault = 70,
};

struct OptionRow {
  std::string_view name;        // "output", without the dashes
  std::string_view short_name;  // "o", or empty
  std::string_view value_name;  // "FORMAT", or empty for a switch
  std::string_view choices;     // "yaml json", or empty; one that ends in '=' takes a path behind it
  std::string_view help;        // several lines are indented alike
  bool repeats = false;         // may be given more than once
};

// What the user gave, checked against the rows.
struct Arguments {
  std::map<std::string, std::string, std::less<>> options;  // name to value; a switch has an empty value
  std::map<std::string, std::vector<std::string>, std::less<>> lists;  // of those that repeat, in order
  std::vector<std::string> operands;

  [[nodiscard]] bool has(std::string_view name) const { return options.find(name) != options.end(); }
  [[nodiscard]] std::string_view value(std::string_view name, std::string_view otherwise = {}) const {
    const auto found = options.find(name);
    return found == options.end() ? otherwise : std::string_view(found->second);
  }
  [[nodiscard]] std::vector<std::string> list(std::string_view name) const {
    const auto found = lists.find(name);
    return found == lists.end() ? std::vector<std::string>() : found->second;
  }
};

struct Command {
  std::string_view name;
  std::string_view operands;  // "[FILE|DIR|-]...", for the usage line
  std::string_view summary;   // one line
  std::string_view description;
  std::vector<OptionRow> options;
  std::string_view examples;
  int (*run)(const Arguments& arguments);
};

// Each in the file of its name.
[[nodiscard]] Command render_command();
[[nodiscard]] Command validate_command();
[[nodiscard]] Command default_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command explain_command();
[[nodiscard]] Command explain_modes_command();
[[nodiscard]] Command lint_command();
[[nodiscard]] Command schema_command();
[[nodiscard]] Command crd_command();
[[nodiscard]] Command completion_command();
[[nodiscard]] Command version_command();

// All commands, in the order of help.
[[nodiscard]] std::vector<Command> all_commands();

}  // namespace cli
