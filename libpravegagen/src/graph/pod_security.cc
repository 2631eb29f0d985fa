#include "graph/pod_security.h"

#include <algorithm>
#include <array>

namespace pvg {

namespace {

constexpr std::array<std::string_view, 13> kBaselineCapabilities = {
    "AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD",
    "NET_BIND_SERVICE", "SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT"};
constexpr std::array<std::string_view, 8> kRestrictedVolumes = {"configMap", "csi", "downwardAPI", "emptyDir",
                                                                "ephemeral", "persistentVolumeClaim", "projected",
                                                                "secret"};
constexpr std::array<std::string_view, 4> kSeLinuxTypes = {"container_t", "container_init_t", "container_kvm_t",
                                                           "container_engine_t"};
constexpr std::array<std::string_view, 3> kContainerLists = {"initContainers", "containers", "ephemeralContainers"};

const Value& at(const Value& value, std::string_view key) {
  static const Value kNothing;
  const Value* found = value.find(key);
  return found == nullptr ? kNothing : *found;
}

bool is_true(const Value& value) { return value.kind() == Kind::boolean && value.boolean(); }
bool is_false(const Value& value) { return value.kind() == Kind::boolean && !value.boolean(); }

template <typename List>
bool is_one_of(std::string_view text, const List& list) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

class Judge {
 public:
  explicit Judge(const Value& pod) : pod_(pod), pod_context_(at(pod, "securityContext")) {}

  std::vector<SecurityViolation> take() {
    host();
    context(pod_context_, "securityContext");
    volumes();
    for (const std::string_view list : kContainerLists) {
      const Value& containers = at(pod_, list);
      if (!containers.is_list()) continue;
      for (std::size_t i = 0; i < containers.items().size(); ++i) {
        container(containers.items()[i], std::string(list) + "[" + std::to_string(i) + "]");
      }
    }
    return std::move(found_);
  }

 private:
  void add(PodSecurity least, std::string field, std::string message) {
    found_.push_back({least, std::move(field), std::move(message)});
  }

  void host() {
    for (const char* key : {"hostNetwork", "hostPID", "hostIPC"}) {
      if (is_true(at(pod_, key))) add(PodSecurity::privileged, key, "shares a namespace with the node");
    }
    if (is_true(at(at(pod_context_, "windowsOptions"), "hostProcess"))) {
      add(PodSecurity::privileged, "securityContext.windowsOptions.hostProcess", "runs as a process of the node");
    }
  }

  // What a pod's and a container's context have in common.
  void context(const Value& context, const std::string& path) {
    if (const std::string_view type = at(context, "seLinuxOptions").text_at("type");
        !type.empty() && !is_one_of(type, kSeLinuxTypes)) {
      add(PodSecurity::privileged, path + ".seLinuxOptions.type", "is a type of its own");
    }
    if (at(context, "seccompProfile").text_at("type") == "Unconfined") {
      add(PodSecurity::privileged, path + ".seccompProfile.type", "is Unconfined");
    }
    if (at(context, "appArmorProfile").text_at("type") == "Unconfined") {
      add(PodSecurity::privileged, path + ".appArmorProfile.type", "is Unconfined");
    }
    if (const Value& sysctls = at(context, "sysctls"); sysctls.is_list() && !sysctls.items().empty()) {
      add(PodSecurity::privileged, path + ".sysctls", "changes the kernel's settings");
    }
    const Value& user = at(context, "runAsUser");
    if (user.kind() == Kind::integer && user.integer() == 0) {
      add(PodSecurity::baseline, path + ".runAsUser", "is the root user");
    }
  }

  void volumes() {
    const Value& volumes = at(pod_, "volumes");
    if (!volumes.is_list()) return;
    for (std::size_t i = 0; i < volumes.items().size(); ++i) {
      for (const Member& member : volumes.items()[i].members()) {
        if (member.key == "name" || is_one_of(member.key, kRestrictedVolumes)) continue;
        const PodSecurity least = member.key == "hostPath" ? PodSecurity::privileged : PodSecurity::baseline;
        add(least, "volumes[" + std::to_string(i) + "]." + member.key, "is a volume of the node or of a server");
      }
    }
  }

  void container(const Value& container, const std::string& path) {
    const Value& own = at(container, "securityContext");
    const std::string inside = path + ".securityContext";
    context(own, inside);
    if (is_true(at(own, "privileged"))) add(PodSecurity::privileged, inside + ".privileged", "is privileged");
    if (const std::string_view mount = own.text_at("procMount"); !mount.empty() && mount != "Default") {
      add(PodSecurity::privileged, inside + ".procMount", "is not Default");
    }
    host_ports(at(container, "ports"), path);
    capabilities(at(own, "capabilities"), inside);
    if (!is_false(at(own, "allowPrivilegeEscalation"))) {
      add(PodSecurity::baseline, inside + ".allowPrivilegeEscalation", "is not false");
    }
    const Value& mine = at(own, "runAsNonRoot");
    if (!(mine.is_null() ? is_true(at(pod_context_, "runAsNonRoot")) : is_true(mine))) {
      add(PodSecurity::baseline, inside + ".runAsNonRoot", "is not true");
    }
    const Value& profile = at(own, "seccompProfile").is_null() ? at(pod_context_, "seccompProfile") : at(own, "seccompProfile");
    if (const std::string_view type = profile.text_at("type"); type != "RuntimeDefault" && type != "Localhost") {
      add(PodSecurity::baseline, inside + ".seccompProfile.type", "is neither RuntimeDefault nor Localhost");
    }
  }

  void host_ports(const Value& ports, const std::string& path) {
    if (!ports.is_list()) return;
    for (std::size_t i = 0; i < ports.items().size(); ++i) {
      const Value& port = at(ports.items()[i], "hostPort");
      if (port.kind() != Kind::integer || port.integer() == 0) continue;
      add(PodSecurity::privileged, path + ".ports[" + std::to_string(i) + "].hostPort", "is a port of the node");
    }
  }

  void capabilities(const Value& capabilities, const std::string& path) {
    const Value& dropped = at(capabilities, "drop");
    const Value all("ALL");
    if (!dropped.is_list() || std::find(dropped.items().begin(), dropped.items().end(), all) == dropped.items().end()) {
      add(PodSecurity::baseline, path + ".capabilities.drop", "does not hold ALL");
    }
    const Value& added = at(capabilities, "add");
    if (!added.is_list()) return;
    for (const Value& one : added.items()) {
      if (!one.is_string() || one.string() == "NET_BIND_SERVICE") continue;
      const bool usual = is_one_of(one.string(), kBaselineCapabilities);
      add(usual ? PodSecurity::baseline : PodSecurity::privileged, path + ".capabilities.add",
          "adds " + one.string());
    }
  }

  const Value& pod_;
  const Value& pod_context_;
  std::vector<SecurityViolation> found_;
};

}  // namespace

std::string_view level_text(PodSecurity level) {
  switch (level) {
    case PodSecurity::restricted: return "restricted";
    case PodSecurity::baseline: return "baseline";
    case PodSecurity::privileged: return "privileged";
  }
  return {};
}

std::vector<SecurityViolation> security_violations(const Value& pod_spec) { return Judge(pod_spec).take(); }

}  // namespace pvg
