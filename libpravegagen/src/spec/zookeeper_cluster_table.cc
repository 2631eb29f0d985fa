// The rows of ZookeeperCluster v1beta1. zookeeper-operator api/v1beta1/zookeepercluster_types.go.
#include "spec/zookeeper_cluster.h"

#include "spec/limits.h"

namespace pvg {

template <>
const Table& table_of<ZookeeperImage>() {
  static constexpr Field kFields[] = {
      field<&ZookeeperImage::repository>("repository", {.doc = "The servers' image, without a tag.",
                                                        .operator_default = "pravega/zookeeper",
                                                        .format = Format::image_repository,
                                                        .zero_is_unset = true,
                                                        .omit_zero = true}),
      field<&ZookeeperImage::tag>(
          "tag", {.doc = "The image's tag, of the project's own numbering: not a version of ZooKeeper. Quote it.",
                  .operator_default = "0.2.14",
                  .hardened_default = "0.2.15",
                  .format = Format::image_tag,
                  .zero_is_unset = true,
                  .omit_zero = true}),
      field<&ZookeeperImage::pull_policy>("pullPolicy", {.doc = "When a node fetches the image.",
                                                         .operator_default = "Always",
                                                         .hardened_default = "IfNotPresent",
                                                         .choices = "Always|Never|IfNotPresent",
                                                         .zero_is_unset = true,
                                                         .omit_zero = true}),
  };
  static constexpr NameHint kHints[] = {{"imageSpec", "write repository, tag and pullPolicy in image itself"}};
  static constexpr Table kTable{"ContainerImage", kFields, "The servers' image.", kHints};
  return kTable;
}

template <>
const Table& table_of<ZookeeperPodPolicy>() {
  using Pod = ZookeeperPodPolicy;
  static constexpr Field kFields[] = {
      field<&Pod::labels>("labels",
                          {.doc = "Labels of the pods, over those of spec.labels. app and kind are the operator's own.",
                           .operator_default = "{}",
                           .default_note = "app and release: the cluster's name",
                           .omit_zero = true}),
      field<&Pod::node_selector>("nodeSelector", {.doc = "Labels that a node must have.", .omit_zero = true}),
      field<&Pod::affinity>(
          "affinity", {.doc = "Where the servers may run. It replaces the default whole: with node affinity alone "
                              "nothing keeps them on different nodes.",
                       .kubernetes = "Affinity",
                       .default_note = "prefers nodes without another server of the cluster",
                       .omit_zero = true}),
      field<&Pod::topology_spread_constraints>("topologySpreadConstraints",
                                               {.doc = "How the servers are spread over zones or nodes. The pods carry "
                                                       "app: <cluster name>, which a selector must "
                                                       "name.",
                                                .kubernetes = "[]TopologySpreadConstraint",
                                                .omit_zero = true}),
      field<&Pod::resources>("resources",
                             {.doc = "CPU and memory of a server. The image's heap does not follow them: it is set by "
                                     "the environment variable ZK_SERVER_HEAP, in megabytes.",
                              .kubernetes = "ResourceRequirements",
                              .omit_zero = true}),
      field<&Pod::tolerations>(
          "tolerations", {.doc = "Taints that the servers tolerate.", .kubernetes = "[]Toleration", .omit_zero = true}),
      field<&Pod::env>(
          "env", {.doc = "Further environment variables of the server.", .kubernetes = "[]EnvVar", .omit_zero = true}),
      field<&Pod::annotations>("annotations", {.doc = "Annotations of the pods.", .omit_zero = true}),
      field<&Pod::security_context>(
          "securityContext",
          {.doc = "The security context of the pods.", .kubernetes = "PodSecurityContext", .omit_zero = true}),
      field<&Pod::termination_grace_period_seconds>(
          "terminationGracePeriodSeconds", {.doc = "Seconds that a server gets to stop; 0 is taken for the default.",
                                            .operator_default = "30",
           .hardened_default = kNoDefault,
                                            .min = 0,
                                            .zero_is_unset = true,
                                            .omit_zero = true}),
      field<&Pod::service_account_name>("serviceAccountName",
                                        {.doc = "The service account of the servers. Any other than default is made, "
                                                "with the pull secrets, and overwrites one "
                                                "of that name.",
                                         .operator_default = "default",
           .hardened_default = kNoDefault,
                                         .format = Format::object_name,
                                         .zero_is_unset = true,
                                         .omit_zero = true}),
      field<&Pod::image_pull_secrets>(
          "imagePullSecrets",
          {.doc = "Secrets to fetch images with. They go to the service account alone, so they have no effect unless "
                  "serviceAccountName names one.",
           .kubernetes = "[]LocalObjectReference",
           .omit_zero = true}),
  };
  static constexpr Table kTable{"PodPolicy", kFields, "What the servers' pods shall be."};
  return kTable;
}

template <>
const Table& table_of<ZookeeperAdminServerService>() {
  using Service = ZookeeperAdminServerService;
  static constexpr Field kFields[] = {
      field<&Service::annotations>("annotations", {.doc = "Annotations of the Service.", .omit_zero = true}),
      field<&Service::external>(
          "external", {.doc = "Whether the Service is a load balancer. The admin server has no authentication.",
                       .operator_default = "false",
                       .omit_zero = true}),
  };
  static constexpr Table kTable{"AdminServerServicePolicy", kFields,
                                "The Service of the servers' HTTP administration."};
  return kTable;
}

template <>
const Table& table_of<ZookeeperClientService>() {
  static constexpr Field kFields[] = {
      field<&ZookeeperClientService::annotations>("annotations",
                                                  {.doc = "Annotations of the Service.", .omit_zero = true}),
      field<&ZookeeperClientService::type>("type", {.doc = "The Service's type: how the ensemble is reached from outside.",
                                                    .hardened_default = "ClusterIP",
                                                    .choices = "ClusterIP|NodePort|LoadBalancer",
                                                    .extension = true}),
  };
  static constexpr NameHint kHints[] = {
      {"external", "in hardened mode write clientService.type; the operator keeps this Service inside the cluster"},
      {"spec", "in hardened mode write clientService.type; the operator keeps this Service inside the cluster"},
  };
  static constexpr Table kTable{"ClientServicePolicy", kFields, "The Service that clients connect to.", kHints};
  return kTable;
}

template <>
const Table& table_of<ZookeeperHeadlessService>() {
  static constexpr Field kFields[] = {
      field<&ZookeeperHeadlessService::annotations>("annotations",
                                                    {.doc = "Annotations of the Service.", .omit_zero = true}),
  };
  static constexpr NameHint kHints[] = {
      {"publishNotReadyAddresses",
       "it cannot be set: a first server that finds its own address waits for an ensemble that is not there"},
  };
  static constexpr Table kTable{"HeadlessServicePolicy", kFields, "The Service that gives each server its DNS name.",
                                kHints};
  return kTable;
}

template <>
const Table& table_of<ZookeeperPersistence>() {
  static constexpr Field kFields[] = {
      field<&ZookeeperPersistence::reclaim_policy>(
          "reclaimPolicy", {.doc = "What the operator does with the claims when the resource is deleted.",
                            .operator_default = "Retain",
                            .choices = "Delete|Retain",
                            .zero_is_unset = true,
                            .omit_zero = true,
                            .alias = "volumeReclaimPolicy"}),
      field<&ZookeeperPersistence::spec>(
          "spec", {.doc = "The claim of each server. accessModes is always ReadWriteOnce, whatever is written; without "
                          "resources.requests.storage, or with 0, the requests are replaced.",
                   .kubernetes = "PersistentVolumeClaimSpec",
                   .default_note = "ReadWriteOnce, 20Gi",
                   .omit_zero = true,
                   .immutable = true}),
      field<&ZookeeperPersistence::annotations>(
          "annotations", {.doc = "Annotations of the claims.", .omit_zero = true, .immutable = true}),
  };
  static constexpr NameHint kHints[] = {
      {"resources", "did you mean spec.persistence.spec.resources?"},
      {"size", "did you mean spec.persistence.spec.resources.requests.storage?"},
      {"storage", "did you mean spec.persistence.spec.resources.requests.storage?"},
      {"storageClassName", "did you mean spec.persistence.spec.storageClassName?"},
      {"storageClass", "did you mean spec.persistence.spec.storageClassName?"},
      {"accessModes", "accessModes is always ReadWriteOnce"},
      {"volumeMode", "did you mean spec.persistence.spec.volumeMode?"},
      {"selector", "did you mean spec.persistence.spec.selector?"},
  };
  static constexpr Table kTable{"Persistence", kFields, "Volumes that outlive the pods.", kHints};
  return kTable;
}

template <>
const Table& table_of<ZookeeperEphemeral>() {
  static constexpr Field kFields[] = {
      field<&ZookeeperEphemeral::empty_dir_volume_source>("emptydirvolumesource",
                                                          {.doc = "The empty directory's medium and size limit.",
                                                           .kubernetes = "EmptyDirVolumeSource",
                                                           .omit_zero = true,
                                                           .alias = "emptyDir|emptyDirVolumeSource"}),
  };
  static constexpr Table kTable{"Ephemeral", kFields,
                                "Storage that goes with the pod, used when storageType is ephemeral: for tests."};
  return kTable;
}

template <>
const Table& table_of<ZookeeperClusterSpec>() {
  using Spec = ZookeeperClusterSpec;
  static constexpr Field kFields[] = {
      field<&Spec::image>("image", {.doc = "The servers' image.", .operator_default = "{}", .omit_zero = true}),
      field<&Spec::labels>("labels", {.doc = "Labels of all objects, claims included, whose labels cannot change on a "
                                             "live cluster. app: on pods, Services and "
                                             "claims it is the cluster's name, whatever is written.",
                                      .operator_default = "{}",
                                      .default_note = "app and release: the cluster's name",
                                      .omit_zero = true,
                                      .immutable = true}),
      field<&Spec::replicas>("replicas", {.doc = "How many servers the ensemble has: an odd number, at least 3, to "
                                                 "survive the loss of one. Change it one at a "
                                                 "time, with the ensemble healthy.",
                                          .operator_default = "3",
                                          .min = 1,
                                          .max = limits::kZookeeperServers,
                                          .zero_is_unset = true,
                                          .omit_zero = true,
                                          .alias = "size"}),
      field<&Spec::ports>(
          "ports", {.doc = "The server's ports, by name: client, quorum, leader-election, metrics, admin-server. One "
                           "that is left out is "
                           "added. A port of another name is opened on the pod, but no Service has it.",
                    .kubernetes = "[]ContainerPort",
                    .default_note = "client 2181, quorum 2888, leader-election 3888, metrics 7000, admin-server 8080",
                    .omit_zero = true}),
      field<&Spec::pod>("pod",
                        {.doc = "What the servers' pods shall be.", .operator_default = "{}", .omit_zero = true}),
      field<&Spec::admin_server_service>(
          "adminServerService",
          {.doc = "The Service of the servers' HTTP administration.", .operator_default = "{}", .omit_zero = true}),
      field<&Spec::client_service>(
          "clientService",
          {.doc = "The Service that clients connect to.", .operator_default = "{}", .omit_zero = true}),
      field<&Spec::trigger_rolling_restart>("triggerRollingRestart",
                                            {.doc = "Asks a running operator to restart every server once. It is an "
                                                    "action, not a state, and changes no object here.",
                                             .operator_default = "false",
                                             .omit_zero = true}),
      field<&Spec::headless_service>(
          "headlessService",
          {.doc = "The Service that gives each server its DNS name.", .operator_default = "{}", .omit_zero = true}),
      field<&Spec::storage_type>(
          "storageType",
          {.doc = "ephemeral, in any case of letters, keeps data in the pod; everything else means volumes.",
           .default_note = "persistence, when persistence is left out or filled in",
           .zero_is_unset = true,
           .omit_zero = true,
           .immutable = true}),
      field<&Spec::persistence>("persistence",
                                {.doc = "Volumes that outlive the pods.", .omit_zero = true, .immutable = true}),
      field<&Spec::ephemeral>("ephemeral",
                              {.doc = "Storage that goes with the pod.", .omit_zero = true, .immutable = true}),
      field<&Spec::config>("config", {.doc = "Settings of ZooKeeper.",
                                      .operator_default = "{}",
                                      .omit_zero = true,
                                      .alias = "conf|zookeeperConfig"}),
      field<&Spec::domain_name>(
          "domainName",
          {.doc = "The domain that external-dns puts the headless Service's name under, through an annotation of it.",
           .format = Format::domain_name,
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Spec::kubernetes_cluster_domain>(
          "kubernetesClusterDomain",
          {.doc = "The DNS domain of the Kubernetes cluster, in which the servers look each other up.",
           .default_note = "cluster.local",
           .format = Format::domain_name,
           .zero_is_unset = true,
           .omit_zero = true,
           .alias = "clusterDomain"}),
      field<&Spec::containers>(
          "containers",
          {.doc = "Further containers of the servers' pods. In operator mode they stand before the server.",
           .kubernetes = "[]Container",
           .omit_zero = true}),
      field<&Spec::init_containers>(
          "initContainers",
          {.doc = "Init containers of the servers' pods.", .kubernetes = "[]Container", .omit_zero = true}),
      field<&Spec::volumes>("volumes",
                            {.doc = "Further volumes of the servers' pods. The names conf and data are taken.",
                             .kubernetes = "[]Volume",
                             .omit_zero = true}),
      field<&Spec::volume_mounts>(
          "volumeMounts",
          {.doc = "Further mounts of the server's container.", .kubernetes = "[]VolumeMount", .omit_zero = true}),
      field<&Spec::probes>("probes",
                           {.doc = "The timing of the servers' health probes.",
                            .operator_default = "{}",
                            .default_note = "readiness and liveness: after 10 s, every 10 s, 3 failures, 10 s each",
                            .omit_zero = true}),
      field<&Spec::max_unavailable_replicas>("maxUnavailableReplicas",
                                             {.doc = "How many servers an eviction may leave missing; 0 cannot be "
                                                     "chosen. More than a minority stops the ensemble.",
                                              .operator_default = "1",
                                              .zero_is_unset = true,
                                              .negative_is_unset = true,
                                              .omit_zero = true}),
      field<&Spec::tls>("tls", {.doc = "TLS between the members, and for bookies, controllers and segment stores, with a "
                                       "certificate from a Secret. The client port takes plain text all the same, which the "
                                       "images' own scripts speak.",
                                .extension = true}),
      field<&Spec::external_access>(
          "externalAccess", {.doc = "Gives each member a Service of its own that is reached from outside.",
                             .choices = "NodePort|LoadBalancer",
                             .extension = true}),
      field<&Spec::pod_template>(
          "podTemplate",
          {.doc = "What else the members' pods shall have: merged into the pod template by the API's merge keys, and winning "
                  "over it. Selectors and made-up names cannot be changed.",
           .kubernetes = "partial PodTemplateSpec",
           .extension = true}),
  };
  static constexpr NameHint kHints[] = {
      {"logging", "the logging configuration is the operator's own and cannot be chosen"},
      {"additionalConfig", "did you mean spec.config.additionalConfig?"},
      {"storageClassName", "did you mean spec.persistence.spec.storageClassName?"},
      {"version", "did you mean spec.image.tag?"},
  };
  static constexpr Table kTable{"ZookeeperClusterSpec", kFields, "What a ZooKeeper ensemble shall be.", kHints};
  return kTable;
}

}  // namespace pvg
