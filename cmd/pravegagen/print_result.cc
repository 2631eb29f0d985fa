#include "print_result.h"

#include <unistd.h>

#include "files.h"
#include "inputs.h"
#include "messages.h"

namespace cli {

int print_result(const Arguments& arguments, const pravegagen::Options& options, const Compilation& compile) {
  Inputs inputs;
  if (const Failure failure = read_inputs(arguments, inputs)) return io_failure(*failure);
  const pravegagen::Result result = compile(inputs.list, options);
  print_diagnostics(result, arguments);
  if (!result.ok()) return exit_code(result);
  if (const Failure failure = write_all(STDOUT_FILENO, result.output(), "<stdout>")) return io_failure(*failure);
  return result.finding_count() == 0 ? kSuccess : kDifferences;
}

}  // namespace cli
