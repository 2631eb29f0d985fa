#include "spec/property_effect.h"

#include <algorithm>

#include "schema/value_text.h"
#include "text/trim.h"

namespace pvg {

namespace {

PropertyReason without(std::string why, std::string hint = "leave it out") {
  return {"has no effect: " + std::move(why), std::move(hint)};
}

std::string write_instead(const Property& property) {
  return property.instead().empty() ? "leave it out" : "write " + std::string(property.instead());
}

// The name by which a release older than the key knows the property.
std::string_view older_name(const Property& property, std::int64_t release) {
  std::string_view newest;
  for (const PropertyAlias& alias : aliases_of(property)) {
    if (alias.since <= release) newest = alias.name();
  }
  return newest;
}

// The operators' webhook may want the name of today all the same, so the older one is written beside it.
std::optional<PropertyReason> wrong_release(const FoundProperty& found, std::int64_t release) {
  const Property& property = *found.property;
  const bool has_own = found.alias != nullptr && found.alias->since != Property::kNever;
  const std::int64_t first = has_own ? found.alias->since : property.since;
  if (release < property.removed && release >= std::min<std::int64_t>(first, property.since)) return std::nullopt;
  const std::string unread = release_text(property.product, release) + " does not read it: ";
  if (release >= property.removed) {
    return PropertyReason{unread + "it was taken away in " + release_text(property.product, property.removed),
                          write_instead(property)};
  }
  const std::string_view older = older_name(property, release);
  return PropertyReason{unread + "it came with " + release_text(property.product, first),
                        older.empty() ? "leave it out" : "add " + quoted(older) + ", its name until then"};
}

// apply-config-from-env of BookKeeper's image changes what its configuration file has, and adds nothing.
std::optional<PropertyReason> dropped_by_image(const Property& property, std::int64_t release) {
  if (property.image_since <= release && release < property.image_until) return std::nullopt;
  if (property.reader != PropertyReader::server) return std::nullopt;
  if (property.image_since == Property::kNever) {
    return without("the bookie image hands on only what its bk_server.conf names, and this is not there");
  }
  const bool later = release < property.image_since;
  const std::uint8_t border = later ? property.image_since : property.image_until;
  return without("the bookie image hands on only what its bk_server.conf names, which this is " +
                 std::string(later ? "from" : "until") + " version 0." + std::to_string(border) + (later ? " on" : ""));
}

PropertyReason dead(const Property& property) {
  return without("nothing in " + std::string(product_text(property.product)) + " reads it", write_instead(property));
}

PropertyReason overridden(const Property& property, std::string_view by) {
  return without(std::string(by) + " sets it, and wins", write_instead(property));
}

PropertyReason client_only(const Property& property) {
  return without(property.product == Product::pravega
                     ? std::string("only programs that use Pravega read it")
                     : "only the client library of " + std::string(product_text(property.product)) +
                           " reads it, not the server");
}

std::optional<PropertyReason> image_reason(const Property& property, const PropertySurroundings& around) {
  constexpr std::string_view kImage = "the image's entry point";
  const auto when = [&](bool condition) {
    return condition ? std::optional(overridden(property, kImage)) : std::nullopt;
  };
  switch (property.effect) {
    case Effect::image: return when(true);
    case Effect::image_with_ecs: return when(around.ecs);
    case Effect::image_with_hdfs: return when(around.hdfs);
    case Effect::image_with_filesystem: return when(around.filesystem);
    case Effect::image_with_storage: return when(around.ecs || around.hdfs || around.filesystem);
    case Effect::image_outside: return when(around.outside);
    case Effect::image_with_http:
      if (!around.http) return std::nullopt;
      return without("the metrics are on the port of the HTTP server, which is on");
    default: return std::nullopt;
  }
}

}  // namespace

std::string_view product_text(Product product) {
  switch (product) {
    case Product::pravega: return "Pravega";
    case Product::bookkeeper: return "BookKeeper";
    default: return "ZooKeeper";
  }
}

std::string release_text(Product product, std::int64_t minor) {
  const std::string_view major = product == Product::pravega ? "0." : product == Product::bookkeeper ? "4." : "3.";
  return std::string(product_text(product)) + " " + std::string(major) + std::to_string(minor);
}

std::optional<PropertyReason> reason_without_effect(const FoundProperty& found, std::string_view name,
                                                    const PropertySurroundings& around) {
  const Property& property = *found.property;
  switch (property.effect) {
    case Effect::dead:
      if (around.release.value_or(property.effect_since) >= property.effect_since) return dead(property);
      break;
    case Effect::cli: return without("only the admin command line reads it");
    case Effect::standalone: return without("only Pravega in a single process reads it");
    case Effect::client: return client_only(property);
    case Effect::rendered:
      if (property.product == Product::pravega) return without("the name of the resource is the name of the cluster");
      return overridden(property, "the rendered configuration");
    case Effect::jvm:
      return without("it is a property of the JVM, and here it gets the prefix zookeeper.",
                     "set it by the variable SERVER_JVMFLAGS in spec.pod.env: -D" + std::string(name) + "=…");
    case Effect::doubled:
      return without("ZooKeeper puts zookeeper. in front itself", "write " + quoted(name.substr(name.find('.') + 1)));
    default: break;
  }
  if (auto reason = image_reason(property, around)) return reason;
  if (around.release) {
    if (auto reason = wrong_release(found, *around.release)) return reason;
  }
  return around.image_release ? dropped_by_image(property, *around.image_release) : std::nullopt;
}

std::optional<PropertyReason> forbidden_property(const Property& property, std::string_view value) {
  if (property.effect == Effect::stops) {
    return PropertyReason{
        "ZooKeeper does not start with it: it belongs into the dynamic configuration, which the servers keep "
        "themselves",
        "leave it out"};
  }
  if (property.effect != Effect::fixed || trim(value) == property.instead()) return std::nullopt;
  return PropertyReason{
      "the Services and probes stay at " + std::string(property.instead()) + ", and so nothing reaches the server",
      "leave it out"};
}

}  // namespace pvg
