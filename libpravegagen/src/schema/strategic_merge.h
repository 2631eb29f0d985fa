// Kubernetes' strategic merge of a partial value into a whole one: mappings member by member, lists by the API's merge keys,
// null deletes. The patch wins; what it adds to a list comes behind what is there. "$patch: delete" and "$patch: replace" do
// what kubectl makes of them.
#pragma once

#include <string_view>

#include "schema/kubernetes_types.h"
#include "value/value.h"

namespace pvg {

// `type` names the type of both: "PodTemplateSpec". A list item that gets another kind of source (a volume with emptyDir that
// becomes one with nfs) is replaced whole, since the two would exclude each other.
[[nodiscard]] Value strategic_merge(Value base, const Value& patch, std::string_view type);

}  // namespace pvg
