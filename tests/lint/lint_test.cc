// Our own checks over every golden output: no finding without a waiver in golden/waivers, no waiver without a finding.
#include <fnmatch.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "graph/lint.h"
#include "spec/render_config.h"
#include "value/reader.h"

namespace pvg {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Value> objects_of(const std::string& text) {
  std::vector<Document> documents;
  Diagnostics problems;
  read_documents({"expected.yaml", text}, 0, documents, problems);
  EXPECT_FALSE(problems.has_errors());
  std::vector<Value> out;
  for (Document& document : documents) out.push_back(std::move(document.root));
  return out;
}

// One line of golden/waivers: MODE:CASE CHECK OBJECT FIELD REASON…, each but the reason with shell wildcards.
struct Waiver {
  std::string line;
  std::string of_case, check, object, field, reason;
  bool used = false;
};

std::vector<Waiver> read_waivers() {
  std::vector<Waiver> out;
  std::istringstream lines(read_file(fs::path(PVG_GOLDEN_DIR) / "waivers"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    Waiver waiver;
    waiver.line = line;
    std::istringstream words(line);
    words >> waiver.of_case >> waiver.check >> waiver.object >> waiver.field;
    std::getline(words >> std::ws, waiver.reason);
    EXPECT_FALSE(waiver.reason.empty()) << "no reason: " << line;
    out.push_back(std::move(waiver));
  }
  return out;
}

bool fits(const std::string& pattern, const std::string& text) { return fnmatch(pattern.c_str(), text.c_str(), 0) == 0; }

bool waive(std::vector<Waiver>& waivers, const std::string& of_case, const LintFinding& finding) {
  bool waived = false;
  for (Waiver& waiver : waivers) {
    if (!fits(waiver.of_case, of_case) || !fits(waiver.check, std::string(finding.check)) ||
        !fits(waiver.object, finding.object) || !fits(waiver.field, finding.field)) {
      continue;
    }
    waiver.used = true;
    waived = true;
  }
  return waived;
}

std::string mode_of(const fs::path& folder) {
  const bool hardened = read_file(folder / "options").find("--mode=hardened") != std::string::npos ||
                        read_file(folder / "input.yaml").find("mode: hardened") != std::string::npos;
  return hardened ? "hardened" : "operator";
}

// Custom resources with their defaults are no objects.
bool is_rendered(const fs::path& folder) {
  return read_file(folder / "options").find("--command=default") == std::string::npos;
}

TEST(Lint, NoFindingWithoutAWaiverAndNoWaiverWithoutAFinding) {
  std::vector<Waiver> waivers = read_waivers();
  int outputs = 0;
  for (const fs::path& area : fs::directory_iterator(PVG_GOLDEN_DIR)) {
    if (!fs::is_directory(area)) continue;
    for (const fs::path& folder : fs::directory_iterator(area)) {
      const std::string text = read_file(folder / "expected.yaml");
      if (text.empty() || !is_rendered(folder)) continue;
      ++outputs;
      const std::string name = mode_of(folder) + ":" + area.filename().string() + "/" + folder.filename().string();
      for (const LintFinding& finding : lint(objects_of(text), PodSecurity::restricted)) {
        EXPECT_TRUE(waive(waivers, name, finding))
            << name << ": " << finding.check << " " << finding.object << " " << finding.field << " " << finding.message;
      }
    }
  }
  for (const Waiver& waiver : waivers) EXPECT_TRUE(waiver.used) << "waives nothing: " << waiver.line;
  EXPECT_GE(outputs, 50);
}


constexpr const char* kGoodPod =
    "serviceAccountName: a, automountServiceAccountToken: false, enableServiceLinks: false, "
    "securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}";
constexpr const char* kGoodContainer =
    "name: c, image: 'r/i:1', resources: {requests: {cpu: 1, memory: 1Gi}, limits: {memory: 1Gi}}, "
    "readinessProbe: {}, livenessProbe: {}, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}";

std::string deployment(const std::string& pod, const std::string& container) {
  return "{kind: Deployment, metadata: {name: d}, spec: {template: {spec: {" + pod + ", containers: [{" + container + "}]}}}}";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::set<std::string> found_in(const std::string& text) {
  std::set<std::string> out;
  for (const LintFinding& finding : lint(objects_of(text), PodSecurity::restricted)) {
    out.insert(std::string(finding.check) + " " + finding.field);
  }
  return out;
}

std::string good_set(const std::string& more) {
  return "{kind: StatefulSet, metadata: {name: s}, spec: {replicas: 3, serviceName: h, updateStrategy: {type: RollingUpdate}, " +
         more + "}}\n---\n{kind: Service, metadata: {name: h}, spec: {selector: {app: s}}}\n";
}

constexpr const char* kApart =
    "template: {spec: {serviceAccountName: a, automountServiceAccountToken: false, enableServiceLinks: false, topologySpreadConstraints: "
    "[{topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule}]}}";

using Found = std::set<std::string>;

TEST(Lint, FindsNothingInAGoodPod) {
  EXPECT_EQ(found_in(deployment(kGoodPod, kGoodContainer)), Found{});
  EXPECT_EQ(found_in(good_set(kApart)), Found{});
}

TEST(Lint, FindsOneFaultInAPod) {
  const std::string pod = "spec.template.spec.";
  const std::string container = pod + "containers[0].";
  const auto pod_with = [](const char* from, const char* to) {
    return found_in(deployment(replaced(kGoodPod, from, to), kGoodContainer));
  };
  const auto container_with = [](const char* from, const char* to) {
    return found_in(deployment(kGoodPod, replaced(kGoodContainer, from, to)));
  };
  EXPECT_EQ(pod_with("serviceAccountName: a", "serviceAccountName: default"), Found{"L05 " + pod + "serviceAccountName"});
  EXPECT_EQ(pod_with("automountServiceAccountToken: false", "x: 1"), Found{"L05 " + pod + "automountServiceAccountToken"});
  EXPECT_EQ(pod_with("enableServiceLinks: false", "x: 1"), Found{"L16 " + pod + "enableServiceLinks"});
  EXPECT_EQ(pod_with("enableServiceLinks", "hostNetwork: true, enableServiceLinks"),
            (Found{"L01 " + pod + "hostNetwork", "L06 " + pod + "hostNetwork"}));
  EXPECT_EQ(pod_with("enableServiceLinks", "volumes: [{name: v, hostPath: {path: /}}], enableServiceLinks"),
            (Found{"L01 " + pod + "volumes[0].hostPath", "L06 " + pod + "volumes[0].hostPath"}));
  EXPECT_EQ(pod_with("runAsNonRoot: true, ", ""), Found{"L01 " + container + "securityContext.runAsNonRoot"});
  EXPECT_EQ(container_with("memory: 1Gi}, limits", "x: 1}, limits"), Found{});
  EXPECT_EQ(container_with("memory: 1Gi}, limits: {memory: 1Gi}", "x: 1}, limits: {}"),
            (Found{"L02 " + container + "resources.limits.memory", "L02 " + container + "resources.requests.memory"}));
  EXPECT_EQ(container_with("limits: {memory: 1Gi}", "limits: {}"), Found{"L02 " + container + "resources.limits.memory"});
  EXPECT_EQ(container_with("cpu: 1, ", ""), Found{"L02 " + container + "resources.requests.cpu"});
  EXPECT_EQ(container_with("livenessProbe: {}", "x: 1"), Found{"L03 " + container + "livenessProbe"});
  EXPECT_EQ(container_with("r/i:1", "r:5000/i"), Found{"L04 " + container + "image"});
  EXPECT_EQ(container_with("r/i:1", "r/i:latest"), Found{"L04 " + container + "image"});
  EXPECT_EQ(container_with("r/i:1", "r/i@sha256:0"), Found{});
  EXPECT_EQ(container_with("drop: [ALL]", "drop: [ALL], add: [SYS_ADMIN]"),
            (Found{"L01 " + container + "securityContext.capabilities.add", "L06 " + container + "securityContext.capabilities.add"}));
}

TEST(Lint, FindsOneFaultInASet) {
  const std::string pod = "spec.template.spec.";
  EXPECT_EQ(found_in(replaced(good_set(kApart), "RollingUpdate", "OnDelete")), Found{"L08 spec.updateStrategy.type"});
  EXPECT_EQ(found_in(replaced(good_set(kApart), "serviceName: h", "serviceName: i")), Found{"L09 spec.serviceName"});
  EXPECT_EQ(found_in(replaced(good_set(kApart), "DoNotSchedule", "ScheduleAnyway")), Found{"L15 " + pod + "affinity"});
  EXPECT_EQ(found_in(replaced(good_set(kApart), "app: s", "app: s, version: v1")), Found{"L10 spec.selector"});
  EXPECT_EQ(found_in(good_set(std::string("volumeClaimTemplates: [{metadata: {name: c}}], ") + kApart)),
            Found{"L11 spec.volumeClaimTemplates[0]"});
  const std::string container = replaced(kGoodContainer, "name: c", "name: c, volumeMounts: [{name: v}, {name: v}]");
  const std::string shared = replaced(kApart, "serviceAccountName: a",
                                      "serviceAccountName: a, securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, "
                                      "containers: [{" + container + "}]");
  EXPECT_EQ(found_in(good_set("volumeClaimTemplates: [{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: v}}], " + shared)),
            Found{"L12 " + pod + "containers[0].volumeMounts"});
}

TEST(Lint, FindsOneFaultInOtherObjects) {
  EXPECT_EQ(found_in("{kind: PodDisruptionBudget, metadata: {name: b}, spec: {maxUnavailable: 0}}"), Found{"L07 spec.maxUnavailable"});
  EXPECT_EQ(found_in("{kind: ConfigMap, metadata: {name: c}, data: {TOKEN_SIGNING_KEY: secret}}"),
            Found{"L13 data[\"TOKEN_SIGNING_KEY\"]"});
  EXPECT_EQ(found_in("{kind: ConfigMap, metadata: {name: c}, data: {TOKEN_SIGNING_KEY: ''}}"), Found{});
  EXPECT_EQ(found_in("{kind: Service, metadata: {name: s}, spec: {publishNotReadyAddresses: true, selector: {kind: ZookeeperMember}}}"),
            Found{"L14 spec.publishNotReadyAddresses"});
}

// The choices of a waiver stand in the RenderConfig's table, which knows nothing of the checks.
TEST(Lint, EveryCheckCanBeWaived) {
  std::string ids;
  for (const LintCheck& check : lint_checks()) ids += (ids.empty() ? "" : "|") + std::string(check.id);
  EXPECT_EQ(table_of<LintWaiver>().find("check")->facts.choices, ids);
}

TEST(Lint, IdsAreUnique) {
  std::set<std::string_view> ids;
  for (const LintCheck& check : lint_checks()) EXPECT_TRUE(ids.insert(check.id).second) << check.id;
}

}  // namespace
}  // namespace pvg
