// What the hardened controller and segment store share. Private to model/hardened_*.cc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/hardened.h"

namespace pvg::hardened {

inline constexpr std::string_view kLoggingVolume = "logging";
inline constexpr std::string_view kLoggingPath = "/etc/pravega-logging";
inline constexpr std::string_view kLoggingFile = "logback.xml";

// `logging`: what logging_config() makes, which both servers read.
[[nodiscard]] ControllerModel harden_controller(const PravegaResource& resource, const PravegaLinks& links,
                                                const ConfigModel& logging, const Platform& platform);
[[nodiscard]] SegmentStoreModel harden_segment_store(const PravegaResource& resource, const PravegaLinks& links,
                                                     const ConfigModel& logging, const Platform& platform);

// logback.xml: to the console only, with the classes that print every setting at WARN.
[[nodiscard]] ConfigModel logging_config(const PravegaResource& resource, const Platform& platform);
[[nodiscard]] FilesModel logging_files(const PravegaResource& resource);

// The options that are properties of the servers: not those that only steer volumes.
[[nodiscard]] TextMap properties(const PravegaSpec& pravega);

[[nodiscard]] ImageModel pravega_image_on(const PravegaClusterSpec& spec, const Platform& platform);

// The address of the controller as the segment stores are told it.
[[nodiscard]] std::string controller_url(const PravegaResource& resource);

// Probes over the REST server of a Pravega server: liveness by the status, readiness by the body. A named port is asked by the
// kubelet; without one the server listens on the pod's own loopback address alone, and is asked from inside.
struct HealthServer {
  std::int32_t port = 0;
  std::string_view port_name;
  bool tls = false;
};
void resolve_health_probes(const HealthServer& server, const Probes& user, WorkloadModel& workload);

// Access from outside: a second Service for the controller; for each segment store a Service, and the permission to read it,
// since a segment store asks the API server for the address that it publishes.
void resolve_external_access(const PravegaResource& resource, ControllerModel& model);
void resolve_external_access(const PravegaResource& resource, SegmentStoreModel& model);

// Certificates and authentication: properties, mounts, and the secrets that reach the JVM through an argument file.
void resolve_security(const PravegaResource& resource, const Platform& platform, ControllerModel& model,
                      TextMap& properties);
void resolve_security(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model,
                      TextMap& properties);

// What cert-manager is asked for; nothing without an issuer. The Services must be decided.
void resolve_certificate(const PravegaResource& resource, const Platform& platform, ControllerModel& model);
void resolve_certificate(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model);
// Its parts, which the certificates of the other kinds are made of too: one without names, and a Service under all its names,
// from the short one to the full one. Without a namespace only the short one is known.
[[nodiscard]] CertificateModel certificate_for(const Platform& platform, const std::string& secret);
void add_service_names(const std::string& service, const std::string& namespace_, const Platform& platform,
                       std::vector<std::string>& names);
[[nodiscard]] bool controller_has_tls(const PravegaClusterSpec& spec);

// Properties whose values are in Secrets; those of the list come behind the ones that are there.
void add_secret_properties(std::vector<SecretProperty> properties, WorkloadModel& workload);

// A Secret of what the user wrote inline; nullopt when there is nothing of the kind.
[[nodiscard]] std::optional<ConfigModel> inline_secrets(const PravegaResource& resource, const Platform& platform);

// S3, Azure and Google storage: properties, and credentials through the argument file.
void resolve_object_store(const PravegaResource& resource, SegmentStoreModel& model, TextMap& properties);

// The long-term storage: what the servers are told, and the objects that are made for it.
void resolve_long_term_storage(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model);

}  // namespace pvg::hardened
