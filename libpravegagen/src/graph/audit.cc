#include "graph/audit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "graph/audit_pod.h"
#include "text/kubernetes_names.h"

namespace pvg {

namespace {

using detail::Findings;

constexpr std::size_t kLongestSetName = 52;  // the pods' revision label is the name, '-' and ten characters

void audit_name(const Node& node, Findings& findings) {
  const kube::ObjectMeta& meta = kube::metadata(node.object);
  const bool service = std::holds_alternative<kube::Service>(node.object);
  const auto problem = service ? service_name_problem(meta.name) : dns_subdomain_problem(meta.name);
  if (problem) {
    findings.error(Code::illegal_name, {"metadata", "name"},
                   "the name of " + findings.object_text() + " " + *problem, "choose a shorter or simpler name");
  }
  const bool is_set = std::holds_alternative<kube::StatefulSet>(node.object);
  // The name of such a pod is its host name.
  if (is_set && !problem && meta.name.find('.') != std::string::npos) {
    findings.harm(Code::illegal_name, {"metadata", "name"},
                  "the name of " + findings.object_text() + " has a dot, which no name of its pods may have, so none can be created",
                  "choose a name without dots");
  }
  if (is_set && meta.name.size() > kLongestSetName) {
    findings.harm(Code::illegal_name, {"metadata", "name"},
                  "the name of " + findings.object_text() + " is " + std::to_string(meta.name.size()) +
                      " characters long; with more than " + std::to_string(kLongestSetName) +
                      " its pods cannot be created, because their revision label becomes too long",
                  "choose a shorter name");
  }
}

void audit_labels(const TextMap& labels, Findings& findings) {
  for (const auto& [key, value] : labels) {
    auto problem = qualified_name_problem(key);
    if (problem) {
      findings.error_at_member(Code::illegal_label, key, value, "the label key \"" + key + "\" " + *problem);
    }
    problem = label_value_problem(value);
    if (problem) {
      findings.error_at_member(Code::illegal_label, key, value,
                               "the value of label " + key + ", \"" + value + "\", " + *problem);
    }
  }
}

void audit_annotations(const TextMap& annotations, Findings& findings) {
  for (const auto& [key, value] : annotations) {
    // The API server compares annotation keys without regard to case.
    std::string lowered = key;
    std::transform(lowered.begin(), lowered.end(), lowered.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (const auto problem = qualified_name_problem(lowered)) {
      findings.error_at_member(Code::illegal_label, key, value, "the annotation key \"" + key + "\" " + *problem);
    }
  }
}

void audit_selector(const TextMap& selector, const TextMap& pod_labels, Findings& findings) {
  const bool found = std::all_of(selector.begin(), selector.end(), [&](const auto& wanted) {
    const auto label = pod_labels.find(wanted.first);
    return label != pod_labels.end() && label->second == wanted.second;
  });
  if (!found) {
    findings.error(Code::selector_mismatch, {"metadata", "name"},
                   "the selector of " + findings.object_text() + " does not find the pods of its own template", "");
  }
}

void audit_service(const kube::Service& service, Findings& findings) {
  std::set<std::pair<std::int32_t, std::string>> taken;
  for (const kube::ServicePort& port : service.ports) {
    if (port.port < 1 || port.port > 65535) {
      findings.error(Code::illegal_port, {"spec"},
                     "port " + port.name + " of " + findings.object_text() + " is " + std::to_string(port.port) +
                         ", no number from 1 to 65535",
                     "");
    }
    if (!taken.insert({port.port, port.protocol}).second) {
      findings.error(Code::duplicate_in_outcome, {"spec"},
                     "two ports of " + findings.object_text() + " have the number " + std::to_string(port.port), "");
    }
  }
}

TextMap labels_in(const Value& metadata) {
  TextMap out;
  const Value* labels = metadata.find("labels");
  if (labels == nullptr || !labels->is_map()) return out;
  for (const Member& label : labels->members()) {
    if (label.value.is_string()) out.set(label.key, label.value.string());
  }
  return out;
}

// Options of a bookie become variables, which begin with these letters.
void audit_data(const TextMap& data, Findings& findings) {
  constexpr std::string_view kVariable = "BK_";
  for (const auto& [key, text] : data) {
    const auto problem = data_key_problem(key);
    if (!problem) continue;
    std::string_view option = key;
    if (option.starts_with(kVariable)) option.remove_prefix(kVariable.size());
    findings.error_at_member(Code::illegal_name, option, text,
                             "the key \"" + key + "\" of " + findings.object_text() + " " + *problem);
  }
}

// A pod as it is written: with the user's partial template in it, when there is one.
void audit_template(const kube::PodTemplate& pod, const TextMap& selector,
                    const std::vector<kube::ClaimTemplate>& claims, Findings& findings) {
  const Value* merged_metadata = pod.merged.find("metadata");
  TextMap merged;
  if (merged_metadata != nullptr) merged = labels_in(*merged_metadata);
  const TextMap& labels = merged_metadata == nullptr ? pod.metadata.labels : merged;
  audit_selector(selector, labels, findings);
  audit_labels(labels, findings);
  audit_annotations(pod.metadata.annotations, findings);
  if (pod.merged.is_null()) {
    detail::audit_pod(pod.spec, claims, findings);
  } else if (const Value* spec = pod.merged.find("spec")) {
    detail::audit_pod(detail::pod_view(*spec), claims, findings);
  }
}

// Most objects of a component have the labels of the one before, of which all has been said.
bool has_labels_of(const Node& node, const Node* before) {
  return before != nullptr && before->origin == node.origin &&
         kube::metadata(before->object).labels == kube::metadata(node.object).labels;
}

void audit_object(const Node& node, const Node* before, Findings& findings) {
  audit_name(node, findings);
  const kube::ObjectMeta& meta = kube::metadata(node.object);
  if (!has_labels_of(node, before)) audit_labels(meta.labels, findings);
  audit_annotations(meta.annotations, findings);
  if (const auto* service = std::get_if<kube::Service>(&node.object)) audit_service(*service, findings);
  if (const auto* map = std::get_if<kube::ConfigMap>(&node.object)) audit_data(map->data, findings);
  if (const auto* secret = std::get_if<kube::Secret>(&node.object)) audit_data(secret->string_data, findings);
  if (const auto* set = std::get_if<kube::StatefulSet>(&node.object)) {
    audit_template(set->pod, set->selector, set->claim_templates, findings);
  }
  if (const auto* deployment = std::get_if<kube::Deployment>(&node.object)) {
    audit_template(deployment->pod, deployment->selector, {}, findings);
  }
  if (const auto* job = std::get_if<kube::Job>(&node.object)) audit_template(job->pod, {}, {}, findings);
}

using Identity = std::tuple<std::string_view, std::string_view, std::string_view>;  // kind, namespace, name

Identity identity(const Node& node) {
  const kube::ObjectMeta& meta = kube::metadata(node.object);
  return {kube::kind(node.object), meta.namespace_, meta.name};
}

// Two resources can make the same object: a PravegaCluster and a BookkeeperCluster with unlucky suffixes.
void audit_unique(const Graph& graph, Mode mode, Diagnostics& diagnostics) {
  std::set<Identity> seen;
  for (const Node& node : graph.nodes) {
    if (seen.insert(identity(node)).second) continue;
    Findings findings(node, mode, diagnostics);
    findings.error(Code::duplicate_in_outcome, {"metadata", "name"},
                   findings.object_text() + " is made twice in this run", "give the resources different names");
  }
}

void audit_service_names(const Graph& graph, Mode mode, Diagnostics& diagnostics) {
  std::set<Identity> objects;
  for (const Node& node : graph.nodes) objects.insert(identity(node));
  for (const Node& node : graph.nodes) {
    const auto* set = std::get_if<kube::StatefulSet>(&node.object);
    if (set == nullptr || objects.contains({"Service", set->metadata.namespace_, set->service_name})) continue;
    Findings findings(node, mode, diagnostics);
    findings.harm(Code::service_missing, {},
                  "the serviceName of " + findings.object_text() + ", \"" + set->service_name +
                      "\", is no Service that is made here, so its pods have no DNS names of their own",
                  "");
  }
}

}  // namespace

void audit(const Graph& graph, Mode mode, Diagnostics& diagnostics) {
  const Node* before = nullptr;
  for (const Node& node : graph.nodes) {
    Findings findings(node, mode, diagnostics);
    audit_object(node, before, findings);
    before = &node;
  }
  audit_unique(graph, mode, diagnostics);
  audit_service_names(graph, mode, diagnostics);
}

}  // namespace pvg
