// The C API over compile.h: checks arguments, copies inputs, owns results. No exception leaves this file.
#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compile.h"
#include "pravegagen/pravegagen.h"
#include "pravegagen/version.h"
#include "settings.h"
#include "text/diagnostic_text.h"
#include "text/source_lines.h"
#include "value/diagnostic_json.h"
#include "value/diagnostic_sarif.h"
#include "value/reader.h"

static_assert(PVG_INPUT_SIZE_LIMIT == pvg::ReadLimits{}.source_bytes);

namespace {

// The texts of a diagnostic that are made only when somebody asks for them.
struct DiagnosticTexts {
  std::string code;
  std::string path;
  std::string rendered;
  pvg::Position position{0, 0};
  std::string_view file;
};

}  // namespace

struct pvg_result {
  explicit pvg_result(std::vector<pvg::Source> inputs) : sources(std::move(inputs)), lines(sources) {}
  pvg_result(const pvg_result &) = delete;
  pvg_result &operator=(const pvg_result &) = delete;

  std::vector<pvg::Source> sources;
  pvg::SourceLines lines;
  pvg::CompileResult compiled;
  std::vector<std::string> object_texts;
  std::size_t findings = 0;
  std::vector<std::unique_ptr<DiagnosticTexts>> diagnostic_texts;
  std::optional<std::string> diagnostics_json;
  std::optional<std::string> diagnostics_sarif;
};

namespace {

// What a C caller set, checked.
struct Request {
  pvg::CompileOptions options;
  std::vector<std::string> settings;
  std::size_t source_count = 0;  // without those of the old input
  std::int32_t format = PVG_FORMAT_YAML;
};

// More than any version of a struct will have: a larger struct_size is memory that was never set.
constexpr std::size_t kLargestStruct = 4096;
// The first version of each struct ends with its last member of today.
constexpr std::size_t kFirstOptions = sizeof(pvg_options);
constexpr std::size_t kFirstObject = sizeof(pvg_object);
constexpr std::size_t kFirstDiagnostic = sizeof(pvg_diagnostic);

// Runs a body and turns what it throws into a status.
template <typename Body>
pvg_status guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return PVG_NO_MEMORY;
  } catch (...) {
    return PVG_INTERNAL;
  }
}

pvg_text text_of(const std::string &text) { return {text.c_str(), text.size()}; }

// The caller's options as this version knows them: members that the caller does not have are 0, and those that this
// version does not have must be.
pvg_status known_options(const pvg_options *given, pvg_options &known) {
  known = PVG_OPTIONS_INIT;
  if (given == nullptr) return PVG_OK;
  const std::size_t size = given->struct_size;
  if (size < kFirstOptions || size > kLargestStruct) return PVG_BAD_ARGUMENT;
  const auto *bytes = reinterpret_cast<const unsigned char *>(given);
  if (std::any_of(bytes + std::min(size, sizeof(known)), bytes + size, [](unsigned char b) { return b != 0; })) {
    return PVG_UNSUPPORTED;
  }
  std::memcpy(&known, given, std::min(size, sizeof(known)));
  return PVG_OK;
}

pvg_status read_request(const pvg_options *given, Request &request) {
  pvg_options known;
  if (const pvg_status status = known_options(given, known); status != PVG_OK) return status;
  if (known.mode < PVG_MODE_DEFAULT || known.mode > PVG_MODE_HARDENED) return PVG_BAD_ARGUMENT;
  if (known.mode == PVG_MODE_OPERATOR) request.options.mode = pvg::Mode::operators;
  if (known.mode == PVG_MODE_HARDENED) request.options.mode = pvg::Mode::hardened;

  if (known.unknown_fields < PVG_UNKNOWN_STANDARD || known.unknown_fields > PVG_UNKNOWN_KEEP) return PVG_BAD_ARGUMENT;
  static_assert(static_cast<int>(pvg::UnknownFields::standard) == PVG_UNKNOWN_STANDARD &&
                static_cast<int>(pvg::UnknownFields::error) == PVG_UNKNOWN_ERROR &&
                static_cast<int>(pvg::UnknownFields::warn) == PVG_UNKNOWN_WARN &&
                static_cast<int>(pvg::UnknownFields::prune) == PVG_UNKNOWN_PRUNE &&
                static_cast<int>(pvg::UnknownFields::keep) == PVG_UNKNOWN_KEEP);
  request.options.unknown_fields = static_cast<pvg::UnknownFields>(known.unknown_fields);

  if (known.format < PVG_FORMAT_YAML || known.format > PVG_FORMAT_TEXT) return PVG_BAD_ARGUMENT;
  request.format = known.format;
  request.options.strict = known.strict != 0;
  if (known.default_namespace != nullptr) request.options.default_namespace = known.default_namespace;
  if (known.settings == nullptr && known.setting_count > 0) return PVG_BAD_ARGUMENT;
  for (std::size_t i = 0; i < known.setting_count; ++i) {
    if (known.settings[i] == nullptr) return PVG_BAD_ARGUMENT;
    request.settings.emplace_back(known.settings[i]);
  }
  return PVG_OK;
}

