#include "spec/rules_platform.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "spec/kubernetes_version.h"
#include "spec/rule_tools.h"

namespace pvg {

namespace {

using rules::value_or_empty;

void report(const RunConfig& config, Severity severity, Code code, FieldPath path, std::string message,
            std::string hint, Diagnostics& diagnostics) {
  Diagnostic problem{code, severity, std::move(path), {}, std::move(message), std::move(hint), {}, false};
  if (config.document != nullptr) {
    problem.location = Location{config.document->source, locate(config.document->root, problem.path).span};
  }
  diagnostics.add(std::move(problem));
}

template <typename Action>
void for_each_resource(const Program& program, Action action) {
  for (const auto& resource : program.zookeeper) action(resource);
  for (const auto& resource : program.bookkeeper) action(resource);
  for (const auto& resource : program.pravega) action(resource);
}

void check_kubernetes_version(const RunConfig& config, Diagnostics& diagnostics) {
  if (!config.spec.kubernetes_version) return;
  const FieldPath path = {"spec", "kubernetesVersion"};
  const std::string& text = *config.spec.kubernetes_version;
  const auto version = parse_kubernetes_version(text);
  if (!version) {
    report(config, Severity::error, Code::bad_version, path, "'" + text + "' is no version of Kubernetes",
           "write \"1.31\"", diagnostics);
  } else if (*version < kOldestKubernetes) {
    report(config, Severity::error, Code::unsupported_version, path,
           "the objects need Kubernetes 1.28 or later, not " + text, "upgrade the servers first", diagnostics);
  }
}

void check_autoscaler(const RunConfig& config, const std::optional<AutoscalerConfig>& scaler, std::string_view name,
                      Diagnostics& diagnostics) {
  if (!scaler || !scaler->min || !scaler->max || *scaler->min <= *scaler->max) return;
  report(config, Severity::error, Code::out_of_range, FieldPath{"spec", "autoscaling"} / name / "min",
         "must not be above max (" + std::to_string(*scaler->max) + "), got " + std::to_string(*scaler->min),
         "give the smaller number as min", diagnostics);
}

// The number of segment containers, which never changes; nullopt when the old name of the option is used.
std::optional<std::int64_t> containers_of(const PravegaResource& resource) {
  constexpr std::int64_t kDefault = 4;
  const TextMap& options = value_or_empty(value_or_empty(resource.spec.pravega).options);
  if (rules::option(options, "pravegaservice.containerCount")) return std::nullopt;
  const auto text = rules::option(options, "pravegaservice.container.count");
  std::int64_t count = kDefault;
  if (text) std::from_chars(text->data(), text->data() + text->size(), count);
  return count;
}

void check_autoscaling(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  const AutoscalingConfig& scaling = value_or_empty(config.spec.autoscaling);
  check_autoscaler(config, scaling.controller, "controller", diagnostics);
  check_autoscaler(config, scaling.segment_store, "segmentStore", diagnostics);
  const auto ignored = [&](const PravegaResource& resource, const auto& scaler, const auto& replicas, const char* name) {
    if (!scaler || !replicas) return;
    const FieldPath path = {"spec", "pravega", name};
    diagnostics.add({Code::ignored_value, Severity::warning, path,
                     Location{resource.document->source, locate(resource.document->root, path).span},
                     "the autoscaler of the RenderConfig decides about the number of pods", "leave it out", {}, false});
  };
  for (const PravegaResource& resource : program.pravega) {
    const PravegaSpec& pravega = value_or_empty(resource.spec.pravega);
    ignored(resource, scaling.controller, pravega.controller_replicas, "controllerReplicas");
    ignored(resource, scaling.segment_store, pravega.segment_store_replicas, "segmentStoreReplicas");
    const auto containers = containers_of(resource);
    if (!containers || !scaling.segment_store || !scaling.segment_store->max) continue;
    if (*scaling.segment_store->max <= *containers) continue;
    report(config, Severity::warning, Code::idle_controllers, {"spec", "autoscaling", "segmentStore", "max"},
           resource.name + " has " + std::to_string(*containers) + " segment containers, so more segment stores than that are idle",
           "lower max, or choose more containers before the cluster is first started", diagnostics);
  }
}

// As the API server takes it: an address and the length of its prefix.
bool is_cidr(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return false;
  const std::string address = text.substr(0, slash);
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  const bool is_v4 = inet_pton(AF_INET, address.c_str(), bytes.data()) == 1;
  if (!is_v4 && inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return false;
  const char* begin = text.data() + slash + 1;
  const char* end = text.data() + text.size();
  int length = -1;
  const auto [read, error] = std::from_chars(begin, end, length);
  return error == std::errc() && read == end && length >= 0 && length <= (is_v4 ? 32 : 128);
}

void check_network(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  const NetworkPolicyConfig& network = value_or_empty(config.spec.network_policy);
  const FieldPath path = {"spec", "networkPolicy", "apiServer"};
  const TextList& addresses = value_or_empty(network.api_server);
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    if (is_cidr(addresses[i])) continue;
    report(config, Severity::error, Code::bad_address_range, path / i, "'" + addresses[i] + "' is no range of addresses",
           "write an address and a prefix length, such as 10.0.0.1/32", diagnostics);
  }
  if (!value_or_empty(network.enabled) || !addresses.empty()) return;
  const auto is_outside = [](const PravegaResource& resource) {
    return value_or_empty(value_or_empty(resource.spec.external_access).enabled);
  };
  if (std::none_of(program.pravega.begin(), program.pravega.end(), is_outside)) return;
  report(config, Severity::error, Code::missing_setting, path,
         "with external access the segment stores ask the API server for their own Service, which a policy must let through",
         "give the addresses of the API server (kubectl get endpointslices kubernetes)", diagnostics);
}

void check_certificates(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  if (!config.spec.cert_manager) return;
  const auto wants_one = [](const PravegaResource& resource) {
    const PravegaStaticTls& tls = value_or_empty(value_or_empty(resource.spec.tls).static_tls);
    return !value_or_empty(tls.controller_secret).empty() || !value_or_empty(tls.segment_store_secret).empty();
  };
  if (std::any_of(program.pravega.begin(), program.pravega.end(), wants_one)) return;
  report(config, Severity::warning, Code::ignored_value, {"spec", "certManager"},
         "no PravegaCluster names a Secret that a certificate would be put into",
         "write spec.tls.static.controllerSecret and segmentStoreSecret", diagnostics);
}

void check_owners(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  if (!value_or_empty(config.spec.owner_references)) return;
  std::vector<std::string> uids;
  for_each_resource(program, [&](const auto& resource) {
    const FieldPath path = {"metadata", "uid"};
    const Location location{resource.document->source, locate(resource.document->root, path).span};
    if (resource.uid.empty()) {
      diagnostics.add({Code::missing_setting, Severity::error, path, location,
                       "ownerReferences need the uid of " + resource.name, "render what kubectl get -o yaml gives, or use --owner-uid",
                       {}, false});
    } else if (std::find(uids.begin(), uids.end(), resource.uid) != uids.end()) {
      diagnostics.add({Code::duplicate_object, Severity::error, path, location,
                       "another resource has the uid " + resource.uid + " too", "give each resource its own", {}, false});
    }
    uids.push_back(resource.uid);
  });
}

}  // namespace

void check_ignored_platform(const RunConfig& config, Diagnostics& diagnostics) {
  constexpr std::array<std::string_view, 11> kIgnored = {
      "autoscaling", "certManager", "commonAnnotations", "commonLabels", "for",      "images",
      "monitoring",  "networkPolicy", "overlays",        "ownerReferences", "priorityClasses"};
  RenderConfigSpec spec = config.spec;
  for (const Field& row : table_of<RenderConfigSpec>().fields) {
    if (std::find(kIgnored.begin(), kIgnored.end(), row.name) == kIgnored.end() || !row.is_set(row.member(&spec))) continue;
    report(config, Severity::warning, Code::ignored_value, FieldPath{"spec"} / row.name,
           "has no effect in operator mode, which makes what the operators make", "leave it out, or use hardened mode",
           diagnostics);
  }
}

void check_platform(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  check_kubernetes_version(config, diagnostics);
  check_autoscaling(program, config, diagnostics);
  check_network(program, config, diagnostics);
  check_certificates(program, config, diagnostics);
  check_owners(program, config, diagnostics);
}

}  // namespace pvg
