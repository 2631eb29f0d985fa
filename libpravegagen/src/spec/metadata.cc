#include "spec/metadata.h"

#include <algorithm>
#include <optional>

#include "schema/decode.h"
#include "schema/value_text.h"
#include "text/kubernetes_names.h"

namespace pvg {

namespace {

// What we read, and the rest of what an ObjectMeta has.
struct ObjectMetadata {
  std::optional<std::string> name;
  std::optional<std::string> namespace_;
  std::optional<std::string> uid;
  std::optional<TextMap> labels;
  std::optional<TextMap> annotations;
  std::optional<TextList> finalizers;
};

constexpr std::string_view kServerKeys[] = {
    "clusterName",       "creationTimestamp", "deletionGracePeriodSeconds",
    "deletionTimestamp", "generateName",      "generation",
    "managedFields",     "ownerReferences",   "resourceVersion",
    "selfLink",
};

// pkg/util/zookeeper_util.go of pravega-operator and bookkeeper-operator (which appends the PravegaCluster's name),
// pkg/utils/finalizer_utils.go of zookeeper-operator.
constexpr std::string_view kOperatorFinalizer = "cleanUpZookeeper";

bool is_server_key(std::string_view key) {
  return std::find(std::begin(kServerKeys), std::end(kServerKeys), key) != std::end(kServerKeys);
}

// Reports a name that Kubernetes would refuse; `problem` is what is wrong with its syntax.
void report_bad_name(std::string_view what, const std::string& name, const std::optional<std::string>& problem,
                     const FieldPath& path, DecodeContext& context) {
  if (name.find("${") != std::string::npos || name.find("{{") != std::string::npos) {
    context.error(Code::template_text, path, "the " + std::string(what) + " " + quoted(name) + " was not substituted",
                  "substitute the variables first");
  } else if (problem) {
    context.error(Code::bad_name, path, "the " + std::string(what) + " " + quoted(name) + " " + *problem);
  }
}

// One of the wrong type has been reported already. An empty namespace is as good as none.
void check_names(const ObjectMetadata& meta, const Value& metadata, const Path& path, DecodeContext& context) {
  const Value* given = metadata.find("name");
  const std::string name = meta.name.value_or("");
  if (!name.empty()) {
    report_bad_name("name", name, dns_subdomain_problem(name), (path / "name").own(), context);
  } else if (meta.name || given == nullptr || given->is_null()) {
    const bool generated = metadata.find("generateName") != nullptr;
    context.error(Code::missing_name, (path / "name").own(), "the resource has no name",
                  generated ? "generateName cannot be used: the names of all objects are made of the name" : "");
  }
  const std::string namespace_name = meta.namespace_.value_or("");
  if (!namespace_name.empty()) {
    report_bad_name("namespace", namespace_name, dns_label_problem(namespace_name), (path / "namespace").own(),
                    context);
  }
}

}  // namespace

template <>
const Table& table_of<ObjectMetadata>() {
  static constexpr Field kFields[] = {
      field<&ObjectMetadata::name>("name", {.doc = "The cluster's name, which all objects are named after."}),
      field<&ObjectMetadata::namespace_>("namespace", {.doc = "The namespace of all objects."}),
      field<&ObjectMetadata::uid>("uid", {.doc = "Given by the API server; needed for owner references."}),
      field<&ObjectMetadata::labels>("labels", {.doc = "Labels of the resource."}),
      field<&ObjectMetadata::annotations>("annotations", {.doc = "Annotations of the resource."}),
      field<&ObjectMetadata::finalizers>("finalizers", {.doc = "What must be done before the resource goes."}),
  };
  static constexpr Table kTable{"ObjectMeta", kFields, "Name, namespace and labels of a resource."};
  return kTable;
}

const Table& metadata_table() { return table_of<ObjectMetadata>(); }
std::span<const std::string_view> metadata_server_keys() { return kServerKeys; }

Metadata decode_metadata(DecodeContext& context) {
  const Value* given = context.document().root.find("metadata");
  const Path root;
  const Path path = root / "metadata";
  ObjectMetadata meta;
  const bool is_map = given != nullptr && given->is_map();
  if (!is_map && given != nullptr && !given->is_null()) {
    decode(*given, table_of<ObjectMetadata>(), path, &meta, context);
  } else {
    Value ours = Value(Value::Map());
    if (is_map) {
      for (const Member& member : given->members()) {
        if (!is_server_key(member.key)) ours.members().push_back(member);
      }
    }
    decode(ours, table_of<ObjectMetadata>(), path, &meta, context);
    check_names(meta, is_map ? *given : ours, path, context);
  }
  Metadata out{meta.name.value_or(""),          meta.namespace_.value_or(""),         meta.uid.value_or(""),
               meta.labels.value_or(TextMap()), meta.annotations.value_or(TextMap()), false};
  for (const std::string& finalizer : meta.finalizers.value_or(TextList())) {
    if (std::string_view(finalizer).starts_with(kOperatorFinalizer)) out.has_operator_finalizer = true;
  }
  return out;
}

}  // namespace pvg
