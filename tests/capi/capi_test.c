/* The C API by a program in C99: what is promised in pravegagen.h, function by function, bad arguments first of all. */
#include <pravegagen/pravegagen.h>
#include <pravegagen/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int header_only(void);

static int failures = 0;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                              \
    }                                                                          \
  } while (0)

static const char kZooKeeper[] =
    "apiVersion: zookeeper.pravega.io/v1beta1\n"
    "kind: ZookeeperCluster\n"
    "metadata: {name: zk, namespace: streams}\n"
    "spec: {replicas: 3}\n";

static const char kBroken[] =
    "apiVersion: zookeeper.pravega.io/v1beta1\n"
    "kind: ZookeeperCluster\n"
    "metadata: {name: zk, namespace: streams}\n"
    "spec:\n"
    "  replicas: three\n";

static pvg_input input_of(const char *text) {
  pvg_input input;
  input.name = "zk.yaml";
  input.data = text;
  input.size = strlen(text);
  return input;
}

/* Any value that a pointer to a result may have before the call. */
static pvg_result *garbage(void) { return (pvg_result *)(void *)&failures; }

static int ended(pvg_text text) { return text.data != NULL && text.data[text.size] == '\0'; }

static int equal(pvg_text text, const char *wanted) {
  return text.size == strlen(wanted) && memcmp(text.data, wanted, text.size) == 0;
}

static void test_version(void) {
  CHECK(pvg_version_number() == PVG_VERSION_NUMBER);
  CHECK(strcmp(pvg_version(), PVG_VERSION) == 0);
  CHECK(PVG_VERSION_NUMBER == PVG_VERSION_MAJOR * 1000000 + PVG_VERSION_MINOR * 1000 + PVG_VERSION_PATCH);
  CHECK(pvg_status_text(PVG_OK) != NULL && strlen(pvg_status_text(PVG_INTERNAL)) > 0);
  CHECK(strlen(pvg_status_text((pvg_status)3)) > 0);
}

static void test_numbers_are_fixed(void) {
  CHECK(PVG_OK == 0 && PVG_INVALID_INPUT == 1 && PVG_BAD_ARGUMENT == 2 && PVG_UNSUPPORTED == 3);
  CHECK(PVG_NO_MEMORY == 4 && PVG_INTERNAL == 5);
  CHECK(PVG_MODE_DEFAULT == 0 && PVG_MODE_OPERATOR == 1 && PVG_MODE_HARDENED == 2);
  CHECK(PVG_UNKNOWN_STANDARD == 0 && PVG_UNKNOWN_ERROR == 1 && PVG_UNKNOWN_WARN == 2);
  CHECK(PVG_UNKNOWN_PRUNE == 3 && PVG_UNKNOWN_KEEP == 4);
  CHECK(PVG_FORMAT_YAML == 0 && PVG_FORMAT_JSON == 1 && PVG_FORMAT_LIST == 2 && PVG_FORMAT_NDJSON == 3);
  CHECK(PVG_FORMAT_OBJECTS == 4 && PVG_FORMAT_TEXT == 5 && PVG_SEVERITY_WARNING == 0 && PVG_SEVERITY_ERROR == 1);
}

static void test_render(void) {
  const pvg_input input = input_of(kZooKeeper);
  pvg_result *result = garbage();
  pvg_text output;
  size_t count = 0;
  size_t i;
  CHECK(pvg_render(&input, 1, NULL, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK);
  CHECK(ended(output) && strstr(output.data, "kind: StatefulSet") != NULL);
  CHECK(pvg_result_object_count(result, &count) == PVG_OK && count >= 6);
  for (i = 0; i < count; ++i) {
    pvg_object object = PVG_OBJECT_INIT;
    CHECK(pvg_result_object(result, i, &object) == PVG_OK);
    CHECK(ended(object.api_version) && ended(object.kind) && ended(object.name) && ended(object.component));
    CHECK(object.kind.size > 0 && object.name.size > 0 && object.component.size > 0 && object.role.size > 0);
    CHECK(equal(object.object_namespace, "streams"));
    CHECK(ended(object.text) && object.text.size == 0);
  }
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 0);
  pvg_result_free(result);
}