// Formats of what tells people something.
bool explains(std::int32_t format) {
  return format == PVG_FORMAT_TEXT || format == PVG_FORMAT_JSON || format == PVG_FORMAT_YAML;
}

pvg::OutputFormat output_format(std::int32_t format) {
  switch (format) {
    case PVG_FORMAT_JSON: return pvg::OutputFormat::json;
    case PVG_FORMAT_LIST: return pvg::OutputFormat::list;
    case PVG_FORMAT_NDJSON: return pvg::OutputFormat::ndjson;
    case PVG_FORMAT_TEXT: return pvg::OutputFormat::text;
    default: return pvg::OutputFormat::yaml;
  }
}

pvg_status copy_inputs(const pvg_input *inputs, std::size_t count, std::vector<pvg::Source> &sources) {
  if (inputs == nullptr && count > 0) return PVG_BAD_ARGUMENT;
  for (std::size_t i = 0; i < count; ++i) {
    if (inputs[i].data == nullptr && inputs[i].size > 0) return PVG_BAD_ARGUMENT;
  }
  sources.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    // Places are 32-bit offsets; what is past the limit is refused, so one byte more than the limit says it all.
    const std::size_t size = std::min<std::size_t>(inputs[i].size, PVG_INPUT_SIZE_LIMIT + 1);
    const bool named = inputs[i].name != nullptr && *inputs[i].name != '\0';
    sources.push_back({named ? inputs[i].name : "<input>", size == 0 ? std::string() : std::string(inputs[i].data, size)});
  }
  return PVG_OK;
}

struct InputList {
  const pvg_input *inputs = nullptr;
  std::size_t count = 0;
};

// What all compilations have in common; run(request, result) fills result.compiled. Settings are not for the old inputs, which
// come behind the others in the result's sources.
template <typename Run>
pvg_status compile(const pvg_input *inputs, std::size_t count, const pvg_options *options, pvg_result **result,
                   Run run, const InputList &old = {}) noexcept {
  if (result == nullptr) return PVG_BAD_ARGUMENT;
  *result = nullptr;
  return guarded([&] {
    Request request;
    if (const pvg_status status = read_request(options, request); status != PVG_OK) return status;
    std::vector<pvg::Source> sources;
    if (const pvg_status status = copy_inputs(inputs, count, sources); status != PVG_OK) return status;
    pvg::Diagnostics problems;
    sources = pvg::with_settings(std::move(sources), request.settings, problems);
    request.source_count = sources.size();
    if (old.count > 0) {
      if (const pvg_status status = copy_inputs(old.inputs, old.count, sources); status != PVG_OK) return status;
    }
    auto made = std::make_unique<pvg_result>(std::move(sources));
    if (problems.has_errors()) {
      made->compiled.diagnostics = std::move(problems);
    } else if (const pvg_status status = run(request, *made); status != PVG_OK) {
      return status;
    }
    const bool failed = made->compiled.diagnostics.has_errors();
    if (failed) {
      made->compiled.objects.clear();
      made->compiled.output.clear();
      made->object_texts.clear();
    }
    made->diagnostic_texts.resize(made->compiled.diagnostics.all().size());
    *result = made.release();
    return failed ? PVG_INVALID_INPUT : PVG_OK;
  });
}

// Fills as much of a struct of the caller as the caller's version of it has.
template <typename Struct>
pvg_status hand_out(Struct filled, Struct *target, std::size_t least) {
  const std::size_t size = target->struct_size;
  if (size < least || size > kLargestStruct) return PVG_BAD_ARGUMENT;
  filled.struct_size = size;
  std::memcpy(target, &filled, std::min(size, sizeof(Struct)));
  return PVG_OK;
}

const DiagnosticTexts &texts_of(pvg_result &result, std::size_t index) {
  std::unique_ptr<DiagnosticTexts> &slot = result.diagnostic_texts[index];
  if (slot == nullptr) {
    const pvg::Diagnostic &diagnostic = result.compiled.diagnostics.all()[index];
    auto texts = std::make_unique<DiagnosticTexts>();
    texts->code = pvg::code_text(diagnostic.code);
    texts->path = diagnostic.path.text();
    texts->rendered = pvg::diagnostic_text(diagnostic, result.lines);
    if (diagnostic.location && diagnostic.location->source < result.sources.size()) {
      texts->position = result.lines.position(diagnostic.location->source, diagnostic.location->span.begin);
      texts->file = result.sources[diagnostic.location->source].name;
    }
    slot = std::move(texts);
  }
  return *slot;
}

}  // namespace

