// Reads one JSON value (RFC 8259) out of a text, with the bytes of every node. Strict where Go's encoding/json is: no
// comments, no trailing commas. What YAML makes of a text that is no JSON is the caller's question.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "value/document_builder.h"

namespace pvg {

struct JsonProblem {
  std::size_t offset = 0;
  std::string message;
  std::string hint;
};

enum class JsonOutcome : std::uint8_t {
  value,     // the builder holds it, and the offset stands behind it
  end,       // nothing but white space was left
  not_json,  // the problem says why
  stopped,   // a limit was passed and reported
};

// The text must be UTF-8. Offsets count from its beginning.
[[nodiscard]] JsonOutcome read_json_value(std::string_view text, std::size_t& offset, DocumentBuilder& builder,
                                          JsonProblem& problem);

}  // namespace pvg
