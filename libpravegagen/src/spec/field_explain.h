// What is known of one field, by its path: "PravegaCluster.spec.pravega.controllerReplicas", on into Kubernetes' types and
// into the servers' properties. A tree for programs, and the same as text for people. Values that somebody wrote are not
// looked at: what they come to is `default`'s matter.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "spec/kinds.h"
#include "text/diagnostic.h"
#include "value/value.h"

namespace pvg {

// The kinds that a word names: a kind or its short name in any case of letters, with "/version" behind it for one that is
// not today's; empty when it names none.
[[nodiscard]] std::span<const KnownKind> kinds_named(std::string_view word);

// "did you mean BookkeeperCluster?"; empty when no kind is near.
[[nodiscard]] std::string kind_hint(std::string_view word);

// {"matches": [...]}: one for each kind that has the path when it names none, else one. An empty path lists the kinds. A
// name alone may be a property's. Reports a path that leads nowhere, with what is near.
[[nodiscard]] Value explain_field(std::string_view path, Diagnostics& diagnostics);

[[nodiscard]] std::string explanation_text(const Value& explanation);

}  // namespace pvg
