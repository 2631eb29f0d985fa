// What holds for every resource that the field tables allow, and for every one with a mistake in it.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compile.h"
#include "generate.h"
#include "value/reader.h"

namespace pvg::property {
namespace {

CompileOptions options(Mode mode) {
  CompileOptions out;
  out.mode = mode;
  return out;
}

Mode draw_mode() {
  const bool hardened = *rc::gen::arbitrary<bool>();
  return hardened ? Mode::hardened : Mode::operators;
}

// One of each kind, so that in hardened mode addresses left out can be filled.
std::vector<Value> draw_resources(Mode mode) {
  std::vector<Value> out;
  const bool first_api = *rc::gen::inRange(0, 4) == 0;
  for (const KindFacts& kind : stack(first_api)) out.push_back(*any_resource(kind, mode));
  return out;
}

bool any_field(const Field&) { return true; }

FieldPlace draw_place(const KindFacts& kind, Mode mode, bool (*wanted)(const Field&) = any_field) {
  std::vector<FieldPlace> found = places(kind.spec(), mode);
  std::erase_if(found, [&](const FieldPlace& place) { return !wanted(*place.field); });
  return *rc::gen::elementOf(found);
}

std::vector<Source> sources_of(const std::vector<Value>& resources, std::string (*write)(const Value&)) {
  std::vector<Source> out;
  for (const Value& value : resources) out.push_back({"input", write(value)});
  return out;
}

std::vector<std::string> codes(const Diagnostics& diagnostics) {
  std::vector<std::string> out;
  for (const Diagnostic& d : diagnostics.all()) out.push_back(std::string(code_text(d.code)) + " " + d.path.text());
  std::sort(out.begin(), out.end());
  return out;
}

// Where two texts part, for a person to read; empty when they are equal.
std::string difference(const std::string& a, const std::string& b) {
  if (a == b) return {};
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  static constexpr std::ptrdiff_t kAround = 300;
  const auto around = [](const std::string& text, std::string::const_iterator at) {
    const auto before = std::min<std::ptrdiff_t>(kAround, at - text.begin());
    const auto after = std::min<std::ptrdiff_t>(kAround, text.end() - at);
    return std::string(at - before, at) + ">>>" + std::string(at, at + after);
  };
  return around(a, in_a) + "\n---- against ----\n" + around(b, in_b);
}

// The output, or what stands in its way.
std::string outcome(const CompileResult& result) {
  if (!result.diagnostics.has_errors()) return result.output;
  std::string out;
  for (const Diagnostic& d : result.diagnostics.all()) {
    if (d.severity == Severity::error) out += d.path.text() + ": " + d.message + "\n";
  }
  return out;
}

void reverse_members(Value& value) {
  if (value.is_list()) {
    for (Value& item : value.items()) reverse_members(item);
  } else if (value.is_map()) {
    for (Member& member : value.members()) reverse_members(member.value);
    std::reverse(value.members().begin(), value.members().end());
  }
}

bool has(const Diagnostics& diagnostics, Severity severity, Code code, const FieldPath& path) {
  const auto& all = diagnostics.all();
  return std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) {
    return d.severity == severity && d.code == code && d.path == path;
  });
}

bool has_error(const Diagnostics& diagnostics, Code code, const FieldPath& path) {
  return has(diagnostics, Severity::error, code, path);
}

// The numbers next to the range of a field, as far as a whole number can be written for them.
std::vector<std::int64_t> outside_of(const Field& field) {
  const bool narrow = field.type == FieldType::integer32;
  const std::int64_t low = std::max(field.facts.min, narrow ? INT32_MIN : INT64_MIN);
  const std::int64_t high = std::min(field.facts.max, narrow ? INT32_MAX : INT64_MAX);
  std::vector<std::int64_t> out;
  if (low != INT64_MIN) out.push_back(low - 1);
  if (high != INT64_MAX) out.push_back(high + 1);
  return out;
}

FieldPath path_of(const std::vector<std::string>& keys) {
  FieldPath path{"spec"};
  for (const std::string& key : keys) path = path / key;
  return path;
}

RC_GTEST_PROP(Resources, ThereIsOutputUnlessThereIsAnError, ()) {
  const Mode mode = draw_mode();
  const auto result = render(sources_of(draw_resources(mode), as_yaml), options(mode), OutputFormat::yaml);
  RC_CLASSIFY(!result.output.empty(), "rendered");
  RC_ASSERT(result.output.empty() == result.diagnostics.has_errors());
}

RC_GTEST_PROP(Resources, TheSameAsJsonAndWithItsMembersInAnotherOrder, ()) {
  const Mode mode = draw_mode();
  std::vector<Value> resources = draw_resources(mode);
  const auto first = render(sources_of(resources, as_yaml), options(mode), OutputFormat::yaml);
  const auto as_json_text = render(sources_of(resources, as_json), options(mode), OutputFormat::yaml);
  for (Value& value : resources) reverse_members(value);
  const auto reversed = render(sources_of(resources, as_yaml), options(mode), OutputFormat::yaml);
  RC_CLASSIFY(!first.output.empty(), "rendered");
  RC_ASSERT(difference(as_json_text.output, first.output) == "");
  RC_ASSERT(difference(reversed.output, first.output) == "");
  RC_ASSERT(codes(as_json_text.diagnostics) == codes(first.diagnostics));
  RC_ASSERT(codes(reversed.diagnostics) == codes(first.diagnostics));
}

