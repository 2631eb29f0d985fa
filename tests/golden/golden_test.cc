// Whole outputs and whole diagnostics, byte for byte, for every case of golden/. `test_golden --update`, or
// PVG_UPDATE_GOLDEN=1, writes what came; refused where CI=true. Each case is looked at from other sides too: see the tests.
#include <gtest/gtest.h>

#include <cctype>
#include <clocale>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <locale>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "golden_case.h"
#include "pravegagen/pravegagen.hpp"
#include "value/reader.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

namespace pvg::golden {

bool update = false;

static void PrintTo(const Case& of, std::ostream* out) { *out << of.name; }

namespace {

// What the three expected files should hold; an empty text means that the file should not be there.
struct Expected {
  std::string output;
  std::string warnings;
  std::string failure;
};

Expected expected_of(const Case& of, const CompileResult& result, const std::vector<Source>& sources) {
  const std::string diagnostics = diagnostics_text(of, result.diagnostics, sources);
  if (result.diagnostics.has_errors()) return {"", "", diagnostics};
  return {result.output, diagnostics, ""};
}

void compare(const std::filesystem::path& path, const std::string& came) {
  if (!update) {
    EXPECT_EQ(read_file(path), came) << path.filename();
    return;
  }
  std::filesystem::remove(path);
  if (!came.empty()) std::ofstream(path, std::ios::binary) << came;
}

// What is the same whatever the text looked like: no places, no hints that quote it.
std::multiset<std::tuple<unsigned, std::string>> findings(const Diagnostics& diagnostics) {
  std::multiset<std::tuple<unsigned, std::string>> out;
  for (const Diagnostic& d : diagnostics.all()) out.emplace(static_cast<unsigned>(d.code), d.path.text());
  return out;
}

bool was_read(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (static_cast<unsigned>(d.code) < 1100) return false;
  }
  return true;
}

class Golden : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    for (const std::string& problem : GetParam().problems) ADD_FAILURE() << problem;
    if (HasFailure()) GTEST_SKIP();
    result_ = compile(GetParam(), GetParam().sources);
  }

  [[nodiscard]] static bool renders() { return GetParam().command == Case::Command::render; }

  [[nodiscard]] static pravegagen::Result run(const std::vector<pravegagen::Input>& inputs,
                                              const pravegagen::Options& options) {
    switch (GetParam().command) {
      case Case::Command::fill_defaults: return pravegagen::fill_defaults(inputs, options);
      case Case::Command::convert: return pravegagen::convert(inputs, options);
      case Case::Command::render: break;
    }
    return pravegagen::render(inputs, options);
  }

  CompileResult result_;
};

TEST_P(Golden, IsAsExpected) {
  const Expected came = expected_of(GetParam(), result_, GetParam().sources);
  const std::filesystem::path& folder = GetParam().folder;
  compare(folder / "expected.yaml", came.output);
  compare(folder / "expected.warn", came.warnings);
  compare(folder / "expected.diag", came.failure);
}

TEST_P(Golden, IsTheSameAgain) {
  const CompileResult again = compile(GetParam(), GetParam().sources);
  EXPECT_EQ(again.output, result_.output);
  EXPECT_EQ(diagnostics_text(GetParam(), again.diagnostics, GetParam().sources),
            diagnostics_text(GetParam(), result_.diagnostics, GetParam().sources));
}

// One with another lower case of I, one with a decimal comma. The build makes them, so they are always there.
TEST_P(Golden, IsTheSameInOtherLocales) {
  for (const char* name : {"tr_TR.UTF-8", "de_DE.UTF-8"}) {
    ASSERT_NE(std::setlocale(LC_ALL, name), nullptr) << name << " is not there; LOCPATH names the folder of the build's";
    const std::locale before = std::locale::global(std::locale(name));
    const CompileResult again = compile(GetParam(), GetParam().sources);
    const std::string diagnostics = diagnostics_text(GetParam(), again.diagnostics, GetParam().sources);
    std::locale::global(before);
    std::setlocale(LC_ALL, "C");
    EXPECT_EQ(again.output, result_.output);
    EXPECT_EQ(diagnostics, diagnostics_text(GetParam(), result_.diagnostics, GetParam().sources));
  }
}

TEST_P(Golden, OutputReadsBackEqual) {
  if (result_.output.empty()) return;
  std::vector<Document> documents;
  Diagnostics problems;
  const Source output{"output.yaml", result_.output};
  read_documents(output, 0, documents, problems);
  EXPECT_TRUE(problems.all().empty()) << diagnostics_text(GetParam(), problems, {output});
  if (renders()) {
    EXPECT_EQ(documents.size(), result_.objects.size());
  }
  std::string again;
  for (const Document& document : documents) {
    if (!again.empty()) again += "---\n";
    YamlWriter writer(again);
    write_in_order(writer, document.root);
  }
  EXPECT_EQ(again, result_.output);
}

