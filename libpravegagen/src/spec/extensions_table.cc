// The rows of the fields that are ours.
#include "spec/extensions.h"

namespace pvg {

template <>
const Table& table_of<MetricsSpec>() {
  static constexpr Field kFields[] = {
      field<&MetricsSpec::provider>(
          "provider", {.doc = "Who takes the metrics: prometheus scrapes them; graphite, statsd and influxdb are sent them.",
                       .hardened_default = "prometheus",
                       .choices = "prometheus|graphite|statsd|influxdb"}),
      field<&MetricsSpec::host>("host", {.doc = "The host that metrics are sent to; not with prometheus."}),
      field<&MetricsSpec::port>("port", {.doc = "The port: of the host, or the one that prometheus scrapes.",
                                         .default_note = "the provider's usual one",
                                         .min = 1,
                                         .max = 65535}),
      field<&MetricsSpec::prefix>("prefix", {.doc = "What the metrics' names begin with.", .default_note = "the pod's name"}),
  };
  static constexpr Table kTable{"Metrics", kFields, "Where metrics go."};
  return kTable;
}

// Rows that both kinds have.
template <typename Tls>
constexpr Field kSecretName = field<&Tls::secret_name>(
    "secretName", {.doc = "The Secret with the key store, the trust store and their password. Clients in other namespaces need one "
                          "of this name too, with the trust store and the password.",
                   .format = Format::object_name,
                   .required = true});
template <typename Tls>
constexpr Field kKeyStoreKey = field<&Tls::key_store_key>(
    "keyStoreKey", {.doc = "The Secret's key that holds the JKS key store.", .hardened_default = "keystore.jks", .format = Format::data_key});
template <typename Tls>
constexpr Field kTrustStoreKey = field<&Tls::trust_store_key>(
    "trustStoreKey", {.doc = "The Secret's key that holds the JKS trust store.", .hardened_default = "truststore.jks", .format = Format::data_key});
template <typename Tls>
constexpr Field kPasswordKey = field<&Tls::password_key>(
    "passwordKey", {.doc = "The Secret's key that holds the password of both stores.", .hardened_default = "password", .format = Format::data_key});

template <>
const Table& table_of<BookkeeperTls>() {
  static constexpr Field kFields[] = {kSecretName<BookkeeperTls>, kKeyStoreKey<BookkeeperTls>, kTrustStoreKey<BookkeeperTls>,
                                      kPasswordKey<BookkeeperTls>};
  static constexpr Table kTable{"BookkeeperTls", kFields, "TLS between bookies and their clients."};
  return kTable;
}

template <>
const Table& table_of<ZookeeperTls>() {
  static constexpr Field kFields[] = {
      kSecretName<ZookeeperTls>, kKeyStoreKey<ZookeeperTls>, kTrustStoreKey<ZookeeperTls>, kPasswordKey<ZookeeperTls>,
      field<&ZookeeperTls::quorum>(
          "quorum", {.doc = "What the members speak among themselves. plain: no TLS. accept: plain text, and TLS is taken. prefer: "
                            "TLS, and plain text is taken. require: TLS alone. A running ensemble goes from plain to require step "
                            "by step, since only neighbours understand each other.",
                     .hardened_default = "require",
                     .choices = kQuorumTlsSteps})};
  static constexpr Table kTable{"ZookeeperTls", kFields, "TLS between the members of an ensemble, and for its clients."};
  return kTable;
}

template <>
const Table& table_of<S3Storage>() {
  static constexpr Field kFields[] = {
      field<&S3Storage::bucket>("bucket", {.doc = "The bucket. It must exist.", .required = true}),
      field<&S3Storage::prefix>("prefix", {.doc = "What the names of all objects begin with. Two clusters must not share "
                                                  "bucket and prefix.",
                                           .default_note = "the cluster's name"}),
      field<&S3Storage::endpoint>("endpoint", {.doc = "The URL of the store, when it is not Amazon's."}),
      field<&S3Storage::region>("region", {.doc = "The region.", .hardened_default = "us-east-1"}),
      field<&S3Storage::credentials_secret>(
          "credentialsSecret", {.doc = "The Secret with the keys ACCESS_KEY_ID and SECRET_KEY.",
                                .format = Format::object_name}),
      field<&S3Storage::role>("role", {.doc = "A role that is assumed with the credentials."}),
  };
  static constexpr Table kTable{"S3", kFields, "Long-term storage in S3."};
  return kTable;
}

template <>
const Table& table_of<AzureStorage>() {
  static constexpr Field kFields[] = {
      field<&AzureStorage::container>("container", {.doc = "The blob container. It must exist.", .required = true}),
      field<&AzureStorage::prefix>("prefix", {.doc = "What the names of all blobs begin with.",
                                              .default_note = "the cluster's name"}),
      field<&AzureStorage::endpoint>("endpoint", {.doc = "The URL of the storage account.", .required = true}),
      field<&AzureStorage::credentials_secret>(
          "credentialsSecret", {.doc = "The Secret with the key CONNECTION_STRING.",
                                .format = Format::object_name,
                                .required = true}),
  };
  static constexpr Table kTable{"Azure", kFields, "Long-term storage in Azure blobs."};
  return kTable;
}

template <>
const Table& table_of<GcpStorage>() {
  static constexpr Field kFields[] = {
      field<&GcpStorage::bucket>("bucket", {.doc = "The bucket. It must exist.", .required = true}),
      field<&GcpStorage::prefix>("prefix", {.doc = "What the names of all objects begin with.",
                                            .default_note = "the cluster's name"}),
      field<&GcpStorage::credentials_secret>(
          "credentialsSecret", {.doc = "The Secret with the parts of a service account's key: ACCOUNT_TYPE, PROJECT_ID, "
                                       "PRIVATE_KEY_ID, PRIVATE_KEY, CLIENT_EMAIL, CLIENT_ID.",
                                .format = Format::object_name,
                                .required = true}),
  };
  static constexpr Table kTable{"Gcp", kFields, "Long-term storage in Google Cloud Storage."};
  return kTable;
}

template <>
const Table& table_of<NfsStorage>() {
  static constexpr Field kFields[] = {
      field<&NfsStorage::server>("server", {.doc = "The NFS server's address or name.", .required = true}),
      field<&NfsStorage::path>("path", {.doc = "The exported directory.", .required = true}),
      field<&NfsStorage::size>("size", {.doc = "The size that volume and claim are given; NFS itself has no limit.",
                                        .hardened_default = "50Gi",
                                        .format = Format::quantity}),
  };
  static constexpr Table kTable{"Nfs", kFields, "Long-term storage on a share of an NFS server, such as Google Filestore."};
  return kTable;
}

template <>
const Table& table_of<PluginsSpec>() {
  static constexpr Field kFields[] = {
      field<&PluginsSpec::images>(
          "images", {.doc = "Images of plugins. Each runs as an init container, in this order, and copies its jar to "
                            "/opt/pravega/plugin/lib by its own entry point; the controller finds them on its class path."}),
  };
  static constexpr Table kTable{"Plugins", kFields, "Plugins of the controller."};
  return kTable;
}

template <>
const Table& table_of<RackAwareness>() {
  static constexpr Field kFields[] = {
      field<&RackAwareness::zones>(
          "zones", {.doc = "The zones, by the label topology.kubernetes.io/zone: one StatefulSet of bookies each, and every "
                           "ledger entry in more than one. On a live cluster zones are added one by one, and bookies "
                           "decommissioned after.",
                    .required = true,
                    .unique = true,
                    .immutable = true}),
  };
  static constexpr Table kTable{"RackAwareness", kFields, "Bookies by zone, and placement of ledgers over zones."};
  return kTable;
}

}  // namespace pvg
