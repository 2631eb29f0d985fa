#include "model/scripts.h"

namespace pvg::scripts {

std::string quoted(std::string_view text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,@%+=";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

// Every call has a time limit, since zu waits three minutes for a connection. Server and hook share a user, or the signal
// would be refused.
std::string zookeeper_pre_stop() {
  return R"(#!/usr/bin/env bash
# Leaves the ensemble when this member is being scaled away; whatever fails, stops the server.

servers() {
    local dir
    for dir in /proc/[0-9]*; do
        if tr '\0' '\n' 2>/dev/null <"$dir/cmdline" | grep -qx org.apache.zookeeper.server.quorum.QuorumPeerMain; then
            echo "${dir#/proc/}"
        fi
    done
}

stop() {
    local pids
    # PID 1 is a shell that hands no signal on, so the server gets it from here.
    while pids=$(servers) && [ -n "$pids" ]; do
        kill -TERM $pids
        sleep 1
    done
}
trap stop EXIT

zu() {
    timeout 15 java -Dlog4j.configuration=file:/conf/log4j-quiet.properties -jar /opt/libs/zu.jar "$@"
}

. /conf/env.sh
id=$(cat /data/myid)
size=$(zu sync "localhost:$CLIENT_PORT" "/zookeeper-operator/$CLUSTER_NAME")
case $size in
'' | *[!0-9]*) size=$CLUSTER_SIZE ;;
esac
echo "pre-stop: member $id, ensemble of $size"
if [ "$id" -gt "$size" ]; then
    zu remove "localhost:$CLIENT_PORT" "$id"
fi
)";
}

std::string zookeeper_ready() {
  return R"(#!/usr/bin/env bash
# With TLS the server closes every connection until it follows a leader, so it cannot be asked `ruok` before. A voter is ready when
# its port is open: the others need its name to find a majority. Who is no voter yet is for the image's script.
. /conf/env.sh
(exec 3<>"/dev/tcp/localhost/$CLIENT_PORT") || exit 1
members=$(sed -n 's/^dynamicConfigFile=//p' /data/conf/zoo.cfg)
if grep -q "^server\.$(cat /data/myid)=.*:participant" "$members"; then
    exit 0
fi
exec zookeeperReady.sh
)";
}

std::string zookeeper_size(std::string_view cluster, std::string_view headless_service, std::string_view client_service,
                           std::int32_t client_port, std::int32_t size) {
  const std::string client = std::string(client_service) + ":" + std::to_string(client_port);
  const std::string node = quoted("/zookeeper-operator/" + std::string(cluster));
  const std::string data = quoted("CLUSTER_SIZE=" + std::to_string(size));
  std::string out = "if ! getent hosts " + quoted(headless_service) + "; then\n";
  out += "    echo 'no ensemble yet'\n    exit 0\nfi\n";
  out += "until echo srvr | socat -T 5 stdio " + quoted("tcp:" + client + ",connect-timeout=5") +
         " | grep -q '^Mode: '; do\n";
  out += "    echo 'waiting for the ensemble'\n    sleep 5\ndone\n";
  out += "zk() { timeout 60 zkCli.sh -server " + quoted(client) + " \"$@\"; }\n";
  out += "zk create /zookeeper-operator ''\n";
  out += "zk create " + node + " " + data + "\n";
  out += "zk set " + node + " " + data + "\n";
  return out;
}

std::string write_argument_file(const std::vector<std::string>& properties, std::string_view file) {
  std::string out = R"(umask 077
escaped() {
    printf '%s' "$1" | awk 'NR > 1 { printf "\\n" } { gsub(/[\\"]/, "\\\\&"); printf "%s", $0 }'
}
{
)";
  for (std::size_t i = 0; i < properties.size(); ++i) {
    out += "    printf '\"-D%s=%s\"\\n' " + quoted(properties[i]) + " \"$(escaped \"$SECRET_" + std::to_string(i) +
           "\")\"\n";
  }
  out += "} >" + quoted(file) + "\n";
  return out;
}

std::string topology(const std::vector<std::pair<std::string, std::string>>& racks) {
  std::string out = "#!/bin/sh\nfor host in \"$@\"; do\n    case $host in\n";
  for (const auto& [set, zone] : racks) {
    out += "    " + quoted(set + "-") + "[0-9]*) echo " + quoted("/default-region/" + zone) + " ;;\n";
  }
  return out + "    *) echo /default-region/default-rack ;;\n    esac\ndone\n";
}

std::string bookie_pre_stop() {
  return R"(children() {
    local dir
    for dir in /proc/[0-9]*; do
        if grep -qx java "$dir/comm" && grep -qx $'PPid:\t1' "$dir/status"; then
            echo "${dir#/proc/}"
        fi
    done 2>/dev/null
}
while pids=$(children) && [ -n "$pids" ]; do
    kill -TERM $pids
    sleep 1
done
)";
}

}  // namespace pvg::scripts
