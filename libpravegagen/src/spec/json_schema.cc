#include "spec/json_schema.h"

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/decode.h"
#include "schema/pass_through_type.h"
#include "spec/field_facts.h"
#include "spec/metadata.h"
#include "spec/property_effect.h"
#include "spec/schema_parts.h"
#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::string_view kDialect = "https://json-schema.org/draft/2020-12/schema";
Value object_schema() { return Value::map({{"type", "object"}}); }

// What is left out may also be written as null, but for what must be there.
Value type_of(std::string_view name, bool nullable) {
  if (!nullable) return Value(name);
  return Value::list({Value(name), Value("null")});
}

Value reference(const std::string& definition) { return Value::map({{"$ref", "#/$defs/" + definition}}); }

Value property_schema(const Property& property) {
  Value schema = Value::map({{"type", "string"}, {"description", schema_description({}, facts_of(property))}});
  if (!property.otherwise().empty() && !property.secret) schema.set("default", Value(property.otherwise()));
  if (!property.allowed().empty()) schema.set("examples", schema_enumeration(property.allowed(), false, false));
  if (property.type == PropertyType::boolean) schema.set("examples", Value::list({Value("true"), Value("false")}));
  if (property.effect == Effect::dead || property.removed != Property::kNever) schema.set("deprecated", true);
  return schema;
}

// Every property of a product, and any other: validate says what is wrong with those.
Value properties_schema(Product product) {
  Value properties = Value(Value::Map());
  Value patterns = Value(Value::Map());
  for (const Property& property : properties_of(product)) {
    Value schema = property_schema(property);
    if (property.is_prefix()) {
      patterns.set("^" + regex_of(property.key().substr(0, property.key().size() - 1)), std::move(schema));
      continue;
    }
    properties.members().push_back({std::string(property.key()), {}, std::move(schema)});
    for (const PropertyAlias& alias : aliases_of(property)) {
      properties.members().push_back(
          {std::string(alias.name()), {},
           Value::map({{"type", "string"},
                       {"description", "Former name of " + std::string(property.key()) + ", which it wins over."},
                       {"deprecated", true}})});
    }
  }
  Value schema = Value::map({{"type", Value::list({Value("object"), Value("null")})},
                             {"properties", std::move(properties)},
                             {"additionalProperties", Value::map({{"type", "string"}})}});
  if (!patterns.empty()) schema.set("patternProperties", std::move(patterns));
  return schema;
}

// A document's $defs, made as they are referred to.
class SchemaMaker {
 public:
  [[nodiscard]] Value of_kind(const KnownKind& known);
  [[nodiscard]] Value of_table(const Table& table, bool nullable);
  void define(const std::string& name, Value schema) { definitions_.emplace(name, std::move(schema)); }
  [[nodiscard]] Value take_definitions();

 private:
  [[nodiscard]] Value of_row(const Field& row);
  [[nodiscard]] Value plain(const Field& row, bool nullable);
  [[nodiscard]] Value of_properties(Product product);
  [[nodiscard]] Value of_pass_through(std::string_view type, bool nullable);
  // A patch needs nothing but the merge keys of lists that are merged.
  std::string kubernetes(KubernetesType type, bool patch);
  [[nodiscard]] Value of_field(const KubernetesField& field, bool patch);
  [[nodiscard]] Value one(const KubernetesField& field, bool patch, bool nullable);

  std::map<std::string, Value> definitions_;
};

Value SchemaMaker::take_definitions() {
  Value out = Value(Value::Map());
  for (auto& [name, schema] : definitions_) out.members().push_back({name, {}, std::move(schema)});
  return out;
}

Value SchemaMaker::one(const KubernetesField& field, bool patch, bool nullable) {
  using Kind = KubernetesField::Kind;
  switch (field.kind) {
    case Kind::string: {
      Value schema = Value::map({{"type", type_of("string", nullable)}});
      const bool empty_too = field.omit_empty && !field.pointer;
      if (!field.choices().empty()) schema.set("enum", schema_enumeration(field.choices(), empty_too, nullable));
      return schema;
    }
    case Kind::boolean: return Value::map({{"type", type_of("boolean", nullable)}});
    case Kind::int32:
      return Value::map({{"type", type_of("integer", nullable)},
                         {"minimum", std::numeric_limits<std::int32_t>::min()},
                         {"maximum", std::numeric_limits<std::int32_t>::max()}});
    case Kind::int64: return Value::map({{"type", type_of("integer", nullable)}});
    case Kind::quantity: {
      Value::List types = {Value("string"), Value("number")};
      if (nullable) types.emplace_back("null");
      return Value::map({{"type", Value(std::move(types))}, {"pattern", kQuantityPattern}});
    }
    case Kind::int_or_string: {
      Value::List types = {Value("integer"), Value("string")};
      if (nullable) types.emplace_back("null");
      return Value::map({{"type", Value(std::move(types))}});
    }
    case Kind::time: return Value::map({{"type", type_of("string", nullable)}, {"format", "date-time"}});
    case Kind::free: return Value(Value::Map());
    case Kind::object: {
      Value schema = reference(kubernetes(field.type, patch));
      if (!nullable) schema.set("type", "object");
      return schema;
    }
  }
  return Value(Value::Map());
}