static void test_objects(void) {
  const pvg_input input = input_of(kZooKeeper);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *whole = NULL;
  pvg_result *parts = NULL;
  pvg_text output;
  pvg_text none;
  const char *rest;
  size_t count = 0;
  size_t i;
  options.format = PVG_FORMAT_OBJECTS;
  CHECK(pvg_render(&input, 1, NULL, &whole) == PVG_OK && pvg_render(&input, 1, &options, &parts) == PVG_OK);
  CHECK(pvg_result_output(parts, &none) == PVG_OK && ended(none) && none.size == 0);
  CHECK(pvg_result_output(whole, &output) == PVG_OK && pvg_result_object_count(parts, &count) == PVG_OK);
  rest = output.data;
  for (i = 0; i < count; ++i) {
    pvg_object object = PVG_OBJECT_INIT;
    CHECK(pvg_result_object(parts, i, &object) == PVG_OK && object.text.size > 0);
    if (strncmp(rest, "---\n", 4) == 0) rest += 4;
    CHECK(strncmp(rest, object.text.data, object.text.size) == 0);
    rest += object.text.size;
  }
  CHECK(*rest == '\0');
  pvg_result_free(whole);
  pvg_result_free(parts);
}

static void test_formats(void) {
  static const char *const starts[] = {"apiVersion: ", "[\n", "{\n", "{\"apiVersion\":"};
  const pvg_input input = input_of(kZooKeeper);
  int32_t format;
  for (format = PVG_FORMAT_YAML; format <= PVG_FORMAT_NDJSON; ++format) {
    pvg_options options = PVG_OPTIONS_INIT;
    pvg_result *result = NULL;
    pvg_text output;
    options.format = format;
    CHECK(pvg_render(&input, 1, &options, &result) == PVG_OK);
    CHECK(pvg_result_output(result, &output) == PVG_OK);
    CHECK(strncmp(output.data, starts[format], strlen(starts[format])) == 0);
    pvg_result_free(result);
  }
}

