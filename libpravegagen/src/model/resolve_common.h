// What the resolvers of the three kinds share: reading optionals that defaulting has filled, and pass-through as the mode
// writes it.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/model.h"
#include "schema/pass_through.h"
#include "spec/probes.h"

namespace pvg::detail {

// The member's value, or what Go's zero value of its type is.
template <typename T>
[[nodiscard]] const T& value_or_zero(const std::optional<T>& member) {
  static const T zero{};
  return member ? *member : zero;
}

// Pass-through of a row's Kubernetes type; null when it is not set.
[[nodiscard]] inline Value pass_through(const std::optional<Value>& member, std::string_view type,
                                        PassThroughAge age = PassThroughAge::operators) {
  return member ? normalise_pass_through(*member, type, age) : Value();
}

// Go leaves a zero out of the pod, and the API server's default applies.
[[nodiscard]] inline std::optional<std::int32_t> not_zero(const std::optional<std::int32_t>& number) {
  return number.value_or(0) == 0 ? std::nullopt : number;
}

[[nodiscard]] inline ProbeModel probe(const std::optional<Probe>& timing, std::vector<std::string> command) {
  const Probe& given = value_or_zero(timing);
  ProbeModel model;
  model.command = std::move(command);
  model.initial_delay_seconds = not_zero(given.initial_delay_seconds);
  model.period_seconds = not_zero(given.period_seconds);
  model.timeout_seconds = not_zero(given.timeout_seconds);
  model.success_threshold = not_zero(given.success_threshold);
  model.failure_threshold = not_zero(given.failure_threshold);
  return model;
}

// "true" or "false".
[[nodiscard]] inline std::string yes_or_no(bool value) { return value ? "true" : "false"; }

[[nodiscard]] inline std::string image(const std::string& repository, const std::string& tag) {
  return repository + ":" + tag;
}

// The volumes and the mounts that options ask for, source by source in the order given.
inline void add_text_volumes(const TextMap& options, std::initializer_list<TextVolume::Source> order,
                             std::vector<TextVolume>& volumes) {
  for (const TextVolume::Source source : order) {
    for (TextVolume& volume : text_volumes(options, source)) volumes.push_back(std::move(volume));
  }
}

inline void add_text_mounts(const TextMap& options, std::initializer_list<TextVolume::Source> order,
                            std::vector<MountModel>& mounts) {
  for (const TextVolume::Source source : order) {
    for (TextVolume& v : text_volumes(options, source)) {
      mounts.push_back({std::move(v.name), std::move(v.mount_path), std::move(v.sub_path)});
    }
  }
}

}  // namespace pvg::detail
