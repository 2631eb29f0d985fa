// The passes of a run, in order, for what the commands are made of. Each is a pure function; what can no longer change is said
// between them. What a command prints is compile.cc's.
#pragma once

#include <cstddef>
#include <vector>

#include "compile.h"
#include "graph/graph.h"
#include "model/platform.h"
#include "plan/survival.h"
#include "plan/survival_stack.h"
#include "spec/link.h"
#include "spec/render_config_read.h"
#include "spec/resource.h"

namespace pvg {

// What every command needs first: the documents, the program that points into them, and how it is to be seen.
struct Front {
  std::vector<Document> documents;
  RunConfig config;
  Platform platform;
  Mode mode = Mode::operators;
  Program program;
  Links links;
};

// Bytes to documents to decoded resources. Nothing is filled in yet; the tree of each document stays as it was read.
// The run's own sources are those from `begin` to `end`; others stand in the list only for messages that name both.
[[nodiscard]] Front read(const std::vector<Source>& sources, const CompileOptions& options, Diagnostics& diagnostics,
                         std::size_t begin = 0, std::size_t end = static_cast<std::size_t>(-1));

// Likewise, of documents that were read and perhaps changed.
[[nodiscard]] Front read_again(std::vector<Document> documents, const std::vector<Source>& sources,
                               const CompileOptions& options, Diagnostics& diagnostics);

// Rules see the resources as the user wrote them; linking joins them; defaulting completes them. After this the specs do not
// change.
void complete(const std::vector<Source>& sources, const CompileOptions& options, Front& front, Diagnostics& diagnostics);

using Stacks = std::vector<survival::NamedStack>;

// Specs without errors to objects in the order of their application. The stacks are made when somebody asks for them, or the
// RenderConfig promises something of them.
[[nodiscard]] Graph compile(const Front& front, Diagnostics& diagnostics, Stacks* stacks = nullptr);

// The last word on the diagnostics: severity as asked for, and their order.
void conclude(const CompileOptions& options, Diagnostics& diagnostics);

// The whole pipeline; the graph is empty when there was an error.
Graph run(const std::vector<Source>& sources, const CompileOptions& options, Diagnostics& diagnostics,
          Stacks* stacks = nullptr);

// What the objects are, without what is in them.
[[nodiscard]] std::vector<RenderedObject> rendered_objects(const Graph& graph);

}  // namespace pvg
