// Text in, text out: what a user waits for.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "compile.h"
#include "inputs.h"
#include "pravegagen/pravegagen.hpp"

namespace pvg::bench {
namespace {

void check(benchmark::State& state, const CompileResult& result) {
  if (result.diagnostics.has_errors() || result.output.empty()) state.SkipWithError("the input does not render");
}

void render_stack(benchmark::State& state) {
  const std::vector<Source> sources = stack();
  CompileOptions options;
  options.mode = state.range(0) == 0 ? Mode::operators : Mode::hardened;
  check(state, render(sources, options, OutputFormat::yaml));
  for (auto _ : state) benchmark::DoNotOptimize(render(sources, options, OutputFormat::yaml));
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(state.range(0) == 0 ? "operator" : "hardened");
}
BENCHMARK(render_stack)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void validate_stack(benchmark::State& state) {
  const std::vector<Source> sources = stack();
  for (auto _ : state) benchmark::DoNotOptimize(validate(sources, {}));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(validate_stack)->Unit(benchmark::kMicrosecond);

void render_stack_by_c_api(benchmark::State& state) {
  const std::vector<Source> sources = stack();
  pravegagen::Options options;
  options.mode = state.range(0) == 0 ? pravegagen::Mode::operators : pravegagen::Mode::hardened;
  for (auto _ : state) {
    benchmark::DoNotOptimize(pravegagen::render({{sources[0].name, sources[0].text}}, options).output().size());
  }
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(state.range(0) == 0 ? "operator" : "hardened");
}
BENCHMARK(render_stack_by_c_api)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

// The time per object should not depend on how many there are.
void segment_stores(benchmark::State& state) {
  const std::vector<Source> sources = external_access(state.range(0));
  const CompileResult once = render(sources, {}, OutputFormat::yaml);
  check(state, once);
  for (auto _ : state) benchmark::DoNotOptimize(render(sources, {}, OutputFormat::yaml));
  const auto objects = static_cast<double>(once.objects.size());
  state.counters["objects"] = objects;
  state.counters["per_object"] = benchmark::Counter(
      objects, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(segment_stores)->Arg(10)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace pvg::bench
