// Rules of hardened mode alone: what it would make that cannot work, and what it chooses that a person should know.
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "catalog/properties.h"
#include "spec/rule_tools.h"
#include "spec/segment_store_port.h"
#include "spec/version.h"
#include "text/trim.h"

namespace pvg::rules {

namespace {

using Pravega = PravegaClusterSpec;
using Bookkeeper = BookkeeperClusterSpec;

const PravegaSpec& pravega_of(const PravegaResource& resource) { return value_or_empty(resource.spec.pravega); }

template <auto... Members>
FieldPath pravega_path() {
  return field_path<&Pravega::pravega, Members...>();
}

bool is_set(const std::optional<std::string>& text) { return !value_or_empty(text).empty(); }

// The probes ask the REST server for health, which answers since this version.
void supported_version(const PravegaResource& resource, DecodeContext& context) {
  const std::string& version = value_or_empty(resource.spec.version);
  if (version.empty() || !normalize_version(version) || !is_version_below(version, "0.10.0")) return;
  context.error(Code::unsupported_version, field_path<&Pravega::version>(),
                "hardened mode is for Pravega 0.10 and later, whose servers can be asked for their health",
                "use operator mode, or upgrade first");
}

void storage(const PravegaResource& resource, DecodeContext& context) {
  const LongTermStorage& storage = value_or_empty(pravega_of(resource).longterm_storage);
  const std::array given = {storage.filesystem.has_value(), storage.ecs.has_value(), storage.hdfs.has_value(),
                            storage.custom.has_value(),     storage.s3.has_value(),  storage.azure.has_value(),
                            storage.gcp.has_value()};
  const auto kinds = std::count(given.begin(), given.end(), true);
  if (kinds > 1) {
    context.error(Code::storage_kinds, pravega_path<&PravegaSpec::longterm_storage>(),
                  "more than one kind of storage is given", "leave exactly one");
  }
  if (kinds > 1 || (kinds == 1 && !storage.filesystem)) return;
  const FileSystemStorage& filesystem = value_or_empty(storage.filesystem);
  const int sources = int{filesystem.persistent_volume_claim.has_value()} +
                      int{filesystem.persistent_volume_claim_template.has_value()} + int{filesystem.nfs.has_value()};
  if (sources > 1) {
    context.error(Code::storage_kinds, pravega_path<&PravegaSpec::longterm_storage, &LongTermStorage::filesystem>(),
                  "more than one volume is given", "leave one of persistentVolumeClaim, persistentVolumeClaimTemplate and nfs");
  } else if (sources == 0) {
    context.warning(Code::storage_kinds, pravega_path<&PravegaSpec::longterm_storage>(),
                    "no storage is named, so a claim of 50Gi for many writers (ReadWriteMany) is made; the default "
                    "storage class must be able to do that",
                    "write filesystem.persistentVolumeClaimTemplate with size and storageClassName, or another storage");
  }
}

void external_access(const PravegaResource& resource, DecodeContext& context) {
  const ExternalAccess& access = value_or_empty(resource.spec.external_access);
  if (!value_or_empty(access.enabled)) return;
  const bool node_port = has_node_ports(resource.spec);
  const FieldPath path = field_path<&Pravega::external_access>();
  if (resource.namespace_.empty()) {
    context.error(Code::no_namespace, {"metadata", "namespace"},
                  "external access needs a namespace: the permission of the segment stores names their account with it",
                  "give metadata.namespace or --namespace");
  }
  if (node_port && is_set(access.domain_name)) {
    context.error(Code::node_port_with_domain, path / row<&ExternalAccess::domain_name>().name,
                  "with NodePort a segment store that is given a DNS name waits for a load balancer for ever",
                  "leave the domain out, or use LoadBalancer");
  } else if (node_port) {
    context.warning(Code::external_access_note, path / row<&ExternalAccess::type>().name,
                    "with NodePort each segment store publishes the external address of its node, so every node needs one "
                    "(ExternalIP)");
  }
}

void reserved_ports(const PravegaResource& resource, DecodeContext& context) {
  if (!resource.spec.reserved_ports) return;
  const FieldPath path = field_path<&Pravega::reserved_ports>();
  const TextList& ports = *resource.spec.reserved_ports;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    if (parse_port(ports[i])) continue;
    context.error(Code::bad_port, path / i, "'" + ports[i] + "' is no port", "write a number from 1 to 65535");
  }
  const bool enabled = value_or_empty(value_or_empty(resource.spec.external_access).enabled);
  if (enabled && is_set(pravega_of(resource).segment_store_load_balancer_ip)) return;
  context.warning(Code::ignored_value, path, "only segment stores that share an address have ports to choose",
                  "give segmentStoreLoadBalancerIP, or leave this out");
}

// Signing keys come from Secrets; there is no default, as one that everybody knows protects nothing.
void authentication(const PravegaResource& resource, DecodeContext& context) {
  const PravegaAuthentication& given = value_or_empty(resource.spec.authentication);
  if (!value_or_empty(given.enabled)) return;
  const TextMap& options = value_or_empty(pravega_of(resource).options);
  const auto needs = [&](const std::optional<std::string>& secret, std::string_view option_name, FieldPath path) {
    if (is_set(secret) || option(options, option_name)) return;
    context.error(Code::missing_setting, std::move(path), "authentication needs a Secret with the signing key",
                  "name a Secret with the key delegationToken.signingKey.basis");
  };
  needs(given.controller_token_secret, "controller.security.auth.delegationToken.signingKey.basis",
        field_path<&Pravega::authentication, &PravegaAuthentication::controller_token_secret>());
  needs(given.segment_store_token_secret, "autoScale.security.auth.token.signingKey.basis",
        field_path<&Pravega::authentication, &PravegaAuthentication::segment_store_token_secret>());
}

void inline_secrets(const PravegaResource& resource, DecodeContext& context) {
  const FieldPath path = pravega_path<&PravegaSpec::options>();
  for (const auto& [key, value] : value_or_empty(pravega_of(resource).options)) {
    if (!is_secret_property(Product::pravega, key)) continue;
    context.report(Severity::warning, Code::plain_secret, path / std::string_view(key),
                   "a secret is written into the resource; it is moved into a Secret of the output",
                   "keep it in a Secret of your own and name that", Point::value, true);
  }
}

void retention_buckets(const PravegaResource& resource, DecodeContext& context) {
  constexpr std::string_view kOption = "controller.retention.bucket.count";
  const PravegaSpec& pravega = pravega_of(resource);
  const TextMap& options = value_or_empty(pravega.options);
  if (option(options, "controller.retention.bucketCount")) return;
  const std::int64_t buckets = number_in(options, kOption, 1);
  const std::int64_t controllers = pravega.controller_replicas.value_or(2);
  if (buckets >= controllers) return;
  context.warning(Code::idle_controllers, pravega_path<&PravegaSpec::options>() / kOption,
                  "with " + std::to_string(buckets) + " retention bucket(s) only as many of the " +
                      std::to_string(controllers) + " controllers do retention; the number can never be changed later",
                  "write 4 to 8 for each controller before the cluster is first started");
}

void idle_segment_stores(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  const std::int64_t containers = segment_containers(pravega);
  const std::int64_t stores = pravega.segment_store_replicas.value_or(3);
  if (stores <= containers) return;
  context.warning(Code::idle_controllers, pravega_path<&PravegaSpec::segment_store_replicas>(),
                  "with " + std::to_string(containers) + " segment containers only as many of the " +
                      std::to_string(stores) + " segment stores have work",
                  "the count of containers is fixed for the life of a cluster: choose it for the largest size");
}

void provider(const std::optional<MetricsSpec>& metrics, const FieldPath& path, std::string_view impossible,
              DecodeContext& context) {
  if (!metrics) return;
  const std::string& chosen = value_or_empty(metrics->provider);
  if (chosen.empty() || chosen == "prometheus") return;
  if (chosen == impossible) {
    context.error(Code::not_in_enum, path / row<&MetricsSpec::provider>().name,
                  "this server cannot send metrics to " + chosen, "use prometheus");
  } else if (!is_set(metrics->host)) {
    context.error(Code::missing_field, path / row<&MetricsSpec::host>().name,
                  "required with " + chosen + ", but missing");
  }
}

void pravega_metrics(const PravegaResource& resource, DecodeContext& context) {
  provider(pravega_of(resource).metrics, pravega_path<&PravegaSpec::metrics>(), "graphite", context);
}

void bookie_metrics(const BookkeeperResource& resource, DecodeContext& context) {
  const std::optional<MetricsSpec>& metrics = resource.spec.metrics;
  const FieldPath path = field_path<&Bookkeeper::metrics>();
  provider(metrics, path, "statsd", context);
  provider(metrics, path, "influxdb", context);
}

void sub_paths(const BookkeeperResource& resource, DecodeContext& context) {
  if (value_or_empty(value_or_empty(resource.spec.storage).layout) == "shared") return;
  for (const std::string_view key : {std::string_view("ledgerSubPath"), std::string_view("journalSubPath")}) {
    if (!option(value_or_empty(resource.spec.options), key)) continue;
    context.warning(Code::ignored_value, field_path<&Bookkeeper::options>() / key,
                    "has no effect: each directory has a claim of its own", "leave it out, or write storage.layout: shared");
  }
}

// Options that our probes rely on; the catalogue has those that the operators' objects rely on too.
struct ProbedOption {
  std::string_view name;
  std::string_view needed;
};

void probed(const TextMap& options, std::span<const ProbedOption> list, const FieldPath& path, DecodeContext& context) {
  for (const ProbedOption& probed : list) {
    const auto value = option(options, probed.name);
    if (!value) continue;
    if (probed.needed == "true" ? is_true(value) : trim(*value) == probed.needed) continue;
    context.error(Code::forbidden_property, path / probed.name,
                  "the probes ask the HTTP server at its own port, so the pods would never become ready",
                  "leave it out, or write \"" + std::string(probed.needed) + "\"");
  }
}

void probed_bookie_options(const BookkeeperResource& resource, DecodeContext& context) {
  constexpr std::array kProbed = {ProbedOption{"httpServerEnabled", "true"}, ProbedOption{"httpServerPort", "8080"}};
  probed(value_or_empty(resource.spec.options), kProbed, field_path<&Bookkeeper::options>(), context);
}

void probed_pravega_options(const PravegaResource& resource, DecodeContext& context) {
  constexpr std::array kProbed = {ProbedOption{"pravegaservice.rest.listener.enable", "true"},
                                  ProbedOption{"pravegaservice.rest.listener.port", "6061"}};
  probed(value_or_empty(pravega_of(resource).options), kProbed, pravega_path<&PravegaSpec::options>(), context);
}

void budget(const BookkeeperResource& resource, DecodeContext& context) {
  const auto& wanted = resource.spec.max_unavailable_bookkeeper_replicas;
  if (!wanted || *wanted == 1) return;
  context.warning(Code::ignored_value, field_path<&Bookkeeper::max_unavailable_bookkeeper_replicas>(),
                  "one bookie at a time may be evicted, whatever is written here: more can lose the only copies");
}

void racks(const BookkeeperResource& resource, DecodeContext& context) {
  if (!resource.spec.rack_awareness) return;
  const TextList& zones = value_or_empty(resource.spec.rack_awareness->zones);
  const FieldPath path = field_path<&Bookkeeper::rack_awareness, &RackAwareness::zones>();
  if (zones.size() < 2) {
    context.error(Code::rack_zones, path, "rack awareness needs two zones at least", "name them, or leave rackAwareness out");
  }
  TextList sorted = zones;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    context.error(Code::rack_zones, path, "a zone is named twice");
  }
  const std::int32_t bookies = resource.spec.replicas.value_or(4);
  if (bookies < static_cast<std::int32_t>(zones.size())) {
    context.error(Code::rack_zones, path, std::to_string(bookies) + " bookies cannot be in " +
                                              std::to_string(zones.size()) + " zones");
  }
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_hardened_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {
      {supported_version, Modes::hardened, &cel::kSupportedVersion},
      {storage, Modes::hardened, &cel::kStorageKinds},
      {external_access, Modes::hardened, &cel::kExternalAccess},
      {reserved_ports, Modes::hardened, &cel::kSchema},
      {authentication, Modes::hardened, &cel::kSigningKeys},
      {inline_secrets, Modes::hardened},
      {retention_buckets, Modes::hardened},
      {idle_segment_stores, Modes::hardened},
      {pravega_metrics, Modes::hardened, &cel::kPravegaMetrics},
      {probed_pravega_options, Modes::hardened, &cel::kProbedPravegaOptions},
  };
  return kRules;
}

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_hardened_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {
      {bookie_metrics, Modes::hardened, &cel::kBookieMetrics},
      {probed_bookie_options, Modes::hardened, &cel::kProbedBookieOptions},
      {sub_paths, Modes::hardened},
      {budget, Modes::hardened},
      {racks, Modes::hardened, &cel::kRacks},
  };
  return kRules;
}

}  // namespace pvg::rules
