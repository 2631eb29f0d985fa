// Metrics in hardened mode: who takes them is one field; what the servers must be told for it is here.
#include "model/hardened_metrics.h"

#include "model/resolve_common.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::int32_t kStatsdPort = 8125;
constexpr std::int32_t kInfluxPort = 8086;
constexpr std::int32_t kGraphitePort = 2003;

std::int32_t usual_port(std::string_view provider) {
  if (provider == "statsd") return kStatsdPort;
  return provider == "influxdb" ? kInfluxPort : kGraphitePort;
}

std::int32_t port_of(const MetricsSpec& metrics) {
  return metrics.port.value_or(usual_port(value_or_zero(metrics.provider)));
}

std::string endpoint(const MetricsSpec& metrics) {
  return value_or_zero(metrics.host) + ":" + std::to_string(port_of(metrics));
}

}  // namespace

std::optional<MetricsSink> sink_of(const std::optional<MetricsSpec>& metrics) {
  if (!metrics || is_scraped(metrics)) return std::nullopt;
  return MetricsSink{port_of(*metrics), value_or_zero(metrics->provider) == "statsd"};
}

// The controller's keys are the segment store's behind "controller.".
void add_pravega_metrics(const std::optional<MetricsSpec>& metrics, std::string_view prefix, TextMap& properties) {
  if (!metrics) return;
  const auto offer = [&](std::string_view key, std::string value) {
    properties.emplace(std::string(prefix) + std::string(key), std::move(value));
  };
  const std::string& provider = value_or_zero(metrics->provider);
  offer("metrics.statistics.enable", "true");
  if (!value_or_zero(metrics->prefix).empty()) offer("metrics.prefix", *metrics->prefix);
  if (provider == "prometheus") {
    offer("metrics.prometheus.enable", "true");
  } else if (provider == "statsd") {
    offer("metrics.statsD.reporter.enable", "true");
    offer("metrics.statsD.connect.host", value_or_zero(metrics->host));
    offer("metrics.statsD.connect.port", std::to_string(port_of(*metrics)));
  } else if (provider == "influxdb") {
    offer("metrics.influxDB.reporter.enable", "true");
    offer("metrics.influxDB.connect.uri", "http://" + endpoint(*metrics));
  }
}

void add_bookie_metrics(const std::optional<MetricsSpec>& metrics, TextMap& data) {
  if (!metrics) return;
  data.emplace("BK_enableStatistics", "true");
  if (value_or_zero(metrics->provider) == "graphite") {
    data.emplace("BK_statsProviderClass", "org.apache.bookkeeper.stats.codahale.CodahaleMetricsProvider");
    data.emplace("BK_codahaleStatsGraphiteEndpoint", endpoint(*metrics));
    if (!value_or_zero(metrics->prefix).empty()) data.emplace("BK_codahaleStatsPrefix", *metrics->prefix);
  } else {
    // Served by the HTTP server that readiness asks too, under /metrics.
    data.emplace("BK_statsProviderClass", "org.apache.bookkeeper.stats.prometheus.PrometheusMetricsProvider");
  }
}

}  // namespace pvg::hardened
