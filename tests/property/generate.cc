#include "generate.h"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <utility>

#include "spec/bookkeeper_cluster.h"
#include "spec/pravega_cluster.h"
#include "spec/pravega_cluster_v1alpha1.h"
#include "spec/zookeeper_cluster.h"
#include "value/json_writer.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

namespace pvg::property {

namespace {

// Of how many optional fields of a struct one is given.
constexpr int kSparse = 16;

// One of the given texts.
std::string pick(const std::vector<std::string>& texts) { return *rc::gen::elementOf(texts); }

bool one_in(int count) { return *rc::gen::inRange(0, count) == 0; }

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == '|') parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

// Texts that a writer or reader could take for something else stand beside plain ones.
std::string draw_text(const Facts& facts) {
  if (!facts.choices.empty()) return pick(split(facts.choices));
  switch (facts.format) {
    case Format::quantity: return pick({"1Gi", "500m", "0.5", "10G", "1e3", "128Mi"});
    case Format::image_repository: return pick({"pravega/pravega", "registry.example.com:5000/a/b"});
    case Format::version: return pick({"0.10.1", "0.13.0", "0.11.0"});
    case Format::port: return pick({"1", "9090", "65535"});
    case Format::object_name: return pick({"a", "some-name", "x9"});
    case Format::name_part: return pick({"a", "-part", "some-name"});
    case Format::domain_name: return pick({"example.com", "example.com.", "Example.COM"});
    case Format::image: return pick({"registry.example.com:5000/a/b:1", "a@sha256:00"});
    case Format::data_key: return pick({"password", "store.jks", "-"});
    case Format::image_tag: return pick({"0.2.15", "latest", "0.2.15@sha256:00"});
    case Format::none: case Format::jvm_option: break;
  }
  return pick({"", "plain", "true", "0.10", "null", "~", "- a", "a: b", "# no", "zk-client:2181", "/data/a", "\xc3\xa9t\xc3\xa9",
               "two\nlines", " edge ", "'", "\"", "0x1F", "2026-01-01", "{{ x }}"});
}

std::int64_t draw_number(const Facts& facts, std::int64_t widest) {
  const std::int64_t low = std::max(facts.min, -widest);
  const std::int64_t high = std::min(facts.max, widest);
  const std::vector<std::int64_t> edges = {low, high, std::clamp<std::int64_t>(3, low, high),
                                           std::clamp<std::int64_t>(0, low, high), std::clamp<std::int64_t>(10, low, high)};
  return *rc::gen::elementOf(edges);
}

// Small but real values of the Kubernetes types that the tables name.
Value draw_kubernetes(std::string_view type) {
  const bool bare = one_in(2);
  if (type == "[]EnvVar") {
    return bare ? Value(Value::List{}) : Value::list({Value::map({{"name", "A"}, {"value", draw_text({})}})});
  }
  if (type == "[]Toleration") return Value::list({Value::map({{"key", "dedicated"}, {"operator", "Exists"}})});
  if (type == "[]Container") return Value::list({Value::map({{"name", "side"}, {"image", "example/side:1"}})});
  if (type == "[]Volume") return Value::list({Value::map({{"name", "extra"}, {"emptyDir", Value(Value::Map{})}})});
  if (type == "ResourceRequirements") {
    return Value::map({{"limits", Value::map({{"cpu", pick({"1", "500m"})}, {"memory", pick({"4Gi", "8589934592"})}})}});
  }
  if (type == "PersistentVolumeClaimSpec") {
    return Value::map({{"accessModes", Value::list({"ReadWriteOnce"})},
                       {"resources", Value::map({{"requests", Value::map({{"storage", pick({"20Gi", "1Ti"})}})}})}});
  }
  if (type == "PersistentVolumeClaimVolumeSource") return Value::map({{"claimName", "tier2"}});
  return type.starts_with("[]") ? Value(Value::List{}) : Value(Value::Map{});
}

Value draw_text_list() {
  Value out(Value::List{});
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) out.push_back(pick({"-Xms1g", "-XX:+UseG1GC", "example/plugin:1"}));
  return out;
}

Value draw_text_map() {
  Value out(Value::Map{});
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) out.set(pick({"a", "b.c", "x/y", "true", "8"}), draw_text({}));
  return out;
}

Value draw_object(const Table& table, Mode mode);

