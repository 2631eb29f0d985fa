#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "schema/decode.h"
#include "value/json_writer.h"
#include "value/value.h"

namespace pvg {
namespace {

struct Part {
  std::optional<std::string> name;
};

struct Whole {
  std::optional<std::int32_t> first;
  std::optional<std::string> second;
  std::optional<bool> third;
  std::optional<TextMap> map;
  std::optional<TextList> list;
  std::optional<Part> part;
  std::optional<std::vector<Part>> parts;
  std::optional<Value> raw;
};

}  // namespace

template <>
const Table& table_of<Part>() {
  static constexpr Field kFields[] = {field<&Part::name>("name", {})};
  static constexpr Table kTable{"Part", kFields};
  return kTable;
}

template <>
const Table& table_of<Whole>() {
  static constexpr Field kFields[] = {
      field<&Whole::first>("first", {.omit_zero = true}),
      field<&Whole::second>("second", {}),
      field<&Whole::third>("third", {.omit_zero = true}),
      field<&Whole::map>("map", {.omit_zero = true}),
      field<&Whole::list>("list", {}),
      field<&Whole::part>("part", {}),
      field<&Whole::parts>("parts", {}),
      field<&Whole::raw>("raw", {}),
  };
  static constexpr Table kTable{"Whole", kFields};
  return kTable;
}

namespace {

// Keys in their order, which == between values does not see.
void append(std::string& out, const Value& value) {
  if (value.is_map()) {
    out += '{';
    for (const Member& member : value.members()) {
      out += member.key + ":";
      append(out, member.value);
      out += ' ';
    }
    out += '}';
  } else if (value.is_list()) {
    out += '[';
    for (const Value& item : value.items()) {
      append(out, item);
      out += ' ';
    }
    out += ']';
  } else if (value.is_string()) {
    out += '\'' + value.string() + '\'';
  } else if (value.kind() == Kind::integer) {
    out += std::to_string(value.integer());
  } else {
    out += value.kind() == Kind::boolean && value.boolean() ? "true" : "false";
  }
}

std::string text(const Whole& object, const Value* like = nullptr) {
  std::string out;
  append(out, encode(table_of<Whole>(), &object, Mode::operators, like));
  return out;
}

TEST(Encode, LeavesOutWhatIsNotSet) { EXPECT_EQ(text({}), "{}"); }

TEST(Encode, WritesInTheOrderOfTheTable) {
  Whole whole;
  whole.raw = Value::list({1});
  whole.parts = {{Part{"a"}, Part{}}};
  whole.part = Part{"p"};
  whole.list = TextList{"x"};
  whole.map = TextMap{{"b", "2"}, {"a", "1"}};
  whole.third = true;
  whole.second = "s";
  whole.first = 1;
  EXPECT_EQ(text(whole),
            "{first:1 second:'s' third:true map:{a:'1' b:'2' } list:['x' ] part:{name:'p' } parts:[{name:'a' } {} ] "
            "raw:[1 ] }");
}

TEST(Encode, OmitsZerosWhereTheRowSaysSo) {
  Whole whole;
  whole.first = 0;
  whole.second = "";
  whole.third = false;
  whole.map = TextMap{};
  whole.list = TextList{};
  whole.parts.emplace();
  EXPECT_EQ(text(whole), "{second:'' list:[] parts:[] }");
}

TEST(Encode, KeepsTheOrderOfTheOriginal) {
  Whole whole;
  whole.first = 1;
  whole.second = "s";
  whole.map = TextMap{{"a", "1"}, {"b", "2"}, {"c", "3"}};
  whole.part = Part{"p"};
  const Value like = Value::map(
      {{"part", Value(Value::Map())}, {"unknown", 5}, {"map", Value::map({{"c", "0"}, {"a", "0"}})}, {"second", "x"}});
  EXPECT_EQ(text(whole, &like), "{part:{name:'p' } map:{c:'3' a:'1' b:'2' } second:'s' first:1 }");
}

}  // namespace
}  // namespace pvg
