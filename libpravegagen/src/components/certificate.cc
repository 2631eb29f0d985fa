#include "components/components.h"
#include "components/pod.h"

namespace pvg {

// The key is PKCS8, the only form that the servers' gRPC reads; the key store is for their REST interface.
void add_certificate(const WorkloadModel& workload, Component component, Graph& graph) {
  if (!workload.certificate) return;
  const CertificateModel& model = *workload.certificate;
  Value::List names;
  for (const std::string& name : model.dns_names) names.push_back(Value(name));
  Value::List usages;
  for (const std::string_view usage : {"digital signature", "key encipherment", "server auth"}) usages.push_back(Value(usage));
  if (model.client_too) usages.push_back(Value("client auth"));
  const Value password = Value::map({{"key", model.password_key}, {"name", model.password_secret}});
  kube::OtherObject certificate;
  certificate.api_version = "cert-manager.io/v1";
  certificate.kind = "Certificate";
  certificate.metadata = build::metadata(model.secret, workload, workload.labels.object);
  certificate.spec = Value::map(
      {{"dnsNames", Value(std::move(names))},
       {"issuerRef", Value::map({{"group", "cert-manager.io"}, {"kind", model.issuer_kind}, {"name", model.issuer}})},
       {"keystores", Value::map({{"jks", Value::map({{"create", true}, {"passwordSecretRef", password}})}})},
       {"privateKey",
        Value::map({{"algorithm", "RSA"}, {"encoding", "PKCS8"}, {"rotationPolicy", "Always"}, {"size", std::int32_t{2048}}})},
       {"secretName", model.secret},
       {"usages", Value(std::move(usages))}});
  graph.add(component, Role::certificate, workload.origin, std::move(certificate));
}

}  // namespace pvg
