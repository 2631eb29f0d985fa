// Diagnostics: what is wrong, where, and how to mend it. The library collects them and never prints.
// The codes are the closed list of diagnostic_codes.def; severity belongs to the place that reports, not to the code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/field_path.h"
#include "text/source.h"

namespace pvg {

enum class Severity : std::uint8_t { warning, error };

enum class Code : std::uint16_t {
#define PVG_CODE(number, name, family, title) name = number,
#define PVG_RETIRED(number, name)
#include "text/diagnostic_codes.def"
#undef PVG_RETIRED
#undef PVG_CODE
};

struct CodeFacts {
  Code code;
  std::string_view name;
  std::string_view family;  // as Kubernetes' field.ErrorType: Required, Invalid, NotSupported, Duplicate, Forbidden, TooLong
  std::string_view title;
};

// All codes, by number.
[[nodiscard]] const std::vector<CodeFacts>& code_table();

// "PVG1203".
[[nodiscard]] std::string code_text(Code code);

[[nodiscard]] std::string_view severity_text(Severity severity);

// A place in one of the run's sources.
struct Location {
  std::uint32_t source = 0;  // index among the run's sources
  Span span;
};

// A second place that belongs to the message: "first defined here".
struct Related {
  Location location;
  std::string message;
};

struct Diagnostic {
  Code code = Code::syntax;
  Severity severity = Severity::error;
  FieldPath path;                    // empty when the whole document or file is meant
  std::optional<Location> location;  // none for what has no text, such as options
  std::string message;               // one sentence, lower case, shows the offending value
  std::string hint;                  // how to mend it; may be empty
  std::vector<Related> related;
  bool secret = false;               // the source line holds a secret: an excerpt masks it
};

class Diagnostics {
 public:
  void add(Diagnostic diagnostic);

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }

  // By source, then place, then code; equal ones are dropped.
  void sort();
  // Turns every warning into an error (--strict).
  void escalate();

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

// The nearest of the candidates to a misspelt word, for "did you mean"; empty when none is near.
[[nodiscard]] std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// All that are as near as the nearest, in their order.
[[nodiscard]] std::vector<std::string_view> all_nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace pvg
