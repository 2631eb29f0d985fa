// The part of the audit that looks into pods, and the collector of findings. Private to graph/audit*.cc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "schema/context.h"
#include "text/diagnostic.h"

namespace pvg::detail {

// Collects what is wrong with one object, each with the place in the user's text that it comes from.
class Findings {
 public:
  Findings(const Node& node, Mode mode, Diagnostics& diagnostics)
      : node_(node), mode_(mode), diagnostics_(diagnostics) {}

  // "StatefulSet/demo-bookie".
  [[nodiscard]] std::string object_text() const;

  // What the API server refuses.
  void error(Code code, FieldPath path, std::string message, std::string hint);
  // What does not work although the API server takes it: a warning where the operators do the same.
  void harm(Code code, FieldPath path, std::string message, std::string hint);
  // An error at the first member of the user's text with that key and string.
  void error_at_member(Code code, std::string_view key, std::string_view value, std::string message);
  // An error in one of the user's own values; without a place of its own it is about the whole resource.
  void error_at_value(Code code, const Value& value, std::string_view member, std::string message, std::string hint);

 private:
  void add(Severity severity, Code code, FieldPath path, std::string message, std::string hint);

  const Node& node_;
  Mode mode_;
  Diagnostics& diagnostics_;
};

// The lists of a merged pod spec, each item as the user's.
[[nodiscard]] kube::PodSpec pod_view(const Value& spec);

void audit_pod(const kube::PodSpec& pod, const std::vector<kube::ClaimTemplate>& claims, Findings& findings);

}  // namespace pvg::detail
