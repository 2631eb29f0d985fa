// Memory that runs out at any allocation is a status, never a crash or an exception that leaves the library.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <string>

#include "pravegagen/pravegagen.h"

namespace {

// How many more allocations succeed; negative: all of them.
long allowed = -1;

void* take(std::size_t size) noexcept {
  if (allowed == 0) return nullptr;
  if (allowed > 0) --allowed;
  return std::malloc(size == 0 ? 1 : size);
}

void* allocate(std::size_t size) {
  if (void* memory = take(size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

const std::string kGood =
    "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk, namespace: s}\n"
    "spec: {pod: {affinity: {}, tolerations: [{key: a}]}}\n";
const std::string kBad =
    "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk}\nspec: {replicas: x}\n";
const std::string kOld =
    "apiVersion: pravega.pravega.io/v1alpha1\nkind: PravegaCluster\nmetadata: {name: pv, namespace: s}\n"
    "spec: {version: 0.10.1, bookkeeper: {replicas: x, image: {tag: y}}}\n";

pvg_input input_of(const std::string& text) { return {"a.yaml", text.data(), text.size()}; }

// Calls with ever more memory until the call has enough; returns the number of failures.
template <typename Call>
long exhaust(Call call) {
  for (long limit = 0; limit < 200000; ++limit) {
    allowed = limit;
    const pvg_status status = call();
    allowed = -1;
    if (status != PVG_NO_MEMORY) return limit;
    // Later allocations are all alike; fewer of them are tried, so that the test stays quick.
    if (limit > 1000) limit += limit / 20;
  }
  return -1;
}

pvg_status change(const pvg_input* inputs, size_t count, const pvg_options* options, pvg_result** result) {
  return pvg_validate_change(inputs, count, inputs, count, options, result);
}

using Compilation = pvg_status (*)(const pvg_input*, size_t, const pvg_options*, pvg_result**);

TEST(CapiMemory, EveryCompilationSaysThatMemoryRanOut) {
  for (const std::string* text : {&kGood, &kBad, &kOld}) {
    for (const Compilation compilation :
         {&pvg_render, &pvg_validate, &pvg_default, &pvg_convert, &pvg_explain_survival, &pvg_lint, &change}) {
      const pvg_input input = input_of(*text);
      const long failed = exhaust([&] {
        pvg_result* result = nullptr;
        const pvg_status status = compilation(&input, 1, nullptr, &result);
        EXPECT_EQ(result == nullptr, status == PVG_NO_MEMORY);
        EXPECT_TRUE(status == PVG_NO_MEMORY || status == PVG_OK || status == PVG_INVALID_INPUT) << status;
        pvg_result_free(result);
        return status;
      });
      EXPECT_GT(failed, 20);
    }
  }
}

TEST(CapiMemory, DiagnosticsAreMadeOrNot) {
  const pvg_input input = input_of(kBad);
  pvg_result* result = nullptr;
  ASSERT_EQ(pvg_render(&input, 1, nullptr, &result), PVG_INVALID_INPUT);
  pvg_diagnostic diagnostic = PVG_DIAGNOSTIC_INIT;
  EXPECT_GT(exhaust([&] { return pvg_result_diagnostic(result, 0, &diagnostic); }), 1);
  EXPECT_GT(diagnostic.rendered.size, 0U);
  pvg_text json = {nullptr, 0};
  EXPECT_GT(exhaust([&] { return pvg_result_diagnostics_json(result, &json); }), 1);
  EXPECT_GT(json.size, 0U);
  pvg_result_free(result);
}

}  // namespace
