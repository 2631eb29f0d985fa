#include "text/object_names.h"

#include "text/trim.h"

namespace pvg::names {

namespace {

std::string joined(std::string_view cluster, std::string_view suffix) {
  std::string out;
  out.reserve(cluster.size() + 1 + suffix.size());
  out += cluster;
  out += '-';
  out += suffix;
  return out;
}

}  // namespace

std::string controller(std::string_view cluster) { return joined(cluster, "pravega-controller"); }
std::string controller_service(std::string_view cluster, std::string_view suffix) { return joined(cluster, suffix); }
std::string segment_store_config(std::string_view cluster) { return joined(cluster, "pravega-segmentstore"); }
std::string segment_store_budget(std::string_view cluster) { return joined(cluster, "segmentstore"); }
std::string segment_store_set(std::string_view cluster, std::string_view suffix) { return joined(cluster, suffix); }
std::string segment_store_set_before_0_7(std::string_view cluster) { return joined(cluster, "pravega-segmentstore"); }
std::string segment_store_headless(std::string_view cluster, std::string_view suffix) { return joined(cluster, suffix); }

std::string bookie(std::string_view cluster) { return joined(cluster, "bookie"); }
std::string bookie_zone(std::string_view cluster, std::string_view zone) { return joined(bookie(cluster), zone); }
std::string bookie_topology(std::string_view cluster) { return joined(cluster, "bookie-topology"); }
std::string bookie_headless(std::string_view cluster, std::string_view suffix) { return joined(cluster, suffix); }
std::string migrated_bookie_config(std::string_view cluster) { return joined(cluster, "configmap"); }

std::string zookeeper_config(std::string_view cluster) { return joined(cluster, "configmap"); }
std::string zookeeper_client(std::string_view cluster) { return joined(cluster, "client"); }
std::string zookeeper_headless(std::string_view cluster) { return joined(cluster, "headless"); }
std::string zookeeper_admin_server(std::string_view cluster) { return joined(cluster, "admin-server"); }

std::string zookeeper_account(std::string_view cluster) { return joined(cluster, "zookeeper"); }

std::string zookeeper_size_job(std::string_view cluster, std::int32_t size, std::string_view hash) {
  return joined(joined(joined(cluster, "size"), std::to_string(size)), hash.substr(0, 8));
}

std::string segment_store_account(std::string_view cluster) { return joined(cluster, "pravega-segment-store"); }
std::string controller_external_service(std::string_view cluster) {
  return joined(cluster, "pravega-controller-external");
}
std::string segment_store_cluster_role(std::string_view namespace_, std::string_view cluster) {
  return joined(namespace_, segment_store_account(cluster));
}
std::string inline_secrets(std::string_view cluster) { return joined(cluster, "pravega-secrets"); }
std::string logging_config(std::string_view cluster) { return joined(cluster, "pravega-logging"); }
std::string storage_claim(std::string_view cluster) { return joined(cluster, "tier2"); }

std::string storage_volume(std::string_view namespace_, std::string_view cluster) {
  return namespace_.empty() ? storage_claim(cluster) : joined(namespace_, storage_claim(cluster));
}

std::string directory_claim(std::string_view kind, std::size_t index) {
  return index == 0 ? std::string(kind) : joined(kind, std::to_string(index));
}

std::string network_policy(std::string_view budget) { return std::string(budget); }
std::string pravega_alerts(std::string_view cluster) { return joined(cluster, "pravega"); }
std::string bookie_alerts(std::string_view cluster) { return joined(cluster, "bookie"); }
std::string zookeeper_alerts(std::string_view cluster) { return joined(cluster, "zookeeper"); }
std::string pravega_dashboard(std::string_view cluster) { return joined(cluster, "pravega-dashboard"); }
std::string bookie_dashboard(std::string_view cluster) { return joined(cluster, "bookie-dashboard"); }
std::string zookeeper_dashboard(std::string_view cluster) { return joined(cluster, "zookeeper-dashboard"); }

std::string quoted_pattern(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '.') {
      out += "[.]";
    } else {
      out += c;
    }
  }
  return out;
}

std::string set_pods_pattern(std::string_view set_pattern) { return joined(set_pattern, "[0-9]+"); }

// The hash of the pod template, and five letters.
std::string deployment_pods_pattern(std::string_view name) {
  return joined(quoted_pattern(name), "[a-z0-9]+-[a-z0-9]{5}");
}

std::string claims_pattern(std::string_view template_pattern, std::string_view set_pattern) {
  return joined(template_pattern, set_pods_pattern(set_pattern));
}

std::string zookeeper_size_jobs_pattern(std::string_view cluster) {
  return joined(joined(quoted_pattern(cluster), "size"), "[0-9]+-[0-9a-f]{8}");
}

std::string pod(std::string_view set, std::int32_t ordinal) { return joined(set, std::to_string(ordinal)); }

// zookeeper-operator pkg/zk/generators.go makeService, pravega-operator controllers/pravega_segmentstore.go
// generateDNSAnnotationForSvc.
std::string external_dns(std::string_view name, std::string_view domain) {
  const std::string_view trimmed = trim(domain);
  std::string out(name);
  out += '.';
  out += trimmed;
  if (!trimmed.ends_with('.')) out += '.';
  return out;
}

std::string service_domain(std::string_view service, std::string_view namespace_, std::string_view domain) {
  std::string out(service);
  out += '.';
  out += namespace_;
  out += ".svc.";
  out += domain;
  return out;
}

}  // namespace pvg::names
