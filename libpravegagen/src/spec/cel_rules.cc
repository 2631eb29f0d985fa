#include "spec/cel_rules.h"

// Pieces of expressions, joined by the compiler.
#define PVG_NUMBER "'^[+-]?[0-9]{1,18}$'"
// TypedProperties.parseBoolean.
#define PVG_TRUE(text) "(" text ").lowerAscii() in ['true', 'yes', '1']"
#define PVG_TEXT(owner, field) "has(" owner ") && has(" owner "." field ") && " owner "." field " != ''"
#define PVG_OPTIONS "has(self.pravega) && has(self.pravega.options)"
#define PVG_OPTION(key) PVG_OPTIONS " && '" key "' in self.pravega.options"
#define PVG_AUTHENTICATION "has(self.authentication) && has(self.authentication.enabled) && self.authentication.enabled"
#define PVG_EXTERNAL "has(self.externalAccess) && has(self.externalAccess.enabled) && self.externalAccess.enabled"
// The type of a component's external Services: its own, else that of all, else the default.
#define PVG_SERVICE_TYPE(own, otherwise)                                          \
  "(" PVG_TEXT("self.pravega", own) " ? self.pravega." own " : "                  \
  PVG_TEXT("self.externalAccess", "type") " ? self.externalAccess.type : '" otherwise "')"
// An option under its former name, which wins, else under today's, else the default.
#define PVG_NAMED(options, today, former, otherwise)                                                     \
  "('" former "' in " options " ? " options "['" former "'] : '" today "' in " options " ? " options "['" \
  today "'] : '" otherwise "')"
#define PVG_SIZE(option) "(" option " in self && self[" option "] != '' ? self[" option "] : '3')"

