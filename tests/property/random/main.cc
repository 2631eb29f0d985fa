// random_resources MODE COUNT SEED: prints so many stacks made at random that render in the mode (operator or hardened), one JSON
// object a line, with the resources as "input" and what comes of them as "output". What an API server says to them is
// tests/control-plane's to ask.
#include <rapidcheck.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "../generate.h"
#include "compile.h"
#include "value/json_writer.h"
#include "value/sink.h"

namespace {

using pvg::Value;

// A stack needs some things that hardly any draw has: they are given unless they are drawn.
void set_if_missing(Value& at, std::string_view key, Value value) {
  if (at.find(key) == nullptr) at.set(key, std::move(value));
}

Value& map_at(Value& value, std::string_view key) {
  if (value.find(key) == nullptr) value.set(key, Value(Value::Map{}));
  return *value.find(key);
}

void complete_pravega(Value& spec, pvg::Mode mode) {
  set_if_missing(spec, "zookeeperUri", "it-client:2181");
  set_if_missing(spec, "bookkeeperUri", "it-bookie-headless:3181");
  if (mode == pvg::Mode::hardened) return;
  Value& pravega = map_at(spec, "pravega");
  set_if_missing(pravega, "segmentStoreResources", Value::map({{"limits", Value::map({{"cpu", "2"}, {"memory", "8Gi"}})}}));
  set_if_missing(pravega, "segmentStoreJVMOptions", Value::list({"-Xmx2g", "-XX:MaxDirectMemorySize=4g"}));
  set_if_missing(map_at(pravega, "options"), "pravegaservice.cache.size.max", "2147483648");
}

std::string draw(const pvg::property::KindFacts& kind, pvg::Mode mode, std::uint64_t seed) {
  constexpr int kSize = 100;
  Value resource = pvg::property::any_resource(kind, mode)(rc::Random(seed), kSize).value();
  Value& spec = *resource.find("spec");
  if (kind.kind == "PravegaCluster") complete_pravega(spec, mode);
  if (kind.kind == "BookkeeperCluster") set_if_missing(spec, "zookeeperUri", "it-client:2181");
  // In operator mode two resources of one name would have a ConfigMap of one name.
  resource.find("metadata")->set("name", kind.kind == "ZookeeperCluster" ? "it" : "it-" + std::string(1, kind.kind.front() == 'P' ? 'p' : 'b'));
  return pvg::property::as_yaml(resource);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::cerr << "usage: random_resources operator|hardened COUNT SEED\n";
    return 2;
  }
  const pvg::Mode mode = std::string_view(arguments[1]) == "operator" ? pvg::Mode::operators : pvg::Mode::hardened;
  const int wanted = std::atoi(arguments[2]);
  constexpr int kTries = 400;  // for each that renders
  std::uint64_t seed = std::strtoull(arguments[3], nullptr, 10) << 32U;
  pvg::CompileOptions options;
  options.mode = mode;
  int made = 0;
  for (int tried = 0; made < wanted && tried < wanted * kTries; ++tried) {
    std::string text;
    for (const pvg::property::KindFacts& kind : pvg::property::stack(false)) {
      // Each resource is drawn again until it can stand alone, or most stacks would fail by one of three.
      std::string one;
      for (int i = 0; i < kTries; ++i) {
        one = draw(kind, mode, ++seed);
        if (!pvg::validate({{"input", one}}, options).diagnostics.has_errors()) break;
      }
      text += (text.empty() ? "" : "---\n") + one;
    }
    pvg::CompileResult result = pvg::render({{"input", text}}, options, pvg::OutputFormat::yaml);
    if (result.diagnostics.has_errors()) continue;
    ++made;
    std::string line;
    pvg::JsonWriter writer(line, pvg::JsonWriter::Style::compact);
    pvg::write_value(writer, Value::map({{"input", Value(text)}, {"output", Value(std::move(result.output))}}));
    std::cout << line << '\n';
  }
  if (made < wanted) std::cerr << "random_resources: only " << made << " of " << wanted << " render\n";
  return made < wanted ? 1 : 0;
}
