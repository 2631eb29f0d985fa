// The model: everything that is decided about a run, and nothing left open. resolve.h makes it of the specs; builders only
// assemble what stands here, so there are no fallbacks, no defaults and no version tests behind this line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/monitoring.h"
#include "schema/table.h"
#include "spec/text_volumes.h"
#include "value/value.h"

namespace pvg {

// The labels of one component. The selector is that of the StatefulSet or Deployment, which cannot change on a live cluster;
// the target is what Services, budgets and placement find the pods by.
struct ComponentLabels {
  TextMap object;
  TextMap selector;
  TextMap target;
  TextMap pod;
};

struct ImageModel {
  std::string reference;  // repository:tag
  std::string pull_policy;
};

// Asks with the one that is set.
struct ProbeModel {
  std::vector<std::string> command;
  std::string http_path;  // on the named port
  std::string http_scheme;
  std::string http_port;
  std::string tcp_port;   // a port's name
  std::optional<std::int32_t> initial_delay_seconds;
  std::optional<std::int32_t> period_seconds;
  std::optional<std::int32_t> timeout_seconds;
  std::optional<std::int32_t> success_threshold;
  std::optional<std::int32_t> failure_threshold;
};

struct BudgetModel {
  std::string name;
  TextMap labels;
  std::int32_t max_unavailable = 0;
  std::string unhealthy_pod_eviction_policy;
};

// An emptyDir of a pod, and where its containers see it.
struct ScratchModel {
  std::string volume;
  std::string mount_path;
  std::string size_limit;
  std::string medium;
};

// An init container of ours: it fills a scratch volume before the server starts.
struct PreparationModel {
  std::string container;
  std::vector<std::string> command;
  std::vector<std::string> args;
  std::string volume;
  std::string mount_path;
  Value resources;
};

// A property of a server whose value is in a Secret. It reaches the JVM through an argument file in memory: never a command
// line, an environment variable of the server or a ConfigMap.
struct SecretProperty {
  std::string property;
  std::string secret;
  std::string key;
};

// Where that file is, and what writes it.
struct SecretPropertiesModel {
  std::vector<SecretProperty> properties;
  std::string container;
  std::string volume;
  std::string mount_path;
  std::string file;
  std::string script;  // reads the variables SECRET_0, SECRET_1, … and writes the file
  Value resources;
};

// Files that pods mount beside their variables.
struct FilesModel {
  std::string volume;
  std::string config_map;
  std::string mount_path;
  std::optional<std::int32_t> mode;
};

struct EnvModel {
  std::string name;
  std::string value;
};

struct ServiceAccountModel {
  std::string name;
  TextMap labels;
  Value image_pull_secrets;
  std::optional<bool> automount_token;
};

// A mount of a volume that stands elsewhere in the model.
struct MountModel {
  std::string volume;
  std::string path;
  std::string sub_path;
};

// One value of a Secret, and the file that it becomes.
struct SecretFile {
  std::string key;
  std::string path;
};

// A Secret that a component reads as files.
struct SecretMount {
  std::string volume;
  std::string secret;
  std::string mount_path;
  std::vector<SecretFile> files = {};  // only these; none: all, each under its key
  std::string second_secret = {};      // whose files stand beside the others; empty: none
  std::vector<SecretFile> second_files = {};
};

// A certificate that cert-manager issues into a Secret.
struct CertificateModel {
  std::string secret;  // the Certificate has its name
  std::vector<std::string> dns_names;
  std::string issuer;
  std::string issuer_kind;
  std::string password_secret;  // of the key store
  std::string password_key;
  bool client_too = false;      // the server shows it where it is a client itself
};

// Kubernetes pass-through of one pod, as it goes into the pod.
struct PodPassThrough {
  Value init_containers;
  Value extra_containers;
  Value extra_volumes;
  Value extra_mounts;
  Value extra_env;
  Value resources;
  Value affinity;
  Value tolerations;
  Value node_selector;
  Value topology_spread_constraints;
  Value pod_security_context;
  Value container_security_context;
};

struct ClaimModel {
  std::string name;
  std::string namespace_;
  TextMap labels;
  TextMap annotations;
  Value spec;
  bool typed = false;  // the template carries apiVersion and kind
};

// A HorizontalPodAutoscaler, by the use of processor time of the server's own container.
struct AutoscalerModel {
  std::string target_kind;
  std::string container;
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::int32_t cpu_percent = 0;            // of the request
  std::int32_t stabilization_seconds = 0;  // of calm before pods go
  std::int32_t pause_seconds = 0;          // between one pod that goes and the next
};

// The other end of a connection: pods, or addresses.
struct NetworkPeerModel {
  std::string namespace_;      // empty: the policy's own
  bool any_namespace = false;
  TextMap pods;                // none: all
  std::string cidr;            // set: these addresses, and none of the above counts
};

struct NetworkPortModel {
  std::int32_t number = 0;
  std::string protocol;
};

struct NetworkRuleModel {
  std::vector<NetworkPeerModel> peers;  // none: anyone
  std::vector<NetworkPortModel> ports;  // none: all
};

struct NetworkPolicyModel {
  std::string name;
  std::vector<NetworkRuleModel> ingress;
  std::vector<NetworkRuleModel> egress;
};

// What a component's pods have in common, whichever it is.
struct WorkloadModel {
  const Document* origin = nullptr;  // the resource it comes from
  std::string name;  // of the StatefulSet or Deployment
  std::string namespace_;
  ComponentLabels labels;
  TextMap object_annotations;
  TextMap pod_annotations;
  std::int32_t replicas = 0;
  ImageModel image;
  std::string update_strategy;       // of a StatefulSet
  std::string pod_management_policy;
  std::optional<std::int32_t> partition;
  std::string claims_when_deleted;   // empty: the API server's default
  std::string claims_when_scaled;
  std::string service_account;
  std::optional<ServiceAccountModel> makes_account;  // else the account is the user's, or the namespace's own
  std::optional<bool> automount_token;
  std::optional<bool> service_links;
  std::optional<std::int64_t> termination_grace_period_seconds;
  std::string priority_class;
  std::vector<std::string> image_pull_secrets;
  std::vector<EnvModel> env;         // ours, before the user's
  std::vector<ScratchModel> scratch;
  std::vector<PreparationModel> preparations;
  std::optional<SecretPropertiesModel> secret_properties;
  std::vector<std::string> pre_stop;
  std::optional<ProbeModel> startup;
  ProbeModel readiness;
  ProbeModel liveness;
  BudgetModel budget;
  std::optional<AutoscalerModel> autoscaler;  // with one, replicas is its maximum and is not written
  std::optional<NetworkPolicyModel> network_policy;
  std::optional<CertificateModel> certificate;
  PodPassThrough pass_through;
  Value pod_patch;                   // the user's partial pod template; null: none
};

// The replicas that are there at all times.
[[nodiscard]] inline std::int32_t fewest_replicas(const WorkloadModel& workload) {
  return workload.autoscaler ? workload.autoscaler->min : workload.replicas;
}

// What an account may do, and where.
struct PermissionModel {
  std::string name;       // of the role and its binding
  TextMap labels;
  bool cluster_wide = false;
  std::string account_namespace;
  struct Rule {
    std::string resource;
    std::vector<std::string> names;  // none: all
  };
  std::vector<Rule> readable;  // with the verb get
};

// A Service that gives access from outside the cluster.
struct ExternalServiceModel {
  std::string name;
  TextMap annotations;
  std::string type;
  std::string traffic_policy;
  std::string load_balancer_ip;
  std::int32_t port = 0;
  std::int32_t target_port = 0;
  std::string pod_name;  // the one pod it leads to
};

struct ConfigModel {
  std::string name;
  TextMap labels;
  TextMap data;
};

// One init container that copies a plugin into the controller's class path.
struct PluginCopy {
  std::string container;
  std::string image;
  std::vector<std::string> command;  // none: the image copies by its own entry point
  std::vector<std::string> args;
  std::string mount_path;            // where it sees the volume
};

struct PluginsModel {
  std::string volume;
  std::string mount_path;
  std::vector<PluginCopy> copies;
  std::string also_mounted_at;  // a second place in the controller; may be empty
  std::string pull_policy;
  std::string size_limit;
  Value resources;
  Value security_context;
};

struct ControllerModel {
  WorkloadModel workload;
  ConfigModel config;
  std::optional<FilesModel> logging;
  bool names_target_ports = false;
  std::optional<std::int32_t> max_surge;
  std::optional<std::int32_t> max_unavailable;
  std::int32_t rest_port = 0;
  std::int32_t grpc_port = 0;
  std::string service_name;
  std::string service_type;
  TextMap service_annotations;
  std::optional<ExternalServiceModel> external_service;  // a second one, beside the internal
  std::vector<TextVolume> text_volumes;
  std::vector<MountModel> mounts;
  std::optional<PluginsModel> plugins;
  std::vector<SecretMount> secrets;         // in the order they are mounted
  std::string influx_db_mount_path;         // empty: no credentials
  std::int32_t progress_deadline_seconds = 0;
  std::int32_t revision_history_limit = 0;
};

// A reference in envFrom.
struct EnvSourceModel {
  enum class Source : std::uint8_t { config_map, secret };
  Source source = Source::config_map;
  std::string name;
  std::string prefix;
};

// A claim that is made for the long-term storage, and with NFS the volume behind it.
struct StorageClaimModel {
  std::string name;
  TextMap labels;
  TextMap annotations;
  Value spec;
  std::string volume_name;  // empty: no static volume
  Value volume_spec;
};

// How entries are spread over bookies: a ledger is on an ensemble of them, each entry on a write quorum of the ensemble, and
// acknowledged when an ack quorum of those has it.
struct LedgerModel {
  std::int32_t ensemble = 0;
  std::int32_t write_quorum = 0;
  std::int32_t ack_quorum = 0;
  std::int32_t racks = 0;  // of a write quorum, at least so many; 0: racks do not count
};

struct SegmentStoreModel {
  WorkloadModel workload;
  LedgerModel ledgers;
  ConfigModel config;
  std::optional<FilesModel> logging;
  bool names_target_ports = false;
  std::optional<FilesModel> topology_files;
  std::optional<StorageClaimModel> makes_storage_claim;
  std::int32_t port = 0;
  std::optional<std::int32_t> rest_port;  // when it can be reached from outside the pod
  std::string stateful_set_service;       // spec.serviceName
  std::string headless_service;
  std::vector<ExternalServiceModel> external_services;
  std::vector<PermissionModel> permissions;
  std::vector<EnvSourceModel> env_from;
  std::vector<TextVolume> text_volumes;
  std::vector<ClaimModel> claims;  // the cache, before 0.7
  std::vector<MountModel> mounts;
  // Secrets that are mounted before and after the long-term storage: the order of a pod's lists is part of its template.
  std::vector<SecretMount> secrets_before_storage;
  std::optional<Value> storage_claim;     // PersistentVolumeClaimVolumeSource, with FILESYSTEM long-term storage
  std::vector<SecretMount> secrets_after_storage;
  std::string influx_db_mount_path;
};

struct PravegaModel {
  std::optional<ConfigModel> logging;         // shared by both servers
  std::optional<ConfigModel> inline_secrets;  // what the user wrote into options and must not stay there
  ControllerModel controller;
  SegmentStoreModel segment_store;
};

struct BookieModel {
  WorkloadModel workload;
  ConfigModel config;
  std::int32_t port = 0;
  std::optional<std::int32_t> http_port;
  std::optional<ConfigModel> topology;  // the script that tells a host's zone
  std::optional<FilesModel> topology_files;
  bool shares_objects = false;          // another set of the cluster makes what all sets share
  bool publishes_not_ready = false;  // a bookie reads its own name before it is ready
  bool names_target_ports = false;
  std::string headless_service;
  std::vector<EnvSourceModel> env_from;
  std::vector<TextVolume> text_volumes;
  std::vector<SecretMount> secrets;
  std::vector<ClaimModel> claims;
  std::vector<MountModel> mounts;
};

struct ZookeeperServiceModel {
  std::string name;
  TextMap labels;
  TextMap annotations;
  struct Port {
    std::string name;
    std::int32_t number = 0;
    std::string target;  // the container port's name; empty: the same number
  };
  std::vector<Port> ports;
  std::string type;  // empty: inside the cluster
  bool headless = false;
};

// The Job that writes the ensemble's size where the members read it before they stop.
struct ZookeeperSizeJobModel {
  TextMap labels;
  std::string script;
  Value resources;
  Value pod_security_context;
  std::int32_t backoff_limit = 0;
  std::optional<std::int32_t> ttl_seconds_after_finished;
};

struct ZookeeperModel {
  std::string cluster;
  std::string pod_generate_name;
  WorkloadModel workload;
  ConfigModel config;
  Value ports;  // []ContainerPort
  std::vector<SecretMount> secrets;
  ZookeeperServiceModel client;
  ZookeeperServiceModel headless;
  ZookeeperServiceModel admin_server;
  std::vector<ExternalServiceModel> external_services;  // one for each member
  std::optional<ZookeeperSizeJobModel> size_job;
  std::optional<ClaimModel> claim;       // without one the data is in an emptyDir
  Value empty_dir;
};

struct Model {
  std::vector<ZookeeperModel> zookeeper;
  std::vector<BookieModel> bookkeeper;
  std::vector<PravegaModel> pravega;
  MonitoringModel monitoring;
};

}  // namespace pvg
