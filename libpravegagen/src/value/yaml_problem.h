// What libyaml found wrong, said in our words, with the place that helps most.
#pragma once

#include <cstddef>
#include <string_view>

#include "text/diagnostic.h"

namespace pvg {

// libyaml's finding: its own words, where it stopped, and where the thing began that it was reading then.
struct YamlProblem {
  std::string_view problem;
  std::string_view context;
  std::size_t problem_offset = 0;
  std::size_t context_offset = 0;
  std::size_t open_bracket = std::string_view::npos;  // the innermost that was not closed by then
};

// Offsets count in the text, which is one document of the source; base is where that begins in the source.
[[nodiscard]] Diagnostic describe_yaml_problem(std::string_view text, const YamlProblem& problem,
                                               std::uint32_t source_index, std::uint32_t base);

// "this looks like a template": for a place in a line that holds "{{".
[[nodiscard]] Diagnostic template_text(std::uint32_t source_index, Span span);

}  // namespace pvg
