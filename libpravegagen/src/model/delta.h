// The delta table: every difference between operator mode and hardened mode, one row each, with its reason. The documentation
// is made of it, and a test fails when the modes differ where no row says why. The decisions themselves are in
// model/hardened*.cc; this file decides nothing.
#pragma once

#include <span>
#include <string_view>

namespace pvg {

struct DeltaRow {
  std::string_view id;       // never reused
  std::string_view objects;  // kinds, "StatefulSet|Deployment"; "*" for all
  // Fields, by slashes, '*' for any one name; items of a list go by their names. A pattern covers everything below it.
  // "+" stands for objects that hardened mode alone makes, "-" for those that it does not. Several are separated by '|'.
  std::string_view fields;
  std::string_view what;     // what hardened mode does
  std::string_view why;
  std::string_view source;   // where the reason was learned
  std::string_view since;    // the first release that has it
};

[[nodiscard]] std::span<const DeltaRow> delta_table();

// Whether a row covers a field of an object of that kind.
[[nodiscard]] bool covers(const DeltaRow& row, std::string_view kind, std::string_view field);

}  // namespace pvg
