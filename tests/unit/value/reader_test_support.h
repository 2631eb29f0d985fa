// What the tests of the readers share: read a text, say what became of it in a short form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "value/reader.h"

namespace pvg::reader_test {

struct Read {
  std::string text;
  std::vector<Document> documents;
  Diagnostics diagnostics;
};

inline Read read(std::string text, const ReadLimits& limits = {}) {
  Read result;
  const Source source{"test.yaml", std::move(text)};
  read_documents(source, 0, result.documents, result.diagnostics, limits);
  result.text = source.text;
  return result;
}

inline void write(std::string& out, const Value& value) {
  switch (value.kind()) {
    case Kind::null: out += "null"; return;
    case Kind::boolean: out += value.boolean() ? "true" : "false"; return;
    case Kind::integer: out += std::to_string(value.integer()); return;
    case Kind::number: out += "number(" + std::to_string(value.number()) + ")"; return;
    case Kind::string: out += "'" + value.string() + "'"; return;
    case Kind::list:
      out += "[";
      for (const Value& item : value.items()) {
        if (out.back() != '[') out += ", ";
        write(out, item);
      }
      out += "]";
      return;
    case Kind::map:
      out += "{";
      for (const Member& member : value.members()) {
        if (out.back() != '{') out += ", ";
        out += member.key + ": ";
        write(out, member.value);
      }
      out += "}";
      return;
  }
}

// "PVG1001 2:3" and the message; "line:column" as the user sees it.
inline std::string brief(const Read& result, const Diagnostic& diagnostic) {
  std::string out = code_text(diagnostic.code);
  if (diagnostic.severity == Severity::warning) out += " warning";
  if (diagnostic.location) {
    const Position place = position_of(result.text, diagnostic.location->span.begin);
    out += " " + std::to_string(place.line) + ":" + std::to_string(place.column);
  }
  return out + " " + diagnostic.message;
}

// The documents, one after another, then the diagnostics, each on a line.
inline std::string tree(const Read& result) {
  std::string out;
  for (const Document& document : result.documents) {
    if (!out.empty()) out += " ";
    write(out, document.root);
  }
  for (const Diagnostic& diagnostic : result.diagnostics.all()) {
    if (!out.empty()) out += "\n";
    out += brief(result, diagnostic);
  }
  return out;
}

inline std::string tree(std::string text, const ReadLimits& limits = {}) { return tree(read(std::move(text), limits)); }

// Only what was wrong.
inline std::string errors(std::string text, const ReadLimits& limits = {}) {
  Read result = read(std::move(text), limits);
  result.documents.clear();
  return tree(result);
}

// The bytes that a value says it came from.
inline std::string_view bytes(const Read& result, Span span) {
  return std::string_view(result.text).substr(span.begin, span.end - span.begin);
}

}  // namespace pvg::reader_test
