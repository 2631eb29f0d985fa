#include "model/zookeeper_ports.h"

namespace pvg {

namespace {

std::int32_t port_named(const Value& ports, std::string_view name) {
  std::int32_t number = 0;
  if (!ports.is_list()) return number;
  for (const Value& port : ports.items()) {
    const Value* value = port.find("containerPort");
    if (port.text_at("name") == name && value != nullptr && value->kind() == Kind::integer) {
      number = static_cast<std::int32_t>(value->integer());
    }
  }
  return number;
}

}  // namespace

ZookeeperPorts zookeeper_ports(const Value& ports) {
  return {port_named(ports, "client"), port_named(ports, "quorum"), port_named(ports, "leader-election"),
          port_named(ports, "metrics"), port_named(ports, "admin-server")};
}

}  // namespace pvg