Value SchemaMaker::of_field(const KubernetesField& field, bool patch) {
  const bool nullable = patch || !field.required;
  Value schema;
  switch (field.shape) {
    case KubernetesField::Shape::one: schema = one(field, patch, nullable); break;
    case KubernetesField::Shape::list: {
      const bool merged = patch && field.merge && field.kind == KubernetesField::Kind::object;
      Value items = one(field, merged, false);
      if (merged && !field.merge_key().empty()) {
        const auto having = [](std::string_view key) { return Value::map({{"required", Value::list({Value(key)})}}); };
        items.set("anyOf", Value::list({having(field.merge_key()), having(kPatchDirective)}));
      }
      schema = Value::map({{"type", type_of("array", nullable)}, {"items", std::move(items)}});
      break;
    }
    case KubernetesField::Shape::map:
      schema = Value::map({{"type", type_of("object", nullable)}, {"additionalProperties", one(field, false, true)}});
      break;
  }
  std::string text;
  for (const FieldFact& fact : facts_of(field)) {
    if (fact.name == "since" || fact.name == "until") text += std::string(fact.name) + ": " + fact.text;
  }
  if (!text.empty()) schema.set("description", std::move(text));
  if (!field.known_in(kNewestMinor)) schema.set("deprecated", true);
  return schema;
}

// Unknown fields inside of Kubernetes' types are warnings, and kept.
std::string SchemaMaker::kubernetes(KubernetesType type, bool patch) {
  std::string name = std::string(name_of(type)) + (patch ? "Patch" : "");
  if (!definitions_.emplace(name, Value()).second) return name;
  Value properties = Value(Value::Map());
  Value required = Value(Value::List());
  for (const KubernetesField& field : fields_of(type)) {
    properties.members().push_back({std::string(field.name()), {}, of_field(field, patch)});
    if (field.required && !patch && field.known_in(kNewestMinor)) required.push_back(Value(field.name()));
  }
  if (patch) properties.set(kPatchDirective, Value::map({{"enum", schema_enumeration("merge|replace|delete", false, false)}}));
  Value schema = Value::map({{"title", "Kubernetes " + std::string(name_of(type))},
                             {"type", type_of("object", true)},
                             {"properties", std::move(properties)}});
  if (!required.empty()) schema.set("required", std::move(required));
  definitions_[name] = std::move(schema);
  return name;
}

Value SchemaMaker::of_pass_through(std::string_view type, bool nullable) {
  const auto parsed = parse_pass_through_type(type);
  if (!parsed) return Value(Value::Map());
  Value schema = reference(kubernetes(parsed->type, parsed->partial));
  if (parsed->list) {
    schema.set("type", "object");
    return Value::map({{"type", type_of("array", nullable)}, {"items", std::move(schema)}});
  }
  if (!nullable) schema.set("type", "object");
  return schema;
}

Value SchemaMaker::of_properties(Product product) {
  const std::string name = std::string(product_text(product)) + "Properties";
  if (definitions_.find(name) == definitions_.end()) define(name, properties_schema(product));
  return reference(name);
}

