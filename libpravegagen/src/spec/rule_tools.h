// What the rules of the three kinds share.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/context.h"
#include "schema/table.h"
#include "spec/cel_rules.h"
#include "spec/probes.h"
#include "spec/resource.h"
#include "value/quantity.h"

namespace pvg::rules {

// Where a rule applies. What the operators do to an input is of no interest to a mode that does otherwise.
enum class Modes : std::uint8_t { both, operators, hardened };

template <typename Spec>
struct Rule {
  void (*check)(const Resource<Spec>& resource, DecodeContext& context);
  Modes modes = Modes::both;
  const ServerCheck* server = nullptr;  // of every rule that can find an error in hardened mode
};

// The lists, one for each kind; the webhook's rules of PravegaCluster have a file of their own.
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_admission_rules();
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_rules();
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_hardened_rules();
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_memory_rules();
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_expert_rules();
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_refused_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_refused_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_hardened_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_memory_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_expert_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_tls_rules();
[[nodiscard]] std::span<const Rule<ZookeeperClusterSpec>> zookeeper_rules();
[[nodiscard]] std::span<const Rule<ZookeeperClusterSpec>> zookeeper_expert_rules();
[[nodiscard]] std::span<const Rule<ZookeeperClusterSpec>> zookeeper_tls_rules();

// Of the servers' own properties, which the resources hand on as text.
[[nodiscard]] std::span<const Rule<PravegaClusterSpec>> pravega_property_rules();
[[nodiscard]] std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_property_rules();
[[nodiscard]] std::span<const Rule<ZookeeperClusterSpec>> zookeeper_property_rules();

// The path of a member below spec: field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>().
template <auto... Members>
[[nodiscard]] FieldPath field_path() {
  return FieldPath(std::vector<PathPart>{std::string("spec"), std::string(row<Members>().name)...});
}

// Paths are made only when there is something to say.
using PathMaker = FieldPath (*)();

// The member's value, or an empty one.
template <typename T>
[[nodiscard]] const T& value_or_empty(const std::optional<T>& member) {
  static const T kEmpty{};
  return member ? *member : kEmpty;
}

// An option, also when it is empty; nullopt when it is not there.
[[nodiscard]] std::optional<std::string_view> option(const TextMap& options, std::string_view key);

// An option under its former name, which the servers look for first (TypedProperties), else under its name of today.
struct Named {
  std::string_view name;
  std::optional<std::string_view> value;
};
[[nodiscard]] Named named(const TextMap& options, std::string_view today, std::string_view former);

// What the servers take for true: TypedProperties.parseBoolean.
[[nodiscard]] bool is_true(std::optional<std::string_view> value);

// Whether segment stores are reached through ports of the nodes, when they are reached from outside.
[[nodiscard]] bool has_node_ports(const PravegaClusterSpec& spec);

// The number that an option begins with, or the other one.
[[nodiscard]] std::int64_t number_in(const TextMap& options, std::string_view key, std::int64_t otherwise);

// The number of segment containers, which never changes.
[[nodiscard]] std::int64_t segment_containers(const PravegaSpec& pravega);

// The amount under a pass-through value; nullopt when there is none.
[[nodiscard]] std::optional<Quantity> quantity_of(const Value* value);

// An error where the outcome cannot work, which operator mode, bound to do what the operators do, says as a warning.
[[nodiscard]] Severity harm_severity(const DecodeContext& context);
void harm(DecodeContext& context, Code code, FieldPath path, std::string message, std::string hint = {});

// "request version is not in valid format": ValidatePravegaVersion, ValidateBookkeeperVersion.
void check_version(const std::optional<std::string>& version, PathMaker path, DecodeContext& context);

// Numbers that the operators replace: 0 where their Go type cannot tell it from "not set", all below one in places.
void check_replaced_numbers(const Table& table, const void* object, const Path& path, DecodeContext& context);

// The operators fill a probe only when it is left out whole.
void check_partial_probe(const std::optional<Probe>& probe, const Probe& otherwise, PathMaker path,
                         DecodeContext& context);

// An affinity without pod anti-affinity takes away what keeps the pods on different nodes.
void check_affinity(const std::optional<Value>& affinity, PathMaker path, DecodeContext& context);

// The options that ask for volumes: malformed ones crash the generators, names that are there twice make an illegal
// pod.
void check_text_volumes(const TextMap& options, PathMaker path, DecodeContext& context);

// The image is repository:version, whatever the repository ends with.
void check_repository(const std::optional<std::string>& repository, PathMaker path, DecodeContext& context);

}  // namespace pvg::rules
