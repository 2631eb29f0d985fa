// The pieces that the builders of all components put together: metadata, pods, volumes. They take what the model says and
// add nothing to it.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "kubernetes/objects.h"
#include "model/model.h"

namespace pvg::build {

[[nodiscard]] kube::ObjectMeta metadata(std::string_view name, const WorkloadModel& workload, const TextMap& labels = {},
                                        const TextMap& annotations = {});

// The workload's own container, without command, ports and environment, which differ.
[[nodiscard]] kube::Container container(std::string_view name, const WorkloadModel& workload);

[[nodiscard]] kube::EnvVar text_env(std::string_view name, std::string_view value);
[[nodiscard]] kube::EnvVar secret_env(std::string_view name, std::string_view secret, std::string_view key);
[[nodiscard]] kube::EnvVar field_env(std::string_view name, std::string_view field_path, std::string_view version = {});
[[nodiscard]] kube::VolumeMount mount(std::string_view volume, std::string_view path, std::string_view sub_path = {});
[[nodiscard]] kube::Probe probe(const ProbeModel& model);
[[nodiscard]] Value container_ports(std::initializer_list<std::pair<std::string_view, std::int32_t>> ports);
[[nodiscard]] std::vector<kube::EnvFrom> env_from(const std::vector<EnvSourceModel>& sources);
[[nodiscard]] kube::Volume volume(const TextVolume& model);
[[nodiscard]] std::vector<kube::ClaimTemplate> claim_templates(const std::vector<ClaimModel>& claims);

// Nothing for an empty name: the API server then takes the port's own number.
[[nodiscard]] std::optional<kube::IntOrString> target_port(std::string_view name);

// To the one pod that it is for.
[[nodiscard]] kube::Service external_service(const ExternalServiceModel& model, std::string_view port_name,
                                             const WorkloadModel& workload);

// Adds the items of a pass-through list behind ours.
template <typename T>
void append_user(std::vector<kube::OrUser<T>>& list, const Value& user) {
  if (!user.is_list()) return;
  for (const Value& item : user.items()) list.emplace_back(item);
}

void mount_files(const FilesModel& files, kube::PodSpec& pod, kube::Container& container);
void append_mounts(const std::vector<MountModel>& mounts, kube::Container& container);
// A volume and its mount for each.
void mount_secrets(const std::vector<SecretMount>& secrets, kube::PodSpec& pod, kube::Container& container);

// The init container that writes the argument file, the file's volume, and the variable that names it to the JVM.
void add_secret_properties(const WorkloadModel& workload, kube::PodSpec& pod, kube::Container& container);

// The workload's emptyDirs, in the pod and in its own container.
void mount_scratch(const WorkloadModel& workload, kube::PodSpec& pod, kube::Container& container);

// The pod of a workload: labels, annotations, placement, account, init containers of ours and of the user's.
[[nodiscard]] kube::PodTemplate pod(const WorkloadModel& workload);

// Merges the user's partial template over ours.
void merge_user_template(const WorkloadModel& workload, kube::PodTemplate& pod);

// The set around a pod; claim templates are added by the caller.
[[nodiscard]] kube::StatefulSet stateful_set(const WorkloadModel& workload, std::string_view service,
                                             kube::PodTemplate pod);

// The account of the workload's pods, when one is made.
void add_account(const WorkloadModel& workload, Component component, Graph& graph);

[[nodiscard]] kube::ConfigMap config_map(const ConfigModel& config, const WorkloadModel& workload);
[[nodiscard]] kube::PodDisruptionBudget disruption_budget(const WorkloadModel& workload);

}  // namespace pvg::build
