// JAVA_OPTS of the Pravega servers: JVM options and properties in one line.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "schema/table.h"

namespace pvg {

// The user's JVM options over the cluster's name, each property as -Dname=value, all sorted bytewise: pravega-operator
// controllers/pravega_segmentstore.go MakeSegmentstoreConfigMap, controllers/pravega_controller.go MakeControllerConfigMap.
[[nodiscard]] std::string java_options(std::string_view cluster, const TextList& jvm_options,
                                       std::initializer_list<const TextMap*> properties);

}  // namespace pvg
