#include "spec/documents.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "schema/decode.h"
#include "schema/unknown_field.h"
#include "schema/value_text.h"
#include "spec/convert_v1alpha1.h"
#include "spec/kinds.h"
#include "spec/limits.h"
#include "spec/metadata.h"
#include "text/trim.h"

namespace pvg {

namespace {

const KnownKind* kind_named(std::string_view kind) {
  const auto found =
      std::find_if(kKnownKinds.begin(), kKnownKinds.end(), [&](const KnownKind& k) { return k.kind == kind; });
  return found == kKnownKinds.end() ? nullptr : &*found;
}

bool is_our_group(std::string_view group) {
  return std::any_of(kKnownKinds.begin(), kKnownKinds.end(), [&](const KnownKind& k) { return k.group == group; });
}

// What a document says it is.
struct TypeMeta {
  std::string_view group;  // empty for the core group
  std::string_view version;
  std::string_view kind;

  [[nodiscard]] std::string api_version() const {
    return group.empty() ? std::string(version) : std::string(group) + "/" + std::string(version);
  }
};

// The top level of our documents: the names for messages about keys that are none of them.
template <typename Spec>
struct Envelope {
  std::optional<std::string> api_version;
  std::optional<std::string> kind;
  std::optional<Value> metadata;
  std::optional<Spec> spec;
  std::optional<Value> status;
};

template <typename Spec>
const Table& envelope_table() {
  using Row = Envelope<Spec>;
  static constexpr Field kFields[] = {
      field<&Row::api_version>("apiVersion", {}), field<&Row::kind>("kind", {}),
      field<&Row::metadata>("metadata", {}),      field<&Row::spec>("spec", {}),
      field<&Row::status>("status", {}),
  };
  static constexpr Table kTable{"Resource", kFields};
  return kTable;
}

class Sorter {
 public:
  Sorter(const std::vector<Source>& sources, Mode mode, UnknownFields unknown_fields, Diagnostics& diagnostics,
         std::optional<KubernetesVersion> server)
      : sources_(sources), mode_(mode), unknown_fields_(unknown_fields), diagnostics_(diagnostics) {
    if (server) server_minor_ = server->minor;
  }

  void read(const Document& document);
  [[nodiscard]] Program finish();

 private:
  using Identity = std::tuple<std::string, std::string, std::string, std::string>;  // group, kind, namespace, name

  [[nodiscard]] DecodeContext context_of(const Document& document) { return context_of(document, diagnostics_); }
  [[nodiscard]] DecodeContext context_of(const Document& document, Diagnostics& diagnostics) {
    return {document, sources_[document.source], mode_, unknown_fields_, diagnostics, server_minor_};
  }
  [[nodiscard]] std::optional<TypeMeta> type_of_document(DecodeContext& context);
  void read_items(const TypeMeta& type, DecodeContext& context);
  void read_ours(const TypeMeta& type, DecodeContext& context);
  void read_first_pravega(DecodeContext& context);
  const Document& keep(Document document);
  template <typename Spec>
  void read_heir(const KnownKind& known, std::vector<Resource<Spec>>& resources, const Document& document,
                 std::size_t first_diagnostic);
  void read_render_config(DecodeContext& context);
  void read_config_map(DecodeContext& context);
  void refuse(const TypeMeta& type, DecodeContext& context);
  void pass_over(const TypeMeta& type, DecodeContext& context);
  void add_made_up_config_maps();
  void pass_over_unused_config_maps();
  template <typename Spec>
  void read_resource(const KnownKind& known, std::vector<Resource<Spec>>& resources, DecodeContext& context,
                     Diagnostics& diagnostics);
  void check_duplicate(std::string_view group, std::string_view kind, const std::string& namespace_,
                       const std::string& name, const Document& document, Diagnostics& diagnostics);

