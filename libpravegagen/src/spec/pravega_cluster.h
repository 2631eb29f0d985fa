// PravegaCluster, pravega.pravega.io/v1beta1: the spec as the user writes it. Every member is optional; what is missing
// is filled by spec/defaults.h. The rows that go with the members (documentation, defaults, ranges) are in
// pravega_cluster_table.cc and pravega_component_table.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/table.h"
#include "spec/extensions.h"
#include "spec/probes.h"
#include "value/value.h"

namespace pvg {

struct ExternalAccess {
  std::optional<bool> enabled;
  std::optional<std::string> type;
  std::optional<std::string> domain_name;
};

struct PravegaStaticTls {
  std::optional<std::string> controller_secret;
  std::optional<std::string> segment_store_secret;
  std::optional<std::string> ca_bundle;
};

struct PravegaTls {
  std::optional<PravegaStaticTls> static_tls;  // "static"
};

struct PravegaAuthentication {
  std::optional<bool> enabled;
  std::optional<std::string> password_auth_secret;
  std::optional<std::string> controller_token_secret;
  std::optional<std::string> segment_store_token_secret;
};

struct PravegaImage {
  std::optional<std::string> repository;
  std::optional<std::string> pull_policy;
};

struct FileSystemStorage {
  std::optional<Value> persistent_volume_claim;           // PersistentVolumeClaimVolumeSource
  std::optional<Value> persistent_volume_claim_template;  // PersistentVolumeClaimSpec
  std::optional<NfsStorage> nfs;
};

struct EcsStorage {
  std::optional<std::string> config_uri;
  std::optional<std::string> bucket;
  std::optional<std::string> prefix;
  std::optional<std::string> credentials;
};

struct HdfsStorage {
  std::optional<std::string> uri;
  std::optional<std::string> root;
  std::optional<std::int32_t> replication_factor;
};

struct CustomStorage {
  std::optional<TextMap> options;
  std::optional<TextMap> env;
};

struct LongTermStorage {
  std::optional<FileSystemStorage> filesystem;
  std::optional<EcsStorage> ecs;
  std::optional<HdfsStorage> hdfs;
  std::optional<CustomStorage> custom;
  std::optional<S3Storage> s3;
  std::optional<AzureStorage> azure;
  std::optional<GcpStorage> gcp;
};

struct SegmentStoreSecret {
  std::optional<std::string> secret;
  std::optional<std::string> mount_path;
};

struct InfluxDbSecret {
  std::optional<std::string> secret;
  std::optional<std::string> mount_path;
};

struct AuthHandler {
  std::optional<std::string> image;
  std::optional<std::string> source;
};

struct AuthImplementations {
  std::optional<std::string> mount_path;
  std::optional<std::vector<AuthHandler>> auth_handlers;
};

// spec.pravega
struct PravegaSpec {
  std::optional<std::int32_t> controller_replicas;
  std::optional<std::int32_t> segment_store_replicas;
  std::optional<std::int32_t> max_unavailable_segment_store_replicas;
  std::optional<std::int32_t> max_unavailable_controller_replicas;
  std::optional<bool> debug_logging;
  std::optional<PravegaImage> image;
  std::optional<TextMap> options;
  std::optional<TextList> controller_jvm_options;     // "controllerjvmOptions"
  std::optional<TextList> segment_store_jvm_options;  // "segmentStoreJVMOptions"
  std::optional<Value> cache_volume_claim_template;   // PersistentVolumeClaimSpec
  std::optional<LongTermStorage> longterm_storage;
  std::optional<std::string> controller_service_account_name;
  std::optional<std::string> segment_store_service_account_name;
  std::optional<Value> controller_resources;     // ResourceRequirements
  std::optional<Value> segment_store_resources;  // ResourceRequirements
  std::optional<std::string> segment_store_env_vars;
  std::optional<Value> segment_store_container_env;  // []EnvVar
  std::optional<Value> controller_env_vars;          // []EnvVar
  std::optional<SegmentStoreSecret> segment_store_secret;
  std::optional<std::string> controller_ext_service_type;
  std::optional<TextMap> controller_svc_annotations;
  std::optional<TextMap> controller_pod_labels;
  std::optional<TextMap> controller_pod_annotations;
  std::optional<std::string> segment_store_ext_service_type;
  std::optional<TextMap> segment_store_svc_annotations;
  std::optional<TextMap> segment_store_pod_labels;
  std::optional<TextMap> segment_store_pod_annotations;
  std::optional<std::string> segment_store_load_balancer_ip;
  std::optional<std::string> segment_store_external_traffic_policy;
  std::optional<Value> segment_store_security_context;  // PodSecurityContext
  std::optional<Value> controller_security_context;     // PodSecurityContext
  std::optional<Value> controller_pod_affinity;         // Affinity
  std::optional<Value> segment_store_pod_affinity;      // Affinity
  std::optional<std::int32_t> rollback_timeout;         // "rollbacktimeout"
  std::optional<std::string> controller_svc_name_suffix;
  std::optional<std::string> segment_store_sts_name_suffix;
  std::optional<std::string> segment_store_headless_svc_name_suffix;
  std::optional<Value> controller_init_containers;     // []Container
  std::optional<Value> segment_store_init_containers;  // []Container
  std::optional<AuthImplementations> auth_implementations;
  std::optional<InfluxDbSecret> influx_db_secret;  // "influxDBSecret"
  std::optional<Probes> controller_probes;
  std::optional<Probes> segment_store_probes;
  std::optional<Value> controller_pod_tolerations;        // []Toleration
  std::optional<Value> segment_store_pod_tolerations;     // []Toleration
  std::optional<Value> segment_store_containers;          // []Container
  std::optional<Value> segment_store_additional_volumes;  // []Volume
  std::optional<PluginsSpec> plugins;
  std::optional<MetricsSpec> metrics;
  std::optional<Value> controller_pod_template;     // partial PodTemplateSpec
  std::optional<Value> segment_store_pod_template;  // partial PodTemplateSpec
};

struct PravegaClusterSpec {
  std::optional<std::string> zookeeper_uri;
  std::optional<ExternalAccess> external_access;
  std::optional<PravegaTls> tls;
  std::optional<PravegaAuthentication> authentication;
  std::optional<std::string> version;
  std::optional<std::string> bookkeeper_uri;
  std::optional<PravegaSpec> pravega;
  std::optional<TextList> reserved_ports;  // "reservedPortList"
};

template <>
const Table& table_of<ExternalAccess>();
template <>
const Table& table_of<PravegaStaticTls>();
template <>
const Table& table_of<PravegaTls>();
template <>
const Table& table_of<PravegaAuthentication>();
template <>
const Table& table_of<PravegaImage>();
template <>
const Table& table_of<FileSystemStorage>();
template <>
const Table& table_of<EcsStorage>();
template <>
const Table& table_of<HdfsStorage>();
template <>
const Table& table_of<CustomStorage>();
template <>
const Table& table_of<LongTermStorage>();
template <>
const Table& table_of<SegmentStoreSecret>();
template <>
const Table& table_of<InfluxDbSecret>();
template <>
const Table& table_of<AuthHandler>();
template <>
const Table& table_of<AuthImplementations>();
template <>
const Table& table_of<PravegaSpec>();
template <>
const Table& table_of<PravegaClusterSpec>();

}  // namespace pvg
