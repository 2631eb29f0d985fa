// The Pod Security Standards of Kubernetes 1.28 to 1.35 over the spec of a pod: what keeps it from a level
// (kubernetes.io/docs/concepts/security/pod-security-standards).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/platform.h"
#include "value/value.h"

namespace pvg {

[[nodiscard]] std::string_view level_text(PodSecurity level);

struct SecurityViolation {
  PodSecurity least;  // the strictest level that takes it
  std::string field;    // below the pod's spec: "containers[0].securityContext.privileged"
  std::string message;
};

// Everything that restricted does not take.
[[nodiscard]] std::vector<SecurityViolation> security_violations(const Value& pod_spec);

}  // namespace pvg
