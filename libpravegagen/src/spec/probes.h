// The timing of a pod's health probes, which the three kinds write alike. What a probe asks (a command, an HTTP path)
// is not part of the API and stands in the builders.
#pragma once

#include <cstdint>
#include <optional>

#include "schema/table.h"

namespace pvg {

struct Probe {
  std::optional<std::int32_t> initial_delay_seconds;
  std::optional<std::int32_t> period_seconds;
  std::optional<std::int32_t> failure_threshold;
  std::optional<std::int32_t> success_threshold;
  std::optional<std::int32_t> timeout_seconds;
};

struct Probes {
  std::optional<Probe> readiness_probe;
  std::optional<Probe> liveness_probe;
};

template <>
const Table& table_of<Probe>();
template <>
const Table& table_of<Probes>();

}  // namespace pvg
