// What the objects of two runs may not differ in: fields that the API server never changes, and volumes that the pods of the new
// objects would not find again. What else differs, and in which order it is applied, is not looked at.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.h"
#include "text/diagnostic.h"
#include "value/value.h"

namespace pvg {

// An object of a run, as it is written.
struct BuiltObject {
  const Node* node = nullptr;
  Value tree;
};
[[nodiscard]] std::vector<BuiltObject> built_objects(const Graph& graph);

struct OutcomeChange {
  Severity severity = Severity::error;
  Code code = Code::immutable_field;
  std::string object;  // "StatefulSet/bk-bookie"
  std::string place;   // within it; with the object it says which change this is
  std::string message;
  std::string hint;
  const Document* before = nullptr;  // the resource that the object was made of
  const Document* after = nullptr;   // the one that it is made of now; nullptr when it is not made any more
};

// In the order of the old objects.
[[nodiscard]] std::vector<OutcomeChange> outcome_changes(const std::vector<BuiltObject>& before,
                                                         const std::vector<BuiltObject>& after);

}  // namespace pvg
