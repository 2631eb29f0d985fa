// What is decided about monitoring: which pods Prometheus scrapes, the alerts with their thresholds, the dashboards.
// All of it is asked for in RenderConfig. Left out: how the objects of the Prometheus operator and of Grafana look
// (components/monitoring.cc), and the texts of alerts and panels (model/monitoring_alerts*.cc, monitoring_panels.cc).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/table.h"
#include "value/value.h"

namespace pvg {

struct Links;
struct Model;
struct Platform;
struct Program;

enum class Monitored : std::uint8_t { zookeeper, bookie, segment_store, controller, pravega };

// What every object of it has.
struct MonitoringObject {
  Monitored component = Monitored::pravega;
  const Document* origin = nullptr;
  std::string name;
  std::string namespace_;
  TextMap labels;
};

struct PodMonitorModel {
  MonitoringObject object;
  TextMap selector;
  std::string port;  // a container port's name
  std::string path;
  bool tls = false;
};

struct AlertModel {
  std::string name;
  std::string expression;
  std::string pending;  // how long it must hold; empty: no time
  std::string severity;
  std::string summary;
  std::string description;
};

struct AlertGroupModel {
  std::string name;
  std::vector<AlertModel> alerts;
};

struct AlertsModel {
  MonitoringObject object;
  std::vector<AlertGroupModel> groups;
};

struct QueryModel {
  std::string expression;
  std::string legend;
};

struct PanelModel {
  std::string title;
  std::string unit;
  std::vector<QueryModel> queries;
};

struct PanelRowModel {
  std::string title;
  std::vector<PanelModel> panels;
};

struct DashboardModel {
  MonitoringObject object;
  std::string file;  // the ConfigMap's key
  std::string uid;
  std::string title;
  std::vector<PanelRowModel> rows;
};

struct MonitoringModel {
  std::vector<PodMonitorModel> pod_monitors;
  std::vector<AlertsModel> alerts;         // one for each resource
  std::vector<DashboardModel> dashboards;  // one for each Pravega cluster with what it runs on
};

// From what is decided about the components.
[[nodiscard]] MonitoringModel resolve_monitoring(const Program& program, const Links& links, const Platform& platform,
                                                 const Model& model);

}  // namespace pvg
