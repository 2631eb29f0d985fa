// Calls from several threads at once give what one thread gets: there is no shared state. Most telling under TSan.
#include <cstdio>
#include <pravegagen/pravegagen.hpp>
#include <string>
#include <thread>
#include <vector>

namespace {

const std::string kGood =
    "apiVersion: bookkeeper.pravega.io/v1alpha1\nkind: BookkeeperCluster\nmetadata: {name: bk, namespace: s}\n"
    "spec: {zookeeperUri: 'zk-client:2181'}\n";
const std::string kBad =
    "apiVersion: bookkeeper.pravega.io/v1alpha1\nkind: BookkeeperCluster\nmetadata: {name: bk, namespace: s}\n"
    "spec: {replicas: many, bogus: 1}\n";

std::string run() {
  std::string all(pravegagen::render({{"a.yaml", kGood}}).output());
  all += pravegagen::fill_defaults({{"a.yaml", kGood}}).output();
  all += pravegagen::convert({{"a.yaml", kGood}}).output();
  const pravegagen::Result bad = pravegagen::validate({{"b.yaml", kBad}});
  for (const pravegagen::Diagnostic& d : bad.diagnostics()) all += d.rendered;
  return all + std::string(bad.diagnostics_json());
}

}  // namespace

int main() {
  constexpr std::size_t kThreads = 8;
  constexpr int kRounds = 20;
  std::vector<std::string> results(kThreads);
  std::vector<std::thread> threads;
  for (std::string& result : results) {
    threads.emplace_back([&result] {
      for (int i = 0; i < kRounds; ++i) result = run();
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::string wanted = run();
  for (const std::string& result : results) {
    if (result == wanted && !wanted.empty()) continue;
    std::fprintf(stderr, "a thread got something else\n");
    return 1;
  }
  return 0;
}
