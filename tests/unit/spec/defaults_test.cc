#include "spec/defaults.h"

#include "spec_test_support.h"

namespace pvg {
namespace {

using test::Decoding;
using test::read;

PravegaResource pravega(std::string_view spec) {
  Decoding run;
  read(run, {test::pravega(spec)});
  EXPECT_FALSE(run.diagnostics.has_errors()) << run.lines().front();
  PravegaResource resource = std::move(run.program.pravega.at(0));
  apply_operator_defaults(resource);
  return resource;
}

BookkeeperResource bookkeeper(std::string_view spec) {
  Decoding run;
  read(run, {test::bookkeeper(spec)});
  EXPECT_FALSE(run.diagnostics.has_errors()) << run.lines().front();
  BookkeeperResource resource = std::move(run.program.bookkeeper.at(0));
  apply_operator_defaults(resource);
  return resource;
}

ZookeeperResource zookeeper(std::string_view spec) {
  Decoding run;
  read(run, {test::zookeeper(spec)});
  EXPECT_FALSE(run.diagnostics.has_errors()) << run.lines().front();
  ZookeeperResource resource = std::move(run.program.zookeeper.at(0));
  apply_operator_defaults(resource);
  return resource;
}

// A value as it would be read, for comparison.
Value value(std::string_view text) {
  Decoding run;
  run.sources.push_back({"value", std::string(text)});
  read_documents(run.sources[0], 0, run.documents, run.diagnostics);
  return run.documents.at(0).root;
}

TEST(PravegaDefaults, OfAnEmptySpec) {
  const PravegaClusterSpec spec = pravega("  {}\n").spec;
  EXPECT_EQ(spec.zookeeper_uri, "zookeeper-client:2181");
  EXPECT_EQ(spec.version, "0.11.0");
  EXPECT_TRUE(spec.bookkeeper_uri->starts_with("bookkeeper-bookie-0.bookkeeper-bookie-headless.default.svc"));
  EXPECT_EQ(spec.external_access->enabled, false);
  EXPECT_TRUE(spec.tls->static_tls);
  EXPECT_TRUE(spec.authentication);
  const PravegaSpec& p = *spec.pravega;
  EXPECT_FALSE(p.controller_replicas) << "the operator has no default for it";
  EXPECT_EQ(p.segment_store_replicas, 1);
  EXPECT_EQ(p.max_unavailable_controller_replicas, 1);
  EXPECT_EQ(p.image->repository, "pravega/pravega");
  EXPECT_EQ(p.image->pull_policy, "Always");
  EXPECT_EQ(*p.options, (TextMap{{"bookkeeper.ack.quorum.size", "3"},
                                 {"bookkeeper.ensemble.size", "3"},
                                 {"bookkeeper.write.quorum.size", "3"}}));
  EXPECT_EQ(p.longterm_storage->filesystem->persistent_volume_claim, value("{claimName: pravega-tier2}"));
  EXPECT_EQ(p.controller_resources, value("{requests: {cpu: 250m, memory: 512Mi}, limits: {cpu: 500m, memory: 1Gi}}"));
  EXPECT_EQ(p.segment_store_resources, value("{requests: {cpu: 500m, memory: 1Gi}, limits: {cpu: '1', memory: 2Gi}}"));
  EXPECT_EQ(p.segment_store_sts_name_suffix, "pravega-segment-store");
  EXPECT_EQ(p.rollback_timeout, 10);
  EXPECT_FALSE(p.cache_volume_claim_template);
  EXPECT_EQ(p.controller_probes->readiness_probe->success_threshold, 3);
  EXPECT_EQ(p.segment_store_probes->liveness_probe->initial_delay_seconds, 300);
  EXPECT_FALSE(p.influx_db_secret->mount_path);
  EXPECT_EQ(
      p.controller_pod_affinity,
      value("podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, podAffinityTerm: "
            "{topologyKey: kubernetes.io/hostname, labelSelector: {matchExpressions: [{key: component, operator: In, "
            "values: [pravega-controller]}, {key: pravega_cluster, operator: In, values: [pv]}]}}}]}"));
}

TEST(PravegaDefaults, ExternalAccessIsErasedWhileDisabled) {
  const ExternalAccess off = *pravega("  externalAccess: {type: NodePort, domainName: x}\n").spec.external_access;
  EXPECT_FALSE(off.type);
  EXPECT_FALSE(off.domain_name);
  const ExternalAccess on = *pravega("  externalAccess: {enabled: true, type: NodePort}\n").spec.external_access;
  EXPECT_EQ(on.type, "NodePort");
}

TEST(PravegaDefaults, SegmentStoreRequestsFromLimits) {
  const auto resources = [](std::string_view text) {
    return *pravega("  pravega: {segmentStoreResources: " + std::string(text) + "}\n")
                .spec.pravega->segment_store_resources;
  };
  EXPECT_EQ(resources("{limits: {cpu: 2, memory: 4Gi}}"),
            value("{limits: {cpu: 2, memory: 4Gi}, requests: {cpu: 2, memory: 4Gi}}"));
  EXPECT_EQ(resources("{limits: {cpu: '2', memory: 4Gi}, requests: {cpu: '1'}}"),
            value("{limits: {cpu: '2', memory: 4Gi}, requests: {cpu: '1', memory: 4Gi}}"));
  EXPECT_EQ(resources("{limits: {cpu: '2'}}"), value("{limits: {cpu: '2'}, requests: {cpu: '2', memory: '0'}}"));
  EXPECT_EQ(resources("{}"), value("{requests: {cpu: '0', memory: '0'}}"));
  EXPECT_EQ(resources("{requests: {memory: '0'}, limits: {memory: 1Gi}}"),
            value("{limits: {memory: 1Gi}, requests: {cpu: '0', memory: '0'}}"));
}

TEST(PravegaDefaults, ControllerResourcesAreTakenWhole) {
  EXPECT_EQ(pravega("  pravega: {controllerResources: {limits: {memory: 1Gi}}}\n").spec.pravega->controller_resources,
            value("{limits: {memory: 1Gi}}"));
}

TEST(PravegaDefaults, StorageOnlyWhenNoneIsGiven) {
  const LongTermStorage storage =
      *pravega("  pravega: {longtermStorage: {hdfs: {uri: x}}}\n").spec.pravega->longterm_storage;
  EXPECT_FALSE(storage.filesystem);
  EXPECT_TRUE(storage.hdfs);
}

TEST(PravegaDefaults, ProbesOnlyWhenLeftOutWhole) {
  const Probes probes =
      *pravega("  pravega: {controllerProbes: {readinessProbe: {periodSeconds: 7}}}\n").spec.pravega->controller_probes;
  EXPECT_EQ(probes.readiness_probe->period_seconds, 7);
  EXPECT_FALSE(probes.readiness_probe->timeout_seconds);
  EXPECT_EQ(probes.liveness_probe->timeout_seconds, 5);
}

TEST(PravegaDefaults, CacheClaimBefore07) {
  EXPECT_EQ(pravega("  version: 0.6.1\n").spec.pravega->cache_volume_claim_template,
            value("{accessModes: [ReadWriteOnce], resources: {requests: {storage: 20Gi}}}"));
  EXPECT_FALSE(pravega("  version: 0.7.0\n").spec.pravega->cache_volume_claim_template);
}

TEST(PravegaDefaults, Secrets) {
  const PravegaSpec p =
      *pravega("  pravega: {segmentStoreSecret: {mountPath: /x}, influxDBSecret: {secret: s}}\n").spec.pravega;
  EXPECT_FALSE(p.segment_store_secret->mount_path);
  EXPECT_EQ(p.influx_db_secret->mount_path, "/etc/influxdb-secret-volume");
}

TEST(PravegaDefaults, NumbersBelowOne) {
  const PravegaSpec p = *pravega(
                             "  pravega: {segmentStoreReplicas: 0, maxUnavailableSegmentStoreReplicas: -2, "
                             "rollbacktimeout: -1, controllerReplicas: 0}\n")
                             .spec.pravega;
  EXPECT_EQ(p.segment_store_replicas, 1);
  EXPECT_EQ(p.max_unavailable_segment_store_replicas, 1);
  EXPECT_EQ(p.rollback_timeout, 10);
  EXPECT_EQ(p.controller_replicas, 0);
}

TEST(BookkeeperDefaults, OfAnEmptySpec) {
  const BookkeeperClusterSpec spec = bookkeeper("  {}\n").spec;
  EXPECT_EQ(spec.replicas, 3);
  EXPECT_EQ(spec.image->image_spec->repository, "pravega/bookkeeper");
  EXPECT_EQ(spec.image->image_spec->pull_policy, "Always");
  EXPECT_EQ(spec.auto_recovery, true);
  EXPECT_EQ(spec.run_as_privileged_user, true);
  EXPECT_EQ(spec.block_owner_deletion, true);
  EXPECT_EQ(spec.headless_svc_name_suffix, "bookie-headless");
  EXPECT_EQ(spec.upgrade_timeout, 10);
  EXPECT_TRUE(spec.jvm_options->memory_opts && spec.jvm_options->extra_opts);
  EXPECT_EQ(spec.storage->index_volume_claim_template,
            value("{accessModes: [ReadWriteOnce], resources: {requests: {storage: 10Gi}}}"));
  EXPECT_EQ(spec.probes->readiness_probe->failure_threshold, 9);
  EXPECT_TRUE(spec.options->empty());
  EXPECT_NE(spec.affinity->find("podAntiAffinity"), nullptr);
}

TEST(BookkeeperDefaults, ClaimTemplateWithoutASizeIsReplacedWhole) {
  const BookkeeperStorage storage =
      *bookkeeper(
           "  storage:\n    ledgerVolumeClaimTemplate: {storageClassName: fast}\n"
           "    journalVolumeClaimTemplate: {storageClassName: fast, resources: {requests: {storage: '0'}}}\n")
           .spec.storage;
  EXPECT_EQ(storage.ledger_volume_claim_template->find("storageClassName"), nullptr);
  EXPECT_EQ(storage.journal_volume_claim_template->text_at("storageClassName"), "fast");
}

TEST(BookkeeperDefaults, KeepWhatIsGiven) {
  const BookkeeperClusterSpec spec = bookkeeper(
                                         "  autoRecovery: false\n  runAsPrivilegedUser: false\n  affinity: {}\n  "
                                         "image:\n    imageSpec: {repository: r, "
                                         "tag: t, pullPolicy: Never}\n")
                                         .spec;
  EXPECT_EQ(spec.auto_recovery, false);
  EXPECT_EQ(spec.run_as_privileged_user, false);
  EXPECT_TRUE(spec.affinity->empty());
  EXPECT_EQ(spec.image->image_spec->repository, "r");
  EXPECT_FALSE(spec.image->image_spec->tag) << "the operator clears it";
}

TEST(ZookeeperDefaults, OfAnEmptySpec) {
  const ZookeeperClusterSpec spec = zookeeper("  {}\n").spec;
  EXPECT_EQ(spec.replicas, 3);
  EXPECT_EQ(spec.image->tag, "0.2.14");
  EXPECT_EQ(spec.storage_type, "persistence");
  EXPECT_EQ(spec.persistence->reclaim_policy, "Retain");
  EXPECT_EQ(spec.persistence->spec, value("{accessModes: [ReadWriteOnce], resources: {requests: {storage: 20Gi}}}"));
  EXPECT_FALSE(spec.ephemeral);
  EXPECT_EQ(*spec.labels, (TextMap{{"app", "zk"}, {"release", "zk"}}));
  EXPECT_EQ(*spec.pod->labels, (TextMap{{"app", "zk"}, {"release", "zk"}}));
  EXPECT_EQ(spec.pod->termination_grace_period_seconds, 30);
  EXPECT_EQ(spec.pod->service_account_name, "default");
  EXPECT_EQ(spec.config->min_session_timeout, 4000);
  EXPECT_EQ(spec.config->max_session_timeout, 40000);
  EXPECT_EQ(spec.config->snap_count, 10000);
  EXPECT_EQ(spec.config->max_cnxns, 0);
  EXPECT_EQ(spec.probes->readiness_probe->success_threshold, 1);
  EXPECT_FALSE(spec.probes->liveness_probe->success_threshold);
  EXPECT_EQ(spec.ports, value("[{name: client, containerPort: 2181}, {name: quorum, containerPort: 2888}, {name: "
                              "leader-election, containerPort: 3888}, {name: metrics, containerPort: 7000}, {name: "
                              "admin-server, containerPort: 8080}]"));
  EXPECT_EQ(spec.pod->affinity,
            value("podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 20, podAffinityTerm: "
                  "{topologyKey: kubernetes.io/hostname, labelSelector: {matchExpressions: [{key: app, operator: In, "
                  "values: [zk]}]}}}]}"));
}

TEST(ZookeeperDefaults, StorageType) {
  const auto type = [](std::string_view spec) { return zookeeper(spec).spec.storage_type; };
  EXPECT_EQ(type("  persistence: {reclaimPolicy: Delete, spec: {resources: {requests: {storage: 5Gi}}}}\n"),
            std::nullopt);
  EXPECT_EQ(type("  persistence: {spec: {resources: {requests: {storage: 5Gi}}}}\n"), "persistence");
  EXPECT_EQ(type("  persistence: {reclaimPolicy: Delete, spec: {resources: {requests: {storage: 0}}}}\n"),
            "persistence");
  EXPECT_EQ(type("  storageType: Ephemeral\n"), "Ephemeral");
  const ZookeeperClusterSpec ephemeral = zookeeper("  storageType: EPHEMERAL\n").spec;
  EXPECT_FALSE(ephemeral.persistence);
  EXPECT_TRUE(ephemeral.ephemeral->empty_dir_volume_source);
}

TEST(ZookeeperDefaults, ClaimSpec) {
  EXPECT_EQ(zookeeper("  persistence: {spec: {accessModes: [ReadWriteMany], storageClassName: s, resources: {requests: "
                      "{storage: 0, cpu: 1}, limits: {storage: 9Gi}}}}\n")
                .spec.persistence->spec,
            value("{accessModes: [ReadWriteOnce], storageClassName: s, resources: {requests: {storage: 20Gi}, limits: "
                  "{storage: 9Gi}}}"));
}

TEST(ZookeeperDefaults, PortsAreAppended) {
  EXPECT_EQ(
      zookeeper("  ports: [{name: metrics, containerPort: 9141}, {name: x, containerPort: 1}]\n").spec.ports,
      value("[{name: metrics, containerPort: 9141}, {name: x, containerPort: 1}, {name: client, containerPort: 2181}, "
            "{name: quorum, containerPort: 2888}, {name: leader-election, containerPort: 3888}, {name: admin-server, "
            "containerPort: 8080}]"));
}

TEST(ZookeeperDefaults, TickTimeAndZeros) {
  const ZookeeperConfig config =
      *zookeeper("  config: {tickTime: 3000, maxClientCnxns: 0, autoPurgePurgeInterval: 0, initLimit: 1}\n")
           .spec.config;
  EXPECT_EQ(config.min_session_timeout, 6000);
  EXPECT_EQ(config.max_session_timeout, 60000);
  EXPECT_EQ(config.max_client_cnxns, 60);
  EXPECT_EQ(config.auto_purge_purge_interval, 1);
  EXPECT_EQ(config.init_limit, 1);
}

TEST(ZookeeperDefaults, UserLabelsStay) {
  const ZookeeperClusterSpec spec = zookeeper("  labels: {app: other}\n  pod: {labels: {release: r}}\n").spec;
  EXPECT_EQ(*spec.labels, (TextMap{{"app", "other"}, {"release", "zk"}}));
  EXPECT_EQ(*spec.pod->labels, (TextMap{{"app", "zk"}, {"release", "r"}}));
}

}  // namespace
}  // namespace pvg
