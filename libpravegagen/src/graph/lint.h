// Looks at rendered objects with the eyes of someone who runs clusters: what an API server takes and an operator of Kubernetes
// would not want. It works on trees, so that what a user's template put into a pod is seen too. What an API server refuses
// belongs to audit.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graph/pod_security.h"
#include "value/value.h"

namespace pvg {

struct LintCheck {
  std::string_view id;     // never reused
  std::string_view title;
};

[[nodiscard]] std::span<const LintCheck> lint_checks();

struct LintFinding {
  std::string_view check;  // its id
  std::string object;      // "StatefulSet/zk"
  std::string field;       // "spec.template.spec.containers[0].image"; empty when the whole object is meant
  std::string message;
};

// By object, in their order. `level`: what the namespace of the pods enforces.
[[nodiscard]] std::vector<LintFinding> lint(const std::vector<Value>& objects, PodSecurity level);

}  // namespace pvg
