#include "components/components.h"
#include "components/pod.h"

namespace pvg {

void add_logging(const ConfigModel& logging, const WorkloadModel& workload, Graph& graph) {
  graph.add(Component::pravega, Role::logging, workload.origin, build::config_map(logging, workload));
}

}  // namespace pvg
