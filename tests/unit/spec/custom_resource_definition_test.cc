#include "spec/custom_resource_definition.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "spec/rules.h"
#include "spec_test_support.h"
#include "value/json_writer.h"
#include "value/sink.h"

namespace pvg {
namespace {

const Value& member(const Value& value, std::string_view key) {
  static const Value kNone;
  const Value* found = value.find(key);
  return found == nullptr ? kNone : *found;
}

const Value& spec_of(const Value& definition, std::size_t version) {
  const Value& one = member(member(definition, "spec"), "versions").items()[version];
  return member(member(member(member(one, "schema"), "openAPIV3Schema"), "properties"), "spec");
}

// Every row that is rendered has a schema of its type, and what must be there is asked for.
void expect_rows(const Table& table, const Value& schema) {
  ASSERT_EQ(member(schema, "type").string(), "object") << table.name;
  for (const Field& row : table.fields) {
    SCOPED_TRACE(std::string(table.name) + "." + std::string(row.name));
    const Value* found = member(schema, "properties").find(row.name);
    ASSERT_EQ(found != nullptr, !row.facts.planned);
    if (found == nullptr) continue;
    if (row.facts.required) {
      bool is_asked_for = false;
      for (const Value& name : member(schema, "required").items()) is_asked_for |= name.string() == row.name;
      EXPECT_TRUE(is_asked_for);
    }
    if (row.type == FieldType::object) expect_rows(row.table(), *found);
    if (row.type == FieldType::object_list) expect_rows(row.table(), member(*found, "items"));
  }
}

TEST(CustomResourceDefinitions, EveryFieldOfEveryVersionIsThere) {
  for (const SchemaText text : {SchemaText::full, SchemaText::slim}) {
    const Value::List all = custom_resource_definitions(text);
    ASSERT_EQ(all.size(), 3U);
    expect_rows(kPravegaCluster.spec(), spec_of(all[0], 0));
    expect_rows(kFirstPravegaCluster.spec(), spec_of(all[0], 1));
    expect_rows(kBookkeeperCluster.spec(), spec_of(all[1], 0));
    expect_rows(kZookeeperCluster.spec(), spec_of(all[2], 0));
  }
}

// A schema is structural when each node says what it is; a server refuses others.
void expect_structural(const Value& node, const std::string& path) {
  const bool has_type = node.find("type") != nullptr;
  const bool is_either = node.find("x-kubernetes-int-or-string") != nullptr;
  const bool is_free = node.find("x-kubernetes-preserve-unknown-fields") != nullptr;
  EXPECT_TRUE(has_type != is_either || is_free) << path;
  EXPECT_TRUE(node.find("properties") == nullptr || node.find("additionalProperties") == nullptr) << path;
  EXPECT_EQ(node.find("$ref"), nullptr) << path;
  if (has_type && member(node, "type").string() == "array") {
    ASSERT_NE(node.find("items"), nullptr) << path;
    expect_structural(*node.find("items"), path + "[]");
  }
  if (const Value* values = node.find("additionalProperties")) expect_structural(*values, path + ".*");
  for (const Member& one : member(node, "properties").is_map() ? member(node, "properties").members() : Value::Map()) {
    expect_structural(one.value, path + "." + one.key);
  }
}

TEST(CustomResourceDefinitions, SchemasAreStructural) {
  for (const Value& definition : custom_resource_definitions(SchemaText::full)) {
    for (const Value& version : member(member(definition, "spec"), "versions").items()) {
      expect_structural(member(member(version, "schema"), "openAPIV3Schema"),
                        std::string(member(version, "name").string()));
    }
  }
}

bool has_key(const Value& node, std::string_view key) {
  if (node.is_list()) {
    for (const Value& item : node.items()) {
      if (has_key(item, key)) return true;
    }
  }
  if (!node.is_map()) return false;
  for (const Member& one : node.members()) {
    if (one.key == key || has_key(one.value, key)) return true;
  }
  return false;
}

// kubectl writes the object into an annotation of its own; 256 KiB is what all annotations may have.
TEST(CustomResourceDefinitions, SlimOnesFitIntoAnAnnotation) {
  for (const Value& definition : custom_resource_definitions(SchemaText::slim)) {
    std::string text;
    JsonWriter writer(text, JsonWriter::Style::compact);
    write_in_order(writer, definition);
    EXPECT_LT(text.size(), 262144U - 1024U);
    EXPECT_GT(text.size(), 20000U);
  }
}

TEST(CustomResourceDefinitions, OneKindAlone) {
  const Value::List one = custom_resource_definitions(SchemaText::slim, &kZookeeperCluster);
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(member(member(one[0], "metadata"), "name").string(), "zookeeperclusters.zookeeper.pravega.io");
  EXPECT_TRUE(custom_resource_definitions(SchemaText::slim, &kRenderConfig).empty());
}

// A secret's own value is nowhere a default.
TEST(CustomResourceDefinitions, DefaultsAreThoseOfBothModes) {
  const Value::List all = custom_resource_definitions(SchemaText::full);
  const Value& pravega = member(member(spec_of(all[0], 0), "properties"), "pravega");
  EXPECT_TRUE(has_key(pravega, "default"));
  const Value& image = member(member(member(pravega, "properties"), "image"), "properties");
  EXPECT_EQ(member(member(image, "repository"), "default").string(), "pravega/pravega");
  EXPECT_EQ(member(image, "pullPolicy").find("default"), nullptr) << "Always there, IfNotPresent here";
}

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// A rule that found an error in any golden input says what a server does about it.
TEST(CustomResourceDefinitions, EveryRuleWithErrorsIsOneOfTheServerOrSaysWhyNot) {
  int errors = 0;
  std::set<std::string> silent;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(PVG_GOLDEN_DIR)) {
    if (entry.path().filename() != "input.yaml" || entry.file_size() > 100000) continue;
    test::Decoding run;
    test::read(run, {text_of(entry.path())}, Mode::hardened);
    for_each_rule(run.program, run.sources, [&](const Diagnostics& found, const ServerCheck* server) {
      if (!found.has_errors()) return;
      ++errors;
      if (server == nullptr || (server->rules.empty() && server->why_not.empty())) silent.insert(entry.path().string());
    });
  }
  EXPECT_GT(errors, 20);
  EXPECT_TRUE(silent.empty()) << *silent.begin();
}

}  // namespace
}  // namespace pvg
