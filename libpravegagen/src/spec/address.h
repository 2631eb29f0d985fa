// Addresses as the resources write them: "host:port,host:port", and the names under which a Service of this run answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvg {

struct Address {
  std::string host;
  std::optional<std::int32_t> port;  // none when it is missing or no number
};

// The entries of a list, in order; white space around them is dropped, a dot at a host's end too.
[[nodiscard]] std::vector<Address> parse_addresses(std::string_view text);

// A Service of this run, seen from a namespace.
struct ServiceName {
  std::string name;
  std::string namespace_;
};

// Whether a host is that Service's name: alone (from its own namespace), with the namespace, with ".svc" and the domain.
[[nodiscard]] bool names_service(std::string_view host, const ServiceName& service, std::string_view from_namespace,
                                 std::string_view cluster_domain);

// The host that names it from a namespace: short within its own, else in full.
[[nodiscard]] std::string host_of(const ServiceName& service, std::string_view from_namespace,
                                  std::string_view cluster_domain);

}  // namespace pvg
