// pravegagen version
#include <unistd.h>

#include "files.h"
#include "messages.h"
#include "options.h"

namespace cli {

namespace {

int run(const Arguments&) {
  const Failure failure =
      write_all(STDOUT_FILENO, "pravegagen " + std::string(pravegagen::version()) + "\n", "<stdout>");
  return failure ? io_failure(*failure) : kSuccess;
}

}  // namespace

Command version_command() {
  return {"version",
          "",
          "print the version",
          "Prints the version: \"+git\" behind it means a build between two releases.\n",
          {kHelpOption},
          "",
          run};
}

}  // namespace cli
