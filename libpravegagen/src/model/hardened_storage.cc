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
  model.config.data["TIER2_STORAGE"] = "FILESYSTEM";
  model.config.data["NFS_MOUNT"] = kMountPath;
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
  data["TIER2_STORAGE"] = "EXTENDEDS3";
  data["EXTENDEDS3_CONFIGURI"] = value_or_zero(ecs.config_uri);
  data["EXTENDEDS3_BUCKET"] = value_or_zero(ecs.bucket);
  data["EXTENDEDS3_PREFIX"] = value_or_zero(ecs.prefix);
  if (!value_or_zero(ecs.credentials).empty()) {
    model.env_from.push_back({EnvSourceModel::Source::secret, *ecs.credentials, "EXTENDEDS3_"});
  }
}

void resolve_hdfs(const HdfsStorage& hdfs, SegmentStoreModel& model) {
  TextMap& data = model.config.data;
  data["TIER2_STORAGE"] = "HDFS";
  data["HDFS_URL"] = value_or_zero(hdfs.uri);
  data["HDFS_ROOT"] = value_or_zero(hdfs.root);
  const std::int32_t replication = value_or_zero(hdfs.replication_factor);
  if (replication > 0) data["HDFS_REPLICATION"] = std::to_string(replication);
}

}  // namespace

void resolve_long_term_storage(const PravegaResource& resource, const Platform& platform, SegmentStoreModel& model) {
  const LongTermStorage& storage = value_or_zero(value_or_zero(resource.spec.pravega).longterm_storage);
  if (storage.ecs) {
    resolve_ecs(*storage.ecs, model);
  } else if (storage.hdfs) {
    resolve_hdfs(*storage.hdfs, model);
  } else if (storage.custom) {
    for (const auto& [key, value] : value_or_zero(storage.custom->env)) model.config.data[key] = value;
  } else {
    resolve_filesystem(resource, value_or_zero(storage.filesystem), platform, model);
  }
}

}  // namespace pvg::hardened
