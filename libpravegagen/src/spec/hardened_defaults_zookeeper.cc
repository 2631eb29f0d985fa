#include "schema/decode.h"
#include "spec/hardened_defaults.h"
#include "spec/zookeeper_defaults.h"

namespace pvg {

void apply_hardened_defaults(ZookeeperResource& resource) {
  ZookeeperClusterSpec& spec = resource.spec;
  apply_constant_defaults(table_of<ZookeeperClusterSpec>(), &spec, Mode::hardened);
  fill_session_timeouts(*spec.config);
  fill_zookeeper_ports(spec.ports);
}

}  // namespace pvg
