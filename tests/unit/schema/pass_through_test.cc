#include "schema/pass_through.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "schema/pass_through_type.h"

namespace pvg {
namespace {

using nlohmann::ordered_json;

Value value_of(const ordered_json& json) {
  switch (json.type()) {
    case ordered_json::value_t::boolean: return json.get<bool>();
    case ordered_json::value_t::number_integer:
    case ordered_json::value_t::number_unsigned: return json.get<std::int64_t>();
    case ordered_json::value_t::number_float: return json.get<double>();
    case ordered_json::value_t::string: return json.get<std::string>();
    case ordered_json::value_t::array: {
      Value::List items;
      for (const auto& item : json) items.push_back(value_of(item));
      return items;
    }
    case ordered_json::value_t::object: {
      Value::Map members;
      for (const auto& [key, member] : json.items()) members.push_back({key, {}, value_of(member)});
      return members;
    }
    default: return {};
  }
}

Value json(std::string_view text) { return value_of(ordered_json::parse(text)); }

struct Checked {
  bool ok = false;
  std::vector<Diagnostic> diagnostics;
};

struct Options {
  Mode mode = Mode::hardened;
  UnknownFields unknown = UnknownFields::standard;
};

Checked check_value(const Value& root, std::string_view type, Options options = {}, std::string text = {}) {
  Document document;
  document.root = root;
  const Source source{"test", std::move(text)};
  Diagnostics sink;
  DecodeContext context(document, source, options.mode, options.unknown, sink);
  const bool ok = check_pass_through(document.root, type, Path(), context);
  return {ok, sink.all()};
}

Checked check(std::string_view text, std::string_view type, Options options = {}) {
  return check_value(json(text), type, options);
}

// The only diagnostic there is, as "severity code path: message (hint)".
std::string only(const Checked& checked) {
  if (checked.diagnostics.size() != 1) return std::to_string(checked.diagnostics.size()) + " diagnostics";
  const Diagnostic& d = checked.diagnostics.front();
  const auto facts =
      std::find_if(code_table().begin(), code_table().end(), [&](const CodeFacts& f) { return f.code == d.code; });
  std::string out =
      std::string(severity_text(d.severity)) + " " + std::string(facts->name) + " " + d.path.text() + ": " + d.message;
  if (!d.hint.empty()) out += " (" + d.hint + ")";
  EXPECT_EQ(checked.ok, d.severity != Severity::error);
  return out;
}

constexpr Options kOperators{Mode::operators, UnknownFields::standard};

TEST(CheckPassThrough, TakesWhatIsRight) {
  const Checked checked = check(
      R"({"name": "c", "image": "i", "ports": [{"containerPort": 80, "protocol": "TCP"}], "tty": false,
          "env": [{"name": "A", "value": "1"}, {"name": "B", "valueFrom": {"secretKeyRef": {"name": "s", "key": "k"}}}],
          "resources": {"limits": {"cpu": 2, "memory": "2Gi", "x/y": 0.5}},
          "livenessProbe": {"httpGet": {"port": "http", "path": "/"}, "periodSeconds": 5}})",
      "Container");
  EXPECT_TRUE(checked.ok);
  EXPECT_TRUE(checked.diagnostics.empty());
  EXPECT_TRUE(check("[]", "[]Container").ok);
  EXPECT_TRUE(check("null", "[]Container").ok);
  EXPECT_TRUE(check("{}", "Affinity").ok);
}

TEST(CheckPassThrough, UnknownFieldFollowsTheOption) {
  const std::string_view input = R"({"name": "c", "imag": "i"})";
  EXPECT_EQ(only(check(input, "Container")),
            "warning unknown_field imag: unknown field, kept as it is (did you mean \"image\"?)");
  EXPECT_EQ(only(check(input, "Container", {Mode::hardened, UnknownFields::warn})),
            "warning unknown_field imag: unknown field, kept as it is (did you mean \"image\"?)");
  EXPECT_EQ(only(check(input, "Container", {Mode::hardened, UnknownFields::error})),
            "error unknown_field imag: unknown field (did you mean \"image\"?)");
  EXPECT_EQ(only(check(input, "Container", {Mode::hardened, UnknownFields::prune})),
            "warning unknown_field imag: unknown field, dropped (did you mean \"image\"?)");
  EXPECT_TRUE(check(input, "Container", {Mode::hardened, UnknownFields::keep}).diagnostics.empty());
  EXPECT_EQ(only(check(input, "Container", kOperators)),
            "warning unknown_field imag: unknown field, which the operator drops (did you mean \"image\"?)");
}

