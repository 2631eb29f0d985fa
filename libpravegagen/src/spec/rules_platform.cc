#include "spec/rules_platform.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <type_traits>

#include "spec/kubernetes_version.h"
#include "spec/rule_tools.h"
#include "value/diagnostic_at.h"

namespace pvg {

namespace {

using rules::value_or_empty;

// About a field of the RenderConfig that is set, so that there is one.
void report(const RunConfig& config, Severity severity, Code code, FieldPath path, std::string message,
            std::string hint, Diagnostics& diagnostics) {
  diagnostics.add(diagnostic_at(*config.document, severity, code, std::move(path), std::move(message), std::move(hint)));
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

void check_autoscaling(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  const AutoscalingConfig& scaling = value_or_empty(config.spec.autoscaling);
  check_autoscaler(config, scaling.controller, "controller", diagnostics);
  check_autoscaler(config, scaling.segment_store, "segmentStore", diagnostics);
  const auto ignored = [&](const PravegaResource& resource, const auto& scaler, const auto& replicas, FieldPath path) {
    if (!scaler || !replicas) return;
    diagnostics.add(diagnostic_at(*resource.document, Severity::warning, Code::ignored_value, std::move(path),
                                  "the autoscaler of the RenderConfig decides about the number of pods", "leave it out"));
  };
  for (const PravegaResource& resource : program.pravega) {
    const PravegaSpec& pravega = value_or_empty(resource.spec.pravega);
    ignored(resource, scaling.controller, pravega.controller_replicas,
            rules::field_path<&PravegaClusterSpec::pravega, &PravegaSpec::controller_replicas>());
    ignored(resource, scaling.segment_store, pravega.segment_store_replicas,
            rules::field_path<&PravegaClusterSpec::pravega, &PravegaSpec::segment_store_replicas>());
    const std::int64_t containers = rules::segment_containers(pravega);
    if (!scaling.segment_store || !scaling.segment_store->max) continue;
    if (*scaling.segment_store->max <= containers) continue;
    report(config, Severity::warning, Code::idle_controllers, {"spec", "autoscaling", "segmentStore", "max"},
           resource.name + " has " + std::to_string(containers) + " segment containers, so more segment stores than that are idle",
           "lower max, or choose more containers before the cluster is first started", diagnostics);
  }
}

// Whether the controller has a load balancer of its own: its own type of Service, else the common one, else that.
bool controller_is_balanced(const PravegaClusterSpec& spec) {
  const std::string& own = value_or_empty(value_or_empty(spec.pravega).controller_ext_service_type);
  const std::string& common = value_or_empty(value_or_empty(spec.external_access).type);
  const std::string& type = own.empty() ? common : own;
  return type.empty() || type == "LoadBalancer";
}

// Load balancers cost money, so it is said how many there will be: one for each segment store that there may be, and the
// controller's.
void check_load_balancers(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  const auto& scaler = value_or_empty(config.spec.autoscaling).segment_store;
  for (const PravegaResource& resource : program.pravega) {
    if (!value_or_empty(value_or_empty(resource.spec.external_access).enabled)) continue;
    if (rules::has_node_ports(resource.spec)) continue;
    const std::int32_t given = value_or_empty(resource.spec.pravega).segment_store_replicas.value_or(3);
    const std::int32_t stores = scaler && scaler->max ? *scaler->max : given;
    diagnostics.add(diagnostic_at(
        *resource.document, Severity::warning, Code::external_access_note,
        rules::field_path<&PravegaClusterSpec::external_access>(),
        "this asks for " + std::to_string(stores + (controller_is_balanced(resource.spec) ? 1 : 0)) +
            " load balancers; clients inside the Kubernetes cluster go through them too, since a segment store "
            "publishes one address only"));
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

// cert-manager names the keys of its Secrets itself.
template <typename Resource>
void check_store_keys(const Resource& resource, Diagnostics& diagnostics) {
  if (!resource.spec.tls) return;
  const auto check = [&](const std::optional<std::string>& key, std::string_view field) {
    if (!key) return;
    diagnostics.add(diagnostic_at(*resource.document, Severity::warning, Code::ignored_value, FieldPath{"spec", "tls"} / field,
                                  "has no effect: the certificate is made by cert-manager, which has names of its own",
                                  "leave it out"));
  };
  using Tls = std::remove_cvref_t<decltype(*resource.spec.tls)>;
  check(resource.spec.tls->key_store_key, row<&Tls::key_store_key>().name);
  check(resource.spec.tls->trust_store_key, row<&Tls::trust_store_key>().name);
  check(resource.spec.tls->password_key, row<&Tls::password_key>().name);
}

void check_certificates(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  if (!config.spec.cert_manager) return;
  const auto wants_one = [](const PravegaResource& resource) {
    const PravegaStaticTls& tls = value_or_empty(value_or_empty(resource.spec.tls).static_tls);
    return !value_or_empty(tls.controller_secret).empty() || !value_or_empty(tls.segment_store_secret).empty();
  };
  for (const BookkeeperResource& resource : program.bookkeeper) check_store_keys(resource, diagnostics);
  for (const ZookeeperResource& resource : program.zookeeper) check_store_keys(resource, diagnostics);
  const auto has_tls = [](const auto& resource) { return resource.spec.tls.has_value(); };
  if (std::any_of(program.pravega.begin(), program.pravega.end(), wants_one) ||
      std::any_of(program.bookkeeper.begin(), program.bookkeeper.end(), has_tls) ||
      std::any_of(program.zookeeper.begin(), program.zookeeper.end(), has_tls)) {
    return;
  }
  report(config, Severity::warning, Code::ignored_value, {"spec", "certManager"},
         "no resource names a Secret that a certificate would be put into",
         "write spec.tls.static.controllerSecret and segmentStoreSecret in the PravegaCluster, spec.tls.secretName in the others",
         diagnostics);
}

void check_owners(const Program& program, const RunConfig& config, Diagnostics& diagnostics) {
  if (!value_or_empty(config.spec.owner_references)) return;
  std::vector<std::string> uids;
  for_each_resource(program, [&](const auto& resource) {
    const auto error = [&](Code code, std::string message, std::string hint) {
      diagnostics.add(diagnostic_at(*resource.document, Severity::error, code, {"metadata", "uid"}, std::move(message),
                                    std::move(hint)));
    };
    if (resource.uid.empty()) {
      // The uid in a resource of an older API is that of one of the two that it was converted to.
      const bool is_converted = !resource.document->renames.empty();
      error(Code::missing_setting, "ownerReferences need the uid of " + resource.name,
            is_converted ? "convert it, and give both resources that it becomes their uid"
                         : "render what kubectl get -o yaml gives, or use --owner-uid");
    } else if (std::find(uids.begin(), uids.end(), resource.uid) != uids.end()) {
      error(Code::duplicate_object, "another resource has the uid " + resource.uid + " too",
            "give each resource its own");
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
  check_load_balancers(program, config, diagnostics);
  check_network(program, config, diagnostics);
  check_certificates(program, config, diagnostics);
  check_owners(program, config, diagnostics);
}

}  // namespace pvg
