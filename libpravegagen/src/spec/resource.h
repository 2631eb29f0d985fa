// The documents of a run that are ours, decoded: what every later pass works on. Nothing is defaulted here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schema/table.h"
#include "spec/bookkeeper_cluster.h"
#include "spec/pravega_cluster.h"
#include "spec/zookeeper_cluster.h"
#include "value/value.h"

namespace pvg {

template <typename Spec>
struct Resource {
  std::string name;
  std::string namespace_;  // empty when not given
  std::string uid;         // of a live object; empty when not given
  TextMap labels;
  TextMap annotations;
  bool live = false;  // carries an operator's finalizer or status: it runs somewhere
  Spec spec;
  const Document* document = nullptr;  // never null once decoded; of a list's item, the item alone
};

using PravegaResource = Resource<PravegaClusterSpec>;
using BookkeeperResource = Resource<BookkeeperClusterSpec>;
using ZookeeperResource = Resource<ZookeeperClusterSpec>;

// Applies to every resource of a program, constant or not: ensembles, then bookies, then what works with both.
template <typename Program, typename Action>
void for_each_resource(Program& program, Action action) {
  for (auto& resource : program.zookeeper) action(resource);
  for (auto& resource : program.bookkeeper) action(resource);
  for (auto& resource : program.pravega) action(resource);
}

// A ConfigMap of the input: `envVars` may name one, and what it holds reaches the processes.
struct InputConfigMap {
  std::string name;
  std::string namespace_;
  TextMap data;
  const Document* document = nullptr;
  bool made_up = false;  // by a conversion: it is not in the input
};

// All documents of one run. It points into the documents it was made of, which must outlive it.
struct Program {
  std::vector<PravegaResource> pravega;
  std::vector<BookkeeperResource> bookkeeper;
  std::vector<ZookeeperResource> zookeeper;
  std::vector<InputConfigMap> config_maps;
  const Document* render_config = nullptr;  // RenderConfig, undecoded

  // All that is ours, in the order of the input.
  std::vector<const Document*> documents;

  // Documents that the input does not have as such: items of lists, where paths in messages begin at the item, and what older
  // versions of the API were converted to.
  std::vector<std::unique_ptr<const Document>> items;

  [[nodiscard]] bool has_resources() const { return !pravega.empty() || !bookkeeper.empty() || !zookeeper.empty(); }
};

}  // namespace pvg
