// ZookeeperCluster, zookeeper.pravega.io/v1beta1: the spec as the user writes it. Every member is optional; what is
// missing is filled by spec/defaults.h. The rows that go with the members are in zookeeper_cluster_table.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/table.h"
#include "spec/extensions.h"
#include "spec/probes.h"
#include "value/value.h"

namespace pvg {

struct ZookeeperImage {
  std::optional<std::string> repository;
  std::optional<std::string> tag;
  std::optional<std::string> pull_policy;
};

struct ZookeeperPodPolicy {
  std::optional<TextMap> labels;
  std::optional<TextMap> node_selector;
  std::optional<Value> affinity;                     // Affinity
  std::optional<Value> topology_spread_constraints;  // []TopologySpreadConstraint
  std::optional<Value> resources;                    // ResourceRequirements
  std::optional<Value> tolerations;                  // []Toleration
  std::optional<Value> env;                          // []EnvVar
  std::optional<TextMap> annotations;
  std::optional<Value> security_context;  // PodSecurityContext
  std::optional<std::int64_t> termination_grace_period_seconds;
  std::optional<std::string> service_account_name;
  std::optional<Value> image_pull_secrets;  // []LocalObjectReference
};

struct ZookeeperAdminServerService {
  std::optional<TextMap> annotations;
  std::optional<bool> external;
};

struct ZookeeperClientService {
  std::optional<TextMap> annotations;
  std::optional<std::string> type;
};

struct ZookeeperHeadlessService {
  std::optional<TextMap> annotations;
};

// Numbers are the Go type int, 64 bits wide.
struct ZookeeperConfig {
  std::optional<std::int64_t> init_limit;
  std::optional<std::int64_t> tick_time;
  std::optional<std::int64_t> sync_limit;
  std::optional<std::int64_t> global_outstanding_limit;
  std::optional<std::int64_t> pre_alloc_size;
  std::optional<std::int64_t> snap_count;
  std::optional<std::int64_t> commit_log_count;
  std::optional<std::int64_t> snap_size_limit_in_kb;
  std::optional<std::int64_t> max_cnxns;
  std::optional<std::int64_t> max_client_cnxns;
  std::optional<std::int64_t> min_session_timeout;
  std::optional<std::int64_t> max_session_timeout;
  std::optional<std::int64_t> auto_purge_snap_retain_count;
  std::optional<std::int64_t> auto_purge_purge_interval;
  std::optional<bool> quorum_listen_on_all_ips;
  std::optional<TextMap> additional_config;
};

struct ZookeeperPersistence {
  std::optional<std::string> reclaim_policy;
  std::optional<Value> spec;  // PersistentVolumeClaimSpec
  std::optional<TextMap> annotations;
};

struct ZookeeperEphemeral {
  std::optional<Value> empty_dir_volume_source;  // "emptydirvolumesource": EmptyDirVolumeSource
};

struct ZookeeperClusterSpec {
  std::optional<ZookeeperImage> image;
  std::optional<TextMap> labels;
  std::optional<std::int32_t> replicas;
  std::optional<Value> ports;  // []ContainerPort
  std::optional<ZookeeperPodPolicy> pod;
  std::optional<ZookeeperAdminServerService> admin_server_service;
  std::optional<ZookeeperClientService> client_service;
  std::optional<bool> trigger_rolling_restart;
  std::optional<ZookeeperHeadlessService> headless_service;
  std::optional<std::string> storage_type;
  std::optional<ZookeeperPersistence> persistence;
  std::optional<ZookeeperEphemeral> ephemeral;
  std::optional<ZookeeperConfig> config;
  std::optional<std::string> domain_name;
  std::optional<std::string> kubernetes_cluster_domain;
  std::optional<Value> containers;       // []Container
  std::optional<Value> init_containers;  // []Container
  std::optional<Value> volumes;          // []Volume
  std::optional<Value> volume_mounts;    // []VolumeMount
  std::optional<Probes> probes;
  std::optional<std::int32_t> max_unavailable_replicas;
  std::optional<ZookeeperTls> tls;
  std::optional<std::string> external_access;
  std::optional<Value> pod_template;  // partial PodTemplateSpec
};

template <>
const Table& table_of<ZookeeperImage>();
template <>
const Table& table_of<ZookeeperPodPolicy>();
template <>
const Table& table_of<ZookeeperAdminServerService>();
template <>
const Table& table_of<ZookeeperClientService>();
template <>
const Table& table_of<ZookeeperHeadlessService>();
template <>
const Table& table_of<ZookeeperConfig>();
template <>
const Table& table_of<ZookeeperPersistence>();
template <>
const Table& table_of<ZookeeperEphemeral>();
template <>
const Table& table_of<ZookeeperClusterSpec>();

}  // namespace pvg
