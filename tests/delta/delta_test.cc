// Every difference between the modes has a row of the delta table, and every row has a difference: the inputs of the recordings
// are rendered in both modes and compared field by field. Inputs that hardened mode refuses are counted, so that they cannot
// become all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compile.h"
#include "model/delta.h"
#include "settings.h"
#include "value/reader.h"

namespace pvg {
namespace {

namespace fs = std::filesystem;

using Objects = std::map<std::pair<std::string, std::string>, Value>;  // kind and name

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<Objects> rendered(const std::vector<Source>& sources, Mode mode) {
  CompileOptions options;
  options.mode = mode;
  const CompileResult result = render(sources, options, OutputFormat::yaml);
  if (result.diagnostics.has_errors()) return std::nullopt;
  Objects out;
  std::vector<Document> documents;
  Diagnostics problems;
  read_documents({"output", result.output}, 0, documents, problems);
  EXPECT_FALSE(problems.has_errors());
  for (Document& document : documents) {
    const std::string kind(document.root.text_at("kind"));
    const std::string name(document.root.find("metadata")->text_at("name"));
    out.emplace(std::pair(kind, name), std::move(document.root));
  }
  return out;
}

struct Difference {
  std::string kind;
  std::string field;  // "+": an object that hardened mode alone makes, "-": one that it does not
};

// A list whose items have names, which tell them apart.
bool is_named(const Value& list) {
  const auto& items = list.items();
  return !items.empty() && std::all_of(items.begin(), items.end(), [](const Value& item) {
    return item.find("name") != nullptr && item.find("name")->is_string();
  });
}

void compare(const Value* old_value, const Value* new_value, const std::string& kind, const std::string& path,
             std::vector<Difference>& out);

void compare_maps(const Value& a, const Value& b, const std::string& kind, const std::string& path,
                  std::vector<Difference>& out) {
  std::set<std::string> keys;
  for (const Member& m : a.members()) keys.insert(m.key);
  for (const Member& m : b.members()) keys.insert(m.key);
  for (const std::string& key : keys) {
    compare(a.find(key), b.find(key), kind, path.empty() ? key : path + "/" + key, out);
  }
}

Value by_name(const Value& list) {
  Value out{Value::Map()};
  for (const Value& item : list.items()) out.set(item.text_at("name"), item);
  return out;
}

void compare(const Value* old_value, const Value* new_value, const std::string& kind, const std::string& path,
             std::vector<Difference>& out) {
  if (old_value != nullptr && new_value != nullptr) {
    if (*old_value == *new_value) return;
    if (old_value->is_map() && new_value->is_map()) return compare_maps(*old_value, *new_value, kind, path, out);
    if (old_value->is_list() && new_value->is_list() && is_named(*old_value) && is_named(*new_value)) {
      return compare_maps(by_name(*old_value), by_name(*new_value), kind, path, out);
    }
  }
  out.push_back({kind, path});
}

std::vector<Difference> differences(const Objects& operators, const Objects& hardened) {
  std::vector<Difference> out;
  for (const auto& [id, object] : operators) {
    const auto other = hardened.find(id);
    if (other == hardened.end()) {
      out.push_back({id.first, "-"});
    } else {
      compare(&object, &other->second, id.first, "", out);
    }
  }
  for (const auto& [id, object] : hardened) {
    if (!operators.contains(id)) out.push_back({id.first, "+"});
  }
  return out;
}

// Hardened mode wants addresses where the operators have one of their own: whatever stands alone gets them.
std::vector<Source> completed(Source source) {
  const auto has = [&](const char* kind) { return source.text.find(kind) != std::string::npos; };
  std::vector<std::string> settings;
  if (!has("kind: ZookeeperCluster")) settings.emplace_back("*.spec.zookeeperUri=zk.example.com:2181");
  if (!has("kind: BookkeeperCluster")) settings.emplace_back("PravegaCluster.spec.bookkeeperUri=bk.example.com:3181");
  Diagnostics problems;
  return with_settings({source}, settings, problems);
}

TEST(Delta, EveryDifferenceHasARowAndEveryRowADifference) {
  std::set<std::string_view> used;
  std::set<std::string> unexplained;
  int compared = 0;
  for (const fs::path& folder : fs::directory_iterator(fs::path(PVG_TESTS_DIR) / "parity" / "cases")) {
    const std::vector<Source> source = completed({"input.yaml", read_file(folder / "input.yaml")});
    const auto operators = rendered(source, Mode::operators);
    const auto hardened = rendered(source, Mode::hardened);
    if (!operators || !hardened) continue;
    ++compared;
    for (const Difference& difference : differences(*operators, *hardened)) {
      bool explained = false;
      for (const DeltaRow& row : delta_table()) {
        if (!covers(row, difference.kind, difference.field)) continue;
        explained = true;
        used.insert(row.id);
      }
      if (!explained) unexplained.insert(difference.kind + " " + difference.field + " (" + folder.filename().string() + ")");
    }
  }
  for (const std::string& difference : unexplained) ADD_FAILURE() << "no row for " << difference;
  for (const DeltaRow& row : delta_table()) {
    EXPECT_TRUE(used.contains(row.id)) << row.id << " explains nothing";
  }
  EXPECT_GE(compared, 40);
}

TEST(Delta, IdsAreUnique) {
  std::set<std::string_view> ids;
  for (const DeltaRow& row : delta_table()) EXPECT_TRUE(ids.insert(row.id).second) << row.id;
}

TEST(Delta, APatternCoversWhatIsBelowItAndNothingElse) {
  const DeltaRow row{"X", "Service|Job", "spec/ports|metadata/*/a", "", "", "", ""};
  EXPECT_TRUE(covers(row, "Service", "spec/ports/grpc/port"));
  EXPECT_TRUE(covers(row, "Job", "metadata/labels/a"));
  EXPECT_FALSE(covers(row, "Service", "spec/portsx"));
  EXPECT_FALSE(covers(row, "Service", "spec"));
  EXPECT_FALSE(covers(row, "ConfigMap", "spec/ports"));
  EXPECT_FALSE(covers(row, "Service", "+"));
  EXPECT_TRUE(covers({"X", "Service", "+", "", "", "", ""}, "Service", "+"));
  EXPECT_FALSE(covers({"X", "Service", "+", "", "", "", ""}, "Service", "spec/ports"));
}

}  // namespace
}  // namespace pvg
