// Rules about one resource as an API server can check them: expressions of the Common Expression Language, which
// CustomResourceDefinitions carry beside the schema. The lists of rules (rule_tools.h) name theirs, so that one list says
// which rules a server checks too, and why it cannot check the others. They say what hardened mode says. Only functions
// that Kubernetes 1.28 has are used; it has none for quantities.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace pvg {

struct CelRule {
  std::string_view at;       // the field whose value is `self`, below spec: "pravega.options"; empty: spec itself
  std::string_view rule;     // true when all is well
  std::string_view message;  // what is wrong, and what to write
};

// Of a rule that can find an error: how a server checks it, or else why it does not.
struct ServerCheck {
  std::span<const CelRule> rules = {};
  std::string_view why_not = {};
};

namespace cel {

// What a server cannot decide, or has decided already.
inline constexpr ServerCheck kNeedsQuantities{{}, "CEL has quantities from Kubernetes 1.29 on, and sizes of the JVM never"};
inline constexpr ServerCheck kCatalogue{{}, "a rule per property would cost more than a server allows"};
inline constexpr ServerCheck kSchema{{}, "the schema says it"};
inline constexpr ServerCheck kNeedsParsing{{}, "takes texts apart in loops, which would cost more than a server allows"};

// PravegaCluster.
extern const ServerCheck kSupportedVersion;
extern const ServerCheck kQuorums;
extern const ServerCheck kContainerCounts;
extern const ServerCheck kMetricsReporter;
extern const ServerCheck kKnownSigningKey;
extern const ServerCheck kTlsSwitchedOff;
extern const ServerCheck kSigningKeys;
extern const ServerCheck kStorageKinds;
extern const ServerCheck kExternalAccess;
extern const ServerCheck kServiceTypes;
extern const ServerCheck kListenerPort;
extern const ServerCheck kPluginHandlers;
extern const ServerCheck kPravegaMetrics;
extern const ServerCheck kProbedPravegaOptions;
extern const ServerCheck kPravegaLiveness;
// BookkeeperCluster.
extern const ServerCheck kAbsolutePaths;
extern const ServerCheck kIndexDirectory;
extern const ServerCheck kBookieMetrics;
extern const ServerCheck kProbedBookieOptions;
extern const ServerCheck kRacks;
extern const ServerCheck kBookieTls;
extern const ServerCheck kBookieLiveness;
extern const ServerCheck kClaimModes;
// ZookeeperCluster.
extern const ServerCheck kTicks;
extern const ServerCheck kZookeeperTls;

}  // namespace cel

}  // namespace pvg
