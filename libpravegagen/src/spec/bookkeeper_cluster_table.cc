// The rows of BookkeeperCluster v1alpha1. bookkeeper-operator api/v1alpha1/bookkeepercluster_types.go.
#include "spec/bookkeeper_cluster.h"

#include "spec/limits.h"

namespace pvg {

template <>
const Table& table_of<BookkeeperImageSpec>() {
  static constexpr Field kFields[] = {
      field<&BookkeeperImageSpec::repository>("repository",
                                              {.doc = "The bookies' image, without a tag: the tag is spec.version. "
                                                      "Once imageSpec is written, the API wants it and "
                                                      "pullPolicy both.",
                                               .operator_default = "pravega/bookkeeper",
                                               .format = Format::image_repository,
                                               .required = true,
                                               .zero_is_unset = true}),
      field<&BookkeeperImageSpec::tag>(
          "tag",
          {.doc = "Has no effect: the operator clears it, and the image's tag is spec.version.", .omit_zero = true}),
      field<&BookkeeperImageSpec::pull_policy>("pullPolicy", {.doc = "When a node fetches the image.",
                                                              .operator_default = "Always",
                                                              .hardened_default = "IfNotPresent",
                                                              .choices = "Always|Never|IfNotPresent",
                                                              .required = true,
                                                              .zero_is_unset = true}),
  };
  static constexpr Table kTable{"ImageSpec", kFields, "The bookies' image."};
  return kTable;
}

template <>
const Table& table_of<BookkeeperImage>() {
  static constexpr Field kFields[] = {
      field<&BookkeeperImage::image_spec>(
          "imageSpec", {.doc = "The image: repository and pull policy stand in here.", .operator_default = "{}"}),
  };
  static constexpr Table kTable{"BookkeeperImageSpec", kFields,
                                "The bookies' image, one level deeper than in the other kinds."};
  return kTable;
}

template <>
const Table& table_of<BookkeeperStorage>() {
  static constexpr Field kFields[] = {
      field<&BookkeeperStorage::ledger_volume_claim_template>(
          "ledgerVolumeClaimTemplate", {.doc = "The claim for the ledgers. Without resources.requests.storage the "
                                               "operator replaces it whole, storage class "
                                               "included.",
                                        .kubernetes = "PersistentVolumeClaimSpec",
                                        .default_note = "ReadWriteOnce, 10Gi",
                                        .immutable = true}),
      field<&BookkeeperStorage::journal_volume_claim_template>(
          "journalVolumeClaimTemplate",
          {.doc =
               "The claim for the journal, best on a disk of its own. Without resources.requests.storage the operator "
               "replaces it whole, storage class included.",
           .kubernetes = "PersistentVolumeClaimSpec",
           .default_note = "ReadWriteOnce, 10Gi",
           .immutable = true}),
      field<&BookkeeperStorage::index_volume_claim_template>(
          "indexVolumeClaimTemplate", {.doc = "The claim for the index. Without resources.requests.storage the "
                                              "operator replaces it whole, storage class "
                                              "included.",
                                       .kubernetes = "PersistentVolumeClaimSpec",
                                       .default_note = "ReadWriteOnce, 10Gi",
                                       .immutable = true}),
      field<&BookkeeperStorage::layout>(
          "layout", {.doc = "perDirectory gives each ledger and journal directory a claim of its own, of the template's full "
                            "size; shared puts those of a kind on one claim, as the operator does. Changing it on a live "
                            "cluster loses data.",
                     .hardened_default = "perDirectory",
                     .choices = "perDirectory|shared",
                     .immutable = true,
                     .extension = true}),
  };
  static constexpr Table kTable{"BookkeeperStorageSpec", kFields, "The three claims of each bookie."};
  return kTable;
}

template <>
const Table& table_of<BookkeeperJvmOptions>() {
  static constexpr Field kFields[] = {
      field<&BookkeeperJvmOptions::memory_opts>(
          "memoryOpts", {.doc = "Memory settings of the JVM, in BOOKIE_MEM_OPTS.", .operator_default = "[]"}),
      field<&BookkeeperJvmOptions::gc_opts>(
          "gcOpts", {.doc = "The garbage collector's settings, in BOOKIE_GC_OPTS.", .operator_default = "[]"}),
      field<&BookkeeperJvmOptions::gc_logging_opts>(
          "gcLoggingOpts",
          {.doc = "The garbage collector's log, in BOOKIE_GC_LOGGING_OPTS.", .operator_default = "[]"}),
      field<&BookkeeperJvmOptions::extra_opts>(
          "extraOpts", {.doc = "Any other argument of the JVM, in BOOKIE_EXTRA_OPTS.", .operator_default = "[]"}),
  };
  static constexpr Table kTable{
      "JVMOptions", kFields,
      "Arguments of the bookies' JVM. The operator adds none of its own; a list left out gives an "
      "empty variable, and the image then takes its defaults."};
  return kTable;
}

template <>
const Table& table_of<BookkeeperClusterSpec>() {
  using Spec = BookkeeperClusterSpec;
  static constexpr Field kFields[] = {
      field<&Spec::zookeeper_uri>("zookeeperUri", {.doc = "The ZooKeeper servers, host:port with commas between.",
                                                   .operator_default = "zookeeper-client:2181",
           .hardened_default = kNoDefault,
                                                   .zero_is_unset = true,
                                                   .alias = "zkUri|zookeeperUrl"}),
      field<&Spec::image>("image", {.doc = "The bookies' image.", .operator_default = "{}"}),
      field<&Spec::replicas>("replicas", {.doc = "How many bookies run: at least the ensemble size of Pravega, and one "
                                                 "more if a lost bookie shall not stop "
                                                 "writes. Going down needs each bookie drained first.",
                                          .operator_default = "3",
                                          .hardened_default = "4",
                                          .min = 1,
                                          .max = limits::kReplicas,
                                          .zero_is_unset = true,
                                          .alias = "size"}),
      field<&Spec::max_unavailable_bookkeeper_replicas>(
          "maxUnavailableBookkeeperReplicas",
          {.doc = "How many bookies an eviction may leave missing; 0 cannot be chosen.",
           .operator_default = "1",
           .zero_is_unset = true,
           .negative_is_unset = true,
           .alias = "maxUnavailableReplicas"}),
      field<&Spec::storage>("storage",
                            {.doc = "The claims of each bookie.", .operator_default = "{}", .immutable = true}),
      field<&Spec::auto_recovery>("autoRecovery", {.doc = "Whether the bookies copy what a lost bookie held. The "
                                                          "operator sets a delay of 60 seconds, less than a node "
                                                          "drain takes.",
                                                   .operator_default = "true"}),
      field<&Spec::service_account_name>("serviceAccountName",
                                         {.doc = "The service account of the bookies, which must exist.",
                                          .default_note = "the namespace's account named default",
                                          .format = Format::object_name,
                                          .zero_is_unset = true,
                                          .omit_zero = true}),
      field<&Spec::probes>(
          "probes", {.doc = "The timing of the bookies' health probes.",
                     .operator_default = "{}",
                     .default_note =
                         "readiness: after 20 s, every 10 s, 9 failures, 5 s each; liveness: after 60 s, every 15 s, 4 "
                         "failures, 5 s each"}),
      field<&Spec::resources>("resources",
                              {.doc = "CPU and memory of a bookie. Given in part, the rest stays open.",
                               .kubernetes = "ResourceRequirements",
                               .default_note = "requests 500m and 1Gi, limits 1 and 2Gi, when left out whole",
                               .omit_zero = true}),
      field<&Spec::options>(
          "options",
          {.doc =
               "Settings of BookKeeper: each becomes a variable BK_key, which the image writes into bk_server.conf, "
               "and "
               "replaces what the operator sets. Values are strings: quote numbers and booleans. ledgerDirectories, "
               "journalDirectories and indexDirectories (paths with commas between) also decide what is mounted where; "
               "ledgerSubPath, journalSubPath and indexSubPath, hostPathVolumeMounts, emptyDirVolumeMounts "
               "(name=path,…) and "
               "configMapVolumeMounts (map:key=path,…) are about volumes alone.",
           .operator_default = "{}",
           .alias = "config|configuration"}),
      field<&Spec::jvm_options>("jvmOptions", {.doc = "Arguments of the bookies' JVM.",
                                               .operator_default = "{}",
                                               .alias = "bookkeeperJVMOptions|bookkeeperJvmOptions"}),
      field<&Spec::env_vars>(
          "envVars",
          {.doc =
               "The name of a ConfigMap, made by the user, whose data become environment variables of the bookies: its "
               "PRAVEGA_CLUSTER_NAME decides under which path of ZooKeeper the ledgers are, and must be the "
               "PravegaCluster's "
               "name.",
           .format = Format::object_name,
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Spec::version>("version", {.doc = "The version, which is the image's tag too: three numbers, and what "
                                               "follows them is kept. Use Pravega's.",
                                        .operator_default = "0.11.0",
                                        .hardened_default = "0.13.0",
                                        .format = Format::version,
                                        .zero_is_unset = true}),
      field<&Spec::block_owner_deletion>(
          "blockOwnerDeletion",
          {.doc = "Whether a foreground deletion of the resource waits for its objects. It changes no object.",
           .operator_default = "true"}),
      field<&Spec::affinity>("affinity", {.doc = "Where the bookies may run. It replaces the default whole: with node "
                                                 "affinity alone, or with {}, nothing keeps "
                                                 "them on different nodes.",
                                          .kubernetes = "Affinity",
                                          .default_note = "prefers nodes without another bookie of the cluster",
                                          .omit_zero = true}),
      field<&Spec::labels>(
          "labels", {.doc = "Labels of the bookies' pods and objects. In operator mode they are part of the selectors, "
                            "which cannot change on a live cluster.",
                     .operator_default = "{}",
                     .immutable = true}),
      field<&Spec::annotations>("annotations", {.doc = "Annotations of the bookies' pods and StatefulSet. A key "
                                                       "bookkeeper.version replaces the operator's own, which "
                                                       "it reads during upgrades.",
                                                .operator_default = "{}"}),
      field<&Spec::init_containers>(
          "initContainers",
          {.doc = "Init containers of the bookies' pods.", .kubernetes = "[]Container", .omit_zero = true}),
      field<&Spec::headless_svc_name_suffix>("headlessSvcNameSuffix",
                                             {.doc = "The headless Service is named after the cluster and this. The "
                                                     "bookies' DNS names, and so their ids, contain "
                                                     "it.",
                                              .operator_default = "bookie-headless",
                                              .format = Format::name_part,
                                              .zero_is_unset = true,
                                              .omit_zero = true,
                                              .immutable = true}),
      field<&Spec::run_as_privileged_user>(
          "runAsPrivilegedUser",
          {.doc =
               "Whether the bookies run as the image's user, root. False gives them user, group and volume group 1000.",
           .operator_default = "true",
           .hardened_default = kNoDefault}),
      field<&Spec::tolerations>(
          "tolerations", {.doc = "Taints that the bookies tolerate.", .kubernetes = "[]Toleration", .omit_zero = true}),
      field<&Spec::upgrade_timeout>(
          "upgradeTimeout", {.doc = "Minutes that the operator gives an upgrade or rollback. It changes no object.",
                             .operator_default = "10",
                             .zero_is_unset = true,
                             .negative_is_unset = true,
                             .omit_zero = true}),
      field<&Spec::metrics>("metrics", {.doc = "Metrics of the bookies.", .extension = true}),
      field<&Spec::tls>("tls", {.doc = "TLS among the bookies and for their clients, with a certificate from a Secret. Plain text is "
                                       "taken all the same. Segment stores speak TLS to bookies from release 0.14 on.",
                                .extension = true}),
      field<&Spec::rack_awareness>(
          "rackAwareness", {.doc = "Bookies by zone, so that no zone holds all copies of an entry.", .extension = true}),
      field<&Spec::pod_template>(
          "podTemplate",
          {.doc = "What else the bookies' pods shall have: merged into the pod template by the API's merge keys, and winning "
                  "over it. Selectors and made-up names cannot be changed.",
           .kubernetes = "partial PodTemplateSpec",
           .extension = true}),
  };
  static constexpr NameHint kHints[] = {
      {"securityContext", "write runAsPrivilegedUser: false, which gives user, group and volume group 1000"},
      {"env", "put the variables into a ConfigMap and name it in envVars"},
      {"autoscaling", "bookies are not scaled by an autoscaler: set replicas"},
  };
  static constexpr Table kTable{"BookkeeperClusterSpec", kFields, "What a BookKeeper cluster shall be.", kHints};
  return kTable;
}

}  // namespace pvg
