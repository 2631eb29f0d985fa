#include "value/diagnostic_sarif.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "value/json_writer.h"

namespace pvg {

namespace {

constexpr std::string_view kSchema = "https://json.schemastore.org/sarif-2.1.0.json";

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

void write_message(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.begin_map();
  write_text(json, "text", text);
  json.end_map();
}

// A file's name as a relative or absolute URI reference: what RFC 3986 has no place for is written as %XX.
std::string uri_of(std::string_view name) {
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || kPlain.find(c) != std::string_view::npos) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kHex[byte >> 4U];
    out += kHex[byte & 15U];
  }
  return out;
}

void write_position(JsonWriter& json, std::string_view line, std::string_view column, const Position& position) {
  json.key(line);
  json.integer(static_cast<std::int64_t>(position.line));
  json.key(column);
  json.integer(static_cast<std::int64_t>(position.column));
}

void write_location(JsonWriter& json, const Location& location, SourceLines& lines, std::string_view message) {
  json.begin_map();
  if (!message.empty()) write_message(json, "message", message);
  json.key("physicalLocation");
  json.begin_map();
  json.key("artifactLocation");
  json.begin_map();
  write_text(json, "uri", uri_of(lines.name(location.source)));
  json.end_map();
  json.key("region");
  json.begin_map();
  const Position begin = lines.position(location.source, location.span.begin);
  const Position end = lines.position(location.source, std::max(location.span.begin, location.span.end));
  write_position(json, "startLine", "startColumn", begin);
  write_position(json, "endLine", "endColumn", end);
  json.end_map();
  json.end_map();
  json.end_map();
}

// The codes that occur, each once, by number.
std::vector<CodeFacts> occurring(const Diagnostics& diagnostics) {
  std::vector<CodeFacts> out;
  for (const CodeFacts& facts : code_table()) {
    const bool occurs = std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                                    [&](const Diagnostic& d) { return d.code == facts.code; });
    if (occurs) out.push_back(facts);
  }
  return out;
}

void write_driver(JsonWriter& json, const std::vector<CodeFacts>& rules, std::string_view version) {
  json.begin_map();
  json.key("driver");
  json.begin_map();
  write_text(json, "name", "pravegagen");
  write_text(json, "version", version);
  json.key("rules");
  json.begin_list();
  for (const CodeFacts& rule : rules) {
    json.begin_map();
    write_text(json, "id", code_text(rule.code));
    write_text(json, "name", rule.name);
    write_message(json, "shortDescription", rule.title);
    json.end_map();
  }
  json.end_list();
  json.end_map();
  json.end_map();
}

std::string sentence(const Diagnostic& diagnostic) {
  std::string out = diagnostic.path.empty() ? diagnostic.message : diagnostic.path.text() + ": " + diagnostic.message;
  if (!diagnostic.hint.empty()) out += " (" + diagnostic.hint + ")";
  return out;
}

void write_result(JsonWriter& json, const Diagnostic& diagnostic, const std::vector<CodeFacts>& rules, SourceLines& lines) {
  json.begin_map();
  write_text(json, "ruleId", code_text(diagnostic.code));
  json.key("ruleIndex");
  json.integer(std::find_if(rules.begin(), rules.end(), [&](const CodeFacts& f) { return f.code == diagnostic.code; }) -
               rules.begin());
  write_text(json, "level", severity_text(diagnostic.severity));
  write_message(json, "message", sentence(diagnostic));
  json.key("locations");
  json.begin_list();
  if (diagnostic.location) write_location(json, *diagnostic.location, lines, {});
  json.end_list();
  if (!diagnostic.related.empty()) {
    json.key("relatedLocations");
    json.begin_list();
    for (const Related& related : diagnostic.related) write_location(json, related.location, lines, related.message);
    json.end_list();
  }
  json.end_map();
}

}  // namespace

std::string diagnostics_sarif(const Diagnostics& diagnostics, SourceLines& lines, std::string_view version) {
  const std::vector<CodeFacts> rules = occurring(diagnostics);
  std::string out;
  JsonWriter json(out);
  json.begin_map();
  write_text(json, "$schema", kSchema);
  write_text(json, "version", "2.1.0");
  json.key("runs");
  json.begin_list();
  json.begin_map();
  json.key("tool");
  write_driver(json, rules, version);
  write_text(json, "columnKind", "unicodeCodePoints");
  json.key("results");
  json.begin_list();
  for (const Diagnostic& diagnostic : diagnostics.all()) write_result(json, diagnostic, rules, lines);
  json.end_list();
  json.end_map();
  json.end_list();
  json.end_map();
  out += '\n';
  return out;
}

}  // namespace pvg
