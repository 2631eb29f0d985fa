// metadata of a document: what we use of it is decoded, what an API server adds is passed over.
#pragma once

#include <string>

#include "schema/context.h"
#include "schema/table.h"

namespace pvg {

struct Metadata {
  std::string name;
  std::string namespace_;  // empty when not given
  std::string uid;
  TextMap labels;
  TextMap annotations;
  bool has_operator_finalizer = false;
};

// Of the document's root. A missing or illegal name is reported, and so is a misspelt key: `namepsace` would silently
// put the objects elsewhere.
[[nodiscard]] Metadata decode_metadata(DecodeContext& context);

}  // namespace pvg
