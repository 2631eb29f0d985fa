// The field tables' machinery: a struct's table has one row per field, and reading, defaulting, writing, documenting and
// generating a struct all walk the same rows. The walkers work on untyped pointers through the row's accessors, so that
// each is compiled once, whatever the number of structs.
//
//   struct Probe { std::optional<std::int32_t> period_seconds; };
//   template <> const Table& table_of<Probe>() {
//     static constexpr Field fields[] = {field<&Probe::period_seconds>("periodSeconds", {.doc = "…", .min = 0})};
//     static constexpr Table table{"Probe", fields};
//     return table;
//   }
//
// What spans fields does not belong here: that is a named rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "value/text_map.h"
#include "value/value.h"

namespace pvg {

using TextList = std::vector<std::string>;

// The C++ type of a member decides; all are std::optional of what is named.
enum class FieldType : std::uint8_t {
  boolean,      // bool
  integer32,    // std::int32_t
  integer64,    // std::int64_t
  text,         // std::string
  text_list,    // TextList
  text_map,     // TextMap
  object,       // a struct with a table
  object_list,  // std::vector of a struct with a table
  kubernetes,   // Value: Kubernetes pass-through, its type named by Facts::kubernetes
};

// How a text is checked beyond being one.
enum class Format : std::uint8_t {
  none,
  quantity,
  image_repository,
  image,  // with a tag or digest
  image_tag,
  version,
  port,
  object_name,  // of an object that there is, or is to be
  name_part,    // what a name is made of
  domain_name,  // of DNS; a dot may end it
  data_key,     // of the data of a Secret or ConfigMap
  jvm_option,   // of each text of a list; rules say what is wrong with one
};

// A hardened_default that says: none, where the operators have one.
inline constexpr std::string_view kNoDefault = "-";

// What is known of a field. Plain constants: no code.
struct Facts {
  std::string_view doc = {};                 // one or two sentences, for people
  std::string_view kubernetes = {};          // "Container", "[]Container", "ResourceRequirements": the pass-through's type
  // As text, "{}" for an object or map, "[]" for a list; empty: none, or made by the kind's own defaulting function.
  std::string_view operator_default = {};
  std::string_view hardened_default = {};    // likewise; empty: as operator_default
  std::string_view default_note = {};        // how a default that is no constant is made, for people
  std::string_view choices = {};             // "Always|Never|IfNotPresent"; an empty one at the end allows the empty text
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max = std::numeric_limits<std::int64_t>::max();
  bool soft_range = false;                   // the operators take any number of the type: operator mode warns alone
  Format format = Format::none;
  bool required = false;
  // The operators' Go type cannot tell 0, "" or false from "not set", so such a value gets the default as well.
  bool zero_is_unset = false;
  bool negative_is_unset = false;       // the operators replace whatever is below one
  // The operators' Go type leaves the field out when it is zero ("omitempty").
  bool omit_zero = false;
  bool secret = false;                  // its value never appears in a message
  bool unique = false;                  // a list of texts that must all differ, which a rule sees to
  bool immutable = false;               // cannot change on a live cluster
  bool extension = false;               // ours, not the operators': operator mode refuses it
  bool planned = false;                 // ours, but not rendered yet: every mode refuses it
  std::string_view since = {};               // first release of ours that has it, when not the first
  std::string_view alias = {};               // older or commonly mistaken spellings, "size|count", for "did you mean"
};

// A name that people write in a table's place and that is no field of it, with what to write instead; the empty name
// stands for every other one.
struct NameHint {
  std::string_view name;
  std::string_view hint;
};

struct Table;

struct Field {
  std::string_view name;  // the JSON name
  FieldType type;
  Facts facts;
  void* (*member)(void* object);             // the std::optional
  const Table& (*table)();                   // of object and object_list, else nullptr
  void* (*get)(void* member);                // object: the struct inside, nullptr when not set
  void* (*emplace)(void* member);            // object: makes an empty one
  std::size_t (*size)(const void* member);   // object_list; 0 when not set
  void* (*at)(void* member, std::size_t i);  // object_list
  void* (*append)(void* member);             // object_list: sets it when not set
  void (*set_empty)(void* member);           // object_list: sets it, without items
  bool (*is_set)(const void* member);        // of every type
};

struct Table {
  std::string_view name;  // of the struct, for documentation
  std::span<const Field> fields;
  std::string_view doc = {};
  std::span<const NameHint> hints = {};