TEST(CheckPassThrough, UnknownFieldPointsAtTheKey) {
  const std::string text = "nam: x";
  Value value = Value(Value::Map{{"nam", {0, 3}, with_span("x", {5, 6})}});
  value.set_span({0, 6});
  const Checked checked = check_value(value, "LocalObjectReference", {}, text);
  ASSERT_EQ(checked.diagnostics.size(), 1U);
  EXPECT_EQ(checked.diagnostics[0].location->span, (Span{0, 3}));
}

TEST(CheckPassThrough, UnknownFieldHints) {
  EXPECT_EQ(only(check(R"({"name": "c", "limits": {}})", "Container")),
            "warning unknown_field limits: unknown field, kept as it is (did you mean \"resources.limits\"?)");
  EXPECT_EQ(only(check(R"({"Name": "c"})", "LocalObjectReference")),
            "warning unknown_field Name: unknown field, kept as it is (did you mean \"name\"?)");
  EXPECT_EQ(only(check(R"({"qqqqqq": 1})", "LocalObjectReference")),
            "warning unknown_field qqqqqq: unknown field, kept as it is");
}

TEST(CheckPassThrough, AgeOfFields) {
  const std::string_view input = R"({"name": "c", "restartPolicy": "Always"})";
  EXPECT_TRUE(check(input, "Container").diagnostics.empty());
  EXPECT_EQ(
      only(check(input, "Container", kOperators)),
      "warning unknown_field restartPolicy: unknown field (new in Kubernetes 1.28, the operator has the API of 1.23), "
      "which the operator drops");
  EXPECT_EQ(only(check(R"({"clusterName": "x"})", "ObjectMeta")),
            "warning unknown_field clusterName: unknown field (not in Kubernetes since 1.25), kept as it is");
  EXPECT_TRUE(check(R"({"clusterName": "x"})", "ObjectMeta", kOperators).diagnostics.empty());
}

TEST(CheckPassThrough, ZookeeperOperatorIsYounger) {
  const std::string_view spread =
      R"({"maxSkew": 1, "topologyKey": "z", "whenUnsatisfiable": "DoNotSchedule", "minDomains": 2})";
  Document document;
  document.root = Value::map({{"kind", "ZookeeperCluster"}, {"spec", json(spread)}});
  const Source source{"test", ""};
  for (const bool zookeeper : {true, false}) {
    document.root.set("kind", zookeeper ? "ZookeeperCluster" : "PravegaCluster");
    Diagnostics sink;
    DecodeContext context(document, source, Mode::operators, UnknownFields::standard, sink);
    EXPECT_TRUE(check_pass_through(*document.root.find("spec"), "TopologySpreadConstraint", Path() / "spec", context));
    EXPECT_EQ(sink.all().size(), zookeeper ? 0U : 1U);
  }
}