RC_GTEST_PROP(Resources, DefaultsAreFilledOnce, ()) {
  const Mode mode = draw_mode();
  const auto once = fill_defaults(sources_of(draw_resources(mode), as_yaml), options(mode), OutputFormat::yaml);
  RC_PRE(!once.diagnostics.has_errors());
  const auto twice = fill_defaults({{"input", once.output}}, options(mode), OutputFormat::yaml);
  RC_ASSERT(difference(outcome(twice), once.output) == "");
}

RC_GTEST_PROP(Resources, FilledDefaultsRenderTheSame, ()) {
  const Mode mode = draw_mode();
  const std::vector<Source> sources = sources_of(draw_resources(mode), as_yaml);
  const auto direct = render(sources, options(mode), OutputFormat::yaml);
  RC_PRE(!direct.diagnostics.has_errors());
  const auto filled = fill_defaults(sources, options(mode), OutputFormat::yaml);
  const auto through = render({{"input", filled.output}}, options(mode), OutputFormat::yaml);
  RC_ASSERT(difference(outcome(through), direct.output) == "");
}

// What renders: nothing, but for the sizes of memory that the operators' webhook asks for.
Value least_spec(const KindFacts& kind, Mode mode) {
  if (kind.kind != "PravegaCluster" || mode == Mode::hardened) return Value(Value::Map{});
  const Value amounts = Value::map({{"cpu", "1"}, {"memory", "4Gi"}});
  return Value::map(
      {{"pravega", Value::map({{"segmentStoreResources", Value::map({{"limits", amounts}})},
                               {"segmentStoreJVMOptions", Value::list({"-Xmx1g", "-XX:MaxDirectMemorySize=2g"})},
                               {"options", Value::map({{"pravegaservice.cache.size.max", "1073741824"}})}})}});
}

// What claims are made of, which hardly any text drawn at random would say.
void draw_storage(const KindFacts& kind, Mode mode, Value& resource) {
  Value& spec = *resource.find("spec");
  const auto one_of = [](std::vector<Value> values) { return values[*rc::gen::inRange<std::size_t>(0, values.size())]; };
  if (kind.kind == "ZookeeperCluster") {
    spec.erase("persistence");
    spec.set("storageType", one_of({"ephemeral", "persistence", "persistence"}));
  }
  if (kind.kind != "BookkeeperCluster") return;
  spec.set("options", Value::map({{"ledgerDirectories", one_of({"/bk/a", "/bk/a,/bk/b", "/bk/b,/bk/c,/bk/d"})},
                                  {"journalDirectories", one_of({"/bk/j", "/bk/j,/bk/k"})}}));
  if (mode == Mode::operators) return;
  spec.set("storage", Value::map({{"layout", one_of({"shared", "perDirectory"})}}));
  const Value racks = one_of({Value(), Value::list({"a", "b"}), Value::list({"a", "b", "c"})});
  if (racks.is_list()) spec.set("rackAwareness", Value::map({{"zones", racks}}));
}

struct Rendered {
  std::vector<Value> resources;
  CompileResult result;
};

// Resources that render: names alone, of which one kind at a time is drawn anew, and stays where it renders.
Rendered draw_valid(Mode mode) {
  Rendered out;
  const std::vector<KindFacts> of = stack(false);
  for (const KindFacts& kind : of) out.resources.push_back(resource(kind, least_spec(kind, mode)));
  for (std::size_t i = 0; i < out.resources.size(); ++i) {
    std::vector<Value> tried = out.resources;
    tried[i] = *any_resource(of[i], mode);
    draw_storage(of[i], mode, tried[i]);
    CompileResult result = render(sources_of(tried, as_yaml), options(mode), OutputFormat::yaml);
    if (!result.diagnostics.has_errors()) out = {std::move(tried), std::move(result)};
  }
  if (out.result.output.empty()) out.result = render(sources_of(out.resources, as_yaml), options(mode), OutputFormat::yaml);
  return out;
}

// "ledger of bk-bookie" and how many there are.
std::map<std::string, std::int64_t> claims_of(const CompileResult& result) {
  std::vector<Document> documents;
  Diagnostics problems;
  read_documents({"output", result.output}, 0, documents, problems);
  std::map<std::string, std::int64_t> out;
  for (const Document& document : documents) {
    const Value* claims = locate(document.root, {"spec", "volumeClaimTemplates"}).value;
    if (document.root.text_at("kind") != "StatefulSet" || claims == nullptr || !claims->is_list()) continue;
    const Value* replicas = locate(document.root, {"spec", "replicas"}).value;
    for (const Value& claim : claims->items()) {
      out[std::string(claim.find("metadata")->text_at("name")) + " of " +
          std::string(document.root.find("metadata")->text_at("name"))] = replicas->integer();
    }
  }
  return out;
}

