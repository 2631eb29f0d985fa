// How a JVM and its container share memory. Heap, direct memory and the container's limit are derived from one another where
// some are missing; a limit must be greater than heap and direct memory together, since a JVM needs more than those two.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/table.h"
#include "spec/jvm_memory.h"
#include "value/value.h"

namespace pvg::memory {

// The size in the largest unit that holds it whole: "4g", "1536m".
[[nodiscard]] std::string jvm_size_text(std::int64_t bytes);

// What a component's process takes of a limit, in parts of a hundred, and the limit when nothing is said.
struct Shape {
  std::int64_t heap_percent = 25;
  std::int64_t direct_percent = 50;
  std::int64_t default_limit = 0;  // bytes
};

struct Plan {
  std::int64_t heap = 0;
  std::int64_t direct = 0;
  std::int64_t limit = 0;
};

// Fills in what is missing. What is given stays, whether or not it fits; that is for the rules to say.
[[nodiscard]] Plan plan(const Shape& shape, const JvmSizes& given, std::optional<std::int64_t> limit);

// The user's resources with memory request and limit as planned; the component's own amounts when there are none.
[[nodiscard]] Value resources(const Value& user, const Plan& plan, std::string_view cpu_request,
                              std::string_view cpu_limit);

// The list with -Xmx and -XX:MaxDirectMemorySize where it lacks them, and with the flag that ends a JVM that runs out of
// memory instead of letting it limp.
[[nodiscard]] TextList with_sizes(const TextList& options, const Plan& plan);

// BOOKIE_MEM_OPTS: likewise, with an initial heap as large as the heap, as the image has it.
[[nodiscard]] TextList bookie_options(const TextList& options, const Plan& plan);

}  // namespace pvg::memory
