#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "schema/decode.h"
#include "spec/hardened_defaults.h"

namespace pvg {

namespace {

// Three copies of everything, on three bookies, acknowledged when all have it: the operators' numbers, which keep
// acknowledged data whatever two bookies are lost. The counts of containers are written out although they are the servers'
// own defaults: both must agree, neither can ever change, and a later server could have another default.
struct OptionDefault {
  std::string_view key;
  std::string_view legacy_key;
  std::string_view value;
};

constexpr std::array kOptions = {
    OptionDefault{"bookkeeper.ensemble.size", "bookkeeper.bkEnsembleSize", "3"},
    OptionDefault{"bookkeeper.write.quorum.size", "bookkeeper.bkWriteQuorumSize", "3"},
    OptionDefault{"bookkeeper.ack.quorum.size", "bookkeeper.bkAckQuorumSize", "3"},
};

constexpr OptionDefault kSegmentStoreContainers = {"pravegaservice.container.count", "pravegaservice.containerCount", "4"};
constexpr OptionDefault kControllerContainers = {"controller.container.count", "controller.containerCount", "4"};

std::string_view given(const TextMap& options, const OptionDefault& option) {
  for (const std::string_view key : {option.key, option.legacy_key}) {
    const auto it = options.find(std::string(key));
    if (it != options.end() && !it->second.empty()) return it->second;
  }
  return {};
}

void fill(TextMap& options, const OptionDefault& option, std::string_view value) {
  if (given(options, option).empty()) options.set(option.key, value);
}

void fill_options(TextMap& options) {
  for (const OptionDefault& option : kOptions) fill(options, option, option.value);
  const std::string_view from_store = given(options, kSegmentStoreContainers);
  const std::string_view from_controller = given(options, kControllerContainers);
  const std::string store(from_store.empty() ? from_controller : from_store);
  const std::string controller(from_controller.empty() ? from_store : from_controller);
  fill(options, kSegmentStoreContainers, store.empty() ? kSegmentStoreContainers.value : std::string_view(store));
  fill(options, kControllerContainers,
       controller.empty() ? kControllerContainers.value : std::string_view(controller));
}

}  // namespace

void apply_hardened_defaults(PravegaResource& resource) {
  PravegaClusterSpec& spec = resource.spec;
  apply_constant_defaults(table_of<PravegaClusterSpec>(), &spec, Mode::hardened);
  fill_options(*spec.pravega->options);
}

}  // namespace pvg
