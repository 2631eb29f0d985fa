#include "spec/structural_schema.h"

#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "schema/decode.h"
#include "schema/kubernetes_types.h"
#include "schema/pass_through_type.h"
#include "spec/field_facts.h"
#include "spec/schema_parts.h"
#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::string_view kPreserve = "x-kubernetes-preserve-unknown-fields";
constexpr std::string_view kIntOrString = "x-kubernetes-int-or-string";

// Patterns of texts that reading trims (kubernetes_names.h); each allows the empty text.
constexpr std::string_view kObjectName = "^\\s*([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?\\s*$";
constexpr std::string_view kNamePart = "^\\s*([-a-z0-9]*[a-z0-9](\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?\\s*$";
constexpr std::string_view kDomainName =
    "^\\s*([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*\\.?)?\\s*$";
// Without a tag or digest behind the last slash, and nothing of a template.
constexpr std::string_view kRepository = "^([^{]*/)?[^/:@{]*$";
// Three numbers (spec/version.h); what follows them is left alone.
constexpr std::string_view kVersion = "^(v?[0-9]+\\.[0-9]+\\.[0-9]+[^{]*)?$";
constexpr std::string_view kPort =
    "^0*([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$";

// With a name behind -XX:, and a value where it is no switch (spec/jvm_options.h).
constexpr std::string_view kJvmOption = "^(-XX:([-+]|[^=]*=)|[^-]|-[^X]|-X[^X]|-XX[^:])|^(-|-X|-XX)?$";

std::string pattern_of(Format format) {
  switch (format) {
    case Format::none: return {};
    case Format::quantity: return quantity_text_pattern();
    case Format::image_repository: return std::string(kRepository);
    case Format::image: return "^[^{]*$";
    case Format::image_tag: return "^([A-Za-z0-9_][-A-Za-z0-9._]{0,127}(@[^@]*)?)?$";
    case Format::version: return std::string(kVersion);
    case Format::port: return std::string(kPort);
    case Format::object_name: return std::string(kObjectName);
    case Format::name_part: return std::string(kNamePart);
    case Format::domain_name: return std::string(kDomainName);
    case Format::data_key: return "^([-_a-zA-Z0-9]|\\.[-_a-zA-Z0-9])[-._a-zA-Z0-9]{0,251}$";
    case Format::jvm_option: return std::string(kJvmOption);
  }
  return {};
}

Value text_schema() { return Value::map({{"type", "string"}}); }

Value integer_schema(bool wide) {
  Value schema = Value::map({{"type", "integer"}, {"format", wide ? "int64" : "int32"}});
  if (!wide) {
    schema.set("minimum", std::numeric_limits<std::int32_t>::min());
    schema.set("maximum", std::numeric_limits<std::int32_t>::max());
  }
  return schema;
}

// Walks the tables; the types of Kubernetes that they reach end, which a test sees to.
class StructuralMaker {
 public:
  StructuralMaker(SchemaText text, bool outline) : text_(text), outline_(outline) {}

  [[nodiscard]] Value of_table(const Table& table) const;

 private:
  [[nodiscard]] Value of_row(const Field& row) const;
  [[nodiscard]] Value plain(const Field& row) const;
  [[nodiscard]] Value of_pass_through(std::string_view type) const;
  // A patch needs nothing but the merge keys of lists that are merged.
  [[nodiscard]] Value kubernetes(KubernetesType type, bool patch) const;
  [[nodiscard]] Value of_field(const KubernetesField& field, bool patch) const;
  [[nodiscard]] Value one(const KubernetesField& field, bool patch) const;
  void describe(Value& schema, std::string_view doc, const FieldFacts& facts) const;

  SchemaText text_;
  bool outline_;  // without the fields of Kubernetes' types
};

void StructuralMaker::describe(Value& schema, std::string_view doc, const FieldFacts& facts) const {
  if (text_ == SchemaText::slim) return;
  std::string description = schema_description(doc, facts);
  if (!description.empty()) schema.set("description", std::move(description));
}

Value StructuralMaker::one(const KubernetesField& field, bool patch) const {
  using Kind = KubernetesField::Kind;
  switch (field.kind) {
    case Kind::string: {
      Value schema = text_schema();
      const bool empty_too = field.omit_empty && !field.pointer;
      if (!field.choices().empty()) schema.set("enum", schema_enumeration(field.choices(), empty_too, false));
      return schema;
    }
    case Kind::boolean: return Value::map({{"type", "boolean"}});
    case Kind::int32: return integer_schema(false);
    case Kind::int64: return integer_schema(true);
    case Kind::quantity: return Value::map({{kIntOrString, true}, {"pattern", kQuantityPattern}});
    case Kind::int_or_string: return Value::map({{kIntOrString, true}});
    case Kind::time: return Value::map({{"type", "string"}, {"format", "date-time"}});
    case Kind::free: return Value::map({{kPreserve, true}});
    case Kind::object: return kubernetes(field.type, patch);
  }
  return Value::map({{kPreserve, true}});
}

