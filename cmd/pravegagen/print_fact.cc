#include "print_fact.h"

#include <unistd.h>

#include <string>

#include "files.h"
#include "messages.h"
#include "options.h"

namespace cli {

int print_fact(const pravegagen::Result& result) {
  if (result.status() == pravegagen::Status::invalid_input && !result.diagnostics().empty()) {
    const pravegagen::Diagnostic problem = result.diagnostics()[0];
    std::string message(problem.message);
    if (!problem.hint.empty()) message.append("; ").append(problem.hint);
    throw UsageError(message);
  }
  if (!result.ok()) return exit_code(result);
  const Failure failure = write_all(STDOUT_FILENO, result.output(), "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

}  // namespace cli
