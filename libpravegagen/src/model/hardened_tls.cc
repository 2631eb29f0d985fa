#include "model/hardened_tls.h"

#include <string>
#include <utility>
#include <vector>

#include "model/hardened_pravega.h"
#include "model/resolve_common.h"
#include "model/scripts.h"
#include "text/object_names.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kZookeeperPath = "/etc/zookeeper-tls";
constexpr std::string_view kZookeeperVolume = "zookeeper-tls";
constexpr std::string_view kBookkeeperPath = "/etc/bookkeeper-tls";
constexpr std::string_view kBookkeeperVolume = "bookkeeper-tls";
// Where the entry point of Pravega's BookKeeper image looks (docker/bookkeeper/entrypoint.sh), whatever is written.
constexpr std::string_view kBookiePath = "/var/private/tls";
constexpr std::string_view kKeyStore = "keystore.jks";
constexpr std::string_view kTrustStore = "truststore.jks";
constexpr std::string_view kPassword = "password";
constexpr std::string_view kTlsFactory = "org.apache.bookkeeper.tls.TLSContextFactory";

// Where the stores and their password are.
struct Stores {
  std::string secret;
  std::string key_store;
  std::string trust_store;
  std::string password_secret;
  std::string password_key;
};

// cert-manager has names of its own for the stores, and takes the password from another Secret.
template <typename Tls>
Stores stores_of(const Tls& tls, const Platform& platform) {
  const std::string& secret = value_or_zero(tls.secret_name);
  if (!platform.issuer.empty()) {
    return {secret, std::string(kKeyStore), std::string(kTrustStore), platform.key_store_secret, platform.key_store_key};
  }
  return {secret, value_or_zero(tls.key_store_key), value_or_zero(tls.trust_store_key), secret,
          value_or_zero(tls.password_key)};
}

SecretMount mount(std::string_view volume, std::string_view path, const Stores& stores, std::vector<SecretFile> files,
                  std::vector<SecretFile> passwords) {
  SecretMount out{std::string(volume), stores.secret, std::string(path), std::move(files)};
  if (stores.password_secret == stores.secret) {
    out.files.insert(out.files.end(), passwords.begin(), passwords.end());
  } else {
    out.second_secret = stores.password_secret;
    out.second_files = std::move(passwords);
  }
  return out;
}

// Of the Secret of a server a client sees no key store.
SecretMount trust(std::string_view volume, std::string_view path, const Stores& stores) {
  return mount(volume, path, stores, {{stores.trust_store, std::string(kTrustStore)}},
               {{stores.password_key, std::string(kPassword)}});
}

std::string file(std::string_view path, std::string_view name) { return std::string(path) + "/" + std::string(name); }

// Every name under which clients and members find a server behind these Services.
CertificateModel certificate(const Platform& platform, const std::string& secret, const std::string& namespace_,
                             const std::vector<std::string>& services) {
  CertificateModel out = certificate_for(platform, secret);
  for (const std::string& service : services) add_service_names(service, namespace_, platform, out.dns_names);
  return out;
}

const ZookeeperTls* tls_of(const ZookeeperResource* zookeeper) {
  return zookeeper != nullptr && zookeeper->spec.tls ? &*zookeeper->spec.tls : nullptr;
}

// Properties of a Pravega server as a client of its ensemble.
void trust_ensemble(const PravegaLinks& links, const Platform& platform, const std::string& prefix,
                    std::vector<SecretMount>& secrets, TextMap& properties) {
  const ZookeeperTls* tls = tls_of(links.zookeeper);
  if (tls == nullptr) return;
  secrets.push_back(trust(kZookeeperVolume, kZookeeperPath, stores_of(*tls, platform)));
  properties.emplace(prefix + ".zk.connect.security.enable", "true");
  properties.emplace(prefix + ".zk.connect.security.tls.trustStore.location", file(kZookeeperPath, kTrustStore));
  properties.emplace(prefix + ".zk.connect.security.tls.trustStore.pwd.location", file(kZookeeperPath, kPassword));
}

}  // namespace

TextMap zookeeper_tls_lines(const ZookeeperClusterSpec& spec) {
  if (!spec.tls) return {};
  const std::string& step = value_or_zero(spec.tls->quorum);
  const auto yes_if = [](bool condition) { return detail::yes_or_no(condition); };
  return {
      {"serverCnxnFactory", "org.apache.zookeeper.server.NettyServerCnxnFactory"},
      {"client.portUnification", "true"},
      // Pravega's and BookKeeper's clients bring no certificate.
      {"ssl.clientAuth", "none"},
      {"ssl.keyStore.location", file(kZookeeperPath, kKeyStore)},
      {"ssl.trustStore.location", file(kZookeeperPath, kTrustStore)},
      {"sslQuorum", yes_if(step == "prefer" || step == "require")},
      {"portUnification", yes_if(step == "accept" || step == "prefer")},
      {"sslQuorumReloadCertFiles", "true"},
      {"ssl.quorum.keyStore.location", file(kZookeeperPath, kKeyStore)},
      {"ssl.quorum.trustStore.location", file(kZookeeperPath, kTrustStore)},
      // A member that is not ready has no name in DNS, so the others could never verify it. Each must have a certificate that
      // the trust store vouches for all the same.
      {"ssl.quorum.hostnameVerification", "false"},
  };
}