Value draw_value(const Field& field, Mode mode) {
  switch (field.type) {
    case FieldType::boolean: return one_in(2);
    case FieldType::integer32: return draw_number(field.facts, std::int64_t{INT32_MAX});
    case FieldType::integer64: return draw_number(field.facts, std::int64_t{1} << 40);
    case FieldType::text: return draw_text(field.facts);
    case FieldType::text_list: return draw_text_list();
    case FieldType::text_map: return draw_text_map();
    case FieldType::object: return draw_object(field.table(), mode);
    case FieldType::object_list: return Value::list({draw_object(field.table(), mode)});
    case FieldType::kubernetes: break;
  }
  return draw_kubernetes(field.facts.kubernetes);
}

bool is_usable(const Field& field, Mode mode) {
  return !field.facts.planned && !(field.facts.extension && mode == Mode::operators);
}

Value draw_object(const Table& table, Mode mode) {
  Value out(Value::Map{});
  for (const Field& field : table.fields) {
    if (!is_usable(field, mode) || (!field.facts.required && !one_in(kSparse))) continue;
    out.set(field.name, draw_value(field, mode));
  }
  return out;
}

template <typename Writer>
std::string written(const Value& value) {
  std::string text;
  Writer writer(text);
  write_value(writer, value);
  return text;
}

}  // namespace

std::vector<KindFacts> stack(bool first_api) {
  const KindFacts zookeeper = {"zookeeper.pravega.io/v1beta1", "ZookeeperCluster", table_of<ZookeeperClusterSpec>};
  // Of another name than the ensemble: in operator mode the two would have a ConfigMap of one name.
  if (first_api) {
    return {{"pravega.pravega.io/v1alpha1", "PravegaCluster", table_of<v1alpha1::ClusterSpec>, "old"}, zookeeper};
  }
  return {{"pravega.pravega.io/v1beta1", "PravegaCluster", table_of<PravegaClusterSpec>},
          {"bookkeeper.pravega.io/v1alpha1", "BookkeeperCluster", table_of<BookkeeperClusterSpec>},
          zookeeper};
}

std::vector<KindFacts> kinds() {
  std::vector<KindFacts> all = stack(false);
  all.push_back(stack(true).front());
  return all;
}

std::vector<FieldPlace> places(const Table& table, Mode mode) {
  std::vector<FieldPlace> out;
  for (const Field& field : table.fields) {
    if (!is_usable(field, mode)) continue;
    out.push_back({{std::string(field.name)}, &field});
    if (field.type != FieldType::object) continue;
    for (FieldPlace& below : places(field.table(), mode)) {
      below.keys.insert(below.keys.begin(), std::string(field.name));
      out.push_back(std::move(below));
    }
  }
  return out;
}

Value draw_wrong_value(const Field& field) {
  const bool takes_list = field.type == FieldType::text_list || field.type == FieldType::object_list ||
                          field.facts.kubernetes.starts_with("[]");
  const bool takes_map = field.type == FieldType::text_map || field.type == FieldType::object ||
                         (field.type == FieldType::kubernetes && !takes_list);
  std::vector<Value> wrong;
  if (!takes_list) wrong.push_back(Value::list({Value(1)}));
  if (!takes_map) wrong.push_back(Value::map({{"a", Value(1)}}));
  if (field.type != FieldType::boolean) wrong.emplace_back(true);
  if (field.type != FieldType::integer32 && field.type != FieldType::integer64) wrong.emplace_back(8125);
  wrong.emplace_back(1.5);
  if (field.type != FieldType::text) wrong.emplace_back("text");
  return wrong[*rc::gen::inRange<std::size_t>(0, wrong.size())];
}

Value nest(const std::vector<std::string>& keys, Value value) {
  for (auto key = keys.rbegin(); key != keys.rend(); ++key) value = Value::map({{*key, std::move(value)}});
  return value;
}

Value resource(const KindFacts& kind, Value spec) {
  return Value::map({{"apiVersion", kind.api_version},
                     {"kind", kind.kind},
                     {"metadata", Value::map({{"name", kind.name}, {"namespace", "streams"}})},
                     {"spec", std::move(spec)}});
}

rc::Gen<Value> any_resource(const KindFacts& kind, Mode mode) {
  return rc::gen::exec([kind, mode] { return resource(kind, draw_object(kind.spec(), mode)); });
}

std::string as_yaml(const Value& value) { return written<YamlWriter>(value); }
std::string as_json(const Value& value) { return written<JsonWriter>(value); }

}  // namespace pvg::property

namespace pvg {

void showValue(const Value& value, std::ostream& out) { out << property::as_yaml(value); }

}  // namespace pvg
