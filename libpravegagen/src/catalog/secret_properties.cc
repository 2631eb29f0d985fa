#include "catalog/secret_properties.h"

#include <algorithm>
#include <array>

namespace pvg {

namespace {

constexpr std::array kSecretProperties = {
    SecretPropertyFacts{"autoScale.security.auth.token.signingKey.basis", Server::segment_store},
    SecretPropertyFacts{"autoScale.tokenSigningKey", Server::segment_store},
    SecretPropertyFacts{"azure.connect.config.access.key", Server::segment_store},
    SecretPropertyFacts{"azure.connection.string", Server::segment_store},
    SecretPropertyFacts{"azure.connectionString", Server::segment_store},
    SecretPropertyFacts{"bookkeeper.bkPass", Server::segment_store},
    SecretPropertyFacts{"bookkeeper.connect.security.auth.pwd", Server::segment_store},
    SecretPropertyFacts{"controller.auth.tokenSigningKey", Server::controller},
    SecretPropertyFacts{"controller.metrics.influxDB.connect.credentials.pwd", Server::controller},
    SecretPropertyFacts{"controller.metrics.influxDBPassword", Server::controller},
    SecretPropertyFacts{"controller.security.auth.delegationToken.signingKey.basis", Server::controller},
    SecretPropertyFacts{"controller.security.auth.token.signingKey.basis", Server::controller},
    SecretPropertyFacts{"extendeds3.accessKey", Server::segment_store},
    SecretPropertyFacts{"extendeds3.secretKey", Server::segment_store},
    SecretPropertyFacts{"gcp.private.key", Server::segment_store},
    SecretPropertyFacts{"gcp.private.key.id", Server::segment_store},
    SecretPropertyFacts{"metrics.influxDB.connect.credentials.pwd", Server::segment_store},
    SecretPropertyFacts{"metrics.influxDBPassword", Server::segment_store},
    SecretPropertyFacts{"pravega.client.auth.token", Server::segment_store},
    SecretPropertyFacts{"s3.connect.config.access.key", Server::segment_store},
    SecretPropertyFacts{"s3.connect.config.secret.key", Server::segment_store},
};

}  // namespace

const SecretPropertyFacts* find_secret_property(std::string_view property) {
  const auto it = std::find_if(kSecretProperties.begin(), kSecretProperties.end(),
                               [&](const SecretPropertyFacts& facts) { return facts.property == property; });
  return it == kSecretProperties.end() ? nullptr : &*it;
}

}  // namespace pvg
