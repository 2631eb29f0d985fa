// Hardened mode's decisions, one file a component. They start from the same specs as the operators' and make the same model,
// so that the builders need not know of modes. Every difference from operator mode is a row of the delta table
// (model/delta.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"
#include "model/platform.h"
#include "spec/link.h"
#include "spec/resource.h"

namespace pvg {

[[nodiscard]] ZookeeperModel harden_zookeeper(const ZookeeperResource& resource, const Platform& platform);

// One set of bookies, or one for each zone with rack awareness.
[[nodiscard]] std::vector<BookieModel> harden_bookkeeper(const BookkeeperResource& resource,
                                                         const BookkeeperLinks& links, const Program& program,
                                                         const Platform& platform);

[[nodiscard]] PravegaModel harden_pravega(const PravegaResource& resource, const PravegaLinks& links,
                                          const Platform& platform);

namespace hardened {

// Labels: the operators' fixed ones select (a live StatefulSet's selector cannot change, and theirs had the user's labels in
// it only when there were some); the recommended ones and the user's never do.
enum class App : std::uint8_t { pravega, bookkeeper, zookeeper };
[[nodiscard]] ComponentLabels labels(App app, std::string_view component, std::string_view cluster,
                                     const TextMap& selector, const TextMap& target, const TextMap& user,
                                     const Platform& platform);
// For objects that belong to no component's pods: the logging ConfigMap, the claim of the long-term storage.
[[nodiscard]] TextMap instance_labels(App app, std::string_view component, std::string_view cluster,
                                      const Platform& platform);

// What all pods have: no service links, no token, the account, pull secrets, security contexts, the user's pass-through.
void harden_pod(const Platform& platform, std::string_view account, bool user_account, WorkloadModel& workload);

// A command through the shell.
[[nodiscard]] std::vector<std::string> shell(std::string script);

// A probe with the hardened timing, over which the user's own numbers win.
struct Timing {
  std::int32_t initial_delay = 0;  // 0: none
  std::int32_t period = 10;
  std::int32_t timeout = 5;
  std::int32_t failures = 3;
};
void set_timing(const Timing& timing, const std::optional<Probe>& user, ProbeModel& probe);

// Fifteen minutes for a server that waits for others inside its container, or replays a journal.
[[nodiscard]] ProbeModel startup(ProbeModel liveness);

// Requests and limits for what the resource leaves open.
struct Amounts {
  std::string_view cpu_request;
  std::string_view cpu_limit;
  std::string_view memory;  // request and limit: a pod is not evicted for memory it was promised
};
[[nodiscard]] Value resources(const Amounts& amounts);

[[nodiscard]] Value claim_spec(const Value& user, std::string_view size);

}  // namespace hardened

}  // namespace pvg
