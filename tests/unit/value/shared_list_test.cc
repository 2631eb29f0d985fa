#include "value/shared_list.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "value/value.h"

namespace pvg {
namespace {

using Texts = SharedList<std::string>;

std::vector<std::string> all(const Texts& list) { return {list.begin(), list.end()}; }
using Expected = std::vector<std::string>;

TEST(SharedList, CopiesShareUntilOneIsChanged) {
  Texts first = {"a", "b"};
  const Texts second = first;
  EXPECT_EQ(std::as_const(first).begin(), second.begin());
  first[0] = "other";
  EXPECT_EQ(all(first), (Expected{"other", "b"}));
  EXPECT_EQ(all(second), (Expected{"a", "b"}));
}

TEST(SharedList, EveryWayToChangeOneLeavesTheOtherAlone) {
  const Texts original = {"a", "b", "c"};
  Texts pushed = original;
  pushed.push_back("d");
  Texts erased = original;
  erased.erase(std::as_const(erased).begin() + 1);
  Texts filtered = original;
  erase_if(filtered, [](const std::string& text) { return text != "b"; });
  Texts cleared = original;
  cleared.clear();
  Texts reversed = original;
  std::reverse(reversed.begin(), reversed.end());
  Texts last = original;
  last.back() = "z";
  EXPECT_EQ(all(pushed), (Expected{"a", "b", "c", "d"}));
  EXPECT_EQ(all(erased), (Expected{"a", "c"}));
  EXPECT_EQ(all(filtered), (Expected{"b"}));
  EXPECT_TRUE(cleared.empty());
  EXPECT_EQ(all(reversed), (Expected{"c", "b", "a"}));
  EXPECT_EQ(all(last), (Expected{"a", "b", "z"}));
  EXPECT_EQ(all(original), (Expected{"a", "b", "c"}));
}

TEST(SharedList, AnEmptyOneIsLikeAnyOther) {
  Texts none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.begin(), none.end());
  erase_if(none, [](const std::string&) { return true; });
  none.erase(std::as_const(none).begin(), std::as_const(none).end());
  EXPECT_EQ(none, Texts());
  none.push_back("a");
  EXPECT_EQ(none.size(), 1U);
}

TEST(SharedList, GrowsWithItemsOfItsOwn) {
  Texts list;
  for (int i = 0; i < 1000; ++i) list.push_back(list.empty() ? "0" : list.back() + "");
  EXPECT_EQ(list.size(), 1000U);
  const Texts copy = list;
  for (int i = 0; i < 1000; ++i) list.push_back(std::to_string(i));
  EXPECT_EQ(copy.size(), 1000U);
  EXPECT_EQ(list.back(), "999");
}

TEST(SharedList, ItselfMayBeAssigned) {
  Texts list = {"a"};
  Texts& same = list;
  list = same;
  EXPECT_EQ(all(list), (Expected{"a"}));
}

// Writing through find() must not reach what another tree shares.
TEST(SharedList, TreesAreValues) {
  Value first = Value::map({{"a", Value::map({{"b", Value::list({Value("x")})}})}});
  const Value second = first;
  first.find("a")->find("b")->push_back(Value("y"));
  first.find("a")->set("c", true);
  EXPECT_EQ(second, Value::map({{"a", Value::map({{"b", Value::list({Value("x")})}})}}));
  EXPECT_EQ(first.find("a")->find("b")->items().size(), 2U);
}

// For the thread sanitizer: constants are copied in every thread.
TEST(SharedList, CopiesMayBeInDifferentThreads) {
  const Value shared = Value::map({{"a", Value::list({Value("x"), Value("y")})}});
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i) {
        Value copy = shared;
        copy.find("a")->push_back(Value("z"));
        EXPECT_EQ(copy.find("a")->items().size(), 3U);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared.find("a")->items().size(), 2U);
}

}  // namespace
}  // namespace pvg
