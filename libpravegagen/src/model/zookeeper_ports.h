// The ports of a ZookeeperCluster by what they are for.
#pragma once

#include "model/zookeeper_config.h"
#include "value/value.h"

namespace pvg {

// Of a []ContainerPort: zookeeper-operator api/v1beta1/zookeepercluster_types.go ZookeeperPorts, in which the last port of a
// name counts.
[[nodiscard]] ZookeeperPorts zookeeper_ports(const Value& ports);

}  // namespace pvg
