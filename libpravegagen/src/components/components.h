// The builders: each adds the objects of one component to the graph. They assemble what the model decided.
#pragma once

#include "graph/graph.h"
#include "model/model.h"

namespace pvg {

void add_zookeeper(const ZookeeperModel& model, Graph& graph);
void add_bookie(const BookieModel& model, Graph& graph);
void add_segment_store(const SegmentStoreModel& model, Graph& graph);
void add_controller(const ControllerModel& model, Graph& graph);

// The logging configuration that controller and segment store share.
void add_logging(const ConfigModel& logging, const WorkloadModel& workload, Graph& graph);

// The Secret of what was written inline.
void add_inline_secrets(const ConfigModel& secrets, const WorkloadModel& workload, Graph& graph);

// What is made on request; nothing when the workload has none.
void add_network_policy(const WorkloadModel& workload, Component component, Graph& graph);
void add_certificate(const WorkloadModel& workload, Component component, Graph& graph);
void add_autoscaler(const WorkloadModel& workload, Component component, Graph& graph);
// Objects of the Prometheus operator and of Grafana.
void add_monitoring(const MonitoringModel& model, Graph& graph);

// All components of a run.
[[nodiscard]] Graph build_graph(const Model& model);

}  // namespace pvg
