// The version of a Kubernetes server, as people and tools write it.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pvg {

struct KubernetesVersion {
  std::int32_t major = 1;
  std::int32_t minor = 28;

  friend auto operator<=>(const KubernetesVersion&, const KubernetesVersion&) = default;
};

// The oldest server that hardened mode makes objects for, and its default, so that the output is right on every one since.
inline constexpr KubernetesVersion kOldestKubernetes = {1, 28};

// "1.31", "v1.31.4+k3s1": what tools hand on. nullopt when it does not begin with two numbers.
[[nodiscard]] std::optional<KubernetesVersion> parse_kubernetes_version(std::string_view text);

}  // namespace pvg
