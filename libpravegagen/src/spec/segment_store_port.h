// Ports as text, and the one that segment stores listen on: an option, with a default of the operators'.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "schema/table.h"

namespace pvg {

inline constexpr std::string_view kSegmentStorePortOption = "pravegaservice.service.listener.port";
inline constexpr std::int32_t kDefaultSegmentStorePort = 12345;

// A number from 1 to 65535, and nothing else.
[[nodiscard]] std::optional<std::int32_t> parse_port(std::string_view text);

// nullopt when the option is no port number: the operator makes 0 of it, which the API server refuses (pravega-operator
// controllers/pravega_segmentstore.go, strconv.Atoi with its error dropped).
[[nodiscard]] std::optional<std::int32_t> segment_store_port(const TextMap& options);

}  // namespace pvg
