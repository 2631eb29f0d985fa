// What the tests of this layer share: a text read and decoded, with everything that was said about it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "schema/context.h"
#include "spec/documents.h"
#include "spec/resource.h"
#include "value/reader.h"

namespace pvg::test {

struct Decoding {
  std::vector<Source> sources;
  std::vector<Document> documents;
  Program program;
  Diagnostics diagnostics;

  // "error spec.replicas: message [hint]", one for each diagnostic.
  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> out;
    for (const Diagnostic& d : diagnostics.all()) {
      out.push_back(std::string(severity_text(d.severity)) + " " + d.path.text() + ": " + d.message +
                    (d.hint.empty() ? "" : " [" + d.hint + "]"));
    }
    return out;
  }
  [[nodiscard]] bool has(Severity severity, Code code, std::string_view path) const {
    const auto& all = diagnostics.all();
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) {
      return d.severity == severity && d.code == code && d.path.text() == path;
    });
  }
  [[nodiscard]] bool mentions(Code code) const {
    const auto& all = diagnostics.all();
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) { return d.code == code; });
  }
  [[nodiscard]] std::string message_at(Code code, std::string_view path) const {
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.code == code && d.path.text() == path) return d.message;
    }
    return {};
  }
};

inline void read(Decoding& run, std::vector<std::string> texts, Mode mode = Mode::operators,
                 UnknownFields unknown = UnknownFields::standard) {
  for (std::string& text : texts) run.sources.push_back({"test.yaml", std::move(text)});
  for (std::uint32_t i = 0; i < run.sources.size(); ++i) {
    read_documents(run.sources[i], i, run.documents, run.diagnostics);
  }
  run.program = decode_program(run.sources, run.documents, mode, unknown, run.diagnostics);
}

inline std::string pravega(std::string_view spec) {
  return "apiVersion: pravega.pravega.io/v1beta1\nkind: PravegaCluster\nmetadata: {name: pv, namespace: "
         "streams}\nspec:\n" +
         std::string(spec);
}
inline std::string bookkeeper(std::string_view spec) {
  return "apiVersion: bookkeeper.pravega.io/v1alpha1\nkind: BookkeeperCluster\nmetadata: {name: bk, namespace: "
         "streams}\n"
         "spec:\n" +
         std::string(spec);
}
inline std::string zookeeper(std::string_view spec) {
  return "apiVersion: zookeeper.pravega.io/v1beta1\nkind: ZookeeperCluster\nmetadata: {name: zk, namespace: "
         "streams}\nspec:\n" +
         std::string(spec);
}

}  // namespace pvg::test
