// What both modes fill into a ZookeeperCluster.
#pragma once

#include <optional>

#include "spec/zookeeper_cluster.h"
#include "value/value.h"

namespace pvg {

// zookeeper-operator api/v1beta1/zookeepercluster_types.go ZookeeperClusterSpec.withDefaults: ports that are not there by name
// are appended, in this order.
void fill_zookeeper_ports(std::optional<Value>& ports);

// ZookeeperConfig.withDefaults: two and twenty ticks. Go's integers wrap around.
void fill_session_timeouts(ZookeeperConfig& config);

}  // namespace pvg
