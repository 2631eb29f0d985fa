// The parts of a PravegaCluster's resolution. Private to model/resolve_*.cc.
#pragma once

#include <string>

#include "model/model.h"
#include "spec/resource.h"

namespace pvg::detail {

[[nodiscard]] ControllerModel resolve_controller(const PravegaResource& resource);
[[nodiscard]] SegmentStoreModel resolve_segment_store(const PravegaResource& resource);

// The type of the Services that give access from outside: the component's own, else the cluster's, else LoadBalancer
// (pravega-operator controllers/pravega_controller.go getControllerServiceType and its twin for the segment store).
[[nodiscard]] std::string external_service_type(const PravegaClusterSpec& spec, const std::optional<std::string>& own);

// With one replica nothing may be evicted (pravega-operator MakeControllerPodDisruptionBudget and its twin).
[[nodiscard]] std::int32_t max_unavailable(std::int32_t replicas, const std::optional<std::int32_t>& wanted);

// pravega-operator api/v1beta1/pravegacluster_types.go AnnotationsForController, AnnotationsForSegmentStore.
[[nodiscard]] TextMap pravega_pod_annotations(const PravegaClusterSpec& spec, const std::optional<TextMap>& user);

[[nodiscard]] ImageModel pravega_image(const PravegaClusterSpec& spec);

// The containers of both servers are explicitly not privileged.
[[nodiscard]] Value not_privileged();

}  // namespace pvg::detail
