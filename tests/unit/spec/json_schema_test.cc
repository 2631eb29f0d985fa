#include "spec/json_schema.h"

#include <gtest/gtest.h>

#include <string>

#include "schema/pass_through_type.h"
#include "spec/field_facts.h"
#include "spec/metadata.h"

namespace pvg {
namespace {

Value schema_of(const KnownKind& known) { return json_schema(std::span(&known, 1)); }

// What a schema, or what it refers to, says of a member.
const Value* property(const Value& document, const Value& schema, std::string_view name) {
  const Value* here = &schema;
  if (const std::string_view target = schema.text_at("$ref"); !target.empty()) {
    here = document.find("$defs")->find(target.substr(std::string_view("#/$defs/").size()));
  }
  const Value* properties = here == nullptr ? nullptr : here->find("properties");
  return properties == nullptr ? nullptr : properties->find(name);
}

std::size_t expect_rows(const Value& document, const Value& schema, const Table& table, const std::string& path) {
  std::size_t seen = 0;
  for (const Field& row : table.fields) {
    const std::string here = path + "." + std::string(row.name);
    const Value* found = property(document, schema, row.name);
    if (found == nullptr) {
      ADD_FAILURE() << here << " is not in the schema";
      continue;
    }
    ++seen;
    EXPECT_TRUE(found->text_at("description").starts_with(row.facts.doc)) << here;
    if (row.table == nullptr || row.facts.planned) continue;
    const Value* inner = row.type == FieldType::object_list ? found->find("items") : found;
    seen += expect_rows(document, *inner, row.table(), here);
  }
  return seen;
}

TEST(JsonSchema, HasEveryRowOfEveryTable) {
  std::size_t seen = 0;
  for (const KnownKind& known : kReadKinds) {
    const Value document = schema_of(known);
    seen += expect_rows(document, *property(document, document, "spec"), known.spec(), std::string(known.kind));
  }
  EXPECT_GT(seen, 250U);
}

TEST(JsonSchema, HasEveryProperty) {
  const Value document = json_schema(kReadKinds);
  const std::pair<Product, std::string_view> names[] = {{Product::pravega, "PravegaProperties"},
                                                        {Product::bookkeeper, "BookKeeperProperties"},
                                                        {Product::zookeeper, "ZooKeeperProperties"}};
  std::size_t seen = 0;
  for (const auto& [product, name] : names) {
    const Value* schema = document.find("$defs")->find(name);
    ASSERT_NE(schema, nullptr) << name;
    std::size_t patterns = 0;
    for (const Property& known : properties_of(product)) {
      if (known.is_prefix()) {
        ++patterns;
      } else {
        EXPECT_NE(property(document, *schema, known.key()), nullptr) << known.key();
        ++seen;
      }
      for (const PropertyAlias& alias : aliases_of(known)) {
        EXPECT_NE(property(document, *schema, alias.name()), nullptr) << alias.name();
      }
    }
    const Value* given = schema->find("patternProperties");
    EXPECT_EQ(given == nullptr ? 0 : given->members().size(), patterns) << name;
  }
  EXPECT_GT(seen, 900U);
}

void expect_references(const Value& at, const Value& definitions, std::size_t& seen) {
  if (at.is_list()) {
    for (const Value& item : at.items()) expect_references(item, definitions, seen);
  }
  if (!at.is_map()) return;
  if (const std::string_view target = at.text_at("$ref"); !target.empty()) {
    ++seen;
    ASSERT_TRUE(target.starts_with("#/$defs/")) << target;
    EXPECT_NE(definitions.find(target.substr(std::string_view("#/$defs/").size())), nullptr) << target;
  }
  for (const Member& member : at.members()) expect_references(member.value, definitions, seen);
}

TEST(JsonSchema, EveryReferenceLeadsSomewhere) {
  const Value document = json_schema(kReadKinds);
  std::size_t seen = 0;
  expect_references(document, *document.find("$defs"), seen);
  EXPECT_GT(seen, 200U);
}

TEST(JsonSchema, NamesTheDefaultsOfBothModes) {
  const Value document = schema_of(kPravegaCluster);
  const Value* version = property(document, *property(document, document, "spec"), "version");
  ASSERT_NE(version, nullptr);
  EXPECT_EQ(version->text_at("default"), "0.13.0");
  EXPECT_NE(version->text_at("description").find("default: 0.13.0; 0.11.0 in operator mode"), std::string_view::npos);
}

TEST(JsonSchema, SecretsHaveNoDefault) {
  std::size_t secrets = 0;
  const Value document = json_schema(kReadKinds);
  const Value* schema = document.find("$defs")->find("PravegaProperties");
  ASSERT_NE(schema, nullptr);
  for (const Property& known : properties_of(Product::pravega)) {
    if (!known.secret || known.is_prefix()) continue;
    ++secrets;
    EXPECT_EQ(property(document, *schema, known.key())->find("default"), nullptr) << known.key();
  }
  EXPECT_GT(secrets, 0U);
}

TEST(JsonSchema, AMisspeltNameTellsTheRightOne) {
  const Value document = schema_of(kZookeeperCluster);
  const Value* size = property(document, *property(document, document, "spec"), "size");
  ASSERT_NE(size, nullptr);
  EXPECT_EQ(size->text_at("deprecationMessage"), "Write replicas.");
  EXPECT_NE(size->find("not"), nullptr);
}

}  // namespace
}  // namespace pvg
