#include "spec/custom_resource_definition.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "spec/cel_changes.h"
#include "spec/rules.h"
#include "text/trim.h"

namespace pvg {

namespace {

struct Column {
  std::string_view name;
  std::string_view type;
  std::string_view path;
  std::string_view description;
};

constexpr Column kAge = {"Age", "date", ".metadata.creationTimestamp", "When it was made"};
constexpr std::array kClusterColumns = {
    Column{"Version", "string", ".status.currentVersion", "The version that runs"},
    Column{"Desired Version", "string", ".spec.version", "The version that should run"},
    Column{"Desired Members", "integer", ".status.replicas", "How many pods there should be"},
    Column{"Ready Members", "integer", ".status.readyReplicas", "How many pods are ready"},
    kAge};
constexpr std::array kZookeeperColumns = {
    Column{"Replicas", "integer", ".spec.replicas", "How many members there should be"},
    Column{"Ready Replicas", "integer", ".status.readyReplicas", "How many members are ready"},
    Column{"Version", "string", ".status.currentVersion", "The version that runs"},
    Column{"Desired Version", "string", ".spec.image.tag", "The version that should run"},
    Column{"Internal Endpoint", "string", ".status.internalClientEndpoint", "Where clients in the cluster connect to"},
    Column{"External Endpoint", "string", ".status.externalClientEndpoint", "Where clients outside connect to"},
    kAge};

// What a resource of a group and kind is called, and what is known of it apart from its spec.
struct Definition {
  const KnownKind* kind;
  const KnownKind* first;  // an earlier version, which is kept and not served
  std::string_view plural;
  std::span<const Column> columns;
  bool scales;
};

constexpr std::array kDefinitions = {
    Definition{&kPravegaCluster, &kFirstPravegaCluster, "pravegaclusters", kClusterColumns, false},
    Definition{&kBookkeeperCluster, nullptr, "bookkeeperclusters", kClusterColumns, true},
    Definition{&kZookeeperCluster, nullptr, "zookeeperclusters", kZookeeperColumns, true}};

Value text() { return Value::map({{"type", "string"}}); }
Value number() { return Value::map({{"type", "integer"}, {"format", "int32"}}); }
Value list_of(Value items) { return Value::map({{"type", "array"}, {"items", std::move(items)}}); }
Value object(Value properties) { return Value::map({{"type", "object"}, {"properties", std::move(properties)}}); }

// What the operators report (ClusterStatus, ZookeeperClusterStatus of their API types). Times may be empty, so that they
// are no dates to a server.
Value status_schema(bool is_zookeeper) {
  Value condition = object(Value::map({{"type", text()},
                                       {"status", text()},
                                       {"reason", text()},
                                       {"message", text()},
                                       {"lastUpdateTime", text()},
                                       {"lastTransitionTime", text()}}));
  Value members = object(Value::map({{"ready", list_of(text())}, {"unready", list_of(text())}}));
  Value properties = Value::map({{"conditions", list_of(std::move(condition))},
                                 {"currentVersion", text()},
                                 {"targetVersion", text()},
                                 {"replicas", number()},
                                 {"readyReplicas", number()},
                                 {"members", std::move(members)}});
  if (is_zookeeper) {
    properties.set("internalClientEndpoint", text());
    properties.set("externalClientEndpoint", text());
    properties.set("metaRootCreated", Value::map({{"type", "boolean"}}));
  } else {
    properties.set("currentReplicas", number());
    properties.set("versionHistory", list_of(text()));
  }
  return object(std::move(properties));
}

void add_rule(Value& spec, std::string_view at, std::string_view rule, std::string_view message) {
  constexpr std::string_view kRules = "x-kubernetes-validations";
  Value* node = &spec;
  for (const std::string_view part : split(at, '.')) {
    if (part.empty()) continue;
    node = node->find("properties")->find(part);
  }
  if (node->find(kRules) == nullptr) node->set(kRules, Value(Value::List()));
  node->find(kRules)->push_back(Value::map({{"rule", rule}, {"message", message}}));
}

// Rules are for what is stored; an earlier version is only what may still lie in a file.
Value version_schema(const KnownKind& known, bool is_stored, SchemaText detail) {
  Value spec = is_stored ? structural_schema(known.spec(), detail) : outline_schema(known.spec(), detail);
  for (const CelRule& rule : server_rules(known)) add_rule(spec, rule.at, rule.rule, rule.message);
  for (const CelChange& change : server_change_rules(known)) add_rule(spec, change.at, change.rule, change.message);
  Value root = object(Value::map({{"apiVersion", text()},
                                  {"kind", text()},
                                  {"metadata", Value::map({{"type", "object"}})},
                                  {"spec", std::move(spec)},
                                  {"status", status_schema(known.spec == kZookeeperCluster.spec)}}));
  if (detail == SchemaText::full) root.set("description", Value(known.spec().doc));
  return Value::map({{"openAPIV3Schema", std::move(root)}});
}

Value columns_of(const Definition& definition, SchemaText detail) {
  Value columns = Value(Value::List());
  for (const Column& column : definition.columns) {
    Value one = Value::map({{"name", column.name}, {"type", column.type}, {"jsonPath", column.path}});
    if (detail == SchemaText::full) one.set("description", Value(column.description));
    columns.push_back(std::move(one));
  }
  return columns;
}

Value subresources_of(const Definition& definition) {
  Value out = Value::map({{"status", Value(Value::Map())}});
  if (definition.scales) {
    out.set("scale", Value::map({{"specReplicasPath", ".spec.replicas"}, {"statusReplicasPath", ".status.replicas"}}));
  }
  return out;
}

Value version_of(const Definition& definition, const KnownKind& known, SchemaText detail) {
  const bool is_stored = &known == definition.kind;
  Value out = Value::map({{"name", known.version}, {"served", is_stored}, {"storage", is_stored}});
  if (!is_stored) {
    out.set("deprecated", true);
    out.set("deprecationWarning", "convert it first: pravegagen convert");
  }
  out.set("schema", version_schema(known, is_stored, detail));
  out.set("subresources", subresources_of(definition));
  out.set("additionalPrinterColumns", columns_of(definition, detail));
  return out;
}

Value definition_object(const Definition& definition, SchemaText detail) {
  const KnownKind& known = *definition.kind;
  const std::string plural(definition.plural);
  Value versions = Value::list({version_of(definition, known, detail)});
  if (definition.first != nullptr) versions.push_back(version_of(definition, *definition.first, detail));
  return Value::map(
      {{"apiVersion", "apiextensions.k8s.io/v1"},
       {"kind", "CustomResourceDefinition"},
       {"metadata", Value::map({{"name", plural + "." + std::string(known.group)}})},
       {"spec", Value::map({{"group", known.group},
                            {"names", Value::map({{"kind", known.kind},
                                                  {"listKind", std::string(known.kind) + "List"},
                                                  {"plural", plural},
                                                  {"singular", plural.substr(0, plural.size() - 1)},
                                                  {"shortNames", Value::list({Value(known.short_name)})},
                                                  {"categories", Value::list({Value("pravega")})}})},
                            {"scope", "Namespaced"},
                            {"versions", std::move(versions)}})}});
}

}  // namespace

Value::List custom_resource_definitions(SchemaText text, const KnownKind* only) {
  Value::List out;
  for (const Definition& definition : kDefinitions) {
    if (only == nullptr || only->spec == definition.kind->spec) out.push_back(definition_object(definition, text));
  }
  return out;
}

}  // namespace pvg
