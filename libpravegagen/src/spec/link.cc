#include "spec/link.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "text/object_names.h"
#include "spec/address.h"
#include "value/diagnostic_at.h"

namespace pvg {

namespace {

constexpr std::int32_t kBookiePort = 3181;
constexpr std::int32_t kZookeeperPort = 2181;

// What an address field points to, for one kind of target.
struct Target {
  ServiceName service;        // the Service that clients connect to
  ServiceName headless;       // the names of single members end with it
  std::string_view cluster;   // the resource's name
  std::int32_t port = 0;
};

std::int32_t client_port(const ZookeeperResource& resource) {
  if (!resource.spec.ports || !resource.spec.ports->is_list()) return kZookeeperPort;
  for (const Value& port : resource.spec.ports->items()) {
    const Value* number = port.find("containerPort");
    if (port.text_at("name") == "client" && number != nullptr && number->kind() == Kind::integer) {
      return static_cast<std::int32_t>(number->integer());
    }
  }
  return kZookeeperPort;
}

Target target_of(const ZookeeperResource& resource) {
  return {{names::zookeeper_client(resource.name), resource.namespace_},
          {names::zookeeper_headless(resource.name), resource.namespace_},
          resource.name,
          client_port(resource)};
}

Target target_of(const BookkeeperResource& resource) {
  const std::string suffix = resource.spec.headless_svc_name_suffix.value_or("");
  const ServiceName headless{
      names::bookie_headless(resource.name, suffix.empty() ? names::kBookieHeadlessSuffix : suffix),
      resource.namespace_};
  return {headless, headless, resource.name, kBookiePort};
}

class Linker {
 public:
  Linker(Mode mode, std::string_view cluster_domain, Diagnostics& diagnostics)
      : mode_(mode), domain_(cluster_domain), diagnostics_(diagnostics) {}

  // The resource that the address names, or (hardened, no address) the only one of the namespace. Fills the address.
  template <typename From, typename To>
  const To* resolve(const From& from, const std::vector<To>& candidates, std::optional<std::string>& uri,
                    const FieldPath& path, std::string_view kind) {
    if (uri && !uri->empty()) return by_address(from, candidates, *uri, path);
    std::vector<const To*> near;
    for (const To& candidate : candidates) {
      if (candidate.namespace_ == from.namespace_) near.push_back(&candidate);
    }
    if (mode_ == Mode::operators) {
      warn_of_default(from, near, path, kind);
      return nullptr;
    }
    if (near.empty() && candidates.size() == 1) near.push_back(&candidates.front());
    if (near.size() != 1) {
      const std::string count = near.empty() ? "no " : "more than one ";
      report(Severity::error, near.empty() ? Code::reference_missing : Code::reference_ambiguous, from, path,
             "is not given, and there is " + count + std::string(kind) + " in this input to take it from",
             "write the address, or put the " + std::string(kind) + " into the same input");
      return nullptr;
    }
    const Target target = target_of(*near.front());
    uri = host_of(target.service, from.namespace_, domain_) + ":" + std::to_string(target.port);
    return near.front();
  }

  template <typename From>
  void report(Severity severity, Code code, const From& from, FieldPath path, std::string message, std::string hint) {
    diagnostics_.add(diagnostic_at(*from.document, severity, code, std::move(path), std::move(message), std::move(hint)));
  }

  // An error where the stack cannot work, which operator mode says as a warning.
  template <typename From>
  void harm(Code code, const From& from, FieldPath path, std::string message, std::string hint) {
    report(mode_ == Mode::operators ? Severity::warning : Severity::error, code, from, std::move(path),
           std::move(message), std::move(hint));
  }

 private:
  // Whether the host is the Service of the target or a member behind its headless Service.
  [[nodiscard]] bool matches(const Address& address, const Target& target, std::string_view from_namespace) const {
    if (names_service(address.host, target.service, from_namespace, domain_) ||
        names_service(address.host, target.headless, from_namespace, domain_)) {
      return true;
    }
    const std::size_t dot = address.host.find('.');
    return dot != std::string::npos && address.host.starts_with(target.cluster) &&
           names_service(std::string_view(address.host).substr(dot + 1), target.headless, from_namespace, domain_);
  }

  // A cheap question first, since an input may hold thousands of clusters: all names begin with the cluster's own, and from
  // another namespace they hold that one.
  template <typename To>
  [[nodiscard]] static bool may_name(const Address& address, const To& candidate, std::string_view from_namespace) {
    if (!address.host.starts_with(candidate.name)) return false;
    return candidate.namespace_ == from_namespace ||
           (address.host.find('.') != std::string::npos && address.host.find(candidate.namespace_) != std::string::npos);
  }

