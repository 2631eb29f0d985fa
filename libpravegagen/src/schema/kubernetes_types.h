// The table of Kubernetes API types: every field of the types that resources take from Kubernetes, and of what they
// reach. Generated (scripts/generate/kubernetes-types) from the API's Go types and its OpenAPI schemas, packed at
// compile time into read-only data without pointers. What is done with a value of such a type belongs to pass_through.h
// and its like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace pvg {

// A type's index in the table.
enum class KubernetesType : std::uint8_t {};

struct KubernetesField {
  enum class Shape : std::uint8_t { one, list, map };  // a map's keys are strings
  enum class Kind : std::uint8_t { string, boolean, int32, int64, quantity, int_or_string, time, free, object };
  using Text = std::uint8_t;  // index of a text in the table; 0 is the empty one

  std::uint16_t name_at;
  std::uint8_t name_size;
  Shape shape;
  Kind kind;            // of the value, of each item, of each of the map's values
  KubernetesType type;  // of an object
  std::uint8_t since;   // the first minor version that has the field; kOldestMinor also for older ones
  std::uint8_t gone;    // the first minor version that does not have it any more; 0: there today
  Text choice_text;
  Text merge_key_text;
  Text map_key_text;
  // How the Go type of the operators' API version has it; of the first version that has it, when that is later.
  bool pointer : 1;
  bool omit_empty : 1;
  bool required : 1;     // by the OpenAPI schema
  bool merge : 1;        // patch strategy "merge"; without a merge key: of plain values
  bool retain_keys : 1;  // patch strategy "retainKeys"
  bool set : 1;          // list type "set"

  [[nodiscard]] std::string_view name() const;
  [[nodiscard]] std::string_view choices() const;    // the values there are, "Always|Never"; empty: any
  [[nodiscard]] std::string_view merge_key() const;  // of a list, for a strategic merge patch
  [[nodiscard]] std::string_view map_keys() const;   // what tells a list's items apart, "containerPort,protocol"

  [[nodiscard]] bool known_in(int minor) const { return since <= minor && (gone == 0 || minor < gone); }
};

inline constexpr int kOldestMinor = 23;
inline constexpr int kNewestMinor = 35;
inline constexpr std::size_t kMostKubernetesFields = 64;  // no type has more

[[nodiscard]] std::size_t kubernetes_type_count();
[[nodiscard]] std::optional<KubernetesType> find_kubernetes_type(std::string_view name);
[[nodiscard]] std::string_view name_of(KubernetesType type);

// Sorted bytewise by name.
[[nodiscard]] std::span<const KubernetesField> fields_of(KubernetesType type);
// nullptr when the type has no such field.
[[nodiscard]] const KubernetesField* find_field(KubernetesType type, std::string_view name);

}  // namespace pvg
