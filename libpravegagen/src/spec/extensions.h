// Fields of ours beside the operators' API, shared by the kinds. Operator mode answers each with an error. Their rows are in
// extensions_table.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/table.h"

namespace pvg {

// Where metrics go.
struct MetricsSpec {
  std::optional<std::string> provider;
  std::optional<std::string> host;    // of graphite, statsd or influxdb
  std::optional<std::int32_t> port;
  std::optional<std::string> prefix;
};

// Whether Prometheus comes for them, so that a port must be there. It is the provider when none is named.
[[nodiscard]] inline bool is_scraped(const std::optional<MetricsSpec>& metrics) {
  return metrics && (metrics->provider.value_or("").empty() || *metrics->provider == "prometheus");
}

// A server's certificate with its key, and whom the clients trust, in a Secret of the user's or of cert-manager.
struct BookkeeperTls {
  std::optional<std::string> secret_name;
  std::optional<std::string> key_store_key;    // the Secret's key of the JKS key store
  std::optional<std::string> trust_store_key;  // likewise of the trust store
  std::optional<std::string> password_key;     // and of the file with their password
};

struct ZookeeperTls {
  std::optional<std::string> secret_name;
  std::optional<std::string> key_store_key;
  std::optional<std::string> trust_store_key;
  std::optional<std::string> password_key;
  std::optional<std::string> quorum;  // what the members speak among themselves
};

// What a member of the ensemble speaks to the others, and what it takes from them: the steps from plain text to TLS, of
// which only neighbours understand each other. Without tls it is the first; left out in tls, the last.
inline constexpr std::string_view kQuorumTlsSteps = "plain|accept|prefer|require";

// Long-term storage in an object store.
struct S3Storage {
  std::optional<std::string> bucket;
  std::optional<std::string> prefix;
  std::optional<std::string> endpoint;
  std::optional<std::string> region;
  std::optional<std::string> credentials_secret;
  std::optional<std::string> role;
};

struct AzureStorage {
  std::optional<std::string> container;
  std::optional<std::string> prefix;
  std::optional<std::string> endpoint;
  std::optional<std::string> credentials_secret;
};

struct GcpStorage {
  std::optional<std::string> bucket;
  std::optional<std::string> prefix;
  std::optional<std::string> credentials_secret;
};

// A share of an NFS server (Google Filestore): a static volume and its claim.
struct NfsStorage {
  std::optional<std::string> server;
  std::optional<std::string> path;
  std::optional<std::string> size;
};

struct PluginsSpec {
  std::optional<TextList> images;
};

struct RackAwareness {
  std::optional<TextList> zones;
};

template <>
const Table& table_of<MetricsSpec>();
template <>
const Table& table_of<BookkeeperTls>();
template <>
const Table& table_of<ZookeeperTls>();
template <>
const Table& table_of<S3Storage>();
template <>
const Table& table_of<AzureStorage>();
template <>
const Table& table_of<GcpStorage>();
template <>
const Table& table_of<NfsStorage>();
template <>
const Table& table_of<PluginsSpec>();
template <>
const Table& table_of<RackAwareness>();

}  // namespace pvg
