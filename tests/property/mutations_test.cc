// Every field of the tables with every mistake that its row allows (R24): a wrong type, another
// name, a value outside its choices or range, a text that its format refuses, a required field left out. Nothing is drawn; all are
// tried, those inside Kubernetes pass-through too, down to kDepth below the resource's own field.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compile.h"
#include "generate.h"
#include "schema/kubernetes_types.h"
#include "schema/pass_through_type.h"

namespace pvg::property {
namespace {

constexpr std::size_t kDepth = 4;

// One mistake: what is written at a path, and what must be told about which path.
struct Mutation {
  FieldPath path;
  Value value;
  FieldPath told;
  std::string what;
};

Value built(const std::vector<PathPart>& parts, std::size_t from, Value value) {
  for (std::size_t i = parts.size(); i-- > from;) {
    const auto* key = std::get_if<std::string>(&parts[i]);
    value = key != nullptr ? Value::map({{*key, std::move(value)}}) : Value::list({std::move(value)});
  }
  return value;
}

class Mutations {
 public:
  explicit Mutations(Mode mode) : mode_(mode) {}

  void add_table(const Table& table, const FieldPath& path) {
    for (const Field& field : table.fields) {
      if (field.facts.planned || (field.facts.extension && mode_ == Mode::operators)) continue;
      const FieldPath at = path / field.name;
      add_own(field, at);
      if (field.facts.required) out_.push_back({path, Value(Value::Map{}), at, "left out"});
      if (field.type == FieldType::object) add_table(field.table(), at);
      if (field.type == FieldType::object_list) add_table(field.table(), at / std::size_t{0});
      if (field.type == FieldType::kubernetes) add_pass_through(field.facts.kubernetes, at);
    }
    add_renamed(table.fields, path);
  }

  [[nodiscard]] const std::vector<Mutation>& all() const { return out_; }

 private:
  void add(const FieldPath& path, Value value, std::string what) { out_.push_back({path, std::move(value), path, std::move(what)}); }

  void add_wrong_types(const FieldPath& path, bool text, bool whole, bool boolean, bool list, bool map) {
    if (!list) add(path, Value::list({Value(1)}), "a list");
    if (!map) add(path, Value::map({{"a", Value(1)}}), "a mapping");
    if (!boolean) add(path, Value(true), "a boolean");
    if (!whole) add(path, Value(8125), "a number");
    if (!text) add(path, Value("some text"), "a text");
    add(path, Value(1.5), "a number with a fraction");
  }

  void add_own(const Field& field, const FieldPath& path) {
    const bool list = field.type == FieldType::text_list || field.type == FieldType::object_list ||
                      field.facts.kubernetes.starts_with("[]");
    const bool map = field.type == FieldType::text_map || field.type == FieldType::object ||
                     (field.type == FieldType::kubernetes && !list);
    const bool whole = field.type == FieldType::integer32 || field.type == FieldType::integer64;
    add_wrong_types(path, field.type == FieldType::text, whole, field.type == FieldType::boolean, list, map);
    if (field.type == FieldType::text_map) add_items(path / "some.key");
    if (field.type == FieldType::text_list) add_items(path / std::size_t{0});
    if (!field.facts.choices.empty()) add(path, Value("other"), "no choice");
    if (whole) add_ranges(field, path);
    if (field.type == FieldType::text) add_formats(field, path);
  }

  // The texts of a list or of a free mapping.
  void add_items(const FieldPath& path) { add_wrong_types(path, true, false, false, false, false); }

  void add_ranges(const Field& field, const FieldPath& path) {
    const bool narrow = field.type == FieldType::integer32;
    const std::int64_t low = std::max<std::int64_t>(field.facts.min, narrow ? INT32_MIN : INT64_MIN);
    const std::int64_t high = std::min<std::int64_t>(field.facts.max, narrow ? INT32_MAX : INT64_MAX);
    if (low != INT64_MIN) add(path, Value(low - 1), "below its range");
    if (high != INT64_MAX) add(path, Value(high + 1), "above its range");
  }

  void add_formats(const Field& field, const FieldPath& path) {
    switch (field.facts.format) {
      case Format::none: case Format::image_repository: case Format::image: case Format::jvm_option: return;
      case Format::data_key: add(path, Value("no key"), "no key"); return;
      case Format::image_tag: add(path, Value("no tag"), "no tag"); return;
      case Format::quantity: add(path, Value("20 gigabytes"), "no quantity"); return;
      case Format::version: add(path, Value("newest"), "no version"); return;
      case Format::port: add(path, Value("http"), "no port"); return;
      case Format::object_name: case Format::name_part: case Format::domain_name:
        add(path, Value("Not A Name"), "no name");
        return;
    }
  }

