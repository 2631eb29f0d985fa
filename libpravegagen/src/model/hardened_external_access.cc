// Access from outside the Kubernetes cluster, in hardened mode.
#include <algorithm>
#include <string>

#include "model/hardened_pravega.h"
#include "model/placement.h"
#include "model/resolve_common.h"
#include "model/resolve_pravega.h"
#include "spec/segment_store_port.h"
#include "text/object_names.h"
#include "text/trim.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kNodePort = "NodePort";

bool is_enabled(const PravegaResource& resource) {
  return value_or_zero(value_or_zero(resource.spec.external_access).enabled);
}

// The user's annotations, and the name for ExternalDNS when there is a domain and no name of the user's.
TextMap annotations(const PravegaResource& resource, const std::optional<TextMap>& user, std::string_view name) {
  TextMap out = value_or_zero(user);
  const std::string& domain = value_or_zero(value_or_zero(resource.spec.external_access).domain_name);
  if (!domain.empty()) out.emplace(names::kExternalDnsAnnotation, names::external_dns(name, domain));
  return out;
}

std::string traffic_policy(const std::optional<std::string>& given) {
  // Local keeps the client's address and saves a hop.
  return equal_ignoring_case(value_or_zero(given), "Cluster") ? "Cluster" : "Local";
}

// Its own Services and pods, each by name: nothing else of the namespace.
PermissionModel own_objects(const PravegaResource& resource, const SegmentStoreModel& model) {
  PermissionModel permission;
  permission.name = names::segment_store_account(resource.name);
  permission.labels = model.workload.labels.object;
  permission.account_namespace = resource.namespace_;
  std::vector<std::string> names;
  for (const ExternalServiceModel& service : model.external_services) names.push_back(service.name);
  permission.readable = {{"services", names}, {"pods", names}};
  return permission;
}

// With NodePort the address is that of the node a pod is on, which only the node object tells.
PermissionModel nodes(const PravegaResource& resource, const SegmentStoreModel& model) {
  PermissionModel permission;
  permission.name = names::segment_store_cluster_role(resource.namespace_, resource.name);
  permission.labels = model.workload.labels.object;
  permission.cluster_wide = true;
  permission.account_namespace = resource.namespace_;
  permission.readable = {{"nodes", {}}};
  return permission;
}

// From the servers' own port upwards, one for each, without those that are reserved.
std::vector<std::int32_t> shared_ports(const PravegaResource& resource, std::int32_t first, std::int32_t count) {
  std::vector<std::int32_t> reserved;
  for (const std::string& text : value_or_zero(resource.spec.reserved_ports)) {
    reserved.push_back(parse_port(text).value_or(0));
  }
  std::vector<std::int32_t> out;
  for (std::int32_t port = first; static_cast<std::int32_t>(out.size()) < count; ++port) {
    if (std::find(reserved.begin(), reserved.end(), port) == reserved.end()) out.push_back(port);
  }
  return out;
}

}  // namespace

void resolve_external_access(const PravegaResource& resource, ControllerModel& model) {
  if (!is_enabled(resource)) return;
  const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
  ExternalServiceModel service;
  service.name = names::controller_external_service(resource.name);
  service.type = detail::external_service_type(resource.spec, pravega.controller_ext_service_type);
  service.annotations = annotations(resource, pravega.controller_svc_annotations, service.name);
  if (service.type != "ClusterIP") service.traffic_policy = "Local";  // the API server refuses it with any other
  model.external_service = std::move(service);
}

void resolve_external_access(const PravegaResource& resource, SegmentStoreModel& model) {
  if (!is_enabled(resource)) return;
  const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
  WorkloadModel& workload = model.workload;
  const std::string type = detail::external_service_type(resource.spec, pravega.segment_store_ext_service_type);
  const std::vector<std::int32_t> shared = shared_ports(resource, model.port, workload.replicas);
  for (std::int32_t i = 0; i < workload.replicas; ++i) {
    ExternalServiceModel service;
    service.name = names::pod(workload.name, i);
    service.pod_name = service.name;
    service.type = type;
    service.annotations = annotations(resource, pravega.segment_store_svc_annotations, service.name);
    service.traffic_policy = traffic_policy(pravega.segment_store_external_traffic_policy);
    service.load_balancer_ip = value_or_zero(pravega.segment_store_load_balancer_ip);
    service.port = service.load_balancer_ip.empty() ? model.port : shared[static_cast<std::size_t>(i)];
    service.target_port = model.port;
    model.external_services.push_back(std::move(service));
  }
  model.config.data.set("K8_EXTERNAL_ACCESS", "true");
  // Without the token the server silently publishes its pod's address.
  workload.automount_token = true;
  if (workload.makes_account) workload.makes_account->automount_token = true;
  model.permissions.push_back(own_objects(resource, model));
  if (type != kNodePort) return;
  if (!resource.namespace_.empty()) model.permissions.push_back(nodes(resource, model));
  // A node's port leads to one segment store of it.
  if (workload.pass_through.affinity.is_null()) {
    workload.pass_through.affinity = placement::apart_on_hosts(workload.labels.target, true);
  }
}

}  // namespace pvg::hardened
