#include "model/hardened_pravega.h"

#include <array>

#include "model/resolve_common.h"
#include "text/object_names.h"

namespace pvg {

namespace hardened {

namespace {

using detail::value_or_zero;

constexpr Timing kLiveness = {0, 15, 5, 4};
constexpr Timing kReadiness = {0, 10, 5, 3};

// The appender METRICS counts warnings and errors; it writes nothing.
constexpr std::string_view kLogbackBeforeLevel =
    "<configuration>\n"
    "  <appender name=\"CONSOLE\" class=\"ch.qos.logback.core.ConsoleAppender\">\n"
    "    <encoder>\n"
    "      <charset>UTF-8</charset>\n"
    "      <pattern>%d %-4relative [%thread] %-5level %logger{35} - %msg%n</pattern>\n"
    "    </encoder>\n"
    "  </appender>\n"
    "  <appender name=\"METRICS\" class=\"io.pravega.shared.metrics.MetricsLogAppender\"/>\n"
    "  <logger name=\"io.pravega.controller.util.Config\" level=\"WARN\"/>\n"
    "  <logger name=\"io.pravega.controller.server.ControllerServiceStarter\" level=\"WARN\"/>\n"
    "  <logger name=\"io.pravega.segmentstore.server.host.ServiceStarter\" level=\"WARN\"/>\n"
    "  <root level=\"";
constexpr std::string_view kLogbackAfterLevel =
    "\">\n"
    "    <appender-ref ref=\"CONSOLE\"/>\n"
    "    <appender-ref ref=\"METRICS\"/>\n"
    "  </root>\n"
    "</configuration>\n";

// The certificate names the Service, not the loopback address, so it is not verified there.
std::string ask_health(const HealthServer& server, std::string_view arguments, std::string_view what) {
  return "curl -fsS " + std::string(server.tls ? "-k " : "") + "-m 4 " + std::string(arguments) +
         (server.tls ? "https" : "http") + "://localhost:" + std::to_string(server.port) + "/v1/health/" +
         std::string(what);
}

}  // namespace

ConfigModel logging_config(const PravegaResource& resource, const Platform& platform) {
  const std::string level = value_or_zero(value_or_zero(resource.spec.pravega).debug_logging) ? "DEBUG" : "INFO";
  return {names::logging_config(resource.name), instance_labels(App::pravega, "", resource.name, platform),
          {{std::string(kLoggingFile), std::string(kLogbackBeforeLevel) + level + std::string(kLogbackAfterLevel)}}};
}

FilesModel logging_files(const PravegaResource& resource) {
  return {std::string(kLoggingVolume), names::logging_config(resource.name), std::string(kLoggingPath), {}};
}

TextMap properties(const PravegaSpec& pravega) {
  constexpr std::array<std::string_view, 3> kSteering = {"hostPathVolumeMounts", "emptyDirVolumeMounts",
                                                         "configMapVolumeMounts"};
  TextMap out = value_or_zero(pravega.options);
  for (const std::string_view key : kSteering) {
    if (const auto option = out.find(key); option != out.end()) out.erase(option);
  }
  out.set("logback.configurationFile", std::string(kLoggingPath) + "/" + std::string(kLoggingFile));
  return out;
}

ImageModel pravega_image_on(const PravegaClusterSpec& spec, const Platform& platform) {
  const PravegaImage& image = value_or_zero(value_or_zero(spec.pravega).image);
  return {image_on(platform, value_or_zero(image.repository), value_or_zero(spec.version)),
          value_or_zero(image.pull_policy)};
}

std::string controller_url(const PravegaResource& resource) {
  const PravegaSpec& pravega = value_or_zero(resource.spec.pravega);
  return (controller_has_tls(resource.spec) ? "tls://" : "tcp://") + names::controller_service(resource.name, value_or_zero(pravega.controller_svc_name_suffix)) + ":9090";
}

// A controller reports itself not live until segment stores serve, so liveness looks at the status alone.
void resolve_health_probes(const HealthServer& server, const Probes& user, WorkloadModel& workload) {
  if (server.port_name.empty()) {
    workload.liveness.command = shell(ask_health(server, "-o /dev/null ", "liveness"));
  } else {
    if (server.tls) workload.liveness.http_scheme = "HTTPS";
    workload.liveness.http_port = server.port_name;
    workload.liveness.http_path = "/v1/health/liveness";
  }
  set_timing(kLiveness, user.liveness_probe, workload.liveness);
  workload.startup = startup(workload.liveness);
  workload.readiness.command =
      shell("[ \"$(" + ask_health(server, "", "readiness") + ")\" = true ]");
  set_timing(kReadiness, user.readiness_probe, workload.readiness);
}

}  // namespace hardened

PravegaModel harden_pravega(const PravegaResource& resource, const PravegaLinks& links, const Platform& platform) {
  ConfigModel logging = hardened::logging_config(resource, platform);
  ControllerModel controller = hardened::harden_controller(resource, links, logging, platform);
  SegmentStoreModel segment_store = hardened::harden_segment_store(resource, links, logging, platform);
  return {std::move(logging), hardened::inline_secrets(resource, platform), std::move(controller),
          std::move(segment_store)};
}

}  // namespace pvg
