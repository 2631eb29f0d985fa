// What the benchmarks compile.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "text/source.h"

namespace pvg::bench {

// ZooKeeper, BookKeeper and Pravega: the stack that all figures are about.
inline std::vector<Source> stack() {
  std::ifstream file(PVG_TESTS_DIR "/parity/cases/stack-zk-bk-pravega/input.yaml", std::ios::binary);
  return {{"input.yaml", std::string(std::istreambuf_iterator<char>(file), {})}};
}

// A Pravega cluster with a Service for each of so many segment stores.
inline std::vector<Source> external_access(long segment_stores) {
  return {{"input.yaml", R"(apiVersion: pravega.pravega.io/v1beta1
kind: PravegaCluster
metadata: {name: pravega, namespace: streams}
spec:
  version: 0.13.0
  zookeeperUri: zookeeper-client:2181
  bookkeeperUri: bookkeeper-bookie-headless:3181
  externalAccess: {enabled: true, type: LoadBalancer, domainName: example.com}
  pravega:
    segmentStoreReplicas: )" + std::to_string(segment_stores) + R"(
    segmentStoreResources:
      limits: {cpu: '2', memory: 8Gi}
      requests: {cpu: '1', memory: 4Gi}
    segmentStoreJVMOptions: [-Xmx2g, '-XX:MaxDirectMemorySize=3g']
    options: {pravegaservice.cache.size.max: '1073741824'}
)"}};
}

}  // namespace pvg::bench
