// Settings over the input: "KIND[/NAME].path=value", as --set and the flags of the command write them. They are applied to
// the text before anything is compiled, so that whatever is wrong with a value is said like any other mistake, at its place.
#pragma once

#include <string>
#include <vector>

#include "text/diagnostic.h"
#include "text/source.h"

namespace pvg {

// The sources with the settings in them, in order, so that the last of a path wins. KIND is RenderConfig, which is made when
// the input has none, or one of ours; '*' stands for every resource of ours. A path is written as in messages:
// spec.pravega.options["a.b"]. The value is YAML: 3, "1.31", [a, b].
// A source that a setting changes is written anew, without its comments; one that cannot be read stays as it is.
[[nodiscard]] std::vector<Source> with_settings(std::vector<Source> sources, const std::vector<std::string>& settings,
                                                Diagnostics& diagnostics);

}  // namespace pvg