TEST(CheckPassThrough, WrongTypes) {
  EXPECT_EQ(only(check(R"([{"name": "A", "value": 8125}])", "[]EnvVar")),
            "error wrong_type [0].value: expected a string, got the number 8125 (write \"8125\")");
  EXPECT_EQ(only(check(R"({"name": "c", "tty": "true"})", "Container")),
            "error wrong_type tty: expected true or false, got the string \"true\" (write true without quotes)");
  EXPECT_EQ(only(check(R"({"containerPort": "80"})", "ContainerPort")),
            "error wrong_type containerPort: expected a whole number, got the string \"80\" (write 80 without quotes)");
  EXPECT_EQ(only(check(R"({"containerPort": 80.5})", "ContainerPort")),
            "error wrong_type containerPort: expected a whole number, got the number 80.5");
  EXPECT_EQ(only(check(R"({"name": "c", "args": "run"})", "Container")),
            "error wrong_type args: expected a list, got the string \"run\" (write [\"run\"])");
  EXPECT_EQ(only(check(R"({"name": "c", "resources": []})", "Container")),
            "error wrong_type resources: expected a mapping, got a list");
  EXPECT_EQ(only(check(R"({"limits": 1})", "ResourceRequirements")),
            "error wrong_type limits: expected a mapping, got the number 1");
  EXPECT_EQ(only(check(R"({"limits": {"cpu": true}})", "ResourceRequirements")),
            "error wrong_type limits.cpu: expected a quantity, got the boolean true");
  EXPECT_EQ(
      only(check(R"({"httpGet": {"port": true}})", "Probe")),
      "error wrong_type httpGet.port: expected a whole number or a string, got the boolean true (write \"true\")");
  EXPECT_EQ(only(check(R"({"metadata": {"labels": {"a": 1}}})", "PodTemplateSpec")),
            "error wrong_type metadata.labels.a: expected a string, got the number 1 (write \"1\")");
  EXPECT_EQ(only(check("{}", "[]Container")), "error wrong_type : expected a list, got a mapping");
  EXPECT_EQ(only(check(R"("x")", "Container")), "error wrong_type : expected a mapping, got the string \"x\"");
  EXPECT_EQ(
      only(check(R"({"creationTimestamp": "yesterday"})", "ObjectMeta")),
      "error wrong_type creationTimestamp: expected a time such as 2024-01-31T12:00:00Z, got the string \"yesterday\"");
}

TEST(CheckPassThrough, HintQuotesTheSource) {
  const auto env = [](Value value, std::string_view text) {
    value.set_span({0, static_cast<std::uint32_t>(text.size())});
    return only(check_value(Value(Value::Map{{"name", {}, "A"}, {"value", {}, std::move(value)}}), "EnvVar", {},
                            std::string(text)));
  };
  EXPECT_EQ(env(0.1, "0.10"), "error wrong_type value: expected a string, got the number 0.10 (write \"0.10\")");
  EXPECT_EQ(env(true, "on"),
            "error wrong_type value: expected a string, got the boolean true (written on) (write \"on\")");
}

TEST(CheckPassThrough, SecretValuesStayOut) {
  const Checked checked = check(R"({"name": "DB_PASSWORD", "value": 12345})", "EnvVar");
  ASSERT_EQ(checked.diagnostics.size(), 1U);
  const Diagnostic& d = checked.diagnostics.front();
  EXPECT_TRUE(d.secret);
  EXPECT_EQ((d.message + d.hint).find("12345"), std::string::npos) << d.message << d.hint;
  EXPECT_FALSE(check(R"({"name": "PORT", "value": 12345})", "EnvVar").diagnostics.front().secret);
}

TEST(CheckPassThrough, WholeNumbers) {
  EXPECT_TRUE(check(R"({"containerPort": 80.0})", "ContainerPort").ok);
  EXPECT_EQ(only(check(R"({"containerPort": 3000000000})", "ContainerPort")),
            "error out_of_range containerPort: must be between -2147483648 and 2147483647, got 3000000000");
  EXPECT_TRUE(check(R"({"runAsUser": 3000000000})", "SecurityContext").ok);
  EXPECT_EQ(check(R"({"runAsUser": 1e19})", "SecurityContext").diagnostics.at(0).code, Code::out_of_range);
  EXPECT_EQ(check(R"({"httpGet": {"port": 3000000000}})", "Probe").diagnostics.at(0).code, Code::out_of_range);
}

