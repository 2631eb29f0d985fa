// The compiler's front: sources in, text and diagnostics out, each a pure function over the whole pipeline. The C API is a
// thin skin over this header. Files, flags and terminals are the command's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/context.h"
#include "spec/structural_schema.h"
#include "text/diagnostic.h"
#include "text/source.h"
#include "value/value.h"

namespace pvg {

struct CompileOptions {
  std::optional<Mode> mode;  // none: what the RenderConfig says, else hardened
  UnknownFields unknown_fields = UnknownFields::standard;
  bool strict = false;            // every warning is an error
  std::string default_namespace;  // for documents without one
};

struct RenderedObject {
  std::string api_version;
  std::string kind;
  std::string namespace_;
  std::string name;
  std::string component;
  std::string role;
  Value value;  // filled by what works on trees only
};

struct CompileResult {
  Diagnostics diagnostics;
  std::vector<RenderedObject> objects;  // in dependency order
  std::string output;
};

// list is one v1 List as JSON; text is for people, and only what explains something has it.
enum class OutputFormat : std::uint8_t { yaml, json, list, ndjson, text };

// Renders all sources as one program. The output is empty when there was an error.
[[nodiscard]] CompileResult render(const std::vector<Source>& sources, const CompileOptions& options,
                                   OutputFormat format);

// One YAML text per object: texts[i] belongs to objects[i].
[[nodiscard]] CompileResult render_objects(const std::vector<Source>& sources, const CompileOptions& options,
                                           std::vector<std::string>& texts);

[[nodiscard]] CompileResult validate(const std::vector<Source>& sources, const CompileOptions& options);

// As validate of the first `new_count` sources, and also what the way to them from the other sources would break.
[[nodiscard]] CompileResult validate_change(const std::vector<Source>& sources, std::size_t new_count,
                                            const CompileOptions& options);

// The resources with every default filled: one object, or a List when there are several. The format is yaml or json.
[[nodiscard]] CompileResult fill_defaults(const std::vector<Source>& sources, const CompileOptions& options,
                                          OutputFormat format);

// All that is ours, in the current version of its API and in the order of the input: what is current already as it is, without
// defaults. YAML has one document for each, json one object, or a List when there are several.
[[nodiscard]] CompileResult convert(const std::vector<Source>& sources, const CompileOptions& options,
                                    OutputFormat format);

// Which losses the stacks of the run survive, with the arithmetic. The format is text, yaml or json.
[[nodiscard]] CompileResult explain_survival(const std::vector<Source>& sources, const CompileOptions& options,
                                             OutputFormat format);

// What made a value of the rendered objects: fields of the input, defaults, rows of the delta table. The object is "Kind/name", the
// path as messages write it; items of lists go by index or by name in brackets. The format is text or json.
[[nodiscard]] CompileResult explain_why(const std::vector<Source>& sources, const CompileOptions& options,
                                        std::string_view object, std::string_view path, OutputFormat format);

// What our own checks find in the rendered objects, without what the RenderConfig waives. The output is text, yaml or json.
[[nodiscard]] CompileResult lint_objects(const std::vector<Source>& sources, const CompileOptions& options,
                                         OutputFormat format, std::size_t& findings);

// What is known of a field, by its path; of all kinds when that is empty (spec/field_explain.h). The format is text, yaml or json.
[[nodiscard]] CompileResult explain_field_at(std::string_view path, OutputFormat format);

// The JSON Schema of a kind, or of all when it is empty (spec/json_schema.h). The format is yaml or json.
[[nodiscard]] CompileResult schema(std::string_view kind, OutputFormat format);

// The CustomResourceDefinitions of a kind, or of all when it is empty (spec/custom_resource_definition.h): as documents of
// YAML, or as JSON, a List when there are several. The format is yaml or json.
[[nodiscard]] CompileResult crds(std::string_view kind, SchemaText text, OutputFormat format);

// The delta table: every difference between the modes, as text, yaml or json.
[[nodiscard]] std::string explain_modes(OutputFormat format);

}  // namespace pvg
