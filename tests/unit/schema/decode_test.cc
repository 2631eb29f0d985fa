#include "schema/decode.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/reader.h"

namespace pvg {
namespace {

// A made-up resource with a field of every type, so that the walkers are tested apart from the tables.
struct Inner {
  std::optional<std::int32_t> depth;
  std::optional<std::string> label;
};

struct Item {
  std::optional<std::string> image;
};

struct Outer {
  std::optional<bool> enabled;
  std::optional<std::int32_t> replicas;
  std::optional<std::int64_t> bytes;
  std::optional<std::string> policy;
  std::optional<std::string> repository;
  std::optional<TextList> flags;
  std::optional<TextMap> options;
  std::optional<Inner> inner;
  std::optional<std::vector<Item>> items;
  std::optional<Value> resources;
  std::optional<std::string> extension;
  std::optional<std::string> password;
};

}  // namespace

template <>
const Table& table_of<Inner>() {
  static constexpr Field kFields[] = {field<&Inner::depth>("depth", {}), field<&Inner::label>("label", {})};
  static constexpr Table kTable{"Inner", kFields};
  return kTable;
}

template <>
const Table& table_of<Item>() {
  static constexpr Field kFields[] = {field<&Item::image>("image", {.required = true})};
  static constexpr Table kTable{"Item", kFields};
  return kTable;
}

template <>
const Table& table_of<Outer>() {
  static constexpr Field kFields[] = {
      field<&Outer::enabled>("enabled", {}),
      field<&Outer::replicas>("replicas", {.min = 1, .alias = "size|count"}),
      field<&Outer::bytes>("bytes", {}),
      field<&Outer::policy>("policy", {.choices = "Always|Never|IfNotPresent"}),
      field<&Outer::repository>("repository", {.choices = "", .format = Format::image_repository}),
      field<&Outer::flags>("flags", {}),
      field<&Outer::options>("options", {}),
      field<&Outer::inner>("inner", {}),
      field<&Outer::items>("items", {}),
      field<&Outer::resources>("resources", {.kubernetes = "ResourceRequirements"}),
      field<&Outer::extension>("extension", {.extension = true}),
      field<&Outer::password>("password", {.secret = true}),
  };
  static constexpr NameHint kHints[] = {{"bookkeeper", "make a BookkeeperCluster of it"}};
  static constexpr Table kTable{"Outer", kFields, "", kHints};
  return kTable;
}

namespace {

struct Decoded {
  Outer object;
  std::vector<Diagnostic> diagnostics;
  std::string text;