TEST(CheckPassThrough, Quantities) {
  for (const char* good : {"1", "\"1\"", "0.5", "\"1.5Gi\"", "\"100m\"", "\"1e3\"", "-1", "\" 1Gi\""}) {
    EXPECT_TRUE(check(R"({"limits": {"cpu": )" + std::string(good) + "}}", "ResourceRequirements").ok) << good;
  }
  const auto size_limit = [](std::string_view text) {
    return only(check(R"({"sizeLimit": ")" + std::string(text) + "\"}", "EmptyDirVolumeSource"));
  };
  EXPECT_EQ(size_limit("1GB"), "error bad_quantity sizeLimit: \"1GB\" is not a quantity (did you mean \"1G\"?)");
  EXPECT_EQ(size_limit("4 gib"), "error bad_quantity sizeLimit: \"4 gib\" is not a quantity (did you mean \"4Gi\"?)");
  EXPECT_EQ(size_limit("1_000K"),
            "error bad_quantity sizeLimit: \"1_000K\" is not a quantity (did you mean \"1000k\"?)");
  EXPECT_EQ(size_limit("big"),
            "error bad_quantity sizeLimit: \"big\" is not a quantity "
            "(write a number with a suffix such as 500m, 2Gi or 1.5G, or without one)");
  for (const char* bad : {"\"\"", "\"five\"", "\"1 Gi\"", "\"1KiB\""}) {
    EXPECT_EQ(check(R"({"limits": {"cpu": )" + std::string(bad) + "}}", "ResourceRequirements").diagnostics.at(0).code,
              Code::bad_quantity)
        << bad;
  }
}

TEST(CheckPassThrough, Enums) {
  EXPECT_EQ(
      only(check(R"({"name": "c", "imagePullPolicy": "always"})", "Container")),
      "error not_in_enum imagePullPolicy: \"always\" is not Always, IfNotPresent or Never (did you mean \"Always\"?)");
  EXPECT_EQ(only(check(R"({"accessModes": ["ReadWriteOnce", "RWX"]})", "PersistentVolumeClaimSpec", kOperators)),
            "error not_in_enum accessModes[1]: \"RWX\" is not ReadOnlyMany, ReadWriteMany, ReadWriteOnce or "
            "ReadWriteOncePod");
  EXPECT_TRUE(check(R"({"name": "c", "imagePullPolicy": ""})", "Container").ok);
  EXPECT_TRUE(check(R"({"operator": "", "effect": ""})", "Toleration").ok);
  EXPECT_FALSE(check(R"({"volumeMode": ""})", "PersistentVolumeClaimSpec").ok);
  EXPECT_TRUE(check(R"({"name": "v", "hostPath": {"path": "/", "type": ""}})", "Volume").ok);
}

TEST(CheckPassThrough, RequiredFields) {
  EXPECT_EQ(only(check(R"([{"image": "i"}])", "[]Container")), "error missing_field [0].name: required, but missing");
  EXPECT_EQ(only(check(R"({"name": null})", "Container")), "error missing_field name: required, but missing");
  EXPECT_EQ(check("{}", "TopologySpreadConstraint", kOperators).diagnostics.size(), 3U);
}

TEST(CheckPassThrough, PatchesNeedNoMoreThanMergeKeys) {
  EXPECT_TRUE(check(R"({"spec": {"priorityClassName": "high"}})", "partial PodTemplateSpec").ok);
  EXPECT_TRUE(
      check(R"({"spec": {"containers": [{"name": "c", "ports": [{"containerPort": 1}]}]}})", "partial PodTemplateSpec")
          .ok);
  EXPECT_EQ(only(check(R"({"spec": {"containers": [{"image": "i"}]}})", "partial PodTemplateSpec")),
            "error missing_field spec.containers[0].name: required, but missing");
  EXPECT_TRUE(
      check(R"({"spec": {"containers": [{"name": "c", "volumeMounts": [{"mountPath": "/a", "subPath": "b"}]}]}})",
            "partial PodTemplateSpec")
          .ok);
  EXPECT_EQ(only(check(R"({"spec": {"imagePullSecrets": [{}]}})", "partial PodTemplateSpec")),
            "error missing_field spec.imagePullSecrets[0].name: required, but missing");
  EXPECT_EQ(only(check(R"({"spec": {"tolerations": [{"effect": "No"}]}})", "partial PodTemplateSpec")),
            "error not_in_enum spec.tolerations[0].effect: \"No\" is not NoExecute, NoSchedule or PreferNoSchedule");
  EXPECT_TRUE(check(R"({"metadata": {"labels": {"a": null}}})", "partial PodTemplateSpec").diagnostics.empty());
  EXPECT_FALSE(check(R"({"spec": {"priorityClassName": "high"}})", "PodTemplateSpec").ok);
}

