// What the way from one input to another would break: both are compiled, and compared as resources and as objects. A difference
// of the objects is put where it comes from: at the field of the input without whose change it would not be there.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "pipeline.h"
#include "plan/outcome_change.h"
#include "plan/spec_change.h"
#include "plan/tree_difference.h"
#include "value/diagnostic_at.h"

namespace pvg {

namespace {

// One side of the comparison, compiled.
struct Side {
  Front front;
  Graph graph;
  std::vector<BuiltObject> objects;
};

// The same document in both runs.
struct DocumentPair {
  const Document* before;
  const Document* after;
};

// A field of the new input that is not as it was.
struct ChangedField {
  std::size_t pair;
  FieldPath path;
  bool is_whole = false;  // a mapping that is new or gone as a whole, whose members come before it
};

void build(Side& side, Diagnostics& diagnostics) {
  side.graph = compile(side.front, diagnostics);
  side.objects = built_objects(side.graph);
}

std::vector<DocumentPair> pairs_of(const Program& before, const Program& after) {
  std::vector<DocumentPair> out;
  const auto match = [&](const auto& old_list, const auto& list) {
    for (const auto& old : old_list) {
      for (const auto& resource : list) {
        if (old.name != resource.name || old.namespace_ != resource.namespace_) continue;
        out.push_back({old.document, resource.document});
      }
    }
  };
  match(before.zookeeper, after.zookeeper);
  match(before.bookkeeper, after.bookkeeper);
  match(before.pravega, after.pravega);
  match(before.config_maps, after.config_maps);
  if (before.render_config != nullptr && after.render_config != nullptr) {
    out.push_back({before.render_config, after.render_config});
  }
  return out;
}

// What does not become part of an object: where the resource itself stands, and what the API server adds to it.
bool is_effective(const FieldPath& path) {
  const auto* first = path.empty() ? nullptr : std::get_if<std::string>(&path.parts().front());
  if (first == nullptr) return false;
  if (*first != "metadata") return *first == "spec" || *first == "data";
  const auto* second = path.parts().size() < 2 ? nullptr : std::get_if<std::string>(&path.parts()[1]);
  return second != nullptr && (*second == "labels" || *second == "annotations" || *second == "uid");
}

// The members of a mapping that is new or gone, down to those that are none.
void add_members(std::size_t pair, const Value& value, const FieldPath& path, std::vector<ChangedField>& out) {
  if (!value.is_map()) return;
  for (const Member& member : value.members()) {
    const FieldPath below = path / std::string_view(member.key);
    const bool is_whole = member.value.is_map() && !member.value.empty();
    add_members(pair, member.value, below, out);
    out.push_back({pair, below, is_whole});
  }
}

std::vector<ChangedField> changed_fields(const std::vector<DocumentPair>& pairs) {
  std::vector<ChangedField> out;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (FieldPath& path : differences(pairs[i].before->root, pairs[i].after->root)) {
      if (!is_effective(path)) continue;
      const Found now = locate(pairs[i].after->root, path);
      const Found was = locate(pairs[i].before->root, path);
      const Value& only = now.whole ? *now.value : *was.value;
      const bool is_whole = now.whole != was.whole && only.is_map() && !only.empty();
      if (is_whole) add_members(i, only, path, out);
      out.push_back({i, std::move(path), is_whole});
    }
  }
  return out;
}

using ChangeKey = std::pair<std::string, std::string>;
ChangeKey key_of(const OutcomeChange& change) { return {change.object, change.place}; }

// Compiles the new input with one field as it was before, and tells which changes of the objects are still there.
class Trial {
 public:
  Trial(const std::vector<Source>& sources, const CompileOptions& options, const Side& before, const Side& after,
        const std::vector<DocumentPair>& pairs, const std::vector<OutcomeChange>& changes)
      : sources_(sources), options_(options), before_(before), pairs_(pairs) {
    for (const OutcomeChange& change : changes) all_.insert(key_of(change));
    options_.mode = after.front.mode;
    for_each_resource(after.front.program, [&](const auto& resource) { documents_.push_back(resource.document); });
    for (const InputConfigMap& map : after.front.program.config_maps) documents_.push_back(map.document);
    if (after.front.program.render_config != nullptr) documents_.push_back(after.front.program.render_config);
  }

