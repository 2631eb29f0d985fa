// Rules about TLS under Pravega: what is decided by spec.tls and written by hand besides.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "spec/rule_tools.h"

namespace pvg::rules {

namespace {

// Lines of zoo.cfg that spec.tls makes (model/hardened_tls.cc zookeeper_tls_lines), and the passwords, which come from the Secret.
constexpr std::array<std::string_view, 15> kDecidedLines = {"client.portUnification",
                                                            "portUnification",
                                                            "serverCnxnFactory",
                                                            "ssl.clientAuth",
                                                            "ssl.keyStore.location",
                                                            "ssl.keyStore.password",
                                                            "ssl.quorum.hostnameVerification",
                                                            "ssl.quorum.keyStore.location",
                                                            "ssl.quorum.keyStore.password",
                                                            "ssl.quorum.trustStore.location",
                                                            "ssl.quorum.trustStore.password",
                                                            "ssl.trustStore.location",
                                                            "ssl.trustStore.password",
                                                            "sslQuorum",
                                                            "sslQuorumReloadCertFiles"};

void decided_lines(const ZookeeperResource& resource, DecodeContext& context) {
  if (!resource.spec.tls) return;
  for (const auto& [key, value] : value_or_empty(value_or_empty(resource.spec.config).additional_config)) {
    if (std::find(kDecidedLines.begin(), kDecidedLines.end(), key) == kDecidedLines.end()) continue;
    context.error(Code::forbidden_property,
                  field_path<&ZookeeperClusterSpec::config, &ZookeeperConfig::additional_config>() / std::string_view(key),
                  "spec.tls decides this line", "leave it out, or leave spec.tls out and write all of them");
  }
}

void decided_options(const BookkeeperResource& resource, DecodeContext& context) {
  if (!resource.spec.tls) return;
  const TextMap& options = value_or_empty(resource.spec.options);
  const FieldPath path = field_path<&BookkeeperClusterSpec::options>();
  constexpr std::string_view kFactory = "tlsProviderFactoryClass";
  if (option(options, kFactory)) {
    context.error(Code::forbidden_property, path / kFactory, "spec.tls decides this option", "leave it out");
  }
  constexpr std::string_view kClients = "tlsClientAuthentication";
  if (is_true(option(options, kClients))) {
    context.error(Code::forbidden_property, path / kClients,
                  "segment stores bring no certificate, so every bookie would turn them away", "leave it out");
  }
}

}  // namespace

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_tls_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {{decided_options, Modes::hardened, &cel::kBookieTls}};
  return kRules;
}

std::span<const Rule<ZookeeperClusterSpec>> zookeeper_tls_rules() {
  static constexpr Rule<ZookeeperClusterSpec> kRules[] = {{decided_lines, Modes::hardened, &cel::kZookeeperTls}};
  return kRules;
}

}  // namespace pvg::rules
