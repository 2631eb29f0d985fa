#include "model/network.h"

#include <algorithm>
#include <string_view>

#include "model/hardened_metrics.h"
#include "model/resolve_common.h"
#include "model/zookeeper_ports.h"
#include "spec/address.h"
#include "text/object_names.h"

namespace pvg {

namespace {

using detail::value_or_zero;
using Peers = std::vector<NetworkPeerModel>;
using Ports = std::vector<NetworkPortModel>;
using Rules = std::vector<NetworkRuleModel>;

constexpr std::int32_t kDns = 53;
constexpr std::int32_t kHttps = 443;
constexpr std::int32_t kApiServer = 6443;
constexpr std::int32_t kZookeeperClient = 2181;
constexpr std::int32_t kBookie = 3181;

NetworkPortModel tcp(std::int32_t port) { return {port, "TCP"}; }

// Pods of a workload, seen from a namespace.
NetworkPeerModel pods(const WorkloadModel& workload, std::string_view from) {
  NetworkPeerModel peer;
  if (workload.namespace_ != from) peer.namespace_ = workload.namespace_;
  peer.pods = workload.labels.target;
  return peer;
}

NetworkPeerModel any_namespace() {
  NetworkPeerModel peer;
  peer.any_namespace = true;
  return peer;
}

// Names are looked up wherever the cluster's DNS is.
NetworkRuleModel dns() { return {{}, {{kDns, "TCP"}, {kDns, "UDP"}}}; }

// What is named by address alone may be anywhere.
Ports ports_of(const std::optional<std::string>& addresses, std::int32_t otherwise) {
  Ports out;
  for (const Address& address : parse_addresses(value_or_zero(addresses))) {
    const NetworkPortModel port = tcp(address.port.value_or(otherwise));
    const auto same = [&](const NetworkPortModel& p) { return p.number == port.number; };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(port);
  }
  return out;
}

// By what no label of the user's can change.
NetworkPeerModel size_job_pods(const ZookeeperSizeJobModel& job) {
  NetworkPeerModel peer;
  for (const char* key : {"app.kubernetes.io/component", "app.kubernetes.io/instance", "app.kubernetes.io/name"}) {
    peer.pods.set(key, job.labels.at(key));
  }
  return peer;
}

// Scraped metrics are fetched, others sent.
void add_metrics_sink(const std::optional<MetricsSpec>& metrics, Rules& egress) {
  if (const auto sink = hardened::sink_of(metrics)) egress.push_back({{}, {{sink->port, sink->datagrams ? "UDP" : "TCP"}}});
}

// The number behind the last colon of a URI's authority.
std::int32_t uri_port(std::string_view uri, std::int32_t otherwise) {
  const std::size_t scheme = uri.find("://");
  if (scheme != std::string_view::npos) {
    if (otherwise == kHttps && uri.substr(0, scheme) == "http") otherwise = 80;
    uri.remove_prefix(scheme + 3);
  }
  const auto addresses = parse_addresses(uri.substr(0, uri.find_first_of("/?#,")));
  return addresses.empty() ? otherwise : addresses.front().port.value_or(otherwise);
}

// What the segment store needs for its long-term storage; a file system is mounted by the node. The name node of HDFS sends
// its clients to any of its data nodes, and what a storage of one's own needs is not known.
void add_storage(const LongTermStorage& storage, Rules& egress) {
  const auto web = [&](const std::optional<std::string>& endpoint) {
    egress.push_back({{}, {tcp(uri_port(value_or_zero(endpoint), kHttps))}});
  };
  if (storage.hdfs || storage.custom) egress.push_back({});
  if (storage.ecs) web(storage.ecs->config_uri);
  if (storage.s3) web(storage.s3->endpoint);
  if (storage.azure) web(storage.azure->endpoint);
  if (storage.gcp) web(std::nullopt);
}

// A policy of a workload's own pods, which may always look names up.
NetworkPolicyModel& policy_of(WorkloadModel& workload) {
  NetworkPolicyModel& policy = workload.network_policy.emplace();
  policy.name = names::network_policy(workload.budget.name);
  policy.egress.push_back(dns());
  return policy;
}

// The program beside the model that was made of it.
class Network {
 public:
  Network(const Program& program, const Links& links, const Platform& platform, Model& model)
      : program_(program), links_(links), platform_(platform), model_(model) {}