TEST_P(Golden, TheSameFromOtherText) {
  if (!was_read(result_.diagnostics)) return;
  const std::vector<Source> json = as_json(GetParam().sources);
  const CompileResult from_json = compile(GetParam(), json);
  EXPECT_EQ(from_json.output, result_.output);
  EXPECT_EQ(findings(from_json.diagnostics), findings(result_.diagnostics)) << diagnostics_text(GetParam(), from_json.diagnostics, json);
  // `default` and `convert` keep the order of the document, so only their findings are the same.
  const std::vector<Source> reversed = with_members_reversed(GetParam().sources);
  const CompileResult from_reversed = compile(GetParam(), reversed);
  if (renders()) {
    EXPECT_EQ(from_reversed.output, result_.output);
  }
  EXPECT_EQ(findings(from_reversed.diagnostics), findings(result_.diagnostics))
      << diagnostics_text(GetParam(), from_reversed.diagnostics, reversed);
}

// What is converted renders to the same bytes, and is converted already.
TEST_P(Golden, ConvertedItIsTheSame) {
  if (!GetParam().options.mode || !was_read(result_.diagnostics)) return;
  for (const Mode mode : {Mode::operators, Mode::hardened}) {
    CompileOptions options = GetParam().options;
    options.mode = mode;
    // A warning of the conversion is not one of what it makes.
    options.strict = false;
    const CompileResult direct = render(GetParam().sources, options, OutputFormat::yaml);
    if (direct.diagnostics.has_errors()) continue;
    const CompileResult converted = convert(GetParam().sources, options, OutputFormat::yaml);
    ASSERT_FALSE(converted.diagnostics.has_errors()) << diagnostics_text(GetParam(), converted.diagnostics, GetParam().sources);
    const std::vector<Source> sources = {{"converted.yaml", converted.output}};
    const CompileResult through = render(sources, options, OutputFormat::yaml);
    EXPECT_EQ(through.output, direct.output) << diagnostics_text(GetParam(), through.diagnostics, sources);
    EXPECT_EQ(convert(sources, options, OutputFormat::yaml).output, converted.output);
  }
}

TEST_P(Golden, CApiGivesTheSame) {
  std::vector<pravegagen::Input> inputs;
  for (const Source& source : GetParam().files) inputs.push_back({source.name, source.text});
  pravegagen::Options options;
  options.settings = GetParam().settings;
  const CompileOptions& ours = GetParam().options;
  if (ours.mode == Mode::hardened) options.mode = pravegagen::Mode::hardened;
  if (ours.mode == Mode::operators) options.mode = pravegagen::Mode::operators;
  options.unknown_fields = static_cast<pravegagen::UnknownFields>(ours.unknown_fields);
  options.strict = ours.strict;
  options.default_namespace = ours.default_namespace;
  std::vector<pravegagen::Input> old;
  for (const Source& source : GetParam().old) old.push_back({source.name, source.text});
  const pravegagen::Result result =
      old.empty() ? run(inputs, options) : pravegagen::validate_change(old, inputs, options);
  EXPECT_EQ(result.output(), result_.output);
  std::string rendered;
  for (const pravegagen::Diagnostic& d : result.diagnostics()) rendered += d.rendered;
  EXPECT_EQ(rendered, diagnostics_text(GetParam(), result_.diagnostics, GetParam().sources));
  if (!result_.diagnostics.has_errors()) {
    EXPECT_EQ(result.objects().size(), result_.objects.size());
  }
}

std::string test_name(const testing::TestParamInfo<Case>& info) {
  std::string name;
  for (const char c : info.param.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "_" + std::to_string(info.index);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Golden);
INSTANTIATE_TEST_SUITE_P(Cases, Golden, testing::ValuesIn(discover(PVG_GOLDEN_DIR)), test_name);

}  // namespace

}  // namespace pvg::golden

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const char* variable = std::getenv("PVG_UPDATE_GOLDEN");
  pvg::golden::update = (argc > 1 && std::string_view(argv[1]) == "--update") || variable != nullptr;
  const char* ci = std::getenv("CI");
  if (pvg::golden::update && ci != nullptr && std::string_view(ci) == "true") {
    std::cerr << "--update is refused: CI=true\n";
    return 2;
  }
  return RUN_ALL_TESTS();
}
