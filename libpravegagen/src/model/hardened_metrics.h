// What the servers are told so that metrics go where spec.metrics says. Private to model/hardened_*.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "schema/table.h"
#include "spec/extensions.h"

namespace pvg::hardened {

// Where metrics are sent to, when they are sent; statsd takes datagrams.
struct MetricsSink {
  std::int32_t port = 0;
  bool datagrams = false;
};
[[nodiscard]] std::optional<MetricsSink> sink_of(const std::optional<MetricsSpec>& metrics);

// Properties of a Pravega server, behind a prefix ("controller." for the controller). What the user wrote wins.
void add_pravega_metrics(const std::optional<MetricsSpec>& metrics, std::string_view prefix, TextMap& properties);

// Variables of a bookie.
void add_bookie_metrics(const std::optional<MetricsSpec>& metrics, TextMap& data);

}  // namespace pvg::hardened
