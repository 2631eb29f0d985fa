#include "components/components.h"

namespace pvg {

namespace {

void add_on_request(const WorkloadModel& workload, Component component, Graph& graph) {
  add_network_policy(workload, component, graph);
  add_certificate(workload, component, graph);
  add_autoscaler(workload, component, graph);
}

}  // namespace

Graph build_graph(const Model& model) {
  Graph graph;
  // A node is large, and moving it as the list grows is not for nothing: room for what the components usually make.
  constexpr std::size_t kUsualNodes = 16;
  graph.nodes.reserve(kUsualNodes * (model.zookeeper.size() + model.bookkeeper.size() + model.pravega.size()));
  for (const ZookeeperModel& zookeeper : model.zookeeper) {
    add_zookeeper(zookeeper, graph);
    add_on_request(zookeeper.workload, Component::zookeeper, graph);
  }
  for (const BookieModel& bookie : model.bookkeeper) {
    add_bookie(bookie, graph);
    add_on_request(bookie.workload, Component::bookie, graph);
  }
  for (const PravegaModel& pravega : model.pravega) {
    if (pravega.logging) add_logging(*pravega.logging, pravega.controller.workload, graph);
    if (pravega.inline_secrets) add_inline_secrets(*pravega.inline_secrets, pravega.controller.workload, graph);
    add_segment_store(pravega.segment_store, graph);
    add_on_request(pravega.segment_store.workload, Component::segment_store, graph);
    add_controller(pravega.controller, graph);
    add_on_request(pravega.controller.workload, Component::controller, graph);
  }
  add_monitoring(model.monitoring, graph);
  return graph;
}

}  // namespace pvg