namespace pvg::cel {

namespace {

#define PVG_ENSEMBLE "'bookkeeper.ensemble.size'"
#define PVG_WRITE "'bookkeeper.write.quorum.size'"
#define PVG_ACK "'bookkeeper.ack.quorum.size'"
#define PVG_RACKS "'bookkeeper.write.quorum.racks.minimumCount.enable'"
#define PVG_AT_LEAST(larger, smaller)                                               \
  "[" PVG_SIZE(larger) "].all(large, [" PVG_SIZE(smaller) "].all(small, "           \
  "!large.matches(" PVG_NUMBER ") || !small.matches(" PVG_NUMBER ") || int(large) >= int(small)))"

constexpr std::array kQuorumRules = {
    CelRule{"pravega.options",
            "[" PVG_ENSEMBLE ", " PVG_WRITE ", " PVG_ACK "].all(k, !(k in self) || self[k] == '' || self[k].matches(" PVG_NUMBER "))",
            "bookkeeper.ensemble.size, bookkeeper.write.quorum.size and bookkeeper.ack.quorum.size must be whole numbers"},
    CelRule{"pravega.options", PVG_AT_LEAST(PVG_ENSEMBLE, PVG_WRITE),
            "bookkeeper.ensemble.size must be at least bookkeeper.write.quorum.size (3 each by default)"},
    CelRule{"pravega.options", PVG_AT_LEAST(PVG_WRITE, PVG_ACK),
            "bookkeeper.write.quorum.size must be at least bookkeeper.ack.quorum.size (3 each by default)"},
    CelRule{"pravega.options", "!(" PVG_RACKS " in self) || self[" PVG_RACKS "] in ['true', 'false', '']",
            "bookkeeper.write.quorum.racks.minimumCount.enable must be \"true\", \"false\" or \"\""},
    CelRule{"pravega.options",
            "!(" PVG_RACKS " in self) || self[" PVG_RACKS "] != 'true' || [" PVG_SIZE(PVG_ENSEMBLE) "].all(size, "
            "!size.matches(" PVG_NUMBER ") || int(size) != 1)",
            "bookkeeper.write.quorum.racks.minimumCount.enable must be \"false\" with an ensemble of 1"},
};

constexpr std::array kSupportedVersionRules = {
    CelRule{"", "!has(self.version) || !self.version.matches('^v?0+\\\\.0*[0-9]\\\\.[0-9]')",
            "pravegagen's hardened mode is for Pravega 0.10.0 and later: upgrade first"}};

constexpr std::array kContainerCountRules = {
    CelRule{"pravega.options",
            "[" PVG_NAMED("self", "controller.container.count", "controller.containerCount", "4") "].all(a, ["
            PVG_NAMED("self", "pravegaservice.container.count", "pravegaservice.containerCount", "4") "].all(b, "
            "!a.matches(" PVG_NUMBER ") || !b.matches(" PVG_NUMBER ") || int(a) == int(b)))",
            "controller.container.count and pravegaservice.container.count must be the same number (4 by default)"}};

constexpr std::array kMetricsReporterRules = {
    CelRule{"pravega",
            "has(self.metrics) || !has(self.options) || ['metrics.', 'controller.metrics.'].all(p, "
            "[p + 'enableStatistics' in self.options ? self.options[p + 'enableStatistics'] : p + 'statistics.enable' in "
            "self.options ? self.options[p + 'statistics.enable'] : 'false'].all(counts, !(" PVG_TRUE("counts") ")) || "
            "['prometheus.enable', 'influxDB.reporter.enable', 'enableInfluxDBReporter', 'statsD.reporter.enable', "
            "'enableStatsDReporter'].exists(r, p + r in self.options && " PVG_TRUE("self.options[p + r]") "))",
            "metrics are counted (metrics.statistics.enable, controller.metrics.statistics.enable), and nothing gives them out: "
            "set metrics.prometheus.enable or controller.metrics.prometheus.enable: \"true\" too"}};

constexpr std::array kKnownSigningKeyRules = {
    CelRule{"",
            "!(" PVG_AUTHENTICATION ") || !(" PVG_OPTIONS ") || ['controller.security.auth.delegationToken.signingKey.basis', "
            "'controller.security.auth.token.signingKey.basis', 'controller.auth.tokenSigningKey', "
            "'autoScale.security.auth.token.signingKey.basis', 'autoScale.tokenSigningKey'].all(k, "
            "!(k in self.pravega.options) || self.pravega.options[k] != 'secret')",
            "everybody knows the signing key \"secret\": keep a random one in a Secret, and name that in spec.authentication"}};

#define PVG_TLS_ON(secret, today, former)                                                                   \
  "!(has(self.tls) && " PVG_TEXT("self.tls.static", secret) ") || !(" PVG_OPTIONS ") || " PVG_TRUE(         \
      PVG_NAMED("self.pravega.options", today, former, "true"))

constexpr std::array kTlsSwitchedOffRules = {
    CelRule{"", PVG_TLS_ON("controllerSecret", "controller.security.tls.enable", "controller.auth.tlsEnabled"),
            "tls.static.controllerSecret names a certificate, but the option controller.security.tls.enable switches TLS off: "
            "leave one of them out"},
    CelRule{"", PVG_TLS_ON("segmentStoreSecret", "pravegaservice.security.tls.enable", "pravegaservice.enableTls"),
            "tls.static.segmentStoreSecret names a certificate, but the option pravegaservice.security.tls.enable switches TLS "
            "off: leave one of them out"},
};

#define PVG_SIGNING_KEY(secret, option) \
  "!(" PVG_AUTHENTICATION ") || " PVG_TEXT("self.authentication", secret) " || " PVG_OPTION(option)

constexpr std::array kSigningKeyRules = {
    CelRule{"", PVG_SIGNING_KEY("controllerTokenSecret", "controller.security.auth.delegationToken.signingKey.basis"),
            "authentication needs a Secret with the signing key: name it in authentication.controllerTokenSecret"},
    CelRule{"", PVG_SIGNING_KEY("segmentStoreTokenSecret", "autoScale.security.auth.token.signingKey.basis"),
            "authentication needs a Secret with the signing key: name it in authentication.segmentStoreTokenSecret"},
};

constexpr std::array kStorageKindRules = {
    CelRule{"pravega.longtermStorage",
            "[has(self.filesystem), has(self.ecs), has(self.hdfs), has(self.custom), has(self.s3), has(self.azure), "
            "has(self.gcp)].filter(given, given).size() <= 1",
            "more than one kind of storage is given: leave exactly one"},
    CelRule{"pravega.longtermStorage.filesystem",
            "[has(self.persistentVolumeClaim), has(self.persistentVolumeClaimTemplate), has(self.nfs)].filter(given, "
            "given).size() <= 1",
            "more than one volume is given: leave one of persistentVolumeClaim, persistentVolumeClaimTemplate and nfs"},
};

constexpr std::array kExternalAccessRules = {
    CelRule{"",
            "!(" PVG_EXTERNAL ") || " PVG_SERVICE_TYPE("segmentStoreExtServiceType", "") " != 'NodePort' || !("
            PVG_TEXT("self.externalAccess", "domainName") ")",
            "with NodePort a segment store that is given a DNS name waits for a load balancer for ever: leave "
            "externalAccess.domainName out, or use LoadBalancer"}};

constexpr std::array kServiceTypeRules = {
    CelRule{"",
            "!(" PVG_EXTERNAL ") || " PVG_SERVICE_TYPE("segmentStoreExtServiceType", "LoadBalancer")
            " in ['LoadBalancer', 'NodePort']",
            "the segment stores' Services must be LoadBalancer or NodePort"},
    CelRule{"",
            "!(" PVG_EXTERNAL ") || " PVG_SERVICE_TYPE("controllerExtServiceType", "LoadBalancer")
            " in ['LoadBalancer', 'NodePort', 'ClusterIP']",
            "the controller's Service must be LoadBalancer, NodePort or ClusterIP"},
};

constexpr std::array kListenerPortRules = {
    CelRule{"pravega.options",
            "!('pravegaservice.service.listener.port' in self) || self['pravegaservice.service.listener.port'].matches("
            "'^[+]?0*([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$')",
            "pravegaservice.service.listener.port must be a whole number from 1 to 65535"}};

constexpr std::array kPluginHandlerRules = {
    CelRule{"pravega.authImplementations", "!has(self.authHandlers) || self.authHandlers.size() > 0",
            "at least one handler is needed: leave authImplementations out when there is none"}};

#define PVG_PROVIDER(at, impossible, others)                                                                            \
  CelRule{at, "!has(self.provider) || !(self.provider in [" impossible "])",                                            \
          "this server cannot send metrics to such a provider: use prometheus"},                                        \
      CelRule{at, "!has(self.provider) || !(self.provider in [" others "]) || has(self.host) && self.host != ''", \
              "host is required with this provider"}

constexpr std::array kPravegaMetricsRules = {PVG_PROVIDER("pravega.metrics", "'graphite'", "'statsd', 'influxdb'")};
constexpr std::array kBookieMetricsRules = {PVG_PROVIDER("metrics", "'statsd', 'influxdb'", "'graphite'")};

#define PVG_PROBED(enabled, port, number)                                                              \
  "(!('" enabled "' in self) || " PVG_TRUE("self['" enabled "']") ") && (!('" port "' in self) || self['" port \
  "'].trim() == '" number "')"

constexpr std::array kProbedPravegaRules = {
    CelRule{"pravega.options", PVG_PROBED("pravegaservice.rest.listener.enable", "pravegaservice.rest.listener.port", "6061"),
            "the probes ask the HTTP server at port 6061: leave pravegaservice.rest.listener.enable and "
            "pravegaservice.rest.listener.port out"}};
constexpr std::array kProbedBookieRules = {
    CelRule{"options", PVG_PROBED("httpServerEnabled", "httpServerPort", "8080"),
            "the probes ask the HTTP server at port 8080: leave httpServerEnabled and httpServerPort out"}};

constexpr std::array kAbsolutePathRules = {
    CelRule{"options",
            "['journalDirectories', 'ledgerDirectories', 'indexDirectories'].all(k, !(k in self) || "
            "self[k].matches('^/[^,]*(,/[^,]*)*$'))",
            "each path of journalDirectories, ledgerDirectories and indexDirectories must start with /, with no blank behind a "
            "comma"}};

constexpr std::array kIndexDirectoryRules = {
    CelRule{"options", "!('indexDirectories' in self) || self['indexDirectories'] == '/bk/index'",
            "the image keeps its index at /bk/index, whatever is written: leave indexDirectories out"}};

constexpr std::array kRackRules = {
    CelRule{"rackAwareness", "self.zones.size() >= 2",
            "rack awareness needs two zones at least: name them, or leave rackAwareness out"},
    CelRule{"", "!has(self.rackAwareness) || (has(self.replicas) ? self.replicas : 4) >= self.rackAwareness.zones.size()",
            "there must be a bookie for each zone at least"},
};

#define PVG_TICKS(field) \
  CelRule{"config", "!has(self." field ") || self." field " != 0", "ZooKeeper does not start with " field " 0: leave it out"}

constexpr std::array kTickRules = {PVG_TICKS("initLimit"), PVG_TICKS("tickTime"), PVG_TICKS("syncLimit")};

#define PVG_LIVENESS(probes)                                                               \
  CelRule{probes ".livenessProbe", "!has(self.successThreshold) || self.successThreshold <= 1", \
          "the API server takes nothing but 1 for successThreshold of a liveness probe: leave it out"}

constexpr std::array kPravegaLivenessRules = {PVG_LIVENESS("pravega.controllerProbes"),
                                              PVG_LIVENESS("pravega.segmentStoreProbes")};
constexpr std::array kBookieLivenessRules = {PVG_LIVENESS("probes")};

#define PVG_CLAIM_MODES(claim)                                                                    \
  CelRule{"storage." claim "VolumeClaimTemplate", "!has(self.accessModes) || self.accessModes.size() > 0", \
          "a claim needs an access mode at least: write accessModes: [ReadWriteOnce]"}

constexpr std::array kClaimModesRules = {PVG_CLAIM_MODES("ledger"), PVG_CLAIM_MODES("journal"), PVG_CLAIM_MODES("index")};

constexpr std::array kBookieTlsRules = {
    CelRule{"", "!has(self.tls) || !has(self.options) || !('tlsProviderFactoryClass' in self.options)",
            "tls decides tlsProviderFactoryClass: leave it out of the options"},
    CelRule{"", "!has(self.tls) || !has(self.options) || !('tlsClientAuthentication' in self.options) || !(" PVG_TRUE(
                    "self.options['tlsClientAuthentication']") ")",
            "segment stores bring no certificate, so every bookie would turn them away: leave tlsClientAuthentication out"}};

constexpr std::array kZookeeperTlsRules = {
    CelRule{"", "!has(self.tls) || !has(self.config) || !has(self.config.additionalConfig) || "
                "['client.portUnification', 'portUnification', 'serverCnxnFactory', 'ssl.clientAuth', 'ssl.keyStore.location', "
                "'ssl.keyStore.password', 'ssl.quorum.hostnameVerification', 'ssl.quorum.keyStore.location', "
                "'ssl.quorum.keyStore.password', 'ssl.quorum.trustStore.location', 'ssl.quorum.trustStore.password', "
                "'ssl.trustStore.location', 'ssl.trustStore.password', 'sslQuorum', 'sslQuorumReloadCertFiles']"
                ".all(k, !(k in self.config.additionalConfig))",
            "tls decides the lines of TLS: leave them out of additionalConfig"}};

}  // namespace

const ServerCheck kSupportedVersion{kSupportedVersionRules, {}};
const ServerCheck kQuorums{kQuorumRules, {}};
const ServerCheck kContainerCounts{kContainerCountRules, {}};
const ServerCheck kMetricsReporter{kMetricsReporterRules, {}};
const ServerCheck kKnownSigningKey{kKnownSigningKeyRules, {}};
const ServerCheck kTlsSwitchedOff{kTlsSwitchedOffRules, {}};
const ServerCheck kSigningKeys{kSigningKeyRules, {}};
const ServerCheck kStorageKinds{kStorageKindRules, {}};
const ServerCheck kExternalAccess{kExternalAccessRules, {}};
const ServerCheck kServiceTypes{kServiceTypeRules, {}};
const ServerCheck kListenerPort{kListenerPortRules, {}};
const ServerCheck kPluginHandlers{kPluginHandlerRules, {}};
const ServerCheck kPravegaMetrics{kPravegaMetricsRules, {}};
const ServerCheck kProbedPravegaOptions{kProbedPravegaRules, {}};
const ServerCheck kAbsolutePaths{kAbsolutePathRules, {}};
const ServerCheck kIndexDirectory{kIndexDirectoryRules, {}};
const ServerCheck kBookieMetrics{kBookieMetricsRules, {}};
const ServerCheck kProbedBookieOptions{kProbedBookieRules, {}};
const ServerCheck kRacks{kRackRules, {}};
const ServerCheck kTicks{kTickRules, {}};
const ServerCheck kPravegaLiveness{kPravegaLivenessRules, {}};
const ServerCheck kBookieLiveness{kBookieLivenessRules, {}};
const ServerCheck kClaimModes{kClaimModesRules, {}};
const ServerCheck kBookieTls{kBookieTlsRules, {}};
const ServerCheck kZookeeperTls{kZookeeperTlsRules, {}};

}  // namespace pvg::cel
