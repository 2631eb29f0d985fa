#include "spec/convert_v1alpha1.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "spec/rule_tools.h"
#include "text/object_names.h"
#include "text/trim.h"

namespace pvg::v1alpha1 {

namespace {

using rules::value_or_empty;

constexpr Move kMoves[] = {
    {"spec.zookeeperUri", Heir::pravega, "spec.zookeeperUri"},
    {"spec.zookeeperUri", Heir::bookkeeper, "spec.zookeeperUri"},
    {"spec.version", Heir::pravega, "spec.version"},
    {"spec.version", Heir::bookkeeper, "spec.version"},
    {"spec.externalAccess", Heir::pravega, "spec.externalAccess"},
    {"spec.tls", Heir::pravega, "spec.tls"},
    {"spec.tls.static.caBundle", Heir::pravega, "spec.tls.static.caBundle", Use::plain, true},
    {"spec.authentication", Heir::pravega, "spec.authentication"},
    {"spec.pravega", Heir::pravega, "spec.pravega"},
    {"spec.pravega.tier2", Heir::pravega, "spec.pravega.longtermStorage"},
    {"spec.pravega.image", Heir::pravega, "spec.pravega.image"},
    {"spec.pravega.image.imageSpec", Heir::pravega, "spec.pravega.image", Use::variant},
    // The admission webhook of 0.4 (pkg/webhook/webhook.go mutatePravegaVersion).
    {"spec.pravega.image.tag", Heir::pravega, "spec.version", Use::fallback, true},
    {"spec.pravega.image.tag", Heir::bookkeeper, "spec.version", Use::fallback, true},
    {"spec.pravega.image.imageSpec.tag", Heir::pravega, "spec.version", Use::fallback, true},
    {"spec.pravega.image.imageSpec.tag", Heir::bookkeeper, "spec.version", Use::fallback, true},
    {"spec.bookkeeper", Heir::bookkeeper, "spec"},
    {"spec.bookkeeper.image", Heir::bookkeeper, "spec.image.imageSpec"},
    {"spec.bookkeeper.image.imageSpec", Heir::bookkeeper, "spec.image.imageSpec", Use::variant},
    {"spec.bookkeeper.bookkeeperJVMOptions", Heir::bookkeeper, "spec.jvmOptions"},
};

// What the current API has and the first one had not, for messages about it.
constexpr PathRename kNewFields[] = {{"spec.bookkeeperUri", "spec.bookkeeper"}};

// Whether a dotted path is the other one or below it.
bool is_within(std::string_view path, std::string_view other) {
  return path.starts_with(other) && (path.size() == other.size() || path[other.size()] == '.');
}

// What is being made, and of what.
struct Work {
  const ClusterSpec& spec;
  const Value& source;
  const Member* about;  // what stands for the whole in messages about what is added: spec, or whatever there is
  std::string name;
  std::string namespace_;
  Value pravega;
  Value bookkeeper;

