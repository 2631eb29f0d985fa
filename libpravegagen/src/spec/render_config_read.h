// Finds and decodes the RenderConfig of a run, before everything else: the mode stands in it.
#pragma once

#include <string_view>
#include <vector>

#include "spec/render_config.h"
#include "text/diagnostic.h"
#include "text/source.h"
#include "value/value.h"

namespace pvg {

inline constexpr std::string_view kRenderConfigVersion = "pravegagen.io/v1alpha1";
inline constexpr std::string_view kRenderConfigKind = "RenderConfig";
[[nodiscard]] bool is_render_config(const Value& root);

struct RunConfig {
  RenderConfigSpec spec;
  const Document* document = nullptr;  // none: everything is as the flags and defaults have it
};

// A second RenderConfig is an error.
[[nodiscard]] RunConfig read_render_config(const std::vector<Source>& sources, const std::vector<Document>& documents,
                                           Diagnostics& diagnostics);

}  // namespace pvg
