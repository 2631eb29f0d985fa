#include "golden_case.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "settings.h"
#include "text/diagnostic_text.h"
#include "value/json_writer.h"
#include "value/reader.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

namespace pvg::golden {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> entries(fs::directory_iterator(folder), fs::directory_iterator{});
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool is_input(const std::string& name) {
  const std::string ending = fs::path(name).extension();
  return name == "input.yaml" ||
         (name.rfind("input-", 0) == 0 && (ending == ".yaml" || ending == ".yml" || ending == ".json"));
}

void set_unknown_fields(Case& of, const std::string& word) {
  if (word == "error") of.options.unknown_fields = UnknownFields::error;
  else if (word == "warn") of.options.unknown_fields = UnknownFields::warn;
  else if (word == "prune") of.options.unknown_fields = UnknownFields::prune;
  else if (word == "keep") of.options.unknown_fields = UnknownFields::keep;
  else of.problems.push_back("options: --unknown-fields=" + word);
}

void set_option(Case& of, const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::string name = word.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
  if (word == "--strict") of.options.strict = true;
  else if (word == "--mode=operator") of.options.mode = Mode::operators;
  else if (word == "--mode=hardened") of.options.mode = Mode::hardened;
  else if (word == "--command=default") of.command = Case::Command::fill_defaults;
  else if (word == "--command=convert") of.command = Case::Command::convert;
  else if (name == "--set") of.settings.push_back(value);
  else if (name == "--namespace") of.options.default_namespace = value;
  else if (name == "--unknown-fields") set_unknown_fields(of, value);
  else of.problems.push_back("options: '" + word + "'");
}

Case read_case(const fs::path& folder) {
  Case of;
  of.folder = folder;
  of.name = folder.parent_path().filename().string() + "/" + folder.filename().string();
  if (!fs::is_directory(folder)) {
    of.problems.push_back("a file where a case should be");
    return of;
  }
  for (const fs::path& entry : sorted_entries(folder)) {
    const std::string name = entry.filename();
    if (is_input(name)) {
      of.files.push_back({name, read_file(entry)});
    } else if (name == "old.yaml") {
      of.old.push_back({name, read_file(entry)});
    } else if (name == "options") {
      std::istringstream words(read_file(entry));
      for (std::string word; words >> word;) set_option(of, word);
    } else if (name != "expected.yaml" && name != "expected.diag" && name != "expected.warn") {
      of.problems.push_back("stray file '" + name + "'");
    }
  }
  if (of.files.empty()) of.problems.push_back("no input.yaml");
  of.sources = with_settings(of.files, of.settings, of.unsettled);
  return of;
}

std::vector<Document> documents_of(const std::vector<Source>& sources) {
  std::vector<Document> documents;
  Diagnostics ignored;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    read_documents(sources[i], static_cast<std::uint32_t>(i), documents, ignored);
  }
  return documents;
}

// The members of every mapping from last to first.
void reverse_members(Value& value) {
  if (value.is_list()) {
    for (Value& item : value.items()) reverse_members(item);
  } else if (value.is_map()) {
    for (Member& member : value.members()) reverse_members(member.value);
    std::reverse(value.members().begin(), value.members().end());
  }
}

}  // namespace

std::vector<Case> discover(const fs::path& root) {
  std::vector<Case> cases;
  for (const fs::path& area : sorted_entries(root)) {
    if (!fs::is_directory(area)) {
      if (area.filename() != "README.md" && area.filename() != "waivers") cases.push_back(read_case(area));
      continue;
    }
    for (const fs::path& folder : sorted_entries(area)) cases.push_back(read_case(folder));
  }
  return cases;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

CompileResult compile(const Case& of, const std::vector<Source>& sources) {
  if (of.unsettled.has_errors()) return {of.unsettled, {}, {}};
  if (!of.old.empty()) {
    std::vector<Source> all = sources;
    all.insert(all.end(), of.old.begin(), of.old.end());
    return validate_change(all, sources.size(), of.options);
  }
  switch (of.command) {
    case Case::Command::fill_defaults: return fill_defaults(sources, of.options, OutputFormat::yaml);
    case Case::Command::convert: return convert(sources, of.options, OutputFormat::yaml);
    case Case::Command::render: break;
  }
  return render(sources, of.options, OutputFormat::yaml);
}

std::string diagnostics_text(const Case& of, const Diagnostics& diagnostics, std::vector<Source> sources) {
  sources.insert(sources.end(), of.old.begin(), of.old.end());
  SourceLines lines(sources);
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += diagnostic_text(diagnostic, lines);
  return out;
}

std::vector<Source> as_json(const std::vector<Source>& sources) {
  std::vector<Source> out;
  for (const Document& document : documents_of(sources)) {
    Source source{"document.json", {}};
    JsonWriter writer(source.text);
    write_in_order(writer, document.root);
    out.push_back(std::move(source));
  }
  return out;
}

std::vector<Source> with_members_reversed(const std::vector<Source>& sources) {
  Source source{"reversed.yaml", {}};
  for (Document& document : documents_of(sources)) {
    reverse_members(document.root);
    source.text += "---\n";
    YamlWriter writer(source.text);
    write_in_order(writer, document.root);
  }
  return {source};
}

}  // namespace pvg::golden
