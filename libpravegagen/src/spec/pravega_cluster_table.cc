// The rows of PravegaCluster v1beta1: the spec and its small structs. spec.pravega is in pravega_component_table.cc.
// pravega-operator api/v1beta1/pravegacluster_types.go and pravega.go.
#include "spec/pravega_cluster.h"

namespace pvg {

template <>
const Table& table_of<ExternalAccess>() {
  static constexpr Field kFields[] = {
      field<&ExternalAccess::enabled>(
          "enabled",
          {.doc = "Whether clients outside the Kubernetes cluster can connect: the controller's Service becomes "
                  "external, and "
                  "each segment store gets a Service of its own, which it publishes to internal clients too.",
           .operator_default = "false"}),
      field<&ExternalAccess::type>(
          "type",
          {.doc =
               "The type of the external Services, unless controllerExtServiceType or segmentStoreExtServiceType say "
               "otherwise: LoadBalancer or NodePort. Dropped while access is not enabled.",
           .default_note = "LoadBalancer",
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&ExternalAccess::domain_name>(
          "domainName",
          {.doc = "The domain that external-dns puts the segment stores' names under, through an annotation of their "
                  "Services. Dropped while access is not enabled.",
           .format = Format::domain_name,
           .zero_is_unset = true,
           .omit_zero = true}),
  };
  static constexpr Table kTable{"ExternalAccess", kFields, "Access from outside the Kubernetes cluster."};
  return kTable;
}

template <>
const Table& table_of<PravegaStaticTls>() {
  static constexpr Field kFields[] = {
      field<&PravegaStaticTls::controller_secret>("controllerSecret",
                                                  {.doc = "The Secret with the controller's certificate and key, "
                                                          "mounted at /etc/secret-volume. It does not switch TLS "
                                                          "on: options such as controller.security.tls.enable do.",
                                                   .format = Format::object_name,
                                                   .zero_is_unset = true,
                                                   .omit_zero = true}),
      field<&PravegaStaticTls::segment_store_secret>(
          "segmentStoreSecret", {.doc = "The Secret with the segment store's certificate and key, mounted at "
                                        "/etc/secret-volume. It does not switch "
                                        "TLS on: options such as pravegaservice.security.tls.enable do.",
                                 .format = Format::object_name,
                                 .zero_is_unset = true,
                                 .omit_zero = true}),
      field<&PravegaStaticTls::ca_bundle>(
          "caBundle", {.doc = "The Secret with further certificate authorities, mounted in the segment store alone, at "
                              "/etc/secret-volume/ca-bundle: for an ECS behind a private authority.",
                       .format = Format::object_name,
                       .zero_is_unset = true,
                       .omit_zero = true}),
  };
  static constexpr Table kTable{"StaticTLS", kFields, "Secrets with certificates, made by the user."};
  return kTable;
}

template <>
const Table& table_of<PravegaTls>() {
  static constexpr Field kFields[] = {
      field<&PravegaTls::static_tls>("static", {.doc = "Secrets that the user made, one for each component."}),
  };
  static constexpr Table kTable{"TLSPolicy", kFields, "Where the certificates come from."};
  return kTable;
}

template <>
const Table& table_of<PravegaAuthentication>() {
  static constexpr Field kFields[] = {
      field<&PravegaAuthentication::enabled>("enabled",
                                             {.doc = "Whether clients must log in. It also takes options: "
                                                     "autoScale.controller.connect.security.auth.enable, and "
                                                     "the same signing key for controller and segment store.",
                                              .operator_default = "false"}),
      field<&PravegaAuthentication::password_auth_secret>(
          "passwordAuthSecret", {.doc = "The Secret with users, passwords and permissions, mounted in the controller "
                                        "at /etc/auth-passwd-volume. Used "
                                        "by the password handler, and only when authentication is enabled.",
                                 .format = Format::object_name,
                                 .zero_is_unset = true,
                                 .omit_zero = true}),
      field<&PravegaAuthentication::controller_token_secret>(
          "controllerTokenSecret", {.doc = "A Secret with the signing key, mounted in the controller at "
                                           "/etc/controller-auth-volume when authentication "
                                           "is enabled. Pravega itself does not read it.",
                                    .format = Format::object_name,
                                    .zero_is_unset = true,
                                    .omit_zero = true}),
      field<&PravegaAuthentication::segment_store_token_secret>(
          "segmentStoreTokenSecret", {.doc = "A Secret with the signing key and token, mounted in the segment store at "
                                             "/etc/ss-auth-volume, whether or not "
                                             "authentication is enabled. Pravega itself does not read it.",
                                      .format = Format::object_name,
                                      .zero_is_unset = true,
                                      .omit_zero = true}),
  };
  static constexpr Table kTable{"AuthenticationParameters", kFields, "Authentication and authorization of clients."};
  return kTable;
}

template <>
const Table& table_of<PravegaImage>() {
  static constexpr Field kFields[] = {
      field<&PravegaImage::repository>(
          "repository", {.doc = "The image of controller and segment store, without a tag: the tag is spec.version.",
                         .operator_default = "pravega/pravega",
                         .format = Format::image_repository,
                         .zero_is_unset = true}),
      field<&PravegaImage::pull_policy>("pullPolicy", {.doc = "When a node fetches the image.",
                                                       .operator_default = "Always",
                                                       .hardened_default = "IfNotPresent",
                                                       .choices = "Always|IfNotPresent|Never|",
                                                       .zero_is_unset = true}),
  };
  static constexpr NameHint kHints[] = {
      {"tag", "the image's tag is spec.version"},
      {"imageSpec", "write repository and pullPolicy in image itself"},
  };
  static constexpr Table kTable{"ImageSpec", kFields, "The Pravega image.", kHints};
  return kTable;
}

template <>
const Table& table_of<FileSystemStorage>() {
  static constexpr Field kFields[] = {
      field<&FileSystemStorage::persistent_volume_claim>(
          "persistentVolumeClaim",
          {.doc = "The claim that every segment store mounts at /mnt/tier2, so its volume must be one for many writers "
                  "(ReadWriteMany). Left out, the volume is an empty directory that goes with the pod.",
           .kubernetes = "PersistentVolumeClaimVolumeSource"}),
      field<&FileSystemStorage::persistent_volume_claim_template>(
          "persistentVolumeClaimTemplate",
          {.doc = "The claim that is made for long-term storage, instead of an existing one: size and storage class matter, "
                  "the access mode is always ReadWriteMany. It is kept when the cluster is deleted.",
           .kubernetes = "PersistentVolumeClaimSpec",
           .immutable = true,
           .extension = true}),
      field<&FileSystemStorage::nfs>(
          "nfs", {.doc = "A share of an NFS server (Google Filestore): a static volume and its claim are made.",
                  .immutable = true,
                  .extension = true}),
  };
  static constexpr NameHint kHints[] = {
      {"claimName", "did you mean persistentVolumeClaim.claimName?"},
      {"pvc", "did you mean persistentVolumeClaim?"},
  };
  static constexpr Table kTable{"FileSystemSpec", kFields, "A shared file system, such as NFS, by an existing claim.",
                                kHints};
  return kTable;
}

template <>
const Table& table_of<EcsStorage>() {
  static constexpr Field kFields[] = {
      field<&EcsStorage::config_uri>(
          "configUri",
          {.doc =
               "The address of the object store with its parameters: https://host?identity=…&namespace=…. An ampersand "
               "inside a value is written %26."}),
      field<&EcsStorage::bucket>("bucket", {.doc = "The bucket, which must exist."}),
      field<&EcsStorage::prefix>("prefix",
                                 {.doc = "What the names of all objects of this cluster begin with. Two clusters that "
                                         "share bucket and prefix destroy each other's data."}),
      field<&EcsStorage::credentials>("credentials", {.doc = "The Secret with ACCESS_KEY_ID and SECRET_KEY, which "
                                                             "reach the segment store as environment variables that "
                                                             "begin with EXTENDEDS3_.",
                                                      .format = Format::object_name}),
  };
  static constexpr NameHint kHints[] = {
      {"uri", "did you mean \"configUri\"?"},
      {"root", "did you mean \"prefix\"?"},
      {"namespace", "it is a parameter of configUri: https://host?namespace=…"},
      {"accessKey", "put the keys into a Secret (ACCESS_KEY_ID, SECRET_KEY) and name it in credentials"},
      {"secretKey", "put the keys into a Secret (ACCESS_KEY_ID, SECRET_KEY) and name it in credentials"},
  };
  static constexpr Table kTable{"ECSSpec", kFields, "A Dell EMC ECS object store, or one that speaks its S3.", kHints};
  return kTable;
}

template <>
const Table& table_of<HdfsStorage>() {
  static constexpr Field kFields[] = {
      field<&HdfsStorage::uri>("uri", {.doc = "The address of the name node: hdfs://host:8020/."}),
      field<&HdfsStorage::root>("root", {.doc = "The folder of this cluster; it is not made when it is missing."}),
      field<&HdfsStorage::replication_factor>(
          "replicationFactor",
          {.doc =
               "How many copies HDFS keeps. The operator never hands it on: in operator mode it has no effect, and the "
               "option hdfs.replication.factor takes its place.",
           .operator_default = "0",
           .hardened_default = kNoDefault}),
  };
  static constexpr Table kTable{"HDFSSpec", kFields, "A Hadoop file system that can append."};
  return kTable;
}

template <>
const Table& table_of<CustomStorage>() {
  static constexpr Field kFields[] = {
      field<&CustomStorage::options>(
          "options",
          {.doc =
               "Settings for the segment store alone: each becomes a -Dkey=value in its JAVA_OPTS. Keys and passwords "
               "written here end in a ConfigMap.",
           .omit_zero = true,
           .immutable = true}),
      field<&CustomStorage::env>("env", {.doc = "Environment variables of the segment store that choose and set up the "
                                                "storage, TIER2_STORAGE first of all. "
                                                "Keys and passwords written here end in a ConfigMap.",
                                         .required = true,
                                         .secret = true,
                                         .immutable = true}),
  };
  static constexpr Table kTable{"CustomSpec", kFields,
                                "Any storage that the image knows, by its settings and variables."};
  return kTable;
}

template <>
const Table& table_of<LongTermStorage>() {
  static constexpr Field kFields[] = {
      field<&LongTermStorage::filesystem>(
          "filesystem", {.doc = "A shared file system by an existing claim.",
                         .default_note = "the claim pravega-tier2, which must exist, when no kind of storage is given",
                         .omit_zero = true,
                         .immutable = true}),
      field<&LongTermStorage::ecs>("ecs", {.doc = "An ECS object store.", .omit_zero = true, .immutable = true}),
      field<&LongTermStorage::hdfs>("hdfs", {.doc = "A Hadoop file system.", .omit_zero = true, .immutable = true}),
      field<&LongTermStorage::custom>(
          "custom", {.doc = "Another storage that the image knows.", .omit_zero = true, .immutable = true}),
      field<&LongTermStorage::s3>("s3", {.doc = "A bucket in S3.", .immutable = true, .extension = true}),
      field<&LongTermStorage::azure>("azure", {.doc = "A container of Azure blobs.", .immutable = true, .extension = true}),
      field<&LongTermStorage::gcp>("gcp", {.doc = "A bucket in Google Cloud Storage.", .immutable = true, .extension = true}),
  };
  static constexpr Table kTable{
      "LongTermStorageSpec", kFields,
      "Where streams are kept for good: exactly one kind. Changing it on a live cluster loses what was written."};
  return kTable;
}

template <>
const Table& table_of<SegmentStoreSecret>() {
  static constexpr Field kFields[] = {
      field<&SegmentStoreSecret::secret>(
          "secret",
          {.doc = "The name of a Secret for the segment store.", .format = Format::object_name, .zero_is_unset = true}),
      field<&SegmentStoreSecret::mount_path>("mountPath",
                                             {.doc = "Where the Secret is mounted. Left out, its keys become "
                                                     "environment variables instead. Dropped when no secret "
                                                     "is named.",
                                              .zero_is_unset = true}),
  };
  static constexpr Table kTable{"SegmentStoreSecret", kFields,
                                "A Secret for the segment store, as files or as variables."};
  return kTable;
}

template <>
const Table& table_of<InfluxDbSecret>() {
  static constexpr Field kFields[] = {
      field<&InfluxDbSecret::secret>(
          "secret", {.doc = "The Secret with the credentials of InfluxDB, for controller and segment store.",
                     .format = Format::object_name,
                     .required = true}),
      field<&InfluxDbSecret::mount_path>(
          "mountPath", {.doc = "Where the Secret is mounted; the path is also in INFLUX_DB_SECRET_MOUNT_PATH.",
                        .default_note = "/etc/influxdb-secret-volume, when a secret is named",
                        .zero_is_unset = true}),
  };
  static constexpr Table kTable{"InfluxDBSecret", kFields, "Credentials for metrics that go to InfluxDB."};
  return kTable;
}

template <>
const Table& table_of<AuthHandler>() {
  static constexpr Field kFields[] = {
      field<&AuthHandler::image>("image", {.doc = "An image, with its tag, that holds the handler's jar and a shell.",
                                           .format = Format::image,
                                           .required = true}),
      field<&AuthHandler::source>("source", {.doc = "The path of the jar in that image.", .required = true}),
  };
  static constexpr Table kTable{"AuthHandlerSpec", kFields,
                                "An authentication handler that is copied into the controller."};
  return kTable;
}

template <>
const Table& table_of<AuthImplementations>() {
  static constexpr Field kFields[] = {
      field<&AuthImplementations::mount_path>(
          "mountPath", {.doc = "The folder that the jars are copied to, which must be on the controller's class path.",
                        .default_note = "/opt/pravega/pluginlib",
                        .zero_is_unset = true,
                        .omit_zero = true}),
      field<&AuthImplementations::auth_handlers>(
          "authHandlers",
          {.doc = "The handlers, at least one; each becomes an init container of the controller.", .required = true}),
  };
  static constexpr Table kTable{"AuthImplementationSpec", kFields, "Authentication handlers of the user's own."};
  return kTable;
}

template <>
const Table& table_of<PravegaClusterSpec>() {
  static constexpr Field kFields[] = {
      field<&PravegaClusterSpec::zookeeper_uri>("zookeeperUri",
                                                {.doc = "The ZooKeeper servers, host:port with commas between. Each "
                                                        "entry needs its port: the image waits for ever "
                                                        "on one without.",
                                                 .operator_default = "zookeeper-client:2181",
           .hardened_default = kNoDefault,
                                                 .zero_is_unset = true,
                                                 .alias = "zkUri|zookeeperUrl"}),
      field<&PravegaClusterSpec::external_access>(
          "externalAccess", {.doc = "Access from outside the cluster.", .operator_default = "{}"}),
      field<&PravegaClusterSpec::tls>("tls",
                                      {.doc = "Certificates for controller and segment store.", .omit_zero = true}),
      field<&PravegaClusterSpec::authentication>(
          "authentication",
          {.doc = "Authentication of clients.", .operator_default = "{}", .omit_zero = true, .alias = "auth"}),
      field<&PravegaClusterSpec::version>(
          "version",
          {.doc = "The version of Pravega, which is the image's tag too: three numbers, and what follows them is kept.",
           .operator_default = "0.11.0",
           .hardened_default = "0.13.0",
           .format = Format::version,
           .zero_is_unset = true}),
      field<&PravegaClusterSpec::bookkeeper_uri>(
          "bookkeeperUri",
          {.doc = "The bookies that a segment store waits for before it starts, host:port with commas between. Every "
                  "entry must "
                  "answer, so name a Service rather than single bookies.",
           .operator_default = "bookkeeper-bookie-0.bookkeeper-bookie-headless.default.svc.cluster.local:3181,"
                               "bookkeeper-bookie-1.bookkeeper-bookie-headless.default.svc.cluster.local:3181,"
                               "bookkeeper-bookie-2.bookkeeper-bookie-headless.default.svc.cluster.local:3181",
           .hardened_default = kNoDefault,
           .default_note = "three bookies of a cluster named bookkeeper in the namespace default",
           .zero_is_unset = true,
           .alias = "bkUri|bookkeeperUrl"}),
      field<&PravegaClusterSpec::pravega>("pravega",
                                          {.doc = "The controller and the segment store.", .operator_default = "{}"}),
      field<&PravegaClusterSpec::reserved_ports>(
          "reservedPortList", {.doc = "Ports that no segment store gets on the address that they share "
                                      "(segmentStoreLoadBalancerIP).",
                               .format = Format::port,
                               .extension = true}),
  };
  static constexpr NameHint kHints[] = {
      {"bookkeeper", "make a BookkeeperCluster of it and set bookkeeperUri"},
      {"zookeeper", "make a ZookeeperCluster of it and set zookeeperUri"},
      {"tier2", "did you mean spec.pravega.longtermStorage?"},
  };
  static constexpr Table kTable{"PravegaClusterSpec", kFields, "What a Pravega cluster shall be.", kHints};
  return kTable;
}

}  // namespace pvg
