#include "model/security.h"

namespace pvg::security {

namespace {

Value base_context() {
  return Value::map({{"runAsGroup", kUser},
                     {"runAsNonRoot", true},
                     {"runAsUser", kUser},
                     {"seccompProfile", Value::map({{"type", "RuntimeDefault"}})}});
}

}  // namespace

Value pod_context(PodSecurity level, const Value& user) {
  Value out = level == PodSecurity::privileged ? Value(Value::Map()) : base_context();
  out.set("fsGroup", kUser);
  // No walk over a full volume at every start.
  out.set("fsGroupChangePolicy", "OnRootMismatch");
  if (user.is_map()) {
    // A user who wants root has said so: the two would contradict each other.
    const Value* run_as = user.find("runAsUser");
    if (run_as != nullptr && run_as->kind() == Kind::integer && run_as->integer() == 0) out.erase("runAsNonRoot");
    for (const Member& member : user.members()) out.set(member.key, member.value);
  }
  return out;
}

Value pod_context_without_volumes(PodSecurity level) {
  return level == PodSecurity::privileged ? Value() : base_context();
}

Value container_context(PodSecurity level) {
  if (level == PodSecurity::privileged) return Value();
  return Value::map({{"allowPrivilegeEscalation", false},
                     {"capabilities", Value::map({{"drop", Value::list({"ALL"})}})}});
}

}  // namespace pvg::security