static void test_default(void) {
  const pvg_input input = input_of(kZooKeeper);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output;
  CHECK(pvg_default(&input, 1, NULL, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "pullPolicy: IfNotPresent") != NULL);
  pvg_result_free(result);
  options.mode = PVG_MODE_OPERATOR;
  CHECK(pvg_default(&input, 1, &options, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "reclaimPolicy: Retain") != NULL);
  pvg_result_free(result);
  for (options.format = PVG_FORMAT_LIST; options.format <= PVG_FORMAT_TEXT; ++options.format) {
    CHECK(pvg_default(&input, 1, &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  }
}

static void test_convert(void) {
  const pvg_input old = input_of(
      "apiVersion: pravega.pravega.io/v1alpha1\n"
      "kind: PravegaCluster\n"
      "metadata: {name: pv}\n"
      "spec: {version: 0.10.1, bookkeeper: {replicas: 4}}\n");
  const pvg_input current = input_of("{apiVersion: zookeeper.pravega.io/v1beta1, kind: ZookeeperCluster, metadata: {name: zk}}");
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output;
  size_t count = 1;
  CHECK(pvg_convert(&old, 1, NULL, &result) == PVG_OK && pvg_result_object_count(result, &count) == PVG_OK && count == 0);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "kind: BookkeeperCluster\n") != NULL);
  CHECK(strstr(output.data, "apiVersion: pravega.pravega.io/v1beta1\n") != NULL);
  pvg_result_free(result);
  options.format = PVG_FORMAT_JSON;
  CHECK(pvg_convert(&current, 1, &options, &result) == PVG_OK && pvg_result_output(result, &output) == PVG_OK);
  CHECK(strncmp(output.data, "{\n  \"apiVersion\": \"zookeeper", 28) == 0 && strstr(output.data, "spec") == NULL);
  pvg_result_free(result);
  for (options.format = PVG_FORMAT_LIST; options.format <= PVG_FORMAT_TEXT; ++options.format) {
    CHECK(pvg_convert(&current, 1, &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  }
}

static const char kPravega[] =
    "apiVersion: pravega.pravega.io/v1beta1\n"
    "kind: PravegaCluster\n"
    "metadata: {name: pv, namespace: streams}\n"
    "spec: {zookeeperUri: 'zk:2181', bookkeeperUri: 'bk:3181'}\n";

static void test_change(void) {
  const pvg_input old = input_of(kZooKeeper);
  const pvg_input input = input_of("apiVersion: zookeeper.pravega.io/v1beta1\n"
                                   "kind: ZookeeperCluster\n"
                                   "metadata: {name: zk, namespace: streams}\n"
                                   "spec: {replicas: 2}\n");
  pvg_diagnostic d = PVG_DIAGNOSTIC_INIT;
  pvg_result *result = NULL;
  size_t count = 0;
  CHECK(pvg_validate_change(&old, 1, &old, 1, NULL, &result) == PVG_OK);
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 0);
  pvg_result_free(result);
  CHECK(pvg_validate_change(&old, 1, &input, 1, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 2);
  CHECK(pvg_result_diagnostic(result, 1, &d) == PVG_OK && d.number == 1905 && equal(d.path, "spec.replicas"));
  pvg_result_free(result);
  CHECK(pvg_validate_change(NULL, 0, &input, 1, NULL, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_validate_change(NULL, 1, &input, 1, NULL, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_validate_change(&old, 1, NULL, 1, NULL, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_validate_change(&old, 1, &input, 1, NULL, NULL) == PVG_BAD_ARGUMENT);
}

static void test_explain_why(void) {
  const pvg_input input = input_of(kZooKeeper);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output;
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_explain_why(&input, 1, "StatefulSet/zk", "spec.replicas", &options, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "zk.yaml:4:18") != NULL);
  pvg_result_free(result);
  CHECK(pvg_explain_why(&input, 1, "StatefulSet/zk", "spec.", &options, &result) == PVG_INVALID_INPUT);
  pvg_result_free(result);
  CHECK(pvg_explain_why(&input, 1, "", "", &options, &result) == PVG_INVALID_INPUT);
  pvg_result_free(result);
  CHECK(pvg_explain_why(&input, 1, NULL, "spec", &options, &result) == PVG_BAD_ARGUMENT);
  CHECK(pvg_explain_why(&input, 1, "StatefulSet/zk", NULL, &options, &result) == PVG_BAD_ARGUMENT);
  options.format = PVG_FORMAT_YAML;
  CHECK(pvg_explain_why(&input, 1, "StatefulSet/zk", "spec", &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
}

static void test_lint(void) {
  const pvg_input input = input_of(kPravega);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output;
  size_t count = 1;
  options.mode = PVG_MODE_HARDENED;
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_lint(&input, 1, &options, &result) == PVG_OK && pvg_result_finding_count(result, &count) == PVG_OK);
  CHECK(count == 0 && pvg_result_output(result, &output) == PVG_OK && output.size == 0);
  pvg_result_free(result);
  options.mode = PVG_MODE_OPERATOR;
  options.format = PVG_FORMAT_JSON;
  {
    const pvg_input ensemble = input_of(kZooKeeper);
    CHECK(pvg_lint(&ensemble, 1, &options, &result) == PVG_OK && pvg_result_finding_count(result, &count) == PVG_OK);
  }
  CHECK(count > 5 && pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "\"check\": \"L01\"") != NULL);
  pvg_result_free(result);
  options.format = PVG_FORMAT_LIST;
  CHECK(pvg_lint(&input, 1, &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_result_finding_count(NULL, &count) == PVG_BAD_ARGUMENT);
}

static void test_explain_field(void) {
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output = {NULL, 0};
  size_t count = 0;
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_explain_field("zk.spec.replicas", &options, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "ZookeeperCluster.spec.replicas") != NULL);
  pvg_result_free(result);
  CHECK(pvg_explain_field(NULL, &options, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "RenderConfig") != NULL);
  pvg_result_free(result);
  CHECK(pvg_explain_field("zk.spec.replcas", &options, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 1);
  CHECK(pvg_result_output(result, &output) == PVG_OK && output.size == 0);
  pvg_result_free(result);
  options.format = PVG_FORMAT_LIST;
  CHECK(pvg_explain_field("zk", &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_explain_field("zk", NULL, NULL) == PVG_BAD_ARGUMENT);
}

static void test_schema(void) {
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output = {NULL, 0};
  size_t count = 0;
  options.format = PVG_FORMAT_JSON;
  CHECK(pvg_schema("bk", &options, &result) == PVG_OK && pvg_result_output(result, &output) == PVG_OK);
  CHECK(output.size > 1000 && strstr(output.data, "bookkeeper.pravega.io/v1alpha1") != NULL);
  CHECK(strstr(output.data, "zookeeper.pravega.io") == NULL);
  pvg_result_free(result);
  CHECK(pvg_schema(NULL, NULL, &result) == PVG_OK && pvg_result_output(result, &output) == PVG_OK);
  CHECK(strstr(output.data, "bookkeeper.pravega.io/v1alpha1") != NULL && strstr(output.data, "zookeeper.pravega.io") != NULL);
  pvg_result_free(result);
  CHECK(pvg_schema("Pod", &options, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 1);
  pvg_result_free(result);
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_schema("bk", &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_schema("bk", NULL, NULL) == PVG_BAD_ARGUMENT);
}

static void test_crd(void) {
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text full = {NULL, 0};
  pvg_text slim = {NULL, 0};
  size_t full_size = 0;
  size_t count = 0;
  CHECK(pvg_crd("zk", 0, NULL, &result) == PVG_OK && pvg_result_output(result, &full) == PVG_OK);
  CHECK(strstr(full.data, "zookeeperclusters.zookeeper.pravega.io") != NULL && strstr(full.data, "description:") != NULL);
  full_size = full.size;
  pvg_result_free(result);
  CHECK(pvg_crd("zk", 1, NULL, &result) == PVG_OK && pvg_result_output(result, &slim) == PVG_OK);
  CHECK(slim.size < full_size && strstr(slim.data, "description:") == NULL);
  pvg_result_free(result);
  options.format = PVG_FORMAT_JSON;
  CHECK(pvg_crd(NULL, 1, &options, &result) == PVG_OK && pvg_result_output(result, &slim) == PVG_OK);
  CHECK(strstr(slim.data, "\"List\"") != NULL && strstr(slim.data, "bookkeeperclusters.bookkeeper.pravega.io") != NULL);
  pvg_result_free(result);
  CHECK(pvg_crd("RenderConfig", 0, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 1);
  pvg_result_free(result);
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_crd("zk", 0, &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_crd("zk", 0, NULL, NULL) == PVG_BAD_ARGUMENT);
}

static void test_explain_modes(void) {
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output;
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_explain_modes(&options, &result) == PVG_OK && pvg_result_output(result, &output) == PVG_OK);
  CHECK(strncmp(output.data, "D01  ", 5) == 0);
  pvg_result_free(result);
  CHECK(pvg_explain_modes(NULL, &result) == PVG_OK && pvg_result_output(result, &output) == PVG_OK && output.size > 0);
  pvg_result_free(result);
  options.format = PVG_FORMAT_NDJSON;
  CHECK(pvg_explain_modes(&options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_explain_modes(&options, NULL) == PVG_BAD_ARGUMENT);
}

static void test_explain_survival(void) {
  static const struct {
    int32_t format;
    const char *start;
  } formats[] = {{PVG_FORMAT_YAML, "stacks:\n"}, {PVG_FORMAT_JSON, "{\n"}, {PVG_FORMAT_TEXT, "Stack streams/pv\n"}};
  const pvg_input input = input_of(kPravega);
  const pvg_input without = input_of(kZooKeeper);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  pvg_text output;
  size_t i;
  options.mode = PVG_MODE_HARDENED;
  for (i = 0; i < sizeof formats / sizeof *formats; ++i) {
    options.format = formats[i].format;
    CHECK(pvg_explain_survival(&input, 1, &options, &result) == PVG_OK);
    CHECK(pvg_result_output(result, &output) == PVG_OK);
    CHECK(strncmp(output.data, formats[i].start, strlen(formats[i].start)) == 0);
    pvg_result_free(result);
  }
  for (options.format = PVG_FORMAT_LIST; options.format <= PVG_FORMAT_OBJECTS; ++options.format) {
    CHECK(pvg_explain_survival(&input, 1, &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  }
  options.format = PVG_FORMAT_TEXT;
  CHECK(pvg_render(&input, 1, &options, &result) == PVG_BAD_ARGUMENT && result == NULL);
  CHECK(pvg_explain_survival(&without, 1, &options, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_output(result, &output) == PVG_OK && output.size == 0);
  pvg_result_free(result);
}

static void check_diagnostic(pvg_result *result) {
  pvg_diagnostic d = PVG_DIAGNOSTIC_INIT;
  pvg_diagnostic again = PVG_DIAGNOSTIC_INIT;
  pvg_text json;
  CHECK(pvg_result_diagnostic(result, 0, &d) == PVG_OK);
  CHECK(d.severity == PVG_SEVERITY_ERROR && d.number == 1203 && equal(d.code, "PVG1203"));
  CHECK(equal(d.path, "spec.replicas") && equal(d.file, "zk.yaml"));
  CHECK(d.line == 5 && d.column == 13 && d.message.size > 0);
  CHECK(ended(d.message) && ended(d.hint) && ended(d.rendered) && ended(d.file));
  CHECK(strstr(d.rendered.data, "zk.yaml:5:13: error[PVG1203]: spec.replicas: ") == d.rendered.data);
  CHECK(strstr(d.rendered.data, "    5 |   replicas: three\n      |             ^~~~~") != NULL);
  CHECK(pvg_result_diagnostic(result, 0, &again) == PVG_OK && again.rendered.data == d.rendered.data);
  CHECK(pvg_result_diagnostics_json(result, &json) == PVG_OK && ended(json));
  CHECK(strstr(json.data, "\"path\": \"spec.replicas\"") != NULL);
  CHECK(pvg_result_diagnostics_sarif(result, &json) == PVG_OK && ended(json));
  CHECK(strstr(json.data, "\"ruleId\": \"PVG1203\"") != NULL && strstr(json.data, "\"uri\": \"zk.yaml\"") != NULL);
}

static void test_invalid_input(void) {
  const pvg_input input = input_of(kBroken);
  pvg_result *result = NULL;
  pvg_text output;
  size_t count = 1;
  CHECK(pvg_render(&input, 1, NULL, &result) == PVG_INVALID_INPUT && result != NULL);
  CHECK(pvg_result_output(result, &output) == PVG_OK && ended(output) && output.size == 0);
  CHECK(pvg_result_object_count(result, &count) == PVG_OK && count == 0);
  CHECK(pvg_result_diagnostic_count(result, &count) == PVG_OK && count == 1);
  check_diagnostic(result);
  pvg_result_free(result);
  CHECK(pvg_validate(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  check_diagnostic(result);
  pvg_result_free(result);
  CHECK(pvg_default(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  check_diagnostic(result);
  pvg_result_free(result);
}

static void test_nothing_given(void) {
  pvg_result *result = NULL;
  pvg_diagnostic d = PVG_DIAGNOSTIC_INIT;
  pvg_input empty;
  empty.name = NULL;
  empty.data = NULL;
  empty.size = 0;
  CHECK(pvg_render(NULL, 0, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic(result, 0, &d) == PVG_OK && d.number == 1101);
  CHECK(d.line == 0 && d.column == 0 && d.file.size == 0 && ended(d.file));
  pvg_result_free(result);
  CHECK(pvg_render(&empty, 1, NULL, &result) == PVG_INVALID_INPUT);
  pvg_result_free(result);
}

static void test_input_without_a_name(void) {
  pvg_input input = input_of(kBroken);
  pvg_diagnostic d = PVG_DIAGNOSTIC_INIT;
  pvg_result *result = NULL;
  input.name = NULL;
  CHECK(pvg_validate(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic(result, 0, &d) == PVG_OK && equal(d.file, "<input>"));
  pvg_result_free(result);
}

static void test_text_with_nul_bytes(void) {
  static const char text[] = "kind: \0 x\n";
  pvg_input input = input_of("");
  pvg_result *result = NULL;
  input.data = text;
  input.size = sizeof(text) - 1;
  CHECK(pvg_render(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  pvg_result_free(result);
}

static void test_options(void) {
  static const char text[] =
      "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk}\nspec: {bogus: 1}\n";
  const pvg_input input = input_of(text);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_object object = PVG_OBJECT_INIT;
  pvg_result *result = NULL;
  CHECK(pvg_render(&input, 1, &options, &result) == PVG_INVALID_INPUT);
  pvg_result_free(result);
  options.unknown_fields = PVG_UNKNOWN_PRUNE;
  options.default_namespace = "elsewhere";
  options.mode = PVG_MODE_OPERATOR;
  CHECK(pvg_render(&input, 1, &options, &result) == PVG_OK);
  CHECK(pvg_result_object(result, 0, &object) == PVG_OK && equal(object.object_namespace, "elsewhere"));
  pvg_result_free(result);
  options.strict = 1;
  CHECK(pvg_render(&input, 1, &options, &result) == PVG_INVALID_INPUT);
  pvg_result_free(result);
}

static void test_settings(void) {
  static const char *const settings[] = {"ZookeeperCluster.metadata.name=elsewhere", "RenderConfig.spec.mode=operator"};
  static const char *const unreadable[] = {"ZookeeperCluster"};
  const pvg_input input = input_of(kZooKeeper);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_diagnostic diagnostic = PVG_DIAGNOSTIC_INIT;
  pvg_text output;
  pvg_result *result = NULL;
  options.settings = settings;
  options.setting_count = 2;
  CHECK(pvg_render(&input, 1, &options, &result) == PVG_OK);
  CHECK(pvg_result_output(result, &output) == PVG_OK && strstr(output.data, "name: elsewhere-configmap") != NULL);
  pvg_result_free(result);
  options.settings = unreadable;
  options.setting_count = 1;
  CHECK(pvg_render(&input, 1, &options, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic(result, 0, &diagnostic) == PVG_OK && equal(diagnostic.code, "PVG1110"));
  CHECK(diagnostic.line == 0 && pvg_result_output(result, &output) == PVG_OK && output.size == 0);
  pvg_result_free(result);
}

static void refuse(const pvg_input *inputs, size_t count, const pvg_options *options, pvg_status wanted) {
  pvg_result *result = garbage();
  CHECK(pvg_render(inputs, count, options, &result) == wanted && result == NULL);
  result = garbage();
  CHECK(pvg_validate(inputs, count, options, &result) == wanted && result == NULL);
  result = garbage();
  CHECK(pvg_default(inputs, count, options, &result) == wanted && result == NULL);
  result = garbage();
  CHECK(pvg_explain_survival(inputs, count, options, &result) == wanted && result == NULL);
}

static void test_bad_arguments(void) {
  pvg_input input = input_of(kZooKeeper);
  static const char *const no_settings[] = {NULL};
  pvg_options options = PVG_OPTIONS_INIT;
  CHECK(pvg_render(&input, 1, NULL, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_validate(&input, 1, NULL, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_default(&input, 1, NULL, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_explain_survival(&input, 1, NULL, NULL) == PVG_BAD_ARGUMENT);
  refuse(NULL, 1, NULL, PVG_BAD_ARGUMENT);
  input.data = NULL;
  refuse(&input, 1, NULL, PVG_BAD_ARGUMENT);
  input = input_of(kZooKeeper);
  options.mode = -1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.mode = PVG_MODE_HARDENED + 1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.mode = 0;
  options.unknown_fields = -1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.unknown_fields = PVG_UNKNOWN_KEEP + 1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.unknown_fields = 0;
  options.setting_count = 1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.settings = no_settings;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.setting_count = 0;
  options.format = -1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.format = PVG_FORMAT_TEXT + 1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
}

static void test_sizes_of_structs(void) {
  struct {
    pvg_options options;
    int32_t of_a_later_version;
    int32_t more;
  } later = {PVG_OPTIONS_INIT, 0, 0};
  const pvg_input input = input_of(kZooKeeper);
  pvg_options options = PVG_OPTIONS_INIT;
  pvg_result *result = NULL;
  options.struct_size = 0;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.struct_size = sizeof(pvg_options) - 1;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  options.struct_size = 1000000;
  refuse(&input, 1, &options, PVG_BAD_ARGUMENT);
  later.options.struct_size = sizeof(later);
  CHECK(pvg_render(&input, 1, &later.options, &result) == PVG_OK);
  pvg_result_free(result);
  later.of_a_later_version = 1;
  refuse(&input, 1, &later.options, PVG_UNSUPPORTED);
}

static void test_accessors_refuse(void) {
  const pvg_input input = input_of(kBroken);
  pvg_result *result = NULL;
  pvg_text text;
  size_t count;
  pvg_object object = PVG_OBJECT_INIT;
  pvg_diagnostic diagnostic = PVG_DIAGNOSTIC_INIT;
  CHECK(pvg_validate(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_output(NULL, &text) == PVG_BAD_ARGUMENT && pvg_result_output(result, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_object_count(NULL, &count) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_object_count(result, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_object(NULL, 0, &object) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_object(result, 0, &object) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_object(result, 0, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostic_count(NULL, &count) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostic_count(result, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostic(NULL, 0, &diagnostic) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostic(result, 1, &diagnostic) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostic(result, (size_t)-1, &diagnostic) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostic(result, 0, NULL) == PVG_BAD_ARGUMENT);
  diagnostic.struct_size = 0;
  CHECK(pvg_result_diagnostic(result, 0, &diagnostic) == PVG_BAD_ARGUMENT);
  diagnostic.struct_size = sizeof(diagnostic) - 1;
  CHECK(pvg_result_diagnostic(result, 0, &diagnostic) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostics_json(NULL, &text) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostics_json(result, NULL) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostics_sarif(NULL, &text) == PVG_BAD_ARGUMENT);
  CHECK(pvg_result_diagnostics_sarif(result, NULL) == PVG_BAD_ARGUMENT);
  pvg_result_free(result);
  pvg_result_free(NULL);
}

/* A struct of a later header is filled as far as this version knows it; what is behind stays as it was. */
static void test_larger_struct_is_filled(void) {
  struct {
    pvg_diagnostic diagnostic;
    char guard[16];
  } later = {PVG_DIAGNOSTIC_INIT, "untouched"};
  const pvg_input input = input_of(kBroken);
  pvg_result *result = NULL;
  later.diagnostic.struct_size = sizeof(later);
  CHECK(pvg_validate(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic(result, 0, &later.diagnostic) == PVG_OK);
  CHECK(later.diagnostic.struct_size == sizeof(later) && strcmp(later.guard, "untouched") == 0);
  pvg_result_free(result);
}

static void test_input_over_the_limit(void) {
  const size_t size = (size_t)PVG_INPUT_SIZE_LIMIT + 2;
  char *bytes = malloc(size);
  pvg_input input;
  pvg_result *result = NULL;
  pvg_diagnostic d = PVG_DIAGNOSTIC_INIT;
  if (bytes == NULL) {
    CHECK(bytes != NULL);
    return;
  }
  memset(bytes, '#', size);
  input.name = "big.yaml";
  input.data = bytes;
  input.size = size;
  CHECK(pvg_render(&input, 1, NULL, &result) == PVG_INVALID_INPUT);
  CHECK(pvg_result_diagnostic(result, 0, &d) == PVG_OK && d.number == 1004);
  pvg_result_free(result);
  free(bytes);
}

int main(void) {
  CHECK(header_only());
  test_version();
  test_numbers_are_fixed();
  test_render();
  test_objects();
  test_formats();
  test_default();
  test_convert();
  test_explain_survival();
  test_change();
  test_explain_why();
  test_lint();
  test_explain_modes();
  test_explain_field();
  test_schema();
  test_crd();
  test_invalid_input();
  test_nothing_given();
  test_input_without_a_name();
  test_text_with_nul_bytes();
  test_options();
  test_settings();
  test_bad_arguments();
  test_sizes_of_structs();
  test_accessors_refuse();
  test_larger_struct_is_filled();
  test_input_over_the_limit();
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
