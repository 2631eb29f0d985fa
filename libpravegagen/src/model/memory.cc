#include "model/memory.h"

#include <algorithm>

#include "value/quantity.h"

namespace pvg::memory {

namespace {

constexpr std::int64_t kMebi = 1024 * 1024;
constexpr std::string_view kHeap = "-Xmx";
constexpr std::string_view kDirect = "-XX:MaxDirectMemorySize=";
constexpr std::string_view kExitWhenOutOfMemory = "-XX:+ExitOnOutOfMemoryError";

std::int64_t whole_mebi(std::int64_t bytes) { return (bytes + kMebi - 1) / kMebi * kMebi; }

std::int64_t share(std::int64_t limit, std::int64_t percent) {
  // In whole mebibytes; the limit is far below what would overflow.
  return std::max(kMebi, limit / kMebi * percent / 100 * kMebi);
}

bool has_option(const TextList& options, std::string_view beginning) {
  return std::any_of(options.begin(), options.end(), [&](const std::string& o) { return o.starts_with(beginning); });
}

}  // namespace

std::string jvm_size_text(std::int64_t bytes) {
  constexpr std::int64_t kGibi = 1024 * kMebi;
  if (bytes % kGibi == 0) return std::to_string(bytes / kGibi) + "g";
  if (bytes % kMebi == 0) return std::to_string(bytes / kMebi) + "m";
  return std::to_string(bytes);
}

Plan plan(const Shape& shape, const JvmSizes& given, std::optional<std::int64_t> limit) {
  const std::int64_t used_percent = shape.heap_percent + shape.direct_percent;
  Plan out;
  if (limit) {
    out.limit = *limit;
    // What one leaves of the part for both is for the other.
    const std::int64_t both = share(out.limit, used_percent);
    out.heap = given.heap.value_or(given.direct ? std::max(kMebi, both - *given.direct) : share(out.limit, shape.heap_percent));
    out.direct = given.direct.value_or(given.heap ? std::max(kMebi, both - *given.heap) : share(out.limit, shape.direct_percent));
    return out;
  }
  if (!given.heap && !given.direct) {
    out.limit = shape.default_limit;
    out.heap = share(out.limit, shape.heap_percent);
    out.direct = share(out.limit, shape.direct_percent);
    return out;
  }
  out.heap = given.heap ? *given.heap : whole_mebi(*given.direct / shape.direct_percent * shape.heap_percent);
  out.direct = given.direct ? *given.direct : whole_mebi(*given.heap / shape.heap_percent * shape.direct_percent);
  out.limit = whole_mebi((out.heap + out.direct) / kMebi * kMebi * 100 / used_percent);
  return out;
}

Value resources(const Value& user, const Plan& plan, std::string_view cpu_request, std::string_view cpu_limit) {
  const std::string limit = Quantity::of_bytes(plan.limit).text();
  Value out = user;
  if (out.empty()) {
    out = Value::map({{"limits", Value::map({{"cpu", cpu_limit}})}, {"requests", Value::map({{"cpu", cpu_request}})}});
  }
  for (const std::string_view part : {std::string_view("limits"), std::string_view("requests")}) {
    if (out.find(part) == nullptr) out.set(part, Value(Value::Map()));
    Value* amounts = out.find(part);
    if (amounts->find("memory") == nullptr) amounts->set("memory", limit);
  }
  // A limit alone is the request too; with neither a busy node starves the server.
  Value& requests = *out.find("requests");
  if (requests.find("cpu") == nullptr && out.find("limits")->find("cpu") == nullptr) requests.set("cpu", cpu_request);
  return out;
}

TextList with_sizes(const TextList& options, const Plan& plan) {
  const JvmSizes given = sizes_in(options);
  TextList out = options;
  if (!given.heap && !given.percentage) out.push_back(std::string(kHeap) + jvm_size_text(plan.heap));
  if (!given.direct) out.push_back(std::string(kDirect) + jvm_size_text(plan.direct));
  if (!has_option(out, "-XX:+ExitOnOutOfMemoryError") && !has_option(out, "-XX:-ExitOnOutOfMemoryError") &&
      !has_option(out, "-XX:+CrashOnOutOfMemoryError")) {
    out.emplace_back(kExitWhenOutOfMemory);
  }
  return out;
}

TextList bookie_options(const TextList& options, const Plan& plan) {
  const JvmSizes given = sizes_in(options);
  TextList out = options;
  if (!given.heap && !given.percentage) {
    if (!has_option(out, "-Xms")) out.push_back("-Xms" + jvm_size_text(plan.heap));
    out.push_back(std::string(kHeap) + jvm_size_text(plan.heap));
  }
  if (!given.direct) out.push_back(std::string(kDirect) + jvm_size_text(plan.direct));
  return out;
}

}  // namespace pvg::memory