TEST(CheckPassThrough, Nulls) {
  EXPECT_TRUE(
      check(R"({"name": "c", "image": null, "resources": null, "env": null})", "Container").diagnostics.empty());
  EXPECT_EQ(only(check(R"({"name": "c", "args": ["a", null]})", "Container")),
            "error null_value args[1]: a list item without a value (remove the item or give it a value)");
  EXPECT_EQ(only(check("[null]", "[]Container")),
            "error null_value [0]: a list item without a value (remove the item or give it a value)");
  EXPECT_EQ(only(check(R"({"limits": {"cpu": null}})", "ResourceRequirements")),
            "warning null_value limits.cpu: a key without a value (remove the key or give it a value)");
}

TEST(CheckPassThrough, ReportsEverything) {
  const Checked checked =
      check(R"([{"nme": "a", "tty": 1}, {"name": "b", "args": [1, 2], "resources": {"limits": {"cpu": "x"}}}])",
            "[]Container");
  EXPECT_FALSE(checked.ok);
  EXPECT_EQ(checked.diagnostics.size(), 6U);
}

Value normal(std::string_view text, std::string_view type, PassThroughAge age = PassThroughAge::operators) {
  return normalise_pass_through(json(text), type, age);
}

#define EXPECT_JSON(value, text) EXPECT_TRUE((value) == json(text)) << (text)

TEST(NormaliseAsOperators, Quantities) {
  EXPECT_JSON(normal(R"({"limits": {"memory": "2048Mi", "cpu": 2}, "requests": {"cpu": 0.5, "memory": "1e3"}})",
                     "ResourceRequirements"),
              R"({"limits": {"memory": "2Gi", "cpu": "2"}, "requests": {"cpu": "500m", "memory": "1e3"}})");
  EXPECT_JSON(normal(R"({"sizeLimit": 0})", "EmptyDirVolumeSource"), R"({"sizeLimit": "0"})");
  EXPECT_JSON(normal(R"({"name": "A", "valueFrom": {"resourceFieldRef": {"resource": "limits.cpu"}}})", "EnvVar"),
              R"({"name": "A", "valueFrom": {"resourceFieldRef": {"resource": "limits.cpu", "divisor": "0"}}})");
}

TEST(NormaliseAsOperators, ZeroValues) {
  EXPECT_JSON(normal(R"({"name": "c", "tty": false, "image": "", "args": [], "workingDir": null})", "Container"),
              R"({"name": "c"})");
  EXPECT_JSON(normal(R"({"runAsUser": 0, "privileged": false})", "SecurityContext"),
              R"({"runAsUser": 0, "privileged": false})");
  EXPECT_JSON(normal("{}", "EnvVar"), R"({"name": ""})");
  EXPECT_JSON(normal(R"({"httpGet": {}})", "Probe"), R"({"httpGet": {"port": 0}})");
  EXPECT_JSON(normal("{}", "TopologySpreadConstraint"),
              R"({"maxSkew": 0, "topologyKey": "", "whenUnsatisfiable": ""})");
  EXPECT_JSON(normal(R"([{}])", "[]ContainerPort"), R"([{"containerPort": 0}])");
}

TEST(NormaliseAsOperators, EmptyObjects) {
  EXPECT_JSON(normal(R"({"nodeSelectorTerms": []})", "NodeSelector"), R"({"nodeSelectorTerms": []})");
  EXPECT_JSON(normal("{}", "NodeSelector"), "{}");
  EXPECT_JSON(normal(R"({"name": "v", "emptyDir": {}})", "Volume"), R"({"name": "v", "emptyDir": {}})");
  EXPECT_JSON(normal(R"({"name": "c", "resources": {}, "securityContext": {}})", "Container"),
              R"({"name": "c", "securityContext": {}})");
  EXPECT_JSON(
      normal(R"({"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1}]}})", "Affinity"),
      R"({"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution":
                 [{"weight": 1, "podAffinityTerm": {"topologyKey": ""}}]}})");
}

