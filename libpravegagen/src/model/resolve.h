// Specs to model: every decision of a run. The only maker of Model; it is called when the input has no errors, with every
// default filled in.
#pragma once

#include "model/model.h"
#include "model/platform.h"
#include "schema/context.h"
#include "spec/link.h"
#include "spec/resource.h"

namespace pvg {

[[nodiscard]] Model resolve(const Program& program, const Links& links, const Platform& platform, Mode mode);

// As the operators decide.
[[nodiscard]] PravegaModel resolve_pravega(const PravegaResource& resource);
[[nodiscard]] BookieModel resolve_bookkeeper(const BookkeeperResource& resource);
[[nodiscard]] ZookeeperModel resolve_zookeeper(const ZookeeperResource& resource);

}  // namespace pvg