extern "C" {

pvg_status pvg_render(const pvg_input *inputs, size_t input_count, const pvg_options *options, pvg_result **result) {
  return compile(inputs, input_count, options, result, [](const Request &request, pvg_result &made) {
    if (request.format == PVG_FORMAT_TEXT) return PVG_BAD_ARGUMENT;
    made.compiled = request.format == PVG_FORMAT_OBJECTS
                        ? pvg::render_objects(made.sources, request.options, made.object_texts)
                        : pvg::render(made.sources, request.options, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_validate(const pvg_input *inputs, size_t input_count, const pvg_options *options, pvg_result **result) {
  return compile(inputs, input_count, options, result, [](const Request &request, pvg_result &made) {
    made.compiled = pvg::validate(made.sources, request.options);
    return PVG_OK;
  });
}

pvg_status pvg_validate_change(const pvg_input *old_inputs, size_t old_input_count, const pvg_input *inputs,
                               size_t input_count, const pvg_options *options, pvg_result **result) {
  if (result != nullptr) *result = nullptr;
  if (old_input_count == 0) return PVG_BAD_ARGUMENT;
  const InputList old{old_inputs, old_input_count};
  const auto run = [](const Request &request, pvg_result &made) {
    made.compiled = pvg::validate_change(made.sources, request.source_count, request.options);
    return PVG_OK;
  };
  return compile(inputs, input_count, options, result, run, old);
}

pvg_status pvg_default(const pvg_input *inputs, size_t input_count, const pvg_options *options, pvg_result **result) {
  return compile(inputs, input_count, options, result, [](const Request &request, pvg_result &made) {
    if (request.format != PVG_FORMAT_YAML && request.format != PVG_FORMAT_JSON) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::fill_defaults(made.sources, request.options, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_convert(const pvg_input *inputs, size_t input_count, const pvg_options *options, pvg_result **result) {
  return compile(inputs, input_count, options, result, [](const Request &request, pvg_result &made) {
    if (request.format != PVG_FORMAT_YAML && request.format != PVG_FORMAT_JSON) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::convert(made.sources, request.options, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_explain_survival(const pvg_input *inputs, size_t input_count, const pvg_options *options,
                                pvg_result **result) {
  return compile(inputs, input_count, options, result, [](const Request &request, pvg_result &made) {
    if (!explains(request.format)) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::explain_survival(made.sources, request.options, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_explain_why(const pvg_input *inputs, size_t input_count, const char *object, const char *path,
                           const pvg_options *options, pvg_result **result) {
  if (result != nullptr) *result = nullptr;
  if (object == nullptr || path == nullptr) return PVG_BAD_ARGUMENT;
  return compile(inputs, input_count, options, result, [&](const Request &request, pvg_result &made) {
    if (request.format != PVG_FORMAT_TEXT && request.format != PVG_FORMAT_JSON) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::explain_why(made.sources, request.options, object, path, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_lint(const pvg_input *inputs, size_t input_count, const pvg_options *options, pvg_result **result) {
  return compile(inputs, input_count, options, result, [](const Request &request, pvg_result &made) {
    if (!explains(request.format)) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::lint_objects(made.sources, request.options, output_format(request.format), made.findings);
    return PVG_OK;
  });
}

pvg_status pvg_explain_modes(const pvg_options *options, pvg_result **result) {
  return compile(nullptr, 0, options, result, [](const Request &request, pvg_result &made) {
    if (!explains(request.format)) return PVG_BAD_ARGUMENT;
    made.compiled.output = pvg::explain_modes(output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_explain_field(const char *path, const pvg_options *options, pvg_result **result) {
  return compile(nullptr, 0, options, result, [&](const Request &request, pvg_result &made) {
    if (!explains(request.format)) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::explain_field_at(path == nullptr ? "" : path, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_schema(const char *kind, const pvg_options *options, pvg_result **result) {
  return compile(nullptr, 0, options, result, [&](const Request &request, pvg_result &made) {
    if (request.format != PVG_FORMAT_YAML && request.format != PVG_FORMAT_JSON) return PVG_BAD_ARGUMENT;
    made.compiled = pvg::schema(kind == nullptr ? "" : kind, output_format(request.format));
    return PVG_OK;
  });
}

pvg_status pvg_crd(const char *kind, int32_t slim, const pvg_options *options, pvg_result **result) {
  return compile(nullptr, 0, options, result, [&](const Request &request, pvg_result &made) {
    if (request.format != PVG_FORMAT_YAML && request.format != PVG_FORMAT_JSON) return PVG_BAD_ARGUMENT;
    const pvg::SchemaText text = slim != 0 ? pvg::SchemaText::slim : pvg::SchemaText::full;
    made.compiled = pvg::crds(kind == nullptr ? "" : kind, text, output_format(request.format));
    return PVG_OK;
  });
}

void pvg_result_free(pvg_result *result) { delete result; }

pvg_status pvg_result_output(const pvg_result *result, pvg_text *output) {
  if (result == nullptr || output == nullptr) return PVG_BAD_ARGUMENT;
  *output = text_of(result->compiled.output);
  return PVG_OK;
}

pvg_status pvg_result_object_count(const pvg_result *result, size_t *count) {
  if (result == nullptr || count == nullptr) return PVG_BAD_ARGUMENT;
  *count = result->compiled.objects.size();
  return PVG_OK;
}

pvg_status pvg_result_object(const pvg_result *result, size_t index, pvg_object *object) {
  if (result == nullptr || object == nullptr || index >= result->compiled.objects.size()) return PVG_BAD_ARGUMENT;
  const pvg::RenderedObject &from = result->compiled.objects[index];
  pvg_object filled = PVG_OBJECT_INIT;
  filled.api_version = text_of(from.api_version);
  filled.kind = text_of(from.kind);
  filled.object_namespace = text_of(from.namespace_);
  filled.name = text_of(from.name);
  filled.component = text_of(from.component);
  filled.role = text_of(from.role);
  filled.text = index < result->object_texts.size() ? text_of(result->object_texts[index]) : pvg_text{"", 0};
  return hand_out(filled, object, kFirstObject);
}

pvg_status pvg_result_finding_count(const pvg_result *result, size_t *count) {
  if (result == nullptr || count == nullptr) return PVG_BAD_ARGUMENT;
  *count = result->findings;
  return PVG_OK;
}

pvg_status pvg_result_diagnostic_count(const pvg_result *result, size_t *count) {
  if (result == nullptr || count == nullptr) return PVG_BAD_ARGUMENT;
  *count = result->compiled.diagnostics.all().size();
  return PVG_OK;
}

pvg_status pvg_result_diagnostic(pvg_result *result, size_t index, pvg_diagnostic *diagnostic) {
  if (result == nullptr || diagnostic == nullptr || index >= result->diagnostic_texts.size()) return PVG_BAD_ARGUMENT;
  return guarded([&] {
    const pvg::Diagnostic &from = result->compiled.diagnostics.all()[index];
    const DiagnosticTexts &texts = texts_of(*result, index);
    pvg_diagnostic filled = PVG_DIAGNOSTIC_INIT;
    filled.severity = from.severity == pvg::Severity::error ? PVG_SEVERITY_ERROR : PVG_SEVERITY_WARNING;
    filled.number = static_cast<uint32_t>(from.code);
    filled.code = text_of(texts.code);
    filled.path = text_of(texts.path);
    filled.file = texts.file.empty() ? pvg_text{"", 0} : pvg_text{texts.file.data(), texts.file.size()};
    filled.line = texts.position.line;
    filled.column = texts.position.column;
    filled.message = text_of(from.message);
    filled.hint = text_of(from.hint);
    filled.rendered = text_of(texts.rendered);
    return hand_out(filled, diagnostic, kFirstDiagnostic);
  });
}

pvg_status pvg_result_diagnostics_json(pvg_result *result, pvg_text *json) {
  if (result == nullptr || json == nullptr) return PVG_BAD_ARGUMENT;
  return guarded([&] {
    if (!result->diagnostics_json) {
      result->diagnostics_json = pvg::diagnostics_json(result->compiled.diagnostics, result->lines);
    }
    *json = text_of(*result->diagnostics_json);
    return PVG_OK;
  });
}

pvg_status pvg_result_diagnostics_sarif(pvg_result *result, pvg_text *sarif) {
  if (result == nullptr || sarif == nullptr) return PVG_BAD_ARGUMENT;
  return guarded([&] {
    if (!result->diagnostics_sarif) {
      result->diagnostics_sarif = pvg::diagnostics_sarif(result->compiled.diagnostics, result->lines, PVG_VERSION);
    }
    *sarif = text_of(*result->diagnostics_sarif);
    return PVG_OK;
  });
}

uint32_t pvg_version_number(void) { return PVG_VERSION_NUMBER; }

const char *pvg_version(void) { return PVG_VERSION; }

const char *pvg_status_text(pvg_status status) {
  switch (static_cast<int>(status)) {
    case PVG_OK: return "done";
    case PVG_INVALID_INPUT: return "the input has errors";
    case PVG_BAD_ARGUMENT: return "a wrong argument was given to the library";
    case PVG_UNSUPPORTED: return "an option that this version does not support";
    case PVG_NO_MEMORY: return "out of memory";
    case PVG_INTERNAL: return "an internal fault";
    default: return "an unknown status";
  }
}

}  // extern "C"
