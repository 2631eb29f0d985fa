// The properties of Pravega whose values are secrets: they must not reach a ConfigMap, a log or a message.
#pragma once

#include <cstdint>
#include <string_view>

namespace pvg {

enum class Server : std::uint8_t { controller, segment_store, both };

struct SecretPropertyFacts {
  std::string_view property;
  Server server;
};

// nullptr when the property is no secret. Older spellings count too.
[[nodiscard]] const SecretPropertyFacts* find_secret_property(std::string_view property);

}  // namespace pvg
