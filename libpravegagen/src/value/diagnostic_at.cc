#include "value/diagnostic_at.h"

#include <utility>

namespace pvg {

Diagnostic diagnostic_at(const Document& document, Severity severity, Code code, FieldPath path, std::string message,
                         std::string hint) {
  const Location location{document.source, locate(document.root, path).span};
  return {code,     severity,           renamed(std::move(path), document.renames),
          location, std::move(message), std::move(hint),
          {},       false};
}

}  // namespace pvg
