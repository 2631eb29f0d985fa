// Every label set there is, and the rule that goes with them: what selects pods is made here once and used by the set, its
// Services and its budget alike.
#pragma once

#include <string_view>

#include "model/model.h"

namespace pvg::labels {

// The operators put the user's labels into the selectors too (pravega-operator api/v1beta1/pravegacluster_types.go
// LabelsForController, LabelsForSegmentStore; bookkeeper-operator api/v1alpha1/bookkeepercluster_types.go LabelsForBookie).
[[nodiscard]] ComponentLabels operator_controller(std::string_view cluster, const TextMap& user);
[[nodiscard]] ComponentLabels operator_segment_store(std::string_view cluster, const TextMap& user);
[[nodiscard]] ComponentLabels operator_bookie(std::string_view cluster, const TextMap& user);

// zookeeper-operator pkg/zk/generators.go MakeStatefulSet: the selector is the cluster's name alone.
[[nodiscard]] ComponentLabels operator_zookeeper(std::string_view cluster, const TextMap& user, const TextMap& user_pod);
[[nodiscard]] TextMap operator_zookeeper_service(std::string_view cluster, const TextMap& user, bool headless);
[[nodiscard]] TextMap operator_zookeeper_claim(std::string_view cluster, const TextMap& user, std::string_view uid);

// The one pod of a StatefulSet.
[[nodiscard]] TextMap one_pod(std::string_view pod_name);


}  // namespace pvg::labels
