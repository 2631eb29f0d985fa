#include "plan/outcome_change.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "kubernetes/encode.h"
#include "plan/tree_difference.h"
#include "value/json_writer.h"
#include "value/quantity.h"
#include "value/sink.h"
#include "value/tree_builder.h"

namespace pvg {

namespace {

constexpr std::string_view kRecreate =
    "delete the object alone, its pods and claims stay (kubectl delete --cascade=orphan), and apply the new one";

// Fields that are set when an object is made and never change: apimachinery's validation of updates, by kind.
struct Fixed {
  std::string_view kind;
  FieldPath path;
  std::string_view hint;
};

const std::vector<Fixed>& fixed_fields() {
  static const std::vector<Fixed> fields = {
      {"StatefulSet", {"spec", "selector"}, kRecreate},
      {"StatefulSet", {"spec", "serviceName"}, kRecreate},
      {"StatefulSet", {"spec", "podManagementPolicy"}, kRecreate},
      {"Deployment", {"spec", "selector"}, kRecreate},
      {"Service", {"spec", "clusterIP"}, "delete the Service and apply the new one; names do not resolve in between"},
      {"Job", {"spec", "template"}, "delete the Job and apply the new one"},
      {"PersistentVolume", {"spec", "nfs"}, "keep it as it is: it says where the data is"},
      {"RoleBinding", {"roleRef"}, "delete the binding and apply the new one"},
      {"ClusterRoleBinding", {"roleRef"}, "delete the binding and apply the new one"},
  };
  return fields;
}

// A bookie and what it registers under: the path is made of these by the image's entry point.
constexpr std::string_view kClusterVariable = "PRAVEGA_CLUSTER_NAME";

std::string kind_of(const BuiltObject& object) { return std::string(kube::kind(object.node->object)); }

std::string text_of(const BuiltObject& object) {
  return kind_of(object) + "/" + kube::metadata(object.node->object).name;
}

// What makes two objects of different runs the same one.
std::string key_of(const BuiltObject& object) {
  return text_of(object) + "/" + kube::metadata(object.node->object).namespace_;
}

// A scalar as JSON; what is larger says nothing in a sentence.
std::string shown(const Value* value) {
  if (value == nullptr) return "nothing";
  if (value->is_map() || value->is_list()) return "";
  std::string out;
  JsonWriter writer(out, JsonWriter::Style::compact);
  write_in_order(writer, *value);
  return out;
}

const Value* at_path(const Value& root, const FieldPath& path) {
  const Found found = locate(root, path);
  return found.whole ? found.value : nullptr;
}

std::string from_to(const Value* before, const Value* after) {
  const std::string left = shown(before);
  const std::string right = shown(after);
  return left.empty() || right.empty() ? std::string() : " from " + left + " to " + right;
}

class Comparison {
 public:
  Comparison(const BuiltObject& before, const BuiltObject& after, std::vector<OutcomeChange>& out)
      : before_(before), after_(after), out_(out) {}

  void run() {
    const std::string kind = kind_of(before_);
    for (const Fixed& fixed : fixed_fields()) {
      if (fixed.kind == kind) fixed_field(fixed);
    }
    if (kind == "StatefulSet") claim_templates();
    if (kind == "StatefulSet" && before_.node->component == Component::bookie) bookies();
    if (kind == "PersistentVolumeClaim") claim();
    if (kind == "ConfigMap") cluster_variable();
  }

 private:
  void add(Code code, std::string place, std::string message, std::string hint, Severity severity = Severity::error) {
    out_.push_back({severity, code, text_of(before_), std::move(place), std::move(message), std::move(hint), before_.node->origin,
                    after_.node->origin});
  }

  void fixed_field(const Fixed& fixed) {
    const Value* before = at_path(before_.tree, fixed.path);
    const Value* after = at_path(after_.tree, fixed.path);
    if (before == nullptr && after == nullptr) return;
    if (before != nullptr && after != nullptr && *before == *after) return;
    add(Code::immutable_field, fixed.path.text(),
        fixed.path.text() + " of " + text_of(before_) + " cannot change" + from_to(before, after) +
            ": the API server keeps it for the object's life",
        std::string(fixed.hint));
  }

  // What can be changed of a claim that there is: its size, upwards.
  void claim() {
    const FieldPath spec = {"spec"};
    const Value* before = at_path(before_.tree, spec);
    const Value* after = at_path(after_.tree, spec);
    if (before == nullptr || after == nullptr) return;
    for (const FieldPath& path : differences(*before, *after)) {
      if (path == FieldPath{"resources", "requests", "storage"} && grows(*before, *after, path)) continue;
      add(Code::immutable_field, path.text(),
          "spec." + path.text() + " of " + text_of(before_) + " cannot change" +
              from_to(at_path(*before, path), at_path(*after, path)) + ": a claim keeps it for its life",
          "keep it as it is, or make another claim and move the data");
    }
  }

  static bool grows(const Value& before, const Value& after, const FieldPath& path) {
    const Value* left = at_path(before, path);
    const Value* right = at_path(after, path);
    if (left == nullptr || right == nullptr || !left->is_string() || !right->is_string()) return false;
    const auto small = Quantity::parse(left->string());
    const auto large = Quantity::parse(right->string());
    return small && large && !(*large < *small);
  }

