// Certificates and authentication in hardened mode. The files and their places are those of the operators' documentation;
// values of Secrets reach the JVM through an argument file that an init container writes into memory.
#include <algorithm>
#include <utility>

#include "catalog/properties.h"
#include "model/hardened_pravega.h"
#include "model/resolve_common.h"
#include "model/scripts.h"
#include "text/object_names.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kTlsPath = "/etc/secret-volume";
constexpr std::string_view kAuthority = "ca-cert";
constexpr std::string_view kPasswordPath = "/etc/auth-passwd-volume";
constexpr std::string_view kArgumentPath = "/etc/pravega-secrets";
constexpr std::string_view kArgumentFile = "/etc/pravega-secrets/jvm.args";
// The keys of the token Secrets.
constexpr std::string_view kSigningKey = "delegationToken.signingKey.basis";
constexpr std::string_view kClientMethod = "pravega.client.auth.method";
constexpr std::string_view kClientToken = "pravega.client.auth.token";

const PravegaStaticTls& tls_of(const PravegaClusterSpec& spec) {
  return value_or_zero(value_or_zero(spec.tls).static_tls);
}

const std::string& segment_store_secret(const PravegaClusterSpec& spec) {
  return value_or_zero(tls_of(spec).segment_store_secret);
}

bool authenticates(const PravegaClusterSpec& spec) { return value_or_zero(value_or_zero(spec.authentication).enabled); }

// What the trust store is called in the Secret of a certificate.
SecretFile authority(const Platform& platform) {
  return {platform.issuer.empty() ? std::string(kAuthority) : "ca.crt", std::string(kAuthority)};
}

// A server's own certificate. A Secret of the user's holds the files as the image wants them; cert-manager's has names of its own,
// and the password is elsewhere.
SecretMount certificate_mount(const Platform& platform, const std::string& secret, const std::string& server) {
  SecretMount mount{"tls-secret", secret, std::string(kTlsPath)};
  if (platform.issuer.empty()) return mount;
  mount.files = {{"tls.crt", server + ".pem"},
                 {"tls.key", server + ".key.pem"},
                 authority(platform),
                 {"keystore.jks", server + ".jks"}};
  mount.second_secret = platform.key_store_secret;
  mount.second_files = {{platform.key_store_key, "password"}};
  return mount;
}

std::string tls_file(std::string_view name) { return std::string(kTlsPath) + "/" + std::string(name); }

// What the user writes wins.
void offer(TextMap& properties, std::string_view key, std::string value) {
  properties.emplace(key, std::move(value));
}

// Values of secret properties that the user wrote inline, taken out of what goes into the ConfigMap.
std::vector<SecretProperty> take_inline_secrets(const PravegaResource& resource, PropertyReader server, TextMap& properties) {
  std::vector<SecretProperty> out;
  for (auto it = properties.begin(); it != properties.end();) {
    const FoundProperty found = find_property(Product::pravega, it->first);
    if (!found || !found.property->secret) {
      ++it;
      continue;
    }
    if (found.property->reader == server || found.property->reader == PropertyReader::both) {
      out.push_back({it->first, names::inline_secrets(resource.name), it->first});
    }
    it = properties.erase(it);
  }
  return out;
}

void add_controller_tls(const PravegaClusterSpec& spec, TextMap& properties) {
  if (!segment_store_secret(spec).empty()) offer(properties, "controller.segmentstore.connect.channel.tls", "true");
  if (!controller_has_tls(spec)) return;
  offer(properties, "controller.security.tls.enable", "true");
  offer(properties, "controller.security.tls.server.certificate.location", tls_file("controller01.pem"));
  offer(properties, "controller.security.tls.server.privateKey.location", tls_file("controller01.key.pem"));
  offer(properties, "controller.security.tls.server.keyStore.location", tls_file("controller01.jks"));
  offer(properties, "controller.security.tls.server.keyStore.pwd.location", tls_file("password"));
  offer(properties, "controller.security.tls.trustStore.location", tls_file(kAuthority));
}

void add_segment_store_tls(const PravegaClusterSpec& spec, TextMap& properties) {
  if (!segment_store_secret(spec).empty()) {
    offer(properties, "pravegaservice.security.tls.enable", "true");
    offer(properties, "pravegaservice.security.tls.server.certificate.location", tls_file("segmentstore01.pem"));
    offer(properties, "pravegaservice.security.tls.server.privateKey.location", tls_file("segmentstore01.key.pem"));
    offer(properties, "pravegaservice.security.tls.server.keyStore.location", tls_file("segmentstore01.jks"));
    offer(properties, "pravegaservice.security.tls.server.keyStore.pwd.location", tls_file("password"));
    offer(properties, "pravegaservice.security.tls.certificate.autoReload.enable", "true");
  }
  if (!controller_has_tls(spec)) return;
  offer(properties, "autoScale.controller.connect.security.tls.enable", "true");
  offer(properties, "autoScale.controller.connect.security.tls.truststore.location", tls_file(kAuthority));
}

