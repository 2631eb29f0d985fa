// The rows of RenderConfig.
#include "spec/render_config.h"

namespace pvg {

template <>
const Table& table_of<ImagesConfig>() {
  static constexpr Field kFields[] = {
      field<&ImagesConfig::registry>(
          "registry", {.doc = "A registry that mirrors all images: it is put before (or in place of) the registry of each "
                              "image that we name. Images of the user's own containers stay as they are."}),
      field<&ImagesConfig::pull_secrets>(
          "pullSecrets", {.doc = "The names of Secrets with registry credentials; every pod gets them."}),
      field<&ImagesConfig::digests>(
          "digests", {.doc = "From an image, as it would be written without this (\"pravega/pravega:0.13.0\"), to the digest "
                             "that pins it (\"sha256:…\")."}),
  };
  static constexpr Table kTable{"Images", kFields, "Where images come from."};
  return kTable;
}

template <>
const Table& table_of<NetworkPolicyConfig>() {
  static constexpr Field kFields[] = {
      field<&NetworkPolicyConfig::enabled>(
          "enabled", {.doc = "Whether each component gets a NetworkPolicy that admits only the connections it needs.",
                      .hardened_default = "false"}),
      field<&NetworkPolicyConfig::api_server>(
          "apiServer", {.doc = "The addresses of the Kubernetes API server, as CIDR. Needed with external access, because "
                               "segment stores then ask it for their own Service."}),
  };
  static constexpr Table kTable{"NetworkPolicy", kFields, "Network policies, made from who talks to whom."};
  return kTable;
}

template <>
const Table& table_of<MonitoringConfig>() {
  static constexpr Field kFields[] = {
      field<&MonitoringConfig::pod_monitor>(
          "podMonitor", {.doc = "Whether a PodMonitor of the Prometheus operator is made for each component that has metrics.",
                         .hardened_default = "false"}),
      field<&MonitoringConfig::rules>(
          "rules", {.doc = "Whether a PrometheusRule is made, with thresholds computed from the resources.",
                    .hardened_default = "false"}),
      field<&MonitoringConfig::dashboard>(
          "dashboard", {.doc = "Whether a ConfigMap with a Grafana dashboard is made.", .hardened_default = "false"}),
  };
  static constexpr Table kTable{"Monitoring", kFields, "Objects of the Prometheus operator and of Grafana."};
  return kTable;
}

template <>
const Table& table_of<AutoscalerConfig>() {
  static constexpr Field kFields[] = {
      field<&AutoscalerConfig::min>("min", {.doc = "The fewest replicas.", .min = 1, .required = true}),
      field<&AutoscalerConfig::max>("max", {.doc = "The most replicas. More segment stores than containers are idle.",
                                            .min = 1,
                                            .required = true}),
      field<&AutoscalerConfig::cpu>("cpu", {.doc = "The CPU use, in percent of the request, that is aimed at.",
                                            .hardened_default = "70",
                                            .min = 1,
                                            .max = 100}),
  };
  static constexpr Table kTable{"Autoscaler", kFields, "One HorizontalPodAutoscaler."};
  return kTable;
}

template <>
const Table& table_of<AutoscalingConfig>() {
  static constexpr Field kFields[] = {
      field<&AutoscalingConfig::controller>("controller", {.doc = "Scales the controller."}),
      field<&AutoscalingConfig::segment_store>(
          "segmentStore", {.doc = "Scales the segment stores. Services and permissions are made up to the maximum."}),
  };
  static constexpr Table kTable{"Autoscaling", kFields,
                                "HorizontalPodAutoscalers; bookies and ZooKeeper hold data and are never scaled by one."};
  return kTable;
}

template <>
const Table& table_of<IssuerReference>() {
  static constexpr Field kFields[] = {
      field<&IssuerReference::name>("name", {.doc = "The issuer's name.", .format = Format::object_name, .required = true}),
      field<&IssuerReference::kind>(
          "kind", {.doc = "The issuer's kind.", .hardened_default = "Issuer", .choices = "Issuer|ClusterIssuer"}),
  };
  static constexpr Table kTable{"IssuerReference", kFields, "An issuer of cert-manager."};
  return kTable;
}

template <>
const Table& table_of<SecretReference>() {
  static constexpr Field kFields[] = {
      field<&SecretReference::secret_name>(
          "secretName", {.doc = "The Secret's name.", .format = Format::object_name, .required = true}),
      field<&SecretReference::key>("key", {.doc = "The key of the value in it.", .hardened_default = "password", .format = Format::data_key}),
  };
  static constexpr Table kTable{"SecretReference", kFields, "A value in a Secret of the user's."};
  return kTable;
}

template <>
const Table& table_of<CertManagerConfig>() {
  static constexpr Field kFields[] = {
      field<&CertManagerConfig::issuer_ref>(
          "issuerRef", {.doc = "Who signs. With it the Secrets that the resources name for TLS are made by cert-manager.",
                        .required = true}),
      field<&CertManagerConfig::key_store_password>(
          "keyStorePassword", {.doc = "The password of the key stores that the servers' REST interface reads.",
                               .required = true}),
  };
  static constexpr Table kTable{"CertManager", kFields, "Certificates of cert-manager."};
  return kTable;
}

template <>
const Table& table_of<PriorityClassesConfig>() {
  static constexpr Field kFields[] = {
      field<&PriorityClassesConfig::controller>(
          "controller", {.doc = "The PriorityClass of the controller's pods.", .format = Format::object_name}),
      field<&PriorityClassesConfig::segment_store>(
          "segmentStore", {.doc = "The PriorityClass of the segment stores' pods.", .format = Format::object_name}),
      field<&PriorityClassesConfig::bookie>(
          "bookie", {.doc = "The PriorityClass of the bookies' pods.", .format = Format::object_name}),
      field<&PriorityClassesConfig::zookeeper>(
          "zookeeper", {.doc = "The PriorityClass of the ZooKeeper members' pods.", .format = Format::object_name}),
  };
  static constexpr Table kTable{"PriorityClasses", kFields, "Existing PriorityClasses, one for each component."};
  return kTable;
}

template <>
const Table& table_of<SurvivesConfig>() {
  static constexpr Field kFields[] = {
      field<&SurvivesConfig::bookies>("bookies", {.doc = "How many bookies may be lost at once.", .min = 0}),
      field<&SurvivesConfig::nodes>("nodes", {.doc = "How many nodes may be lost at once.", .min = 0}),
      field<&SurvivesConfig::zones>("zones", {.doc = "How many zones may be lost at once.", .min = 0}),
      field<&SurvivesConfig::zookeeper_members>(
          "zookeeperMembers", {.doc = "How many ZooKeeper members may be lost at once.", .min = 0}),
      field<&SurvivesConfig::writes>(
          "writes", {.doc = "Whether writing must go on; otherwise only acknowledged data must be kept.",
                     .hardened_default = "true"}),
  };
  static constexpr Table kTable{"Survives", kFields, "Losses that the stack must survive."};
  return kTable;
}

template <>
const Table& table_of<AssertConfig>() {
  static constexpr Field kFields[] = {
      field<&AssertConfig::survives>("survives", {.doc = "Losses that the stack must survive."}),
  };
  static constexpr Table kTable{"Assert", kFields, "Promises; one that the resources do not keep is an error."};
  return kTable;
}

template <>
const Table& table_of<LintWaiver>() {
  static constexpr Field kFields[] = {
      field<&LintWaiver::check>("check", {.doc = "The check that may find something.",
                                          .choices = "L01|L02|L03|L04|L05|L06|L07|L08|L09|L10|L11|L12|L13|L14|L15|L16",
                                          .required = true}),
      field<&LintWaiver::object>(
          "object", {.doc = "The object that it may find it in, as \"StatefulSet/zk\"; every object when left out."}),
      field<&LintWaiver::reason>("reason", {.doc = "Why it may stay.", .required = true}),
  };
  static constexpr Table kTable{"LintWaiver", kFields, "A finding of lint that may stay."};
  return kTable;
}

template <>
const Table& table_of<LintConfig>() {
  static constexpr Field kFields[] = {
      field<&LintConfig::waivers>("waivers", {.doc = "What lint may find."}),
  };
  static constexpr Table kTable{"Lint", kFields, "What lint is told."};
  return kTable;
}

template <>
const Table& table_of<RenderConfigSpec>() {
  static constexpr Field kFields[] = {
      field<&RenderConfigSpec::mode>(
          "mode", {.doc = "hardened makes what an expert would run today, operator exactly what the operators make.",
                   .default_note = "hardened",
                   .choices = "hardened|operator"}),
      field<&RenderConfigSpec::kubernetes_version>(
          "kubernetesVersion", {.doc = "The oldest Kubernetes server that the objects are for, as \"1.31\". Fields that need "
                                       "a newer one are left out.",
                                .hardened_default = "1.28"}),
      field<&RenderConfigSpec::cluster_domain>(
          "clusterDomain", {.doc = "The DNS domain of the Kubernetes cluster.", .hardened_default = "cluster.local",
                            .format = Format::domain_name}),
      field<&RenderConfigSpec::namespace_>(
          "namespace", {.doc = "The namespace of resources that name none.", .format = Format::object_name}),
      field<&RenderConfigSpec::common_labels>(
          "commonLabels", {.doc = "Labels for every object and pod. They never enter a selector or a claim template."}),
      field<&RenderConfigSpec::common_annotations>("commonAnnotations", {.doc = "Annotations for every object."}),
      field<&RenderConfigSpec::owner_references>(
          "ownerReferences", {.doc = "Whether the objects are owned by the resource they are made of, so that deleting it "
                                     "deletes them. Needs the resource's uid. Claims are never owned.",
                              .hardened_default = "false"}),
      field<&RenderConfigSpec::nodes>(
          "nodes", {.doc = "How many nodes can run these pods. When there are fewer than replicas of a component, spreading "
                           "over nodes becomes a preference.",
                    .min = 1}),
      field<&RenderConfigSpec::zones>(
          "zones", {.doc = "The zones that the nodes are in, by the label topology.kubernetes.io/zone. With them spreading "
                           "over zones is binding for bookies and ZooKeeper."}),
      field<&RenderConfigSpec::images>("images", {.doc = "Where images come from."}),
      field<&RenderConfigSpec::pod_security>(
          "podSecurity", {.doc = "The Pod Security level of the namespace: what the pods must comply with.",
                          .hardened_default = "restricted",
                          .choices = "restricted|baseline|privileged"}),
      field<&RenderConfigSpec::network_policy>("networkPolicy", {.doc = "Network policies."}),
      field<&RenderConfigSpec::monitoring>("monitoring", {.doc = "Monitoring objects."}),
      field<&RenderConfigSpec::autoscaling>("autoscaling", {.doc = "Autoscalers for controller and segment store."}),
      field<&RenderConfigSpec::cert_manager>("certManager", {.doc = "Certificates of cert-manager."}),
      field<&RenderConfigSpec::priority_classes>("priorityClasses", {.doc = "PriorityClasses of the pods."}),
      field<&RenderConfigSpec::tool>(
          "for", {.doc = "The tool that applies the objects: it decides about waves, guards and opt-outs.",
                  .hardened_default = "kubectl",
                  .choices = "kubectl|argocd|flux|kpt|helm|applyset"}),
      field<&RenderConfigSpec::compat>(
          "compat", {.doc = "The release whose decisions apply, as \"0.1\", so that a newer pravegagen changes no running "
                            "pod.",
                     .choices = "0.1"}),
      field<&RenderConfigSpec::overlays>("overlays", {.doc = "Jsonnet files that are applied to the objects, in order.",
                                                  .planned = true}),
      field<&RenderConfigSpec::assert_>("assert", {.doc = "Promises; one that the resources do not keep is an error."}),
      field<&RenderConfigSpec::lint>("lint", {.doc = "What the command lint is told."}),
  };
  static constexpr Table kTable{"RenderConfig", kFields, "What is known of the platform. Everything is optional."};
  return kTable;
}

}  // namespace pvg
