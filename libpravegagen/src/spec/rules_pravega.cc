// Rules of PravegaCluster beside those of the admission webhook: what the API server refuses of the outcome, what
// crashes the generators (pravega-operator controllers/pravega_controller.go, pravega_segmentstore.go), what is changed
// or ignored.
#include <optional>
#include <string>
#include <string_view>

#include "schema/value_text.h"
#include "spec/jvm_options.h"
#include "spec/operator_probes.h"
#include "spec/operator_values.h"
#include "spec/rule_tools.h"
#include "spec/segment_store_port.h"
#include "spec/version.h"
#include "text/trim.h"

namespace pvg::rules {

namespace {

using Spec = PravegaClusterSpec;

const PravegaSpec& pravega_of(const PravegaResource& resource) { return value_or_empty(resource.spec.pravega); }

const TextMap& options_of(const PravegaResource& resource) { return value_or_empty(pravega_of(resource).options); }

template <auto... Members>
FieldPath pravega_path() {
  return field_path<&Spec::pravega, Members...>();
}

bool is_set(const std::optional<std::string>& text) { return !value_or_empty(text).empty(); }

void ignored(DecodeContext& context, FieldPath path, std::string message, std::string hint = {}) {
  context.warning(Code::ignored_value, std::move(path), std::move(message), std::move(hint));
}

void replaced_numbers(const PravegaResource& resource, DecodeContext& context) {
  const Path root;
  check_replaced_numbers(table_of<Spec>(), &resource.spec, root / "spec", context);
}

void partial_probes(const PravegaResource& resource, DecodeContext& context) {
  const Probes& controller = value_or_empty(pravega_of(resource).controller_probes);
  check_partial_probe(controller.readiness_probe, operator_probes::kControllerReadiness,
                      &pravega_path<&PravegaSpec::controller_probes, &Probes::readiness_probe>, context);
  check_partial_probe(controller.liveness_probe, operator_probes::kControllerLiveness,
                      &pravega_path<&PravegaSpec::controller_probes, &Probes::liveness_probe>, context);
  const Probes& segment_store = value_or_empty(pravega_of(resource).segment_store_probes);
  check_partial_probe(segment_store.readiness_probe, operator_probes::kSegmentStoreReadiness,
                      &pravega_path<&PravegaSpec::segment_store_probes, &Probes::readiness_probe>, context);
  check_partial_probe(segment_store.liveness_probe, operator_probes::kSegmentStoreLiveness,
                      &pravega_path<&PravegaSpec::segment_store_probes, &Probes::liveness_probe>, context);
}

void affinities(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  check_affinity(pravega.controller_pod_affinity, &pravega_path<&PravegaSpec::controller_pod_affinity>, context);
  check_affinity(pravega.segment_store_pod_affinity, &pravega_path<&PravegaSpec::segment_store_pod_affinity>, context);
}

void volumes_in_options(const PravegaResource& resource, DecodeContext& context) {
  check_text_volumes(options_of(resource), &pravega_path<&PravegaSpec::options>, context);
}

void image(const PravegaResource& resource, DecodeContext& context) {
  check_repository(value_or_empty(pravega_of(resource).image).repository,
                   &pravega_path<&PravegaSpec::image, &PravegaImage::repository>, context);
}

// PravegaSpec.withDefaults has no default for it, whatever its comment says.
void controllers_missing(const PravegaResource& resource, DecodeContext& context) {
  if (pravega_of(resource).controller_replicas) return;
  context.warning(Code::missing_setting, pravega_path<&PravegaSpec::controller_replicas>(),
                  "the operator runs no controller when the number is left out", "write controllerReplicas: 1");
}

// MakeControllerPodDisruptionBudget, MakeSegmentstorePodDisruptionBudget.
void single_replicas(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  const auto check = [&](bool single, PathMaker path, std::string_view what) {
    if (!single) return;
    context.warning(
        Code::eviction_impossible, path(),
        "the budget of a single " + std::string(what) + " allows no eviction, so a node drain waits for ever",
        "run at least two");
  };
  check(pravega.controller_replicas == 1, &pravega_path<&PravegaSpec::controller_replicas>, "controller");
  check(pravega.segment_store_replicas.value_or(0) <= 1, &pravega_path<&PravegaSpec::segment_store_replicas>,
        "segment store");
}

// ExternalAccess.withDefaults.
void disabled_external_access(const PravegaResource& resource, DecodeContext& context) {
  const ExternalAccess& access = value_or_empty(resource.spec.external_access);
  if (access.enabled.value_or(false)) return;
  const PravegaSpec& pravega = pravega_of(resource);
  const std::string message = "has no effect while externalAccess is not enabled";
  const std::string dropped = "is dropped while externalAccess is not enabled";
  if (is_set(access.type)) ignored(context, field_path<&Spec::external_access, &ExternalAccess::type>(), dropped);
  if (is_set(access.domain_name)) {
    ignored(context, field_path<&Spec::external_access, &ExternalAccess::domain_name>(), dropped);
  }
  if (is_set(pravega.controller_ext_service_type)) {
    ignored(context, pravega_path<&PravegaSpec::controller_ext_service_type>(), message);
  }
  if (is_set(pravega.segment_store_ext_service_type)) {
    ignored(context, pravega_path<&PravegaSpec::segment_store_ext_service_type>(), message);
  }
  if (is_set(pravega.segment_store_load_balancer_ip)) {
    ignored(context, pravega_path<&PravegaSpec::segment_store_load_balancer_ip>(), message);
  }
  if (!value_or_empty(pravega.controller_svc_annotations).empty()) {
    ignored(context, pravega_path<&PravegaSpec::controller_svc_annotations>(), message);
  }
  if (!value_or_empty(pravega.segment_store_svc_annotations).empty()) {
    ignored(context, pravega_path<&PravegaSpec::segment_store_svc_annotations>(), message);
  }
}

// A type and the field that it comes from: getControllerServiceType, getSSServiceType.
struct ServiceType {
  std::string type;
  PathMaker path;
};

ServiceType service_type(const std::optional<std::string>& own, PathMaker own_path, const ExternalAccess& access) {
  if (is_set(own)) return {*own, own_path};
  return {is_set(access.type) ? *access.type : "LoadBalancer",
          &field_path<&Spec::external_access, &ExternalAccess::type>};
}

// The API server takes no other types, and externalTrafficPolicy, which the generator always writes, with those two
// alone.
void service_types(const PravegaResource& resource, DecodeContext& context) {
  const ExternalAccess& access = value_or_empty(resource.spec.external_access);
  if (!access.enabled.value_or(false)) return;
  const PravegaSpec& pravega = pravega_of(resource);
  const ServiceType controller = service_type(pravega.controller_ext_service_type,
                                              &pravega_path<&PravegaSpec::controller_ext_service_type>, access);
  const ServiceType segment_store = service_type(pravega.segment_store_ext_service_type,
                                                 &pravega_path<&PravegaSpec::segment_store_ext_service_type>, access);
  const auto is_external = [](const std::string& type) { return type == "LoadBalancer" || type == "NodePort"; };
  const bool same_place = controller.path == segment_store.path;
  if (!is_external(segment_store.type)) {
    context.error(Code::bad_service_type, segment_store.path(),
                  "the segment stores' Services must be LoadBalancer or NodePort, not " + quoted(segment_store.type));
  }
  if (!is_external(controller.type) && controller.type != "ClusterIP" && !same_place) {
    context.error(
        Code::bad_service_type, controller.path(),
        "the controller's Service must be LoadBalancer, NodePort or ClusterIP, not " + quoted(controller.type));
  }
}

// Segment stores look their own Service up when they start, and exit when they may not.
void external_access_account(const PravegaResource& resource, DecodeContext& context) {
  const ExternalAccess& access = value_or_empty(resource.spec.external_access);
  const PravegaSpec& pravega = pravega_of(resource);
  if (!access.enabled.value_or(false) || is_set(pravega.segment_store_service_account_name)) return;
  context.warning(Code::missing_permission, pravega_path<&PravegaSpec::segment_store_service_account_name>(),
                  "with external access segment stores read the API: their account must be allowed to get pods and "
                  "services, for NodePort nodes too",
                  "name a service account with these permissions");
}

// MakeSegmentStoreExternalServices.
void traffic_policy(const PravegaResource& resource, DecodeContext& context) {
  const std::string& policy = value_or_empty(pravega_of(resource).segment_store_external_traffic_policy);
  if (policy.empty() || equal_ignoring_case(policy, "Cluster") || equal_ignoring_case(policy, "Local")) return;
  context.warning(Code::replaced_value, pravega_path<&PravegaSpec::segment_store_external_traffic_policy>(),
                  quoted(policy) + " is taken for Local", "write Cluster or Local");
}

// MakeSegmentStoreHeadlessService and others: what is no number becomes 0, which the API server refuses.
void listener_port(const PravegaResource& resource, DecodeContext& context) {
  if (segment_store_port(options_of(resource))) return;
  context.error(Code::bad_port, pravega_path<&PravegaSpec::options>() / kSegmentStorePortOption,
                "not a whole number from 1 to 65535");
}

// pkg/util/pravegacluster.go UpdateOneJVMOption takes -XX options apart without looking.
void jvm_options(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  const auto check = [&](const TextList& list, PathMaker path) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto problem = jvm_option_problem(list[i]);
      if (!problem) continue;
      context.report(problem->crashes ? Severity::error : Severity::warning, Code::bad_jvm_option, path() / i,
                     problem->message);
    }
  };
  check(value_or_empty(pravega.controller_jvm_options), &pravega_path<&PravegaSpec::controller_jvm_options>);
  check(value_or_empty(pravega.segment_store_jvm_options), &pravega_path<&PravegaSpec::segment_store_jvm_options>);
}

