// Whether a property that is set has an effect where it is: it may be dead, of another release, dropped or overridden
// by the image, or written by the operator itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/properties.h"

namespace pvg {

// What decides about it beside the property.
struct PropertySurroundings {
  std::optional<std::int64_t> release;        // the product's minor release, where it is known
  std::optional<std::int64_t> image_release;  // of a bookie: Pravega's
  // The long-term storage.
  bool filesystem = false;
  bool ecs = false;
  bool hdfs = false;
  bool custom = false;
  bool outside = false;  // segment stores are reached from outside
  bool http = false;     // a bookie serves HTTP
};

struct PropertyReason {
  std::string message;
  std::string hint;
};

// nullopt when it has one.
[[nodiscard]] std::optional<PropertyReason> reason_without_effect(const FoundProperty& found, std::string_view name,
                                                                  const PropertySurroundings& around);

// What keeps the server, or its pod, from working with the property; nullopt when nothing does.
[[nodiscard]] std::optional<PropertyReason> forbidden_property(const Property& property, std::string_view value);

// "Pravega", "BookKeeper", "ZooKeeper".
[[nodiscard]] std::string_view product_text(Product product);

// "Pravega 0.13", of the product's minor release.
[[nodiscard]] std::string release_text(Product product, std::int64_t minor);

}  // namespace pvg
