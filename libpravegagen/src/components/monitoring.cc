// PodMonitor and PrometheusRule of the Prometheus operator (monitoring.coreos.com/v1), and ConfigMaps with dashboards
// as Grafana's sidecar picks them up.
#include <utility>

#include "components/components.h"
#include "value/json_writer.h"
#include "value/sink.h"

namespace pvg {

namespace {

constexpr std::string_view kApiVersion = "monitoring.coreos.com/v1";
constexpr std::int64_t kSchemaVersion = 39;  // Grafana 11; later ones read it
constexpr std::int64_t kColumns = 24;
constexpr std::int64_t kPanelWidth = 8;
constexpr std::int64_t kPanelHeight = 7;

Component component_of(Monitored monitored) {
  switch (monitored) {
    case Monitored::zookeeper: return Component::zookeeper;
    case Monitored::bookie: return Component::bookie;
    case Monitored::segment_store: return Component::segment_store;
    case Monitored::controller: return Component::controller;
    case Monitored::pravega: return Component::pravega;
  }
  return Component::pravega;
}

kube::ObjectMeta metadata(const MonitoringObject& object) {
  return {object.name, object.namespace_, "", object.labels, {}};
}

Value labels_value(const TextMap& labels) {
  Value out = Value(Value::Map());
  for (const auto& [key, value] : labels) out.set(key, value);
  return out;
}

Value pod_monitor_spec(const PodMonitorModel& model) {
  Value endpoint = Value::map({{"path", model.path}, {"port", model.port}});
  if (model.tls) {
    endpoint.set("scheme", "https");
    // Prometheus goes to a pod by its address, which no certificate names.
    endpoint.set("tlsConfig", Value::map({{"insecureSkipVerify", true}}));
  }
  return Value::map({{"podMetricsEndpoints", Value::list({std::move(endpoint)})},
                     {"selector", Value::map({{"matchLabels", labels_value(model.selector)}})}});
}

Value alert_value(const AlertModel& alert, const std::string& namespace_) {
  Value out = Value::map({{"alert", alert.name},
                          {"annotations", Value::map({{"description", alert.description}, {"summary", alert.summary}})},
                          {"expr", alert.expression},
                          // Sums have lost the namespace, by which messages are often sent on.
                          {"labels", Value::map({{"namespace", namespace_}, {"severity", alert.severity}})}});
  if (!alert.pending.empty()) out.set("for", alert.pending);
  return out;
}

Value alerts_spec(const AlertsModel& model) {
  Value groups = Value(Value::List());
  for (const AlertGroupModel& group : model.groups) {
    Value rules = Value(Value::List());
    for (const AlertModel& alert : group.alerts) rules.push_back(alert_value(alert, model.object.namespace_));
    groups.push_back(Value::map({{"name", group.name}, {"rules", std::move(rules)}}));
  }
  return Value::map({{"groups", std::move(groups)}});
}

// The variable that the reader of the dashboard chooses a Prometheus by.
Value data_source() { return Value::map({{"type", "prometheus"}, {"uid", "${datasource}"}}); }

Value place(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) {
  return Value::map({{"h", height}, {"w", width}, {"x", x}, {"y", y}});
}

Value panel_value(const PanelModel& panel, std::int64_t id, Value position) {
  Value targets = Value(Value::List());
  char reference = 'A';
  for (const QueryModel& query : panel.queries) {
    targets.push_back(Value::map({{"datasource", data_source()},
                                  {"expr", query.expression},
                                  {"legendFormat", query.legend},
                                  {"refId", std::string(1, reference++)}}));
  }
  return Value::map({{"id", id},
                     {"type", "timeseries"},
                     {"title", panel.title},
                     {"datasource", data_source()},
                     {"gridPos", std::move(position)},
                     {"fieldConfig", Value::map({{"defaults", Value::map({{"min", 0}, {"unit", panel.unit}})},
                                                 {"overrides", Value::list({})}})},
                     {"options", Value::map({{"legend", Value::map({{"displayMode", "list"}, {"placement", "bottom"}})},
                                             {"tooltip", Value::map({{"mode", "multi"}, {"sort", "desc"}})}})},
                     {"targets", std::move(targets)}});
}

// Rows of three, each behind its heading.
Value panels_value(const DashboardModel& model) {
  Value out = Value(Value::List());
  std::int64_t id = 1;
  std::int64_t y = 0;
  for (const PanelRowModel& row : model.rows) {
    out.push_back(Value::map({{"id", id++},
                              {"type", "row"},
                              {"title", row.title},
                              {"collapsed", false},
                              {"gridPos", place(0, y++, kColumns, 1)},
                              {"panels", Value::list({})}}));
    std::int64_t x = 0;
    for (const PanelModel& panel : row.panels) {
      if (x == kColumns) {
        x = 0;
        y += kPanelHeight;
      }
      out.push_back(panel_value(panel, id++, place(x, y, kPanelWidth, kPanelHeight)));
      x += kPanelWidth;
    }
    y += kPanelHeight;
  }
  return out;
}

std::string dashboard_text(const DashboardModel& model) {
  const Value variable =
      Value::map({{"label", "Prometheus"}, {"name", "datasource"}, {"query", "prometheus"}, {"type", "datasource"}});
  const Value root = Value::map({{"uid", model.uid},
                                 {"title", model.title},
                                 {"tags", Value::list({"pravega"})},
                                 {"schemaVersion", kSchemaVersion},
                                 {"editable", true},
                                 {"graphTooltip", 1},
                                 {"refresh", "1m"},
                                 {"time", Value::map({{"from", "now-6h"}, {"to", "now"}})},
                                 {"timezone", "browser"},
                                 {"templating", Value::map({{"list", Value::list({variable})}})},
                                 {"panels", panels_value(model)}});
  std::string out;
  JsonWriter writer(out);
  write_in_order(writer, root);
  out += '\n';
  return out;
}

void add(const MonitoringObject& about, Role role, kube::Object object, Graph& graph) {
  graph.add(component_of(about.component), role, about.origin, std::move(object));
}

}  // namespace

void add_monitoring(const MonitoringModel& model, Graph& graph) {
  for (const PodMonitorModel& monitor : model.pod_monitors) {
    add(monitor.object, Role::pod_monitor,
        kube::OtherObject{std::string(kApiVersion), "PodMonitor", metadata(monitor.object), pod_monitor_spec(monitor)},
        graph);
  }
  for (const AlertsModel& alerts : model.alerts) {
    add(alerts.object, Role::alerts,
        kube::OtherObject{std::string(kApiVersion), "PrometheusRule", metadata(alerts.object), alerts_spec(alerts)},
        graph);
  }
  for (const DashboardModel& dashboard : model.dashboards) {
    add(dashboard.object, Role::dashboard,
        kube::ConfigMap{metadata(dashboard.object), {{dashboard.file, dashboard_text(dashboard)}}}, graph);
  }
}

}  // namespace pvg
