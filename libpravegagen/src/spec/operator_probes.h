// The probes that the operators set when a probe is left out whole: after how many seconds it begins, how often it
// runs, how many failures and successes count, how long it may take (the constants Default…Probe… of the three API
// packages).
#pragma once

#include <optional>

#include "spec/probes.h"

namespace pvg::operator_probes {

inline constexpr Probe kControllerReadiness{20, 10, 3, 3, 60};
inline constexpr Probe kControllerLiveness{60, 15, 4, 1, 5};
inline constexpr Probe kSegmentStoreReadiness{10, 10, 30, 1, 5};
inline constexpr Probe kSegmentStoreLiveness{300, 15, 4, 1, 5};
inline constexpr Probe kBookieReadiness{20, 10, 9, 1, 5};
inline constexpr Probe kBookieLiveness{60, 15, 4, 1, 5};
inline constexpr Probe kZookeeperReadiness{10, 10, 3, 1, 10};
inline constexpr Probe kZookeeperLiveness{10, 10, 3, std::nullopt, 10};

}  // namespace pvg::operator_probes
