#include "spec/rules.h"

#include "spec/version.h"
#include "spec_test_support.h"

namespace pvg {
namespace {

using test::Decoding;

Decoding checked(std::string text, Mode mode = Mode::operators) {
  Decoding run;
  test::read(run, {std::move(text)}, mode);
  check_rules(run.program, run.sources, mode, UnknownFields::standard, run.diagnostics);
  return run;
}

// A spec.pravega that the admission webhook takes; what is added is indented by four.
std::string admitted(std::string_view pravega = "", std::string_view spec = "", std::string_view options = "") {
  return test::pravega(std::string(spec) +
                       "  bookkeeperUri: b:3181\n"
                       "  pravega:\n"
                       "    controllerReplicas: 2\n"
                       "    segmentStoreReplicas: 2\n"
                       "    segmentStoreResources: {limits: {memory: 4Gi, cpu: '2'}}\n"
                       "    segmentStoreJVMOptions: ['-Xmx1g', '-XX:MaxDirectMemorySize=2g']\n"
                       "    longtermStorage: {filesystem: {persistentVolumeClaim: {claimName: t2}}}\n"
                       "    options:\n"
                       "      pravegaservice.cache.size.max: '1073741824'\n" +
                       std::string(options) + std::string(pravega));
}

constexpr Severity kError = Severity::error;
constexpr Severity kWarning = Severity::warning;

TEST(PravegaRules, NothingIsSaidOfAGoodResource) {
  const Decoding run = checked(admitted());
  EXPECT_TRUE(run.lines().empty()) << run.lines().front();
}

TEST(PravegaRules, Version) {
  EXPECT_TRUE(checked(admitted("", "  version: latest\n")).has(kError, Code::bad_version, "spec.version"));
  EXPECT_EQ(checked(admitted("", "  version: '0.10'\n")).message_at(Code::bad_version, "spec.version"),
            "request version is not in valid format: failed to parse version 0.10");
  EXPECT_TRUE(checked(admitted("", "  version: 0.6.0.2391.97\n")).has(kWarning, Code::odd_version, "spec.version"));
  EXPECT_TRUE(checked(admitted("", "  version: v0.9.0-rc1\n")).lines().empty());
}

TEST(PravegaRules, MemorySettingsAreRequired) {
  const Decoding run = checked(test::pravega("  bookkeeperUri: b:3181\n"));
  EXPECT_TRUE(run.has(kError, Code::missing_setting, "spec.pravega.segmentStoreResources"));
  EXPECT_TRUE(run.has(kError, Code::missing_setting, "spec.pravega.options[\"pravegaservice.cache.size.max\"]"));
  EXPECT_TRUE(run.has(kError, Code::missing_setting, "spec.pravega.segmentStoreJVMOptions"));
  EXPECT_FALSE(checked(test::pravega("  bookkeeperUri: b:3181\n"), Mode::hardened).diagnostics.has_errors())
      << "hardened mode derives them";
  const Decoding limits = checked(test::pravega("  pravega: {segmentStoreResources: {limits: {cpu: 1}}}\n"));
  EXPECT_TRUE(limits.has(kError, Code::missing_setting, "spec.pravega.segmentStoreResources.limits.memory"));
  EXPECT_FALSE(limits.has(kError, Code::missing_setting, "spec.pravega.segmentStoreResources.limits.cpu"));
}

std::string memory(std::string_view limit, std::string_view heap, std::string_view direct, std::string_view cache) {
  return test::pravega(
      "  bookkeeperUri: b:3181\n  pravega:\n    controllerReplicas: 2\n    segmentStoreReplicas: 2\n"
      "    segmentStoreResources: {limits: {cpu: 1, memory: " +
      std::string(limit) + "}}\n" + "    segmentStoreJVMOptions: ['-Xmx" + std::string(heap) +
      "', '-XX:MaxDirectMemorySize=" + std::string(direct) + "']\n    options: {pravegaservice.cache.size.max: '" +
      std::string(cache) + "'}\n");
}

TEST(PravegaRules, MemorySizesFitIntoEachOther) {
  const std::string limit = "spec.pravega.segmentStoreResources.limits.memory";
  const std::string cache = "spec.pravega.options[\"pravegaservice.cache.size.max\"]";
  EXPECT_FALSE(checked(memory("4Gi", "1g", "2g", "2147483647")).diagnostics.has_errors());
  EXPECT_TRUE(checked(memory("3Gi", "1g", "2g", "1")).has(kError, Code::memory_sizes, limit));
  EXPECT_FALSE(checked(memory("3073Mi", "1024m", "2048M", "1")).diagnostics.has_errors());
  EXPECT_EQ(checked(memory("4Gi", "1g", "2g", "2147483648")).message_at(Code::memory_sizes, cache),
            "Cache size(2147483648 B) configured should be less than the JVM MaxDirectMemorySize(2147483648 B) value");
  EXPECT_TRUE(checked(memory("3Gi", "1g", "2g", "1"), Mode::hardened).has(kError, Code::memory_sizes, limit));
  EXPECT_TRUE(checked(memory("4Gi", "4096", "2g", "1"))
                  .has(kError, Code::bad_memory_size, "spec.pravega.segmentStoreJVMOptions[0]"));
  EXPECT_TRUE(checked(memory("4Gi", "1g", "2g", "1 GB")).has(kError, Code::bad_memory_size, cache));
}

TEST(PravegaRules, RequestsWithinLimits) {
  const Decoding run = checked(test::pravega(
      "  pravega: {segmentStoreResources: {limits: {cpu: 1, memory: 4Gi}, requests: {cpu: 1500m, memory: 5Gi}}}\n"));
  EXPECT_TRUE(run.has(kError, Code::memory_sizes, "spec.pravega.segmentStoreResources.requests.cpu"));
  EXPECT_TRUE(run.has(kError, Code::memory_sizes, "spec.pravega.segmentStoreResources.requests.memory"));
}

TEST(PravegaRules, Quorums) {
  const auto path = [](std::string_view name) {
    return "spec.pravega.options[\"bookkeeper." + std::string(name) + "\"]";
  };
  const auto run = [](std::string_view options) { return checked(admitted("", "", options)); };
  EXPECT_EQ(
      run("      bookkeeper.ensemble.size: '2'\n").message_at(Code::quorum_sizes, path("ensemble.size")),
      "The value provided for the option bookkeeper.ensemble.size should be greater than or equal to the value of "
      "option bookkeeper.write.quorum.size (default is 3)");
  EXPECT_TRUE(
      run("      bookkeeper.write.quorum.size: '4'\n").has(kError, Code::quorum_sizes, path("write.quorum.size")));
  EXPECT_TRUE(run("      bookkeeper.ack.quorum.size: '4'\n").has(kError, Code::quorum_sizes, path("ack.quorum.size")));
  EXPECT_EQ(run("      bookkeeper.ensemble.size: '3'\n      bookkeeper.write.quorum.size: '2'\n"
                "      bookkeeper.ack.quorum.size: '3'\n")
                .message_at(Code::quorum_sizes, path("ack.quorum.size")),
            "The value provided for the option bookkeeper.ack.quorum.size should be less than or equal to the value of "
            "option bookkeeper.write.quorum.size");
  EXPECT_TRUE(
      run("      bookkeeper.write.quorum.size: '2'\n").has(kError, Code::quorum_sizes, path("write.quorum.size")));
  EXPECT_TRUE(run("      bookkeeper.ensemble.size: many\n").has(kError, Code::quorum_sizes, path("ensemble.size")));
  EXPECT_FALSE(run("      bookkeeper.ensemble.size: '5'\n      bookkeeper.ack.quorum.size: ''\n").mentions(Code::quorum_sizes))
      << "the webhook takes an empty one for none";
  const std::string racks = "      bookkeeper.write.quorum.racks.minimumCount.enable: ";
  EXPECT_TRUE(run(racks + "'yes'\n").mentions(Code::quorum_sizes));
  EXPECT_TRUE(run(racks + "'true'\n").lines().empty());
  EXPECT_TRUE(run(racks + "'true'\n      bookkeeper.ensemble.size: '1'\n      bookkeeper.write.quorum.size: '1'\n"
                          "      bookkeeper.ack.quorum.size: '1'\n")
                  .mentions(Code::quorum_sizes));
}

TEST(PravegaRules, Authentication) {
  const std::string on = "  authentication: {enabled: true}\n";
  const std::string auth = "      autoScale.controller.connect.security.auth.enable: 'true'\n";
  const std::string controller = "      controller.security.auth.delegationToken.signingKey.basis: k\n";
  const auto path = [](std::string_view name) { return "spec.pravega.options[\"" + std::string(name) + "\"]"; };
  const Code code = Code::authentication_options;
  const std::string auth_path = path("autoScale.controller.connect.security.auth.enable");
  const std::string key_path = path("autoScale.security.auth.token.signingKey.basis");

  EXPECT_EQ(checked(admitted("", on)).message_at(code, auth_path),
            "autoScale.controller.connect.security.auth.enable field is not present");
  EXPECT_TRUE(checked(admitted("", on, auth + controller)).has(kError, code, key_path));
  const Decoding differing =
      checked(admitted("", on, auth + controller + "      autoScale.security.auth.token.signingKey.basis: other\n"));
  EXPECT_EQ(differing.message_at(code, key_path),
            "controller and segmentstore token signing key should have same value");
  EXPECT_TRUE(std::any_of(differing.diagnostics.all().begin(), differing.diagnostics.all().end(),
                          [](const Diagnostic& d) { return d.secret; }));
  EXPECT_FALSE(
      checked(admitted("", on, auth + controller + "      autoScale.tokenSigningKey: k\n")).diagnostics.has_errors());
  EXPECT_TRUE(checked(admitted("", on, "      autoScale.authEnabled: 'false'\n"))
                  .has(kError, code, path("autoScale.authEnabled")));
  EXPECT_TRUE(checked(admitted("", on, auth + "      autoScale.authEnabled: 'false'\n"))
                  .has(kError, code, path("autoScale.authEnabled")));
  EXPECT_TRUE(checked(admitted("", "", "      autoScale.authEnabled: 'true'\n"))
                  .has(kError, code, path("autoScale.authEnabled")));
  EXPECT_TRUE(checked(admitted("", "  authentication: {passwordAuthSecret: x}\n"))
                  .has(kWarning, Code::ignored_value, "spec.authentication.passwordAuthSecret"));
}

TEST(PravegaRules, ExternalAccess) {
  const std::string on = "  externalAccess: {enabled: true}\n";
  EXPECT_TRUE(
      checked(admitted("", on)).has(kWarning, Code::missing_permission, "spec.pravega.segmentStoreServiceAccountName"));
  EXPECT_FALSE(checked(admitted("    segmentStoreServiceAccountName: sa\n", on)).mentions(Code::missing_permission));
  EXPECT_TRUE(checked(admitted("    segmentStoreExtServiceType: ClusterIP\n", on))
                  .has(kError, Code::bad_service_type, "spec.pravega.segmentStoreExtServiceType"));
  EXPECT_TRUE(checked(admitted("    controllerExtServiceType: Internal\n", on))
                  .has(kError, Code::bad_service_type, "spec.pravega.controllerExtServiceType"));
  EXPECT_FALSE(checked(admitted("    controllerExtServiceType: ClusterIP\n", on)).mentions(Code::bad_service_type));
  EXPECT_TRUE(checked(admitted("", "  externalAccess: {enabled: true, type: nodePort}\n"))
                  .has(kError, Code::bad_service_type, "spec.externalAccess.type"));
  const Decoding off =
      checked(admitted("    segmentStoreExtServiceType: Nonsense\n    segmentStoreSvcAnnotations: {a: b}\n",
                       "  externalAccess: {type: NodePort, domainName: x}\n"));
  EXPECT_FALSE(off.diagnostics.has_errors());
  EXPECT_TRUE(off.has(kWarning, Code::ignored_value, "spec.externalAccess.type"));
  EXPECT_TRUE(off.has(kWarning, Code::ignored_value, "spec.externalAccess.domainName"));
  EXPECT_TRUE(off.has(kWarning, Code::ignored_value, "spec.pravega.segmentStoreExtServiceType"));
  EXPECT_TRUE(off.has(kWarning, Code::ignored_value, "spec.pravega.segmentStoreSvcAnnotations"));
  EXPECT_TRUE(checked(admitted("    segmentStoreExternalTrafficPolicy: locla\n"))
                  .has(kWarning, Code::replaced_value, "spec.pravega.segmentStoreExternalTrafficPolicy"));
}

TEST(PravegaRules, OptionsThatBreakTheGenerators) {
  const auto run = [](std::string_view options) { return checked(admitted("", "", options)); };
  const std::string port = "spec.pravega.options[\"pravegaservice.service.listener.port\"]";
  EXPECT_TRUE(run("      pravegaservice.service.listener.port: '12345 '\n").has(kError, Code::bad_port, port));
  EXPECT_TRUE(run("      pravegaservice.service.listener.port: '0'\n").has(kError, Code::bad_port, port));
  EXPECT_TRUE(run("      pravegaservice.service.listener.port: '12346'\n").lines().empty());
  EXPECT_TRUE(run("      metrics.prefix: my cluster\n")
                  .has(kWarning, Code::blank_in_value, "spec.pravega.options[\"metrics.prefix\"]"));
  EXPECT_TRUE(run("      hostPathVolumeMounts: crash\n")
                  .has(kError, Code::bad_volume_option, "spec.pravega.options.hostPathVolumeMounts"));
  EXPECT_TRUE(run("      configMapVolumeMounts: name=/path\n")
                  .has(kError, Code::bad_volume_option, "spec.pravega.options.configMapVolumeMounts"));
  EXPECT_TRUE(run("      emptyDirVolumeMounts: a=/x,a=/y\n")
                  .has(kError, Code::bad_volume_option, "spec.pravega.options.emptyDirVolumeMounts"));
  EXPECT_TRUE(run("      emptyDirVolumeMounts: a=/x,b=/y\n").lines().empty());
  EXPECT_TRUE(checked(admitted("    controllerjvmOptions: ['-XX:Foo']\n"))
                  .has(kError, Code::bad_jvm_option, "spec.pravega.controllerjvmOptions[0]"));
  EXPECT_TRUE(checked(admitted("    authImplementations: {authHandlers: []}\n"))
                  .has(kError, Code::missing_setting, "spec.pravega.authImplementations.authHandlers"));
}

TEST(PravegaRules, Storage) {
  const auto run = [](std::string_view storage, Mode mode = Mode::operators) {
    return checked(test::pravega("  pravega: {longtermStorage: " + std::string(storage) + "}\n"), mode);
  };
  const std::string path = "spec.pravega.longtermStorage";
  const std::string two = "{filesystem: {persistentVolumeClaim: {claimName: x}}, hdfs: {uri: x}}";
  EXPECT_TRUE(run(two).has(kWarning, Code::storage_kinds, path));
  EXPECT_TRUE(run(two, Mode::hardened).has(kError, Code::storage_kinds, path));
  EXPECT_TRUE(run("{}").has(kWarning, Code::storage_kinds, path));
  EXPECT_TRUE(run("{filesystem: {}}").has(kWarning, Code::lost_data, path + ".filesystem"));
  // There a claim is made for it.
  EXPECT_TRUE(run("{filesystem: {}}", Mode::hardened).has(kWarning, Code::storage_kinds, path));
  EXPECT_TRUE(run("{hdfs: {uri: x, replicationFactor: 5}}")
                  .has(kWarning, Code::ignored_value, path + ".hdfs.replicationFactor"));
}

TEST(PravegaRules, WhatTheOperatorChangesOrIgnores) {
  EXPECT_TRUE(checked(admitted("    maxUnavailableControllerReplicas: 0\n"))
                  .has(kWarning, Code::replaced_value, "spec.pravega.maxUnavailableControllerReplicas"));
  EXPECT_TRUE(checked(admitted("    rollbacktimeout: -1\n"))
                  .has(kWarning, Code::replaced_value, "spec.pravega.rollbacktimeout"));
  EXPECT_TRUE(checked(admitted("    controllerProbes: {readinessProbe: {periodSeconds: 5}}\n"))
                  .has(kWarning, Code::partial_probe, "spec.pravega.controllerProbes.readinessProbe"));
  EXPECT_TRUE(checked(admitted("    controllerPodAffinity: {nodeAffinity: {}}\n"))
                  .has(kWarning, Code::replaced_affinity, "spec.pravega.controllerPodAffinity"));
  EXPECT_TRUE(checked(admitted("    cacheVolumeClaimTemplate: {storageClassName: x}\n"))
                  .has(kWarning, Code::ignored_value, "spec.pravega.cacheVolumeClaimTemplate"));
  EXPECT_FALSE(checked(admitted("    cacheVolumeClaimTemplate: {storageClassName: x}\n", "  version: 0.6.1\n"))
                   .mentions(Code::ignored_value));
  EXPECT_TRUE(checked(admitted("    segmentStoreSecret: {mountPath: /x}\n"))
                  .has(kWarning, Code::ignored_value, "spec.pravega.segmentStoreSecret.mountPath"));
  EXPECT_TRUE(
      checked(admitted("    debugLogging: true\n")).has(kWarning, Code::ignored_value, "spec.pravega.debugLogging"));
  EXPECT_TRUE(checked(admitted("    segmentStorePodAnnotations: {pravega.version: x}\n"))
                  .has(kWarning, Code::replaced_value, "spec.pravega.segmentStorePodAnnotations[\"pravega.version\"]"));
  EXPECT_TRUE(checked(admitted("", "  tls: {static: {controllerSecret: c}}\n"))
                  .has(kWarning, Code::tls_not_enabled, "spec.tls.static.controllerSecret"));
  EXPECT_TRUE(checked(admitted("", "  tls: {static: {controllerSecret: c}}\n",
                               "      controller.security.tls.enable: 'true'\n"))
                  .lines()
                  .empty());
}

TEST(PravegaRules, ReplicasAndAddresses) {
  const Decoding run = checked(test::pravega("  pravega: {segmentStoreReplicas: 1}\n"));
  EXPECT_TRUE(run.has(kWarning, Code::missing_setting, "spec.pravega.controllerReplicas"));
  EXPECT_TRUE(run.has(kWarning, Code::eviction_impossible, "spec.pravega.segmentStoreReplicas"));
  EXPECT_TRUE(run.has(kWarning, Code::foreign_default, "spec.bookkeeperUri"));
}

TEST(PravegaRules, RepositoryWithATag) {
  const auto run = [](std::string_view repository, Mode mode = Mode::operators) {
    return checked(admitted("    image: {repository: '" + std::string(repository) + "'}\n"), mode);
  };
  const std::string path = "spec.pravega.image.repository";
  EXPECT_TRUE(run("x/pravega:1").has(kWarning, Code::tagged_repository, path));
  EXPECT_TRUE(run("x/pravega:1", Mode::hardened).has(kError, Code::tagged_repository, path));
  EXPECT_TRUE(run("x/pravega@sha256:0").has(kWarning, Code::tagged_repository, path));
  EXPECT_TRUE(run("host:5000/pravega").lines().empty());
}

TEST(BookkeeperRules, Directories) {
  const auto run = [](std::string_view options, Mode mode = Mode::operators) {
    return checked(test::bookkeeper("  options: {" + std::string(options) + "}\n"), mode);
  };
  EXPECT_EQ(run("journalDirectories: bk/journal/j0").message_at(Code::relative_path, "spec.options.journalDirectories"),
            "path (bk/journal/j0) of journalDirectories should start with /");
  EXPECT_TRUE(run("ledgerDirectories: '/a, /b'").has(kError, Code::relative_path, "spec.options.ledgerDirectories"));
  EXPECT_TRUE(run("ledgerDirectories: '/a,/b'").has(kWarning, Code::shared_claim, "spec.options.ledgerDirectories"));
  EXPECT_TRUE(run("journalSubPath: j").has(kWarning, Code::ignored_value, "spec.options.journalSubPath"));
  EXPECT_TRUE(run("indexDirectories: /i").has(kWarning, Code::ignored_value, "spec.options.indexDirectories"));
  EXPECT_TRUE(
      run("indexDirectories: /i", Mode::hardened).has(kError, Code::ignored_value, "spec.options.indexDirectories"));
  EXPECT_TRUE(run("indexDirectories: /bk/index, ledgerDirectories: /l").lines().empty());
  EXPECT_TRUE(run("configMapVolumeMounts: 'cm:a=/a,cm:b=/b'")
                  .has(kError, Code::bad_volume_option, "spec.options.configMapVolumeMounts"));
}

TEST(BookkeeperRules, WhatTheOperatorChangesOrIgnores) {
  EXPECT_TRUE(checked(test::bookkeeper("  version: latest\n")).has(kError, Code::bad_version, "spec.version"));
  EXPECT_TRUE(checked(test::bookkeeper("  storage: {ledgerVolumeClaimTemplate: {storageClassName: fast}}\n"))
                  .has(kWarning, Code::replaced_value, "spec.storage.ledgerVolumeClaimTemplate"));
  EXPECT_TRUE(checked(test::bookkeeper("  image: {imageSpec: {repository: x, tag: t, pullPolicy: Always}}\n"))
                  .has(kWarning, Code::ignored_value, "spec.image.imageSpec.tag"));
  EXPECT_TRUE(checked(test::bookkeeper("  maxUnavailableBookkeeperReplicas: 0\n"))
                  .has(kWarning, Code::replaced_value, "spec.maxUnavailableBookkeeperReplicas"));
  EXPECT_TRUE(checked(test::bookkeeper("  probes: {livenessProbe: {timeoutSeconds: 20}}\n"))
                  .has(kWarning, Code::partial_probe, "spec.probes.livenessProbe"));
  EXPECT_TRUE(checked(test::bookkeeper("  affinity: {}\n")).has(kWarning, Code::replaced_affinity, "spec.affinity"));
  EXPECT_TRUE(checked(test::bookkeeper("  annotations: {bookkeeper.version: x}\n"))
                  .has(kWarning, Code::replaced_value, "spec.annotations[\"bookkeeper.version\"]"));
  EXPECT_TRUE(checked(test::bookkeeper("  replicas: 3\n")).lines().empty());
}

TEST(ZookeeperRules, Storage) {
  const std::string claim = "spec.persistence.spec";
  EXPECT_TRUE(checked(test::zookeeper("  persistence: {spec: {accessModes: [ReadWriteMany], resources: {requests: "
                                      "{storage: 5Gi}}}}\n"))
                  .has(kWarning, Code::replaced_value, claim + ".accessModes"));
  EXPECT_TRUE(checked(test::zookeeper("  persistence: {spec: {storageClassName: x}}\n"))
                  .has(kWarning, Code::replaced_value, claim));
  EXPECT_TRUE(
      checked(test::zookeeper("  storageType: ephermal\n")).has(kWarning, Code::replaced_value, "spec.storageType"));
  EXPECT_TRUE(checked(test::zookeeper("  storageType: Ephemeral\n  persistence: {reclaimPolicy: Delete}\n"))
                  .has(kWarning, Code::ignored_value, "spec.persistence"));
  EXPECT_TRUE(checked(test::zookeeper("  ephemeral: {}\n")).has(kWarning, Code::ignored_value, "spec.ephemeral"));
  EXPECT_TRUE(checked(test::zookeeper("  storageType: Persistence\n")).lines().empty());
}

TEST(ZookeeperRules, EnsembleAndBudget) {
  EXPECT_TRUE(checked(test::zookeeper("  replicas: 2\n")).has(kWarning, Code::ensemble_size, "spec.replicas"));
  EXPECT_TRUE(checked(test::zookeeper("  replicas: 4\n")).has(kWarning, Code::ensemble_size, "spec.replicas"));
  EXPECT_TRUE(checked(test::zookeeper("  replicas: 5\n  maxUnavailableReplicas: 2\n")).lines().empty());
  EXPECT_TRUE(checked(test::zookeeper("  replicas: 5\n  maxUnavailableReplicas: 3\n"))
                  .has(kWarning, Code::budget_above_quorum, "spec.maxUnavailableReplicas"));
  EXPECT_TRUE(checked(test::zookeeper("  maxUnavailableReplicas: 0\n"))
                  .has(kWarning, Code::replaced_value, "spec.maxUnavailableReplicas"));
}

TEST(ZookeeperRules, Config) {
  const Decoding zeros =
      checked(test::zookeeper("  config: {maxClientCnxns: 0, autoPurgePurgeInterval: 0, maxCnxns: 0}\n"));
  EXPECT_TRUE(zeros.has(kWarning, Code::replaced_value, "spec.config.maxClientCnxns"));
  EXPECT_TRUE(zeros.has(kWarning, Code::replaced_value, "spec.config.autoPurgePurgeInterval"));
  EXPECT_EQ(zeros.lines().size(), 2U);
  EXPECT_TRUE(checked(test::zookeeper("  config: {additionalConfig: {skipACL: 'no'}}\n"))
                  .has(kWarning, Code::property_without_effect, "spec.config.additionalConfig.skipACL"));
}

TEST(ZookeeperRules, Pods) {
  EXPECT_TRUE(checked(test::zookeeper("  ports: [{name: secure-client, containerPort: 2281}]\n"))
                  .has(kWarning, Code::ignored_value, "spec.ports[0]"));
  EXPECT_TRUE(checked(test::zookeeper("  triggerRollingRestart: true\n"))
                  .has(kWarning, Code::ignored_value, "spec.triggerRollingRestart"));
  EXPECT_TRUE(checked(test::zookeeper("  pod: {imagePullSecrets: [{name: r}]}\n"))
                  .has(kWarning, Code::ignored_value, "spec.pod.imagePullSecrets"));
  EXPECT_TRUE(
      checked(test::zookeeper("  pod: {imagePullSecrets: [{name: r}], serviceAccountName: s}\n")).lines().empty());
  EXPECT_TRUE(checked(test::zookeeper("  probes: {readinessProbe: {initialDelaySeconds: 30}}\n"))
                  .has(kWarning, Code::partial_probe, "spec.probes.readinessProbe"));
  EXPECT_TRUE(checked(test::zookeeper("  probes: {livenessProbe: {successThreshold: 1, timeoutSeconds: 10, "
                                      "initialDelaySeconds: 10}}\n"))
                  .has(kWarning, Code::ignored_value, "spec.probes.livenessProbe.successThreshold"));
  EXPECT_TRUE(checked(test::zookeeper("  pod: {affinity: {nodeAffinity: {}}}\n"))
                  .has(kWarning, Code::replaced_affinity, "spec.pod.affinity"));
  EXPECT_TRUE(checked(test::zookeeper("  headlessService: {annotations: {publishNotReadyAddresses: 'true'}}\n"))
                  .has(kWarning, Code::misplaced_value, "spec.headlessService.annotations.publishNotReadyAddresses"));
  const auto spread = [](std::string_view labels) {
    return checked(
        test::zookeeper("  pod:\n    topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, "
                        "whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: " +
                        std::string(labels) + "}}]\n"));
  };
  EXPECT_TRUE(spread("{app: other}")
                  .has(kWarning, Code::selector_misses_pods, "spec.pod.topologySpreadConstraints[0].labelSelector"));
  EXPECT_TRUE(spread("{app: zk}").lines().empty());
}

TEST(ZookeeperRules, ProbesThatAreComplete) {
  const std::string numbers = "initialDelaySeconds: 1, periodSeconds: 1, failureThreshold: 1, timeoutSeconds: ";
  const auto run = [&](std::string_view timeout) {
    return checked(test::zookeeper("  probes: {livenessProbe: {" + numbers + std::string(timeout) + "}}\n"));
  };
  EXPECT_TRUE(run("5").lines().empty());
  EXPECT_EQ(run("0").message_at(Code::partial_probe, "spec.probes.livenessProbe"),
            "the probe is given in part, so the rest has Kubernetes' defaults: timeoutSeconds becomes 1 and not 10");
}

TEST(ZookeeperRules, Heap) {
  EXPECT_TRUE(checked(test::zookeeper("  pod: {resources: {limits: {memory: 512Mi}}}\n"))
                  .has(kWarning, Code::memory_sizes, "spec.pod.resources.limits.memory"));
  EXPECT_TRUE(checked(test::zookeeper("  pod: {resources: {limits: {memory: 2Gi}}, env: [{name: ZK_SERVER_HEAP, value: "
                                      "'4000'}]}\n"))
                  .has(kWarning, Code::memory_sizes, "spec.pod.env[0].value"));
  EXPECT_TRUE(checked(test::zookeeper("  pod: {resources: {limits: {memory: 2Gi}}}\n")).lines().empty());
}

}  // namespace
}  // namespace pvg
