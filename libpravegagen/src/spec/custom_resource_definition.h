// The CustomResourceDefinitions of our kinds: names, columns, status and the versions' schemas, with the rules that a server
// can check as CEL. They accept and refuse what `validate` in hardened mode accepts and refuses, as far as one object shows
// it; where a server cannot tell, the lists of rules say why (rule_tools.h). On an update they refuse what loses data.
#pragma once

#include "spec/kinds.h"
#include "spec/structural_schema.h"
#include "value/value.h"

namespace pvg {

// One for each of the three resources, in the order of kKnownKinds; only that of the kind when one is given.
[[nodiscard]] Value::List custom_resource_definitions(SchemaText text, const KnownKind* only = nullptr);

}  // namespace pvg