  // Begins like the names of the cluster's objects, so it is meant, but no such name exists.
  [[nodiscard]] static bool is_meant(const Address& address, const Target& target) {
    const std::string_view label = std::string_view(address.host).substr(0, address.host.find('.'));
    return label == target.cluster || (label.starts_with(target.cluster) && label.size() > target.cluster.size() &&
                                       label[target.cluster.size()] == '-');
  }

  template <typename From, typename To>
  const To* by_address(const From& from, const std::vector<To>& candidates, const std::string& uri,
                       const FieldPath& path) {
    const To* found = nullptr;
    for (const Address& address : parse_addresses(uri)) {
      bool known = false;
      for (const To& candidate : candidates) {
        if (!may_name(address, candidate, from.namespace_)) continue;
        const Target target = target_of(candidate);
        if (!matches(address, target, from.namespace_)) continue;
        known = true;
        found = &candidate;
        if (address.port != target.port) {
          harm(Code::wrong_reference, from, path,
               "names " + address.host + " with another port than its " + std::to_string(target.port), "");
        }
      }
      if (!known) warn_of_near_miss(from, candidates, address, path);
    }
    return found;
  }

  template <typename From, typename To>
  void warn_of_near_miss(const From& from, const std::vector<To>& candidates, const Address& address,
                         const FieldPath& path) {
    for (const To& candidate : candidates) {
      if (!address.host.starts_with(candidate.name)) continue;
      const Target target = target_of(candidate);
      if (!is_meant(address, target)) continue;
      harm(Code::wrong_reference, from, path,
           "names " + address.host + ", which is no name of what " + std::string(target.cluster) + " becomes",
           "write " + host_of(target.service, from.namespace_, domain_) + ":" + std::to_string(target.port));
      return;
    }
  }

  // The operators' default is a fixed name; with a cluster of another name beside it, it leads nowhere.
  template <typename From, typename To>
  void warn_of_default(const From& from, const std::vector<const To*>& near, const FieldPath& path,
                       std::string_view kind) {
    if (near.empty()) return;
    const std::string_view name = kind == "ZookeeperCluster" ? "zookeeper" : "bookkeeper";
    const bool fits = std::any_of(near.begin(), near.end(), [&](const To* to) { return to->name == name; }) &&
                      (kind == "ZookeeperCluster" || from.namespace_ == "default");
    if (fits) return;
    const Target target = target_of(*near.front());
    report(Severity::warning, Code::wrong_reference, from, path,
           "is not given, and the operator's default does not lead to the " + std::string(kind) + " " +
               near.front()->name + " of this input",
           "write " + host_of(target.service, from.namespace_, domain_) + ":" + std::to_string(target.port));
  }

  Mode mode_;
  std::string_view domain_;
  Diagnostics& diagnostics_;
};

const FieldPath& zookeeper_uri_path() {
  static const FieldPath path = {"spec", "zookeeperUri"};
  return path;
}

const FieldPath& bookkeeper_uri_path() {
  static const FieldPath path = {"spec", "bookkeeperUri"};
  return path;
}

}  // namespace

Links link(Program& program, Mode mode, std::string_view cluster_domain, Diagnostics& diagnostics) {
  Linker linker(mode, cluster_domain, diagnostics);
  Links links;
  links.bookkeeper.resize(program.bookkeeper.size());
  for (std::size_t i = 0; i < program.bookkeeper.size(); ++i) {
    BookkeeperResource& resource = program.bookkeeper[i];
    links.bookkeeper[i].zookeeper = linker.resolve(resource, program.zookeeper, resource.spec.zookeeper_uri,
                                                   zookeeper_uri_path(), "ZookeeperCluster");
  }
  for (PravegaResource& resource : program.pravega) {
    PravegaLinks found;
    found.zookeeper = linker.resolve(resource, program.zookeeper, resource.spec.zookeeper_uri, zookeeper_uri_path(),
                                     "ZookeeperCluster");
    found.bookkeeper = linker.resolve(resource, program.bookkeeper, resource.spec.bookkeeper_uri,
                                      bookkeeper_uri_path(), "BookkeeperCluster");
    if (found.bookkeeper != nullptr) {
      const auto index = static_cast<std::size_t>(found.bookkeeper - program.bookkeeper.data());
      if (links.bookkeeper[index].pravega == nullptr) links.bookkeeper[index].pravega = &resource;
    }
    links.pravega.push_back(found);
  }
  return links;
}

}  // namespace pvg
