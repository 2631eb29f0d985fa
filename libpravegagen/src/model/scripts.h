// The shell scripts that hardened mode puts into objects. Each was tried against real processes; what a value in one is made
// of is quoted for the shell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pvg::scripts {

// A word of the shell that stands for exactly this text.
[[nodiscard]] std::string quoted(std::string_view text);

// ZooKeeper's preStop: leaves the ensemble when the member is being scaled away, and whatever fails, ends the server.
[[nodiscard]] std::string zookeeper_pre_stop();

// Writes the ensemble's size into the znode that the members read: ends at once when there is no ensemble yet.
[[nodiscard]] std::string zookeeper_size(std::string_view cluster, std::string_view headless_service,
                                         std::string_view client_service, std::int32_t client_port, std::int32_t size);

// The bookie's preStop: its entry point is a shell that hands no signal on, so the java below it is told.
[[nodiscard]] std::string bookie_pre_stop();

}  // namespace pvg::scripts
