#include "graph/audit_pod.h"

#include <set>

#include "text/kubernetes_names.h"

namespace pvg::detail {

namespace {

using kube::OrUser;

// The name of one of ours or of the user's, and the user's value when it is one.
struct Named {
  std::string_view name;
  const Value* user;
};

template <typename T>
Named named(const OrUser<T>& item) {
  if (const T* ours = std::get_if<T>(&item)) return {ours->name, nullptr};
  const Value& user = std::get<Value>(item);
  return {user.text_at("name"), &user};
}

// Reports at the user's value when there is one, else at the resource.
void report(Code code, const Value* user, std::string_view member, std::string message, std::string hint,
            Findings& findings) {
  if (user != nullptr) {
    findings.error_at_value(code, *user, member, std::move(message), std::move(hint));
  } else {
    findings.error(code, {"spec"}, std::move(message), std::move(hint));
  }
}

// Names that are illegal or taken. What the user wrote is at fault, also when it comes before what we add.
template <typename T>
void audit_names(const std::vector<OrUser<T>>& items, std::string_view what, const std::set<std::string_view>& ours,
                 std::set<std::string_view>& taken, Findings& findings) {
  for (const OrUser<T>& item : items) {
    const Named it = named(item);
    if (const auto problem = dns_label_problem(it.name)) {
      report(Code::illegal_name, it.user, "name",
             "the name \"" + std::string(it.name) + "\" of a " + std::string(what) + " " + *problem, "", findings);
    }
    const bool reserved = it.user != nullptr && ours.contains(it.name);
    if (reserved || !taken.insert(it.name).second) {
      const std::string hint = reserved ? "\"" + std::string(it.name) + "\" is reserved: choose another name" : "";
      report(Code::duplicate_in_outcome, it.user, "name",
             "two of the pod's " + std::string(what) + "s are named \"" + std::string(it.name) + "\"", hint, findings);
    }
  }
}

template <typename T>
void collect_ours(const std::vector<OrUser<T>>& items, std::set<std::string_view>& ours) {
  for (const OrUser<T>& item : items) {
    if (const T* one = std::get_if<T>(&item)) ours.insert(one->name);
  }
}

void audit_mount(std::string_view volume, std::string_view path, const Value* user,
                 const std::set<std::string_view>& volumes, std::set<std::string_view>& paths, Findings& findings) {
  if (!volumes.contains(volume)) {
    report(Code::mount_without_volume, user, "name",
           "a mount at " + std::string(path) + " names the volume \"" + std::string(volume) + "\", which the pod has not",
           "", findings);
  }
  if (path.empty() || path.find(':') != std::string_view::npos) {
    report(Code::illegal_mount_path, user, "mountPath",
           "the mount path \"" + std::string(path) + "\" of volume " + std::string(volume) +
               (path.empty() ? " is empty" : " has a ':' in it"),
           "", findings);
  } else if (!paths.insert(path).second) {
    report(Code::illegal_mount_path, user, "mountPath",
           "two volumes of a container are mounted at " + std::string(path), "", findings);
  }
}

void audit_ports(const Value& ports, Findings& findings) {
  if (!ports.is_list()) return;
  std::set<std::string_view> names;
  for (const Value& port : ports.items()) {
    const Value* number = port.find("containerPort");
    const bool legal = number != nullptr && number->kind() == Kind::integer && number->integer() >= 1 &&
                       number->integer() <= 65535;
    if (!legal) {
      findings.error_at_value(Code::illegal_port, port, "containerPort", "a container port is no number from 1 to 65535",
                              "");
    }
    const std::string_view name = port.text_at("name");
    if (!name.empty() && !names.insert(name).second) {
      findings.error_at_value(Code::duplicate_in_outcome, port, "name",
                              "two ports of a container are named \"" + std::string(name) + "\"", "");
    }
  }
}

void audit_container(const OrUser<kube::Container>& item, const std::set<std::string_view>& volumes,
                     Findings& findings) {
  std::set<std::string_view> paths;
  if (const auto* ours = std::get_if<kube::Container>(&item)) {
    for (const OrUser<kube::VolumeMount>& mount : ours->volume_mounts) {
      if (const auto* one = std::get_if<kube::VolumeMount>(&mount)) {
        audit_mount(one->name, one->mount_path, nullptr, volumes, paths, findings);
      } else {
        const Value& user = std::get<Value>(mount);
        audit_mount(user.text_at("name"), user.text_at("mountPath"), &user, volumes, paths, findings);
      }
    }
    audit_ports(ours->ports, findings);
    return;
  }
  const Value& user = std::get<Value>(item);
  if (user.text_at("image").empty()) {
    findings.error_at_value(Code::image_missing, user, "image",
                            "the container " + std::string(user.text_at("name")) + " has no image", "write image: NAME:TAG");
  }
  if (const Value* mounts = user.find("volumeMounts"); mounts != nullptr && mounts->is_list()) {
    for (const Value& mount : mounts->items()) {
      audit_mount(mount.text_at("name"), mount.text_at("mountPath"), &mount, volumes, paths, findings);
    }
  }
  if (const Value* ports = user.find("ports")) audit_ports(*ports, findings);
}

template <typename T>
void view_list(const Value& spec, std::string_view key, std::vector<OrUser<T>>& list) {
  const Value* items = spec.find(key);
  if (items == nullptr || !items->is_list()) return;
  for (const Value& item : items->items()) list.emplace_back(item);
}

}  // namespace

kube::PodSpec pod_view(const Value& spec) {
  kube::PodSpec view;
  view_list(spec, "initContainers", view.init_containers);
  view_list(spec, "containers", view.containers);
  view_list(spec, "volumes", view.volumes);
  if (const Value* selector = spec.find("nodeSelector")) view.node_selector = *selector;
  return view;
}

namespace {

void audit_node_selector(const Value& selector, Findings& findings) {
  if (!selector.is_map()) return;
  for (const Member& wanted : selector.members()) {
    if (!wanted.value.is_string()) continue;
    const std::string& value = wanted.value.string();
    auto problem = qualified_name_problem(wanted.key);
    if (problem) {
      findings.error_at_member(Code::illegal_label, wanted.key, value, "the node label \"" + wanted.key + "\" " + *problem);
    }
    problem = label_value_problem(value);
    if (problem) {
      findings.error_at_member(Code::illegal_label, wanted.key, value,
                               "the value of the node label " + wanted.key + ", \"" + value + "\", " + *problem);
    }
  }
}

}  // namespace

void audit_pod(const kube::PodSpec& pod, const std::vector<kube::ClaimTemplate>& claims, Findings& findings) {
  std::set<std::string_view> our_containers;
  std::set<std::string_view> containers;
  collect_ours(pod.init_containers, our_containers);
  collect_ours(pod.containers, our_containers);
  audit_names(pod.init_containers, "container", our_containers, containers, findings);
  audit_names(pod.containers, "container", our_containers, containers, findings);

  std::set<std::string_view> our_volumes;
  std::set<std::string_view> volumes;
  collect_ours(pod.volumes, our_volumes);
  audit_names(pod.volumes, "volume", our_volumes, volumes, findings);
  // A claim template takes the place of a volume of its name without a word from the API server.
  for (const kube::ClaimTemplate& claim : claims) volumes.insert(claim.metadata.name);

  audit_node_selector(pod.node_selector, findings);
  for (const auto& container : pod.init_containers) audit_container(container, volumes, findings);
  for (const auto& container : pod.containers) audit_container(container, volumes, findings);
}

}  // namespace pvg::detail
