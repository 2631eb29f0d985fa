// One case of golden/<area>/<case>: its files, what its `options` ask for, and what must come of it.
//   input.yaml | input-NAME.{yaml,yml,json}   the sources, in bytewise order of their names
//   old.yaml                                  what runs now: the case is a check of the way from there; may be missing
//   options                                   words as the command has them, and --command=default or convert; may be missing
//   expected.yaml                             the output; missing when there is none
//   expected.warn                             the warnings of a success; missing when there are none
//   expected.diag                             the diagnostics of a failure; excludes the two above
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "compile.h"

namespace pvg::golden {

struct Case {
  enum class Command { render, fill_defaults, convert };

  std::string name;  // "area/case"
  std::filesystem::path folder;
  std::vector<Source> files;            // as they are in the folder
  std::vector<Source> sources;          // with the settings in them
  std::vector<Source> old;              // old.yaml
  CompileOptions options;
  std::vector<std::string> settings;    // --set=
  Diagnostics unsettled;                // of settings that cannot be applied
  Command command = Command::render;    // --command=
  std::vector<std::string> problems;    // what keeps it from being a case: stray files, unknown options
};

// Every folder of golden/<area>/, by name. A file where a folder should be is a case with a problem.
[[nodiscard]] std::vector<Case> discover(const std::filesystem::path& root);

[[nodiscard]] std::string read_file(const std::filesystem::path& path);  // empty when it is not there

// What the compiler makes of the sources.
[[nodiscard]] CompileResult compile(const Case& of, const std::vector<Source>& sources);

// All diagnostics as people read them. The sources are those of the case, or the same in other clothes.
[[nodiscard]] std::string diagnostics_text(const Case& of, const Diagnostics& diagnostics, std::vector<Source> sources);

// The same input in other clothes: each document as JSON, one a source; and with the members of every mapping turned round.
[[nodiscard]] std::vector<Source> as_json(const std::vector<Source>& sources);
[[nodiscard]] std::vector<Source> with_members_reversed(const std::vector<Source>& sources);

}  // namespace pvg::golden