TEST(NormaliseAsOperators, DropsWhatItsApiVersionDoesNotKnow) {
  EXPECT_JSON(normal(R"({"name": "c", "restartPolicy": "Always", "foo": 1, "Image": "x"})", "Container"),
              R"({"name": "c"})");
  const std::string_view spread =
      R"({"maxSkew": 1, "topologyKey": "z", "whenUnsatisfiable": "DoNotSchedule", "minDomains": 2})";
  EXPECT_TRUE(normal(spread, "TopologySpreadConstraint").find("minDomains") == nullptr);
  EXPECT_TRUE(normal(spread, "TopologySpreadConstraint", PassThroughAge::zookeeper_operator).find("minDomains") !=
              nullptr);
  EXPECT_JSON(normal(R"({"resources": {"requests": {"storage": "1024Mi"}}, "volumeAttributesClassName": "x",
                         "dataSourceRef": {"kind": "a", "name": "b", "namespace": "c"}})",
                     "PersistentVolumeClaimSpec"),
              R"({"resources": {"requests": {"storage": "1Gi"}}, "dataSourceRef": {"kind": "a", "name": "b"}})");
}

TEST(NormaliseAsOperators, NumbersAndTimes) {
  EXPECT_JSON(normal(R"({"containerPort": 80.0})", "ContainerPort"), R"({"containerPort": 80})");
  EXPECT_JSON(normal(R"({"httpGet": {"port": "80"}})", "Probe"), R"({"httpGet": {"port": "80"}})");
  EXPECT_JSON(
      normal(R"({"creationTimestamp": "2024-01-31T23:30:00.5-01:30", "deletionTimestamp": "0001-01-01T00:00:00Z"})",
             "ObjectMeta"),
      R"({"creationTimestamp": "2024-02-01T01:00:00Z"})");
}

TEST(NormaliseAsOperators, Times) {
  const auto time = [](std::string_view text) { return canonical_time(text).value_or("refused"); };
  EXPECT_EQ(time("2024-02-29T23:59:59.999Z"), "2024-02-29T23:59:59Z");
  EXPECT_EQ(time("1999-01-01T00:00:00+14:00"), "1998-12-31T10:00:00Z");
  EXPECT_EQ(time("2024-01-31T1:00:00Z"), "2024-01-31T01:00:00Z");
  EXPECT_EQ(time("2024-01-31T12:00:00+24:60"), "2024-01-30T11:00:00Z");
  EXPECT_EQ(time("0000-01-01T00:00:00+01:00"), "-0001-12-31T23:00:00Z");
  EXPECT_EQ(time("0001-01-01T01:00:00+01:00"), "");
  EXPECT_EQ(time("0001-01-01T00:00:00.5Z"), "0001-01-01T00:00:00Z");
  for (const char* bad :
       {"", "2024-01-31", "2023-02-29T00:00:00Z", "2024-01-31T24:00:00Z", "2024-01-31T12:00:60Z", "2024-01-31T12:00:00",
        "2024-01-31T12:00:00+25:00", "2024-01-31T12:00:00Zx", "2024-01-31t12:00:00Z"}) {
    EXPECT_EQ(time(bad), "refused") << bad;
  }
}

TEST(NormaliseAsOperators, WholeNumbers) {
  EXPECT_EQ(whole_number(Value(3.0))->value, 3);
  EXPECT_EQ(whole_number(Value(-9223372036854775808.0))->value, INT64_MIN);
  EXPECT_TRUE(whole_number(Value(9223372036854775808.0))->out_of_range);
  EXPECT_TRUE(whole_number(Value(-1e300))->out_of_range);
  EXPECT_FALSE(whole_number(Value(0.5)).has_value());
  EXPECT_FALSE(whole_number(Value(std::numeric_limits<double>::infinity())).has_value());
  EXPECT_FALSE(whole_number(Value(std::numeric_limits<double>::quiet_NaN())).has_value());
  EXPECT_FALSE(whole_number(Value("3")).has_value());
}

TEST(NormaliseAsOperators, NullsInMapsAreZeroValues) {
  EXPECT_JSON(normal(R"({"labels": {"a": null, "b": ""}})", "ObjectMeta"), R"({"labels": {"a": "", "b": ""}})");
  EXPECT_JSON(normal(R"({"limits": {"cpu": null}})", "ResourceRequirements"), R"({"limits": {"cpu": "0"}})");
}

