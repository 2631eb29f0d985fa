// What decoding needs beside the value and the table: the document for places in messages, the mode, the sink.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "text/diagnostic.h"
#include "value/value.h"

namespace pvg {

enum class Mode : std::uint8_t { operators, hardened };

// What a name outside the schema gets. The default is an error among our own fields and a warning (and the field kept)
// inside Kubernetes pass-through; prune drops it with a warning everywhere, as an API server would.
enum class UnknownFields : std::uint8_t { standard, error, warn, prune, keep };

// Makes diagnostics with their places: a path is looked up in the document only when there is something to say.
class DecodeContext {
 public:
  // `server_minor`: the oldest Kubernetes 1.x server that the outcome is for, when that is known.
  DecodeContext(const Document& document, const Source& source, Mode mode, UnknownFields unknown, Diagnostics& sink,
                std::optional<std::int32_t> server_minor = {})
      : document_(document), source_(source), mode_(mode), unknown_(unknown), sink_(sink), server_minor_(server_minor) {}

  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] UnknownFields unknown_fields() const { return unknown_; }
  [[nodiscard]] std::optional<std::int32_t> server_minor() const { return server_minor_; }
  [[nodiscard]] const Document& document() const { return document_; }

  // The bytes of a value as the user wrote them: hints quote "0.10", not 0.1.
  [[nodiscard]] std::string_view written(const Value& value) const {
    return std::string_view(source_.text).substr(value.span().begin, value.span().end - value.span().begin);
  }

  void error(Code code, FieldPath path, std::string message, std::string hint = {}, Point point = Point::value) {
    report(Severity::error, code, std::move(path), std::move(message), std::move(hint), point);
  }
  void warning(Code code, FieldPath path, std::string message, std::string hint = {}, Point point = Point::value) {
    report(Severity::warning, code, std::move(path), std::move(message), std::move(hint), point);
  }
  // `secret`: the value there is one, so an excerpt of the source must mask it.
  void report(Severity severity, Code code, FieldPath path, std::string message, std::string hint = {},
              Point point = Point::value, bool secret = false) {
    const Found found = locate(document_.root, path, point);
    sink_.add({code, severity, renamed(std::move(path), document_.renames), Location{document_.source, found.span},
               std::move(message), std::move(hint), {}, secret});
  }

 private:
  const Document& document_;
  const Source& source_;
  Mode mode_;
  UnknownFields unknown_;
  Diagnostics& sink_;
  std::optional<std::int32_t> server_minor_;
};

}  // namespace pvg
