// Every object name there is. Nothing else in the library puts a name together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pvg::names {

// PravegaCluster (pravega-operator api/v1beta1/pravegacluster_types.go, the methods named …NameFor…).
[[nodiscard]] std::string controller(std::string_view cluster);  // Deployment, ConfigMap, budget
[[nodiscard]] std::string controller_service(std::string_view cluster, std::string_view suffix);
[[nodiscard]] std::string segment_store_config(std::string_view cluster);
[[nodiscard]] std::string segment_store_budget(std::string_view cluster);
[[nodiscard]] std::string segment_store_set(std::string_view cluster, std::string_view suffix);
[[nodiscard]] std::string segment_store_set_before_0_7(std::string_view cluster);
[[nodiscard]] std::string segment_store_headless(std::string_view cluster, std::string_view suffix);

// BookkeeperCluster (bookkeeper-operator pkg/util/bookkeepercluster.go).
[[nodiscard]] std::string bookie(std::string_view cluster);  // StatefulSet, ConfigMap, budget
[[nodiscard]] std::string bookie_zone(std::string_view cluster, std::string_view zone);  // the set of one zone
[[nodiscard]] std::string bookie_topology(std::string_view cluster);
[[nodiscard]] std::string bookie_headless(std::string_view cluster, std::string_view suffix);
inline constexpr std::string_view kBookieHeadlessSuffix = "bookie-headless";  // unless another is given
// What tells bookies of the first API whose ledgers they keep (createConfigMap of pravega-operator 0.5).
[[nodiscard]] std::string migrated_bookie_config(std::string_view cluster);

// ZookeeperCluster (zookeeper-operator api/v1beta1/zookeepercluster_types.go, pkg/zk/generators.go). StatefulSet and budget
// have the cluster's own name.
[[nodiscard]] std::string zookeeper_config(std::string_view cluster);
[[nodiscard]] std::string zookeeper_client(std::string_view cluster);
[[nodiscard]] std::string zookeeper_headless(std::string_view cluster);
[[nodiscard]] std::string zookeeper_admin_server(std::string_view cluster);

[[nodiscard]] std::string zookeeper_account(std::string_view cluster);
// The Job that writes the size; the first eight characters of the hash are used.
[[nodiscard]] std::string zookeeper_size_job(std::string_view cluster, std::int32_t size, std::string_view hash);

// Hardened mode's own.
[[nodiscard]] std::string controller_external_service(std::string_view cluster);
// A ClusterRole belongs to no namespace, so its name carries that of the account.
[[nodiscard]] std::string segment_store_cluster_role(std::string_view namespace_, std::string_view cluster);
[[nodiscard]] std::string segment_store_account(std::string_view cluster);
[[nodiscard]] std::string inline_secrets(std::string_view cluster);
[[nodiscard]] std::string logging_config(std::string_view cluster);
[[nodiscard]] std::string storage_claim(std::string_view cluster);
// A volume belongs to no namespace, so its name carries that of the claim.
[[nodiscard]] std::string storage_volume(std::string_view namespace_, std::string_view cluster);
// The claim of the i-th directory of a kind: the first keeps the plain name.
[[nodiscard]] std::string directory_claim(std::string_view kind, std::size_t index);

// After the component's budget, which is unique among all components of a namespace.
[[nodiscard]] std::string network_policy(std::string_view budget);
// Monitoring. The suffix says which resource an object is made for: the three kinds may have one name.
[[nodiscard]] std::string pravega_alerts(std::string_view cluster);
[[nodiscard]] std::string bookie_alerts(std::string_view cluster);
[[nodiscard]] std::string zookeeper_alerts(std::string_view cluster);
[[nodiscard]] std::string pravega_dashboard(std::string_view cluster);
[[nodiscard]] std::string bookie_dashboard(std::string_view cluster);
[[nodiscard]] std::string zookeeper_dashboard(std::string_view cluster);

// The workloads' own containers.
inline constexpr std::string_view kControllerContainer = "pravega-controller";
inline constexpr std::string_view kSegmentStoreContainer = "pravega-segmentstore";
inline constexpr std::string_view kBookieContainer = "bookie";
inline constexpr std::string_view kZookeeperContainer = "zookeeper";

// Regular expressions over names that Kubernetes makes; a dot of the name stands for itself.
[[nodiscard]] std::string quoted_pattern(std::string_view name);
[[nodiscard]] std::string set_pods_pattern(std::string_view set_pattern);         // of a StatefulSet
[[nodiscard]] std::string deployment_pods_pattern(std::string_view name);
[[nodiscard]] std::string claims_pattern(std::string_view template_pattern, std::string_view set_pattern);
[[nodiscard]] std::string zookeeper_size_jobs_pattern(std::string_view cluster);

// The pod of a StatefulSet, and whatever is named after it.
[[nodiscard]] std::string pod(std::string_view set, std::int32_t ordinal);

// The annotation that ExternalDNS looks for, and a name for it, with the dot at its end: <name>.<domain>.
inline constexpr std::string_view kExternalDnsAnnotation = "external-dns.alpha.kubernetes.io/hostname";
[[nodiscard]] std::string external_dns(std::string_view name, std::string_view domain);

// "<service>.<namespace>.svc.<cluster domain>".
[[nodiscard]] std::string service_domain(std::string_view service, std::string_view namespace_, std::string_view domain);

}  // namespace pvg::names
