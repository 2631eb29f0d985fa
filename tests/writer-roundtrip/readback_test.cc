// The corpus read back inside the process: by yaml-cpp, by nlohmann/json and by our own reader.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "corpus.h"
#include "value/go_number.h"
#include "value/json_writer.h"
#include "value/reader.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

namespace pvg {
namespace {

const std::vector<Value>& trees() {
  static const std::vector<Value> all = [] {
    std::vector<Value> list = corpus::fixed_trees();
    for (Value& tree : corpus::random_trees(3, 500)) list.push_back(std::move(tree));
    return list;
  }();
  return all;
}

std::string yaml_of(const Value& value) {
  std::string out;
  YamlWriter writer(out);
  write_value(writer, value);
  return out;
}

// yaml-cpp leaves scalars untyped: a tag "!" says that one was quoted, "?" that it was plain and may become whatever it
// converts to.
bool is_text(const YAML::Node& node, const std::string& text) {
  if (!node.IsScalar() || node.Scalar() != text) return false;
  if (node.Tag() == "!") return true;
  bool boolean = false;
  std::int64_t integer = 0;
  double number = 0;
  return node.Tag() == "?" && !YAML::convert<bool>::decode(node, boolean) &&
         !YAML::convert<std::int64_t>::decode(node, integer) && !YAML::convert<double>::decode(node, number);
}

template <typename T>
bool is_plain(const YAML::Node& node, T wanted) {
  T found{};
  return node.IsScalar() && node.Tag() == "?" && YAML::convert<T>::decode(node, found) && found == wanted;
}

bool same(const YAML::Node& node, const Value& value) {
  switch (value.kind()) {
    case Kind::null: return node.IsNull();
    case Kind::boolean: return is_plain(node, value.boolean());
    case Kind::integer: return is_plain(node, value.integer());
    case Kind::number: return is_plain(node, value.number()) && node.Scalar().find('.') != std::string::npos;
    case Kind::string: return is_text(node, value.string());
    case Kind::list: {
      if (!node.IsSequence() || node.size() != value.items().size()) return false;
      std::size_t i = 0;
      for (const YAML::Node& item : node) {
        if (!same(item, value.items()[i++])) return false;
      }
      return true;
    }
    case Kind::map: {
      if (!node.IsMap() || node.size() != value.members().size()) return false;
      for (const auto& member : node) {
        const Value* wanted = value.find(member.first.Scalar());
        if (wanted == nullptr || !is_text(member.first, member.first.Scalar()) || !same(member.second, *wanted))
          return false;
      }
      return true;
    }
  }
  return false;
}

bool same(const nlohmann::json& json, const Value& value) {
  switch (value.kind()) {
    case Kind::null: return json.is_null();
    case Kind::boolean: return json.is_boolean() && json.get<bool>() == value.boolean();
    case Kind::integer: return json.is_number_integer() && json.get<std::int64_t>() == value.integer();
    // Whole numbers have no point in JSON.
    case Kind::number: return json.is_number() && json.get<double>() == value.number();
    case Kind::string: return json.is_string() && json.get<std::string>() == value.string();
    case Kind::list:
      return json.is_array() && std::equal(json.begin(), json.end(), value.items().begin(), value.items().end(),
                                           [](const auto& a, const Value& b) { return same(a, b); });
    case Kind::map:
      if (!json.is_object() || json.size() != value.members().size()) return false;
      for (const Member& member : value.members()) {
        if (!json.contains(member.key) || !same(json[member.key], member.value)) return false;
      }
      return true;
  }
  return false;
}

TEST(WriterRoundtrip, YamlCppReadsItBack) {
  for (const Value& tree : trees()) {
    const std::string yaml = yaml_of(tree);
    try {
      EXPECT_TRUE(same(YAML::Load(yaml), tree)) << yaml;
    } catch (const YAML::Exception& exception) {
      ADD_FAILURE() << exception.what() << "\n" << yaml;
    }
    if (HasFailure()) return;
  }
}

TEST(WriterRoundtrip, YamlCppReadsTheWholeStream) {
  std::string stream;
  for (const Value& tree : trees()) stream += "---\n" + yaml_of(tree);
  const std::vector<YAML::Node> documents = YAML::LoadAll(stream);
  ASSERT_EQ(documents.size(), trees().size());
  for (std::size_t i = 0; i < documents.size(); ++i) ASSERT_TRUE(same(documents[i], trees()[i])) << yaml_of(trees()[i]);
}

TEST(WriterRoundtrip, NlohmannReadsJsonBack) {
  for (const JsonWriter::Style style : {JsonWriter::Style::compact, JsonWriter::Style::pretty}) {
    for (const Value& tree : trees()) {
      std::string text;
      JsonWriter writer(text, style);
      write_value(writer, tree);
      ASSERT_TRUE(same(nlohmann::json::parse(text), tree)) << text;
    }
  }
}

// Our reader takes whole floats for integers, as Go's JSON does.
Value as_read(Value value) {
  if (value.kind() == Kind::number) {
    const std::string text = go_json_number(value.number());
    std::int64_t integer = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), integer);
    return error == std::errc() && end == text.data() + text.size() ? Value(integer) : value;
  }
  if (value.is_list()) {
    for (Value& item : value.items()) item = as_read(std::move(item));
  }
  if (value.is_map()) {
    for (Member& member : value.members()) member.value = as_read(std::move(member.value));
  }
  return value;
}

void expect_read_back(std::string text, std::vector<Value> wanted) {
  // A document that is null alone counts as an empty one, and those are left out.
  wanted.erase(std::remove_if(wanted.begin(), wanted.end(), [](const Value& v) { return v.is_null(); }), wanted.end());
  const Source source{"corpus", std::move(text)};
  std::vector<Document> documents;
  Diagnostics diagnostics;
  read_documents(source, 0, documents, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all())
    FAIL() << diagnostic.message << "\n" << source.text.substr(0, 2000);
  ASSERT_EQ(documents.size(), wanted.size()) << source.text.substr(0, 2000);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    ASSERT_EQ(documents[i].root, as_read(wanted[i])) << yaml_of(wanted[i]);
  }
}

TEST(WriterRoundtrip, OurReaderReadsYamlBack) {
  std::string stream;
  for (const Value& tree : trees()) {
    expect_read_back(yaml_of(tree), {tree});
    if (HasFatalFailure()) return;
    stream += "---\n" + yaml_of(tree);
  }
  expect_read_back(stream, trees());
}

TEST(WriterRoundtrip, OurReaderReadsJsonBack) {
  for (const JsonWriter::Style style : {JsonWriter::Style::compact, JsonWriter::Style::pretty}) {
    for (const Value& tree : trees()) {
      if (!tree.is_map()) continue;
      std::string text;
      JsonWriter writer(text, style);
      write_value(writer, tree);
      expect_read_back(std::move(text), {tree});
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace pvg
