#include "components/components.h"
#include "components/pod.h"

namespace pvg {

void add_logging(const ConfigModel& logging, const WorkloadModel& workload, Graph& graph) {
  graph.add(Component::pravega, Role::logging, workload.origin, build::config_map(logging, workload));
}

void add_inline_secrets(const ConfigModel& secrets, const WorkloadModel& workload, Graph& graph) {
  graph.add(Component::pravega, Role::secret, workload.origin,
            kube::Secret{build::metadata(secrets.name, workload, secrets.labels), secrets.data});
}

}  // namespace pvg