TEST(NormaliseAsOperators, KeepsSpans) {
  Value value(Value::Map{{"name", {1, 5}, with_span("x", {7, 8})}});
  value.set_span({0, 9});
  const Value made = normalise_pass_through(value, "LocalObjectReference");
  EXPECT_EQ(made.span(), (Span{0, 9}));
  EXPECT_EQ(made.members()[0].key_span, (Span{1, 5}));
  EXPECT_EQ(made.members()[0].value.span(), (Span{7, 8}));
}

TEST(NormaliseAsCurrent, KeepsWhatTheUserWrote) {
  EXPECT_JSON(
      normal(R"({"name": "c", "tty": false, "image": "", "args": [], "restartPolicy": "Always", "foo": {"a": null},
                         "workingDir": null, "ports": [{"containerPort": 80.0}], "resources": {"limits": {"cpu": 2.5}}})",
             "Container", PassThroughAge::current),
      R"({"name": "c", "tty": false, "image": "", "args": [], "restartPolicy": "Always", "foo": {"a": null},
                  "ports": [{"containerPort": 80}], "resources": {"limits": {"cpu": "2500m"}}})");
  EXPECT_JSON(normal("{}", "EnvVar", PassThroughAge::current), "{}");
  EXPECT_JSON(normal(R"({"limits": {"cpu": null}})", "ResourceRequirements", PassThroughAge::current),
              R"({"limits": {}})");
}

TEST(NormaliseAsCurrent, PruneDropsUnknownFields) {
  EXPECT_JSON(normal(R"({"name": "c", "foo": 1, "restartPolicy": "Always", "env": [{"name": "A", "x": 1}]})",
                     "Container", PassThroughAge::current_pruned),
              R"({"name": "c", "restartPolicy": "Always", "env": [{"name": "A"}]})");
}

TEST(CheckPassThrough, PatchesHaveDirectives) {
  const auto container = [](std::string_view directive) {
    return R"({"spec": {"containers": [{"name": "c", "$patch": )" + std::string(directive) + "}]}}";
  };
  EXPECT_TRUE(check(container("\"delete\""), "partial PodTemplateSpec").diagnostics.empty());
  EXPECT_EQ(only(check(container("\"remove\""), "partial PodTemplateSpec")),
            "error not_in_enum spec.containers[0][\"$patch\"]: \"remove\" is not merge, replace or delete");
  EXPECT_EQ(check(container("1"), "partial PodTemplateSpec").diagnostics.at(0).code, Code::wrong_type);
  EXPECT_EQ(check(container("\"delete\""), "PodTemplateSpec").diagnostics.at(0).code, Code::unknown_field);
}

TEST(NormaliseAsCurrent, PatchKeepsDirectives) {
  const std::string_view patch = R"({"spec": {"volumes": [{"name": "v", "$patch": "delete"}]}})";
  EXPECT_JSON(normal(patch, "partial PodTemplateSpec", PassThroughAge::current), std::string(patch));
  EXPECT_JSON(normal(patch, "partial PodTemplateSpec", PassThroughAge::current_pruned), std::string(patch));
}

TEST(NormaliseAsCurrent, PatchKeepsNulls) {
  EXPECT_JSON(normal(R"({"spec": {"affinity": null}, "metadata": {"labels": {"a": null}}})", "partial PodTemplateSpec",
                     PassThroughAge::current),
              R"({"spec": {"affinity": null}, "metadata": {"labels": {"a": null}}})");
}

TEST(Normalise, SurvivesWhatDidNotPassTheCheck) {
  for (const char* wrong :
       {"null", "1", "[]", "\"x\"", R"({"env": 1, "resources": [], "ports": [null, 1], "tty": {}})"}) {
    for (const auto age : {PassThroughAge::operators, PassThroughAge::current, PassThroughAge::current_pruned}) {
      static_cast<void>(normal(wrong, "Container", age));
      static_cast<void>(normal(wrong, "[]Container", age));
    }
  }
}

}  // namespace
}  // namespace pvg