  [[nodiscard]] const Field* find(std::string_view field_name) const;
};

template <typename T>
const Table& table_of();

namespace detail {

template <typename T>
struct MemberOf;
template <typename C, typename M>
struct MemberOf<M C::*> {
  using Class = C;
  using Type = M;
};

template <typename T>
struct OptionalItem;
template <typename T>
struct OptionalItem<std::optional<T>> {
  using Type = T;
};

template <typename T>
struct ListItem {
  using Type = void;
};
template <typename T>
struct ListItem<std::vector<T>> {
  using Type = T;
};

template <typename T>
consteval FieldType type_of() {
  if constexpr (std::is_same_v<T, bool>) return FieldType::boolean;
  else if constexpr (std::is_same_v<T, std::int32_t>) return FieldType::integer32;
  else if constexpr (std::is_same_v<T, std::int64_t>) return FieldType::integer64;
  else if constexpr (std::is_same_v<T, std::string>) return FieldType::text;
  else if constexpr (std::is_same_v<T, TextList>) return FieldType::text_list;
  else if constexpr (std::is_same_v<T, TextMap>) return FieldType::text_map;
  else if constexpr (std::is_same_v<T, Value>) return FieldType::kubernetes;
  else if constexpr (!std::is_void_v<typename ListItem<T>::Type>) return FieldType::object_list;
  else return FieldType::object;
}

template <auto Member>
void* member(void* object) {
  using Class = typename MemberOf<decltype(Member)>::Class;
  return &(static_cast<Class*>(object)->*Member);
}

template <typename T>
void* get(void* member) {
  auto& optional = *static_cast<std::optional<T>*>(member);
  return optional ? &*optional : nullptr;
}

template <typename T>
void* emplace(void* member) {
  return &static_cast<std::optional<T>*>(member)->emplace();
}

template <typename T>
bool is_set(const void* member) {
  return static_cast<const std::optional<T>*>(member)->has_value();
}

template <typename T>
std::size_t size(const void* member) {
  const auto& optional = *static_cast<const std::optional<std::vector<T>>*>(member);
  return optional ? optional->size() : 0;
}

template <typename T>
void* at(void* member, std::size_t i) {
  return &(**static_cast<std::optional<std::vector<T>>*>(member))[i];
}

template <typename T>
void* append(void* member) {
  auto& optional = *static_cast<std::optional<std::vector<T>>*>(member);
  if (!optional) optional.emplace();
  return &optional->emplace_back();
}

template <typename T>
void set_empty(void* member) {
  static_cast<std::optional<std::vector<T>>*>(member)->emplace();
}

}  // namespace detail

template <auto Member>
consteval Field field(std::string_view name, Facts facts) {
  using T = typename detail::OptionalItem<typename detail::MemberOf<decltype(Member)>::Type>::Type;
  constexpr FieldType type = detail::type_of<T>();
  Field row{name,    type,    facts,   &detail::member<Member>, nullptr, nullptr, nullptr,
            nullptr, nullptr, nullptr, nullptr,                 &detail::is_set<T>};
  if constexpr (type == FieldType::object) {
    row.table = &table_of<T>;
    row.get = &detail::get<T>;
    row.emplace = &detail::emplace<T>;
  } else if constexpr (type == FieldType::object_list) {
    using Item = typename detail::ListItem<T>::Type;
    row.table = &table_of<Item>;
    row.size = &detail::size<Item>;
    row.at = &detail::at<Item>;
    row.append = &detail::append<Item>;
    row.set_empty = &detail::set_empty<Item>;
  }
  return row;
}

// The row of a member, so that rules name members and never spell field names: row<&PravegaSpec::options>().name.
template <auto Member>
const Field& row() {
  using Class = typename detail::MemberOf<decltype(Member)>::Class;
  for (const Field& candidate : table_of<Class>().fields) {
    if (candidate.member == &detail::member<Member>) return candidate;
  }
  return table_of<Class>().fields.front();  // unreachable: a test checks that every member has a row
}

}  // namespace pvg
