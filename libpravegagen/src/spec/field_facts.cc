#include "spec/field_facts.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "schema/decode.h"
#include "spec/kinds.h"
#include "spec/property_effect.h"
#include "text/trim.h"

namespace pvg {

namespace {

class FactList {
 public:
  void add(std::string_view name, std::string text) {
    if (!text.empty()) facts_.push_back({name, std::move(text)});
  }
  void add_if(bool condition, std::string_view name, std::string_view text) {
    if (condition) add(name, std::string(text));
  }
  [[nodiscard]] FieldFacts take() { return std::move(facts_); }

 private:
  FieldFacts facts_;
};

// "A, B or C"; an empty one allows the empty text.
std::string spoken_choices(std::string_view choices) {
  std::string out;
  bool empty_too = false;
  for (const std::string_view choice : split(choices, '|')) {
    if (choice.empty()) {
      empty_too = !choices.empty();
    } else {
      out.append(out.empty() ? "" : ", ").append(choice);
    }
  }
  return empty_too ? out + ", or the empty text" : out;
}

// Empty where the type alone limits the number.
std::string spoken_range(const NumberRange& range, const NumberRange& type) {
  const std::string low = std::to_string(range.low);
  const std::string high = std::to_string(range.high);
  if (range.low > type.low && range.high < type.high) return low + " to " + high;
  if (range.high < type.high) return "at most " + high;
  return range.low > type.low ? "at least " + low : std::string();
}

std::string type_text(const Field& row) {
  switch (row.type) {
    case FieldType::boolean: return "true or false";
    case FieldType::integer32: return "whole number, 32 bits";
    case FieldType::integer64: return "whole number, 64 bits";
    case FieldType::text: return "string";
    case FieldType::text_list: return "list of strings";
    case FieldType::text_map: return "mapping of strings";
    case FieldType::object: return "mapping";
    case FieldType::object_list: return "list of mappings";
    case FieldType::kubernetes: return "Kubernetes " + std::string(row.facts.kubernetes);
  }
  return {};
}

std::string_view format_text(Format format) {
  switch (format) {
    case Format::none: return {};
    case Format::quantity: return "a quantity, such as 500m or 2Gi";
    case Format::image_repository: return "an image's repository, without a tag";
    case Format::image: return "an image, with its tag";
    case Format::image_tag: return "an image's tag";
    case Format::version: return "a version";
    case Format::port: return "a port";
    case Format::object_name: return "the name of a Kubernetes object";
    case Format::name_part: return "a part of the name of a Kubernetes object";
    case Format::domain_name: return "a DNS name";
    case Format::data_key: return "a key of a Secret's data";
    case Format::jvm_option: return "options of the JVM, one each";
  }
  return {};
}

// "3", or "4; 3 in operator mode". A field that only we have has no default in the operators' mode.
std::string default_text(const Field& row) {
  const auto shown = [](std::string_view text) { return text.empty() ? std::string("none") : std::string(text); };
  const std::string_view hardened = constant_default(row, Mode::hardened);
  const std::string_view operators = constant_default(row, Mode::operators);
  std::string text;
  if (hardened == operators) {
    text = hardened;
  } else if (operators.empty()) {
    text = std::string(hardened) + " in hardened mode";
  } else {
    text = shown(hardened) + "; " + std::string(operators) + " in operator mode";
  }
  if (row.facts.default_note.empty()) return text;
  return text.empty() ? std::string(row.facts.default_note) : text + "; " + std::string(row.facts.default_note);
}

std::string range_text(const Field& row) {
  if (row.type != FieldType::integer32 && row.type != FieldType::integer64) return {};
  std::string text = spoken_range(number_range(row, Mode::hardened), type_range(row));
  const bool softer = row.facts.soft_range || (row.facts.negative_is_unset && row.facts.min < 0);
  return text.empty() || !softer ? text : text + "; operator mode takes every number of the type";
}

std::string type_text(const KubernetesField& field) {
  using Kind = KubernetesField::Kind;
  std::string one;
  switch (field.kind) {
    case Kind::string: one = "string"; break;
    case Kind::boolean: one = "true or false"; break;
    case Kind::int32: one = "whole number, 32 bits"; break;
    case Kind::int64: one = "whole number, 64 bits"; break;
    case Kind::quantity: one = "quantity"; break;
    case Kind::int_or_string: one = "whole number or string"; break;
    case Kind::time: one = "time"; break;
    case Kind::free: one = "anything"; break;
    case Kind::object: one = "Kubernetes " + std::string(name_of(field.type)); break;
  }
  switch (field.shape) {
    case KubernetesField::Shape::one: return one;
    case KubernetesField::Shape::list: return "list of: " + one;
    case KubernetesField::Shape::map: return "mapping to: " + one;
  }
  return one;
}

std::string type_text(const Property& property) {
  std::string text;
  switch (property.type) {
    case PropertyType::boolean: text = "true or false"; break;
    case PropertyType::int32: text = "whole number, 32 bits"; break;
    case PropertyType::int64: text = "whole number, 64 bits"; break;
    case PropertyType::real: text = "number"; break;
    case PropertyType::choice: text = "one of several words"; break;
    case PropertyType::text: text = "text"; break;
    case PropertyType::path: text = "path"; break;
    case PropertyType::uri: text = "URI"; break;
    case PropertyType::class_name: text = "name of a Java class"; break;
    case PropertyType::list: text = "list, with commas between"; break;
  }
  if (property.unit == PropertyUnit::bytes) text += ", in bytes";
  if (property.unit == PropertyUnit::milliseconds) text += ", in milliseconds";
  return text + "; written as a string";
}

std::string_view reader_text(PropertyReader reader) {
  switch (reader) {
    case PropertyReader::both: return "controller and segment store";
    case PropertyReader::controller: return "controller";
    case PropertyReader::segment_store: return "segment store";
    case PropertyReader::server: return "server";
    case PropertyReader::client: return "client alone";
  }
  return {};
}

std::string_view immutable_text(Immutable immutable) {
  switch (immutable) {
    case Immutable::no: return {};
    case Immutable::webhook: return "yes: the operators refuse a change on a live cluster";
    case Immutable::data: return "yes: it says where data is, or how it is laid out";
    case Immutable::unknown: return "yes: a change may lose access to data";
  }
  return {};
}

NumberRange type_range(const Property& property) {
  if (property.type == PropertyType::int64) {
    return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
  }
  return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}

std::string range_text(const Property& property) {
  const bool whole = property.type == PropertyType::int32 || property.type == PropertyType::int64;
  return whole ? spoken_range({property.least, property.most}, type_range(property)) : std::string();
}

std::string effect_text(const Property& property) {
  if (property.effect == Effect::operator_reads) return "the operator reads it, not the server";
  const auto reason = reason_without_effect({&property, nullptr}, property.key(), {});
  if (reason) return reason->message;
  const auto forbidden = forbidden_property(property, {});
  return forbidden ? forbidden->message : std::string();
}

std::string older_names(const Property& property) {
  std::vector<std::string> names;
  for (const PropertyAlias& alias : aliases_of(property)) names.emplace_back(alias.name());
  return join(names, ", ");
}

}  // namespace

FieldFacts facts_of(const Field& row) {
  const Facts& facts = row.facts;
  FactList list;
  list.add("type", type_text(row));
  list.add_if(facts.required, "required", "yes");
  list.add("default", default_text(row));
  list.add("range", range_text(row));
  list.add("choices", spoken_choices(facts.choices));
  list.add("format", std::string(format_text(facts.format)));
  list.add_if(facts.zero_is_unset, "unset", "in operator mode what is zero or empty counts as left out");
  list.add_if(facts.immutable, "immutable", "yes: it cannot change on a live cluster");
  list.add_if(facts.secret, "secret", "yes: its value never appears in a message");
  list.add_if(facts.extension, "mode", "hardened alone: the operators do not have it");
  list.add_if(facts.planned, "planned", "it is refused: this release cannot render it yet");
  list.add("since", std::string(facts.since));
  list.add("not", spoken_choices(facts.alias));
  return list.take();
}

FieldFacts facts_of(const KubernetesField& field) {
  FactList list;
  list.add("type", type_text(field));
  list.add_if(field.required, "required", "yes");
  list.add("choices", spoken_choices(field.choices()));
  list.add_if(field.since > kOldestMinor, "since", "Kubernetes 1." + std::to_string(field.since));
  list.add_if(field.gone != 0, "until", "gone in Kubernetes 1." + std::to_string(field.gone));
  list.add("mergeKey", std::string(field.merge_key()));
  return list.take();
}

FieldFacts facts_of(const Property& property) {
  const bool is_number = property.type == PropertyType::int32 || property.type == PropertyType::int64;
  FactList list;
  list.add("type", type_text(property));
  list.add("reader", std::string(product_text(property.product)) + ", " + std::string(reader_text(property.reader)));
  list.add("default", std::string(property.otherwise()));
  list.add("range", range_text(property));
  list.add_if(is_number && property.advised, "advised", "the least number is advised, not enforced");
  list.add("choices", spoken_choices(property.allowed()) + (property.others ? ", or another one" : ""));
  list.add("immutable", std::string(immutable_text(property.immutable)));
  list.add_if(property.secret, "secret", "yes: its value must not reach a ConfigMap, a log or a message");
  list.add("effect", effect_text(property));
  list.add_if(property.since > 0, "since", release_text(property.product, property.since));
  list.add_if(property.removed != Property::kNever, "until",
              "gone in " + release_text(property.product, property.removed));
  list.add("older", older_names(property));
  list.add("instead", std::string(property.instead()));
  list.add("note", std::string(property.note()));
  return list.take();
}

std::optional<Product> properties_in(const Field& row) {
  const auto is = [&](const Field& other) { return row.member == other.member; };
  if (is(pvg::row<&PravegaSpec::options>()) || is(pvg::row<&v1alpha1::Pravega::options>())) return Product::pravega;
  if (is(pvg::row<&BookkeeperClusterSpec::options>()) || is(pvg::row<&v1alpha1::Bookkeeper::options>())) {
    return Product::bookkeeper;
  }
  if (is(pvg::row<&ZookeeperConfig::additional_config>())) return Product::zookeeper;
  return std::nullopt;
}

}  // namespace pvg
