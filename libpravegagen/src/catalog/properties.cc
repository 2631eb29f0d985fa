#include "catalog/properties.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pvg {

namespace {

constexpr std::uint8_t kNever = Property::kNever;

// A property as the generated file spells it. It exists at compile time only: pack() makes the table of it.
struct Row {
  struct Alias {
    std::string_view name = {};
    std::uint8_t since = 0;
  };
  static constexpr std::size_t kMostAliases = 2;

  Property property = {};
  std::string_view key = {};
  std::string_view otherwise_value = {};
  std::string_view allowed = {};
  std::string_view replacement = {};
  std::string_view comment = {};
  std::array<Alias, kMostAliases> older = {};

  constexpr Row otherwise(std::string_view value) const {
    Row r = *this;
    r.otherwise_value = value;
    return r;
  }
  constexpr Row in(PropertyUnit unit) const {
    Row r = *this;
    r.property.unit = unit;
    return r;
  }
  constexpr Row at_least(std::int64_t number) const {
    Row r = *this;
    r.property.least = number;
    return r;
  }
  constexpr Row advised(std::int64_t number) const {
    Row r = at_least(number);
    r.property.advised = true;
    return r;
  }
  constexpr Row at_most(std::int64_t number) const {
    Row r = *this;
    r.property.most = number;
    return r;
  }
  constexpr Row one_of(std::string_view values) const {
    Row r = *this;
    r.allowed = values;
    return r;
  }
  constexpr Row or_other() const {
    Row r = *this;
    r.property.others = true;
    return r;
  }
  constexpr Row strict() const {
    Row r = *this;
    r.property.strict = true;
    return r;
  }
  constexpr Row immutable(Immutable kind) const {
    Row r = *this;
    r.property.immutable = kind;
    return r;
  }
  constexpr Row secret() const {
    Row r = *this;
    r.property.secret = true;
    return r;
  }
  constexpr Row alias(std::string_view name, std::uint8_t since) const {
    Row r = *this;
    r.older.at(r.property.aliases++) = {name, since};
    return r;
  }
  constexpr Row since(std::uint8_t minor) const {
    Row r = *this;
    r.property.since = minor;
    return r;
  }
  constexpr Row removed(std::uint8_t minor) const {
    Row r = *this;
    r.property.removed = minor;
    return r;
  }
  constexpr Row image(std::uint8_t from, std::uint8_t until) const {
    Row r = *this;
    r.property.image_since = from;
    r.property.image_until = until;
    return r;
  }
  constexpr Row effect(Effect kind, std::uint8_t minor) const {
    Row r = *this;
    r.property.effect = kind;
    r.property.effect_since = minor;
    return r;
  }
  constexpr Row instead(std::string_view what) const {
    Row r = *this;
    r.replacement = what;
    return r;
  }
  constexpr Row note(std::string_view words) const {
    Row r = *this;
    r.comment = words;
    return r;
  }
};

template <typename Number>
constexpr Row limited(Row row) {
  row.property.least = std::numeric_limits<Number>::min();
  row.property.most = std::numeric_limits<Number>::max();
  return row;
}

constexpr Row row(Product product, PropertyReader reader, PropertyType type, std::string_view key) {
  Row made;
  made.key = key;
  made.property.product = product;
  made.property.reader = reader;
  made.property.type = type;
  made.property.removed = kNever;
  made.property.image_until = kNever;
  return type == PropertyType::int32 ? limited<std::int32_t>(made) : limited<std::int64_t>(made);
}
constexpr Row pravega(PropertyReader reader, PropertyType type, std::string_view key) {
  return row(Product::pravega, reader, type, key);
}
constexpr Row bookkeeper(PropertyReader reader, PropertyType type, std::string_view key) {
  return row(Product::bookkeeper, reader, type, key);
}
constexpr Row zookeeper(PropertyReader reader, PropertyType type, std::string_view key) {
  return row(Product::zookeeper, reader, type, key);
}

constexpr auto rows() {
  using enum PropertyReader;
  using enum PropertyType;
  using enum PropertyUnit;
  return std::to_array<Row>({
#include "catalog/properties.inc"
  });
}

struct Sizes {
  std::size_t text = 0;
  std::size_t rows = 0;
  std::size_t aliases = 0;
};

consteval Sizes sizes() {
  Sizes out;
  for (const Row& row : rows()) {
    for (const std::string_view text : {row.key, row.otherwise_value, row.allowed, row.replacement, row.comment})
      out.text += text.size();
    for (const Row::Alias& alias : row.older) out.text += alias.name.size();
    out.aliases += row.property.aliases;
    ++out.rows;
  }
  return out;
}

constexpr Sizes kSizes = sizes();
constexpr std::size_t kProducts = 3;

struct Packed {
  std::array<char, kSizes.text> text = {};
  std::array<Property, kSizes.rows> properties = {};
  std::array<PropertyAlias, kSizes.aliases> aliases = {};          // of each property, side by side
  std::array<std::uint16_t, kSizes.aliases> aliases_by_name = {};  // by product, then bytewise
  std::array<std::size_t, kProducts + 1> first_row = {};           // of each product
  std::array<std::size_t, kProducts + 1> first_alias = {};

  [[nodiscard]] constexpr std::string_view view(Property::Text of) const { return {text.data() + of.at, of.size}; }
};

struct Packer {
  Packed packed;
  std::size_t text = 0;
  std::size_t aliases = 0;