// All options are joined with blanks, and the image's script splits them there.
void blanks_in_options(const PravegaResource& resource, DecodeContext& context) {
  constexpr std::string_view kBlanks = " \t\n\r";
  const auto check = [&](const TextMap& options, PathMaker path) {
    for (const auto& [key, value] : options) {
      if (key.find_first_of(kBlanks) == std::string::npos && value.find_first_of(kBlanks) == std::string::npos)
        continue;
      context.report(Severity::warning, Code::blank_in_value, path() / key,
                     "the blank splits -D" + key + "=… into two arguments of the JVM", {}, Point::value,
                     is_secret_key(key));
    }
  };
  check(options_of(resource), &pravega_path<&PravegaSpec::options>);
  const LongTermStorage& storage = value_or_empty(pravega_of(resource).longterm_storage);
  check(value_or_empty(value_or_empty(storage.custom).options),
        &pravega_path<&PravegaSpec::longterm_storage, &LongTermStorage::custom, &CustomStorage::options>);
}

// getTier2StorageOptions takes the first kind that is there, while each leaves its traces in the pod.
void storage_kinds(const PravegaResource& resource, DecodeContext& context) {
  const LongTermStorage& storage = value_or_empty(pravega_of(resource).longterm_storage);
  const int kinds = int{storage.filesystem.has_value()} + int{storage.ecs.has_value()} + int{storage.hdfs.has_value()} +
                    int{storage.custom.has_value()};
  if (kinds > 1) {
    harm(context, Code::storage_kinds, pravega_path<&PravegaSpec::longterm_storage>(),
         "more than one kind of storage is given, and the operator uses the first of filesystem, ecs, hdfs and custom",
         "leave exactly one");
  } else if (kinds == 0) {
    context.warning(Code::storage_kinds, pravega_path<&PravegaSpec::longterm_storage>(),
                    "no kind of storage is given: the claim pravega-tier2 is used, and it must exist",
                    "name a claim in filesystem.persistentVolumeClaim.claimName");
  }
}

