// The Kubernetes objects we write, typed as far as we fill them: a misspelt field does not compile. Where the user's
// pass-through joins (containers, volumes, affinity, …) it stays a Value. Nothing is decided here and nothing defaulted:
// what is empty (or an unset optional) is not written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "schema/table.h"
#include "value/value.h"

namespace pvg::kube {

using IntOrString = std::variant<std::int32_t, std::string, CopyGuard>;

// One of ours, or one of the user's as it is.
template <typename T>
using OrUser = std::variant<T, Value>;

struct OwnerReference {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string uid;
};

struct ObjectMeta {
  std::string name;
  std::string namespace_;
  std::string generate_name;
  TextMap labels;
  TextMap annotations;
  std::optional<OwnerReference> owner = {};  // its controller
};

struct Secret {
  static constexpr std::string_view kApiVersion = "v1";
  static constexpr std::string_view kKind = "Secret";
  ObjectMeta metadata;
  TextMap string_data;
};

struct ConfigMap {
  static constexpr std::string_view kApiVersion = "v1";
  static constexpr std::string_view kKind = "ConfigMap";
  ObjectMeta metadata;
  TextMap data;
};

struct ServiceAccount {
  static constexpr std::string_view kApiVersion = "v1";
  static constexpr std::string_view kKind = "ServiceAccount";
  ObjectMeta metadata;
  Value image_pull_secrets;
  std::optional<bool> automount_token;
};

struct ServicePort {
  std::string name;
  std::int32_t port = 0;
  std::string protocol;
  std::optional<IntOrString> target_port;
};

struct Service {
  static constexpr std::string_view kApiVersion = "v1";
  static constexpr std::string_view kKind = "Service";
  ObjectMeta metadata;
  std::string type;
  std::string cluster_ip;
  std::string external_traffic_policy;
  std::string load_balancer_ip;
  std::optional<bool> publish_not_ready_addresses;
  std::vector<ServicePort> ports;
  TextMap selector;
};

struct PodDisruptionBudget {
  static constexpr std::string_view kApiVersion = "policy/v1";
  static constexpr std::string_view kKind = "PodDisruptionBudget";
  ObjectMeta metadata;
  std::int32_t max_unavailable = 0;
  std::string unhealthy_pod_eviction_policy;
  TextMap selector;
};

struct EnvVar {
  std::string name;
  std::string value;
  std::string field_path;     // valueFrom.fieldRef
  std::string field_version;  // its apiVersion
  std::string secret;         // valueFrom.secretKeyRef
  std::string secret_key;
};

// Either a ConfigMap or a Secret.
struct EnvFrom {
  std::string config_map;
  std::string secret;
  std::string prefix;
};

struct ContainerPort {
  std::string name;
  std::int32_t container_port = 0;
};

struct VolumeMount {
  std::string name;
  std::string mount_path;
  std::string sub_path;
  bool read_only = false;
};

// One file of a ConfigMap or Secret volume: the key, and the path that it gets.
struct KeyToPath {
  std::string key;
  std::string path;
};

struct EmptyDirSource {
  Value settings;  // medium, sizeLimit
};
struct HostPathSource {
  std::string path;
};
struct ConfigMapSource {
  std::string name;
  std::vector<KeyToPath> items;
  std::optional<std::int32_t> default_mode;
};
struct SecretSource {
  std::string name;
  std::vector<KeyToPath> items;
  std::optional<std::int32_t> default_mode;
};
// Files of several Secrets in one folder.
struct ProjectedSource {
  std::vector<SecretSource> secrets;
};
struct ClaimSource {
  Value claim;  // persistentVolumeClaim
};

struct Volume {
  std::string name;
  std::variant<EmptyDirSource, HostPathSource, ConfigMapSource, SecretSource, ProjectedSource,
               ClaimSource>
      source;
};

// Asks with the one that is set: a command, an HTTP path on a port, a TCP connection to a port.
struct Probe {
  std::vector<std::string> command;
  std::string http_path;
  std::string http_scheme;
  std::optional<IntOrString> http_port;
  std::optional<IntOrString> tcp_port;
  std::optional<std::int32_t> initial_delay_seconds;
  std::optional<std::int32_t> period_seconds;
  std::optional<std::int32_t> timeout_seconds;
  std::optional<std::int32_t> success_threshold;
  std::optional<std::int32_t> failure_threshold;
};

struct Container {
  std::string name;
  std::string image;
  std::string image_pull_policy;
  std::vector<std::string> command;
  std::vector<std::string> args;
  Value ports;
  std::vector<EnvFrom> env_from;
  std::vector<OrUser<EnvVar>> env;
  std::vector<OrUser<VolumeMount>> volume_mounts;
  Value resources;
  std::optional<Probe> startup_probe;
  std::optional<Probe> readiness_probe;
  std::optional<Probe> liveness_probe;
  std::vector<std::string> pre_stop;
  Value security_context;
};

struct PodSpec {
  std::vector<OrUser<Container>> init_containers;
  std::vector<OrUser<Container>> containers;
  std::vector<OrUser<Volume>> volumes;
  std::string service_account_name;
  std::string priority_class_name;
  std::string restart_policy;
  std::optional<bool> automount_service_account_token;
  std::optional<bool> enable_service_links;
  std::optional<std::int64_t> termination_grace_period_seconds;
  std::vector<std::string> image_pull_secrets;
  Value affinity;
  Value node_selector;
  Value security_context;
  Value tolerations;
  Value topology_spread_constraints;
};

struct PodTemplate {
  ObjectMeta metadata;
  PodSpec spec;
  Value merged;  // with the user's partial template in it; null: there is none, and the typed members count
};

struct ClaimTemplate {
  ObjectMeta metadata;
  Value spec;
  bool typed = false;  // apiVersion and kind are written too
};

struct StatefulSet {
  static constexpr std::string_view kApiVersion = "apps/v1";
  static constexpr std::string_view kKind = "StatefulSet";
  ObjectMeta metadata;
  std::string service_name;
  std::optional<std::int32_t> replicas;
  std::string pod_management_policy;
  std::string update_strategy;
  std::optional<std::int32_t> partition;
  std::string claims_when_deleted;  // persistentVolumeClaimRetentionPolicy
  std::string claims_when_scaled;
  TextMap selector;
  PodTemplate pod;
  std::vector<ClaimTemplate> claim_templates;
};

struct Deployment {
  static constexpr std::string_view kApiVersion = "apps/v1";
  static constexpr std::string_view kKind = "Deployment";
  ObjectMeta metadata;
  std::optional<std::int32_t> replicas;
  std::optional<std::int32_t> progress_deadline_seconds;
  std::optional<std::int32_t> revision_history_limit;
  std::optional<std::int32_t> max_surge;  // of a rolling update; both or neither
  std::optional<std::int32_t> max_unavailable;
  TextMap selector;
  PodTemplate pod;
};

struct Job {
  static constexpr std::string_view kApiVersion = "batch/v1";
  static constexpr std::string_view kKind = "Job";
  ObjectMeta metadata;
  std::optional<std::int32_t> backoff_limit;
  std::optional<std::int32_t> ttl_seconds_after_finished;
  PodTemplate pod;
};

struct PersistentVolumeClaim {
  static constexpr std::string_view kApiVersion = "v1";
  static constexpr std::string_view kKind = "PersistentVolumeClaim";
  ObjectMeta metadata;
  Value spec;
};

struct PersistentVolume {
  static constexpr std::string_view kApiVersion = "v1";
  static constexpr std::string_view kKind = "PersistentVolume";
  ObjectMeta metadata;  // no namespace
  Value spec;
};

struct PolicyRule {
  std::vector<std::string> api_groups;
  std::vector<std::string> resources;
  std::vector<std::string> resource_names;
  std::vector<std::string> verbs;
};

struct Role {
  static constexpr std::string_view kApiVersion = "rbac.authorization.k8s.io/v1";
  static constexpr std::string_view kKind = "Role";
  ObjectMeta metadata;
  std::vector<PolicyRule> rules;
};

struct ClusterRole {
  static constexpr std::string_view kApiVersion = "rbac.authorization.k8s.io/v1";
  static constexpr std::string_view kKind = "ClusterRole";
  ObjectMeta metadata;
  std::vector<PolicyRule> rules;
};

// Binds one account.
struct RoleBinding {
  static constexpr std::string_view kApiVersion = "rbac.authorization.k8s.io/v1";
  static constexpr std::string_view kKind = "RoleBinding";
  static constexpr std::string_view kRoleKind = "Role";
  ObjectMeta metadata;
  std::string role;
  std::string account;
  std::string account_namespace;
};

struct ClusterRoleBinding {
  static constexpr std::string_view kApiVersion = "rbac.authorization.k8s.io/v1";
  static constexpr std::string_view kKind = "ClusterRoleBinding";
  static constexpr std::string_view kRoleKind = "ClusterRole";
  ObjectMeta metadata;
  std::string role;
  std::string account;
  std::string account_namespace;
};

// A kind whose fields are not typed here: network policies, autoscalers, other projects' custom resources. Its spec is made
// in one place each, and checked by the schemas of the test-suite.
struct OtherObject {
  std::string api_version;
  std::string kind;
  ObjectMeta metadata;
  Value spec;
};

using Object =
    std::variant<ServiceAccount, Secret, ConfigMap, Service, PodDisruptionBudget, StatefulSet, Deployment, Job,
                 PersistentVolumeClaim, PersistentVolume, Role, ClusterRole, RoleBinding, ClusterRoleBinding, OtherObject>;

[[nodiscard]] std::string_view api_version(const Object& object);
[[nodiscard]] std::string_view kind(const Object& object);
[[nodiscard]] const ObjectMeta& metadata(const Object& object);

}  // namespace pvg::kube
