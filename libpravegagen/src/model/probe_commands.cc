#include "model/probe_commands.h"

#include "spec/version.h"

namespace pvg::probe_commands {

namespace {

// The REST server answers for health since this version.
constexpr std::string_view kHealthSince = "0.10.0";

std::vector<std::string> shell(std::string script) { return {"/bin/sh", "-c", std::move(script)}; }

std::vector<std::string> listens(std::int32_t port) {
  const std::string number = std::to_string(port);
  return shell("netstat -ltn 2> /dev/null | grep " + number + " || ss -ltn 2> /dev/null | grep " + number);
}

std::vector<std::string> asks_health(std::int32_t rest_port, std::string_view what) {
  const std::string url = "://localhost:" + std::to_string(rest_port) + "/v1/health/" + std::string(what) + "'";
  return shell("curl -s -X GET 'http" + url + " || curl -s -k -X GET 'https" + url);
}

// Before 0.10 the controller is asked for its scopes: over TLS or not as JAVA_OPTS says, with a user that must be refused
// when authentication is on.
std::vector<std::string> asks_scopes(std::int32_t rest_port, bool authentication) {
  const std::string address = "://localhost:" + std::to_string(rest_port) + "/v1/scopes/'";
  const auto get = [&](std::string_view scheme) {
    const std::string url = " -X GET '" + std::string(scheme) + address;
    if (authentication) {
      return "curl -v -k -u testtls:testtls -s" + url + " 2>&1 -H 'accept: application/json' | grep 401";
    }
    return "curl -s" + url + " -H 'accept: application/json' | grep '_system'";
  };
  const std::string old_key = "echo $JAVA_OPTS | grep 'controller.auth.tlsEnabled=";
  const std::string new_key =
      "(echo $JAVA_OPTS | grep 'controller.security.tls.enable=true' && echo $JAVA_OPTS | grep -v "
      "'controller.auth.tlsEnabled' && ";
  const std::string secure_first = old_key + "true' &&  " + get("https");
  const std::string plain = "(" + old_key + "false' && " + get("http") + " )";
  if (authentication) {
    return shell(secure_first + " || " + plain + " ||  " + new_key + get("https") + " ) || (" + get("http") + " )");
  }
  return shell(secure_first + "|| " + plain + " || " + new_key + get("https") + " ) || (" + get("http") + ") ");
}

}  // namespace

std::vector<std::string> pravega_liveness(std::string_view version, std::int32_t port, std::int32_t rest_port) {
  return is_version_below(version, kHealthSince) ? listens(port) : asks_health(rest_port, "liveness");
}

std::vector<std::string> segment_store_readiness(std::string_view version, std::int32_t port, std::int32_t rest_port) {
  return is_version_below(version, kHealthSince) ? listens(port) : asks_health(rest_port, "readiness");
}

std::vector<std::string> controller_readiness(std::string_view version, std::int32_t rest_port, bool authentication) {
  return is_version_below(version, kHealthSince) ? asks_scopes(rest_port, authentication)
                                                 : asks_health(rest_port, "readiness");
}

std::vector<std::string> bookie_readiness() { return shell("/opt/bookkeeper/bin/bookkeeper shell bookiesanity"); }

std::vector<std::string> bookie_liveness(std::int32_t port) { return listens(port); }

}  // namespace pvg::probe_commands
