// Pass-through values that the operators make themselves when the user gives none.
#pragma once

#include <string_view>

#include "spec/probes.h"
#include "value/value.h"

namespace pvg {

struct Amounts {
  std::string_view cpu;
  std::string_view memory;
};

// A ResourceRequirements.
[[nodiscard]] Value resource_requirements(const Amounts& requests, const Amounts& limits);

// A PersistentVolumeClaimSpec for one writer.
[[nodiscard]] Value claim_spec(std::string_view size);

// An Affinity that prefers nodes without another pod of that component and cluster: pkg/util/pravegacluster.go
// PodAntiAffinity of pravega-operator, pkg/util/k8sutil.go PodAntiAffinity of bookkeeper-operator.
[[nodiscard]] Value pod_anti_affinity(std::string_view component, std::string_view cluster_label,
                                      std::string_view cluster);

// The member of that name when it is there and not null.
[[nodiscard]] const Value* member_of(const Value* value, std::string_view key);

// What a claim spec requests, resources.requests.storage, or nullptr.
[[nodiscard]] const Value* storage_request(const Value& claim_spec);

}  // namespace pvg
