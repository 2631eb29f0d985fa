// A partial pod template over a whole one: what kubectl patch --type strategic would make of it.
#include "schema/strategic_merge.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/diagnostic.h"
#include "value/reader.h"

namespace pvg {
namespace {

Value parsed(const std::string& text) {
  std::vector<Document> documents;
  Diagnostics diagnostics;
  read_documents({"test.yaml", text}, 0, documents, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << text;
  EXPECT_EQ(documents.size(), 1U) << text;
  return documents.empty() ? Value() : documents.front().root;
}

void expect_merged(const std::string& base, const std::string& patch, const std::string& expected) {
  EXPECT_TRUE(strategic_merge(parsed(base), parsed(patch), "PodTemplateSpec") == parsed(expected)) << patch;
}

TEST(StrategicMerge, ListsByTheirKeys) {
  expect_merged("{spec: {containers: [{name: a, image: x, env: [{name: A, value: '1'}]}, {name: b}]}}",
                "{spec: {containers: [{name: a, env: [{name: B, value: '2'}]}, {name: c}]}}",
                "{spec: {containers: [{name: a, image: x, env: [{name: A, value: '1'}, {name: B, value: '2'}]}, {name: b}, "
                "{name: c}]}}");
}

TEST(StrategicMerge, ListsWithoutKeysAreReplaced) {
  expect_merged("{spec: {containers: [{name: a, args: [x, y]}]}}", "{spec: {containers: [{name: a, args: [z]}]}}",
                "{spec: {containers: [{name: a, args: [z]}]}}");
}

TEST(StrategicMerge, MapsOfTextMemberByMember) {
  expect_merged("{metadata: {labels: {a: '1', b: '2'}}}", "{metadata: {labels: {b: null, c: '3'}}}",
                "{metadata: {labels: {a: '1', c: '3'}}}");
}

TEST(StrategicMerge, AnotherKindOfSourceTakesThePlace) {
  expect_merged("{spec: {volumes: [{name: v, emptyDir: {}}]}}", "{spec: {volumes: [{name: v, nfs: {path: /a}}]}}",
                "{spec: {volumes: [{name: v, nfs: {path: /a}}]}}");
}

TEST(StrategicMerge, AlternativesTakeEachOthersPlace) {
  expect_merged("{spec: {containers: [{name: a, env: [{name: A, valueFrom: {fieldRef: {fieldPath: x}}}]}]}}",
                "{spec: {containers: [{name: a, env: [{name: A, value: '1'}]}]}}",
                "{spec: {containers: [{name: a, env: [{name: A, value: '1'}]}]}}");
  expect_merged("{spec: {containers: [{name: a, env: [{name: A, value: '1'}]}]}}",
                "{spec: {containers: [{name: a, env: [{name: A, valueFrom: {fieldRef: {fieldPath: x}}}]}]}}",
                "{spec: {containers: [{name: a, env: [{name: A, valueFrom: {fieldRef: {fieldPath: x}}}]}]}}");
  expect_merged("{spec: {containers: [{name: a, env: [{name: A, valueFrom: {fieldRef: {fieldPath: x}}}]}]}}",
                "{spec: {containers: [{name: a, env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]}}",
                "{spec: {containers: [{name: a, env: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]}}");
  expect_merged("{spec: {containers: [{name: a, livenessProbe: {httpGet: {port: 1}, periodSeconds: 5}}]}}",
                "{spec: {containers: [{name: a, livenessProbe: {exec: {command: [x]}}}]}}",
                "{spec: {containers: [{name: a, livenessProbe: {exec: {command: [x]}, periodSeconds: 5}}]}}");
  expect_merged("{spec: {containers: [{name: a, lifecycle: {preStop: {exec: {command: [x]}}}}]}}",
                "{spec: {containers: [{name: a, lifecycle: {preStop: {sleep: {seconds: 1}}}}]}}",
                "{spec: {containers: [{name: a, lifecycle: {preStop: {sleep: {seconds: 1}}}}]}}");
  // Of another type "value" has no alternative.
  expect_merged("{spec: {tolerations: [{key: a, value: '1'}]}}", "{spec: {hostname: h}}",
                "{spec: {tolerations: [{key: a, value: '1'}], hostname: h}}");
}

TEST(StrategicMerge, DirectivesOfItems) {
  expect_merged("{spec: {containers: [{name: a, image: x}, {name: b, image: y}]}}",
                "{spec: {containers: [{name: a, $patch: delete}, {name: b, $patch: replace, tty: true}]}}",
                "{spec: {containers: [{name: b, tty: true}]}}");
}

TEST(StrategicMerge, DirectivesOfObjects) {
  expect_merged("{spec: {affinity: {podAffinity: {}}, dnsConfig: {searches: [a]}}}",
                "{spec: {affinity: {$patch: delete}, dnsConfig: {$patch: replace, nameservers: [b]}}}",
                "{spec: {affinity: {}, dnsConfig: {nameservers: [b]}}}");
}

TEST(StrategicMerge, DirectiveOfAList) {
  expect_merged("{spec: {tolerations: [{key: a}], volumes: [{name: v, emptyDir: {}}]}}",
                "{spec: {volumes: [{$patch: replace}, {name: w, emptyDir: {}}]}}",
                "{spec: {tolerations: [{key: a}], volumes: [{name: w, emptyDir: {}}]}}");
}

// What is merged into nothing leaves neither a directive nor a null.
TEST(StrategicMerge, IntoNothing) {
  expect_merged("{spec: {}}",
                "{spec: {affinity: {$patch: replace, podAffinity: null, nodeAffinity: {}}, containers: [{name: a, $patch: "
                "merge, image: null}]}}",
                "{spec: {affinity: {nodeAffinity: {}}, containers: [{name: a}]}}");
}

}  // namespace
}  // namespace pvg
