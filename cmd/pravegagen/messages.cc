#include "messages.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "files.h"

namespace cli {

namespace {

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kRed = "\033[1;31m";
constexpr std::string_view kYellow = "\033[1;33m";
constexpr std::string_view kGreen = "\033[1;32m";
constexpr std::string_view kPlain = "\033[0m";

// Standard error is the last resort: when it cannot be written, there is nobody left to tell.
void print(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text, "<stderr>")); }

bool wants_color(const Arguments& arguments) {
  const std::string_view when = arguments.value("color", "auto");
  if (when != "auto") return when == "always";
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return is_terminal(STDERR_FILENO) && (no_color == nullptr || *no_color == '\0') && !dumb;
}

// Colours the place and the severity in the first line, and the mark under the source line.
std::string colored(const pravegagen::Diagnostic& diagnostic) {
  const std::string_view text = diagnostic.rendered;
  const bool error = diagnostic.severity == pravegagen::Severity::error;
  const std::string label = std::string(error ? "error" : "warning") + "[" + std::string(diagnostic.code) + "]";
  const std::size_t at = text.find(label);
  if (at == std::string_view::npos) return std::string(text);
  std::string out;
  out.append(kBold).append(text.substr(0, at)).append(error ? kRed : kYellow).append(label).append(kPlain);
  std::string_view rest = text.substr(at + label.size());
  const std::size_t gutter = rest.rfind(" | ");
  const std::size_t mark = gutter == std::string_view::npos ? gutter : rest.find_first_not_of(' ', gutter + 3);
  const bool is_mark = mark != std::string_view::npos && rest[mark] == '^';
  if (!is_mark) return out.append(rest);
  const std::size_t end = std::min(rest.find_first_not_of('~', mark + 1), rest.size());
  out.append(rest.substr(0, mark)).append(kGreen).append(rest.substr(mark, end - mark)).append(kPlain);
  return out.append(rest.substr(end));
}

std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace

void print_note(std::string_view text) { print("pravegagen: " + std::string(text) + "\n"); }

void print_diagnostics(const pravegagen::Result& result, const Arguments& arguments) {
  const bool color = wants_color(arguments);
  std::size_t errors = 0;
  std::string text;
  for (const pravegagen::Diagnostic& diagnostic : result.diagnostics()) {
    if (diagnostic.severity == pravegagen::Severity::error) ++errors;
    text += color ? colored(diagnostic) : std::string(diagnostic.rendered);
  }
  const std::size_t warnings = result.diagnostics().size() - errors;
  if (text.empty()) return;
  text += "pravegagen: ";
  if (errors > 0) text += counted(errors, "error");
  if (errors > 0 && warnings > 0) text += ", ";
  if (warnings > 0) text += counted(warnings, "warning");
  print(text + "\n");
}

int io_failure(std::string_view message) {
  print_note(message);
  return kCannotReadOrWrite;
}

int exit_code(const pravegagen::Result& result) {
  if (result.status() == pravegagen::Status::ok) return kSuccess;
  if (result.status() == pravegagen::Status::invalid_input) return kInvalidInput;
  print_note(pravegagen::status_text(result.status()));
  return kInternalFault;
}

}  // namespace cli