  // The only diagnostic there is, as "path: message [hint]".
  [[nodiscard]] std::string only() const {
    if (diagnostics.size() != 1) return std::to_string(diagnostics.size()) + " diagnostics";
    const Diagnostic& d = diagnostics.front();
    return d.path.text() + ": " + d.message + (d.hint.empty() ? "" : " [" + d.hint + "]");
  }
  [[nodiscard]] Code code() const { return diagnostics.front().code; }
  [[nodiscard]] std::string marked() const {
    const Span span = diagnostics.front().location->span;
    return text.substr(span.begin, span.end - span.begin);
  }
};

Decoded decode_text(std::string_view text, Mode mode = Mode::operators,
                    UnknownFields unknown = UnknownFields::standard) {
  Decoded out;
  out.text = text;
  const Source source{"test.yaml", out.text};
  std::vector<Document> documents;
  Diagnostics diagnostics;
  read_documents(source, 0, documents, diagnostics);
  EXPECT_EQ(documents.size(), 1U) << text;
  if (documents.size() != 1) return out;
  DecodeContext context(documents.front(), source, mode, unknown, diagnostics);
  decode(documents.front().root, table_of<Outer>(), Path(), &out.object, context);
  out.diagnostics = diagnostics.all();
  return out;
}

TEST(Decode, FillsEveryType) {
  const Decoded d = decode_text(
      "enabled: true\nreplicas: 3\nbytes: 5000000000\npolicy: Never\nflags: [-Xmx1g, '']\noptions: {a: '1', b: ''}\n"
      "inner: {depth: 2}\nitems: [{image: x}, {image: z}]\nresources: {limits: {cpu: 1}}\n");
  EXPECT_TRUE(d.diagnostics.empty()) << d.only();
  EXPECT_EQ(d.object.enabled, true);
  EXPECT_EQ(d.object.replicas, 3);
  EXPECT_EQ(d.object.bytes, 5000000000);
  EXPECT_EQ(d.object.policy, "Never");
  EXPECT_EQ(d.object.flags, (TextList{"-Xmx1g", ""}));
  EXPECT_EQ(d.object.options, (TextMap{{"a", "1"}, {"b", ""}}));
  ASSERT_TRUE(d.object.inner);
  EXPECT_EQ(d.object.inner->depth, 2);
  EXPECT_EQ(d.object.inner->label, std::nullopt);
  ASSERT_TRUE(d.object.items);
  ASSERT_EQ(d.object.items->size(), 2U);
  EXPECT_EQ((*d.object.items)[1].image, "z");
  ASSERT_TRUE(d.object.resources);
  EXPECT_NE(d.object.resources->find("limits"), nullptr);
}

TEST(Decode, EmptyListIsSet) {
  const Decoded d = decode_text("items: []\nflags: []\noptions: {}\n");
  EXPECT_TRUE(d.diagnostics.empty());
  EXPECT_TRUE(d.object.items && d.object.items->empty());
  EXPECT_TRUE(d.object.flags && d.object.flags->empty());
  EXPECT_TRUE(d.object.options && d.object.options->empty());
}

TEST(Decode, NumberInTheOptionsShowsTheQuotedForm) {
  const Decoded d = decode_text("options:\n  metrics.statsdPort: 8125\n");
  EXPECT_EQ(d.only(), "options[\"metrics.statsdPort\"]: expected a string, got the number 8125 [write \"8125\"]");
  EXPECT_EQ(d.code(), Code::wrong_type);
  EXPECT_EQ(d.diagnostics.front().severity, Severity::error);
  EXPECT_EQ(d.marked(), "8125");
}

TEST(Decode, HintsKeepTheBytesAsWritten) {
  EXPECT_EQ(decode_text("policy: 0.10\n").only(), "policy: expected a string, got the number 0.10 [write \"0.10\"]");
  EXPECT_EQ(decode_text("options: {a: off}\n").only(),
            "options.a: expected a string, got the boolean false (written off) [write \"off\"]");
  EXPECT_EQ(decode_text("options: {a: y}\n").only(),
            "options.a: expected a string, got the boolean true (written y) [write \"y\"]");
  EXPECT_EQ(decode_text("options: {a: true}\n").only(),
            "options.a: expected a string, got the boolean true [write \"true\"]");
  EXPECT_EQ(decode_text("options: {a: 0x1F4}\n").only(),
            "options.a: expected a string, got the number 0x1F4 [write \"0x1F4\"]");
}

TEST(Decode, AliasIsWrittenOut) {
  const Decoded d = decode_text("replicas: &n 5\npolicy: *n\n");
  EXPECT_EQ(d.only(), "policy: expected a string, got the number 5 [write \"5\"]");
}

TEST(Decode, TextMapsTakeNothingButStrings) {
  EXPECT_EQ(decode_text("options: {a: }\n").only(), "options.a: expected a string, got nothing (null)");
  EXPECT_EQ(decode_text("options: {a: [x]}\n").only(), "options.a: expected a string, got a list");
  EXPECT_EQ(decode_text("options: [a]\n").only(), "options: expected a mapping of strings, got a list");
  const Decoded d = decode_text("options: {a: 1, b: 'x', c: 2}\n");
  EXPECT_EQ(d.diagnostics.size(), 2U);
  EXPECT_EQ(d.object.options, (TextMap{{"b", "x"}}));
}

TEST(Decode, TextLists) {
  EXPECT_EQ(decode_text("flags: -Xmx1g\n").only(),
            "flags: expected a list of strings, got the string \"-Xmx1g\" [write a list: [\"-Xmx1g\"]]");
  EXPECT_EQ(decode_text("flags: [a, 1]\n").only(), "flags[1]: expected a string, got the number 1 [write \"1\"]");
}

TEST(Decode, Integers) {
  EXPECT_EQ(decode_text("replicas: 3.0\n").object.replicas, 3);
  EXPECT_EQ(decode_text("replicas: 3.5\n").only(), "replicas: expected a whole number, got the number 3.5");
  EXPECT_EQ(decode_text("replicas: '3'\n").only(),
            "replicas: expected a whole number, got the string \"3\" [write 3 without quotes]");
  EXPECT_EQ(decode_text("replicas: 0\n").only(), "replicas: must be at least 1, got 0");
  EXPECT_EQ(decode_text("replicas: 2147483648\n").only(), "replicas: must be between 1 and 2147483647, got 2147483648");
  const Decoded huge = decode_text("bytes: 1e30\n");
  EXPECT_EQ(huge.code(), Code::out_of_range);
  EXPECT_FALSE(huge.object.bytes);
}

TEST(Decode, Booleans) {
  EXPECT_EQ(decode_text("enabled: no\n").object.enabled, false);
  EXPECT_EQ(decode_text("enabled: 'true'\n").only(),
            "enabled: expected true or false, got the string \"true\" [write true without quotes]");
  EXPECT_EQ(decode_text("enabled: 1\n").only(), "enabled: expected true or false, got the number 1");
}

TEST(Decode, Choices) {
  const Decoded d = decode_text("policy: always\n");
  EXPECT_EQ(d.only(), "policy: \"always\" is not Always, Never or IfNotPresent [did you mean \"Always\"?]");
  EXPECT_EQ(d.code(), Code::not_in_enum);
  EXPECT_FALSE(d.object.policy);
  EXPECT_EQ(decode_text("policy: ''\n").code(), Code::not_in_enum);
}

TEST(Decode, UnknownFields) {
  EXPECT_EQ(decode_text("size: 5\n").only(), "size: unknown field [did you mean \"replicas\"?]");
  EXPECT_EQ(decode_text("size: 5\n").marked(), "size");
  EXPECT_EQ(decode_text("bookkeeper: {}\n").only(), "bookkeeper: unknown field [make a BookkeeperCluster of it]");
  EXPECT_EQ(decode_text("replcias: 5\n").only(), "replcias: unknown field [did you mean \"replicas\"?]");
  EXPECT_EQ(decode_text("Replicas: 5\n").only(), "Replicas: unknown field [did you mean \"replicas\"?]");
  EXPECT_EQ(decode_text("depth: 5\n").only(), "depth: unknown field [did you mean inner.depth?]");
  EXPECT_EQ(decode_text("inner: {replicas: 5}\n").only(), "inner.replicas: unknown field [did you mean replicas?]");
  EXPECT_EQ(decode_text("zzz: 5\n").only(), "zzz: unknown field");
}

TEST(Decode, UnknownFieldsByOption) {
  const auto severity = [](UnknownFields unknown) {
    const Decoded d = decode_text("zzz: 5\n", Mode::operators, unknown);
    return d.diagnostics.empty() ? std::optional<Severity>() : d.diagnostics.front().severity;
  };
  EXPECT_EQ(severity(UnknownFields::standard), Severity::error);
  EXPECT_EQ(severity(UnknownFields::error), Severity::error);
  EXPECT_EQ(severity(UnknownFields::warn), Severity::warning);
  EXPECT_EQ(severity(UnknownFields::prune), Severity::warning);
  EXPECT_EQ(severity(UnknownFields::keep), std::nullopt);
}

TEST(Decode, MissingRequiredField) {
  const Decoded d = decode_text("items: [{}]\n");
  EXPECT_EQ(d.only(), "items[0].image: required, but missing");
  EXPECT_EQ(d.code(), Code::missing_field);
  EXPECT_EQ(d.marked(), "{}");
  EXPECT_EQ(decode_text("items: [{image: }]\n").only(), "items[0].image: required, but missing");
}

TEST(Decode, NullIsNotSet) {
  const Decoded d = decode_text("options:\nenabled: true\n");
  EXPECT_EQ(d.only(), "options: has no value, which is as if it were not there");
  EXPECT_EQ(d.code(), Code::null_value);
  EXPECT_EQ(d.diagnostics.front().severity, Severity::warning);
  EXPECT_FALSE(d.object.options);
  EXPECT_EQ(d.object.enabled, true);
}

TEST(Decode, WrongShapes) {
  EXPECT_EQ(decode_text("inner: 5\n").only(), "inner: expected a mapping, got the number 5");
  EXPECT_EQ(decode_text("items: {}\n").only(), "items: expected a list, got a mapping");
  EXPECT_EQ(decode_text("items: [5]\n").only(), "items[0]: expected a mapping, got the number 5");
}

TEST(Decode, PassThroughIsChecked) {
  const Decoded d = decode_text("resources: {limits: {memory: 4Gb}}\n");
  ASSERT_EQ(d.diagnostics.size(), 1U);
  EXPECT_EQ(d.diagnostics.front().path.text(), "resources.limits.memory");
  EXPECT_FALSE(d.object.resources);
}

TEST(Decode, TemplatesAreNamed) {
  const Decoded d = decode_text("repository: ${REGISTRY}/pravega\n");
  ASSERT_EQ(d.diagnostics.size(), 1U);
  EXPECT_EQ(d.code(), Code::template_text);
  EXPECT_EQ(d.diagnostics.front().severity, Severity::warning);
  EXPECT_EQ(decode_text("repository: ${REGISTRY}/pravega\n", Mode::hardened).diagnostics.front().severity,
            Severity::error);
  EXPECT_EQ(decode_text("policy: '{{ .Values.x }}'\n").code(), Code::not_in_enum);
  EXPECT_EQ(decode_text("flags: ['{{ .Values.x }}']\n").code(), Code::template_text);
  EXPECT_TRUE(decode_text("flags: ['${HOME}']\n").diagnostics.empty());
}

TEST(Decode, ExtensionsAreForHardenedMode) {
  EXPECT_EQ(decode_text("extension: x\n").code(), Code::unknown_field);
  EXPECT_EQ(decode_text("extension: x\n", Mode::hardened).object.extension, "x");
}

TEST(Decode, SecretsAreNotShown) {
  const Decoded d = decode_text("password: 4711\n");
  EXPECT_EQ(d.only(), "password: expected a string, got a number [put it in quotes]");
  EXPECT_TRUE(d.diagnostics.front().secret);
  const Decoded option = decode_text("options: {controller.auth.tokenSigningKey: 4711}\n");
  EXPECT_EQ(option.only().find("4711"), std::string::npos);
  EXPECT_TRUE(option.diagnostics.front().secret);
}

TEST(Decode, GoesOnAfterErrors) {
  const Decoded d = decode_text("zzz: 1\nreplicas: x\npolicy: never\nenabled: true\noptions: {a: 1, b: 2}\n");
  EXPECT_EQ(d.diagnostics.size(), 5U);
  EXPECT_EQ(d.object.enabled, true);
}

}  // namespace
}  // namespace pvg
