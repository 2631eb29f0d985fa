// The properties of Pravega, BookKeeper and ZooKeeper: what each is called and was called, what values it takes, who
// reads it, since when, and what keeps it from having an effect. Generated (scripts/generate/property-catalogue) from
// the tables in this folder, packed at compile time into read-only data without pointers. What is said about a property
// that somebody set belongs to spec/rules_properties.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pvg {

enum class Product : std::uint8_t { pravega, bookkeeper, zookeeper };

// Whose process reads it. `server` is a bookie or a ZooKeeper server; `client` is none of the servers.
enum class PropertyReader : std::uint8_t { both, controller, segment_store, server, client };

enum class PropertyType : std::uint8_t { boolean, int32, int64, real, choice, text, path, uri, class_name, list };

// What a whole number counts. None of the servers reads a unit behind a number.
enum class PropertyUnit : std::uint8_t { none, bytes, milliseconds };

enum class Immutable : std::uint8_t {
  no,
  webhook,  // the operators refuse a change on a live cluster
  data,     // it says where data is, or how it is laid out
  unknown,  // a change may lose access to data
};

// What keeps a property from doing what it says.
enum class Effect : std::uint8_t {
  works,
  dead,            // nothing reads it
  cli,             // Pravega's admin command line alone
  standalone,      // Pravega in one process alone
  client,          // BookKeeper's or ZooKeeper's client library alone
  image,           // the image's entry point sets it, and wins
  image_with_ecs,  // likewise with that long-term storage
  image_with_hdfs,
  image_with_filesystem,
  image_with_storage,  // likewise with each kind of long-term storage but a custom one
  image_outside,       // likewise with external access
  image_with_http,     // the bookie's HTTP server, which is on in the image, takes its place
  rendered,            // what is rendered writes it itself, and wins
  operator_reads,      // no property of the server: the operator reads it
  jvm,                 // a property of the JVM, which the configuration file does not reach
  doubled,             // written with the prefix that the server puts in front itself
  stops,               // the server does not start with it
  fixed,               // the rendered objects work with one value alone, `instead`
};

struct Property {
  struct Text {
    std::uint32_t at : 24;
    std::uint32_t size : 8;
  };
  static constexpr std::uint8_t kNever = 255;

  std::int64_t least;  // of numbers; the limits of the type where there are no others
  std::int64_t most;
  Text key_text;
  Text otherwise_text;
  Text allowed_text;
  Text instead_text;
  Text note_text;
  std::uint16_t first_alias;
  std::uint8_t aliases;
  Product product;
  PropertyReader reader;
  PropertyType type;
  PropertyUnit unit;
  Immutable immutable;
  Effect effect;
  // Minor releases of the product: 0.13 of Pravega, 4.14 of BookKeeper, 3.7 of ZooKeeper.
  std::uint8_t since;    // 0: as far back as is known
  std::uint8_t removed;  // the first without it, or kNever
  std::uint8_t effect_since;
  std::uint8_t image_since;  // BookKeeper: the Pravega releases whose bookie image hands it on; kNever: none
  std::uint8_t image_until;
  bool advised : 1;  // `least` is documented, but not enforced
  bool others : 1;   // there may be other values than those allowed
  bool strict : 1;   // a value that does not fit stops the server
  bool secret : 1;   // its value must not reach a ConfigMap, a log or a message

  [[nodiscard]] std::string_view key() const;        // one that ends with '*' stands for all that begin so
  [[nodiscard]] std::string_view otherwise() const;  // the server's own default; empty: none, or computed
  [[nodiscard]] std::string_view allowed() const;    // "A|B"; empty: whatever the type takes
  [[nodiscard]] std::string_view instead() const;    // what to write in its place
  [[nodiscard]] std::string_view note() const;
  [[nodiscard]] bool is_prefix() const { return key().ends_with('*'); }
  [[nodiscard]] bool there_in(int minor) const { return since <= minor && minor < removed; }
};

// An older spelling, which wins when both are there.
struct PropertyAlias {
  Property::Text name_text;
  std::uint16_t property;  // index into all of them
  std::uint8_t
      since;  // the first release whose name it was; kNever: it is read since the key is, and never was the name

  [[nodiscard]] std::string_view name() const;
};

struct FoundProperty {
  const Property* property = nullptr;
  const PropertyAlias* alias = nullptr;  // when the older spelling was given

  explicit operator bool() const { return property != nullptr; }
};

// By key, older spelling or, failing these, the longest prefix.
[[nodiscard]] FoundProperty find_property(Product product, std::string_view name);

// Whether a value of that name is a secret.
[[nodiscard]] bool is_secret_property(Product product, std::string_view name);

// Sorted bytewise by key.
[[nodiscard]] std::span<const Property> properties_of(Product product);
[[nodiscard]] std::span<const PropertyAlias> aliases_of(const Property& property);

}  // namespace pvg
