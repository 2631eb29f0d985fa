#include "model/labels.h"

#include <utility>

namespace pvg::labels {

namespace {

// The cluster's own labels, the user's over them, the component over both: a user cannot rename a component.
ComponentLabels layered(TextMap cluster, const TextMap& user, std::string_view component) {
  TextMap all = std::move(cluster);
  for (const auto& [key, value] : user) all.set(key, value);
  all.set("component", component);
  return {all, all, all, all};
}

ComponentLabels pravega(std::string_view cluster, const TextMap& user, std::string_view component) {
  return layered({{"app", "pravega-cluster"}, {"pravega_cluster", std::string(cluster)}}, user, component);
}

TextMap over(TextMap below, const TextMap& above) {
  for (const auto& [key, value] : above) below.set(key, value);
  return below;
}

}  // namespace

ComponentLabels operator_controller(std::string_view cluster, const TextMap& user) {
  return pravega(cluster, user, "pravega-controller");
}

ComponentLabels operator_segment_store(std::string_view cluster, const TextMap& user) {
  return pravega(cluster, user, "pravega-segmentstore");
}

ComponentLabels operator_bookie(std::string_view cluster, const TextMap& user) {
  return layered({{"app", "bookkeeper-cluster"}, {"bookkeeper_cluster", std::string(cluster)}}, user, "bookie");
}

ComponentLabels operator_zookeeper(std::string_view cluster, const TextMap& user, const TextMap& user_pod) {
  const TextMap selector = {{"app", std::string(cluster)}};
  return {user, selector, selector, over(over(over(user, user_pod), selector), {{"kind", "ZookeeperMember"}})};
}

TextMap operator_zookeeper_service(std::string_view cluster, const TextMap& user, bool headless) {
  return over(user, {{"app", std::string(cluster)}, {"headless", headless ? "true" : "false"}});
}

TextMap operator_zookeeper_claim(std::string_view cluster, const TextMap& user, std::string_view uid) {
  return over(user, {{"app", std::string(cluster)}, {"uid", std::string(uid)}});
}

TextMap one_pod(std::string_view pod_name) { return {{"statefulset.kubernetes.io/pod-name", std::string(pod_name)}}; }

}  // namespace pvg::labels
