// The memory that a resource gives a JVM, as it is written: sizes of JVM options and the limit of the container. What is made
// of them, and what stands in for those that are missing, is decided in model/memory.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "schema/table.h"
#include "value/value.h"

namespace pvg::memory {

// "4g", "512m", "1048576": bytes; nullopt when it is no size.
[[nodiscard]] std::optional<std::int64_t> parse_jvm_size(std::string_view text);

struct JvmSizes {
  std::optional<std::int64_t> heap;    // -Xmx
  std::optional<std::int64_t> direct;  // -XX:MaxDirectMemorySize
  std::optional<double> percentage;    // -XX:MaxRAMPercentage: the heap follows the limit by itself
};
[[nodiscard]] JvmSizes sizes_in(const TextList& options);

// limits.memory of a ResourceRequirements, else requests.memory; nullopt when there is neither.
[[nodiscard]] std::optional<std::int64_t> limit_in(const Value& resources);

}  // namespace pvg::memory
