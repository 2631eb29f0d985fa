// A checksum over the data that changes what a process does, kept in its pod's annotations: a change of data rolls the pods.
// What is only a number of replicas must stay out of it.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "schema/table.h"

namespace pvg {

// Sixteen hexadecimal digits (FNV-1a, 64 bits): no secret is guarded by it, only change is found.
[[nodiscard]] std::string checksum(std::initializer_list<const TextMap*> data);
[[nodiscard]] std::string checksum(std::string_view text);

inline constexpr std::string_view kChecksumAnnotation = "pravegagen.io/checksum";

}  // namespace pvg
