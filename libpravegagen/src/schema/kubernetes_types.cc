#include "schema/kubernetes_types.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pvg {

namespace {

using Shape = KubernetesField::Shape;
using Kind = KubernetesField::Kind;

enum TypeNumber : std::uint8_t {
#define TYPE(name) name,
#define FIELD(...)
#include "schema/kubernetes_types.inc"
#undef FIELD
#undef TYPE
  kTypeCount
};

// A field as the generated file spells it. It exists at compile time only: pack() makes the table of it.
struct Row {
  std::string_view name = {};
  TypeNumber owner = kTypeCount;
  KubernetesField field = {};
  std::string_view choice_list = {};
  std::string_view merge_by = {};
  std::string_view keys = {};

  constexpr Row pointer() const {
    Row r = *this;
    r.field.pointer = true;
    return r;
  }
  constexpr Row omit_empty() const {
    Row r = *this;
    r.field.omit_empty = true;
    return r;
  }
  constexpr Row optional() const { return pointer().omit_empty(); }
  constexpr Row required() const {
    Row r = *this;
    r.field.required = true;
    return r;
  }
  constexpr Row retain_keys() const {
    Row r = *this;
    r.field.retain_keys = true;
    return r;
  }
  constexpr Row set() const {
    Row r = *this;
    r.field.set = true;
    return r;
  }
  constexpr Row since(std::uint8_t minor) const {
    Row r = *this;
    r.field.since = minor;
    return r;
  }
  constexpr Row gone(std::uint8_t minor) const {
    Row r = *this;
    r.field.gone = minor;
    return r;
  }
  constexpr Row choices(std::string_view list) const {
    Row r = *this;
    r.choice_list = list;
    return r;
  }
  constexpr Row keyed(std::string_view list) const {
    Row r = *this;
    r.keys = list;
    return r;
  }
  constexpr Row merge(std::string_view key) const {
    Row r = *this;
    r.field.merge = true;
    r.merge_by = key;
    return r;
  }
};

struct Content {
  Kind kind;
  TypeNumber type;

  constexpr Content(Kind k) : kind(k), type(kTypeCount) {}
  constexpr Content(TypeNumber t) : kind(Kind::object), type(t) {}
};

constexpr Row row(Shape shape, Content content) {
  Row made;
  made.field.shape = shape;
  made.field.kind = content.kind;
  made.field.type = static_cast<KubernetesType>(content.type);
  made.field.since = kOldestMinor;
  return made;
}
constexpr Row one(Content content) { return row(Shape::one, content); }
constexpr Row list(Content content) { return row(Shape::list, content); }
constexpr Row map(Content content) { return row(Shape::map, content); }

constexpr auto rows() {
  using enum KubernetesField::Kind;
  constexpr std::size_t count = 0
#define TYPE(name)
#define FIELD(name, row) +1
#include "schema/kubernetes_types.inc"
#undef FIELD
#undef TYPE
      ;
  std::array<Row, count> all;
  std::size_t at = 0;
  TypeNumber owner = kTypeCount;
  const auto add = [&](std::string_view name, Row made) {
    made.name = name;
    made.owner = owner;
    all[at++] = made;
  };
#define TYPE(name) owner = name;
#define FIELD(name, row) add(name, row);
#include "schema/kubernetes_types.inc"
#undef FIELD
#undef TYPE
  return all;
}

struct Slice {
  std::uint16_t at = 0;
  std::uint16_t size = 0;
};

constexpr std::size_t kTextLimit = 256;  // a text's index is one byte

// The table with room to spare.
struct Draft {
  std::array<char, 65536> pool{};
  std::size_t pool_size = 0;
  std::array<Slice, kTextLimit> texts{};
  std::array<std::string_view, kTextLimit> text_views{};
  std::size_t text_count = 1;
  std::array<Slice, kTypeCount> type_names{};
  std::array<std::uint16_t, kTypeCount + 1> first{};
  std::array<KubernetesField, rows().size()> fields{};