// configureLTSFilesystem: a volume without a source is an emptyDir to the API server.
void storage_without_claim(const PravegaResource& resource, DecodeContext& context) {
  const LongTermStorage& storage = value_or_empty(pravega_of(resource).longterm_storage);
  if (!storage.filesystem || storage.filesystem->persistent_volume_claim) return;
  harm(context, Code::lost_data, pravega_path<&PravegaSpec::longterm_storage, &LongTermStorage::filesystem>(),
       "without a claim each segment store writes long-term data into a directory that goes with its pod",
       "name a claim in persistentVolumeClaim.claimName");
}

void replication_factor(const PravegaResource& resource, DecodeContext& context) {
  const LongTermStorage& storage = value_or_empty(pravega_of(resource).longterm_storage);
  if (value_or_empty(storage.hdfs).replication_factor.value_or(0) == 0) return;
  ignored(context,
          pravega_path<&PravegaSpec::longterm_storage, &LongTermStorage::hdfs, &HdfsStorage::replication_factor>(),
          "the operator does not hand it on", "set the option hdfs.replication.factor");
}

void cache_claim(const PravegaResource& resource, DecodeContext& context) {
  if (!pravega_of(resource).cache_volume_claim_template) return;
  const std::string& version = value_or_empty(resource.spec.version);
  if (!version.empty() && is_version_below(version, "0.7.0")) return;
  ignored(context, pravega_path<&PravegaSpec::cache_volume_claim_template>(),
          "has no effect: from 0.7.0 on the cache is in memory");
}

void secrets(const PravegaResource& resource, DecodeContext& context) {
  const SegmentStoreSecret& secret = value_or_empty(pravega_of(resource).segment_store_secret);
  if (is_set(secret.mount_path) && !is_set(secret.secret)) {
    ignored(context, pravega_path<&PravegaSpec::segment_store_secret, &SegmentStoreSecret::mount_path>(),
            "is dropped, as no secret is named");
  }
  const PravegaAuthentication& authentication = value_or_empty(resource.spec.authentication);
  if (authentication.enabled.value_or(false)) return;
  const std::string message = "has no effect while authentication is not enabled";
  if (is_set(authentication.password_auth_secret)) {
    ignored(context, field_path<&Spec::authentication, &PravegaAuthentication::password_auth_secret>(), message);
  }
  if (is_set(authentication.controller_token_secret)) {
    ignored(context, field_path<&Spec::authentication, &PravegaAuthentication::controller_token_secret>(), message);
  }
}

