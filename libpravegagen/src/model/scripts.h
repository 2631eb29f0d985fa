// The shell scripts that hardened mode puts into objects. Each was tried against real processes; what a value in one is made
// of is quoted for the shell.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pvg::scripts {

// A word of the shell that stands for exactly this text.
[[nodiscard]] std::string quoted(std::string_view text);

// ZooKeeper's preStop: leaves the ensemble when the member is being scaled away, and whatever fails, ends the server.
[[nodiscard]] std::string zookeeper_pre_stop();

// ZooKeeper's readiness with TLS, for bash.
[[nodiscard]] std::string zookeeper_ready();

// Writes the ensemble's size into the znode that the members read: ends at once when there is no ensemble yet.
[[nodiscard]] std::string zookeeper_size(std::string_view cluster, std::string_view headless_service,
                                         std::string_view client_service, std::int32_t client_port, std::int32_t size);

// Writes a JVM argument file: one -Dproperty=value for each property, its value from the variable SECRET_<i>, quoted so that
// blanks, quotes and line breaks of a secret survive.
[[nodiscard]] std::string write_argument_file(const std::vector<std::string>& properties, std::string_view file);

// For each argument, a host, one line: the rack of the first set whose name the host begins with, as /region/zone.
[[nodiscard]] std::string topology(const std::vector<std::pair<std::string, std::string>>& racks);

// The bookie's preStop: its entry point is a shell that hands no signal on, so the java below it is told.
[[nodiscard]] std::string bookie_pre_stop();

}  // namespace pvg::scripts
