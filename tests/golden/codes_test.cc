// Every diagnostic code is produced by a case of golden/, so that each is seen as a person sees it.
#include <gtest/gtest.h>

#include <string>

#include "golden_case.h"
#include "text/diagnostic.h"

namespace pvg::golden {
namespace {

TEST(Codes, EachIsInACase) {
  std::string all;
  for (const Case& of : discover(PVG_GOLDEN_DIR)) {
    all += read_file(of.folder / "expected.diag") + read_file(of.folder / "expected.warn");
  }
  for (const CodeFacts& facts : code_table()) {
    // Its smallest input has a million values; tests/unit/value has it.
    if (facts.code == Code::too_large) continue;
    // Nothing that is compiled has it; tests/cli has it.
    if (facts.code == Code::unknown_question) continue;
    EXPECT_NE(all.find("[" + code_text(facts.code) + "]"), std::string::npos)
        << code_text(facts.code) << " (" << facts.name << ") is in no case of golden/";
  }
}

}  // namespace
}  // namespace pvg::golden
