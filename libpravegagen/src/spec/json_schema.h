// A JSON Schema (2020-12) of our kinds, for editors: which fields there are and what is known of them. It refuses what
// reading in hardened mode refuses, as far as a schema can say it; what spans fields, or needs the mode, is said by
// `validate` alone. Schemas for an API server are another matter (structural ones, in a CustomResourceDefinition).
#pragma once

#include <span>

#include "spec/kinds.h"
#include "value/value.h"

namespace pvg {

// Of one kind, that kind's document; of several, any of them, told apart by apiVersion and kind, and whatever is not ours.
[[nodiscard]] Value json_schema(std::span<const KnownKind> kinds);

}  // namespace pvg
