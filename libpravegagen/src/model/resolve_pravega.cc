#include "model/resolve_pravega.h"

#include "model/resolve.h"
#include "model/resolve_common.h"

namespace pvg {

namespace detail {

std::string external_service_type(const PravegaClusterSpec& spec, const std::optional<std::string>& own) {
  if (!value_or_zero(own).empty()) return *own;
  const std::string& type = value_or_zero(value_or_zero(spec.external_access).type);
  return type.empty() ? "LoadBalancer" : type;
}

std::int32_t max_unavailable(std::int32_t replicas, const std::optional<std::int32_t>& wanted) {
  return replicas == 1 ? 0 : value_or_zero(wanted);
}

TextMap pravega_pod_annotations(const PravegaClusterSpec& spec, const std::optional<TextMap>& user) {
  TextMap out = {{"pravega.version", value_or_zero(spec.version)}};
  for (const auto& [key, value] : value_or_zero(user)) out.set(key, value);
  return out;
}

ImageModel pravega_image(const PravegaClusterSpec& spec) {
  const PravegaImage& given = value_or_zero(value_or_zero(spec.pravega).image);
  return {image(value_or_zero(given.repository), value_or_zero(spec.version)), value_or_zero(given.pull_policy)};
}

Value not_privileged() { return Value::map({{"privileged", false}}); }

}  // namespace detail

PravegaModel resolve_pravega(const PravegaResource& resource) {
  return {std::nullopt, std::nullopt, detail::resolve_controller(resource), detail::resolve_segment_store(resource)};
}

}  // namespace pvg
