// Sorts the documents of a run by API group and kind, and decodes ours. The API group decides, not the kind alone: many
// vendors have a ZookeeperCluster. That nothing of ours is in the input is for the caller to report.
#pragma once

#include <optional>
#include <vector>

#include "schema/context.h"
#include "spec/kubernetes_version.h"
#include "spec/resource.h"
#include "text/diagnostic.h"
#include "text/source.h"
#include "value/value.h"

namespace pvg {

// The program points into `documents`, which must outlive it unmoved. `server`: what the outcome is for, when that is known.
[[nodiscard]] Program decode_program(const std::vector<Source>& sources, const std::vector<Document>& documents,
                                     Mode mode, UnknownFields unknown_fields, Diagnostics& diagnostics,
                                     std::optional<KubernetesVersion> server = {});

}  // namespace pvg