// MakeControllerConfigMap writes TOKEN_SIGNING_KEY=secret whatever is given, and all options.
void signing_keys(const PravegaResource& resource, DecodeContext& context) {
  if (!value_or_empty(resource.spec.authentication).enabled.value_or(false)) return;
  context.warning(
      Code::plain_secret, field_path<&Spec::authentication>(),
      "the controller's ConfigMap holds the signing key of the options in the clear, and TOKEN_SIGNING_KEY is "
      "always the word secret");
}

// The operator mounts certificates; what switches TLS on are options.
void tls_switched_on(const PravegaResource& resource, DecodeContext& context) {
  const PravegaStaticTls& tls = value_or_empty(value_or_empty(resource.spec.tls).static_tls);
  const TextMap& options = options_of(resource);
  const auto check = [&](bool given, PathMaker path, std::string_view today, std::string_view before) {
    const bool enabled =
        option(options, today).value_or("") == "true" || option(options, before).value_or("") == "true";
    if (!given || enabled) return;
    context.warning(Code::tls_not_enabled, path(), "the certificates are mounted, but TLS is not switched on",
                    "set the option " + std::string(today) + ": \"true\"");
  };
  check(is_set(tls.controller_secret),
        &field_path<&Spec::tls, &PravegaTls::static_tls, &PravegaStaticTls::controller_secret>,
        "controller.security.tls.enable", "controller.auth.tlsEnabled");
  check(is_set(tls.segment_store_secret),
        &field_path<&Spec::tls, &PravegaTls::static_tls, &PravegaStaticTls::segment_store_secret>,
        "pravegaservice.security.tls.enable", "pravegaservice.enableTls");
}

// makeControllerPodSpec looks at the first handler without asking whether there is one.
void auth_handlers(const PravegaResource& resource, DecodeContext& context) {
  const std::optional<AuthImplementations>& plugins = pravega_of(resource).auth_implementations;
  if (!plugins || !plugins->auth_handlers || !plugins->auth_handlers->empty()) return;
  context.error(Code::missing_setting,
                pravega_path<&PravegaSpec::auth_implementations, &AuthImplementations::auth_handlers>(),
                "at least one handler is needed", "leave authImplementations out when there is none");
}

void debug_logging(const PravegaResource& resource, DecodeContext& context) {
  if (!pravega_of(resource).debug_logging.value_or(false)) return;
  context.warning(Code::ignored_value, pravega_path<&PravegaSpec::debug_logging>(),
                  "it sets the variable log.level, whose dot keeps a POSIX shell from reading it",
                  "set the option log.level: DEBUG");
}

void version_annotations(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  const auto check = [&](const TextMap& annotations, PathMaker path) {
    if (!annotations.contains("pravega.version")) return;
    context.warning(Code::replaced_value, path() / "pravega.version",
                    "it takes the place of the operator's own, which tells it what version a pod runs");
  };
  check(value_or_empty(pravega.controller_pod_annotations), &pravega_path<&PravegaSpec::controller_pod_annotations>);
  check(value_or_empty(pravega.segment_store_pod_annotations),
        &pravega_path<&PravegaSpec::segment_store_pod_annotations>);
}

// DefaultBookkeeperUri names three bookies in the namespace default.
void default_bookies(const PravegaResource& resource, DecodeContext& context) {
  if (is_set(resource.spec.bookkeeper_uri) || resource.namespace_.empty() || resource.namespace_ == "default") return;
  context.warning(Code::foreign_default, field_path<&Spec::bookkeeper_uri>(),
                  "left out, it names bookies in the namespace default, not in " + resource.namespace_,
                  "write the address of the bookies' headless Service, with port 3181");
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {
      {replaced_numbers, Modes::operators},
      {partial_probes, Modes::operators},
      {affinities, Modes::operators},
      {volumes_in_options, Modes::both, &cel::kNeedsParsing},
      {image, Modes::both, &cel::kSchema},
      {controllers_missing, Modes::operators},
      {single_replicas, Modes::operators},
      {disabled_external_access},
      {service_types, Modes::both, &cel::kServiceTypes},
      {external_access_account, Modes::operators},
      {traffic_policy},
      {listener_port, Modes::both, &cel::kListenerPort},
      {jvm_options, Modes::both, &cel::kSchema},
      {blanks_in_options},
      {storage_kinds, Modes::operators},
      {storage_without_claim, Modes::operators},
      {replication_factor, Modes::operators},
      {cache_claim},
      {secrets, Modes::operators},
      {signing_keys, Modes::operators},
      {tls_switched_on, Modes::operators},
      {auth_handlers, Modes::both, &cel::kPluginHandlers},
      {debug_logging, Modes::operators},
      {version_annotations, Modes::operators},
      {default_bookies, Modes::operators},
  };
  return kRules;
}

}  // namespace pvg::rules
