#include "settings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "spec/render_config_read.h"
#include "value/reader.h"
#include "value/sink.h"
#include "value/value.h"
#include "value/yaml_writer.h"

namespace pvg {

namespace {

constexpr std::array<std::string_view, 4> kKinds = {"PravegaCluster", "BookkeeperCluster", "ZookeeperCluster",
                                                    kRenderConfigKind};
constexpr std::string_view kGroupEnd = "pravega.io/";
constexpr std::size_t kLongestList = 1000;

struct Setting {
  std::string_view text;  // as it was given
  std::string_view kind;
  std::string_view name;  // empty: all of the kind
  std::vector<PathPart> path;
  Value value;
};

void report(const Setting& setting, std::string message, std::string hint, Diagnostics& diagnostics) {
  Diagnostic problem;
  problem.code = Code::bad_setting;
  problem.message = "the setting '" + std::string(setting.text) + "' " + std::move(message);
  problem.hint = std::move(hint);
  diagnostics.add(std::move(problem));
}

// The first '=' outside of quotes ends the path.
std::size_t end_of_path(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == '=' && !quoted) return i;
  }
  return std::string_view::npos;
}

bool is_kind(std::string_view kind) {
  return kind == "*" || std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

std::optional<Value> parse_value(std::string_view text) {
  std::vector<Document> documents;
  Diagnostics problems;
  read_documents({"", std::string(text)}, 0, documents, problems);
  if (problems.has_errors() || documents.size() > 1) return std::nullopt;
  return documents.empty() ? Value() : std::move(documents.front().root);
}

std::optional<Setting> parse(std::string_view text, Diagnostics& diagnostics) {
  Setting setting;
  setting.text = text;
  const std::string_view form = "write KIND.path=value, such as PravegaCluster.spec.pravega.controllerReplicas=3";
  const std::size_t equals = end_of_path(text);
  std::string_view path = text.substr(0, equals);
  const std::size_t dot = std::min(path.find('.'), path.size());
  const std::string_view target = path.substr(0, dot);
  const std::size_t slash = std::min(target.find('/'), target.size());
  setting.kind = target.substr(0, slash);
  if (slash < target.size()) setting.name = target.substr(slash + 1);
  path.remove_prefix(dot);
  bool whole = equals != std::string_view::npos && !path.empty() && is_kind(setting.kind);
  while (whole && !path.empty()) {
    std::optional<PathPart> part = take_path_part(path);
    const std::size_t* index = part ? std::get_if<std::size_t>(&*part) : nullptr;
    whole = part && (index == nullptr || *index < kLongestList);
    if (part) setting.path.push_back(std::move(*part));
  }
  if (!whole) {
    std::string_view near;
    if (!is_kind(setting.kind)) near = nearest(setting.kind, {kKinds.begin(), kKinds.end()});
    report(setting, "cannot be read", std::string(near.empty() ? form : "did you mean " + std::string(near) + "?"),
           diagnostics);
    return std::nullopt;
  }
  std::optional<Value> value = parse_value(text.substr(equals + 1));
  if (!value) {
    report(setting, "has a value that is not YAML", "quote it", diagnostics);
    return std::nullopt;
  }
  setting.value = std::move(*value);
  return setting;
}

bool fits(const Setting& setting, const Value& root) {
  if (setting.kind == kRenderConfigKind) return is_render_config(root);
  const std::string_view kind = root.text_at("kind");
  const std::string_view version = root.text_at("apiVersion");
  if (version.find(kGroupEnd) == std::string_view::npos) return false;
  if (std::find(kKinds.begin(), kKinds.end(), kind) == kKinds.end()) return false;
  if (setting.kind != "*" && setting.kind != kind) return false;
  const Value* metadata = root.find("metadata");
  return setting.name.empty() || (metadata != nullptr && metadata->text_at("name") == setting.name);
}

// What the path leads to, made where it is not there; nullptr when something else is in its way.
Value* reach(Value& root, const std::vector<PathPart>& path) {
  Value* at = &root;
  for (const PathPart& part : path) {
    if (const auto* key = std::get_if<std::string>(&part)) {
      if (!at->is_null() && !at->is_map()) return nullptr;
      if (at->find(*key) == nullptr) at->set(*key, Value());
      at = at->find(*key);
      continue;
    }
    const std::size_t index = std::get<std::size_t>(part);
    if (at->is_null()) *at = Value(Value::List());
    if (!at->is_list() || index > at->items().size()) return nullptr;
    if (index == at->items().size()) at->push_back(Value());
    at = &at->items()[index];
  }
  return at;
}

std::string stream_of(const std::vector<Document>& documents) {
  std::string out;
  for (const Document& document : documents) {
    if (!out.empty()) out += "---\n";
    YamlWriter writer(out);
    write_in_order(writer, document.root);
  }
  return out;
}

// The documents of the run that settings may change, source by source.
struct Texts {
  std::vector<std::vector<Document>> documents;  // empty for a source that cannot be read
  std::vector<bool> changed;
  bool complete = true;                          // every source could be read
};

Texts read(const std::vector<Source>& sources) {
  Texts out;
  for (const Source& source : sources) {
    Diagnostics problems;
    std::vector<Document> documents;
    read_documents(source, 0, documents, problems);
    if (problems.has_errors()) {
      documents.clear();
      out.complete = false;
    }
    out.documents.push_back(std::move(documents));
    out.changed.push_back(false);
  }
  return out;
}

// The resources of a document: itself, or the items of a list.
template <typename Action>
void for_each_object(Value& root, Action action) {
  Value* items = root.find("items");
  if (items == nullptr || !items->is_list()) {
    action(root);
    return;
  }
  for (Value& item : items->items()) action(item);
}

bool apply(const Setting& setting, Texts& texts, Diagnostics& diagnostics) {
  bool found = false;
  for (std::size_t i = 0; i < texts.documents.size(); ++i) {
    for (Document& document : texts.documents[i]) {
      for_each_object(document.root, [&](Value& object) {
        if (!fits(setting, object)) return;
        found = true;
        Value* target = reach(object, setting.path);
        if (target == nullptr) {
          report(setting, "leads through something that is no mapping or list", "give its parent a value", diagnostics);
          return;
        }
        *target = setting.value;
        texts.changed[i] = true;
      });
    }
  }
  return found;
}

}  // namespace

std::vector<Source> with_settings(std::vector<Source> sources, const std::vector<std::string>& settings,
                                  Diagnostics& diagnostics) {
  if (settings.empty()) return sources;
  Texts texts = read(sources);
  for (const std::string& text : settings) {
    const std::optional<Setting> setting = parse(text, diagnostics);
    if (!setting || apply(*setting, texts, diagnostics)) continue;
    if (setting->kind != kRenderConfigKind) {
      // What cannot be read may have it; the compiler says what is wrong with that.
      if (texts.complete) report(*setting, "is for a resource that the input does not have", "", diagnostics);
      continue;
    }
    sources.push_back({"<settings>", ""});
    Document made;
    made.root = Value::map({{"apiVersion", kRenderConfigVersion}, {"kind", kRenderConfigKind}, {"spec", Value()}});
    texts.documents.push_back({std::move(made)});
    texts.changed.push_back(false);
    apply(*setting, texts, diagnostics);
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (texts.changed[i]) sources[i].text = stream_of(texts.documents[i]);
  }
  return sources;
}

}  // namespace pvg
