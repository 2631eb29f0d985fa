// Writes the corpus with our writers, and as JSON by a writer that is not ours, for run.py to compare what others read:
//   writer_roundtrip_driver FOLDER SEED COUNT
// FOLDER/stream.yaml, compact.ndjson and pretty.json are ours, expected.ndjson is the truth.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "corpus.h"
#include "value/json_writer.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

namespace {

nlohmann::json to_json(const pvg::Value& value) {
  switch (value.kind()) {
    case pvg::Kind::null: return nullptr;
    case pvg::Kind::boolean: return value.boolean();
    case pvg::Kind::integer: return value.integer();
    case pvg::Kind::number: return value.number();
    case pvg::Kind::string: return value.string();
    case pvg::Kind::list: {
      nlohmann::json list = nlohmann::json::array();
      for (const pvg::Value& item : value.items()) list.push_back(to_json(item));
      return list;
    }
    case pvg::Kind::map: {
      nlohmann::json map = nlohmann::json::object();
      for (const pvg::Member& member : value.members()) map[member.key] = to_json(member.value);
      return map;
    }
  }
  return nullptr;
}

bool save(const std::string& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  return static_cast<bool>(file.flush());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: writer_roundtrip_driver FOLDER SEED COUNT\n";
    return 2;
  }
  std::vector<pvg::Value> trees = pvg::corpus::fixed_trees();
  for (pvg::Value& tree :
       pvg::corpus::random_trees(std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10))) {
    trees.push_back(std::move(tree));
  }

  std::string yaml;
  std::string compact;
  std::string pretty;
  std::string expected;
  for (const pvg::Value& tree : trees) {
    yaml += "---\n";
    pvg::YamlWriter yaml_writer(yaml);
    pvg::write_value(yaml_writer, tree);
    pvg::JsonWriter compact_writer(compact, pvg::JsonWriter::Style::compact);
    pvg::write_value(compact_writer, tree);
    compact += '\n';
    pvg::JsonWriter pretty_writer(pretty, pvg::JsonWriter::Style::pretty);
    pvg::write_value(pretty_writer, tree);
    pretty += '\n';
    expected += to_json(tree).dump() + '\n';
  }
  const std::string folder = argv[1];
  return save(folder + "/stream.yaml", yaml) && save(folder + "/compact.ndjson", compact) &&
                 save(folder + "/pretty.json", pretty) && save(folder + "/expected.ndjson", expected)
             ? 0
             : 4;
}