  [[nodiscard]] Value& root(Heir heir) { return heir == Heir::pravega ? pravega : bookkeeper; }
};

const Member* find_member(const Value& map, std::string_view key) {
  for (const Member& member : map.members()) {
    if (member.key == key) return &member;
  }
  return nullptr;
}

// The mapping under the keys, made where it is missing, with the places of the member that it is made for.
Value& place(Value& root, std::string_view path, const Member& source) {
  Value* at = &root;
  for (const std::string_view key : split(path, '.')) {
    if (Value* there = at->find(key)) {
      at = there;
      continue;
    }
    Value made = Value(Value::Map());
    made.set_span(source.value.span());
    at->members().push_back({std::string(key), source.key_span, std::move(made)});
    at = &at->members().back().value;
  }
  return *at;
}

// Puts a value under the last key of the path, unless something is there.
void put(Value& root, std::string_view path, const Member& source, Value value) {
  const std::size_t dot = path.rfind('.');
  Value& parent = place(root, path.substr(0, dot), source);
  const std::string_view key = path.substr(dot + 1);
  if (parent.find(key) == nullptr) parent.members().push_back({std::string(key), source.key_span, std::move(value)});
}

// A value that is made up stands where the member's key does: the excerpt of a message then shows that one line.
void put_new(Value& root, std::string_view path, const Member& source, Value value) {
  put(root, path, source, with_span(std::move(value), source.key_span));
}

std::int32_t bookies_of(const ClusterSpec& spec) {
  return std::max(kFewestBookies, value_or_empty(spec.bookkeeper).replicas.value_or(kFewestBookies));
}

// getBookkeeperUri. Without a namespace the names are those that resolve within any.
void add_bookkeeper_uri(Work& work, const Member& source) {
  if (work.name.empty()) return;
  std::string domain = "." + names::bookie_headless(work.name, names::kBookieHeadlessSuffix);
  if (!work.namespace_.empty()) domain += "." + work.namespace_;
  std::string uri;
  for (std::int32_t i = 0; i < bookies_of(work.spec); ++i) {
    if (i > 0) uri += ',';
    uri += names::pod(names::bookie(work.name), i) + domain + ":3181";
  }
  put_new(work.pravega, "spec.bookkeeperUri", source, Value(std::move(uri)));
}

void carry_leaf(Work& work, const Member& member, const Field& row, const std::string& path) {
  // To the operators an empty text is as good as none, and the current API refuses some.
  const bool unset = row.facts.zero_is_unset && member.value.is_string() && member.value.string().empty();
  if (unset) return;
  for (const Move* move : moves_of(path)) {
    if (move->use == Use::fallback && !value_or_empty(work.spec.version).empty()) continue;
    put(work.root(move->heir), target_of(*move, path), member, member.value);
  }
}

// By the table, so that what it does not know is left behind; in the order of the document.
void carry(Work& work, const Value& object, const Table& table, const std::string& path) {
  for (const Member& member : object.members()) {
    const Field* row = table.find(member.key);
    if (row == nullptr || member.value.is_null()) continue;
    const std::string below = path + "." + member.key;
    if (row->type != FieldType::object) {
      carry_leaf(work, member, *row, below);
    } else if (member.value.is_map()) {
      for (const Move* move : moves_of(below)) {
        place(work.root(move->heir), target_of(*move, below), member);
      }
      carry(work, member.value, row->table(), below);
    }
    if (below == "spec.bookkeeper") add_bookkeeper_uri(work, member);
  }
}

// Numbers that the operators of the first API raised, as the current ones take them at their word.
void raise(Value& root, std::string_view object, std::string_view key, const std::optional<std::int32_t>& given,
           std::int32_t least, const Member& about) {
  if (!given || *given >= least) return;
  Value& parent = place(root, object, about);
  if (Value* value = parent.find(key)) *value = with_span(Value(least), value->span());
}

void raise_numbers(Work& work) {
  const Pravega& pravega = value_or_empty(work.spec.pravega);
  raise(work.bookkeeper, "spec", row<&BookkeeperClusterSpec::replicas>().name,
        value_or_empty(work.spec.bookkeeper).replicas, kFewestBookies, *work.about);
  raise(work.pravega, "spec.pravega", row<&PravegaSpec::controller_replicas>().name, pravega.controller_replicas,
        kFewestServers, *work.about);
  raise(work.pravega, "spec.pravega", row<&PravegaSpec::segment_store_replicas>().name, pravega.segment_store_replicas,
        kFewestServers, *work.about);
}

// The current API wants all of the image or nothing of it.
void complete_image(Work& work) {
  Value& spec = place(work.bookkeeper, "spec", *work.about);
  const Member* image = find_member(spec, "image");
  if (image == nullptr) return;
  for (const Field& row : table_of<BookkeeperImageSpec>().fields) {
    if (!row.facts.required) continue;
    put_new(spec, "image.imageSpec." + std::string(row.name), *image, Value(row.facts.operator_default));
  }
}

// The top of an heir: what the document has, in its order, with another version and an empty spec.
Value heir_root(const Work& work, std::string_view api_version, std::string_view kind, const Member* spec_source) {
  Value root = Value(Value::Map());
  root.set_span(work.source.span());
  for (const Member& member : work.source.members()) {
    Value value;
    if (member.key == "apiVersion")
      value = Value(api_version);
    else if (member.key == "kind")
      value = Value(kind);
    else if (member.key == "spec")
      value = Value(Value::Map());
    else if (member.key == "metadata" || member.key == "status")
      value = member.value;
    else
      continue;
    value.set_span(member.value.span());
    root.members().push_back({member.key, member.key_span, std::move(value)});
  }
  if (Value* spec = root.find("spec"); spec != nullptr && spec_source != nullptr) {
    spec->set_span(spec_source->value.span());
    for (Member& member : root.members()) {
      if (member.key == "spec") member.key_span = spec_source->key_span;
    }
  }
  return root;
}

// migrateBookkeeper gives it the name and the namespace alone; labels, annotations, finalizers and the uid are the
// PravegaCluster's own.
Value bookkeeper_root(const Work& work, const Member* bookkeeper) {
  Value root = heir_root(work, "bookkeeper.pravega.io/v1alpha1", "BookkeeperCluster", bookkeeper);
  root.erase("status");
  Value* metadata = root.find("metadata");
  if (metadata == nullptr || !metadata->is_map()) return root;
  erase_if(metadata->members(), [](const Member& m) { return m.key != "name" && m.key != "namespace"; });
  return root;
}

// createConfigMap.
Document config_map_of(const Work& work, const Document& document, const Member& about) {
  Value metadata = Value::map({{"name", names::migrated_bookie_config(work.name)}});
  if (!work.namespace_.empty()) metadata.set("namespace", work.namespace_);
  Value data = Value::map({{"PRAVEGA_CLUSTER_NAME", work.name}});
  if (const std::string& zookeeper = value_or_empty(work.spec.zookeeper_uri); !zookeeper.empty()) {
    data.set("WAIT_FOR", zookeeper);
  }
  Value root = Value::map(
      {{"apiVersion", "v1"}, {"kind", "ConfigMap"}, {"metadata", std::move(metadata)}, {"data", std::move(data)}});
  return {document.source,
          document.index,
          with_span(std::move(root), about.key_span),
          {{"metadata.name", "spec.bookkeeper"}}};
}

bool is_there(const Value& root, std::string_view path) {
  const Value* at = &root;
  for (const std::string_view key : split(path, '.')) {
    at = at->find(key);
    if (at == nullptr) return false;
  }
  return true;
}

// The moves backwards. Where several lead to one place, the one that the document has counts.
std::vector<PathRename> renames_of(Heir heir, const Value& source) {
  std::vector<PathRename> out;
  for (const Move& move : kMoves) {
    if (move.heir != heir) continue;
    const auto same = std::find_if(out.begin(), out.end(), [&](const PathRename& r) { return r.path == move.to; });
    if (same == out.end()) {
      out.push_back({move.to, move.from});
    } else if (is_there(source, move.from) && (move.use == Use::variant || !is_there(source, same->written))) {
      same->written = move.from;
    }
  }
  if (heir == Heir::pravega) out.insert(out.end(), std::begin(kNewFields), std::end(kNewFields));
  return out;
}

}  // namespace

std::span<const Move> moves() { return kMoves; }

std::vector<const Move*> moves_of(std::string_view path) {
  std::vector<const Move*> nearest;
  for (const Move& move : kMoves) {
    if (!is_within(path, move.from)) continue;
    if (!nearest.empty() && move.from.size() > nearest.front()->from.size()) nearest.clear();
    if (nearest.empty() || move.from == nearest.front()->from) nearest.push_back(&move);
  }
  return nearest;
}

std::string target_of(const Move& move, std::string_view path) {
  return std::string(move.to) + std::string(path.substr(move.from.size()));
}

Conversion convert(const ClusterSpec& spec, const Document& document, Mode mode) {
  Work work{spec, document.root, find_member(document.root, "spec"), {}, {}, {}, {}};
  if (work.about == nullptr) work.about = find_member(document.root, "kind");
  if (const Value* metadata = document.root.find("metadata")) {
    work.name = metadata->text_at("name");
    work.namespace_ = metadata->text_at("namespace");
  }
  const Value* given = document.root.find("spec");
  const bool has_spec = given != nullptr && given->is_map();
  const Member* bookkeeper = has_spec ? find_member(*given, "bookkeeper") : nullptr;
  work.pravega = heir_root(work, "pravega.pravega.io/v1beta1", "PravegaCluster", nullptr);
  work.bookkeeper = bookkeeper_root(work, bookkeeper);
  if (has_spec) carry(work, *given, table_of<ClusterSpec>(), "spec");
  if (bookkeeper == nullptr || bookkeeper->value.is_null()) add_bookkeeper_uri(work, *work.about);
  raise_numbers(work);
  complete_image(work);

  Conversion out;
  if (mode == Mode::operators && !work.name.empty()) {
    const Member& about = bookkeeper != nullptr ? *bookkeeper : *work.about;
    put_new(work.bookkeeper, "spec.envVars", about, Value(names::migrated_bookie_config(work.name)));
    out.config_map = config_map_of(work, document, about);
  }
  out.pravega = {document.source, document.index, std::move(work.pravega), renames_of(Heir::pravega, document.root)};
  out.bookkeeper = {document.source, document.index, std::move(work.bookkeeper),
                    renames_of(Heir::bookkeeper, document.root)};
  return out;
}

}  // namespace pvg::v1alpha1
