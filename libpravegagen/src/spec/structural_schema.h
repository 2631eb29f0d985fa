// The structural schema (OpenAPI v3 as CustomResourceDefinitions have it) of a field table: what an API server can say of
// single fields, as reading in hardened mode says it. What spans fields is CEL (spec/cel_rules.h), and put in by
// spec/custom_resource_definition.h.
#pragma once

#include <cstdint>

#include "schema/table.h"
#include "value/value.h"

namespace pvg {

// A client-side `kubectl apply` writes an object into an annotation of itself, which may not be larger than 256 KiB. Slim
// ones fit: they have no descriptions, and nothing is said of what is inside of pod templates, which makes half of a schema.
enum class SchemaText : std::uint8_t { full, slim };

// Null is nowhere allowed: an API server takes a field that is null out before it looks, which is what null means to us.
// Kubernetes' types keep fields that are not in their tables, as rendering does: later releases of Kubernetes bring new ones.
[[nodiscard]] Value structural_schema(const Table& table, SchemaText text);
// The same with nothing said of Kubernetes' types: of a version that no server serves, so that nothing is checked by it.
[[nodiscard]] Value outline_schema(const Table& table, SchemaText text);

}  // namespace pvg