  void zookeeper(std::size_t i) {
    ZookeeperModel& model = model_.zookeeper[i];
    WorkloadModel& workload = model.workload;
    const ZookeeperResource* resource = &program_.zookeeper[i];
    const std::string_view here = workload.namespace_;
    const ZookeeperPorts ports = zookeeper_ports(model.ports);
    Peers clients = {pods(workload, here)};
    if (model.size_job) clients.push_back(size_job_pods(*model.size_job));
    for (std::size_t b = 0; b < program_.bookkeeper.size(); ++b) {
      if (links_.bookkeeper[b].zookeeper == resource) clients.push_back(pods(bookies(b), here));
    }
    for (std::size_t p = 0; p < program_.pravega.size(); ++p) {
      if (links_.pravega[p].zookeeper != resource) continue;
      clients.push_back(pods(model_.pravega[p].segment_store.workload, here));
      clients.push_back(pods(model_.pravega[p].controller.workload, here));
    }
    NetworkPolicyModel& policy = policy_of(workload);
    // Where the user opens a Service to the outside, so does the policy.
    const bool is_outside = !model.external_services.empty() || !model.client.type.empty();
    if (is_outside) clients.clear();
    const Peers members = {pods(workload, here)};
    policy.ingress = {{clients, {tcp(ports.client)}}, {members, {tcp(ports.quorum), tcp(ports.leader_election)}}};
    if (ports.metrics != 0) policy.ingress.push_back({{any_namespace()}, {tcp(ports.metrics)}});
    if (!model.admin_server.type.empty()) policy.ingress.push_back({{}, {tcp(ports.admin_server)}});
    policy.egress.push_back({members, {tcp(ports.client), tcp(ports.quorum), tcp(ports.leader_election)}});
  }

  void bookkeeper(std::size_t i) {
    const BookkeeperResource& resource = program_.bookkeeper[i];
    BookieModel& model = first_set(i);
    WorkloadModel& workload = model.workload;
    const std::string_view here = workload.namespace_;
    Peers clients = {pods(workload, here)};
    for (std::size_t p = 0; p < program_.pravega.size(); ++p) {
      if (links_.pravega[p].bookkeeper == &resource) {
        clients.push_back(pods(model_.pravega[p].segment_store.workload, here));
      }
    }
    NetworkPolicyModel& policy = policy_of(workload);
    policy.ingress = {{clients, {tcp(model.port)}}};
    if (is_scraped(resource.spec.metrics)) {
      policy.ingress.push_back({{any_namespace()}, {tcp(model.http_port.value_or(0))}});
    }
    policy.egress.push_back({{pods(workload, here)}, {tcp(model.port)}});
    add_zookeeper(links_.bookkeeper[i].zookeeper, resource.spec.zookeeper_uri, here, policy.egress);
    add_metrics_sink(resource.spec.metrics, policy.egress);
  }

  void segment_store(std::size_t i) {
    const PravegaResource& resource = program_.pravega[i];
    const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
    SegmentStoreModel& model = model_.pravega[i].segment_store;
    const ControllerModel& controller = model_.pravega[i].controller;
    const std::string_view here = model.workload.namespace_;
    const bool is_outside = !model.external_services.empty();
    NetworkPolicyModel& policy = policy_of(model.workload);
    policy.ingress = {{clients(is_outside), {tcp(model.port)}}};
    if (model.rest_port) policy.ingress.push_back({{any_namespace()}, {tcp(*model.rest_port)}});
    policy.egress.push_back({{pods(controller.workload, here)}, {tcp(controller.grpc_port)}});
    add_segment_stores(model, here, policy.egress);
    add_bookies(i, here, policy.egress);
    add_zookeeper(links_.pravega[i].zookeeper, resource.spec.zookeeper_uri, here, policy.egress);
    add_storage(value_or_zero(pravega.longterm_storage), policy.egress);
    add_metrics_sink(pravega.metrics, policy.egress);
    if (!is_outside) return;
    Peers api_server;
    for (const std::string& cidr : platform_.api_server) api_server.push_back({"", false, {}, cidr});
    policy.egress.push_back({api_server, {tcp(kHttps), tcp(kApiServer)}});
  }