void resolve_tls(const ZookeeperResource& resource, const Platform& platform, ZookeeperModel& model) {
  const ZookeeperTls* tls = tls_of(&resource);
  if (tls == nullptr) return;
  const Stores stores = stores_of(*tls, platform);
  model.secrets.push_back(mount(kZookeeperVolume, kZookeeperPath, stores,
                                {{stores.key_store, std::string(kKeyStore)}, {stores.trust_store, std::string(kTrustStore)}}, {}));
  std::vector<SecretProperty> passwords;
  for (const std::string_view store : {"ssl.keyStore", "ssl.trustStore", "ssl.quorum.keyStore", "ssl.quorum.trustStore"}) {
    passwords.push_back({"zookeeper." + std::string(store) + ".password", stores.password_secret, stores.password_key});
  }
  add_secret_properties(std::move(passwords), model.workload);
  // The images' probes ask `ruok`, which Netty's server does not answer before there is a majority. They would kill the members that
  // wait for it, and after a stop of all of them none but the first would ever be started (tried with real processes).
  model.config.data.set("ready.sh", scripts::zookeeper_ready());
  model.workload.readiness.command = {"bash", "/conf/ready.sh"};
  model.workload.liveness.command.clear();
  model.workload.liveness.tcp_port = "client";
  if (platform.issuer.empty()) return;
  model.workload.certificate =
      certificate(platform, stores.secret, resource.namespace_,
                  {model.client.name, model.headless.name, "*." + model.headless.name});
  model.workload.certificate->client_too = true;
}

void resolve_tls(const BookkeeperResource& resource, const BookkeeperLinks& links, const Platform& platform,
                 BookieModel& model, TextMap& settings, TextList& jvm_options) {
  if (resource.spec.tls) {
    const Stores stores = stores_of(*resource.spec.tls, platform);
    model.secrets.push_back(mount("tls", kBookiePath, stores,
                                  {{stores.key_store, "bookie.keystore.jks"}, {stores.trust_store, "bookie.truststore.jks"}},
                                  {{stores.password_key, "bookie.keystore.passwd"},
                                   {stores.password_key, "bookie.truststore.passwd"}}));
    settings.emplace("BK_tlsProviderFactoryClass", kTlsFactory);
    // A renewed certificate is taken up without a restart.
    settings.emplace("BK_tlsCertFilesRefreshDurationSeconds", "300");
    if (!platform.issuer.empty()) {
      model.workload.certificate = certificate(platform, stores.secret, resource.namespace_,
                                               {model.headless_service, "*." + model.headless_service});
    }
  }
  const ZookeeperTls* ensemble = tls_of(links.zookeeper);
  if (ensemble == nullptr) return;
  const Stores stores = stores_of(*ensemble, platform);
  model.secrets.push_back(mount(kZookeeperVolume, kZookeeperPath, stores, {{stores.trust_store, std::string(kTrustStore)}}, {}));
  jvm_options.emplace_back("-Dzookeeper.client.secure=true");
  jvm_options.emplace_back("-Dzookeeper.clientCnxnSocket=org.apache.zookeeper.ClientCnxnSocketNetty");
  jvm_options.emplace_back("-Dzookeeper.ssl.trustStore.location=" + file(kZookeeperPath, kTrustStore));
  add_secret_properties({{"zookeeper.ssl.trustStore.password", stores.password_secret, stores.password_key}},
                        model.workload);
}

void resolve_storage_tls(const PravegaLinks& links, const Platform& platform, ControllerModel& model, TextMap& properties) {
  trust_ensemble(links, platform, "controller", model.secrets, properties);
}

void resolve_storage_tls(const PravegaLinks& links, const Platform& platform, SegmentStoreModel& model,
                         TextMap& properties) {
  trust_ensemble(links, platform, "pravegaservice", model.secrets_before_storage, properties);
  if (links.bookkeeper == nullptr || !links.bookkeeper->spec.tls) return;
  model.secrets_before_storage.push_back(
      trust(kBookkeeperVolume, kBookkeeperPath, stores_of(*links.bookkeeper->spec.tls, platform)));
  properties.emplace("bookkeeper.connect.security.tls.enable", "true");
  properties.emplace("bookkeeper.connect.security.tls.trustStore.location", file(kBookkeeperPath, kTrustStore));
  properties.emplace("bookkeeper.connect.security.trustStore.pwd.location", file(kBookkeeperPath, kPassword));
  // Pravega's BookKeeperLogFactory names the stores and forgets what uses them, so the client would speak plain text.
  properties.emplace("org.apache.bookkeeper.conf.readsystemproperties", "true");
  properties.emplace("tlsProviderFactoryClass", kTlsFactory);
}

}  // namespace pvg::hardened
