// The encoder of pods. Private to kubernetes/encode*.cc.
#pragma once

#include "kubernetes/encode_fields.h"

namespace pvg::kube::detail {

template <typename Sink>
void encode_env(Sink& sink, const EnvVar& env) {
  sink.begin_map();
  text(sink, "name", env.name);
  text(sink, "value", env.value);
  if (!env.field_path.empty()) {
    map(sink, "valueFrom", [&] {
      map(sink, "fieldRef", [&] {
        text(sink, "apiVersion", env.field_version);
        text(sink, "fieldPath", env.field_path);
      });
    });
  } else if (!env.secret.empty()) {
    map(sink, "valueFrom", [&] {
      map(sink, "secretKeyRef", [&] {
        text(sink, "key", env.secret_key);
        text(sink, "name", env.secret);
      });
    });
  }
  sink.end_map();
}

template <typename Sink>
void encode_env_from(Sink& sink, const std::vector<EnvFrom>& list) {
  if (list.empty()) return;
  sink.plain_key("envFrom");
  sink.begin_list();
  for (const EnvFrom& from : list) {
    sink.begin_map();
    if (!from.config_map.empty()) reference(sink, "configMapRef", from.config_map);
    text(sink, "prefix", from.prefix);
    if (from.config_map.empty()) reference(sink, "secretRef", from.secret);
    sink.end_map();
  }
  sink.end_list();
}

template <typename Sink>
void encode_mount(Sink& sink, const VolumeMount& mount) {
  sink.begin_map();
  text(sink, "mountPath", mount.mount_path);
  text(sink, "name", mount.name);
  if (mount.read_only) boolean(sink, "readOnly", true);
  text(sink, "subPath", mount.sub_path);
  sink.end_map();
}

template <typename Sink>
void encode_exec(Sink& sink, const std::vector<std::string>& command) {
  map(sink, "exec", [&] { texts(sink, "command", command); });
}

template <typename Sink>
void encode_probe(Sink& sink, std::string_view key, const std::optional<Probe>& probe) {
  if (!probe) return;
  map(sink, key, [&] {
    if (!probe->command.empty()) encode_exec(sink, probe->command);
    integer(sink, "failureThreshold", probe->failure_threshold);
    if (probe->http_port) {
      map(sink, "httpGet", [&] {
        text(sink, "path", probe->http_path);
        int_or_string(sink, "port", probe->http_port);
        text(sink, "scheme", probe->http_scheme);
      });
    }
    integer(sink, "initialDelaySeconds", probe->initial_delay_seconds);
    integer(sink, "periodSeconds", probe->period_seconds);
    integer(sink, "successThreshold", probe->success_threshold);
    if (probe->tcp_port) map(sink, "tcpSocket", [&] { int_or_string(sink, "port", probe->tcp_port); });
    integer(sink, "timeoutSeconds", probe->timeout_seconds);
  });
}

template <typename Sink>
void encode_container(Sink& sink, const Container& container) {
  sink.begin_map();
  texts(sink, "args", container.args);
  texts(sink, "command", container.command);
  items(sink, "env", container.env, [&](const EnvVar& env) { encode_env(sink, env); });
  encode_env_from(sink, container.env_from);
  text(sink, "image", container.image);
  text(sink, "imagePullPolicy", container.image_pull_policy);
  if (!container.pre_stop.empty()) {
    map(sink, "lifecycle", [&] { map(sink, "preStop", [&] { encode_exec(sink, container.pre_stop); }); });
  }
  encode_probe(sink, "livenessProbe", container.liveness_probe);
  text(sink, "name", container.name);
  user(sink, "ports", container.ports);
  encode_probe(sink, "readinessProbe", container.readiness_probe);
  user(sink, "resources", container.resources);
  user(sink, "securityContext", container.security_context);
  encode_probe(sink, "startupProbe", container.startup_probe);
  items(sink, "volumeMounts", container.volume_mounts, [&](const VolumeMount& mount) { encode_mount(sink, mount); });
  sink.end_map();
}

template <typename Sink>
void encode_keys(Sink& sink, const std::vector<KeyToPath>& keys) {
  if (keys.empty()) return;
  sink.plain_key("items");
  sink.begin_list();
  for (const KeyToPath& item : keys) {
    sink.begin_map();
    text(sink, "key", item.key);
    text(sink, "path", item.path);
    sink.end_map();
  }
  sink.end_list();
}

// The source's key sorts before or after "name", so each case writes both.
template <typename Sink>
void encode_projections(Sink& sink, const std::vector<SecretSource>& secrets) {
  sink.plain_key("sources");
  sink.begin_list();
  for (const SecretSource& secret : secrets) {
    sink.begin_map();
    map(sink, "secret", [&] {
      encode_keys(sink, secret.items);
      text(sink, "name", secret.name);
    });
    sink.end_map();
  }
  sink.end_list();
}

template <typename Sink>
void encode_volume(Sink& sink, const Volume& volume) {
  const auto named = [&] { text(sink, "name", volume.name); };
  sink.begin_map();
  if (const auto* empty = std::get_if<EmptyDirSource>(&volume.source)) {
    map(sink, "emptyDir", [&] {
      if (empty->settings.is_map()) {
        text(sink, "medium", empty->settings.text_at("medium"));
        if (const Value* limit = empty->settings.find("sizeLimit")) user(sink, "sizeLimit", *limit);
      }
    });
    named();
  } else if (const auto* host = std::get_if<HostPathSource>(&volume.source)) {
    reference(sink, "hostPath", host->path, "path");
    named();
  } else if (const auto* config = std::get_if<ConfigMapSource>(&volume.source)) {
    map(sink, "configMap", [&] {
      integer(sink, "defaultMode", config->default_mode);
      encode_keys(sink, config->items);
      text(sink, "name", config->name);
    });
    named();
  } else if (const auto* secret = std::get_if<SecretSource>(&volume.source)) {
    named();
    map(sink, "secret", [&] {
      integer(sink, "defaultMode", secret->default_mode);
      encode_keys(sink, secret->items);
      text(sink, "secretName", secret->name);
    });
  } else if (const auto* projected = std::get_if<ProjectedSource>(&volume.source)) {
    named();
    map(sink, "projected", [&] { encode_projections(sink, projected->secrets); });
  } else {
    named();
    user(sink, "persistentVolumeClaim", std::get<ClaimSource>(volume.source).claim);
  }
  sink.end_map();
}

// The typed members of a template, as a mapping.
template <typename Sink>
void encode_pod_members(Sink& sink, const PodTemplate& pod) {
  const PodSpec& spec = pod.spec;
  const auto container = [&](const Container& c) { encode_container(sink, c); };
  metadata(sink, pod.metadata);
  map(sink, "spec", [&] {
    user(sink, "affinity", spec.affinity);
    boolean(sink, "automountServiceAccountToken", spec.automount_service_account_token);
    items(sink, "containers", spec.containers, container);
    boolean(sink, "enableServiceLinks", spec.enable_service_links);
    names(sink, "imagePullSecrets", spec.image_pull_secrets);
    items(sink, "initContainers", spec.init_containers, container);
    user(sink, "nodeSelector", spec.node_selector);
    text(sink, "priorityClassName", spec.priority_class_name);
    text(sink, "restartPolicy", spec.restart_policy);
    user(sink, "securityContext", spec.security_context);
    text(sink, "serviceAccountName", spec.service_account_name);
    integer(sink, "terminationGracePeriodSeconds", spec.termination_grace_period_seconds);
    user(sink, "tolerations", spec.tolerations);
    user(sink, "topologySpreadConstraints", spec.topology_spread_constraints);
    items(sink, "volumes", spec.volumes, [&](const Volume& volume) { encode_volume(sink, volume); });
  });
}

template <typename Sink>
void encode_pod(Sink& sink, const PodTemplate& pod) {
  if (pod.merged.is_null()) {
    map(sink, "template", [&] { encode_pod_members(sink, pod); });
  } else {
    user(sink, "template", pod.merged);
  }
}

}  // namespace pvg::kube::detail
