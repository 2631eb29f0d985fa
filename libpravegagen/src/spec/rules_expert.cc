// What an expert would question of a resource, whichever program makes objects of it: settings that are accepted and do not do
// what they are meant for. Harm (data lost, a server that does not start) is an error in hardened mode and a warning in operator
// mode; the rest are warnings in both. The facts are those of the servers' own code and documentation.
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "spec/rule_tools.h"
#include "spec/version.h"
#include "text/trim.h"

namespace pvg::rules {

namespace {

const PravegaSpec& pravega_of(const PravegaResource& resource) { return value_or_empty(resource.spec.pravega); }

const TextMap& options_of(const PravegaResource& resource) { return value_or_empty(pravega_of(resource).options); }

FieldPath options_path() { return field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>(); }

// The controllers hand out container numbers that the segment stores must have: neither asks the other.
void container_counts(const PravegaResource& resource, DecodeContext& context) {
  constexpr std::int64_t kDefault = 4;
  const TextMap& options = options_of(resource);
  const Named controller = named(options, "controller.container.count", "controller.containerCount");
  const Named store = named(options, "pravegaservice.container.count", "pravegaservice.containerCount");
  const std::int64_t controllers = controller.value ? number_in(options, controller.name, kDefault) : kDefault;
  const std::int64_t stores = store.value ? number_in(options, store.name, kDefault) : kDefault;
  if (controllers == stores) return;
  const Named& at = controller.value ? controller : store;
  const Named& other = controller.value ? store : controller;
  harm(context, Code::container_counts, options_path() / at.name,
       "the controllers count on " + std::to_string(controllers) + " segment containers, the segment stores run " +
           std::to_string(stores),
       "give " + std::string(at.name) + " and " + std::string(other.name) +
           " the same number, before the cluster is first started");
}

// An entry is acknowledged when that many bookies have it.
void single_acknowledgement(const PravegaResource& resource, DecodeContext& context) {
  const TextMap& options = options_of(resource);
  const Named ack = named(options, "bookkeeper.ack.quorum.size", "bookkeeper.bkAckQuorumSize");
  if (!ack.value || number_in(options, ack.name, 2) != 1) return;
  context.warning(Code::quorum_sizes, options_path() / ack.name,
                  "an event is acknowledged when a single bookie has it, and is lost with that bookie",
                  "write 2 with a write quorum of 3");
}

// A server that counts and has nobody to tell does not start: MetricsProvider.initialize finds no registry.
void metrics_without_reporter(const PravegaResource& resource, DecodeContext& context) {
  if (pravega_of(resource).metrics) return;
  struct Server {
    std::string_view prefix;
    bool is_controller;
  };
  const TextMap& options = options_of(resource);
  for (const Server& server : {Server{"metrics.", false}, Server{"controller.metrics.", true}}) {
    const std::string prefix(server.prefix);
    const std::string counts = prefix + "statistics.enable";
    const std::string counted_before = prefix + "enableStatistics";
    const Named counting = named(options, counts, counted_before);
    const bool has_reporter = is_true(option(options, prefix + "prometheus.enable")) ||
                              is_true(option(options, prefix + "influxDB.reporter.enable")) ||
                              is_true(option(options, prefix + "enableInfluxDBReporter")) ||
                              is_true(option(options, prefix + "statsD.reporter.enable")) ||
                              is_true(option(options, prefix + "enableStatsDReporter"));
    if (!is_true(counting.value) || has_reporter) continue;
    harm(context, Code::metrics_without_reporter, options_path() / counting.name,
         "metrics are counted, and nothing gives them out: the server does not start",
         "set " + prefix + "prometheus.enable: \"true\" too");
  }
}

// The word of the operators' own default and of every example.
void known_signing_key(const PravegaResource& resource, DecodeContext& context) {
  if (!value_or_empty(resource.spec.authentication).enabled.value_or(false)) return;
  for (const std::string_view key :
       {std::string_view("controller.security.auth.delegationToken.signingKey.basis"),
        std::string_view("controller.security.auth.token.signingKey.basis"),
        std::string_view("controller.auth.tokenSigningKey"),
        std::string_view("autoScale.security.auth.token.signingKey.basis"),
        std::string_view("autoScale.tokenSigningKey")}) {
    if (option(options_of(resource), key) != "secret") continue;
    harm(context, Code::known_signing_key, options_path() / key,
         "everybody knows this signing key, so anybody can make tokens that are believed",
         "keep a random one in a Secret, and name that in spec.authentication");
  }
}

// The directory holds what the Secret holds, and file names have a case.
void certificate_files(const PravegaResource& resource, DecodeContext& context) {
  constexpr std::string_view kFolder = "/etc/secret-volume/";
  constexpr std::array<std::string_view, 8> kFiles = {"segmentstore01.pem",   "segmentstore01.key.pem",
                                                      "segmentstore01.jks",   "controller01.pem",
                                                      "controller01.key.pem", "controller01.jks",
                                                      "ca-cert",              "password"};
  for (const auto& [key, value] : options_of(resource)) {
    if (!value.starts_with(kFolder)) continue;
    const std::string_view file = std::string_view(value).substr(kFolder.size());
    for (const std::string_view known : kFiles) {
      if (file == known || !equal_ignoring_case(file, known)) continue;
      context.warning(Code::misplaced_value, options_path() / key,
                      "the documented Secret holds " + std::string(known) + ", and file names have a case",
                      "write " + std::string(kFolder) + std::string(known) + ", if the Secret's key is so written");
    }
  }
}

// Hardened mode switches TLS on where a certificate is named, and gives the segment stores a tls:// address of the controller.
void tls_switched_off(const PravegaResource& resource, DecodeContext& context) {
  const PravegaStaticTls& tls = value_or_empty(value_or_empty(resource.spec.tls).static_tls);
  const auto check = [&](const std::optional<std::string>& secret, std::string_view today, std::string_view former) {
    const Named enabled = named(options_of(resource), today, former);
    const bool has_certificate = !value_or_empty(secret).empty();
    if (!enabled.value || is_true(enabled.value) == has_certificate) return;
    if (has_certificate) {
      context.error(Code::tls_not_enabled, options_path() / enabled.name,
                    "a certificate is named, and clients inside are told to use it, but TLS is switched off",
                    "leave this option out, or the certificate");
    } else {
      context.warning(Code::tls_not_enabled, options_path() / enabled.name,
                      "TLS is switched on without a certificate in spec.tls.static: clients inside are still told tcp://",
                      "name the Secret in spec.tls.static, and leave this option out");
    }
  };
  check(tls.controller_secret, "controller.security.tls.enable", "controller.auth.tlsEnabled");
  check(tls.segment_store_secret, "pravegaservice.security.tls.enable", "pravegaservice.enableTls");
}

// 0.3 to 0.13 were looked at; what a newer server wants is not known.
void check_release(const std::optional<std::string>& version, PathMaker path, DecodeContext& context) {
  const auto normal = normalize_version(value_or_empty(version));
  if (!normal || is_version_below(*normal, "0.14.0")) return;
  context.warning(Code::unknown_release, path(), "is newer than 0.13, the last release that is known here",
                  "look through its release notes for changed options and ports");
}

void pravega_release(const PravegaResource& resource, DecodeContext& context) {
  check_release(resource.spec.version, &field_path<&PravegaClusterSpec::version>, context);
}

void bookkeeper_release(const BookkeeperResource& resource, DecodeContext& context) {
  check_release(resource.spec.version, &field_path<&BookkeeperClusterSpec::version>, context);
}

FieldPath bookie_options_path() { return field_path<&BookkeeperClusterSpec::options>(); }

// A drained node is back within minutes; until then its ledgers need no second copy.
void early_recovery(const BookkeeperResource& resource, DecodeContext& context) {
  constexpr std::string_view kOption = "lostBookieRecoveryDelay";
  constexpr std::int64_t kLeast = 120;  // seconds: the grace period of a bookie, then its start
  if (!resource.spec.auto_recovery.value_or(true)) return;
  const TextMap& options = value_or_empty(resource.spec.options);
  if (!option(options, kOption) || number_in(options, kOption, kLeast) >= kLeast) return;
  context.warning(Code::early_recovery, bookie_options_path() / kOption,
                  "a bookie that is moved is not back that soon, so each drain and each upgrade copies all its ledgers",
                  "write 600, ten minutes");
}

void no_recovery(const BookkeeperResource& resource, DecodeContext& context) {
  if (resource.spec.auto_recovery.value_or(true)) return;
  context.warning(Code::lost_data, field_path<&BookkeeperClusterSpec::auto_recovery>(),
                  "nothing makes the missing copies of ledgers when a bookie is lost",
                  "leave it on, unless an auto-recovery of your own runs");
}

// The bookies' own choice of where a missing copy goes.
void bookie_racks(const BookkeeperResource& resource, DecodeContext& context) {
  if (resource.spec.rack_awareness) return;
  const TextMap& options = value_or_empty(resource.spec.options);
  if (option(options, "networkTopologyScriptFileName") || option(options, "reppDnsResolverClass")) return;
  for (const std::string_view key :
       {std::string_view("enforceMinNumRacksPerWriteQuorum"), std::string_view("ensemblePlacementPolicy")}) {
    const std::string_view value = option(options, key).value_or("");
    if (!is_true(value) && value.find("ackaware") == std::string_view::npos &&
        value.find("egionAware") == std::string_view::npos) {
      continue;
    }
    context.warning(Code::rack_script_missing, bookie_options_path() / key,
                    "nothing says in which rack a bookie is, so all are in one",
                    "write spec.rackAwareness.zones, or mount a script and name it in networkTopologyScriptFileName");
    return;
  }
}

// A bookie signs its directories with its id. An address changes with each start, and the bookie then refuses its own data.
void bookie_identity(const BookkeeperResource& resource, DecodeContext& context) {
  constexpr std::string_view kOption = "useHostNameAsBookieID";
  const TextMap& options = value_or_empty(resource.spec.options);
  const auto value = option(options, kOption);
  if (!value || is_true(value) || option(options, "bookieId")) return;
  context.warning(Code::lost_data, bookie_options_path() / kOption,
                  "a pod gets another address at each start; where the image sets no id of its own, the bookie then refuses "
                  "the directories that it wrote",
                  "write \"true\"");
}

void more_than_one_away(const BookkeeperResource& resource, DecodeContext& context) {
  if (resource.spec.max_unavailable_bookkeeper_replicas.value_or(1) <= 1) return;
  context.warning(Code::budget_above_quorum, field_path<&BookkeeperClusterSpec::max_unavailable_bookkeeper_replicas>(),
                  "with more than one bookie away, entries whose acknowledged copies are on those cannot be read",
                  "write 1");
}

void check_tag(const std::optional<std::string>& tag, PathMaker path, DecodeContext& context) {
  if (value_or_empty(tag) != "latest") return;
  context.warning(Code::floating_tag, path(), "\"latest\" is another image tomorrow, and pods of one cluster may run different ones",
                  "write a version");
}

void ensemble_image(const ZookeeperResource& resource, DecodeContext& context) {
  check_tag(value_or_empty(resource.spec.image).tag, &field_path<&ZookeeperClusterSpec::image, &ZookeeperImage::tag>, context);
}

void ephemeral_ensemble(const ZookeeperResource& resource, DecodeContext& context) {
  if (!equal_ignoring_case(value_or_empty(resource.spec.storage_type), "ephemeral")) return;
  context.warning(Code::lost_data, field_path<&ZookeeperClusterSpec::storage_type>(),
                  "when most members are stopped at once, all metadata is gone, and with it every stream and ledger",
                  "leave it out, so that each member has a volume");
}

void ensemble_budget(const ZookeeperResource& resource, DecodeContext& context) {
  const auto& wanted = resource.spec.max_unavailable_replicas;
  if (!wanted || *wanted == 1) return;
  context.warning(Code::ignored_value, field_path<&ZookeeperClusterSpec::max_unavailable_replicas>(),
                  "one member at a time may be evicted, whatever is written here");
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_expert_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {
      {container_counts, Modes::both, &cel::kContainerCounts},
      {single_acknowledgement},
      {metrics_without_reporter, Modes::both, &cel::kMetricsReporter},
      {known_signing_key, Modes::both, &cel::kKnownSigningKey},
      {certificate_files},
      {tls_switched_off, Modes::hardened, &cel::kTlsSwitchedOff},
      {pravega_release},
  };
  return kRules;
}

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_expert_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {
      {bookkeeper_release}, {early_recovery},
      {no_recovery},        {bookie_racks},
      {bookie_identity},    {more_than_one_away, Modes::operators},
  };
  return kRules;
}

std::span<const Rule<ZookeeperClusterSpec>> zookeeper_expert_rules() {
  static constexpr Rule<ZookeeperClusterSpec> kRules[] = {
      {ensemble_image},
      {ephemeral_ensemble},
      {ensemble_budget, Modes::hardened},
  };
  return kRules;
}

}  // namespace pvg::rules
