#include "model/platform.h"

#include <charconv>

#include "text/trim.h"

namespace pvg {

namespace {

// One number at the front of the text, which it takes away.
std::optional<std::int32_t> take_number(std::string_view& text) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

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

void resolve_priorities(const PriorityClassesConfig& classes, Platform& platform) {
  platform.controller_priority = classes.controller.value_or("");
  platform.segment_store_priority = classes.segment_store.value_or("");
  platform.bookie_priority = classes.bookie.value_or("");
  platform.zookeeper_priority = classes.zookeeper.value_or("");
}

// A repository's first part names a registry when it looks like a host.
bool has_registry(std::string_view repository) {
  const std::size_t slash = repository.find('/');
  if (slash == std::string_view::npos) return false;
  const std::string_view first = repository.substr(0, slash);
  return first == "localhost" || first.find_first_of(".:") != std::string_view::npos;
}

}  // namespace

std::optional<KubernetesVersion> parse_kubernetes_version(std::string_view text) {
  if (text.starts_with('v')) text.remove_prefix(1);
  const auto major = take_number(text);
  if (!major || !text.starts_with('.')) return std::nullopt;
  text.remove_prefix(1);
  const auto minor = take_number(text);
  if (!minor) return std::nullopt;
  return KubernetesVersion{*major, *minor};
}

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
    platform.pull_secrets = spec.images->pull_secrets.value_or(TextList{});
    platform.digests = spec.images->digests.value_or(TextMap{});
  }
  platform.pod_security = pod_security_of(spec.pod_security.value_or(""));
  platform.tool = tool_of(spec.tool.value_or(""));
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