Value StructuralMaker::of_field(const KubernetesField& field, bool patch) const {
  switch (field.shape) {
    case KubernetesField::Shape::one: return one(field, patch);
    case KubernetesField::Shape::list: {
      const bool merged = patch && field.merge && field.kind == KubernetesField::Kind::object;
      Value items = one(field, merged);
      if (merged && !field.merge_key().empty()) {
        const auto having = [](std::string_view key) { return Value::map({{"required", Value::list({Value(key)})}}); };
        items.set("anyOf", Value::list({having(field.merge_key()), having(kPatchDirective)}));
      }
      return Value::map({{"type", "array"}, {"items", std::move(items)}});
    }
    case KubernetesField::Shape::map: {
      Value value = one(field, false);
      value.set("nullable", true);
      return Value::map({{"type", "object"}, {"additionalProperties", std::move(value)}});
    }
  }
  return Value::map({{kPreserve, true}});
}

Value StructuralMaker::kubernetes(KubernetesType type, bool patch) const {
  Value properties = Value(Value::Map());
  Value required = Value(Value::List());
  for (const KubernetesField& field : fields_of(type)) {
    if (!field.known_in(kNewestMinor)) continue;
    Value schema = of_field(field, patch);
    if (field.since > kOldestMinor) describe(schema, "Since Kubernetes 1." + std::to_string(field.since) + ".", {});
    properties.members().push_back({std::string(field.name()), {}, std::move(schema)});
    if (field.required && !patch) required.push_back(Value(field.name()));
  }
  if (patch) {
    properties.set(kPatchDirective,
                   Value::map({{"type", "string"}, {"enum", schema_enumeration("merge|replace|delete", false, false)}}));
  }
  Value schema = Value::map({{"type", "object"}, {"properties", std::move(properties)}, {kPreserve, true}});
  if (!required.empty()) schema.set("required", std::move(required));
  return schema;
}

Value StructuralMaker::of_pass_through(std::string_view type) const {
  const auto parsed = parse_pass_through_type(type);
  if (!parsed) return Value::map({{kPreserve, true}});
  const bool outline = outline_ || (text_ == SchemaText::slim && parsed->partial);
  Value schema = outline ? Value::map({{"type", "object"}, {kPreserve, true}}) : kubernetes(parsed->type, parsed->partial);
  return parsed->list ? Value::map({{"type", "array"}, {"items", std::move(schema)}}) : schema;
}

Value StructuralMaker::plain(const Field& row) const {
  const std::string pattern = pattern_of(row.facts.format);
  const auto text = [&] {
    Value schema = text_schema();
    if (!row.facts.choices.empty()) schema.set("enum", schema_enumeration(row.facts.choices, false, false));
    if (!pattern.empty()) schema.set("pattern", Value(pattern));
    // A server counts what rules may cost by it.
    const bool is_tag = row.facts.format == Format::version || row.facts.format == Format::image_tag;
    if (is_tag) schema.set("maxLength", static_cast<std::int64_t>(kLongestImageTag));
    return schema;
  };
  switch (row.type) {
    case FieldType::boolean: return Value::map({{"type", "boolean"}});
    case FieldType::integer32:
    case FieldType::integer64: {
      const NumberRange range = number_range(row, Mode::hardened);
      Value schema = integer_schema(row.type == FieldType::integer64);
      if (range.low > std::numeric_limits<std::int64_t>::min()) schema.set("minimum", range.low);
      if (range.high < std::numeric_limits<std::int64_t>::max()) schema.set("maximum", range.high);
      return schema;
    }
    case FieldType::text: return text();
    case FieldType::text_list: {
      Value schema = Value::map({{"type", "array"}, {"items", text()}});
      if (row.facts.unique) schema.set("x-kubernetes-list-type", "set");
      return schema;
    }
    case FieldType::text_map: return Value::map({{"type", "object"}, {"additionalProperties", text()}});
    case FieldType::object: return of_table(row.table());
    case FieldType::object_list: return Value::map({{"type", "array"}, {"items", of_table(row.table())}});
    case FieldType::kubernetes: return of_pass_through(row.facts.kubernetes);
  }
  return Value::map({{kPreserve, true}});
}

// A server writes defaults into what it stores. Only those of which both modes think alike are among them, so that a live
// object renders as its file does; a field that only we have is none the operators would take.
bool has_stored_default(const Field& row) {
  const bool is_plain = row.type == FieldType::boolean || row.type == FieldType::integer32 ||
                        row.type == FieldType::integer64 || row.type == FieldType::text;
  const std::string_view otherwise = constant_default(row, Mode::hardened);
  return is_plain && !row.facts.extension && !otherwise.empty() && otherwise == constant_default(row, Mode::operators);
}

Value StructuralMaker::of_row(const Field& row) const {
  Value schema = plain(row);
  if (has_stored_default(row)) schema.set("default", typed_default(constant_default(row, Mode::hardened), row.type));
  describe(schema, row.facts.doc, facts_of(row));
  return schema;
}

Value StructuralMaker::of_table(const Table& table) const {
  Value properties = Value(Value::Map());
  Value required = Value(Value::List());
  for (const Field& row : table.fields) {
    if (row.facts.planned) continue;
    properties.set(row.name, of_row(row));
    if (row.facts.required) required.push_back(Value(row.name));
  }
  Value schema = Value::map({{"type", "object"}, {"properties", std::move(properties)}});
  if (!required.empty()) schema.set("required", std::move(required));
  return schema;
}

}  // namespace

Value structural_schema(const Table& table, SchemaText text) { return StructuralMaker(text, false).of_table(table); }

Value outline_schema(const Table& table, SchemaText text) { return StructuralMaker(text, true).of_table(table); }

}  // namespace pvg
