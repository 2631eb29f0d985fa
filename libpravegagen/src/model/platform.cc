#include "model/platform.h"

namespace pvg {

namespace {

// The first server that has a field without a feature gate of one's own.
KubernetesVersion since(Feature feature) {
  switch (feature) {
    case Feature::node_zone_labels: return {1, 35};
    case Feature::native_sidecars: return {1, 29};
    case Feature::match_label_keys_beta:
    case Feature::retention_policy:
    case Feature::eviction_policy: return {1, 27};
    case Feature::node_taints_policy: return {1, 26};
  }
  return {1, 0};
}

PodSecurity pod_security_of(std::string_view text) {
  if (text == "privileged") return PodSecurity::privileged;
  return text == "baseline" ? PodSecurity::baseline : PodSecurity::restricted;
}

Tool tool_of(std::string_view text) {
  if (text == "argocd") return Tool::argocd;
  if (text == "flux") return Tool::flux;
  if (text == "kpt") return Tool::kpt;
  if (text == "helm") return Tool::helm;
  return text == "applyset" ? Tool::applyset : Tool::kubectl;
}

void resolve_issuer(const CertManagerConfig& config, Platform& platform) {
  if (config.issuer_ref) {
    platform.issuer = config.issuer_ref->name.value_or("");
    platform.issuer_kind = config.issuer_ref->kind.value_or("Issuer");
  }
  if (config.key_store_password) {
    platform.key_store_secret = config.key_store_password->secret_name.value_or("");
    platform.key_store_key = config.key_store_password->key.value_or("password");
  }
}

void resolve_priorities(const PriorityClassesConfig& classes, Platform& platform) {
  platform.controller_priority = classes.controller.value_or("");
  platform.segment_store_priority = classes.segment_store.value_or("");
  platform.bookie_priority = classes.bookie.value_or("");
  platform.zookeeper_priority = classes.zookeeper.value_or("");
}

std::optional<ScalerRange> range_of(const std::optional<AutoscalerConfig>& config) {
  constexpr std::int32_t kCpu = 70;
  if (!config) return std::nullopt;
  return ScalerRange{config->min.value_or(1), config->max.value_or(1), config->cpu.value_or(kCpu)};
}

// A repository's first part names a registry when it looks like a host.
bool has_registry(std::string_view repository) {
  const std::size_t slash = repository.find('/');
  if (slash == std::string_view::npos) return false;
  const std::string_view first = repository.substr(0, slash);
  return first == "localhost" || first.find_first_of(".:") != std::string_view::npos;
}

}  // namespace

bool Platform::has(Feature feature) const { return kubernetes >= since(feature); }

Platform resolve_platform(const RenderConfigSpec& spec) {
  Platform platform;
  if (spec.kubernetes_version) {
    platform.kubernetes = parse_kubernetes_version(*spec.kubernetes_version).value_or(KubernetesVersion{});
  }
  if (spec.cluster_domain) platform.cluster_domain = *spec.cluster_domain;
  platform.common_labels = spec.common_labels.value_or(TextMap{});
  platform.common_annotations = spec.common_annotations.value_or(TextMap{});
  platform.nodes = spec.nodes;
  platform.zones = spec.zones.value_or(TextList{});
  if (spec.images) {
    platform.registry = spec.images->registry.value_or("");
    // The API server takes each name once.
    for (const std::string& secret : spec.images->pull_secrets.value_or(TextList{})) {
      TextList& all = platform.pull_secrets;
      if (std::find(all.begin(), all.end(), secret) == all.end()) all.push_back(secret);
    }
    platform.digests = spec.images->digests.value_or(TextMap{});
  }
  platform.pod_security = pod_security_of(spec.pod_security.value_or(""));
  platform.tool = tool_of(spec.tool.value_or(""));
  if (spec.autoscaling) {
    platform.controller_scaler = range_of(spec.autoscaling->controller);
    platform.segment_store_scaler = range_of(spec.autoscaling->segment_store);
  }
  if (spec.cert_manager) resolve_issuer(*spec.cert_manager, platform);
  if (spec.network_policy) {
    platform.network_policies = spec.network_policy->enabled.value_or(false);
    platform.api_server = spec.network_policy->api_server.value_or(TextList{});
  }
  if (spec.priority_classes) resolve_priorities(*spec.priority_classes, platform);
  if (spec.monitoring) {
    platform.monitoring = {spec.monitoring->pod_monitor.value_or(false), spec.monitoring->rules.value_or(false),
                           spec.monitoring->dashboard.value_or(false)};
  }
  return platform;
}

std::string image_on(const Platform& platform, std::string_view repository, std::string_view tag) {
  const std::string plain = std::string(repository) + ":" + std::string(tag);
  std::string out;
  if (!platform.registry.empty()) {
    const std::string_view path =
        has_registry(repository) ? repository.substr(repository.find('/') + 1) : repository;
    out = platform.registry + (platform.registry.ends_with('/') ? "" : "/") + std::string(path) + ":" + std::string(tag);
  } else {
    out = plain;
  }
  const auto digest = platform.digests.find(plain);
  if (digest != platform.digests.end()) out += "@" + digest->second;
  return out;
}

}  // namespace pvg