void append(std::vector<SecretProperty>& to, std::vector<SecretProperty> from) {
  for (SecretProperty& property : from) to.push_back(std::move(property));
}

}  // namespace

bool controller_has_tls(const PravegaClusterSpec& spec) {
  return !value_or_zero(tls_of(spec).controller_secret).empty();
}

void add_secret_properties(std::vector<SecretProperty> properties, WorkloadModel& workload) {
  if (properties.empty()) return;
  if (!workload.secret_properties) {
    SecretPropertiesModel model;
    model.container = "secrets";
    model.volume = "secrets";
    model.mount_path = kArgumentPath;
    model.file = kArgumentFile;
    model.resources = resources({"50m", "500m", "64Mi"});
    workload.secret_properties = std::move(model);
  }
  SecretPropertiesModel& model = *workload.secret_properties;
  append(model.properties, std::move(properties));
  std::vector<std::string> keys;
  for (const SecretProperty& property : model.properties) keys.push_back(property.property);
  model.script = scripts::write_argument_file(keys, model.file);
}

void resolve_security(const PravegaResource& resource, const Platform& platform, ControllerModel& model,
                      TextMap& properties) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaAuthentication& authentication = value_or_zero(spec.authentication);
  std::vector<SecretProperty> secrets = take_inline_secrets(resource, PropertyReader::controller, properties);
  add_controller_tls(spec, properties);
  if (controller_has_tls(spec)) {
    model.secrets.push_back(certificate_mount(platform, *tls_of(spec).controller_secret, "controller01"));
  } else if (!segment_store_secret(spec).empty()) {
    // It then trusts what signed the segment stores' certificates.
    model.secrets.push_back({"tls-secret", segment_store_secret(spec), std::string(kTlsPath), {authority(platform)}});
    offer(properties, "controller.security.tls.trustStore.location", tls_file(kAuthority));
  }
  if (authenticates(spec)) {
    offer(properties, "controller.security.auth.enable", "true");
    const std::string& passwords = value_or_zero(authentication.password_auth_secret);
    if (!passwords.empty()) {
      model.secrets.push_back({"auth-passwd-secret", passwords, std::string(kPasswordPath), {}});
      offer(properties, "controller.security.pwdAuthHandler.accountsDb.location",
            std::string(kPasswordPath) + "/userdata.txt");
    }
    const std::string& token = value_or_zero(authentication.controller_token_secret);
    if (!token.empty()) {
      secrets.push_back({"controller.security.auth.delegationToken.signingKey.basis", token, std::string(kSigningKey)});
    }
  }
  add_secret_properties(std::move(secrets), model.workload);
}

void resolve_security(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model,
                      TextMap& properties) {
  const PravegaClusterSpec& spec = resource.spec;
  const PravegaStaticTls& tls = tls_of(spec);
  std::vector<SecretProperty> secrets = take_inline_secrets(resource, PropertyReader::segment_store, properties);
  add_segment_store_tls(spec, properties);
  if (!segment_store_secret(spec).empty()) {
    model.secrets_before_storage.push_back(certificate_mount(platform, segment_store_secret(spec), "segmentstore01"));
  } else if (controller_has_tls(spec)) {
    model.secrets_before_storage.push_back(
        {"tls-secret", *tls.controller_secret, std::string(kTlsPath), {authority(platform)}});
  }
  if (!value_or_zero(tls.ca_bundle).empty()) {
    model.secrets_before_storage.push_back({"ca-bundle", *tls.ca_bundle, std::string(kTlsPath) + "/ca-bundle", {}});
  }
  if (authenticates(spec)) {
    offer(properties, "autoScale.controller.connect.security.auth.enable", "true");
    const std::string& token = value_or_zero(value_or_zero(spec.authentication).segment_store_token_secret);
    if (!token.empty()) {
      secrets.push_back({"autoScale.security.auth.token.signingKey.basis", token, std::string(kSigningKey)});
      secrets.push_back({std::string(kClientMethod), token, std::string(kClientMethod)});
      secrets.push_back({std::string(kClientToken), token, std::string(kClientToken)});
    }
  }
  add_secret_properties(std::move(secrets), model.workload);
}

std::optional<ConfigModel> inline_secrets(const PravegaResource& resource, const Platform& platform) {
  ConfigModel model{names::inline_secrets(resource.name), instance_labels(App::pravega, "", resource.name, platform), {}};
  for (const auto& [key, value] : value_or_zero(value_or_zero(resource.spec.pravega).options)) {
    if (is_secret_property(Product::pravega, key)) model.data.set(key, value);
  }
  if (model.data.empty()) return std::nullopt;
  return model;
}

}  // namespace pvg::hardened
