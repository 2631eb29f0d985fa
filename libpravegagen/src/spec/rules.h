// Rules about one resource, beyond single fields: what the operators' admission checks and the API server refuse, what
// makes the generators crash, and what the operators change or ignore without a word. They look at the resource as the
// user wrote it, before defaulting. Rules between resources are elsewhere.
#pragma once

#include <functional>
#include <vector>

#include "schema/context.h"
#include "spec/cel_rules.h"
#include "spec/kinds.h"
#include "spec/resource.h"
#include "text/diagnostic.h"
#include "text/source.h"

namespace pvg {

// Every rule runs, and everything found is reported.
void check_rules(const Program& program, const std::vector<Source>& sources, Mode mode, UnknownFields unknown_fields,
                 Diagnostics& diagnostics);

// What the rules of a kind come to on a server, in the order of the lists, each once. Empty for what is no resource.
[[nodiscard]] std::vector<CelRule> server_rules(const KnownKind& known);

// Runs every rule of hardened mode on its own and calls the action with what it found and whether a server checks that, or
// why not: for the test that every rule says so.
void for_each_rule(const Program& program, const std::vector<Source>& sources,
                   const std::function<void(const Diagnostics& found, const ServerCheck* server)>& action);

}  // namespace pvg
