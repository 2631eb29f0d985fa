// Reads the YAML document of a text by libyaml, of which go-yaml v2 (kubectl's reader) is a port: tags, anchors,
// aliases and byte spans. Where one document ends and the next begins in a source is the caller's matter.
#pragma once

#include <cstdint>
#include <string_view>

#include "value/document_builder.h"

namespace pvg {

enum class YamlOutcome : std::uint8_t {
  value,    // the builder holds it
  empty,    // no document, or one without content
  stopped,  // reported
};

// The text must be UTF-8 without characters that YAML forbids; base is where it begins in the source.
[[nodiscard]] YamlOutcome read_yaml_document(std::string_view text, std::uint32_t base, std::uint32_t source_index,
                                             const ReadLimits& limits, DocumentBuilder& builder,
                                             Diagnostics& diagnostics);

}  // namespace pvg