  const std::vector<Source>& sources_;
  Mode mode_;
  UnknownFields unknown_fields_;
  Diagnostics& diagnostics_;
  std::optional<std::int32_t> server_minor_;
  Program program_;
  std::size_t read_ = 0;
  std::vector<const Document*> made_up_;  // ConfigMaps of conversions, unless the input has them
  std::map<Identity, const Document*> seen_;
};

std::optional<TypeMeta> Sorter::type_of_document(DecodeContext& context) {
  const Value& root = context.document().root;
  if (!root.is_map()) {
    context.error(Code::not_an_object, {}, "expected a Kubernetes object, got " + described(root, context));
    return std::nullopt;
  }
  for (const std::string_view key : {std::string_view("apiVersion"), std::string_view("kind")}) {
    const Value* value = root.find(key);
    if (value == nullptr || value->is_null() || (value->is_string() && value->string().empty())) {
      context.error(Code::not_an_object, FieldPath() / key,
                    "a Kubernetes object has apiVersion and kind; this one is missing");
      return std::nullopt;
    }
    if (!value->is_string()) {
      context.error(Code::wrong_type, FieldPath() / key, "expected a string, got " + described(*value, context),
                    quoting_hint(*value, context));
      return std::nullopt;
    }
  }
  const std::string_view api_version = root.text_at("apiVersion");
  const std::size_t slash = api_version.find('/');
  if (slash == std::string_view::npos) return TypeMeta{{}, api_version, root.text_at("kind")};
  return TypeMeta{api_version.substr(0, slash), api_version.substr(slash + 1), root.text_at("kind")};
}

void Sorter::read(const Document& document) {
  DecodeContext context = context_of(document);
  if (read_ == limits::kDocuments) {
    context.error(Code::too_large, {}, "the run has more than " + std::to_string(limits::kDocuments) + " documents",
                  "render them in several runs");
  }
  if (read_++ >= limits::kDocuments) return;
  const std::optional<TypeMeta> type = type_of_document(context);
  if (!type) return;
  const Value* items = document.root.find("items");
  const bool is_list = type->kind == "List" || type->kind == "ResourceList" ||
                       (type->kind.ends_with("List") && items != nullptr && (items->is_list() || items->is_null()));
  if (is_list) {
    read_items(*type, context);
  } else if (is_our_group(type->group)) {
    read_ours(*type, context);
  } else if (type->group.empty() && type->kind == "ConfigMap") {
    program_.documents.push_back(&document);
    read_config_map(context);
  } else {
    pass_over(*type, context);
  }
}

// The items of a typed list may leave out what they are: the list says it.
void Sorter::read_items(const TypeMeta& type, DecodeContext& context) {
  const Document& list = context.document();
  const Value* items = list.root.find("items");
  if (items == nullptr || items->is_null()) return;
  if (!items->is_list()) {
    context.error(Code::wrong_type, {"items"}, "expected a list, got " + described(*items, context));
    return;
  }
  const std::string_view item_kind = type.kind.substr(0, type.kind.size() - std::string_view("List").size());
  const bool is_typed = !item_kind.empty() && type.kind != "ResourceList";
  for (const Value& item : items->items()) {
    Document document{list.source, list.index, item, {}};
    if (is_typed && document.root.is_map()) {
      if (document.root.find("kind") == nullptr) document.root.set("kind", with_span(Value(item_kind), item.span()));
      if (document.root.find("apiVersion") == nullptr) {
        document.root.set("apiVersion", with_span(Value(type.api_version()), item.span()));
      }
    }
    read(keep(std::move(document)));
  }
}

void Sorter::read_ours(const TypeMeta& type, DecodeContext& context) {
  const KnownKind* known = kind_named(type.kind);
  const bool is_ours = known != nullptr && known->group == type.group;
  if (is_ours && known->kind == kPravegaCluster.kind && type.version == v1alpha1::kVersion) {
    read_first_pravega(context);
    return;
  }
  if (!is_ours || known->version != type.version) {
    refuse(type, context);
    return;
  }
  program_.documents.push_back(&context.document());
  if (known->kind == kPravegaCluster.kind) {
    read_resource(*known, program_.pravega, context, diagnostics_);
  } else if (known->kind == kBookkeeperCluster.kind) {
    read_resource(*known, program_.bookkeeper, context, diagnostics_);
  } else if (known->kind == kZookeeperCluster.kind) {
    read_resource(*known, program_.zookeeper, context, diagnostics_);
  } else {
    read_render_config(context);
  }
}

// A kind or version that our groups do not have, with the nearest that they have.
void Sorter::refuse(const TypeMeta& type, DecodeContext& context) {
  const KnownKind* known = kind_named(type.kind);
  if (known == nullptr) {
    std::vector<std::string_view> kinds;
    for (const KnownKind& candidate : kKnownKinds) kinds.push_back(candidate.kind);
    const std::string_view near = nearest(type.kind, kinds);
    context.error(Code::unknown_kind, {"kind"},
                  "the group " + std::string(type.group) + " has no kind " + quoted(type.kind),
                  near.empty() ? std::string() : "did you mean " + quoted(near) + "?");
    return;
  }
  const std::string message = known->group == type.group
                                  ? std::string(type.kind) + " has no version " + quoted(type.version)
                                  : std::string(type.kind) + " is not in the group " + std::string(type.group);
  context.error(Code::unknown_kind, {"apiVersion"}, message, "write " + quoted(api_version_of(*known)));
}

const Document& Sorter::keep(Document document) {
  program_.items.push_back(std::make_unique<const Document>(std::move(document)));
  return *program_.items.back();
}

// The top level and the spec; the metadata is the same for all kinds.
template <typename Spec>
void decode_body(Spec& into, DecodeContext& context) {
  const Value& document = context.document().root;
  const Path root;
  for (const Member& member : document.members()) {
    const Table& table = envelope_table<Spec>();
    if (table.find(member.key) == nullptr) report_unknown_field(member.key, {nullptr, table, root}, context);
  }
  const Value* spec = document.find("spec");
  if (spec == nullptr) return;
  if (spec->is_null()) {
    context.warning(Code::null_value, {"spec"}, "has no value, which is as if it were not there", {}, Point::key);
  } else {
    decode(*spec, table_of<Spec>(), root / "spec", &into, context);
  }
}

bool is_live(const Metadata& metadata, const Document& document) {
  const Value* status = document.root.find("status");
  return metadata.has_operator_finalizer || (status != nullptr && !status->empty());
}

template <typename Spec>
void Sorter::read_resource(const KnownKind& known, std::vector<Resource<Spec>>& resources, DecodeContext& context,
                           Diagnostics& diagnostics) {
  const Document& document = context.document();
  Metadata metadata = decode_metadata(context);
  Resource<Spec> resource;
  decode_body(resource.spec, context);
  resource.live = is_live(metadata, document);
  resource.name = std::move(metadata.name);
  resource.namespace_ = std::move(metadata.namespace_);
  resource.uid = std::move(metadata.uid);
  resource.labels = std::move(metadata.labels);
  resource.annotations = std::move(metadata.annotations);
  resource.document = &document;
  check_duplicate(known.group, known.kind, resource.namespace_, resource.name, document, diagnostics);
  resources.push_back(std::move(resource));
}

// The first version of the API is converted before anything else looks at it. Its own tables say what is wrong with the text.
void Sorter::read_first_pravega(DecodeContext& context) {
  const std::size_t first_diagnostic = diagnostics_.all().size();
  v1alpha1::ClusterSpec spec;
  decode_body(spec, context);
  v1alpha1::check_conversion(spec, is_live(decode_metadata(context), context.document()), context);
  v1alpha1::Conversion made = v1alpha1::convert(spec, context.document(), mode_);
  if (made.config_map) {
    made_up_.push_back(&keep(std::move(*made.config_map)));
    program_.documents.push_back(made_up_.back());
  }
  const Document& bookkeeper = keep(std::move(made.bookkeeper));
  const Document& pravega = keep(std::move(made.pravega));
  program_.documents.insert(program_.documents.end(), {&bookkeeper, &pravega});
  read_heir(kPravegaCluster, program_.pravega, pravega, first_diagnostic);
  read_heir(kBookkeeperCluster, program_.bookkeeper, bookkeeper, first_diagnostic);
}

// What was said of a place already, since that diagnostic, is not said again; an error is no repetition of a warning.
template <typename Spec>
void Sorter::read_heir(const KnownKind& known, std::vector<Resource<Spec>>& resources, const Document& document,
                       std::size_t first_diagnostic) {
  const auto place = [](const Diagnostic& d) {
    const Span span = d.location.value_or(Location{}).span;
    return std::tuple(d.code, span.begin, span.end);
  };
  Diagnostics found;
  DecodeContext context = context_of(document, found);
  read_resource(known, resources, context, found);
  if (found.all().empty()) return;
  std::map<decltype(place(found.all().front())), Severity> said;
  for (std::size_t i = first_diagnostic; i < diagnostics_.all().size(); ++i) {
    const Diagnostic& d = diagnostics_.all()[i];
    const auto [at, is_new] = said.emplace(place(d), d.severity);
    if (d.severity == Severity::error) at->second = Severity::error;
  }
  for (const Diagnostic& d : found.all()) {
    const auto at = said.find(place(d));
    if (at == said.end() || at->second < d.severity) diagnostics_.add(d);
  }
}

void Sorter::read_render_config(DecodeContext& context) {
  const Document& document = context.document();
  check_duplicate(kRenderConfig.group, kRenderConfig.kind, {}, std::string(kRenderConfig.kind), document, diagnostics_);
  if (program_.render_config == nullptr) program_.render_config = &document;
}

void Sorter::read_config_map(DecodeContext& context) {
  const Document& document = context.document();
  const Value* metadata = document.root.find("metadata");
  InputConfigMap map;
  if (metadata != nullptr) {
    map.name = metadata->text_at("name");
    map.namespace_ = metadata->text_at("namespace");
  }
  if (const Value* data = document.root.find("data"); data != nullptr && data->is_map()) {
    for (const Member& member : data->members()) {
      if (member.value.is_string()) map.data.emplace(member.key, member.value.string());
    }
  }
  map.document = &document;
  check_duplicate({}, "ConfigMap", map.namespace_, map.name, document, diagnostics_);
  program_.config_maps.push_back(std::move(map));
}

void Sorter::pass_over(const TypeMeta& type, DecodeContext& context) {
  const Value* metadata = context.document().root.find("metadata");
  const std::string_view name = metadata != nullptr ? metadata->text_at("name") : std::string_view();
  std::string message = std::string(type.kind) + " (" + type.api_version() + ")";
  if (!name.empty()) message += " " + quoted(name);
  const KnownKind* known = kind_named(type.kind);
  context.warning(Code::passed_over, {"kind"}, message + " is not ours and was passed over",
                  known == nullptr ? std::string() : "ours is " + api_version_of(*known));
}

// createConfigMap leaves one that is there as it is.
void Sorter::add_made_up_config_maps() {
  for (const Document* document : made_up_) {
    const Value* metadata = document->root.find("metadata");
    const Identity identity = {"", "ConfigMap", std::string(metadata->text_at("namespace")),
                               std::string(metadata->text_at("name"))};
    if (seen_.contains(identity)) {
      std::erase(program_.documents, document);
      continue;
    }
    DecodeContext context = context_of(*document);
    read_config_map(context);
    program_.config_maps.back().made_up = true;
  }
}

// A ConfigMap is read because a resource may name it; the others are not ours, like everything else.
void Sorter::pass_over_unused_config_maps() {
  std::set<std::string, std::less<>> named;
  const auto add = [&](const std::optional<std::string>& name) {
    if (name) named.emplace(trim(*name));
  };
  for (const BookkeeperResource& resource : program_.bookkeeper) add(resource.spec.env_vars);
  for (const PravegaResource& resource : program_.pravega) {
    if (resource.spec.pravega) add(resource.spec.pravega->segment_store_env_vars);
  }
  std::set<const Document*> unused;
  for (const InputConfigMap& map : program_.config_maps) {
    if (named.contains(map.name)) continue;
    unused.insert(map.document);
    DecodeContext context = context_of(*map.document);
    pass_over({{}, "v1", "ConfigMap"}, context);
  }
  std::erase_if(program_.documents, [&](const Document* document) { return unused.contains(document); });
}

void Sorter::check_duplicate(std::string_view group, std::string_view kind, const std::string& namespace_,
                             const std::string& name, const Document& document, Diagnostics& diagnostics) {
  if (name.empty()) return;
  const auto [first, is_new] = seen_.try_emplace({std::string(group), std::string(kind), namespace_, name}, &document);
  if (is_new) return;
  const auto place = [](const Document& d) {
    const Found found = locate(d.root, {"metadata", "name"});
    return Location{d.source, found.whole ? found.span : locate(d.root, {"kind"}).span};
  };
  const bool converted = !document.renames.empty() || !first->second->renames.empty();
  diagnostics.add({Code::duplicate_object,
                   Severity::error,
                   {"metadata", "name"},
                   place(document),
                   std::string(kind) + " " + quoted(name) + " is there twice" +
                       (converted ? ", counting what a PravegaCluster v1alpha1 is converted to" : ""),
                   "remove one of them",
                   {{place(*first->second), "the first one is here"}},
                   false});
}

Program Sorter::finish() {
  add_made_up_config_maps();
  pass_over_unused_config_maps();
  return std::move(program_);
}

}  // namespace

Program decode_program(const std::vector<Source>& sources, const std::vector<Document>& documents, Mode mode,
                       UnknownFields unknown_fields, Diagnostics& diagnostics,
                       std::optional<KubernetesVersion> server) {
  Sorter sorter(sources, mode, unknown_fields, diagnostics, server);
  for (const Document& document : documents) sorter.read(document);
  return sorter.finish();
}

}  // namespace pvg
