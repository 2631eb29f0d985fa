// Where the time of a render goes: the passes of compile.cc one by one, for the stack in operator mode. The clock is read
// between them, so that each pass gets what the former really left it.
#include <benchmark/benchmark.h>
#include <time.h>

#include <array>
#include <string>
#include <vector>

#include "components/components.h"
#include "graph/audit.h"
#include "inputs.h"
#include "kubernetes/encode.h"
#include "model/platform.h"
#include "model/resolve.h"
#include "spec/defaults.h"
#include "spec/documents.h"
#include "spec/link.h"
#include "spec/render_config_read.h"
#include "spec/rules.h"
#include "spec/rules_links.h"
#include "value/reader.h"
#include "value/yaml_writer.h"

namespace pvg::bench {
namespace {

constexpr std::array<const char*, 7> kPhases = {"1_read",    "2_decode", "3_check", "4_default",
                                                "5_resolve", "6_audit",  "7_write"};

class Stopwatch {
 public:
  void lap() {
    const double now = processor_seconds();
    spent_[at_++] += now - last_;
    last_ = now;
  }
  void restart() {
    at_ = 0;
    last_ = processor_seconds();
  }
  void report(benchmark::State& state) const {
    for (std::size_t i = 0; i < kPhases.size(); ++i) {
      state.counters[kPhases[i]] = benchmark::Counter(spent_[i], benchmark::Counter::kAvgIterations);
    }
  }

 private:
  // Of this thread alone, so that what else the machine does is not counted.
  static double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  }

  std::array<double, kPhases.size()> spent_{};
  std::size_t at_ = 0;
  double last_ = 0;
};

std::string write(const Graph& graph) {
  std::string out;
  for (const Node& node : graph.nodes) {
    if (!out.empty()) out += "---\n";
    YamlWriter writer(out);
    kube::encode(writer, node.object);
  }
  return out;
}

std::string render_by_phases(const std::vector<Source>& sources, Stopwatch& watch) {
  constexpr Mode kMode = Mode::operators;
  Diagnostics diagnostics;
  watch.restart();
  std::vector<Document> documents;
  read_documents(sources[0], 0, documents, diagnostics);
  watch.lap();
  const RunConfig config = read_render_config(sources, documents, diagnostics);
  Program program = decode_program(sources, documents, kMode, UnknownFields::standard, diagnostics);
  watch.lap();
  const Platform platform = resolve_platform(config.spec);
  check_rules(program, sources, kMode, UnknownFields::standard, diagnostics);
  const Links links = link(program, kMode, platform.cluster_domain, diagnostics);
  check_links(program, links, kMode, diagnostics);
  watch.lap();
  for_each_resource(program, [](auto& resource) { apply_defaults(resource, kMode); });
  watch.lap();
  Graph graph = build_graph(resolve(program, links, platform, kMode));
  watch.lap();
  audit(graph, kMode, diagnostics);
  order(graph);
  watch.lap();
  std::string out = write(graph);
  watch.lap();
  return out;
}

void phases(benchmark::State& state) {
  const std::vector<Source> sources = stack();
  Stopwatch watch;
  if (render_by_phases(sources, watch).empty()) state.SkipWithError("the input does not render");
  watch = {};
  for (auto _ : state) benchmark::DoNotOptimize(render_by_phases(sources, watch).size());
  watch.report(state);
}
BENCHMARK(phases)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace pvg::bench
