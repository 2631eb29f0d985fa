// Why a value of the rendered objects is what it is: the fields of the input that change it, found by compiling again with each
// field taken out (or changed, where it must be there); the fields that would change it if they were written; and the rows of the
// delta table that cover its place. Nothing is recorded while objects are made, so every value has an answer.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/delta.h"
#include "pipeline.h"
#include "plan/outcome_change.h"
#include "schema/unknown_field.h"
#include "schema/value_text.h"
#include "text/source_lines.h"
#include "text/trim.h"
#include "value/json_writer.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

namespace pvg {

namespace {

// More leaves than this are no resource that a person wrote.
constexpr std::size_t kMostFields = 2000;

struct Question {
  std::string_view kind;
  std::string_view name;
  FieldPath path;
};

// A field of a resource that has to do with the value.
struct Cause {
  const Document* document;
  FieldPath path;
  std::string otherwise;  // of one that is not written: its default, for people
};

// The member of a mapping; of a list the item at the index, or the one of that name.
const Value* step(const Value& value, const PathPart& part) {
  const auto* key = std::get_if<std::string>(&part);
  if (key == nullptr) {
    const std::size_t index = std::get<std::size_t>(part);
    return value.is_list() && index < value.items().size() ? &value.items()[index] : nullptr;
  }
  if (!value.is_list()) return value.find(*key);
  for (const Value& item : value.items()) {
    if (item.text_at("name") == *key) return &item;
  }
  return nullptr;
}

const Value* value_at(const Value& root, const FieldPath& path) {
  const Value* at = &root;
  for (const PathPart& part : path.parts()) {
    if (at == nullptr) return nullptr;
    at = step(*at, part);
  }
  return at;
}

const BuiltObject* find_object(const std::vector<BuiltObject>& objects, const Question& question) {
  const auto found = std::find_if(objects.begin(), objects.end(), [&](const BuiltObject& object) {
    return kube::kind(object.node->object) == question.kind && kube::metadata(object.node->object).name == question.name;
  });
  return found == objects.end() ? nullptr : &*found;
}

// As the delta table writes places: names by slashes, items of lists by their names.
std::string slashed(const Value& root, const FieldPath& path) {
  std::string out;
  const Value* at = &root;
  for (const PathPart& part : path.parts()) {
    const bool in_list = at->is_list();
    at = step(*at, part);
    const auto* key = std::get_if<std::string>(&part);
    std::string name = key != nullptr ? *key : std::to_string(std::get<std::size_t>(part));
    if (in_list && key == nullptr && !at->text_at("name").empty()) name = at->text_at("name");
    out += (out.empty() ? "" : "/") + name;
  }
  return out;
}

enum class Seen : std::uint8_t { same, other, gone };

// Compiles the run's documents with changes, and looks at the one value.
class Trials {
 public:
  Trials(const std::vector<Source>& sources, const CompileOptions& options, const Front& front, const Question& question,
         const Value& value)
      : sources_(sources), options_(options), question_(question), value_(value) {
    options_.mode = front.mode;
    for_each_resource(front.program, [&](const auto& resource) { documents_.push_back(resource.document); });
    for (const InputConfigMap& map : front.program.config_maps) documents_.push_back(map.document);
    if (front.program.render_config != nullptr) documents_.push_back(front.program.render_config);
  }

  [[nodiscard]] const std::vector<const Document*>& documents() const { return documents_; }

  // What becomes of the value when the document is changed so; nullopt when that does not compile.
  template <typename Change>
  [[nodiscard]] std::optional<Seen> seen(const Document* document, Change change) const {
    std::vector<Document> documents;
    for (const Document* other : documents_) {
      documents.push_back(*other);
      if (other == document) change(documents.back().root);
    }
    Diagnostics unheard;
    const Front front = [&] {
      Front read = read_again(std::move(documents), sources_, options_, unheard);
      complete(sources_, options_, read, unheard);
      return read;
    }();
    if (unheard.has_errors()) return std::nullopt;
    const Graph graph = compile(front, unheard);
    const std::vector<BuiltObject> objects = built_objects(graph);
    const BuiltObject* object = find_object(objects, question_);
    const Value* now = object == nullptr ? nullptr : value_at(object->tree, question_.path);
    if (now == nullptr) return Seen::gone;
    return *now == value_ ? Seen::same : Seen::other;
  }

