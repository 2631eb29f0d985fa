// The files that ZooKeeper's start scripts read from its ConfigMap: zoo.cfg, env.sh and the logging configurations.
#pragma once

#include <cstdint>
#include <string>

#include "schema/table.h"
#include "spec/zookeeper_cluster.h"

namespace pvg {

struct ZookeeperPorts {
  std::int32_t client = 0;
  std::int32_t quorum = 0;
  std::int32_t leader_election = 0;
  std::int32_t metrics = 0;
  std::int32_t admin_server = 0;
};

// What env.sh tells the image's scripts.
struct ZookeeperEnvironment {
  std::string domain;  // what the members' names end with
  std::string client_service;
  std::string admin_server_service;
  std::string cluster;
  std::int32_t size = 0;
};

// File name to text. zookeeper-operator pkg/zk/generators.go makeZkConfigString, makeZkEnvConfigString and the two for
// log4j. The operator writes additionalConfig in random order; here it is sorted.
[[nodiscard]] TextMap zookeeper_config_data(const ZookeeperConfig& config, const ZookeeperPorts& ports,
                                            const ZookeeperEnvironment& environment);

}  // namespace pvg
