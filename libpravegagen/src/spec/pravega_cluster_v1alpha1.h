// PravegaCluster, pravega.pravega.io/v1alpha1: the first API, with BookKeeper inside the spec. Nothing but the
// conversion (spec/convert_v1alpha1.h) works on these structs; every other pass sees the current API. Structs that the
// two versions share are the current ones. The rows are in pravega_cluster_v1alpha1_table.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/table.h"
#include "spec/bookkeeper_cluster.h"
#include "spec/pravega_cluster.h"
#include "value/value.h"

namespace pvg::v1alpha1 {

struct ImageSpec {
  std::optional<std::string> repository;
  std::optional<std::string> tag;
  std::optional<std::string> pull_policy;
};

// The operators up to 0.4.5 read the three members in the image itself, those from 0.5.0 on below imageSpec: the Go
// type embeds them, and only the later ones give the embedding a name.
struct Image {
  std::optional<std::string> repository;
  std::optional<std::string> tag;
  std::optional<std::string> pull_policy;
  std::optional<ImageSpec> image_spec;
};

struct BookieStorage {
  std::optional<Value> ledger_volume_claim_template;   // PersistentVolumeClaimSpec
  std::optional<Value> journal_volume_claim_template;  // PersistentVolumeClaimSpec
  std::optional<Value> index_volume_claim_template;    // PersistentVolumeClaimSpec
};

// spec.bookkeeper
struct Bookkeeper {
  std::optional<Image> image;
  std::optional<std::int32_t> replicas;
  std::optional<BookieStorage> storage;
  std::optional<bool> auto_recovery;
  std::optional<std::string> service_account_name;
  std::optional<Value> resources;  // ResourceRequirements
  std::optional<TextMap> options;
  std::optional<BookkeeperJvmOptions> jvm_options;  // "bookkeeperJVMOptions"
};

struct FileSystem {
  std::optional<Value> persistent_volume_claim;  // PersistentVolumeClaimVolumeSource
};

struct Tier2 {
  std::optional<FileSystem> filesystem;
  std::optional<EcsStorage> ecs;
  std::optional<HdfsStorage> hdfs;
};

// spec.pravega
struct Pravega {
  std::optional<std::int32_t> controller_replicas;
  std::optional<std::int32_t> segment_store_replicas;
  std::optional<bool> debug_logging;
  std::optional<Image> image;
  std::optional<TextMap> options;
  std::optional<TextList> controller_jvm_options;     // "controllerjvmOptions"
  std::optional<TextList> segment_store_jvm_options;  // "segmentStoreJVMOptions"
  std::optional<Value> cache_volume_claim_template;   // PersistentVolumeClaimSpec
  std::optional<Tier2> tier2;
  std::optional<std::string> controller_service_account_name;
  std::optional<std::string> segment_store_service_account_name;
  std::optional<Value> controller_resources;     // ResourceRequirements
  std::optional<Value> segment_store_resources;  // ResourceRequirements
  std::optional<std::string> controller_ext_service_type;
  std::optional<TextMap> controller_svc_annotations;
  std::optional<std::string> segment_store_ext_service_type;
  std::optional<TextMap> segment_store_svc_annotations;
};

struct Authentication {
  std::optional<bool> enabled;
  std::optional<std::string> password_auth_secret;
};

struct ClusterSpec {
  std::optional<std::string> zookeeper_uri;
  std::optional<ExternalAccess> external_access;
  std::optional<PravegaTls> tls;
  std::optional<Authentication> authentication;
  std::optional<std::string> version;
  std::optional<Bookkeeper> bookkeeper;
  std::optional<Pravega> pravega;
};

}  // namespace pvg::v1alpha1

namespace pvg {

template <>
const Table& table_of<v1alpha1::ImageSpec>();
template <>
const Table& table_of<v1alpha1::Image>();
template <>
const Table& table_of<v1alpha1::BookieStorage>();
template <>
const Table& table_of<v1alpha1::Bookkeeper>();
template <>
const Table& table_of<v1alpha1::FileSystem>();
template <>
const Table& table_of<v1alpha1::Tier2>();
template <>
const Table& table_of<v1alpha1::Pravega>();
template <>
const Table& table_of<v1alpha1::Authentication>();
template <>
const Table& table_of<v1alpha1::ClusterSpec>();

}  // namespace pvg