  [[nodiscard]] std::set<ChangeKey> remaining(const ChangedField& field) const {
    std::vector<Document> documents;
    for (const Document* document : documents_) documents.push_back(*document);
    const auto which = std::find(documents_.begin(), documents_.end(), pairs_[field.pair].after) - documents_.begin();
    copy_at(pairs_[field.pair].before->root, documents[static_cast<std::size_t>(which)].root, field.path);
    Diagnostics unheard;
    Side side;
    side.front = read_again(std::move(documents), sources_, options_, unheard);
    complete(sources_, options_, side.front, unheard);
    if (unheard.has_errors()) return all_;  // what cannot be compiled proves nothing
    build(side, unheard);
    std::set<ChangeKey> out;
    for (const OutcomeChange& change : outcome_changes(before_.objects, side.objects)) out.insert(key_of(change));
    return out;
  }

 private:
  const std::vector<Source>& sources_;
  CompileOptions options_;
  const Side& before_;
  const std::vector<DocumentPair>& pairs_;
  std::vector<const Document*> documents_;
  std::set<ChangeKey> all_;
};

void report(const OutcomeChange& change, const Document& document, FieldPath path, Diagnostics& diagnostics) {
  diagnostics.add(diagnostic_at(document, change.severity, change.code, std::move(path), change.message, change.hint));
}

void report_outcome(const std::vector<Source>& sources, const CompileOptions& options, const Side& before, const Side& after,
                    Diagnostics& diagnostics) {
  // A file that holds very many changes is no everyday edit; who made it does not ask which one it was.
  constexpr std::size_t kMostTrials = 400;
  const std::vector<OutcomeChange> changes = outcome_changes(before.objects, after.objects);
  if (changes.empty()) return;
  const std::vector<DocumentPair> pairs = pairs_of(before.front.program, after.front.program);
  const std::vector<ChangedField> fields = changed_fields(pairs);
  const Trial trial(sources, options, before, after, pairs, changes);
  std::set<ChangeKey> explained;
  for (std::size_t i = 0; i < std::min(fields.size(), kMostTrials); ++i) {
    const std::set<ChangeKey> left = trial.remaining(fields[i]);
    for (const OutcomeChange& change : changes) {
      if (left.contains(key_of(change)) || (fields[i].is_whole && explained.contains(key_of(change)))) continue;
      explained.insert(key_of(change));
      report(change, *pairs[fields[i].pair].after, fields[i].path, diagnostics);
    }
  }
  for (const OutcomeChange& change : changes) {
    if (explained.contains(key_of(change))) continue;
    const auto pair = std::find_if(pairs.begin(), pairs.end(), [&](const DocumentPair& p) { return p.before == change.before; });
    // A resource that is gone is reported as such.
    if (pair != pairs.end()) report(change, *pair->after, {"metadata", "name"}, diagnostics);
  }
}

void report_unusable(const std::vector<Diagnostic>& problems, Diagnostics& diagnostics) {
  const auto first = std::find_if(problems.begin(), problems.end(),
                                  [](const Diagnostic& d) { return d.severity == Severity::error; });
  Diagnostic out;
  out.code = Code::old_input_unusable;
  out.severity = Severity::warning;
  out.location = first->location;
  out.path = first->path;
  out.message = "the old input does not compile, so its objects are not compared: " + first->message;
  out.hint = "validate it alone to see all that is wrong with it";
  diagnostics.add(std::move(out));
}

}  // namespace

CompileResult validate_change(const std::vector<Source>& sources, std::size_t new_count, const CompileOptions& options) {
  CompileResult result;
  Side after;
  after.front = read(sources, options, result.diagnostics, 0, new_count);
  complete(sources, options, after.front, result.diagnostics);
  if (!result.diagnostics.has_errors()) {
    build(after, result.diagnostics);
    result.objects = rendered_objects(after.graph);
  }
  const bool comparable = !result.diagnostics.has_errors();  // objects that the audit refuses are none to compare
  // What runs may be the operators' own, so the old input is never asked for a mode.
  CompileOptions old_options = options;
  old_options.mode = after.front.mode;
  Diagnostics old_problems;
  Side before;
  before.front = read(sources, old_options, old_problems, new_count);
  const bool decoded = !old_problems.has_errors();
  if (decoded) complete(sources, old_options, before.front, old_problems);
  if (decoded) {
    check_spec_changes({before.front.program, before.front.links}, {after.front.program, after.front.links}, after.front.mode,
                       result.diagnostics);
  }
  if (!old_problems.has_errors()) build(before, old_problems);
  if (old_problems.has_errors()) {
    report_unusable(old_problems.all(), result.diagnostics);
  } else if (comparable) {
    report_outcome(sources, options, before, after, result.diagnostics);
  }
  conclude(options, result.diagnostics);
  return result;
}

}  // namespace pvg
