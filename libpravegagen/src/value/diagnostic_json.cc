#include "value/diagnostic_json.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include "value/json_writer.h"

namespace pvg {

namespace {

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

void write_place(JsonWriter& json, const std::optional<Location>& location, SourceLines& lines) {
  const Position position = location ? lines.position(location->source, location->span.begin) : Position{0, 0};
  write_text(json, "file", location ? lines.name(location->source) : std::string_view());
  json.key("line");
  json.integer(static_cast<std::int64_t>(position.line));
  json.key("column");
  json.integer(static_cast<std::int64_t>(position.column));
}

void write_diagnostic(JsonWriter& json, const Diagnostic& diagnostic, SourceLines& lines) {
  json.begin_map();
  write_text(json, "code", code_text(diagnostic.code));
  write_text(json, "severity", severity_text(diagnostic.severity));
  write_text(json, "path", diagnostic.path.text());
  write_place(json, diagnostic.location, lines);
  write_text(json, "message", diagnostic.message);
  write_text(json, "hint", diagnostic.hint);
  if (!diagnostic.related.empty()) {
    json.key("related");
    json.begin_list();
    for (const Related& related : diagnostic.related) {
      json.begin_map();
      write_place(json, related.location, lines);
      write_text(json, "message", related.message);
      json.end_map();
    }
    json.end_list();
  }
  json.end_map();
}

}  // namespace

std::string diagnostics_json(const Diagnostics& diagnostics, SourceLines& lines) {
  std::string out;
  JsonWriter json(out);
  json.begin_map();
  json.key("diagnostics");
  json.begin_list();
  for (const Diagnostic& diagnostic : diagnostics.all()) write_diagnostic(json, diagnostic, lines);
  json.end_list();
  json.end_map();
  out += '\n';
  return out;
}

}  // namespace pvg
