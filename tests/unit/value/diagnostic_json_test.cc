#include "value/diagnostic_json.h"

#include <gtest/gtest.h>

#include <vector>

namespace pvg {
namespace {

std::string json_of(const Diagnostics& diagnostics, const std::vector<Source>& sources) {
  SourceLines lines(sources);
  return diagnostics_json(diagnostics, lines);
}

TEST(DiagnosticJson, NoneIsAnEmptyList) { EXPECT_EQ(json_of({}, {}), "{\n  \"diagnostics\": []\n}\n"); }

TEST(DiagnosticJson, HasEveryMember) {
  Diagnostics all;
  Diagnostic d;
  d.code = Code::wrong_type;
  d.path = {"spec", "a.b"};
  d.location = Location{0, {6, 7}};
  d.message = "expected \"x\"";
  d.hint = "write it";
  d.related.push_back({{0, {0, 1}}, "first here"});
  all.add(d);
  EXPECT_EQ(json_of(all, {{"c.yaml", "a: 1\nb: 2\n"}}), R"({
  "diagnostics": [
    {
      "code": "PVG1203",
      "severity": "error",
      "path": "spec[\"a.b\"]",
      "file": "c.yaml",
      "line": 2,
      "column": 2,
      "message": "expected \"x\"",
      "hint": "write it",
      "related": [
        {
          "file": "c.yaml",
          "line": 1,
          "column": 1,
          "message": "first here"
        }
      ]
    }
  ]
}
)");
}

TEST(DiagnosticJson, WhatIsMissingIsEmptyOrZero) {
  Diagnostics all;
  Diagnostic d;
  d.code = Code::nothing_to_render;
  d.severity = Severity::warning;
  d.message = "nothing";
  all.add(d);
  EXPECT_EQ(json_of(all, {}), R"({
  "diagnostics": [
    {
      "code": "PVG1101",
      "severity": "warning",
      "path": "",
      "file": "",
      "line": 0,
      "column": 0,
      "message": "nothing",
      "hint": ""
    }
  ]
}
)");
}

}  // namespace
}  // namespace pvg
