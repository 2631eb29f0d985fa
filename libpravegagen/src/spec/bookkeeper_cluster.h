// BookkeeperCluster, bookkeeper.pravega.io/v1alpha1: the spec as the user writes it. Every member is optional; what is
// missing is filled by spec/defaults.h. The rows that go with the members are in bookkeeper_cluster_table.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/table.h"
#include "spec/extensions.h"
#include "spec/probes.h"
#include "value/value.h"

namespace pvg {

struct BookkeeperImageSpec {
  std::optional<std::string> repository;
  std::optional<std::string> tag;
  std::optional<std::string> pull_policy;
};

// The operator's Go type embeds the image under a name of its own: spec.image.imageSpec.repository.
struct BookkeeperImage {
  std::optional<BookkeeperImageSpec> image_spec;
};

struct BookkeeperStorage {
  std::optional<Value> ledger_volume_claim_template;   // PersistentVolumeClaimSpec
  std::optional<Value> journal_volume_claim_template;  // PersistentVolumeClaimSpec
  std::optional<Value> index_volume_claim_template;    // PersistentVolumeClaimSpec
  std::optional<std::string> layout;
};

struct BookkeeperJvmOptions {
  std::optional<TextList> memory_opts;
  std::optional<TextList> gc_opts;
  std::optional<TextList> gc_logging_opts;
  std::optional<TextList> extra_opts;
};

struct BookkeeperClusterSpec {
  std::optional<std::string> zookeeper_uri;
  std::optional<BookkeeperImage> image;
  std::optional<std::int32_t> replicas;
  std::optional<std::int32_t> max_unavailable_bookkeeper_replicas;
  std::optional<BookkeeperStorage> storage;
  std::optional<bool> auto_recovery;
  std::optional<std::string> service_account_name;
  std::optional<Probes> probes;
  std::optional<Value> resources;  // ResourceRequirements
  std::optional<TextMap> options;
  std::optional<BookkeeperJvmOptions> jvm_options;
  std::optional<std::string> env_vars;  // the name of a ConfigMap
  std::optional<std::string> version;
  std::optional<bool> block_owner_deletion;
  std::optional<Value> affinity;  // Affinity
  std::optional<TextMap> labels;
  std::optional<TextMap> annotations;
  std::optional<Value> init_containers;  // []Container
  std::optional<std::string> headless_svc_name_suffix;
  std::optional<bool> run_as_privileged_user;
  std::optional<Value> tolerations;  // []Toleration
  std::optional<std::int32_t> upgrade_timeout;
  std::optional<MetricsSpec> metrics;
  std::optional<BookkeeperTls> tls;
  std::optional<RackAwareness> rack_awareness;
  std::optional<Value> pod_template;  // partial PodTemplateSpec
};

template <>
const Table& table_of<BookkeeperImageSpec>();
template <>
const Table& table_of<BookkeeperImage>();
template <>
const Table& table_of<BookkeeperStorage>();
template <>
const Table& table_of<BookkeeperJvmOptions>();
template <>
const Table& table_of<BookkeeperClusterSpec>();

}  // namespace pvg