Value SchemaMaker::plain(const Field& row, bool nullable) {
  switch (row.type) {
    case FieldType::boolean: return Value::map({{"type", type_of("boolean", nullable)}});
    case FieldType::integer32:
    case FieldType::integer64: {
      const NumberRange range = number_range(row, Mode::hardened);
      const NumberRange any = {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
      Value schema = Value::map({{"type", type_of("integer", nullable)}});
      if (range.low > any.low) schema.set("minimum", range.low);
      if (range.high < any.high) schema.set("maximum", range.high);
      return schema;
    }
    case FieldType::text: {
      Value schema = Value::map({{"type", type_of("string", nullable)}});
      if (!row.facts.choices.empty()) schema.set("enum", schema_enumeration(row.facts.choices, false, nullable));
      if (row.facts.format == Format::quantity) {
        schema.set("pattern", quantity_text_pattern());
        schema.set("examples", Value::list({Value("2Gi"), Value("500m")}));
      }
      return schema;
    }
    case FieldType::text_list:
      return Value::map({{"type", type_of("array", nullable)}, {"items", Value::map({{"type", "string"}})}});
    case FieldType::text_map:
      if (const auto product = properties_in(row)) return of_properties(*product);
      return Value::map(
          {{"type", type_of("object", nullable)}, {"additionalProperties", Value::map({{"type", "string"}})}});
    case FieldType::object: return of_table(row.table(), nullable);
    case FieldType::object_list:
      return Value::map({{"type", type_of("array", nullable)}, {"items", of_table(row.table(), false)}});
    case FieldType::kubernetes: return of_pass_through(row.facts.kubernetes, nullable);
  }
  return Value(Value::Map());
}

Value SchemaMaker::of_row(const Field& row) {
  Value schema = row.facts.planned ? Value::map({{"not", Value(Value::Map())}}) : plain(row, !row.facts.required);
  schema.set("description", schema_description(row.facts.doc, facts_of(row)));
  const std::string_view otherwise = constant_default(row, Mode::hardened);
  if (!otherwise.empty() && !row.facts.planned) schema.set("default", typed_default(otherwise, row.type));
  return schema;
}

// A misspelt name stands there to be told from any other: refused, with what to write.
Value misspelt(std::string_view instead) {
  const std::string text = "Write " + std::string(instead) + ".";
  return Value::map({{"not", Value(Value::Map())},
                     {"deprecated", true},
                     {"deprecationMessage", text},
                     {"description", text},
                     {"doNotSuggest", true}});
}

Value SchemaMaker::of_table(const Table& table, bool nullable) {
  Value properties = Value(Value::Map());
  Value required = Value(Value::List());
  for (const Field& row : table.fields) {
    properties.set(row.name, of_row(row));
    if (row.facts.required) required.push_back(Value(row.name));
  }
  for (const Field& row : table.fields) {
    for (const std::string_view alias : split(row.facts.alias, '|')) {
      if (!alias.empty() && table.find(alias) == nullptr) properties.set(alias, misspelt(row.name));
    }
  }
  Value schema = Value::map({{"title", table.name}, {"type", type_of("object", nullable)}});
  if (!table.doc.empty()) schema.set("description", Value(table.doc));
  schema.set("properties", std::move(properties));
  if (!required.empty()) schema.set("required", std::move(required));
  schema.set("additionalProperties", false);
  return schema;
}

// Of a RenderConfig nothing but its spec is looked at.
Value SchemaMaker::of_kind(const KnownKind& known) {
  Value properties = Value::map({{"apiVersion", Value::map({{"const", api_version_of(known)}})},
                                 {"kind", Value::map({{"const", known.kind}})}});
  const bool is_resource = known.kind != kRenderConfig.kind;
  if (is_resource) {
    Value metadata = of_table(metadata_table(), false);
    Value& fields = *metadata.find("properties");
    for (const std::string_view key : metadata_server_keys()) fields.set(key, Value(Value::Map()));
    fields.find("name")->set("type", "string");
    metadata.set("required", Value::list({Value("name")}));
    properties.set("metadata", std::move(metadata));
  } else {
    properties.set("metadata", Value(Value::Map()));
  }
  properties.set("spec", of_table(known.spec(), true));
  Value schema = object_schema();
  schema.set("title", std::string(known.kind) + " " + std::string(known.version));
  schema.set("description", Value(known.spec().doc));
  Value required = Value::list({Value("apiVersion"), Value("kind")});
  if (is_resource) {
    properties.set("status", Value(Value::Map()));
    required.push_back(Value("metadata"));
    schema.set("additionalProperties", false);
  }
  schema.set("properties", std::move(properties));
  schema.set("required", std::move(required));
  return schema;
}

Value is_kind(const KnownKind& known) {
  return Value::map({{"properties", Value::map({{"apiVersion", Value::map({{"const", api_version_of(known)}})},
                                                {"kind", Value::map({{"const", known.kind}})}})},
                     {"required", Value::list({Value("apiVersion"), Value("kind")})}});
}

// In our groups there are no other kinds; a document of another group is passed over.
Value only_known(std::span<const KnownKind> kinds) {
  Value known = Value(Value::List());
  std::string groups;
  for (const KnownKind& kind : kinds) {
    known.push_back(is_kind(kind));
    const std::string group = regex_of(kind.group);
    if (groups.find(group) == std::string::npos) groups.append(groups.empty() ? "" : "|").append(group);
  }
  const std::string pattern = "^(" + groups + ")\\/";
  return Value::map({{"if", Value::map({{"properties", Value::map({{"apiVersion", Value::map({{"pattern", pattern}})}})},
                                        {"required", Value::list({Value("apiVersion")})}})},
                     {"then", Value::map({{"oneOf", std::move(known)}})}});
}

}  // namespace

Value json_schema(std::span<const KnownKind> kinds) {
  SchemaMaker maker;
  Value schema = Value::map({{"$schema", kDialect}});
  if (kinds.size() == 1) {
    const Value body = maker.of_kind(kinds.front());
    for (const Member& member : body.members()) schema.set(member.key, member.value);
  } else {
    Value cases = Value(Value::List());
    for (const KnownKind& known : kinds) {
      const std::string name = std::string(known.kind) + "." + std::string(known.version);
      maker.define(name, maker.of_kind(known));
      Value one = Value::map({{"if", is_kind(known)}, {"then", reference(name)}});
      cases.push_back(std::move(one));
    }
    cases.push_back(only_known(kinds));
    schema.set("title", "Resources of pravegagen");
    schema.set("type", "object");
    schema.set("required", Value::list({Value("apiVersion"), Value("kind")}));
    schema.set("allOf", std::move(cases));
  }
  schema.set("$defs", maker.take_definitions());
  return schema;
}

}  // namespace pvg
