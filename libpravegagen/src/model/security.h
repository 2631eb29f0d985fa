// Security contexts of the pods we make, and what the images can bear.
#pragma once

#include <cstdint>

#include "model/platform.h"
#include "value/value.h"

namespace pvg::security {

// The user that all pods run as; the images have none of their own, and any will do.
inline constexpr std::int64_t kUser = 1000;

// Of a pod, for the level that the namespace enforces: with it "restricted" admits the pod. The user's own context wins,
// member by member.
[[nodiscard]] Value pod_context(PodSecurity level, const Value& user);

// Likewise without a group for volumes, for pods that have none.
[[nodiscard]] Value pod_context_without_volumes(PodSecurity level);

// Of a container: no privileges to gain, no capabilities.
[[nodiscard]] Value container_context(PodSecurity level);

}  // namespace pvg::security
