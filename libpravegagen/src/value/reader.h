// Reads a source into documents, as kubectl would: a document that begins with '{' is tried as JSON, then as YAML; plain
// scalars resolve as in Go's sigs.k8s.io/yaml (YAML 1.1), anchors and merge keys are expanded, every node keeps its bytes.
// Empty documents (comments only) are left out. Kubernetes is unknown here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "text/diagnostic.h"
#include "value/value.h"

namespace pvg {

// What is larger is refused with a diagnostic (too_deep, too_large, alias_bomb), never with a crash.
struct ReadLimits {
  std::size_t depth = 128;
  std::size_t nodes_per_document = 1'000'000;
  std::size_t nodes_per_source = 4'000'000;
  std::size_t source_bytes = 64U << 20U;
};

// Appends the source's documents; what cannot be read becomes a diagnostic with its place. After a syntax error the rest of
// the source is left, as its reader would be guessing.
void read_documents(const Source& source, std::uint32_t source_index, std::vector<Document>& documents,
                    Diagnostics& diagnostics, const ReadLimits& limits = {});

// The value of a plain (unquoted) YAML scalar as Go's reader resolves it, with an empty span.
[[nodiscard]] Value resolve_plain_scalar(std::string_view text);

}  // namespace pvg
