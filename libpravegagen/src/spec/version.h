// Versions of Pravega and BookKeeper as the operators compare them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pvg {

// "v0.9.1-2345.abc" gives "0.9.1"; nullopt when it does not begin with three numbers (pravega-operator
// pkg/util/pravegacluster.go NormalizeVersion).
[[nodiscard]] std::optional<std::string> normalize_version(std::string_view version);

// Whether the version is older than a threshold such as "0.7.0". The empty one is; one that cannot be normalised is not
// (pravega-operator pkg/util/pravegacluster.go IsVersionBelow).
[[nodiscard]] bool is_version_below(std::string_view version, std::string_view threshold);

// 13 of "0.13.0" where the major version is the given one, the largest number of a later one; nullopt for what is no version or
// an earlier one.
[[nodiscard]] std::optional<std::int64_t> minor_version(std::string_view version, std::int64_t major);

}  // namespace pvg
