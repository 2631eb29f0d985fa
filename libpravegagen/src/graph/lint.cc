#include "graph/lint.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace pvg {

namespace {

constexpr LintCheck kChecks[] = {
    {"L01", "a pod does not comply with the Pod Security level of its namespace"},
    {"L02", "a container has no request or no limit for memory, or no request for processor time"},
    {"L03", "a server has no readiness or no liveness probe"},
    {"L04", "an image has no tag, or one that moves"},
    {"L05", "pods run under the namespace's own account, or have a token that no role is bound to"},
    {"L06", "a pod reaches into its node"},
    {"L07", "a disruption budget lets no pod go"},
    {"L08", "pods of an old revision stay until somebody deletes them"},
    {"L09", "a StatefulSet names a Service that is not there"},
    {"L10", "a selector holds a version"},
    {"L11", "a claim template does not say its apiVersion and kind"},
    {"L12", "two directories share one claim"},
    {"L13", "a secret stands in a ConfigMap"},
    {"L14", "ZooKeeper members are looked up before they are ready"},
    {"L15", "nothing keeps the pods of a set on different hosts"},
    {"L16", "pods get a variable for every Service of the namespace"},
};

const Value& at(const Value& value, std::string_view key) {
  static const Value kNothing;
  const Value* found = value.find(key);
  return found == nullptr ? kNothing : *found;
}

const Value& at(const Value& value, std::initializer_list<std::string_view> keys) {
  const Value* found = &value;
  for (const std::string_view key : keys) found = &at(*found, key);
  return *found;
}

const Value::List& items(const Value& value) {
  static const Value::List kNone;
  return value.is_list() ? value.items() : kNone;
}

const Value::Map& members(const Value& value) {
  static const Value::Map kNone;
  return value.is_map() ? value.members() : kNone;
}

std::string_view name_of(const Value& object) { return at(object, "metadata").text_at("name"); }

bool is_kind(const Value& object, std::string_view kind) { return object.text_at("kind") == kind; }

// Of the set itself, and of a list's item: "containers[2]".
std::string indexed(std::string_view list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

constexpr std::string_view kPod = "spec.template.spec.";

class Linter {
 public:
  Linter(const std::vector<Value>& objects, PodSecurity level) : objects_(objects), level_(level) {}

  std::vector<LintFinding> take() {
    for (const Value& object : objects_) {
      object_ = &object;
      const Value& pod = at(object, {"spec", "template", "spec"});
      if (pod.is_map()) check_pod(pod, is_kind(object, "Job"));
      if (is_kind(object, "StatefulSet")) check_set();
      if (is_kind(object, "PodDisruptionBudget")) check_budget();
      if (is_kind(object, "ConfigMap")) check_config();
      if (is_kind(object, "Service")) check_service();
      check_selector();
    }
    return std::move(found_);
  }

 private:
  void add(std::string_view check, std::string field, std::string message) {
    found_.push_back({check, std::string(object_->text_at("kind")) + "/" + std::string(name_of(*object_)),
                      std::move(field), std::move(message)});
  }

  void check_pod(const Value& pod, bool ends) {
    for (SecurityViolation& violation : security_violations(pod)) {
      if (violation.least > level_) {
        add("L01", std::string(kPod) + violation.field,
            violation.message + ", which " + std::string(level_text(level_)) + " does not take");
      }
      if (violation.least == PodSecurity::privileged) add("L06", std::string(kPod) + violation.field, violation.message);
    }
    for (const std::string_view list : {"initContainers", "containers"}) {
      const auto& containers = items(at(pod, list));
      for (std::size_t i = 0; i < containers.size(); ++i) {
        check_container(containers[i], std::string(kPod) + indexed(list, i));
      }
    }
    if (!ends) check_probes(pod);
    check_account(pod);
    const Value& links = at(pod, "enableServiceLinks");
    if (links.kind() != Kind::boolean || links.boolean()) add("L16", std::string(kPod) + "enableServiceLinks", "is not false");
  }

  void check_container(const Value& container, const std::string& path) {
    const Value& resources = at(container, "resources");
    for (const auto& [kind, name] : {std::pair("requests", "memory"), {"limits", "memory"}, {"requests", "cpu"}}) {
      // A limit without a request is the request too.
      if (at(resources, {kind, name}).is_null() && at(resources, {"limits", name}).is_null()) {
        add("L02", path + ".resources." + kind + "." + name, "is not given");
      }
    }
    const std::string_view image = container.text_at("image");
    const std::size_t slash = image.rfind('/');
    const std::string_view last = slash == std::string_view::npos ? image : image.substr(slash + 1);
    const std::size_t colon = last.find(':');
    if (image.find('@') != std::string_view::npos) return;
    if (colon == std::string_view::npos || last.substr(colon) == ":latest") {
      add("L04", path + ".image", std::string(image) + " is another image tomorrow");
    }
  }

  // Of the server: the first container. Sidecars are the user's.
  void check_probes(const Value& pod) {
    if (items(at(pod, "containers")).empty()) return;
    const Value& server = items(at(pod, "containers")).front();
    for (const char* probe : {"readinessProbe", "livenessProbe"}) {
      if (at(server, probe).is_null()) add("L03", std::string(kPod) + "containers[0]." + probe, "is not given");
    }
  }

  void check_account(const Value& pod) {
    const std::string_view account = pod.text_at("serviceAccountName");
    if (account.empty() || account == "default") {
      add("L05", std::string(kPod) + "serviceAccountName", "is the namespace's own account");
    }
    const Value& token = at(pod, "automountServiceAccountToken");
    const bool mounted = token.kind() != Kind::boolean || token.boolean();
    if (mounted && !is_bound(account)) {
      add("L05", std::string(kPod) + "automountServiceAccountToken", "is not false, and no role is bound to the account");
    }
  }

  [[nodiscard]] bool is_bound(std::string_view account) const {
    return std::any_of(objects_.begin(), objects_.end(), [&](const Value& object) {
      if (!is_kind(object, "RoleBinding") && !is_kind(object, "ClusterRoleBinding")) return false;
      const auto& subjects = items(at(object, "subjects"));
      return std::any_of(subjects.begin(), subjects.end(),
                         [&](const Value& subject) { return subject.text_at("name") == account; });
    });
  }

  void check_set() {
    const Value& spec = at(*object_, "spec");
    if (at(spec, "updateStrategy").text_at("type") == "OnDelete") add("L08", "spec.updateStrategy.type", "is OnDelete");
    const std::string_view service = spec.text_at("serviceName");
    const bool there = std::any_of(objects_.begin(), objects_.end(), [&](const Value& object) {
      return is_kind(object, "Service") && name_of(object) == service;
    });
    if (!there) add("L09", "spec.serviceName", "'" + std::string(service) + "' is no Service of this output");
    const auto& templates = items(at(spec, "volumeClaimTemplates"));
    for (std::size_t i = 0; i < templates.size(); ++i) {
      if (templates[i].text_at("kind").empty() || templates[i].text_at("apiVersion").empty()) {
        add("L11", indexed("spec.volumeClaimTemplates", i), "Argo CD sees a difference for ever");
      }
    }
    check_shared_claims(at(spec, {"template", "spec"}));
    check_spread(at(spec, {"template", "spec"}));
  }

  void check_shared_claims(const Value& pod) {
    std::set<std::string_view> claims;
    for (const Value& one : items(at(*object_, {"spec", "volumeClaimTemplates"}))) claims.insert(name_of(one));
    if (items(at(pod, "containers")).empty()) return;
    std::map<std::string_view, int> mounted;
    for (const Value& mount : items(at(items(at(pod, "containers")).front(), "volumeMounts"))) {
      if (claims.contains(mount.text_at("name"))) ++mounted[mount.text_at("name")];
    }
    for (const auto& [claim, times] : mounted) {
      if (times > 1) {
        add("L12", std::string(kPod) + "containers[0].volumeMounts",
            std::to_string(times) + " directories are on the claim " + std::string(claim));
      }
    }
  }

  // A required anti-affinity or a binding spread over hosts.
  void check_spread(const Value& pod) {
    const Value& replicas = at(*object_, {"spec", "replicas"});
    if (replicas.kind() == Kind::integer && replicas.integer() < 2) return;
    const Value& terms = at(pod, {"affinity", "podAntiAffinity", "requiredDuringSchedulingIgnoredDuringExecution"});
    const auto over_hosts = [](const Value& term) { return term.text_at("topologyKey") == "kubernetes.io/hostname"; };
    const auto& required = items(terms);
    const auto& spread = items(at(pod, "topologySpreadConstraints"));
    const bool apart = std::any_of(required.begin(), required.end(), over_hosts) ||
                       std::any_of(spread.begin(), spread.end(), [&](const Value& constraint) {
                         return over_hosts(constraint) && constraint.text_at("whenUnsatisfiable") == "DoNotSchedule";
                       });
    if (!apart) add("L15", std::string(kPod) + "affinity", "one node may take all of them");
  }

  void check_budget() {
    const Value& most = at(*object_, {"spec", "maxUnavailable"});
    if (most.kind() == Kind::integer && most.integer() == 0) {
      add("L07", "spec.maxUnavailable", "is 0, so that no node can be drained");
    }
  }

  void check_selector() {
    const Value& selector = at(*object_, {"spec", "selector"});
    for (const Value* labels : {&selector, &at(selector, "matchLabels")}) {
      for (const Member& label : members(*labels)) {
        if (label.key == "version" || label.key == "app.kubernetes.io/version" || label.key == "helm.sh/chart") {
          add("L10", "spec.selector", label.key + " changes with the next version, and the selector cannot");
        }
      }
    }
  }

  // By the ends of the names that secrets go by, in variables and in Java properties.
  void check_config() {
    constexpr std::array<std::string_view, 5> kEndings = {"SIGNING_KEY", "PASSWORD", "signingKey.basis", "auth.token",
                                                          "SECRET_KEY"};
    for (const Member& entry : members(at(*object_, "data"))) {
      if (!entry.value.is_string() || entry.value.string().empty()) continue;
      for (const std::string_view ending : kEndings) {
        const bool in_name = std::string_view(entry.key).ends_with(ending);
        const bool in_options = entry.value.string().find(std::string(ending) + "=") != std::string::npos;
        if (in_name || in_options) add("L13", "data[\"" + entry.key + "\"]", "holds a value for " + std::string(ending));
      }
    }
  }

  void check_service() {
    const Value& early = at(*object_, {"spec", "publishNotReadyAddresses"});
    const bool zookeeper = at(*object_, {"spec", "selector"}).text_at("kind") == "ZookeeperMember";
    if (zookeeper && early.kind() == Kind::boolean && early.boolean()) {
      add("L14", "spec.publishNotReadyAddresses", "the first member would find itself and never bootstrap");
    }
  }

  const std::vector<Value>& objects_;
  PodSecurity level_;
  const Value* object_ = nullptr;
  std::vector<LintFinding> found_;
};

}  // namespace

std::span<const LintCheck> lint_checks() { return kChecks; }

std::vector<LintFinding> lint(const std::vector<Value>& objects, PodSecurity level) {
  return Linter(objects, level).take();
}

}  // namespace pvg
