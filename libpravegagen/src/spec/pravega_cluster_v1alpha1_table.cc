// The rows of PravegaCluster v1alpha1. pravega-operator pkg/apis/pravega/v1alpha1 of 0.4.5 and 0.5.3, which differ in
// the image and in the default of zookeeperUri. The defaults are those that the operators of this API wrote into a
// resource; none of them is filled in here: the conversion says what becomes of them.
#include "spec/pravega_cluster_v1alpha1.h"

#include "spec/limits.h"

namespace pvg {

template <>
const Table& table_of<v1alpha1::ImageSpec>() {
  using Row = v1alpha1::ImageSpec;
  static constexpr Field kFields[] = {
      field<&Row::repository>(
          "repository", {.doc = "As image.repository.", .format = Format::image_repository, .zero_is_unset = true}),
      field<&Row::tag>("tag", {.doc = "As image.tag.", .format = Format::version, .zero_is_unset = true}),
      field<&Row::pull_policy>("pullPolicy", {.doc = "As image.pullPolicy.",
                                              .operator_default = "Always",
                                              .choices = "Always|IfNotPresent|Never|",
                                              .zero_is_unset = true}),
  };
  static constexpr Table kTable{"ImageSpec", kFields, "The image, as the operators from 0.5.0 on read it."};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::Image>() {
  using Row = v1alpha1::Image;
  static constexpr Field kFields[] = {
      field<&Row::repository>("repository", {.doc = "The image, without a tag: the tag is spec.version.",
                                             .default_note = "pravega/pravega and pravega/bookkeeper",
                                             .format = Format::image_repository,
                                             .zero_is_unset = true}),
      field<&Row::tag>("tag", {.doc = "The version, where spec.version is not given; that of the bookies' image has no "
                                      "effect.",
                               .format = Format::version,
                               .zero_is_unset = true}),
      field<&Row::pull_policy>("pullPolicy", {.doc = "When a node fetches the image.",
                                              .operator_default = "Always",
                                              .choices = "Always|IfNotPresent|Never|",
                                              .zero_is_unset = true}),
      field<&Row::image_spec>("imageSpec",
                              {.doc = "The same three, one level deeper, for the operators from 0.5.0 on."}),
  };
  static constexpr Table kTable{"ImageSpec", kFields, "The image of a component."};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::BookieStorage>() {
  using Row = v1alpha1::BookieStorage;
  static constexpr Field kFields[] = {
      field<&Row::ledger_volume_claim_template>("ledgerVolumeClaimTemplate",
                                                {.doc = "The claim for the ledgers, mounted at /bk/ledgers.",
                                                 .kubernetes = "PersistentVolumeClaimSpec",
                                                 .default_note = "ReadWriteOnce, 10Gi",
                                                 .immutable = true}),
      field<&Row::journal_volume_claim_template>("journalVolumeClaimTemplate",
                                                 {.doc = "The claim for the journal, mounted at /bk/journal.",
                                                  .kubernetes = "PersistentVolumeClaimSpec",
                                                  .default_note = "ReadWriteOnce, 10Gi",
                                                  .immutable = true}),
      field<&Row::index_volume_claim_template>("indexVolumeClaimTemplate",
                                               {.doc = "The claim for the index, mounted at /bk/index.",
                                                .kubernetes = "PersistentVolumeClaimSpec",
                                                .default_note = "ReadWriteOnce, 10Gi",
                                                .immutable = true}),
  };
  static constexpr Table kTable{"BookkeeperStorageSpec", kFields, "The three claims of each bookie."};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::Bookkeeper>() {
  using Row = v1alpha1::Bookkeeper;
  static constexpr Field kFields[] = {
      field<&Row::image>("image", {.doc = "The bookies' image.", .operator_default = "{}"}),
      field<&Row::replicas>("replicas", {.doc = "How many bookies run; fewer than three are taken for three.",
                                         .operator_default = "3",
                                         .min = 0,
                                         .max = limits::kReplicas,
                                         .zero_is_unset = true,
                                         .alias = "size"}),
      field<&Row::storage>("storage",
                           {.doc = "The claims of each bookie.", .operator_default = "{}", .immutable = true}),
      field<&Row::auto_recovery>(
          "autoRecovery", {.doc = "Whether the bookies copy what a lost bookie held.", .operator_default = "true"}),
      field<&Row::service_account_name>("serviceAccountName", {.doc = "The service account of the bookies.",
                                                               .default_note = "the namespace's account named default",
                                                               .format = Format::object_name,
                                                               .zero_is_unset = true}),
      field<&Row::resources>("resources",
                             {.doc = "CPU and memory of a bookie.",
                              .kubernetes = "ResourceRequirements",
                              .default_note = "requests 500m and 1Gi, limits 1 and 2Gi, when left out whole"}),
      field<&Row::options>("options",
                           {.doc = "Settings of BookKeeper: each becomes a variable BK_key. Values are strings: "
                                   "quote numbers and booleans.",
                            .operator_default = "{}"}),
      field<&Row::jvm_options>(
          "bookkeeperJVMOptions",
          {.doc = "Arguments of the bookies' JVM, laid over those that the operator had of its own.",
           .operator_default = "{}",
           .alias = "jvmOptions|bookkeeperJvmOptions"}),
  };
  static constexpr Table kTable{"BookkeeperSpec", kFields, "The bookies, which are a resource of their own today."};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::FileSystem>() {
  static constexpr Field kFields[] = {
      field<&v1alpha1::FileSystem::persistent_volume_claim>(
          "persistentVolumeClaim", {.doc = "The claim that every segment store mounts at /mnt/tier2.",
                                    .kubernetes = "PersistentVolumeClaimVolumeSource"}),
  };
  static constexpr NameHint kHints[] = {{"claimName", "did you mean persistentVolumeClaim.claimName?"},
                                        {"pvc", "did you mean persistentVolumeClaim?"}};
  static constexpr Table kTable{"FileSystemSpec", kFields, "A shared file system by an existing claim.", kHints};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::Tier2>() {
  using Row = v1alpha1::Tier2;
  static constexpr Field kFields[] = {
      field<&Row::filesystem>("filesystem",
                              {.doc = "A shared file system by an existing claim.",
                               .default_note = "the claim pravega-tier2, when no kind of storage is given",
                               .immutable = true}),
      field<&Row::ecs>("ecs", {.doc = "An ECS object store.", .immutable = true}),
      field<&Row::hdfs>("hdfs", {.doc = "A Hadoop file system.", .immutable = true}),
  };
  static constexpr Table kTable{"Tier2Spec", kFields, "Where streams are kept for good: one kind."};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::Authentication>() {
  using Row = v1alpha1::Authentication;
  static constexpr Field kFields[] = {
      field<&Row::enabled>("enabled", {.doc = "Whether clients must log in.", .operator_default = "false"}),
      field<&Row::password_auth_secret>("passwordAuthSecret",
                                        {.doc = "The Secret with users, passwords and permissions, for the controller.",
                                         .format = Format::object_name,
                                         .zero_is_unset = true}),
  };
  static constexpr Table kTable{"AuthenticationParameters", kFields, "Authentication of clients."};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::Pravega>() {
  using Row = v1alpha1::Pravega;
  static constexpr Field kFields[] = {
      field<&Row::controller_replicas>("controllerReplicas", {.doc = "How many controllers run; 0 is taken for 1.",
                                                              .operator_default = "1",
                                                              .min = 0,
                                                              .max = limits::kReplicas,
                                                              .zero_is_unset = true}),
      field<&Row::segment_store_replicas>("segmentStoreReplicas",
                                          {.doc = "How many segment stores run; 0 is taken for 1.",
                                           .operator_default = "1",
                                           .min = 0,
                                           .max = limits::kReplicas,
                                           .zero_is_unset = true}),
      field<&Row::debug_logging>("debugLogging", {.doc = "Logs at level DEBUG.", .operator_default = "false"}),
      field<&Row::image>("image", {.doc = "The image of controller and segment store.", .operator_default = "{}"}),
      field<&Row::options>("options",
                           {.doc = "Settings of Pravega: each becomes a -Dkey=value in JAVA_OPTS. Values are "
                                   "strings: quote numbers and booleans.",
                            .operator_default = "{}"}),
      field<&Row::controller_jvm_options>(
          "controllerjvmOptions", {.doc = "Arguments of the controller's JVM, laid over the operator's. Mind the "
                                          "small j.",
                                   .operator_default = "[]",
                                   .format = Format::jvm_option, .alias = "controllerJvmOptions|controllerJVMOptions"}),
      field<&Row::segment_store_jvm_options>("segmentStoreJVMOptions",
                                             {.doc = "Arguments of the segment store's JVM, laid over the operator's.",
                                              .operator_default = "[]",
                                              .format = Format::jvm_option, .alias = "segmentStoreJvmOptions|segmentStorejvmOptions"}),
      field<&Row::cache_volume_claim_template>("cacheVolumeClaimTemplate",
                                               {.doc = "The claim for the segment store's cache.",
                                                .kubernetes = "PersistentVolumeClaimSpec",
                                                .default_note = "ReadWriteOnce, 20Gi"}),
      field<&Row::tier2>(
          "tier2", {.doc = "Long-term storage.", .operator_default = "{}", .alias = "longtermStorage|longTermStorage"}),
      field<&Row::controller_service_account_name>("controllerServiceAccountName",
                                                   {.doc = "The service account of the controllers.",
                                                    .default_note = "the namespace's account named default",
                                                    .format = Format::object_name,
                                                    .zero_is_unset = true}),
      field<&Row::segment_store_service_account_name>("segmentStoreServiceAccountName",
                                                      {.doc = "The service account of the segment stores.",
                                                       .default_note = "the namespace's account named default",
                                                       .format = Format::object_name,
                                                       .zero_is_unset = true}),
      field<&Row::controller_resources>(
          "controllerResources", {.doc = "CPU and memory of a controller.",
                                  .kubernetes = "ResourceRequirements",
                                  .default_note = "requests 250m and 512Mi, limits 500m and 1Gi, when left out whole"}),
      field<&Row::segment_store_resources>(
          "segmentStoreResources", {.doc = "CPU and memory of a segment store.",
                                    .kubernetes = "ResourceRequirements",
                                    .default_note = "requests 500m and 1Gi, limits 1 and 2Gi, when left out whole"}),
      field<&Row::controller_ext_service_type>("controllerExtServiceType",
                                               {.doc = "The type of the controller's Service while external access is "
                                                       "enabled.",
                                                .default_note = "externalAccess.type",
                                                .zero_is_unset = true}),
      field<&Row::controller_svc_annotations>(
          "controllerSvcAnnotations", {.doc = "Annotations of the controller's Service, while external access is "
                                              "enabled.",
                                       .operator_default = "{}"}),
      field<&Row::segment_store_ext_service_type>("segmentStoreExtServiceType",
                                                  {.doc = "The type of the segment stores' external Services.",
                                                   .default_note = "externalAccess.type",
                                                   .zero_is_unset = true}),
      field<&Row::segment_store_svc_annotations>(
          "segmentStoreSvcAnnotations",
          {.doc = "Annotations of the segment stores' external Services.", .operator_default = "{}"}),
  };
  static constexpr NameHint kHints[] = {
      {"replicas", "did you mean controllerReplicas or segmentStoreReplicas?"},
      {"resources", "did you mean controllerResources or segmentStoreResources?"},
      {"serviceAccountName", "did you mean controllerServiceAccountName or segmentStoreServiceAccountName?"},
      {"jvmOptions", "did you mean controllerjvmOptions or segmentStoreJVMOptions?"},
  };
  static constexpr Table kTable{"PravegaSpec", kFields, "The controller and the segment store.", kHints};
  return kTable;
}

template <>
const Table& table_of<v1alpha1::ClusterSpec>() {
  using Row = v1alpha1::ClusterSpec;
  static constexpr Field kFields[] = {
      field<&Row::zookeeper_uri>("zookeeperUri",
                                 {.doc = "The ZooKeeper servers, host:port with commas between.",
                                  .default_note = "zk-client:2181 up to operator 0.4.5, zookeeper-client:2181 later",
                                  .zero_is_unset = true,
                                  .alias = "zkUri|zookeeperUrl"}),
      field<&Row::external_access>("externalAccess",
                                   {.doc = "Access from outside the cluster.", .operator_default = "{}"}),
      field<&Row::tls>("tls", {.doc = "Certificates for controller and segment store."}),
      field<&Row::authentication>("authentication",
                                  {.doc = "Authentication of clients.", .operator_default = "{}", .alias = "auth"}),
      field<&Row::version>("version", {.doc = "The version of Pravega and BookKeeper, which is the tag of both images.",
                                       .operator_default = "0.4.0",
                                       .format = Format::version,
                                       .zero_is_unset = true}),
      field<&Row::bookkeeper>("bookkeeper",
                              {.doc = "The bookies. Left out, three run all the same.", .operator_default = "{}"}),
      field<&Row::pravega>("pravega", {.doc = "The controller and the segment store.", .operator_default = "{}"}),
  };
  static constexpr NameHint kHints[] = {
      {"bookkeeperUri", "in this version of the API the bookies are spec.bookkeeper; bookkeeperUri belongs to v1beta1"},
      {"tier2", "did you mean spec.pravega.tier2?"},
  };
  static constexpr Table kTable{"ClusterSpec", kFields, "A Pravega cluster with its bookies.", kHints};
  return kTable;
}

}  // namespace pvg
