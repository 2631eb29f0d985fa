#include "options.h"

#include <algorithm>
#include <boost/program_options.hpp>

namespace cli {

namespace po = boost::program_options;

const OptionRow kModeOption = {"mode", "", "MODE", "operator hardened",
                               "which objects to make:\n"
                               "hardened  what an expert would run today (default)\n"
                               "operator  exactly what the upstream operators would\n"
                               "          create"};
const OptionRow kUnknownFieldsOption = {"unknown-fields", "", "WHAT", "error warn prune keep",
                                        "what a name outside the schema gets; by default an\n"
                                        "error among the resource's own fields and a warning\n"
                                        "inside Kubernetes' ones\n"
                                        "error  an error everywhere\n"
                                        "warn   a warning everywhere\n"
                                        "prune  dropped with a warning everywhere, as an API\n"
                                        "       server would\n"
                                        "keep   no error and no warning anywhere"};
const OptionRow kConfigOption = {"config", "c", "FILE", "", "a RenderConfig, read like one among the inputs"};
const OptionRow kKubeVersionOption = {"kube-version", "", "VERSION", "",
                                      "the oldest Kubernetes server that the objects are for\n"
                                      "(default 1.28)"};
const OptionRow kForOption = {"for", "", "TOOL", "kubectl argocd flux kpt helm applyset",
                              "the tool that applies the objects (default kubectl)"};
const OptionRow kOwnerUidOption = {"owner-uid", "", "[KIND=]UID", "",
                                   "let the objects be owned by the resource with this\n"
                                   "uid, which may be told for each kind",
                                   true};
const OptionRow kSetOption = {"set", "", "SETTING", "",
                              "KIND[/NAME].path=value: a field of the resources or of\n"
                              "the RenderConfig, over what the input has",
                              true};
const OptionRow kNamespaceOption = {"namespace", "n", "NAME", "", "the namespace of documents that name none"};
const OptionRow kStrictOption = {"strict", "", "", "", "take every warning for an error"};
const OptionRow kColorOption = {"color", "", "WHEN", "auto always never",
                                "colour messages: auto (default: on a terminal),\n"
                                "always, never"};
const OptionRow kHelpOption = {"help", "h", "", "", "print this help and exit"};

namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// A choice that ends in '=' takes anything but nothing behind it.
bool is_choice(std::string_view value, std::string_view choice) {
  if (choice.back() != '=') return value == choice;
  return value.size() > choice.size() && value.substr(0, choice.size()) == choice;
}

void check_choice(const OptionRow& row, const std::string& value) {
  const std::vector<std::string> choices = words_of(row.choices);
  const auto fits = [&](const std::string& choice) { return is_choice(value, choice); };
  if (choices.empty() || std::any_of(choices.begin(), choices.end(), fits)) return;
  std::string list;
  for (const std::string& choice : choices) {
    if (!list.empty()) list += &choice == &choices.back() ? " or " : ", ";
    list += choice + (choice.back() == '=' ? "PATH" : "");
  }
  throw UsageError("--" + std::string(row.name) + " is " + list + ", not '" + value + "'");
}

po::options_description described(const std::vector<OptionRow>& rows) {
  po::options_description description;
  for (const OptionRow& row : rows) {
    std::string names(row.name);
    if (!row.short_name.empty()) names.append(",").append(row.short_name);
    if (row.value_name.empty()) {
      description.add_options()(names.c_str(), "");
    } else if (row.repeats) {
      description.add_options()(names.c_str(), po::value<std::vector<std::string>>(), "");
    } else {
      description.add_options()(names.c_str(), po::value<std::string>(), "");
    }
  }
  description.add_options()("operand", po::value<std::vector<std::string>>(), "");
  return description;
}

std::string option_help(const OptionRow& row) {
  constexpr std::size_t kIndent = 27;
  std::string out = row.short_name.empty() ? "      " : "  -" + std::string(row.short_name) + ", ";
  out.append("--").append(row.name);
  if (!row.value_name.empty()) out.append("=").append(row.value_name);
  out += out.size() + 2 > kIndent ? "\n" + std::string(kIndent, ' ') : std::string(kIndent - out.size(), ' ');
  for (const char c : row.help) {
    out += c;
    if (c == '\n') out.append(kIndent, ' ');
  }
  return out + "\n";
}

}  // namespace

Arguments parse_arguments(const Command& command, const std::vector<std::string>& words) {
  Arguments arguments;
  try {
    const po::options_description description = described(command.options);
    po::positional_options_description positions;
    positions.add("operand", -1);
    const auto parsed = po::command_line_parser(words)
                            .options(description)
                            .positional(positions)
                            .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                            .run();
    po::variables_map values;
    po::store(parsed, values);
    for (const OptionRow& row : command.options) {
      const po::variable_value& value = values[std::string(row.name)];
      if (value.empty()) continue;
      if (row.repeats) {
        arguments.lists.emplace(row.name, value.as<std::vector<std::string>>());
        continue;
      }
      std::string text = row.value_name.empty() ? std::string() : value.as<std::string>();
      check_choice(row, text);
      arguments.options.emplace(row.name, std::move(text));
    }
    if (values.count("operand") > 0) arguments.operands = values["operand"].as<std::vector<std::string>>();
  } catch (const po::error& problem) {
    throw UsageError(problem.what());
  }
  if (command.operands.empty() && !arguments.operands.empty()) {
    throw UsageError("takes no argument '" + arguments.operands.front() + "'");
  }
  return arguments;
}

std::string command_help(const Command& command) {
  std::string out = "Usage: pravegagen " + std::string(command.name) + " [OPTION]...";
  if (!command.operands.empty()) out.append(" ").append(command.operands);
  out.append("\n\n").append(command.description).append("\nOptions:\n");
  for (const OptionRow& row : command.options) out += option_help(row);
  if (!command.examples.empty()) out.append("\nExamples:\n").append(command.examples);
  return out;
}

}  // namespace cli