  constexpr Slice add(std::string_view text) {
    const Slice slice{static_cast<std::uint16_t>(pool_size), static_cast<std::uint16_t>(text.size())};
    for (const char c : text) pool[pool_size++] = c;
    return slice;
  }
  constexpr KubernetesField::Text intern(std::string_view text) {
    for (std::size_t i = 0; i < text_count; ++i) {
      if (text_views[i] == text) return static_cast<KubernetesField::Text>(i);
    }
    text_views[text_count] = text;
    texts[text_count] = add(text);
    return static_cast<KubernetesField::Text>(text_count++);
  }
};

constexpr Draft draft() {
  Draft made;
  std::size_t type = 0;
#define TYPE(name) made.type_names[type++] = made.add(#name);
#define FIELD(...)
#include "schema/kubernetes_types.inc"
#undef FIELD
#undef TYPE
  const auto all = rows();
  for (std::size_t i = 0; i < all.size(); ++i) {
    KubernetesField field = all[i].field;
    field.name_at = made.add(all[i].name).at;
    field.name_size = static_cast<std::uint8_t>(all[i].name.size());
    field.choice_text = made.intern(all[i].choice_list);
    field.merge_key_text = made.intern(all[i].merge_by);
    field.map_key_text = made.intern(all[i].keys);
    made.fields[i] = field;
    made.first[all[i].owner + 1] = static_cast<std::uint16_t>(i + 1);
  }
  return made;
}

template <std::size_t Size, typename T, std::size_t Room>
constexpr std::array<T, Size> cut(const std::array<T, Room>& long_one) {
  std::array<T, Size> out{};
  std::copy_n(long_one.begin(), Size, out.begin());
  return out;
}

constexpr auto kPool = cut<draft().pool_size>(draft().pool);
constexpr auto kTexts = cut<draft().text_count>(draft().texts);
constexpr auto kTypeNames = draft().type_names;
constexpr auto kFirst = draft().first;
constexpr auto kFields = draft().fields;

static_assert(sizeof(KubernetesField) == 12);

constexpr std::string_view text_of(Slice slice) { return {kPool.data() + slice.at, slice.size}; }

}  // namespace

std::string_view KubernetesField::name() const { return text_of({name_at, name_size}); }
std::string_view KubernetesField::choices() const { return text_of(kTexts[choice_text]); }
std::string_view KubernetesField::merge_key() const { return text_of(kTexts[merge_key_text]); }
std::string_view KubernetesField::map_keys() const { return text_of(kTexts[map_key_text]); }

std::size_t kubernetes_type_count() { return kTypeCount; }

std::optional<KubernetesType> find_kubernetes_type(std::string_view name) {
  const auto it = std::lower_bound(kTypeNames.begin(), kTypeNames.end(), name,
                                   [](Slice slice, std::string_view wanted) { return text_of(slice) < wanted; });
  if (it == kTypeNames.end() || text_of(*it) != name) return std::nullopt;
  return static_cast<KubernetesType>(it - kTypeNames.begin());
}

std::string_view name_of(KubernetesType type) { return text_of(kTypeNames[static_cast<std::size_t>(type)]); }

std::span<const KubernetesField> fields_of(KubernetesType type) {
  const auto index = static_cast<std::size_t>(type);
  return std::span(kFields).subspan(kFirst[index], static_cast<std::size_t>(kFirst[index + 1] - kFirst[index]));
}

const KubernetesField* find_field(KubernetesType type, std::string_view name) {
  const std::span<const KubernetesField> fields = fields_of(type);
  const auto it =
      std::lower_bound(fields.begin(), fields.end(), name,
                       [](const KubernetesField& field, std::string_view wanted) { return field.name() < wanted; });
  return it == fields.end() || it->name() != name ? nullptr : &*it;
}

}  // namespace pvg
