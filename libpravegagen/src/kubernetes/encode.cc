#include "kubernetes/encode.h"

#include "kubernetes/encode_fields.h"
#include "kubernetes/encode_pod.h"
#include "value/json_writer.h"
#include "value/tree_builder.h"
#include "value/yaml_writer.h"

namespace pvg::kube {

namespace {

using detail::boolean;
using detail::encode_pod;
using detail::int_or_string;
using detail::integer;
using detail::map;
using detail::metadata;
using detail::text;
using detail::text_map;
using detail::texts;
using detail::user;

template <typename Sink>
void selector(Sink& sink, const TextMap& labels) {
  map(sink, "selector", [&] { text_map(sink, "matchLabels", labels); });
}

// The keys of an object begin with apiVersion; `before_kind` writes those that sort before "kind".
template <typename Sink, typename Object, typename Before, typename After>
void object(Sink& sink, const Object& object, Before before_kind, After after_metadata) {
  sink.begin_map();
  text(sink, "apiVersion", Object::kApiVersion);
  before_kind();
  text(sink, "kind", Object::kKind);
  metadata(sink, object.metadata);
  after_metadata();
  sink.end_map();
}

constexpr auto kNothing = [] {};

template <typename Sink>
void body(Sink& sink, const ServiceAccount& account) {
  object(
      sink, account,
      [&] {
        boolean(sink, "automountServiceAccountToken", account.automount_token);
        user(sink, "imagePullSecrets", account.image_pull_secrets);
      },
      kNothing);
}

template <typename Sink>
void body(Sink& sink, const ConfigMap& config) {
  object(sink, config, [&] { text_map(sink, "data", config.data); }, kNothing);
}

template <typename Sink>
void body(Sink& sink, const Secret& secret) {
  object(sink, secret, kNothing, [&] { text_map(sink, "stringData", secret.string_data); });
}

template <typename Sink>
void encode_port(Sink& sink, const ServicePort& port) {
  sink.begin_map();
  text(sink, "name", port.name);
  sink.plain_key("port");
  sink.integer(port.port);
  text(sink, "protocol", port.protocol);
  int_or_string(sink, "targetPort", port.target_port);
  sink.end_map();
}

template <typename Sink>
void body(Sink& sink, const Service& service) {
  object(sink, service, kNothing, [&] {
    map(sink, "spec", [&] {
      text(sink, "clusterIP", service.cluster_ip);
      text(sink, "externalTrafficPolicy", service.external_traffic_policy);
      text(sink, "loadBalancerIP", service.load_balancer_ip);
      sink.plain_key("ports");
      sink.begin_list();
      for (const ServicePort& port : service.ports) encode_port(sink, port);
      sink.end_list();
      boolean(sink, "publishNotReadyAddresses", service.publish_not_ready_addresses);
      text_map(sink, "selector", service.selector);
      text(sink, "type", service.type);
    });
  });
}

template <typename Sink>
void body(Sink& sink, const PodDisruptionBudget& budget) {
  object(sink, budget, kNothing, [&] {
    map(sink, "spec", [&] {
      sink.plain_key("maxUnavailable");
      sink.integer(budget.max_unavailable);
      selector(sink, budget.selector);
      text(sink, "unhealthyPodEvictionPolicy", budget.unhealthy_pod_eviction_policy);
    });
  });
}

template <typename Sink>
void encode_claim_templates(Sink& sink, const std::vector<ClaimTemplate>& templates) {
  if (templates.empty()) return;
  sink.plain_key("volumeClaimTemplates");
  sink.begin_list();
  for (const ClaimTemplate& claim : templates) {
    sink.begin_map();
    if (claim.typed) {
      text(sink, "apiVersion", PersistentVolumeClaim::kApiVersion);
      text(sink, "kind", PersistentVolumeClaim::kKind);
    }
    metadata(sink, claim.metadata);
    user(sink, "spec", claim.spec);
    sink.end_map();
  }
  sink.end_list();
}

template <typename Sink>
void body(Sink& sink, const StatefulSet& set) {
  object(sink, set, kNothing, [&] {
    map(sink, "spec", [&] {
      if (!set.claims_when_deleted.empty()) {
        map(sink, "persistentVolumeClaimRetentionPolicy", [&] {
          text(sink, "whenDeleted", set.claims_when_deleted);
          text(sink, "whenScaled", set.claims_when_scaled);
        });
      }
      text(sink, "podManagementPolicy", set.pod_management_policy);
      integer(sink, "replicas", set.replicas);
      selector(sink, set.selector);
      text(sink, "serviceName", set.service_name);
      encode_pod(sink, set.pod);
      map(sink, "updateStrategy", [&] {
        if (set.partition) map(sink, "rollingUpdate", [&] { integer(sink, "partition", set.partition); });
        text(sink, "type", set.update_strategy);
      });
      encode_claim_templates(sink, set.claim_templates);
    });
  });
}

template <typename Sink>
void body(Sink& sink, const Deployment& deployment) {
  object(sink, deployment, kNothing, [&] {
    map(sink, "spec", [&] {
      integer(sink, "progressDeadlineSeconds", deployment.progress_deadline_seconds);
      integer(sink, "replicas", deployment.replicas);
      integer(sink, "revisionHistoryLimit", deployment.revision_history_limit);
      selector(sink, deployment.selector);
      if (deployment.max_surge) {
        map(sink, "strategy", [&] {
          map(sink, "rollingUpdate", [&] {
            integer(sink, "maxSurge", deployment.max_surge);
            integer(sink, "maxUnavailable", deployment.max_unavailable);
          });
          text(sink, "type", "RollingUpdate");
        });
      }
      encode_pod(sink, deployment.pod);
    });
  });
}

template <typename Sink>
void body(Sink& sink, const Job& job) {
  object(sink, job, kNothing, [&] {
    map(sink, "spec", [&] {
      integer(sink, "backoffLimit", job.backoff_limit);
      encode_pod(sink, job.pod);
      integer(sink, "ttlSecondsAfterFinished", job.ttl_seconds_after_finished);
    });
  });
}

template <typename Sink>
void body(Sink& sink, const PersistentVolumeClaim& claim) {
  object(sink, claim, kNothing, [&] { user(sink, "spec", claim.spec); });
}

template <typename Sink>
void body(Sink& sink, const PersistentVolume& volume) {
  object(sink, volume, kNothing, [&] { user(sink, "spec", volume.spec); });
}

template <typename Sink>
void encode_rules(Sink& sink, const std::vector<PolicyRule>& rules) {
  sink.plain_key("rules");
  sink.begin_list();
  for (const PolicyRule& rule : rules) {
    sink.begin_map();
    texts(sink, "apiGroups", rule.api_groups);
    texts(sink, "resourceNames", rule.resource_names);
    texts(sink, "resources", rule.resources);
    texts(sink, "verbs", rule.verbs);
    sink.end_map();
  }
  sink.end_list();
}

template <typename Sink>
void body(Sink& sink, const Role& role) {
  object(sink, role, kNothing, [&] { encode_rules(sink, role.rules); });
}

template <typename Sink>
void body(Sink& sink, const ClusterRole& role) {
  object(sink, role, kNothing, [&] { encode_rules(sink, role.rules); });
}

template <typename Sink, typename Binding>
void encode_binding(Sink& sink, const Binding& binding) {
  object(sink, binding, kNothing, [&] {
    map(sink, "roleRef", [&] {
      text(sink, "apiGroup", "rbac.authorization.k8s.io");
      text(sink, "kind", Binding::kRoleKind);
      text(sink, "name", binding.role);
    });
    sink.plain_key("subjects");
    sink.begin_list();
    sink.begin_map();
    text(sink, "kind", ServiceAccount::kKind);
    text(sink, "name", binding.account);
    text(sink, "namespace", binding.account_namespace);
    sink.end_map();
    sink.end_list();
  });
}

template <typename Sink>
void body(Sink& sink, const RoleBinding& binding) {
  encode_binding(sink, binding);
}

template <typename Sink>
void body(Sink& sink, const ClusterRoleBinding& binding) {
  encode_binding(sink, binding);
}

template <typename Sink>
void body(Sink& sink, const OtherObject& other) {
  sink.begin_map();
  text(sink, "apiVersion", other.api_version);
  text(sink, "kind", other.kind);
  metadata(sink, other.metadata);
  user(sink, "spec", other.spec);
  sink.end_map();
}

}  // namespace

template <typename Sink>
void encode(Sink& sink, const Object& object) {
  std::visit([&](const auto& o) { body(sink, o); }, object);
}

Value pod_template_value(const PodTemplate& pod) {
  TreeBuilder tree;
  tree.begin_map();
  detail::encode_pod_members(tree, pod);
  tree.end_map();
  return tree.take();
}

template void encode(YamlWriter& sink, const Object& object);
template void encode(JsonWriter& sink, const Object& object);
template void encode(TreeBuilder& sink, const Object& object);

}  // namespace pvg::kube
