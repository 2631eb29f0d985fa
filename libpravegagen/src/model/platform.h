// The platform, decided: RenderConfig with every gap filled. What a pod can ask of the API server follows from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/table.h"
#include "spec/kubernetes_version.h"
#include "spec/render_config.h"

namespace pvg {

enum class PodSecurity : std::uint8_t { restricted, baseline, privileged };
enum class Tool : std::uint8_t { kubectl, argocd, flux, kpt, helm, applyset };

// Fields of the API that not every supported server knows.
enum class Feature : std::uint8_t {
  node_zone_labels,         // a node's zone and region through the downward API
  match_label_keys_beta,    // topologySpreadConstraints[].matchLabelKeys
  native_sidecars,          // initContainers[].restartPolicy
  retention_policy,         // persistentVolumeClaimRetentionPolicy
  eviction_policy,          // unhealthyPodEvictionPolicy
  node_taints_policy,       // topologySpreadConstraints[].nodeTaintsPolicy
};

// How far an autoscaler may go, and what it aims at.
struct ScalerRange {
  std::int32_t min = 0;
  std::int32_t max = 0;
  std::int32_t cpu = 0;  // percent of the request
};

// Which objects for monitoring are made.
struct MonitoringFlags {
  bool pod_monitor = false;
  bool rules = false;
  bool dashboard = false;
};

struct Platform {
  KubernetesVersion kubernetes;
  std::string cluster_domain = "cluster.local";
  TextMap common_labels;
  TextMap common_annotations;
  std::optional<std::int32_t> nodes;
  TextList zones;
  std::string registry;
  TextList pull_secrets;
  TextMap digests;
  PodSecurity pod_security = PodSecurity::restricted;
  std::string controller_priority;
  std::string segment_store_priority;
  std::string bookie_priority;
  std::string zookeeper_priority;
  Tool tool = Tool::kubectl;
  std::optional<ScalerRange> controller_scaler;
  std::optional<ScalerRange> segment_store_scaler;
  std::string issuer;  // of cert-manager; empty: certificates are the user's
  std::string issuer_kind;
  std::string key_store_secret;  // whose value is the password of the key stores
  std::string key_store_key;
  bool network_policies = false;
  TextList api_server;  // addresses (CIDR)
  MonitoringFlags monitoring;

  [[nodiscard]] bool has(Feature feature) const;
  // Whether every one of so many replicas can have a node of its own; true when the nodes are not declared.
  [[nodiscard]] bool has_nodes_for(std::int32_t replicas) const { return !nodes || *nodes >= replicas; }
};

[[nodiscard]] Platform resolve_platform(const RenderConfigSpec& spec);

// An image as this platform pulls it: from the mirror, by its digest.
[[nodiscard]] std::string image_on(const Platform& platform, std::string_view repository, std::string_view tag);

}  // namespace pvg
