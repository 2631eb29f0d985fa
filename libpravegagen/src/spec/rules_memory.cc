// Whether the memory that a resource gives its JVMs fits into their containers. For the segment store the webhook asks that
// in words of its own (rules_pravega_admission.cc); here are the servers that it does not look at.
#include <cmath>
#include <optional>
#include <string>

#include "spec/jvm_memory.h"
#include "spec/operator_values.h"
#include "spec/rule_tools.h"

namespace pvg::rules {

namespace {

constexpr std::string_view kLimitHint = "leave room for the JVM itself: raise the limit, or lower one of the two";

// The heap that the options ask for; of a percentage, what it comes to under the limit.
std::optional<std::int64_t> heap_of(const memory::JvmSizes& sizes, std::int64_t limit) {
  if (sizes.heap) return sizes.heap;
  if (!sizes.percentage) return std::nullopt;
  return std::llround(static_cast<double>(limit) / 100 * *sizes.percentage);
}

// A container is killed when heap and direct memory reach its limit; a heap alone as large as the limit is no better.
void check_fit(const std::optional<Value>& resources, const TextList& options, PathMaker path, DecodeContext& context) {
  if (!resources) return;
  const std::optional<std::int64_t> limit = memory::limit_in(*resources);
  if (!limit) return;
  const memory::JvmSizes sizes = memory::sizes_in(options);
  const std::optional<std::int64_t> heap = heap_of(sizes, *limit);
  if (!heap && !sizes.direct) return;
  const std::int64_t heap_bytes = heap.value_or(0);
  const std::int64_t direct_bytes = sizes.direct.value_or(0);
  // Subtracted, since the sum of two such numbers may not be one.
  if (heap_bytes < *limit && direct_bytes < *limit - heap_bytes) return;
  const bool has_limits = member_of(member_of(&*resources, "limits"), "memory") != nullptr;
  harm(context, Code::memory_sizes, path() / (has_limits ? "limits" : "requests") / "memory",
       "a heap of " + std::to_string(heap_bytes) + " and direct memory of " + std::to_string(direct_bytes) +
           " bytes do not fit into " + std::to_string(*limit) + " bytes",
       std::string(kLimitHint));
}

void bookie_memory(const BookkeeperResource& resource, DecodeContext& context) {
  check_fit(resource.spec.resources, value_or_empty(value_or_empty(resource.spec.jvm_options).memory_opts),
            &field_path<&BookkeeperClusterSpec::resources>, context);
}

void controller_memory(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = value_or_empty(resource.spec.pravega);
  check_fit(pravega.controller_resources, value_or_empty(pravega.controller_jvm_options),
            &field_path<&PravegaClusterSpec::pravega, &PravegaSpec::controller_resources>, context);
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_memory_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {{controller_memory, Modes::both, &cel::kNeedsQuantities}};
  return kRules;
}

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_memory_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {{bookie_memory, Modes::both, &cel::kNeedsQuantities}};
  return kRules;
}

}  // namespace pvg::rules
