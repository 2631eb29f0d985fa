#include "model/zookeeper_config.h"

#include <optional>
#include <string_view>

namespace pvg {

namespace {

constexpr std::string_view kConsolePattern =
    "log4j.appender.CONSOLE.layout=org.apache.log4j.PatternLayout\n"
    "log4j.appender.CONSOLE.layout.ConversionPattern=%d{ISO8601} [myid:%X{myid}] - %-5p [%t:%C{1}@%L] - %m%n\n";

void line(std::string& out, std::string_view key, std::string_view value) {
  out += key;
  out += '=';
  out += value;
  out += '\n';
}

void line(std::string& out, std::string_view key, std::int64_t value) { line(out, key, std::to_string(value)); }

void line(std::string& out, std::string_view key, const std::optional<std::int64_t>& value) {
  line(out, key, value.value_or(0));
}

std::string zoo_cfg(const ZookeeperConfig& config, const ZookeeperPorts& ports) {
  std::string out;
  for (const auto& [key, value] : config.additional_config.value_or(TextMap{})) line(out, key, value);
  line(out, "4lw.commands.whitelist", "cons, envi, conf, crst, srvr, stat, mntr, ruok");
  line(out, "dataDir", "/data");
  line(out, "standaloneEnabled", "false");
  line(out, "reconfigEnabled", "true");
  line(out, "skipACL", "yes");
  line(out, "metricsProvider.className", "org.apache.zookeeper.metrics.prometheus.PrometheusMetricsProvider");
  line(out, "metricsProvider.httpPort", std::int64_t{ports.metrics});
  line(out, "metricsProvider.exportJvmInfo", "true");
  line(out, "initLimit", config.init_limit);
  line(out, "syncLimit", config.sync_limit);
  line(out, "tickTime", config.tick_time);
  line(out, "globalOutstandingLimit", config.global_outstanding_limit);
  line(out, "preAllocSize", config.pre_alloc_size);
  line(out, "snapCount", config.snap_count);
  line(out, "commitLogCount", config.commit_log_count);
  line(out, "snapSizeLimitInKb", config.snap_size_limit_in_kb);
  line(out, "maxCnxns", config.max_cnxns);
  line(out, "maxClientCnxns", config.max_client_cnxns);
  line(out, "minSessionTimeout", config.min_session_timeout);
  line(out, "maxSessionTimeout", config.max_session_timeout);
  line(out, "autopurge.snapRetainCount", config.auto_purge_snap_retain_count);
  line(out, "autopurge.purgeInterval", config.auto_purge_purge_interval);
  line(out, "quorumListenOnAllIPs", config.quorum_listen_on_all_ips.value_or(false) ? "true" : "false");
  line(out, "admin.serverPort", std::int64_t{ports.admin_server});
  // The start script keeps the last line of a member's own copy, so nothing may follow this one.
  line(out, "dynamicConfigFile", "/data/zoo.cfg.dynamic");
  return out;
}

std::string env_sh(const ZookeeperPorts& ports, const ZookeeperEnvironment& environment) {
  std::string out = "#!/usr/bin/env bash\n\n";
  line(out, "DOMAIN", environment.domain);
  line(out, "QUORUM_PORT", std::int64_t{ports.quorum});
  line(out, "LEADER_PORT", std::int64_t{ports.leader_election});
  line(out, "CLIENT_HOST", environment.client_service);
  line(out, "CLIENT_PORT", std::int64_t{ports.client});
  line(out, "ADMIN_SERVER_HOST", environment.admin_server_service);
  line(out, "ADMIN_SERVER_PORT", std::int64_t{ports.admin_server});
  line(out, "CLUSTER_NAME", environment.cluster);
  line(out, "CLUSTER_SIZE", std::int64_t{environment.size});
  return out;
}

std::string log4j() {
  return "zookeeper.root.logger=CONSOLE\n"
         "zookeeper.console.threshold=INFO\n"
         "log4j.rootLogger=${zookeeper.root.logger}\n"
         "log4j.appender.CONSOLE=org.apache.log4j.ConsoleAppender\n"
         "log4j.appender.CONSOLE.Threshold=${zookeeper.console.threshold}\n" +
         std::string(kConsolePattern);
}

std::string log4j_quiet() {
  return "log4j.rootLogger=ERROR, CONSOLE\n"
         "log4j.appender.CONSOLE=org.apache.log4j.ConsoleAppender\n"
         "log4j.appender.CONSOLE.Threshold=ERROR\n" +
         std::string(kConsolePattern);
}

}  // namespace

TextMap zookeeper_config_data(const ZookeeperConfig& config, const ZookeeperPorts& ports,
                              const ZookeeperEnvironment& environment) {
  return {{"zoo.cfg", zoo_cfg(config, ports)},
          {"env.sh", env_sh(ports, environment)},
          {"log4j.properties", log4j()},
          {"log4j-quiet.properties", log4j_quiet()}};
}

}  // namespace pvg
