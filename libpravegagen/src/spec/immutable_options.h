// The properties and fields that lay data out or say where it is, which do not change on a live cluster. What a change of one
// comes to is said elsewhere: plan/spec_change.h of two inputs, spec/custom_resource_definition.h of an update on a server.
#pragma once

#include <string_view>

#include "catalog/properties.h"

namespace pvg {

// What the entry point writes over it anyway does not count.
[[nodiscard]] bool is_immutable_option(const Property& property);

// What holds where the property is left out: what the image writes then, which is not always the server's own default.
[[nodiscard]] std::string_view default_in_image(const Property& property);

// Of a member of spec.pravega.longtermStorage, at any depth.
[[nodiscard]] bool says_where_data_is(std::string_view member);

}  // namespace pvg
