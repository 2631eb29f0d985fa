// RenderConfig, pravegagen.io/v1alpha1: what is known of the platform, not of Pravega. All of it is optional. The rows are in
// render_config_table.cc; what a flag says is set over it by the caller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/table.h"
#include "value/value.h"

namespace pvg {

struct ImagesConfig {
  std::optional<std::string> registry;
  std::optional<TextList> pull_secrets;
  std::optional<TextMap> digests;  // "repository:tag" to "sha256:…"
};

struct NetworkPolicyConfig {
  std::optional<bool> enabled;
  std::optional<TextList> api_server;  // addresses (CIDR) of the API server
};

struct MonitoringConfig {
  std::optional<bool> pod_monitor;
  std::optional<bool> rules;
  std::optional<bool> dashboard;
};

struct AutoscalerConfig {
  std::optional<std::int32_t> min;
  std::optional<std::int32_t> max;
  std::optional<std::int32_t> cpu;  // percent of the request
};

struct AutoscalingConfig {
  std::optional<AutoscalerConfig> controller;
  std::optional<AutoscalerConfig> segment_store;
};

struct IssuerReference {
  std::optional<std::string> name;
  std::optional<std::string> kind;
};

// A value in a Secret of the user's.
struct SecretReference {
  std::optional<std::string> secret_name;
  std::optional<std::string> key;
};

struct CertManagerConfig {
  std::optional<IssuerReference> issuer_ref;
  std::optional<SecretReference> key_store_password;
};

struct PriorityClassesConfig {
  std::optional<std::string> controller;
  std::optional<std::string> segment_store;
  std::optional<std::string> bookie;
  std::optional<std::string> zookeeper;
};

// What must survive: a number of losses of each kind.
struct SurvivesConfig {
  std::optional<std::int32_t> bookies;
  std::optional<std::int32_t> nodes;
  std::optional<std::int32_t> zones;
  std::optional<std::int32_t> zookeeper_members;
  std::optional<bool> writes;  // writing goes on, else only the data is kept
};

struct AssertConfig {
  std::optional<SurvivesConfig> survives;
};

// A finding of lint that may stay.
struct LintWaiver {
  std::optional<std::string> check;
  std::optional<std::string> object;  // "StatefulSet/zk"; none: every object
  std::optional<std::string> reason;
};

struct LintConfig {
  std::optional<std::vector<LintWaiver>> waivers;
};

struct RenderConfigSpec {
  std::optional<std::string> mode;
  std::optional<std::string> kubernetes_version;
  std::optional<std::string> cluster_domain;
  std::optional<std::string> namespace_;  // "namespace"
  std::optional<TextMap> common_labels;
  std::optional<TextMap> common_annotations;
  std::optional<bool> owner_references;
  std::optional<std::int32_t> nodes;
  std::optional<TextList> zones;
  std::optional<ImagesConfig> images;
  std::optional<std::string> pod_security;
  std::optional<NetworkPolicyConfig> network_policy;
  std::optional<MonitoringConfig> monitoring;
  std::optional<AutoscalingConfig> autoscaling;
  std::optional<CertManagerConfig> cert_manager;
  std::optional<PriorityClassesConfig> priority_classes;
  std::optional<std::string> tool;  // "for"
  std::optional<std::string> compat;
  std::optional<TextList> overlays;
  std::optional<AssertConfig> assert_;  // "assert"
  std::optional<LintConfig> lint;
};

template <>
const Table& table_of<ImagesConfig>();
template <>
const Table& table_of<NetworkPolicyConfig>();
template <>
const Table& table_of<MonitoringConfig>();
template <>
const Table& table_of<AutoscalerConfig>();
template <>
const Table& table_of<AutoscalingConfig>();
template <>
const Table& table_of<IssuerReference>();
template <>
const Table& table_of<SecretReference>();
template <>
const Table& table_of<CertManagerConfig>();
template <>
const Table& table_of<PriorityClassesConfig>();
template <>
const Table& table_of<SurvivesConfig>();
template <>
const Table& table_of<AssertConfig>();
template <>
const Table& table_of<LintWaiver>();
template <>
const Table& table_of<LintConfig>();
template <>
const Table& table_of<RenderConfigSpec>();

}  // namespace pvg
