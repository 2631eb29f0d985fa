// The rows of spec.pravega of PravegaCluster v1beta1: controller and segment store.
// pravega-operator api/v1beta1/pravega.go PravegaSpec.
#include "spec/pravega_cluster.h"

#include "spec/limits.h"

namespace pvg {

namespace {

using Spec = PravegaSpec;

constexpr NameHint kHints[] = {
    {"replicas", "did you mean controllerReplicas or segmentStoreReplicas?"},
    {"resources", "did you mean controllerResources or segmentStoreResources?"},
    {"affinity", "did you mean controllerPodAffinity or segmentStorePodAffinity?"},
    {"tolerations", "did you mean controllerPodTolerations or segmentStorePodTolerations?"},
    {"probes", "did you mean controllerProbes or segmentStoreProbes?"},
    {"serviceAccountName", "did you mean controllerServiceAccountName or segmentStoreServiceAccountName?"},
    {"securityContext", "did you mean controllerSecurityContext or segmentStoreSecurityContext?"},
    {"jvmOptions", "did you mean controllerjvmOptions or segmentStoreJVMOptions?"},
    {"initContainers", "did you mean controllerInitContainers or segmentStoreInitContainers?"},
    {"labels", "did you mean controllerPodLabels or segmentStorePodLabels?"},
    {"annotations", "did you mean controllerPodAnnotations or segmentStorePodAnnotations?"},
    {"env", "did you mean controllerEnvVars or segmentStoreContainerEnv?"},
    {"containers", "did you mean segmentStoreContainers?"},
    {"volumes", "did you mean segmentStoreAdditionalVolumes?"},
};

}  // namespace

template <>
const Table& table_of<PravegaSpec>() {
  static constexpr Field kFields[] = {
      field<&Spec::controller_replicas>(
          "controllerReplicas",
          {.doc = "How many controllers run. Left out, the operator runs none, though its API promises one.",
           .hardened_default = "2",
           .min = 0,
           .max = limits::kReplicas}),
      field<&Spec::segment_store_replicas>("segmentStoreReplicas",
                                           {.doc = "How many segment stores run; 0 is taken for 1.",
                                            .operator_default = "1",
                                            .hardened_default = "3",
                                            .min = 0,
                                            .max = limits::kReplicas,
                                            .zero_is_unset = true}),
      field<&Spec::max_unavailable_segment_store_replicas>(
          "maxUnavailableSegmentStoreReplicas", {.doc = "How many segment stores an eviction may leave missing; 0 "
                                                        "cannot be chosen. With a single segment store the "
                                                        "budget allows none, and a node drain waits for ever.",
                                                 .operator_default = "1",
                                                 .zero_is_unset = true,
                                                 .negative_is_unset = true}),
      field<&Spec::max_unavailable_controller_replicas>("maxUnavailableControllerReplicas",
                                                        {.doc = "How many controllers an eviction may leave missing; 0 "
                                                                "cannot be chosen. With a single controller the budget "
                                                                "allows none, and a node drain waits for ever.",
                                                         .operator_default = "1",
                                                         .zero_is_unset = true,
                                                         .negative_is_unset = true}),
      field<&Spec::debug_logging>("debugLogging", {.doc = "Logs at level DEBUG, by an environment variable named "
                                                          "log.level. A POSIX shell cannot read such a name: the "
                                                          "option log.level is the safer way.",
                                                   .operator_default = "false"}),
      field<&Spec::image>("image", {.doc = "The image of controller and segment store.", .operator_default = "{}"}),
      field<&Spec::options>(
          "options",
          {.doc =
               "Settings of Pravega, for controller and segment store alike: each becomes a -Dkey=value in JAVA_OPTS, "
               "so a "
               "value must not hold blanks. Values are strings: quote numbers and booleans. hostPathVolumeMounts and "
               "emptyDirVolumeMounts (name=path,…) and configMapVolumeMounts (map:key=path,…) add volumes as well.",
           .operator_default = "{}",
           .default_note =
               "bookkeeper.ensemble.size, bookkeeper.write.quorum.size and bookkeeper.ack.quorum.size: 3 each"}),
      field<&Spec::controller_jvm_options>("controllerjvmOptions",
                                           {.doc = "Arguments of the controller's JVM; of -Xms and of a -XX flag given "
                                                   "twice the last one counts. Mind the small j.",
                                            .operator_default = "[]", .format = Format::jvm_option,
                                            .alias = "controllerJvmOptions|controllerJVMOptions"}),
      field<&Spec::segment_store_jvm_options>(
          "segmentStoreJVMOptions",
          {.doc = "Arguments of the segment store's JVM; of -Xms and of a -XX flag given twice the last one counts. "
                  "The memory "
                  "limit must hold -Xmx and -XX:MaxDirectMemorySize together, and the latter the cache.",
           .operator_default = "[]", .format = Format::jvm_option,
           .alias = "segmentStoreJvmOptions|segmentStorejvmOptions"}),
      field<&Spec::cache_volume_claim_template>("cacheVolumeClaimTemplate",
                                                {.doc = "The claim for the segment store's cache, before version 0.7.0 "
                                                        "alone: later ones cache in memory, and it has "
                                                        "no effect.",
                                                 .kubernetes = "PersistentVolumeClaimSpec",
                                                 .default_note = "ReadWriteOnce, 20Gi, before version 0.7.0",
                                                 .omit_zero = true,
                                                 .immutable = true}),
      field<&Spec::longterm_storage>(
          "longtermStorage",
          {.doc = "Where streams are kept for good.", .operator_default = "{}", .immutable = true, .alias = "tier2"}),
      field<&Spec::controller_service_account_name>("controllerServiceAccountName",
                                                    {.doc = "The service account of the controllers, which must exist.",
                                                     .default_note = "the namespace's account named default",
                                                     .format = Format::object_name,
                                                     .zero_is_unset = true,
                                                     .omit_zero = true}),
      field<&Spec::segment_store_service_account_name>(
          "segmentStoreServiceAccountName",
          {.doc = "The service account of the segment stores, which must exist. With external access it must be "
                  "allowed to get "
                  "services and pods (for NodePort nodes too), or the segment stores do not start.",
           .default_note = "the namespace's account named default",
           .format = Format::object_name,
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Spec::controller_resources>(
          "controllerResources", {.doc = "CPU and memory of a controller. Given in part, the rest stays open.",
                                  .kubernetes = "ResourceRequirements",
                                  .default_note = "requests 250m and 512Mi, limits 500m and 1Gi, when left out whole",
                                  .omit_zero = true}),
      field<&Spec::segment_store_resources>(
          "segmentStoreResources", {.doc = "CPU and memory of a segment store. Limits for both are required by the "
                                           "operator's admission check; requests "
                                           "that are missing take the limits.",
                                    .kubernetes = "ResourceRequirements",
                                    .default_note = "requests 500m and 1Gi, limits 1 and 2Gi, when left out whole",
                                    .omit_zero = true}),
      field<&Spec::segment_store_env_vars>("segmentStoreEnvVars",
                                           {.doc = "The name of a ConfigMap, made by the user, whose data become "
                                                   "environment variables of the segment store.",
                                            .format = Format::object_name,
                                            .zero_is_unset = true,
                                            .omit_zero = true}),
      field<&Spec::segment_store_container_env>(
          "segmentStoreContainerEnv",
          {.doc = "Further environment variables of the segment store.", .kubernetes = "[]EnvVar", .omit_zero = true}),
      field<&Spec::controller_env_vars>(
          "controllerEnvVars",
          {.doc = "Environment variables of the controller: a list of variables, unlike segmentStoreEnvVars.",
           .kubernetes = "[]EnvVar",
           .omit_zero = true}),
      field<&Spec::segment_store_secret>(
          "segmentStoreSecret",
          {.doc = "A Secret for the segment store, as files or as variables.", .operator_default = "{}"}),
      field<&Spec::controller_ext_service_type>("controllerExtServiceType",
                                                {.doc = "The type of the controller's Service while external access is "
                                                        "enabled: LoadBalancer, NodePort or ClusterIP.",
                                                 .default_note = "externalAccess.type",
                                                 .zero_is_unset = true,
                                                 .omit_zero = true}),
      field<&Spec::controller_svc_annotations>(
          "controllerSvcAnnotations",
          {.doc = "Annotations of the controller's Service, while external access is enabled.",
           .operator_default = "{}"}),
      field<&Spec::controller_pod_labels>("controllerPodLabels",
                                          {.doc = "Labels of the controller's pods and objects. In operator mode they "
                                                  "are part of the selectors, which cannot "
                                                  "change on a live cluster.",
                                           .operator_default = "{}",
                                           .immutable = true}),
      field<&Spec::controller_pod_annotations>("controllerPodAnnotations",
                                               {.doc = "Annotations of the controller's pods. A key pravega.version "
                                                       "replaces the operator's own, which it reads during "
                                                       "upgrades.",
                                                .operator_default = "{}"}),
      field<&Spec::segment_store_ext_service_type>(
          "segmentStoreExtServiceType",
          {.doc = "The type of the segment stores' external Services: LoadBalancer or NodePort.",
           .default_note = "externalAccess.type",
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Spec::segment_store_svc_annotations>(
          "segmentStoreSvcAnnotations",
          {.doc = "Annotations of the segment stores' external Services.", .operator_default = "{}"}),
      field<&Spec::segment_store_pod_labels>("segmentStorePodLabels",
                                             {.doc = "Labels of the segment store's pods and objects. In operator mode "
                                                     "they are part of the selectors, which cannot "
                                                     "change on a live cluster.",
                                              .operator_default = "{}",
                                              .immutable = true}),
      field<&Spec::segment_store_pod_annotations>("segmentStorePodAnnotations",
                                                  {.doc = "Annotations of the segment store's pods. A key "
                                                          "pravega.version replaces the operator's own, which it reads "
                                                          "during upgrades.",
                                                   .operator_default = "{}"}),
      field<&Spec::segment_store_load_balancer_ip>("segmentStoreLoadBalancerIP",
                                                   {.doc = "One address for all external Services of the segment "
                                                           "stores: each then has a port of its own, the listener "
                                                           "port plus its number.",
                                                    .zero_is_unset = true,
                                                    .omit_zero = true}),
      field<&Spec::segment_store_external_traffic_policy>(
          "segmentStoreExternalTrafficPolicy",
          {.doc = "How traffic from outside reaches a segment store: Local keeps the client's address, Cluster takes "
                  "any node. "
                  "Case does not matter, and whatever is not Cluster is taken for Local.",
           .default_note = "Local",
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Spec::segment_store_security_context>("segmentStoreSecurityContext",
                                                   {.doc = "The security context of the segment store's pods.",
                                                    .kubernetes = "PodSecurityContext",
                                                    .omit_zero = true}),
      field<&Spec::controller_security_context>("controllerSecurityContext",
                                                {.doc = "The security context of the controller's pods.",
                                                 .kubernetes = "PodSecurityContext",
                                                 .omit_zero = true}),
      field<&Spec::controller_pod_affinity>("controllerPodAffinity",
                                            {.doc = "Where the controllers may run. It replaces the default whole: "
                                                    "with node affinity alone nothing keeps them on "
                                                    "different nodes.",
                                             .kubernetes = "Affinity",
                                             .default_note = "prefers nodes without another controller of the cluster",
                                             .omit_zero = true}),
      field<&Spec::segment_store_pod_affinity>(
          "segmentStorePodAffinity", {.doc = "Where the segment stores may run. It replaces the default whole: with "
                                             "node affinity alone nothing keeps them "
                                             "on different nodes.",
                                      .kubernetes = "Affinity",
                                      .default_note = "prefers nodes without another segment store of the cluster",
                                      .omit_zero = true}),
      field<&Spec::rollback_timeout>("rollbacktimeout",
                                     {.doc = "Minutes that the operator gives a rollback. It changes no object.",
                                      .operator_default = "10",
                                      .zero_is_unset = true,
                                      .negative_is_unset = true,
                                      .omit_zero = true,
                                      .alias = "rollbackTimeout"}),
      field<&Spec::controller_svc_name_suffix>("controllerSvcNameSuffix",
                                               {.doc = "The controller's Service is named after the cluster and this.",
                                                .operator_default = "pravega-controller",
                                                .format = Format::name_part,
                                                .zero_is_unset = true,
                                                .omit_zero = true}),
      field<&Spec::segment_store_sts_name_suffix>(
          "segmentStoreStsNameSuffix",
          {.doc =
               "The segment stores' StatefulSet, pods and external Services are named after the cluster and this, from "
               "version 0.7.0 on. Changing it makes another StatefulSet.",
           .operator_default = "pravega-segment-store",
           .format = Format::name_part,
           .zero_is_unset = true,
           .omit_zero = true,
           .immutable = true}),
      field<&Spec::segment_store_headless_svc_name_suffix>(
          "segmentStoreHeadlessSvcNameSuffix",
          {.doc = "The segment stores' headless Service is named after the cluster and this.",
           .operator_default = "pravega-segmentstore-headless",
           .format = Format::name_part,
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Spec::controller_init_containers>(
          "controllerInitContainers",
          {.doc = "Init containers of the controller's pods.", .kubernetes = "[]Container", .omit_zero = true}),
      field<&Spec::segment_store_init_containers>(
          "segmentStoreInitContainers",
          {.doc = "Init containers of the segment store's pods.", .kubernetes = "[]Container", .omit_zero = true}),
      field<&Spec::auth_implementations>(
          "authImplementations",
          {.doc = "Authentication handlers of the user's own, copied into the controller.", .omit_zero = true}),
      field<&Spec::influx_db_secret>("influxDBSecret", {.doc = "Credentials for metrics that go to InfluxDB.",
                                                        .omit_zero = true,
                                                        .alias = "influxDbSecret|influxdbSecret"}),
      field<&Spec::controller_probes>(
          "controllerProbes",
          {.doc = "The timing of the controller's health probes.",
           .operator_default = "{}",
           .default_note =
               "readiness: after 20 s, every 10 s, 3 failures, 3 successes, 60 s each; liveness: after 60 s, every "
               "15 s, 4 failures, 5 s each",
           .omit_zero = true}),
      field<&Spec::segment_store_probes>(
          "segmentStoreProbes",
          {.doc = "The timing of the segment store's health probes.",
           .operator_default = "{}",
           .default_note =
               "readiness: after 10 s, every 10 s, 30 failures, 5 s each; liveness: after 300 s, every 15 s, 4 "
               "failures, 5 s each",
           .omit_zero = true}),
      field<&Spec::controller_pod_tolerations>(
          "controllerPodTolerations",
          {.doc = "Taints that the controllers tolerate.", .kubernetes = "[]Toleration", .omit_zero = true}),
      field<&Spec::segment_store_pod_tolerations>(
          "segmentStorePodTolerations",
          {.doc = "Taints that the segment stores tolerate.", .kubernetes = "[]Toleration", .omit_zero = true}),
      field<&Spec::segment_store_containers>(
          "segmentStoreContainers", {.doc = "Further containers of the segment store's pods, behind the main one.",
                                     .kubernetes = "[]Container",
                                     .omit_zero = true}),
      field<&Spec::segment_store_additional_volumes>(
          "segmentStoreAdditionalVolumes",
          {.doc = "Further volumes of the segment store's pods. They can be mounted by the further containers alone.",
           .kubernetes = "[]Volume",
           .omit_zero = true}),
      field<&PravegaSpec::plugins>("plugins", {.doc = "Plugins of the controller, by image.", .extension = true}),
      field<&PravegaSpec::metrics>(
          "metrics", {.doc = "Metrics of controller and segment store, on a port that can be scraped.", .extension = true}),
      field<&PravegaSpec::controller_pod_template>(
          "controllerPodTemplate",
          {.doc = "What else the controller's pods shall have: merged into the pod template by the API's merge keys, and "
                  "winning over it. Selectors and made-up names cannot be changed.",
           .kubernetes = "partial PodTemplateSpec",
           .extension = true}),
      field<&PravegaSpec::segment_store_pod_template>(
          "segmentStorePodTemplate",
          {.doc = "What else the segment stores' pods shall have: merged into the pod template by the API's merge keys, and "
                  "winning over it. Selectors and made-up names cannot be changed.",
           .kubernetes = "partial PodTemplateSpec",
           .extension = true}),
  };
  static constexpr Table kTable{"PravegaSpec", kFields, "The controller and the segment store.", kHints};
  return kTable;
}

}  // namespace pvg
