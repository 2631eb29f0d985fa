// The C API with any bytes as input and as numbers among the options.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "pravegagen/pravegagen.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  pvg_options options = PVG_OPTIONS_INIT;
  if (size < 4) return 0;
  options.mode = data[0] % 4 - 1;
  options.unknown_fields = data[1] % 7 - 1;
  options.format = data[2] % 7 - 1;
  options.strict = data[3] % 2;
  const pvg_input input = {"input", reinterpret_cast<const char*>(data + 4), size - 4};
  pvg_result* result = nullptr;
  const pvg_status status = pvg_render(&input, 1, &options, &result);
  if ((result == nullptr) != (status != PVG_OK && status != PVG_INVALID_INPUT)) std::abort();
  pvg_diagnostic diagnostic = PVG_DIAGNOSTIC_INIT;
  for (std::size_t i = 0; pvg_result_diagnostic(result, i, &diagnostic) == PVG_OK; ++i) {
    if (std::strlen(diagnostic.rendered.data) != diagnostic.rendered.size) std::abort();
  }
  pvg_object object = PVG_OBJECT_INIT;
  for (std::size_t i = 0; pvg_result_object(result, i, &object) == PVG_OK; ++i) {
    if (object.kind.size == 0) std::abort();
  }
  pvg_text json = {nullptr, 0};
  if (result != nullptr && pvg_result_diagnostics_json(result, &json) != PVG_OK) std::abort();
  pvg_result_free(result);
  return 0;
}
