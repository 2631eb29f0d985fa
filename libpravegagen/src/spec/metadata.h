// metadata of a document: what we use of it is decoded, what an API server adds is passed over.
#pragma once

#include <span>
#include <string>
#include <string_view>

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

// What of it is read or looked at, and what else an API server may add.
[[nodiscard]] const Table& metadata_table();
[[nodiscard]] std::span<const std::string_view> metadata_server_keys();

// Of the document's root. A missing or illegal name is reported, and so is a misspelt key: `namepsace` would silently
// put the objects elsewhere.
[[nodiscard]] Metadata decode_metadata(DecodeContext& context);

}  // namespace pvg
