#include "components/components.h"

namespace pvg {

Graph build_graph(const Model& model) {
  Graph graph;
  for (const ZookeeperModel& zookeeper : model.zookeeper) add_zookeeper(zookeeper, graph);
  for (const BookieModel& bookie : model.bookkeeper) add_bookie(bookie, graph);
  for (const PravegaModel& pravega : model.pravega) {
    if (pravega.logging) add_logging(*pravega.logging, pravega.controller.workload, graph);
    if (pravega.inline_secrets) add_inline_secrets(*pravega.inline_secrets, pravega.controller.workload, graph);
    add_segment_store(pravega.segment_store, graph);
    add_controller(pravega.controller, graph);
  }
  add_monitoring(model.monitoring, graph);
  return graph;
}

}  // namespace pvg
