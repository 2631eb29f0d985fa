// The kinds that are ours, with what their specs are made of. What a document of each comes to is said elsewhere
// (documents.h, render_config_read.h).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "schema/table.h"
#include "spec/bookkeeper_cluster.h"
#include "spec/convert_v1alpha1.h"
#include "spec/pravega_cluster.h"
#include "spec/pravega_cluster_v1alpha1.h"
#include "spec/render_config.h"
#include "spec/zookeeper_cluster.h"

namespace pvg {

struct KnownKind {
  std::string_view group;
  std::string_view kind;
  std::string_view version;
  std::string_view short_name;  // as kubectl takes it; empty: none
  const Table& (*spec)();
};

inline constexpr KnownKind kPravegaCluster = {"pravega.pravega.io", "PravegaCluster", "v1beta1", "pk",
                                              &table_of<PravegaClusterSpec>};
inline constexpr KnownKind kBookkeeperCluster = {"bookkeeper.pravega.io", "BookkeeperCluster", "v1alpha1", "bk",
                                                 &table_of<BookkeeperClusterSpec>};
inline constexpr KnownKind kZookeeperCluster = {"zookeeper.pravega.io", "ZookeeperCluster", "v1beta1", "zk",
                                                &table_of<ZookeeperClusterSpec>};
inline constexpr KnownKind kRenderConfig = {"pravegagen.io", "RenderConfig", "v1alpha1", "",
                                            &table_of<RenderConfigSpec>};
// The versions of today, each kind once.
inline constexpr std::array kKnownKinds = {kPravegaCluster, kBookkeeperCluster, kZookeeperCluster, kRenderConfig};

inline constexpr KnownKind kFirstPravegaCluster = {kPravegaCluster.group, kPravegaCluster.kind, v1alpha1::kVersion,
                                                   kPravegaCluster.short_name, &table_of<v1alpha1::ClusterSpec>};
// All that is read: the versions of today first.
inline constexpr std::array kReadKinds = {kPravegaCluster, kBookkeeperCluster, kZookeeperCluster, kRenderConfig,
                                          kFirstPravegaCluster};

[[nodiscard]] inline std::string api_version_of(const KnownKind& known) {
  return std::string(known.group) + "/" + std::string(known.version);
}

}  // namespace pvg
