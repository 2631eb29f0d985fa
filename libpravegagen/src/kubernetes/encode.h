// Typed objects to a sink. Keys come in bytewise order (a test checks it for every object); what is empty is left out.
#pragma once

#include "kubernetes/objects.h"

namespace pvg::kube {

// Defined for YamlWriter, JsonWriter and TreeBuilder.
template <typename Sink>
void encode(Sink& sink, const Object& object);

// The typed members of a pod template as a value, for merging.
[[nodiscard]] Value pod_template_value(const PodTemplate& pod);

}  // namespace pvg::kube
