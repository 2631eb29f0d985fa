// Command line to Arguments by the rows of a command, and help made of the same rows.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "command.h"

namespace cli {

// What is wrong with the command line; main prints it and exits with kUsage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws UsageError.
[[nodiscard]] Arguments parse_arguments(const Command& command, const std::vector<std::string>& words);

[[nodiscard]] std::string command_help(const Command& command);

// Options that several commands have.
extern const OptionRow kModeOption;
extern const OptionRow kUnknownFieldsOption;
extern const OptionRow kNamespaceOption;
extern const OptionRow kConfigOption;
extern const OptionRow kKubeVersionOption;
extern const OptionRow kForOption;
extern const OptionRow kOwnerUidOption;
extern const OptionRow kSetOption;
extern const OptionRow kStrictOption;
extern const OptionRow kColorOption;
extern const OptionRow kHelpOption;

}  // namespace cli
