#include "spec/rules_monitoring.h"

#include <string>
#include <string_view>
#include <utility>

#include "spec/rule_tools.h"
#include "value/diagnostic_at.h"

namespace pvg {

namespace {

using rules::field_path;
using rules::value_or_empty;

void check_metrics(const std::optional<MetricsSpec>& metrics, const Document& document, FieldPath path,
                   std::string_view servers, Diagnostics& diagnostics) {
  if (is_scraped(metrics)) return;
  if (metrics) path = path / row<&MetricsSpec::provider>().name;
  diagnostics.add(diagnostic_at(document, Severity::warning, Code::nothing_to_scrape, std::move(path),
                                "monitoring is asked for, but " + std::string(servers) +
                                    (metrics ? " send their metrics elsewhere" : " have no metrics") +
                                    ": there is no PodMonitor for them, and no alert or panel over metrics of theirs",
                                metrics ? "use prometheus" : "write metrics: {provider: prometheus}"));
}

// Alerts and panels find their series by the namespace.
template <typename Spec>
void check_namespace(const Resource<Spec>& resource, Diagnostics& diagnostics) {
  if (!resource.namespace_.empty()) return;
  diagnostics.add(
      diagnostic_at(*resource.document, Severity::error, Code::no_namespace, {"metadata", "namespace"},
                    "alerts and dashboards need a namespace, by which they tell this cluster from others of its name",
                    "give metadata.namespace or --namespace"));
}

}  // namespace

void check_monitoring(const Program& program, const RenderConfigSpec& config, Mode mode, Diagnostics& diagnostics) {
  const MonitoringConfig& wanted = value_or_empty(config.monitoring);
  const bool queries = wanted.rules.value_or(false) || wanted.dashboard.value_or(false);
  if (mode == Mode::operators || (!queries && !wanted.pod_monitor.value_or(false))) return;
  for (const BookkeeperResource& resource : program.bookkeeper) {
    check_metrics(resource.spec.metrics, *resource.document, field_path<&BookkeeperClusterSpec::metrics>(),
                  "these bookies", diagnostics);
  }
  for (const PravegaResource& resource : program.pravega) {
    check_metrics(value_or_empty(resource.spec.pravega).metrics, *resource.document,
                  field_path<&PravegaClusterSpec::pravega, &PravegaSpec::metrics>(),
                  "this controller and these segment stores", diagnostics);
  }
  if (!queries) return;
  for_each_resource(program, [&](const auto& resource) { check_namespace(resource, diagnostics); });
}

}  // namespace pvg
