#include "value/diagnostic_at.h"

#include <utility>

namespace pvg {

Diagnostic diagnostic_at(const Document& document, Severity severity, Code code, FieldPath path, std::string message,
                         std::string hint) {
  const Location location{document.source, locate(document.root, path).span};
  return {code, severity, std::move(path), location, std::move(message), std::move(hint), {}, false};
}

}  // namespace pvg