// A claim that the new objects do not use is told, and so is one that goes with its pod.
RC_GTEST_PROP(Changes, NoClaimIsLeftInSilence, ()) {
  const Mode mode = draw_mode();
  const auto [old_resources, before] = draw_valid(mode);
  const auto [new_resources, after] = draw_valid(mode);
  RC_ASSERT(!before.output.empty() && !after.output.empty());
  std::vector<Source> all = sources_of(new_resources, as_yaml);
  for (Source& source : sources_of(old_resources, as_yaml)) all.push_back(std::move(source));
  const auto change = validate_change(all, new_resources.size(), options(mode));
  const auto told = [&](Code code) {
    const auto& diagnostics = change.diagnostics.all();
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
  };
  const std::map<std::string, std::int64_t> now = claims_of(after);
  for (const auto& [claim, count] : claims_of(before)) {
    const auto found = now.find(claim);
    RC_CLASSIFY(found == now.end(), "left behind");
    if (found == now.end()) RC_ASSERT(told(Code::lost_claims) && change.diagnostics.has_errors());
    if (found != now.end() && found->second < count) {
      RC_ASSERT(told(Code::fewer_bookies) || told(Code::shrinking_ensemble) || told(Code::lost_claims));
    }
  }
}

RC_GTEST_PROP(Resources, ConvertedTheyRenderTheSame, ()) {
  const Mode mode = draw_mode();
  std::vector<Value> resources;
  for (const KindFacts& kind : stack(true)) resources.push_back(*any_resource(kind, mode));
  const std::vector<Source> sources = sources_of(resources, as_yaml);
  const auto converted = convert(sources, options(mode), OutputFormat::yaml);
  RC_PRE(!converted.diagnostics.has_errors());
  const std::vector<Source> current = {{"input", converted.output}};
  RC_ASSERT(difference(outcome(convert(current, options(mode), OutputFormat::yaml)), converted.output) == "");
  const auto direct = render(sources, options(mode), OutputFormat::yaml);
  RC_CLASSIFY(!direct.output.empty(), "rendered");
  const auto through = render(current, options(mode), OutputFormat::yaml);
  RC_ASSERT(difference(through.output, direct.output) == "");
}

RC_GTEST_PROP(Mistakes, AWrongTypeIsFoundAtItsField, ()) {
  const Mode mode = draw_mode();
  const KindFacts kind = *rc::gen::elementOf(kinds());
  const FieldPlace place = draw_place(kind, mode);
  const Value wrong = draw_wrong_value(*place.field);
  const auto result =
      validate(sources_of({resource(kind, nest(place.keys, wrong))}, as_yaml), options(mode));
  const FieldPath path = path_of(place.keys);
  RC_ASSERT(has_error(result.diagnostics, Code::wrong_type, path));
}

RC_GTEST_PROP(Mistakes, AnUnknownFieldIsFoundInEveryStruct, ()) {
  const Mode mode = draw_mode();
  const KindFacts kind = *rc::gen::elementOf(kinds());
  FieldPlace place = draw_place(kind, mode);
  place.keys.back() += "x";
  const auto result = validate(sources_of({resource(kind, nest(place.keys, Value(1)))}, as_yaml), options(mode));
  RC_ASSERT(has_error(result.diagnostics, Code::unknown_field, path_of(place.keys)));
}

RC_GTEST_PROP(Mistakes, ANumberOutsideItsRangeIsFound, ()) {
  const Mode mode = draw_mode();
  const KindFacts kind = *rc::gen::elementOf(kinds());
  const FieldPlace place = draw_place(kind, mode, [](const Field& field) {
    return field.type == FieldType::integer32 || field.type == FieldType::integer64;
  });
  const std::vector<std::int64_t> outside = outside_of(*place.field);
  RC_PRE(!outside.empty());
  const std::int64_t number = *rc::gen::elementOf(outside);
  const auto result = validate(sources_of({resource(kind, nest(place.keys, Value(number)))}, as_yaml), options(mode));
  // The operators take what only a server refuses: then it is a warning.
  const bool soft = place.field->facts.soft_range && mode == Mode::operators;
  const Severity severity = soft ? Severity::warning : Severity::error;
  RC_ASSERT(has(result.diagnostics, severity, Code::out_of_range, path_of(place.keys)));
}

RC_GTEST_PROP(Mistakes, AValueOutsideItsChoicesIsFound, ()) {
  const Mode mode = draw_mode();
  const KindFacts kind = *rc::gen::elementOf(kinds());
  const FieldPlace place = draw_place(kind, mode, [](const Field& field) { return !field.facts.choices.empty(); });
  const auto result = validate(sources_of({resource(kind, nest(place.keys, Value("other")))}, as_yaml), options(mode));
  RC_ASSERT(has_error(result.diagnostics, Code::not_in_enum, path_of(place.keys)));
}

}  // namespace
}  // namespace pvg::property
