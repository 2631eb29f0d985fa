#include "kubernetes/objects.h"

namespace pvg::kube {

std::string_view api_version(const Object& object) {
  if (const auto* other = std::get_if<OtherObject>(&object)) return other->api_version;
  return std::visit(
      [](const auto& o) -> std::string_view {
        if constexpr (requires { o.kApiVersion; }) return o.kApiVersion;
        return {};
      },
      object);
}

std::string_view kind(const Object& object) {
  if (const auto* other = std::get_if<OtherObject>(&object)) return other->kind;
  return std::visit(
      [](const auto& o) -> std::string_view {
        if constexpr (requires { o.kKind; }) return o.kKind;
        return {};
      },
      object);
}

const ObjectMeta& metadata(const Object& object) {
  return std::visit([](const auto& o) -> const ObjectMeta& { return o.metadata; }, object);
}

}  // namespace pvg::kube
