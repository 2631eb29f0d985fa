// The C++ header by a program in C++17, and the same in C++20, which has ranges.
#include <algorithm>
#include <cstdio>
#include <pravegagen/pravegagen.hpp>
#include <string>
#include <type_traits>
#include <utility>

bool header_only();

namespace {

int failures = 0;

void check(bool condition, const char *what, int line) {
  if (condition) return;
  std::fprintf(stderr, "wrapper_test.cc:%d: not true: %s\n", line, what);
  ++failures;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

static_assert(std::is_nothrow_move_constructible_v<pravegagen::Result>);
static_assert(!std::is_copy_constructible_v<pravegagen::Result>);

const std::string kZooKeeper =
    "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk, namespace: s}\nspec: {}\n";
const std::string kBroken =
    "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk, namespace: s}\n"
    "spec: {replicas: x, image: 1}\n";

void test_objects() {
  pravegagen::Options options;
  options.format = pravegagen::Format::objects;
  const pravegagen::Result result = pravegagen::render({{"zk.yaml", kZooKeeper}}, options);
  CHECK(result.ok() && result.status() == pravegagen::Status::ok && result.output().empty());
  CHECK(!result.objects().empty());
  std::size_t seen = 0;
  for (const pravegagen::Object &object : result.objects()) {
    CHECK(!object.kind.empty() && !object.text.empty() && object.namespace_ == "s");
    ++seen;
  }
  CHECK(seen == result.objects().size());
  const auto objects = result.objects();
  CHECK(std::any_of(objects.begin(), objects.end(), [](const auto &o) { return o.kind == "StatefulSet"; }));
  CHECK(objects[0].kind == (*objects.begin()).kind);
}

void test_diagnostics() {
  pravegagen::Result first = pravegagen::validate({{"zk.yaml", kBroken}});
  const pravegagen::Result result = std::move(first);
  CHECK(!result.ok() && result.status() == pravegagen::Status::invalid_input);
  CHECK(result.diagnostics().size() == 2 && result.objects().empty());
  for (const pravegagen::Diagnostic &d : result.diagnostics()) {
    CHECK(d.severity == pravegagen::Severity::error && d.code == "PVG1203" && d.number == 1203 && d.line == 4);
    CHECK(d.file == "zk.yaml" && !d.message.empty() && d.rendered.find(d.message) != std::string_view::npos);
  }
  CHECK(result.diagnostics_json().find("spec.image") != std::string_view::npos);
}

void test_failed_call() {
  pravegagen::Options options;
  options.format = pravegagen::Format::ndjson;
  const pravegagen::Result result = pravegagen::fill_defaults({{"zk.yaml", kZooKeeper}}, options);
  CHECK(result.status() == pravegagen::Status::bad_argument && !result.ok());
  CHECK(result.output().empty() && result.objects().empty() && result.diagnostics().empty());
  CHECK(result.diagnostics_json().empty() && result.objects().begin() == result.objects().end());
  CHECK(result.objects()[3].kind.empty() && result.diagnostics()[3].message.empty());
  CHECK(!pravegagen::status_text(result.status()).empty());
}

void test_names_of_expected() {
  const pravegagen::Result fine = pravegagen::render({{"zk.yaml", kZooKeeper}});
  CHECK(fine && fine.has_value() && fine.error().status() == pravegagen::Status::ok);
  CHECK(!fine->output().empty() && (*fine).output() == fine.value().output() && fine->output() == fine.output());
  const pravegagen::Result wrong = pravegagen::render({{"zk.yaml", kBroken}});
  CHECK(!wrong && !wrong.has_value() && wrong->output().empty() && wrong->objects().empty());
  CHECK(wrong.error().status() == pravegagen::Status::invalid_input && wrong.error().diagnostics().size() == 2);
  CHECK(!wrong.error().message().empty());
  const auto objects = fine->objects();
  CHECK(static_cast<std::size_t>(objects.end() - objects.begin()) == objects.size());
  CHECK(objects.begin()[1].name == objects[1].name && (objects.end() - 1 > objects.begin()));
#if __cplusplus >= 202002L
  static_assert(std::ranges::random_access_range<pravegagen::Objects> && std::ranges::view<pravegagen::Diagnostics>);
  static_assert(std::ranges::borrowed_range<pravegagen::Objects> && std::ranges::sized_range<pravegagen::Objects>);
  const auto is_set = [](const pravegagen::Object &o) { return o.kind == "StatefulSet"; };
  std::size_t sets = 0;
  for (const pravegagen::Object &o : fine->objects() | std::views::filter(is_set) | std::views::take(9)) {
    CHECK(o.name == "zk");
    ++sets;
  }
  CHECK(sets == 1);
  CHECK((*std::ranges::find_if(fine->objects(), is_set)).kind == "StatefulSet");
#endif
}

}  // namespace

int main() {
  CHECK(header_only());
  test_objects();
  test_diagnostics();
  test_failed_call();
  test_names_of_expected();
  CHECK(pravegagen::fill_defaults({{"zk.yaml", kZooKeeper}}).output().find("replicas: 3") != std::string_view::npos);
  CHECK(pravegagen::convert({{"zk.yaml", kZooKeeper}}).output().find("kind: ZookeeperCluster") != std::string_view::npos);
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
