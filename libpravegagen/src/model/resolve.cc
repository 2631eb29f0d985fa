#include "model/resolve.h"

#include "model/hardened.h"
#include "model/network.h"

namespace pvg {

namespace {

Model resolve_operators(const Program& program) {
  Model model;
  for (const ZookeeperResource& resource : program.zookeeper) model.zookeeper.push_back(resolve_zookeeper(resource));
  for (const BookkeeperResource& resource : program.bookkeeper) model.bookkeeper.push_back(resolve_bookkeeper(resource));
  for (const PravegaResource& resource : program.pravega) model.pravega.push_back(resolve_pravega(resource));
  return model;
}

Model resolve_hardened(const Program& program, const Links& links, const Platform& platform) {
  Model model;
  for (const ZookeeperResource& resource : program.zookeeper) {
    model.zookeeper.push_back(harden_zookeeper(resource, platform));
  }
  for (std::size_t i = 0; i < program.bookkeeper.size(); ++i) {
    for (BookieModel& set : harden_bookkeeper(program.bookkeeper[i], links.bookkeeper[i], program, platform)) {
      model.bookkeeper.push_back(std::move(set));
    }
  }
  for (std::size_t i = 0; i < program.pravega.size(); ++i) {
    model.pravega.push_back(harden_pravega(program.pravega[i], links.pravega[i], platform));
  }
  if (platform.network_policies) resolve_network(program, links, platform, model);
  model.monitoring = resolve_monitoring(program, links, platform, model);
  return model;
}

}  // namespace

Model resolve(const Program& program, const Links& links, const Platform& platform, Mode mode) {
  return mode == Mode::operators ? resolve_operators(program) : resolve_hardened(program, links, platform);
}

}  // namespace pvg
