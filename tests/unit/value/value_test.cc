#include "value/value.h"

#include <gtest/gtest.h>

namespace pvg {
namespace {

TEST(Value, KindFollowsTheContent) {
  EXPECT_EQ(Value().kind(), Kind::null);
  EXPECT_EQ(Value(true).kind(), Kind::boolean);
  EXPECT_EQ(Value(1).kind(), Kind::integer);
  EXPECT_EQ(Value(1.0).kind(), Kind::number);
  EXPECT_EQ(Value("a").kind(), Kind::string);
  EXPECT_EQ(Value::list({}).kind(), Kind::list);
  EXPECT_EQ(Value::map({}).kind(), Kind::map);
}

TEST(Value, KindText) {
  EXPECT_EQ(kind_text(Kind::null), "nothing (null)");
  EXPECT_EQ(kind_text(Kind::boolean), "a boolean");
  EXPECT_EQ(kind_text(Kind::integer), "a number");
  EXPECT_EQ(kind_text(Kind::number), "a number");
  EXPECT_EQ(kind_text(Kind::string), "a string");
  EXPECT_EQ(kind_text(Kind::list), "a list");
  EXPECT_EQ(kind_text(Kind::map), "a mapping");
}

TEST(Value, FindLooksIntoMappingsOnly) {
  const Value map = Value::map({{"a", 1}, {"b", "text"}});
  ASSERT_NE(map.find("a"), nullptr);
  EXPECT_EQ(map.find("a")->integer(), 1);
  EXPECT_EQ(map.find("c"), nullptr);
  EXPECT_EQ(Value("a").find("a"), nullptr);
  EXPECT_EQ(map.text_at("b"), "text");
  EXPECT_EQ(map.text_at("a"), "");
  EXPECT_EQ(map.text_at("c"), "");
}

TEST(Value, SetReplacesInPlaceOrAppends) {
  Value map;
  map.set("b", 1);
  map.set("a", 2);
  map.set("b", 3);
  ASSERT_EQ(map.members().size(), 2U);
  EXPECT_EQ(map.members()[0].key, "b");
  EXPECT_EQ(map.members()[0].value.integer(), 3);
  EXPECT_EQ(map.members()[1].key, "a");
}

TEST(Value, EraseOfWhatIsNotThereDoesNothing) {
  Value map = Value::map({{"a", 1}, {"b", 2}});
  map.erase("a");
  map.erase("c");
  EXPECT_EQ(map, Value::map({{"b", 2}}));
  Value text("a");
  text.erase("a");
  EXPECT_EQ(text, Value("a"));
}

TEST(Value, Empty) {
  EXPECT_TRUE(Value().empty());
  EXPECT_TRUE(Value::list({}).empty());
  EXPECT_TRUE(Value::map({}).empty());
  EXPECT_FALSE(Value("").empty());
  EXPECT_FALSE(Value(0).empty());
  EXPECT_FALSE(Value(false).empty());
  EXPECT_FALSE(Value::list({Value()}).empty());
}

TEST(Value, EqualityIgnoresSpansAndTheOrderOfMembers) {
  Value a = Value::map({{"x", 1}, {"y", Value::list({1, 2})}});
  const Value b = Value::map({{"y", Value::list({1, 2})}, {"x", 1}});
  a.set_span({3, 4});
  EXPECT_EQ(a, b);
  EXPECT_NE(a, Value::map({{"x", 1}}));
  EXPECT_NE(a, Value::map({{"x", 1}, {"z", Value::list({1, 2})}}));
  EXPECT_NE(Value::list({1, 2}), Value::list({2, 1}));
  EXPECT_NE(Value(1), Value(1.0));
  EXPECT_NE(Value("1"), Value(1));
  EXPECT_NE(Value(), Value(false));
}

TEST(Value, WithSpanReachesEveryNode) {
  const Value marked = with_span(Value::map({{"a", Value::list({1})}}), {5, 9});
  EXPECT_EQ(marked.span(), (Span{5, 9}));
  EXPECT_EQ(marked.members()[0].key_span, (Span{5, 9}));
  EXPECT_EQ(marked.members()[0].value.span(), (Span{5, 9}));
  EXPECT_EQ(marked.members()[0].value.items()[0].span(), (Span{5, 9}));
}

class Locate : public testing::Test {
 protected:
  Locate() {
    Value port(80);
    port.set_span({30, 32});
    Value item(Value::Map{{"port", {24, 28}, port}});
    item.set_span({24, 32});
    Value list(Value::List{item});
    list.set_span({20, 32});
    root_ = Value(Value::Map{{"ports", {10, 15}, list}});
    root_.set_span({10, 32});
  }

  Value root_;
};

TEST_F(Locate, TheWholePath) {
  const Found found = locate(root_, {"ports", std::size_t{0}, "port"});
  EXPECT_TRUE(found.whole);
  EXPECT_EQ(found.value->integer(), 80);
  EXPECT_EQ(found.span, (Span{30, 32}));
  EXPECT_EQ(locate(root_, {"ports", std::size_t{0}, "port"}, Point::key).span, (Span{24, 28}));
}

TEST_F(Locate, AnItemHasNoKey) { EXPECT_EQ(locate(root_, {"ports", std::size_t{0}}, Point::key).span, (Span{24, 32})); }

TEST_F(Locate, TheDeepestNodeThatIsThere) {
  for (const FieldPath& path :
       {FieldPath{"ports", std::size_t{0}, "name"}, FieldPath{"ports", std::size_t{0}, "name", "x"},
        FieldPath{"ports", std::size_t{0}, std::size_t{0}}}) {
    const Found found = locate(root_, path);
    EXPECT_FALSE(found.whole);
    EXPECT_EQ(found.span, (Span{24, 32}));
  }
  // Of a member its key: it says more than the whole of what is in it.
  EXPECT_EQ(locate(root_, {"ports", std::size_t{1}}).span, (Span{10, 15}));
  EXPECT_EQ(locate(root_, {"ports", "x"}).span, (Span{10, 15}));
  EXPECT_EQ(locate(root_, {"x"}).span, (Span{10, 32}));
}

TEST_F(Locate, TheEmptyPathIsTheRoot) {
  const Found found = locate(root_, {});
  EXPECT_TRUE(found.whole);
  EXPECT_EQ(found.value, &root_);
}

}  // namespace
}  // namespace pvg