  constexpr Property::Text keep(std::string_view value) {
    if (value.size() > 255) throw "a text that is too long for the table";
    Property::Text out{};
    out.at = static_cast<std::uint32_t>(text) & 0xFFFFFFU;
    out.size = static_cast<std::uint32_t>(value.size()) & 0xFFU;
    for (const char c : value) packed.text.at(text++) = c;
    return out;
  }

  constexpr void take(const Row& row, std::size_t index) {
    Property property = row.property;
    property.key_text = keep(row.key);
    property.otherwise_text = keep(row.otherwise_value);
    property.allowed_text = keep(row.allowed);
    property.instead_text = keep(row.replacement);
    property.note_text = keep(row.comment);
    property.first_alias = static_cast<std::uint16_t>(aliases);
    for (std::size_t i = 0; i < property.aliases; ++i) {
      packed.aliases_by_name.at(aliases) = static_cast<std::uint16_t>(aliases);
      packed.aliases.at(aliases++) = {keep(row.older.at(i).name), static_cast<std::uint16_t>(index),
                                      row.older.at(i).since};
    }
    packed.properties.at(index) = property;
    packed.first_row.at(static_cast<std::size_t>(property.product) + 1) = index + 1;
    packed.first_alias.at(static_cast<std::size_t>(property.product) + 1) = aliases;
  }
};

consteval Packed pack() {
  Packer packer;
  std::size_t index = 0;
  for (const Row& row : rows()) packer.take(row, index++);
  Packed& packed = packer.packed;
  for (std::size_t i = 0; i < kProducts; ++i) {
    const auto begin = packed.aliases_by_name.begin();
    std::sort(begin + static_cast<std::ptrdiff_t>(packed.first_alias.at(i)),
              begin + static_cast<std::ptrdiff_t>(packed.first_alias.at(i + 1)), [&](std::uint16_t a, std::uint16_t b) {
                return packed.view(packed.aliases[a].name_text) < packed.view(packed.aliases[b].name_text);
              });
  }
  return packed;
}

constexpr Packed kPacked = pack();

const PropertyAlias* find_alias(Product product, std::string_view name) {
  const auto number = static_cast<std::size_t>(product);
  const auto all =
      std::span(kPacked.aliases_by_name)
          .subspan(kPacked.first_alias[number], kPacked.first_alias[number + 1] - kPacked.first_alias[number]);
  const auto found = std::lower_bound(all.begin(), all.end(), name, [](std::uint16_t alias, std::string_view wanted) {
    return kPacked.aliases[alias].name() < wanted;
  });
  if (found == all.end() || kPacked.aliases[*found].name() != name) return nullptr;
  return &kPacked.aliases[*found];
}

consteval std::size_t count_prefixes() {
  std::size_t count = 0;
  for (const Row& row : rows()) count += row.key.ends_with('*') ? 1U : 0U;
  return count;
}

// The rows whose key is a prefix.
constexpr auto kPrefixes = [] {
  std::array<std::uint16_t, count_prefixes()> out = {};
  std::size_t at = 0;
  std::uint16_t index = 0;
  for (const Row& row : rows()) {
    if (row.key.ends_with('*')) out.at(at++) = index;
    ++index;
  }
  return out;
}();

const Property* find_prefix(Product product, std::string_view name) {
  const Property* longest = nullptr;
  for (const std::uint16_t index : kPrefixes) {
    const Property& property = kPacked.properties[index];
    if (property.product != product) continue;
    const std::string_view prefix = property.key().substr(0, property.key().size() - 1);
    if (name.starts_with(prefix) && (longest == nullptr || longest->key().size() < property.key().size()))
      longest = &property;
  }
  return longest;
}

}  // namespace

std::string_view Property::key() const { return kPacked.view(key_text); }
std::string_view Property::otherwise() const { return kPacked.view(otherwise_text); }
std::string_view Property::allowed() const { return kPacked.view(allowed_text); }
std::string_view Property::instead() const { return kPacked.view(instead_text); }
std::string_view Property::note() const { return kPacked.view(note_text); }
std::string_view PropertyAlias::name() const { return kPacked.view(name_text); }

FoundProperty find_property(Product product, std::string_view name) {
  const std::span<const Property> all = properties_of(product);
  const auto found =
      std::lower_bound(all.begin(), all.end(), name,
                       [](const Property& property, std::string_view wanted) { return property.key() < wanted; });
  if (found != all.end() && found->key() == name) return {&*found, nullptr};
  if (const PropertyAlias* alias = find_alias(product, name)) return {&kPacked.properties[alias->property], alias};
  return {find_prefix(product, name), nullptr};
}

bool is_secret_property(Product product, std::string_view name) {
  const FoundProperty found = find_property(product, name);
  return found && found.property->secret;
}

std::span<const Property> properties_of(Product product) {
  const auto number = static_cast<std::size_t>(product);
  return std::span(kPacked.properties)
      .subspan(kPacked.first_row[number], kPacked.first_row[number + 1] - kPacked.first_row[number]);
}

std::span<const PropertyAlias> aliases_of(const Property& property) {
  return std::span(kPacked.aliases).subspan(property.first_alias, property.aliases);
}

}  // namespace pvg
