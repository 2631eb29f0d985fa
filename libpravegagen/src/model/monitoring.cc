#include "model/monitoring.h"

#include <algorithm>
#include <span>
#include <utility>

#include "model/checksum.h"
#include "model/hardened.h"
#include "model/monitoring_facts.h"
#include "model/monitoring_tables.h"
#include "text/object_names.h"

namespace pvg {

namespace {

using hardened::App;
using monitoring::AlertRow;
using monitoring::Facts;
using monitoring::PanelRow;

constexpr std::string_view kComponent = "monitoring";
constexpr std::string_view kDashboardLabel = "grafana_dashboard";  // what Grafana's sidecar looks for

MonitoringObject object(Monitored component, const WorkloadModel& workload, std::string name, TextMap labels) {
  return {component, workload.origin, std::move(name), workload.namespace_, std::move(labels)};
}

PodMonitorModel pod_monitor(Monitored component, const WorkloadModel& workload, std::string name, std::string_view port,
                            std::string_view path) {
  PodMonitorModel model;
  model.object = object(component, workload, std::move(name), workload.labels.object);
  model.selector = workload.labels.target;
  model.port = port;
  model.path = path;
  return model;
}

void add_alerts(std::span<const AlertRow> rows, const Facts& facts, AlertGroupModel& group) {
  for (const AlertRow& row : rows) {
    const auto name = monitoring::fill(row.name, facts);
    const auto expression = monitoring::fill(row.expression, facts);
    const auto summary = monitoring::fill(row.summary, facts);
    const auto description = monitoring::fill(row.description, facts);
    if (!name || !expression || !summary || !description) continue;
    group.alerts.push_back(
        {*name, *expression, std::string(row.pending), std::string(row.severity), *summary, *description});
  }
}

AlertGroupModel alert_group(std::string_view name, std::span<const AlertRow> rows, const Facts& facts) {
  AlertGroupModel group;
  group.name = name;
  add_alerts(rows, facts, group);
  add_alerts(monitoring::common_alerts(), facts, group);
  return group;
}

void add_panels(std::span<const PanelRow> rows, const Facts& facts, PanelRowModel& to) {
  bool made = false;
  for (const PanelRow& row : rows) {
    const auto expression = monitoring::fill(row.expression, facts);
    const auto legend = monitoring::fill(row.legend, facts);
    if (!row.title.empty()) {
      made = expression.has_value();
      if (made) to.panels.push_back({std::string(row.title), std::string(row.unit), {}});
    }
    if (made && expression && legend) to.panels.back().queries.push_back({*expression, *legend});
  }
}

PanelRowModel panel_row(std::string title, std::span<const PanelRow> rows, const Facts& facts) {
  PanelRowModel row;
  row.title = std::move(title);
  add_panels(rows, facts, row);
  add_panels(monitoring::common_panels(), facts, row);
  return row;
}

// What Grafana knows the dashboard by: at most 40 characters, the same at every run.
std::string uid(const MonitoringObject& object) {
  return "pravegagen-" + checksum(object.namespace_ + "/" + object.name);
}

std::string title_of(std::string_view what, std::string_view cluster, std::string_view namespace_) {
  return std::string(what) + " " + std::string(cluster) + " (" + std::string(namespace_) + ")";
}

// Everything that is made for one run, in the order of its resources.
class Resolver {
 public:
  Resolver(const Program& program, const Links& links, const Platform& platform, const Model& model)
      : program_(program), links_(links), platform_(platform), model_(model) {}

  MonitoringModel resolve() {
    if (platform_.monitoring.pod_monitor) add_pod_monitors();
    if (platform_.monitoring.rules) add_all_alerts();
    if (platform_.monitoring.dashboard) add_dashboards();
    return std::move(out_);
  }

 private:
  void add_pod_monitors();
  void add_all_alerts();
  void add_dashboards();

  [[nodiscard]] Facts bookie_facts(std::size_t index) const;
  [[nodiscard]] std::vector<const BookieModel*> sets_of(const BookkeeperResource& resource) const;
  [[nodiscard]] TextMap labels(App app, const std::string& cluster) const {
    return hardened::instance_labels(app, kComponent, cluster, platform_);
  }
  DashboardModel dashboard(MonitoringObject object, std::string title) const;
  void add_zookeeper_row(const ZookeeperResource* resource, DashboardModel& to);
  void add_bookie_row(const BookkeeperResource* resource, DashboardModel& to);