  void controller(std::size_t i) {
    const PravegaResource& resource = program_.pravega[i];
    ControllerModel& model = model_.pravega[i].controller;
    const std::string_view here = model.workload.namespace_;
    NetworkPolicyModel& policy = policy_of(model.workload);
    policy.ingress = {{clients(model.external_service.has_value()), {tcp(model.rest_port), tcp(model.grpc_port)}}};
    add_segment_stores(model_.pravega[i].segment_store, here, policy.egress);
    add_zookeeper(links_.pravega[i].zookeeper, resource.spec.zookeeper_uri, here, policy.egress);
    add_metrics_sink(value_or_zero(resource.spec.pravega).metrics, policy.egress);
  }

 private:
  // Clients are pods of any namespace, and with external access whoever can reach the load balancer.
  static Peers clients(bool from_outside) { return from_outside ? Peers{} : Peers{any_namespace()}; }

  // The first set stands for all sets of a cluster: they share their labels, and their policy is made with it.
  BookieModel& first_set(std::size_t i) {
    const Document* origin = program_.bookkeeper[i].document;
    return *std::find_if(model_.bookkeeper.begin(), model_.bookkeeper.end(),
                         [&](const BookieModel& set) { return set.workload.origin == origin; });
  }
  const WorkloadModel& bookies(std::size_t i) { return first_set(i).workload; }

  // With external access they publish an address outside, to one another and to the controller too.
  static void add_segment_stores(const SegmentStoreModel& model, std::string_view here, Rules& egress) {
    Ports ports = {tcp(model.port)};
    if (model.external_services.empty()) {
      egress.push_back({{pods(model.workload, here)}, ports});
      return;
    }
    if (model.external_services.front().type == "NodePort") {
      egress.push_back({});  // the port is the node's choice
      return;
    }
    for (const ExternalServiceModel& service : model.external_services) {
      if (service.port != model.port) ports.push_back(tcp(service.port));
    }
    egress.push_back({{}, ports});
  }

  void add_bookies(std::size_t pravega, std::string_view here, Rules& egress) {
    const BookkeeperResource* linked = links_.pravega[pravega].bookkeeper;
    if (linked == nullptr) {
      const Ports ports = ports_of(program_.pravega[pravega].spec.bookkeeper_uri, kBookie);
      egress.push_back({{}, ports.empty() ? Ports{tcp(kBookie)} : ports});
      return;
    }
    const auto index = static_cast<std::size_t>(linked - program_.bookkeeper.data());
    const BookieModel& set = first_set(index);
    egress.push_back({{pods(set.workload, here)}, {tcp(set.port)}});
  }

  void add_zookeeper(const ZookeeperResource* linked, const std::optional<std::string>& uri, std::string_view here,
                     Rules& egress) {
    if (linked == nullptr) {
      const Ports ports = ports_of(uri, kZookeeperClient);
      egress.push_back({{}, ports.empty() ? Ports{tcp(kZookeeperClient)} : ports});
      return;
    }
    const ZookeeperModel& model = model_.zookeeper[static_cast<std::size_t>(linked - program_.zookeeper.data())];
    egress.push_back({{pods(model.workload, here)}, {tcp(zookeeper_ports(model.ports).client)}});
  }

  const Program& program_;
  const Links& links_;
  const Platform& platform_;
  Model& model_;
};

}  // namespace

void resolve_network(const Program& program, const Links& links, const Platform& platform, Model& model) {
  Network network(program, links, platform, model);
  for (std::size_t i = 0; i < program.zookeeper.size(); ++i) network.zookeeper(i);
  for (std::size_t i = 0; i < program.bookkeeper.size(); ++i) network.bookkeeper(i);
  for (std::size_t i = 0; i < program.pravega.size(); ++i) {
    network.segment_store(i);
    network.controller(i);
  }
}

}  // namespace pvg