  template <typename Fields>
  void add_renamed(const Fields& fields, const FieldPath& path) {
    for (const auto& field : fields) {
      const std::string name(name_of_field(field));
      add_rename(path, fields, name + "x");
      add_rename(path, fields, name.substr(0, name.size() / 2) + name.substr(name.size() / 2 + 1));
      std::string other_case = name;
      other_case.front() = static_cast<char>(other_case.front() ^ 0x20);
      add_rename(path, fields, std::move(other_case));
    }
  }
  template <typename Fields>
  void add_rename(const FieldPath& path, const Fields& fields, std::string name) {
    for (const auto& field : fields) {
      if (name_of_field(field) == name) return;  // another field's
    }
    if (!name.empty()) add(path / name, Value("x"), "another name");
  }
  static std::string_view name_of_field(const Field& field) { return field.name; }
  static std::string_view name_of_field(const KubernetesField& field) { return field.name(); }

  void add_pass_through(std::string_view type, const FieldPath& path) {
    const auto parsed = parse_pass_through_type(type);
    ASSERT_TRUE(parsed.has_value()) << type;
    add_type(parsed->type, parsed->list ? path / std::size_t{0} : path, parsed->partial, 0);
  }

  void add_type(KubernetesType type, const FieldPath& path, bool partial, std::size_t depth) {
    if (depth == kDepth) return;
    for (const KubernetesField& field : fields_of(type)) {
      // What is newer or gone has a diagnostic of its own.
      if (!field.known_in(minor_version(PassThroughAge::operators)) || field.gone != 0) continue;
      FieldPath at = path / field.name();
      if (field.required && !partial) out_.push_back({path, Value(Value::Map{}), at, "left out"});
      add_kubernetes(field, at);
      if (field.shape == KubernetesField::Shape::list) at = at / std::size_t{0};
      if (field.shape == KubernetesField::Shape::map) at = at / "some-key";
      if (field.kind == KubernetesField::Kind::object) add_type(field.type, at, partial, depth + 1);
    }
    add_renamed(fields_of(type), path);
  }

  void add_kubernetes(const KubernetesField& field, const FieldPath& path) {
    using Kind = KubernetesField::Kind;
    using Shape = KubernetesField::Shape;
    if (field.kind == Kind::free) return;
    if (field.shape != Shape::one) {
      add_wrong_types(path, false, false, false, field.shape == Shape::list, field.shape == Shape::map);
      return;
    }
    const bool whole = field.kind == Kind::int32 || field.kind == Kind::int64 || field.kind == Kind::int_or_string;
    const bool text = field.kind == Kind::string || field.kind == Kind::int_or_string;
    if (field.kind == Kind::quantity) {
      add(path, Value("20 gigabytes"), "no quantity");
      add(path, Value::list({Value(1)}), "a list");
      return;
    }
    add_wrong_types(path, text, whole, field.kind == Kind::boolean, false, field.kind == Kind::object);
    if (!field.choices().empty()) add(path, Value("Other"), "no choice");
  }

  Mode mode_;
  std::vector<Mutation> out_;
};

bool tells(const Diagnostics& diagnostics, const FieldPath& path) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& d) { return d.path == path; });
}

class EveryMistake : public testing::TestWithParam<Mode> {};

TEST_P(EveryMistake, IsToldAtItsField) {
  std::size_t tried = 0;
  std::size_t missed = 0;
  for (const KindFacts& kind : kinds()) {
    Mutations mutations(GetParam());
    mutations.add_table(kind.spec(), {"spec"});
    for (const Mutation& mutation : mutations.all()) {
      const Value spec = built(mutation.path.parts(), 1, mutation.value);
      CompileOptions options;
      options.mode = GetParam();
      const CompileResult result = validate({{"input", as_json(resource(kind, spec))}}, options);
      ++tried;
      if (tells(result.diagnostics, mutation.told)) continue;
      if (++missed <= 20) {
        ADD_FAILURE() << kind.kind << ": " << mutation.told.text() << ": " << mutation.what << ": "
                      << as_json(mutation.value) << " is not told";
      }
    }
  }
  EXPECT_EQ(missed, 0U) << "of " << tried;
  EXPECT_GT(tried, 5000U);
  RecordProperty("tried", static_cast<int>(tried));
}

INSTANTIATE_TEST_SUITE_P(Modes, EveryMistake, testing::Values(Mode::operators, Mode::hardened),
                         [](const testing::TestParamInfo<Mode>& of) {
                           return of.param == Mode::operators ? "operators" : "hardened";
                         });

}  // namespace
}  // namespace pvg::property
