// Any bytes render, in both modes, or give diagnostics: never both, never nothing; validate says the same as render, what is
// converted renders to the same, and the way from an input to itself breaks nothing.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "compile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::vector<pvg::Source> sources = {{"input", std::string(data, data + size)}};
  for (const pvg::Mode mode : {pvg::Mode::operators, pvg::Mode::hardened}) {
    pvg::CompileOptions options;
    options.mode = mode;
    options.unknown_fields = size % 2 == 0 ? pvg::UnknownFields::standard : pvg::UnknownFields::prune;
    const pvg::CompileResult result = pvg::render(sources, options, pvg::OutputFormat::yaml);
    if (result.diagnostics.has_errors() != result.output.empty()) std::abort();
    const pvg::CompileResult checked = pvg::validate(sources, options);
    if (checked.diagnostics.all().size() != result.diagnostics.all().size()) std::abort();
    // Nothing changes on the way to itself.
    const pvg::CompileResult unchanged = pvg::validate_change({sources[0], sources[0]}, 1, options);
    if (unchanged.diagnostics.error_count() != checked.diagnostics.error_count()) std::abort();
    static_cast<void>(pvg::fill_defaults(sources, options, pvg::OutputFormat::json));
    const pvg::CompileResult converted = pvg::convert(sources, options, pvg::OutputFormat::yaml);
    if (result.diagnostics.has_errors()) continue;
    if (pvg::render({{"input", converted.output}}, options, pvg::OutputFormat::yaml).output != result.output) std::abort();
  }
  return 0;
}
