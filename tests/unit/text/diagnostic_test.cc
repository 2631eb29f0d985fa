#include "text/diagnostic.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace pvg {
namespace {

Diagnostic at(std::uint32_t source, std::uint32_t begin, Code code, Severity severity = Severity::error) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.severity = severity;
  diagnostic.location = Location{source, {begin, begin + 1}};
  return diagnostic;
}

TEST(CodeTable, NumbersAndNamesAreUniqueAndInOrder) {
  std::set<std::string_view> names;
  unsigned last = 0;
  for (const CodeFacts& facts : code_table()) {
    const auto number = static_cast<unsigned>(facts.code);
    EXPECT_GT(number, last) << facts.name;
    EXPECT_TRUE(names.insert(facts.name).second) << facts.name;
    last = number;
  }
}

// A number that is gone is kept in the list so that it is not given again.
TEST(CodeTable, RetiredNumbersAreNotUsed) {
  const std::map<unsigned, std::string_view> retired = {
#define PVG_CODE(number, name, family, title)
#define PVG_RETIRED(number, name) {number, #name},
#include "text/diagnostic_codes.def"
#undef PVG_RETIRED
#undef PVG_CODE
  };
  for (const CodeFacts& facts : code_table()) {
    EXPECT_FALSE(retired.contains(static_cast<unsigned>(facts.code))) << facts.name;
  }
}

TEST(CodeTable, EveryRowIsComplete) {
  const std::set<std::string_view> families = {"Required",  "Invalid",   "NotSupported",
                                               "Duplicate", "Forbidden", "TooLong"};
  const std::set<unsigned> hundreds = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
  ASSERT_FALSE(code_table().empty());
  for (const CodeFacts& facts : code_table()) {
    EXPECT_TRUE(families.contains(facts.family)) << facts.name << ": " << facts.family;
    EXPECT_TRUE(hundreds.contains(static_cast<unsigned>(facts.code) / 100)) << facts.name;
    EXPECT_FALSE(facts.title.empty()) << facts.name;
    EXPECT_FALSE(facts.title.ends_with('.')) << facts.name;
  }
}

TEST(CodeTable, Texts) {
  for (const CodeFacts& facts : code_table()) {
    const auto number = static_cast<unsigned>(facts.code);
    EXPECT_TRUE(number >= 1000 && number <= 9999) << facts.name;
    EXPECT_EQ(code_text(facts.code), "PVG" + std::to_string(number));
  }
  EXPECT_EQ(code_text(Code::wrong_type), "PVG1203");
  EXPECT_EQ(severity_text(Severity::error), "error");
  EXPECT_EQ(severity_text(Severity::warning), "warning");
}

TEST(Diagnostics, CountsErrors) {
  Diagnostics all;
  EXPECT_FALSE(all.has_errors());
  all.add(at(0, 1, Code::passed_over, Severity::warning));
  EXPECT_FALSE(all.has_errors());
  all.add(at(0, 2, Code::syntax));
  EXPECT_TRUE(all.has_errors());
  EXPECT_EQ(all.error_count(), 1U);
  EXPECT_EQ(all.all().size(), 2U);
}

TEST(Diagnostics, SortsBySourceThenPlaceThenCode) {
  Diagnostics all;
  Diagnostic nowhere;
  nowhere.code = Code::nothing_to_render;
  all.add(nowhere);
  all.add(at(1, 0, Code::syntax));
  all.add(at(0, 9, Code::wrong_type));
  all.add(at(0, 9, Code::unknown_field));
  all.add(at(0, 3, Code::wrong_type));
  all.sort();
  ASSERT_EQ(all.all().size(), 5U);
  EXPECT_EQ(all.all()[0].location->span.begin, 3U);
  EXPECT_EQ(all.all()[1].code, Code::unknown_field);
  EXPECT_EQ(all.all()[2].code, Code::wrong_type);
  EXPECT_EQ(all.all()[3].location->source, 1U);
  EXPECT_FALSE(all.all()[4].location.has_value());
}

TEST(Diagnostics, DropsWhatIsSaidTwice) {
  Diagnostics all;
  all.add(at(0, 3, Code::wrong_type));
  all.add(at(0, 3, Code::wrong_type));
  Diagnostic other = at(0, 3, Code::wrong_type);
  other.message = "something else";
  all.add(other);
  all.add(at(0, 3, Code::wrong_type, Severity::warning));
  all.sort();
  EXPECT_EQ(all.all().size(), 3U);
  EXPECT_EQ(all.error_count(), 2U);
}

TEST(Diagnostics, EscalateMakesEverythingAnError) {
  Diagnostics all;
  all.add(at(0, 1, Code::passed_over, Severity::warning));
  all.escalate();
  EXPECT_EQ(all.error_count(), 1U);
  EXPECT_EQ(all.all()[0].severity, Severity::error);
}

TEST(Nearest, FindsMisspellings) {
  const std::vector<std::string_view> names = {"replicas", "resources", "segmentStoreReplicas", "controllerReplicas",
                                               "image"};
  EXPECT_EQ(nearest("replica", names), "replicas");
  EXPECT_EQ(nearest("Replicas", names), "replicas");
  EXPECT_EQ(nearest("repilcas", names), "replicas");
  EXPECT_EQ(nearest("segmentstorereplicas", names), "segmentStoreReplicas");
  EXPECT_EQ(nearest("imag", names), "image");
  EXPECT_EQ(nearest("resource", names), "resources");
  EXPECT_EQ(nearest("contollerReplicas", names), "controllerReplicas");
  EXPECT_EQ(nearest("iamge", names), "image");
}

TEST(Nearest, IsSilentWhenNothingIsNear) {
  const std::vector<std::string_view> names = {"replicas", "image"};
  EXPECT_EQ(nearest("storage", names), "");
  EXPECT_EQ(nearest("replicas", {"controllerReplicas", "segmentStoreReplicas"}), "");
  EXPECT_EQ(nearest(std::string(100000, 'x'), names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest("x", {}), "");
  EXPECT_EQ(nearest(std::string(201, 'a'), {std::string_view("a")}), "");
}

TEST(Nearest, PrefersTheNearestAndThenTheFirst) {
  EXPECT_EQ(nearest("ports", {"parts", "port"}), "parts");
  EXPECT_EQ(nearest("ports", {"parrots", "port"}), "port");
}

TEST(Nearest, AllThatAreAsNear) {
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(all_nearest("leaner", {"leader", "owner", "learner", "cleaner"}), (Names{"leader", "learner", "cleaner"}));
  EXPECT_EQ(all_nearest("learner", {"leader", "Learner"}), Names{"Learner"});
  EXPECT_EQ(all_nearest("abcd", {"badc"}), Names{}) << "two steps are too many for four letters";
  EXPECT_EQ(all_nearest("abcdef", {"bacdfe"}), Names{"bacdfe"}) << "neighbours that are swapped are one step";
}

}  // namespace
}  // namespace pvg
