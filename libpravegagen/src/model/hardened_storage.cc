// Long-term storage in hardened mode.
#include "model/hardened_pravega.h"
#include "model/resolve_common.h"
#include "text/object_names.h"

namespace pvg::hardened {

namespace {

using detail::value_or_zero;

constexpr std::string_view kComponent = "long-term-storage";
constexpr std::string_view kMountPath = "/mnt/tier2";
constexpr std::string_view kDefaultSize = "50Gi";

Value pass_through(const std::optional<Value>& member, std::string_view type) {
  return detail::pass_through(member, type, PassThroughAge::current);
}

// It holds the data: every tool that prunes is told to leave it alone, whichever applies it.
const TextMap& guards() {
  static const TextMap kGuards = {{"argocd.argoproj.io/sync-options", "Prune=false,Delete=false"},
                                  {"helm.sh/resource-policy", "keep"},
                                  {"kustomize.toolkit.fluxcd.io/prune", "disabled"}};
  return kGuards;
}

StorageClaimModel claim(const PravegaResource& resource, Value spec, const Platform& platform) {
  // Every segment store writes to it.
  spec.set("accessModes", Value::list({"ReadWriteMany"}));
  StorageClaimModel model;
  model.name = names::storage_claim(resource.name);
  model.labels = instance_labels(App::pravega, kComponent, resource.name, platform);
  model.annotations = guards();
  model.spec = std::move(spec);
  return model;
}

// A static volume, and a claim that can be bound to no other: Google Filestore and any other NFS server.
StorageClaimModel nfs_claim(const PravegaResource& resource, const NfsStorage& nfs, const Platform& platform) {
  StorageClaimModel model = claim(resource, claim_spec(Value(), value_or_zero(nfs.size)), platform);
  model.volume_name = names::storage_volume(resource.namespace_, resource.name);
  model.spec.set("storageClassName", "");
  model.spec.set("volumeName", model.volume_name);
  model.volume_spec = Value::map(
      {{"accessModes", Value::list({"ReadWriteMany"})},
       {"capacity", Value::map({{"storage", value_or_zero(nfs.size)}})},
       {"nfs", Value::map({{"path", value_or_zero(nfs.path)}, {"server", value_or_zero(nfs.server)}})},
       {"persistentVolumeReclaimPolicy", "Retain"},
       {"storageClassName", ""}});
  return model;
}

void resolve_filesystem(const PravegaResource& resource, const FileSystemStorage& filesystem, const Platform& platform,
                        SegmentStoreModel& model) {
  model.config.data.set("TIER2_STORAGE", "FILESYSTEM");
  model.config.data.set("NFS_MOUNT", kMountPath);
  if (filesystem.persistent_volume_claim) {
    model.storage_claim = pass_through(filesystem.persistent_volume_claim, "PersistentVolumeClaimVolumeSource");
    return;
  }
  if (filesystem.nfs) {
    model.makes_storage_claim = nfs_claim(resource, *filesystem.nfs, platform);
  } else {
    const Value user = pass_through(filesystem.persistent_volume_claim_template, "PersistentVolumeClaimSpec");
    model.makes_storage_claim = claim(resource, claim_spec(user, kDefaultSize), platform);
  }
  model.storage_claim = Value::map({{"claimName", model.makes_storage_claim->name}});
}

void resolve_ecs(const EcsStorage& ecs, SegmentStoreModel& model) {
  TextMap& data = model.config.data;
  data.set("TIER2_STORAGE", "EXTENDEDS3");
  data.set("EXTENDEDS3_CONFIGURI", value_or_zero(ecs.config_uri));
  data.set("EXTENDEDS3_BUCKET", value_or_zero(ecs.bucket));
  data.set("EXTENDEDS3_PREFIX", value_or_zero(ecs.prefix));
  if (!value_or_zero(ecs.credentials).empty()) {
    model.env_from.push_back({EnvSourceModel::Source::secret, *ecs.credentials, "EXTENDEDS3_"});
  }
}

void resolve_hdfs(const HdfsStorage& hdfs, SegmentStoreModel& model) {
  TextMap& data = model.config.data;
  data.set("TIER2_STORAGE", "HDFS");
  data.set("HDFS_URL", value_or_zero(hdfs.uri));
  data.set("HDFS_ROOT", value_or_zero(hdfs.root));
  const std::int32_t replication = value_or_zero(hdfs.replication_factor);
  if (replication > 0) data.set("HDFS_REPLICATION", std::to_string(replication));
}

void offer(TextMap& properties, std::string_view key, std::string value) {
  if (!value.empty()) properties.emplace(key, std::move(value));
}

std::string prefix_or_name(const std::optional<std::string>& prefix, const PravegaResource& resource) {
  const std::string& given = value_or_zero(prefix);
  return given.empty() ? resource.name + "/" : given;
}

void resolve_s3(const PravegaResource& resource, const S3Storage& s3, WorkloadModel& workload, TextMap& properties) {
  offer(properties, "s3.bucket", value_or_zero(s3.bucket));
  offer(properties, "s3.prefix", prefix_or_name(s3.prefix, resource));
  offer(properties, "s3.connect.config.region", value_or_zero(s3.region));
  if (!value_or_zero(s3.endpoint).empty()) {
    offer(properties, "s3.connect.config.uri.override", "true");
    offer(properties, "s3.connect.config.uri", *s3.endpoint);
  }
  if (!value_or_zero(s3.role).empty()) {
    offer(properties, "s3.connect.config.assumeRole.enable", "true");
    offer(properties, "s3.connect.config.role", *s3.role);
  }
  const std::string& secret = value_or_zero(s3.credentials_secret);
  if (secret.empty()) return;
  add_secret_properties({{"s3.connect.config.access.key", secret, "ACCESS_KEY_ID"},
                         {"s3.connect.config.secret.key", secret, "SECRET_KEY"}},
                        workload);
}

void resolve_azure(const PravegaResource& resource, const AzureStorage& azure, WorkloadModel& workload,
                   TextMap& properties) {
  offer(properties, "azure.container", value_or_zero(azure.container));
  offer(properties, "azure.prefix", prefix_or_name(azure.prefix, resource));
  offer(properties, "azure.endpoint", value_or_zero(azure.endpoint));
  offer(properties, "azure.container.create", "false");
  add_secret_properties({{"azure.connection.string", value_or_zero(azure.credentials_secret), "CONNECTION_STRING"}},
                        workload);
}

void resolve_gcp(const PravegaResource& resource, const GcpStorage& gcp, WorkloadModel& workload, TextMap& properties) {
  offer(properties, "gcp.bucket", value_or_zero(gcp.bucket));
  offer(properties, "gcp.prefix", prefix_or_name(gcp.prefix, resource));
  const std::string& secret = value_or_zero(gcp.credentials_secret);
  add_secret_properties({{"gcp.account.type", secret, "ACCOUNT_TYPE"},
                         {"gcp.project.id", secret, "PROJECT_ID"},
                         {"gcp.private.key.id", secret, "PRIVATE_KEY_ID"},
                         {"gcp.private.key", secret, "PRIVATE_KEY"},
                         {"gcp.client.email", secret, "CLIENT_EMAIL"},
                         {"gcp.client.id", secret, "CLIENT_ID"}},
                        workload);
}

}  // namespace

void resolve_object_store(const PravegaResource& resource, SegmentStoreModel& model, TextMap& properties) {
  const LongTermStorage& storage = value_or_zero(value_or_zero(resource.spec.pravega).longterm_storage);
  if (storage.s3) resolve_s3(resource, *storage.s3, model.workload, properties);
  if (storage.azure) resolve_azure(resource, *storage.azure, model.workload, properties);
  if (storage.gcp) resolve_gcp(resource, *storage.gcp, model.workload, properties);
}

void resolve_long_term_storage(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model) {
  const LongTermStorage& storage = value_or_zero(value_or_zero(resource.spec.pravega).longterm_storage);
  if (storage.ecs) {
    resolve_ecs(*storage.ecs, model);
  } else if (storage.hdfs) {
    resolve_hdfs(*storage.hdfs, model);
  } else if (storage.s3 || storage.azure || storage.gcp) {
    model.config.data.set("TIER2_STORAGE", storage.s3 ? "S3" : storage.azure ? "AZURE" : "GCP");
  } else if (storage.custom) {
    for (const auto& [key, value] : value_or_zero(storage.custom->env)) model.config.data.set(key, value);
  } else {
    resolve_filesystem(resource, value_or_zero(storage.filesystem), platform, model);
  }
}

}  // namespace pvg::hardened
