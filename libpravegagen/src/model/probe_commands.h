// What the operators' health probes run in a container. Hollow as they are (they look at no answer), they are part of the pod
// template, so operator mode keeps them to the letter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pvg::probe_commands {

// pravega-operator pkg/util/pravegacluster.go HealthcheckCommand, SegmentStoreReadinessCheck, ControllerReadinessCheck.
[[nodiscard]] std::vector<std::string> pravega_liveness(std::string_view version, std::int32_t port, std::int32_t rest_port);
[[nodiscard]] std::vector<std::string> segment_store_readiness(std::string_view version, std::int32_t port,
                                                               std::int32_t rest_port);
[[nodiscard]] std::vector<std::string> controller_readiness(std::string_view version, std::int32_t rest_port,
                                                            bool authentication);

// bookkeeper-operator controllers/bookie.go makeBookiePodSpec, pkg/util/bookkeepercluster.go HealthcheckCommand.
[[nodiscard]] std::vector<std::string> bookie_readiness();
[[nodiscard]] std::vector<std::string> bookie_liveness(std::int32_t port);

}  // namespace pvg::probe_commands
