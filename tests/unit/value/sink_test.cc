#include "value/sink.h"

#include <gtest/gtest.h>

#include <string>

#include "value/json_writer.h"
#include "value/tree_builder.h"
#include "value/yaml_writer.h"

namespace pvg {
namespace {

Value sample() {
  return Value::map({{"z", Value::list({1, 2.5, true, Value(), "text"})},
                     {"B", Value::map({{"y", Value(Value::Map())}, {"x", Value(Value::List())}})},
                     {"a", "last"}});
}

// The same calls for every sink.
template <typename Sink>
void describe(Sink& sink) {
  sink.begin_map();
  sink.key("a");
  sink.begin_list();
  sink.integer(1);
  sink.begin_map();
  sink.key("b");
  sink.string("x");
  sink.end_map();
  sink.null();
  sink.boolean(true);
  sink.number(1.5);
  sink.end_list();
  sink.key("c");
  sink.begin_map();
  sink.end_map();
  sink.end_map();
}

TEST(Sink, AllSinksTakeTheSameCalls) {
  std::string yaml;
  YamlWriter yaml_writer(yaml);
  describe(yaml_writer);
  EXPECT_EQ(yaml, "a:\n- 1\n- b: x\n- null\n- true\n- 1.5\nc: {}\n");

  std::string json;
  JsonWriter json_writer(json, JsonWriter::Style::compact);
  describe(json_writer);
  EXPECT_EQ(json, R"({"a":[1,{"b":"x"},null,true,1.5],"c":{}})");

  TreeBuilder builder;
  describe(builder);
  EXPECT_EQ(builder.take(), Value::map({{"a", Value::list({1, Value::map({{"b", "x"}}), Value(), true, 1.5})},
                                        {"c", Value(Value::Map())}}));
}

TEST(Sink, WriteValueSortsKeysBytewise) {
  std::string json;
  JsonWriter writer(json, JsonWriter::Style::compact);
  write_value(writer, sample());
  EXPECT_EQ(json, R"({"B":{"x":[],"y":{}},"a":"last","z":[1,2.5,true,null,"text"]})");
}

TEST(Sink, OrderOfMembersDoesNotReachTheBytes) {
  std::string one;
  std::string other;
  YamlWriter first(one);
  YamlWriter second(other);
  write_value(first, Value::map({{"\xC3\xA9", 1}, {"z", 2}, {"", 3}, {"Z", 4}}));
  write_value(second, Value::map({{"", 3}, {"Z", 4}, {"z", 2}, {"\xC3\xA9", 1}}));
  EXPECT_EQ(one, other);
  EXPECT_EQ(one, "\"\": 3\nZ: 4\nz: 2\n\xC3\xA9: 1\n");
}

TEST(TreeBuilder, MakesTheTreeThatWasWritten) {
  TreeBuilder builder;
  write_value(builder, sample());
  EXPECT_EQ(builder.take(), sample());
}

TEST(TreeBuilder, IsEmptyAfterwards) {
  TreeBuilder builder;
  builder.string("a");
  EXPECT_EQ(builder.take(), Value("a"));
  EXPECT_EQ(builder.take(), Value());
  builder.integer(2);
  EXPECT_EQ(builder.take(), Value(2));
}

}  // namespace
}  // namespace pvg
