// What cert-manager is asked for: one certificate for each server that the resource names a Secret for, with every name under
// which clients find it.
#include "model/hardened_pravega.h"
#include "model/resolve_common.h"
#include "text/object_names.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

// The name for ExternalDNS, without the dot at its end.
void add_external(const PravegaResource& resource, const std::string& service, std::vector<std::string>& names) {
  const std::string& domain = value_or_zero(value_or_zero(resource.spec.external_access).domain_name);
  if (domain.empty()) return;
  std::string name = names::external_dns(service, domain);
  if (name.ends_with('.')) name.pop_back();
  names.push_back(std::move(name));
}

}  // namespace

void add_service_names(const std::string& service, const std::string& namespace_, const Platform& platform,
                 std::vector<std::string>& names) {
  names.push_back(service);
  if (namespace_.empty()) return;
  names.push_back(service + "." + namespace_);
  names.push_back(service + "." + namespace_ + ".svc");
  names.push_back(names::service_domain(service, namespace_, platform.cluster_domain));
}

CertificateModel certificate_for(const Platform& platform, const std::string& secret) {
  CertificateModel model;
  model.secret = secret;
  model.issuer = platform.issuer;
  model.issuer_kind = platform.issuer_kind;
  model.password_secret = platform.key_store_secret;
  model.password_key = platform.key_store_key;
  return model;
}

void resolve_certificate(const PravegaResource& resource, const Platform& platform, ControllerModel& model) {
  const std::string& secret = value_or_zero(value_or_zero(value_or_zero(resource.spec.tls).static_tls).controller_secret);
  if (platform.issuer.empty() || secret.empty()) return;
  CertificateModel made = certificate_for(platform, secret);
  add_service_names(model.service_name, resource.namespace_, platform, made.dns_names);
  if (model.external_service) add_external(resource, model.external_service->name, made.dns_names);
  model.workload.certificate = std::move(made);
}

void resolve_certificate(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model) {
  const std::string& secret =
      value_or_zero(value_or_zero(value_or_zero(resource.spec.tls).static_tls).segment_store_secret);
  if (platform.issuer.empty() || secret.empty()) return;
  CertificateModel made = certificate_for(platform, secret);
  add_service_names(model.headless_service, resource.namespace_, platform, made.dns_names);
  add_service_names("*." + model.headless_service, resource.namespace_, platform, made.dns_names);
  for (const ExternalServiceModel& service : model.external_services) {
    add_external(resource, service.name, made.dns_names);
  }
  model.workload.certificate = std::move(made);
}

}  // namespace pvg::hardened
