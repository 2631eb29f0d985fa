// pravegagen completion: scripts for shells, made of the same rows as the help.
#include <unistd.h>

#include <algorithm>

#include "files.h"
#include "messages.h"
#include "options.h"

namespace cli {

namespace {

std::string dashed(const OptionRow& row) { return "--" + std::string(row.name); }

std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

// The words that a command takes when its operands are not files, such as "bash|zsh|fish"; brackets say that it may be left out.
std::string operand_choices(const Command& command) {
  if (command.operands.find('|') == std::string_view::npos || command.operands.ends_with("...")) return {};
  std::string words(command.operands);
  std::erase_if(words, [](char c) { return c == '[' || c == ']'; });
  std::replace(words.begin(), words.end(), '|', ' ');
  return words;
}

// Text inside single quotes of a shell.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string bash_script(const std::vector<Command>& commands) {
  std::string names;
  std::string cases;
  for (const Command& command : commands) {
    names.append(names.empty() ? "" : " ").append(command.name);
    std::string options;
    for (const OptionRow& row : command.options) options += (options.empty() ? "" : " ") + dashed(row);
    cases.append("    ").append(command.name).append(") words=").append(quoted(options)).append(" ;;\n");
    if (const std::string choices = operand_choices(command); !choices.empty()) {
      cases.append("    ").append(command.name).append(":)").append(" words=").append(quoted(choices)).append(" ;;\n");
    }
    for (const OptionRow& row : command.options) {
      if (row.choices.empty()) continue;
      const std::string key = std::string(command.name) + ":" + dashed(row);
      cases += "    " + key;
      if (!row.short_name.empty()) cases += "|" + std::string(command.name) + ":-" + std::string(row.short_name);
      cases.append(") words=").append(quoted(row.choices)).append(" ;;\n");
    }
  }
  return "# bash completion for pravegagen; source it, or put it in a folder of bash-completion.\n"
         "_pravegagen_words() {\n"
         "  local words=\n"
         "  case \"$1\" in\n"
         "    '') words=" + quoted(names + " help") + " ;;\n" +
         cases +
         "  esac\n"
         "  printf '%s' \"$words\"\n"
         "}\n"
         "_pravegagen() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$(_pravegagen_words '')\" -- \"$word\")\n"
         "    return\n"
         "  fi\n"
         "  if [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
         "  if [[ $word == = ]]; then word=; fi\n"
         "  words=$(_pravegagen_words \"$command:$before\")\n"
         "  if [[ -z $words ]]; then\n"
         "    if [[ $word == -* ]]; then\n"
         "      words=$(_pravegagen_words \"$command\")\n"
         "    else\n"
         "      words=$(_pravegagen_words \"$command:\")\n"
         "    fi\n"
         "  fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "  if [[ ${COMPREPLY[0]-} == *= ]]; then compopt -o nospace; fi\n"
         "}\n"
         "complete -o default -F _pravegagen pravegagen\n";
}

// _arguments takes brackets and colons for its own; a description does without them.
std::string zsh_description(std::string_view text) {
  std::string out;
  for (const char c : first_line(text)) {
    if (c != '[' && c != ']' && c != ':') out += c;
  }
  return out;
}

std::string zsh_option(const OptionRow& row) {
  const std::string description = "[" + zsh_description(row.help) + "]";
  const std::string value =
      row.value_name.empty()
          ? ""
          : ":" + std::string(row.value_name) + ":" + (row.choices.empty() ? "" : "(" + std::string(row.choices) + ")");
  std::string out = "        " + quoted(dashed(row) + (row.value_name.empty() ? "" : "=") + description + value) + " \\\n";
  if (!row.short_name.empty()) {
    out += "        " + quoted("-" + std::string(row.short_name) + description + value) + " \\\n";
  }
  return out;
}

std::string zsh_script(const std::vector<Command>& commands) {
  std::string names;
  std::string cases;
  for (const Command& command : commands) {
    names += "    " + quoted(std::string(command.name) + ":" + std::string(command.summary)) + "\n";
    cases.append("    ").append(command.name).append(")\n      _arguments \\\n");
    for (const OptionRow& row : command.options) cases += zsh_option(row);
    const std::string choices = operand_choices(command);
    if (!choices.empty()) {
      cases += "        " + quoted("1:word:(" + choices + ")") + " && return ;;\n";
    } else {
      cases += command.operands.empty() ? "        && return ;;\n" : "        '*:input:_files' && return ;;\n";
    }
  }
  return "#compdef pravegagen\n"
         "# zsh completion for pravegagen; put it in a folder of $fpath under the name _pravegagen.\n"
         "_pravegagen() {\n"
         "  local -a commands\n"
         "  commands=(\n" +
         names +
         "  )\n"
         "  if ((CURRENT == 2)); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _pravegagen ]]; then _pravegagen \"$@\"; else compdef _pravegagen pravegagen; fi\n";
}

std::string fish_script(const std::vector<Command>& commands) {
  std::string out =
      "# fish completion for pravegagen; put it in a folder of $fish_complete_path under the name pravegagen.fish.\n";
  for (const Command& command : commands) {
    out += "complete -c pravegagen -n __fish_use_subcommand -f -a " + std::string(command.name) + " -d " +
           quoted(command.summary) + "\n";
    const std::string when = " -n '__fish_seen_subcommand_from " + std::string(command.name) + "'";
    for (const OptionRow& row : command.options) {
      out += "complete -c pravegagen" + when + " -l " + std::string(row.name);
      if (!row.short_name.empty()) out += " -s " + std::string(row.short_name);
      if (!row.value_name.empty()) out += " -x";
      if (!row.choices.empty()) out += " -a " + quoted(row.choices);
      out += " -d " + quoted(first_line(row.help)) + "\n";
    }
    if (const std::string choices = operand_choices(command); !choices.empty()) {
      out += "complete -c pravegagen" + when + " -f -a " + quoted(choices) + "\n";
    }
  }
  return out;
}

int run(const Arguments& arguments) {
  if (arguments.operands.size() != 1) throw UsageError("name one shell: bash, zsh or fish");
  const std::string& shell = arguments.operands.front();
  const std::vector<Command> commands = all_commands();
  std::string script;
  if (shell == "bash") script = bash_script(commands);
  if (shell == "zsh") script = zsh_script(commands);
  if (shell == "fish") script = fish_script(commands);
  if (script.empty()) throw UsageError("there is no completion for '" + shell + "', only for bash, zsh and fish");
  const Failure failure = write_all(STDOUT_FILENO, script, "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

}  // namespace

Command completion_command() {
  return {"completion",
          "bash|zsh|fish",
          "print a completion script for a shell",
          "Prints a script that makes the shell complete commands, options and their\n"
          "values.\n",
          {kHelpOption},
          "  source <(pravegagen completion bash)\n"
          "  pravegagen completion zsh > ~/.zfunc/_pravegagen\n"
          "  pravegagen completion fish > ~/.config/fish/completions/pravegagen.fish\n",
          run};
}

}  // namespace cli
