#include "inputs.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "messages.h"
#include "options.h"

namespace cli {

namespace {

bool is_manifest(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || name.front() == '.') return false;
  const std::string_view ending = name.substr(dot);
  return ending == ".yaml" || ending == ".yml" || ending == ".json";
}

Failure add_stream(int descriptor, const std::string& name, Inputs& inputs) {
  std::string& text = inputs.texts.emplace_back();
  Failure failure = read_all(descriptor, name, PVG_INPUT_SIZE_LIMIT, text);
  inputs.list.push_back({name, text});
  return failure;
}

Failure add_file(const std::string& path, Inputs& inputs) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failure_text("read", path);
  Failure failure = add_stream(descriptor, path, inputs);
  close(descriptor);
  return failure;
}

Failure add_directory(const std::string& path, Inputs& inputs) {
  std::vector<std::string> names;
  if (Failure failure = list_directory(path, names)) return failure;
  const std::string prefix = path.back() == '/' ? path : path + "/";
  bool any = false;
  for (const std::string& name : names) {
    if (!is_manifest(name) || is_directory(prefix + name)) continue;
    any = true;
    if (Failure failure = add_file(prefix + name, inputs)) return failure;
  }
  if (!any) print_note("'" + path + "' holds no *.yaml, *.yml or *.json file");
  return std::nullopt;
}

}  // namespace

namespace {

Failure read_operands(const std::vector<std::string>& operands, Inputs& inputs) {
  if (operands.empty()) {
    if (is_terminal(STDIN_FILENO)) throw UsageError("give a file, a directory, or - for standard input");
    return add_stream(STDIN_FILENO, "<stdin>", inputs);
  }
  if (std::count(operands.begin(), operands.end(), "-") > 1) throw UsageError("standard input can be read only once");
  for (const std::string& operand : operands) {
    if (operand.empty()) throw UsageError("a file name is empty");
    Failure failure = operand == "-"          ? add_stream(STDIN_FILENO, "<stdin>", inputs)
                      : is_directory(operand) ? add_directory(operand, inputs)
                                              : add_file(operand, inputs);
    if (failure) return failure;
  }
  return std::nullopt;
}

}  // namespace

namespace {

Failure add_config(const Arguments& arguments, Inputs& inputs) {
  if (!arguments.has("config")) return std::nullopt;
  const std::string path(arguments.value("config"));
  if (path.empty() || path == "-") throw UsageError("--config is the name of a file");
  return add_file(path, inputs);
}

}  // namespace

Failure read_inputs(const Arguments& arguments, Inputs& inputs) {
  if (Failure failure = read_operands(arguments.operands, inputs)) return failure;
  return add_config(arguments, inputs);
}

Failure read_old_inputs(const Arguments& arguments, Inputs& inputs) {
  const std::string path(arguments.value("old"));
  const auto& operands = arguments.operands;
  if (path == "-" && (operands.empty() || std::count(operands.begin(), operands.end(), "-") > 0)) {
    throw UsageError("standard input can be read only once");
  }
  if (Failure failure = read_operands({path}, inputs)) return failure;
  return add_config(arguments, inputs);
}

}  // namespace cli