 private:
  const std::vector<Source>& sources_;
  CompileOptions options_;
  const Question& question_;
  const Value& value_;
  std::vector<const Document*> documents_;
};

void add_leaves(const Value& value, const FieldPath& path, std::vector<FieldPath>& out) {
  if (out.size() >= kMostFields) return;
  if (value.is_map() && !value.empty()) {
    for (const Member& member : value.members()) add_leaves(member.value, path / std::string_view(member.key), out);
    return;
  }
  out.push_back(path);
}

std::vector<FieldPath> leaves_of(const Document& document) {
  std::vector<FieldPath> out;
  for (const std::string_view top : {std::string_view("metadata"), std::string_view("spec"), std::string_view("data")}) {
    const Value* value = document.root.find(top);
    if (value != nullptr) add_leaves(*value, FieldPath{std::string(top)}, out);
  }
  return out;
}

// The parent mapping of a path of names, made where it is not there.
Value& parent_of(Value& root, const FieldPath& path) {
  Value* at = &root;
  for (std::size_t i = 0; i + 1 < path.parts().size(); ++i) {
    const std::string& key = std::get<std::string>(path.parts()[i]);
    if (at->find(key) == nullptr || !at->find(key)->is_map()) at->set(key, Value(Value::Map()));
    at = at->find(key);
  }
  return *at;
}

const std::string& last_of(const FieldPath& path) { return std::get<std::string>(path.parts().back()); }

// Another value of the same kind.
Value other_value(const Value& value) {
  switch (value.kind()) {
    case Kind::boolean: return Value(!value.boolean());
    case Kind::integer: return Value(value.integer() + 1);
    case Kind::string: return Value(value.string() + "x");
    default: return Value();
  }
}

std::vector<Cause> written_causes(const Trials& trials) {
  std::vector<Cause> out;
  for (const Document* document : trials.documents()) {
    for (FieldPath& path : leaves_of(*document)) {
      std::optional<Seen> seen =
          trials.seen(document, [&](Value& root) { parent_of(root, path).erase(last_of(path)); });
      // What says no more than the default does is found by saying something else.
      if (seen.value_or(Seen::same) == Seen::same) {
        seen = trials.seen(document, [&](Value& root) {
          Value& parent = parent_of(root, path);
          parent.set(last_of(path), other_value(*parent.find(last_of(path))));
        });
      }
      if (seen.value_or(Seen::same) != Seen::same) out.push_back({document, std::move(path), {}});
    }
  }
  return out;
}

// Values to try in a field that is not written.
std::vector<Value> tries(const Field& field) {
  std::vector<Value> out;
  switch (field.type) {
    case FieldType::boolean: return {Value(true), Value(false)};
    case FieldType::integer32: case FieldType::integer64:
      return {Value(std::clamp<std::int64_t>(5, field.facts.min, field.facts.max)), Value(std::max<std::int64_t>(field.facts.min, 2))};
    case FieldType::text:
      if (!field.facts.choices.empty()) {
        for (const std::string_view choice : split(field.facts.choices, '|')) out.emplace_back(choice);
        return out;
      }
      return {Value(field.facts.format == Format::quantity  ? "77Gi"
                    : field.facts.format == Format::version ? "0.12.1"
                    : field.facts.format == Format::port    ? "8123"
                                                            : "other")};
    case FieldType::text_map: return {Value::map({{"other", "other"}})};
    case FieldType::text_list: return {Value::list({"other"})};
    case FieldType::kubernetes:
      if (field.facts.kubernetes != "ResourceRequirements") return {};
      return {Value::map({{"limits", Value::map({{"cpu", "7"}, {"memory", "77Gi"}})}})};
    case FieldType::object: case FieldType::object_list: break;
  }
  return out;
}

void add_unwritten(const Trials& trials, const Document* document, const Table& table, const FieldPath& path, Mode mode,
                   std::vector<Cause>& out) {
  for (const Field& field : table.fields) {
    if (field.facts.planned || (field.facts.extension && mode == Mode::operators)) continue;
    FieldPath at = path / field.name;
    if (field.type == FieldType::object) {
      add_unwritten(trials, document, field.table(), at, mode, out);
      continue;
    }
    if (locate(document->root, at).whole) continue;
    for (const Value& value : tries(field)) {
      const auto seen = trials.seen(document, [&](Value& root) { parent_of(root, at).set(last_of(at), value); });
      // What would give the object another name says nothing about the value.
      if (seen != Seen::other) continue;
      const std::string_view hardened = field.facts.hardened_default;
      const bool ours = mode == Mode::hardened && !hardened.empty();
      out.push_back({document, std::move(at), std::string(ours ? hardened : field.facts.operator_default)});
      break;
    }
  }
}

std::vector<Cause> unwritten_causes(const Trials& trials, const Front& front) {
  std::vector<Cause> out;
  const auto add = [&](const auto& list, const Table& table) {
    for (const auto& resource : list) add_unwritten(trials, resource.document, table, {"spec"}, front.mode, out);
  };
  add(front.program.zookeeper, table_of<ZookeeperClusterSpec>());
  add(front.program.bookkeeper, table_of<BookkeeperClusterSpec>());
  add(front.program.pravega, table_of<PravegaClusterSpec>());
  return out;
}

// As the user's document has it, of which a converted one was made.
std::string path_text(const Cause& cause) {
  return renamed(cause.path, cause.document->renames).text();
}

std::string resource_text(const Document& document) {
  const Value* metadata = document.root.find("metadata");
  return std::string(document.root.text_at("kind")) + "/" +
         std::string(metadata == nullptr ? std::string_view() : metadata->text_at("name"));
}

// The name of a resource is part of all that is made of it, which says little where something else has to do with the value.
void drop_names(std::vector<Cause>& written, bool has_others) {
  const auto is_name = [](const Cause& cause) {
    return cause.path == FieldPath{"metadata", "name"} || cause.path == FieldPath{"metadata", "namespace"};
  };
  if (has_others || !std::all_of(written.begin(), written.end(), is_name)) std::erase_if(written, is_name);
}

struct Answer {
  const Value& value;
  std::vector<Cause> written;
  std::vector<Cause> unwritten;
  std::vector<const DeltaRow*> rows;
};

std::string place_of(const Cause& cause, SourceLines& lines) {
  const Found found = locate(cause.document->root, cause.path);
  const Position position = lines.position(cause.document->source, found.span.begin);
  return std::string(lines.name(cause.document->source)) + ":" + std::to_string(position.line) + ":" +
         std::to_string(position.column);
}

std::string compact(const Value& value) {
  std::string out;
  JsonWriter writer(out, JsonWriter::Style::compact);
  write_in_order(writer, value);
  return out;
}

std::string text_of(const Question& question, const Answer& answer, SourceLines& lines) {
  std::string out = std::string(question.kind) + "/" + std::string(question.name) + " " + question.path.text() + " is " +
                    compact(answer.value) + "\n";
  for (const Cause& cause : answer.written) {
    out += "  written   " + place_of(cause, lines) + "  " + resource_text(*cause.document) + " " + path_text(cause) + "\n";
  }
  for (const Cause& cause : answer.unwritten) {
    out += "  default   " + resource_text(*cause.document) + " " + path_text(cause) + " is not written";
    out += cause.otherwise.empty() || cause.otherwise == kNoDefault ? "\n" : " (" + cause.otherwise + ")\n";
  }
  for (const DeltaRow* row : answer.rows) {
    out += "  " + std::string(row->id) + "       " + std::string(row->what) + ": " + std::string(row->why) + "\n";
  }
  if (answer.written.empty() && answer.unwritten.empty()) out += "  no field of the input changes it\n";
  return out;
}

Value value_of(const Cause& cause, SourceLines& lines, bool written) {
  Value out = Value::map({{"resource", resource_text(*cause.document)}, {"path", path_text(cause)}});
  if (written) {
    const Found found = locate(cause.document->root, cause.path);
    const Position position = lines.position(cause.document->source, found.span.begin);
    out.set("file", lines.name(cause.document->source));
    out.set("line", static_cast<std::int64_t>(position.line));
    out.set("column", static_cast<std::int64_t>(position.column));
  } else {
    out.set("default", cause.otherwise == kNoDefault ? std::string() : cause.otherwise);
  }
  return out;
}

Value value_of(const Question& question, const Answer& answer, SourceLines& lines) {
  Value::List written;
  Value::List unwritten;
  Value::List rows;
  for (const Cause& cause : answer.written) written.push_back(value_of(cause, lines, true));
  for (const Cause& cause : answer.unwritten) unwritten.push_back(value_of(cause, lines, false));
  for (const DeltaRow* row : answer.rows) {
    rows.push_back(Value::map({{"id", row->id}, {"what", row->what}, {"why", row->why}, {"source", row->source}}));
  }
  return Value::map({{"object", std::string(question.kind) + "/" + std::string(question.name)},
                     {"path", question.path.text()},
                     {"value", answer.value},
                     {"written", Value(std::move(written))},
                     {"defaults", Value(std::move(unwritten))},
                     {"rows", Value(std::move(rows))}});
}

void report(std::string message, std::string hint, Diagnostics& diagnostics) {
  Diagnostic out;
  out.code = Code::unknown_question;
  out.message = std::move(message);
  out.hint = std::move(hint);
  diagnostics.add(std::move(out));
}

// The object by its kind and name, or nothing with a diagnostic.
const BuiltObject* asked_object(const std::vector<BuiltObject>& objects, const Question& question, Diagnostics& diagnostics) {
  if (const BuiltObject* object = find_object(objects, question)) return object;
  std::vector<std::string> names;
  for (const BuiltObject& object : objects) {
    names.push_back(std::string(kube::kind(object.node->object)) + "/" + kube::metadata(object.node->object).name);
  }
  const std::string asked = std::string(question.kind) + "/" + std::string(question.name);
  const std::string_view near = nearest(asked, std::vector<std::string_view>(names.begin(), names.end()));
  report("no object " + asked + " is rendered",
         near.empty() ? "render the input to see the objects" : "did you mean " + quoted(near) + "?", diagnostics);
  return nullptr;
}

}  // namespace

CompileResult explain_why(const std::vector<Source>& sources, const CompileOptions& options, std::string_view object,
                          std::string_view path, OutputFormat format) {
  CompileResult result;
  const std::size_t slash = std::min(object.find('/'), object.size());
  const auto parsed = parse_field_path(path.starts_with('[') ? std::string(path) : "." + std::string(path));
  if (slash == object.size() || !parsed) {
    report("cannot tell which value is asked for: " + std::string(object) + " " + std::string(path),
           "write KIND/NAME and a path, such as StatefulSet/bk-bookie spec.replicas", result.diagnostics);
    return result;
  }
  const Question question{object.substr(0, slash), object.substr(slash + 1), *parsed};
  Front front = read(sources, options, result.diagnostics);
  complete(sources, options, front, result.diagnostics);
  if (!result.diagnostics.has_errors()) {
    const Graph graph = compile(front, result.diagnostics);
    const std::vector<BuiltObject> objects = built_objects(graph);
    const BuiltObject* found = asked_object(objects, question, result.diagnostics);
    const Value* value = found == nullptr ? nullptr : value_at(found->tree, question.path);
    if (found != nullptr && value == nullptr) {
      report(std::string(object) + " has no " + question.path.text(), "render the input to see what it has", result.diagnostics);
    } else if (value != nullptr) {
      const Trials trials(sources, options, front, question, *value);
      Answer answer{*value, written_causes(trials), unwritten_causes(trials, front), {}};
      drop_names(answer.written, !answer.unwritten.empty());
      if (front.mode == Mode::hardened) {
        const std::string place = slashed(found->tree, question.path);
        for (const DeltaRow& row : delta_table()) {
          if (covers(row, question.kind, place)) answer.rows.push_back(&row);
        }
      }
      SourceLines lines(sources);
      if (format == OutputFormat::text) {
        result.output = text_of(question, answer, lines);
      } else {
        JsonWriter writer(result.output);
        write_in_order(writer, value_of(question, answer, lines));
        result.output += '\n';
      }
    }
  }
  conclude(options, result.diagnostics);
  if (result.diagnostics.has_errors()) result.output.clear();
  return result;
}

}  // namespace pvg
