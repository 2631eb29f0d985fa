#include "spec/address.h"

#include <charconv>

#include "text/trim.h"

namespace pvg {

namespace {

std::optional<std::int32_t> port_number(std::string_view text) {
  std::int32_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port < 1 || port > 65535) return std::nullopt;
  return port;
}

}  // namespace

std::vector<Address> parse_addresses(std::string_view text) {
  std::vector<Address> out;
  for (const std::string_view entry : split(text, ',')) {
    const std::string_view trimmed = trim(entry);
    if (trimmed.empty()) continue;
    const std::size_t colon = trimmed.rfind(':');
    std::string_view host = trimmed.substr(0, colon);
    if (host.ends_with('.')) host.remove_suffix(1);
    Address address{std::string(host), {}};
    if (colon != std::string_view::npos) address.port = port_number(trimmed.substr(colon + 1));
    out.push_back(std::move(address));
  }
  return out;
}

bool names_service(std::string_view host, const ServiceName& service, std::string_view from_namespace,
                   std::string_view cluster_domain) {
  if (host == service.name) return from_namespace == service.namespace_;
  const std::string with_namespace = service.name + "." + service.namespace_;
  return host == with_namespace || host == with_namespace + ".svc" ||
         host == with_namespace + ".svc." + std::string(cluster_domain);
}

std::string host_of(const ServiceName& service, std::string_view from_namespace, std::string_view cluster_domain) {
  if (service.namespace_ == from_namespace) return service.name;
  return service.name + "." + service.namespace_ + ".svc." + std::string(cluster_domain);
}

}  // namespace pvg