  void claim_templates() {
    const FieldPath path = {"spec", "volumeClaimTemplates"};
    const Value* before = at_path(before_.tree, path);
    const Value* after = at_path(after_.tree, path);
    if (before != nullptr) {
      for (const Value& claim : before->items()) compare_template(claim, named(after, claim));
    }
    if (after == nullptr) return;
    for (const Value& claim : after->items()) {
      if (named(before, claim) != nullptr) continue;
      const std::string name(claim_name(claim));
      add(Code::immutable_field, "spec.volumeClaimTemplates." + name,
          "the claim template " + name + " cannot be added to " + text_of(before_) +
              ": the API server keeps the templates for the object's life",
          std::string(kRecreate));
    }
  }

  static std::string_view claim_name(const Value& claim) {
    const Value* metadata = claim.find("metadata");
    return metadata == nullptr ? std::string_view() : metadata->text_at("name");
  }

  static const Value* named(const Value* list, const Value& claim) {
    if (list == nullptr) return nullptr;
    const auto found = std::find_if(list->items().begin(), list->items().end(),
                                    [&](const Value& other) { return claim_name(other) == claim_name(claim); });
    return found == list->items().end() ? nullptr : &*found;
  }

  void compare_template(const Value& before, const Value* after) {
    const std::string name(claim_name(before));
    const std::string place = "spec.volumeClaimTemplates." + name;
    if (after == nullptr) {
      add(Code::lost_claims, place,
          "data loss: the claims " + name + "-" + kube::metadata(before_.node->object).name +
              "-N are left behind, and the pods start without what is in them",
          "keep the directory, or add new pods beside the old ones and take these out one by one");
      return;
    }
    for (const FieldPath& path : differences(before, *after)) {
      const bool is_size = path == FieldPath{"spec", "resources", "requests", "storage"};
      add(Code::immutable_field, place + "." + path.text(),
          path.text() + " of the claim template " + name + " of " + text_of(before_) + " cannot change" +
              from_to(at_path(before, path), at_path(*after, path)) +
              ": the API server keeps the templates for the object's life, and the claims that there are stay as they are",
          is_size ? "change the size of the claims themselves (a storage class that expands volumes), then " +
                        std::string(kRecreate)
                  : std::string(kRecreate));
    }
  }

  // Of a rack-aware cluster also those that a zone loses to another.
  void bookies() {
    const FieldPath path = {"spec", "replicas"};
    const Value* before = at_path(before_.tree, path);
    const Value* after = at_path(after_.tree, path);
    if (before == nullptr || after == nullptr || after->integer() >= before->integer()) return;
    add(Code::fewer_bookies, path.text(),
        "the bookies of " + text_of(before_) + " become " + std::to_string(after->integer()) + " where they were " +
            std::to_string(before->integer()) +
            ": what is on those that go has fewer copies, and none when more go at once than an entry may miss",
        "take one away at a time, from the last: decommission it, and see that no ledger is under-replicated",
        Severity::warning);
  }

  void cluster_variable() {
    const FieldPath path = FieldPath{"data"} / kClusterVariable;
    const Value* before = at_path(before_.tree, path);
    const Value* after = at_path(after_.tree, path);
    if (before == nullptr || (after != nullptr && *before == *after)) return;
    add(Code::immutable_option, path.text(),
        "data loss: the bookies of " + text_of(before_) + " would keep their ledgers under another name" +
            from_to(before, after) + " and find none of those that they have",
        "keep the PravegaCluster that they belong to in the input, under its name");
  }

  const BuiltObject& before_;
  const BuiltObject& after_;
  std::vector<OutcomeChange>& out_;
};

// What goes with an object that is not made any more.
std::optional<OutcomeChange> gone(const BuiltObject& object) {
  const std::string text = text_of(object);
  const Value* claims = at_path(object.tree, {"spec", "volumeClaimTemplates"});
  const bool is_claim = kind_of(object) == "PersistentVolumeClaim";
  if (!is_claim && (claims == nullptr || claims->empty())) return std::nullopt;
  return OutcomeChange{Severity::error, Code::lost_claims, text, "",
                       "data loss: " + text + " is not made any more" +
                           (is_claim ? ", and with it goes what is stored there" : ", and nothing else uses its claims"),
                       "keep what names it as it was, or move the data first", object.node->origin, nullptr};
}

}  // namespace

std::vector<BuiltObject> built_objects(const Graph& graph) {
  std::vector<BuiltObject> out;
  out.reserve(graph.nodes.size());
  for (const Node& node : graph.nodes) {
    TreeBuilder tree;
    kube::encode(tree, node.object);
    out.push_back({&node, tree.take()});
  }
  return out;
}

std::vector<OutcomeChange> outcome_changes(const std::vector<BuiltObject>& before,
                                           const std::vector<BuiltObject>& after) {
  std::map<std::string, const BuiltObject*> by_key;
  for (const BuiltObject& object : after) by_key.emplace(key_of(object), &object);
  std::vector<OutcomeChange> out;
  for (const BuiltObject& object : before) {
    const auto found = by_key.find(key_of(object));
    if (found != by_key.end()) {
      Comparison(object, *found->second, out).run();
    } else if (auto change = gone(object)) {
      out.push_back(std::move(*change));
    }
  }
  return out;
}

}  // namespace pvg