  const Program& program_;
  const Links& links_;
  const Platform& platform_;
  const Model& model_;
  MonitoringModel out_;
  // Those that have a dashboard already.
  std::vector<const ZookeeperResource*> shown_zookeeper_;
  std::vector<const BookkeeperResource*> shown_bookkeeper_;
};

std::vector<const BookieModel*> Resolver::sets_of(const BookkeeperResource& resource) const {
  std::vector<const BookieModel*> sets;
  for (const BookieModel& set : model_.bookkeeper) {
    if (set.workload.origin == resource.document) sets.push_back(&set);
  }
  return sets;
}

Facts Resolver::bookie_facts(std::size_t index) const {
  const BookkeeperResource& resource = program_.bookkeeper[index];
  const PravegaResource* writer = links_.bookkeeper[index].pravega;
  return monitoring::facts_of(
      sets_of(resource), resource.name,
      writer == nullptr ? nullptr
                        : &model_.pravega[static_cast<std::size_t>(writer - program_.pravega.data())].segment_store);
}

void Resolver::add_pod_monitors() {
  for (const ZookeeperModel& zookeeper : model_.zookeeper) {
    out_.pod_monitors.push_back(
        pod_monitor(Monitored::zookeeper, zookeeper.workload, zookeeper.workload.name, "metrics", "/metrics"));
  }
  for (const BookkeeperResource& resource : program_.bookkeeper) {
    const BookieModel& set = *sets_of(resource).front();
    if (!monitoring::is_scraped(set)) continue;
    // The label that tells a set of a zone from the others is not in what they have in common.
    out_.pod_monitors.push_back(
        pod_monitor(Monitored::bookie, set.workload, names::bookie(resource.name), "http", "/metrics"));
  }
  for (const PravegaModel& pravega : model_.pravega) {
    if (monitoring::is_scraped(pravega.segment_store)) {
      const SegmentStoreModel& store = pravega.segment_store;
      out_.pod_monitors.push_back(
          pod_monitor(Monitored::segment_store, store.workload, store.workload.name, "rest", "/prometheus"));
      out_.pod_monitors.back().tls = monitoring::property(store.config, "pravegaservice.security.tls.enable") == "true";
    }
    if (monitoring::is_scraped(pravega.controller)) {
      const ControllerModel& controller = pravega.controller;
      out_.pod_monitors.push_back(
          pod_monitor(Monitored::controller, controller.workload, controller.workload.name, "rest", "/prometheus"));
      out_.pod_monitors.back().tls =
          monitoring::property(controller.config, "controller.security.tls.enable") == "true";
    }
  }
}

void Resolver::add_all_alerts() {
  for (const ZookeeperModel& zookeeper : model_.zookeeper) {
    const std::string& cluster = zookeeper.cluster;
    out_.alerts.push_back(
        {object(Monitored::zookeeper, zookeeper.workload, names::zookeeper_alerts(cluster),
                labels(App::zookeeper, cluster)),
         {alert_group("zookeeper", monitoring::zookeeper_alerts(), monitoring::facts_of(zookeeper))}});
  }
  for (std::size_t i = 0; i < program_.bookkeeper.size(); ++i) {
    const std::string& cluster = program_.bookkeeper[i].name;
    const WorkloadModel& workload = sets_of(program_.bookkeeper[i]).front()->workload;
    out_.alerts.push_back(
        {object(Monitored::bookie, workload, names::bookie_alerts(cluster), labels(App::bookkeeper, cluster)),
         {alert_group("bookie", monitoring::bookie_alerts(), bookie_facts(i))}});
  }
  for (std::size_t i = 0; i < program_.pravega.size(); ++i) {
    const std::string& cluster = program_.pravega[i].name;
    const PravegaModel& pravega = model_.pravega[i];
    out_.alerts.push_back({object(Monitored::pravega, pravega.controller.workload, names::pravega_alerts(cluster),
                                  labels(App::pravega, cluster)),
                           {alert_group("segment-store", monitoring::segment_store_alerts(),
                                        monitoring::facts_of(pravega.segment_store, cluster)),
                            alert_group("controller", monitoring::controller_alerts(),
                                        monitoring::facts_of(pravega.controller, cluster))}});
  }
}

DashboardModel Resolver::dashboard(MonitoringObject object, std::string title) const {
  DashboardModel model;
  object.labels.set(kDashboardLabel, "1");
  model.file = object.name + ".json";
  model.uid = uid(object);
  model.title = std::move(title);
  model.object = std::move(object);
  return model;
}

void Resolver::add_zookeeper_row(const ZookeeperResource* resource, DashboardModel& to) {
  if (resource == nullptr) return;
  shown_zookeeper_.push_back(resource);
  const ZookeeperModel& zookeeper = model_.zookeeper[static_cast<std::size_t>(resource - program_.zookeeper.data())];
  to.rows.push_back(panel_row("ZooKeeper", monitoring::zookeeper_panels(), monitoring::facts_of(zookeeper)));
}

void Resolver::add_bookie_row(const BookkeeperResource* resource, DashboardModel& to) {
  if (resource == nullptr) return;
  shown_bookkeeper_.push_back(resource);
  const auto index = static_cast<std::size_t>(resource - program_.bookkeeper.data());
  to.rows.push_back(panel_row("Bookies", monitoring::bookie_panels(), bookie_facts(index)));
}

// One for each Pravega cluster, with the bookies and the ZooKeeper ensemble that it runs on; then one for what belongs
// to none.
void Resolver::add_dashboards() {
  for (std::size_t i = 0; i < program_.pravega.size(); ++i) {
    const std::string& cluster = program_.pravega[i].name;
    const PravegaModel& pravega = model_.pravega[i];
    const WorkloadModel& workload = pravega.controller.workload;
    DashboardModel made = dashboard(
        object(Monitored::pravega, workload, names::pravega_dashboard(cluster), labels(App::pravega, cluster)),
        title_of("Pravega", cluster, workload.namespace_));
    made.rows.push_back(panel_row("Segment stores", monitoring::segment_store_panels(),
                                  monitoring::facts_of(pravega.segment_store, cluster)));
    made.rows.push_back(
        panel_row("Controllers", monitoring::controller_panels(), monitoring::facts_of(pravega.controller, cluster)));
    add_bookie_row(links_.pravega[i].bookkeeper, made);
    add_zookeeper_row(links_.pravega[i].zookeeper, made);
    out_.dashboards.push_back(std::move(made));
  }
  const auto shown = [](const auto& list, const auto* resource) {
    return std::find(list.begin(), list.end(), resource) != list.end();
  };
  for (std::size_t i = 0; i < program_.bookkeeper.size(); ++i) {
    const BookkeeperResource& resource = program_.bookkeeper[i];
    if (shown(shown_bookkeeper_, &resource)) continue;
    const WorkloadModel& workload = sets_of(resource).front()->workload;
    DashboardModel made = dashboard(object(Monitored::bookie, workload, names::bookie_dashboard(resource.name),
                                           labels(App::bookkeeper, resource.name)),
                                    title_of("BookKeeper", resource.name, resource.namespace_));
    add_bookie_row(&resource, made);
    add_zookeeper_row(links_.bookkeeper[i].zookeeper, made);
    out_.dashboards.push_back(std::move(made));
  }
  for (std::size_t i = 0; i < program_.zookeeper.size(); ++i) {
    const ZookeeperResource& resource = program_.zookeeper[i];
    if (shown(shown_zookeeper_, &resource)) continue;
    DashboardModel made =
        dashboard(object(Monitored::zookeeper, model_.zookeeper[i].workload, names::zookeeper_dashboard(resource.name),
                         labels(App::zookeeper, resource.name)),
                  title_of("ZooKeeper", resource.name, resource.namespace_));
    add_zookeeper_row(&resource, made);
    out_.dashboards.push_back(std::move(made));
  }
}

}  // namespace

MonitoringModel resolve_monitoring(const Program& program, const Links& links, const Platform& platform,
                                   const Model& model) {
  return Resolver(program, links, platform, model).resolve();
}

}  // namespace pvg
