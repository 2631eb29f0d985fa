// Bounds that no type gives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pvg::limits {

// What is read of one run, items of lists counted: so that the largest input stays within a gigabyte.
inline constexpr std::size_t kDocuments = 10'000;

// Far above any cluster, and what is made for each replica still fits into memory and into an API server.
inline constexpr std::int64_t kReplicas = 10'000;

// ZooKeeper's server ids, which the operator counts from 1, are a byte.
inline constexpr std::int64_t kZookeeperServers = 255;

// ZooKeeper reads most of its numbers into a Java int.
inline constexpr std::int64_t kJavaInt = std::numeric_limits<std::int32_t>::max();

}  // namespace pvg::limits
