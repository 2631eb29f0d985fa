// The value tree: what YAML and JSON have in common, in the order it was written, each node with the bytes it came from.
// It knows nothing of Kubernetes. Values made by the program have the empty span {0, 0}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "text/copy_guard.h"
#include "text/field_path.h"
#include "text/source.h"
#include "value/shared_list.h"

namespace pvg {

enum class Kind : std::uint8_t { null, boolean, integer, number, string, list, map };

// "a string", "a number", "a mapping": for messages.
[[nodiscard]] std::string_view kind_text(Kind kind);

struct Member;

class Value {
 public:
  using List = SharedList<Value>;
  using Map = SharedList<Member>;  // in written order; keys are unique, the readers see to it

  Value() = default;
  Value(bool value);
  Value(std::int64_t value);
  Value(std::int32_t value);
  Value(double value);
  Value(std::string value);
  Value(std::string_view value);
  Value(const char* value);
  Value(List value);
  Value(Map value);

  // What a literal is written with. The elements of an initializer list are constant; these can be moved from all the same,
  // so that a literal of literals copies nothing.
  struct Item;
  struct Entry;
  [[nodiscard]] static Value map(std::initializer_list<Entry> members);
  [[nodiscard]] static Value list(std::initializer_list<Item> items);

  [[nodiscard]] Kind kind() const { return static_cast<Kind>(data_.index()); }
  [[nodiscard]] bool is_null() const { return kind() == Kind::null; }
  [[nodiscard]] bool is_map() const { return kind() == Kind::map; }
  [[nodiscard]] bool is_list() const { return kind() == Kind::list; }
  [[nodiscard]] bool is_string() const { return kind() == Kind::string; }

  // Each needs the kind it names.
  [[nodiscard]] bool boolean() const { return std::get<bool>(data_); }
  [[nodiscard]] std::int64_t integer() const { return std::get<std::int64_t>(data_); }
  [[nodiscard]] double number() const { return std::get<double>(data_); }
  [[nodiscard]] const std::string& string() const { return std::get<std::string>(data_); }
  [[nodiscard]] std::string& string() { return std::get<std::string>(data_); }
  [[nodiscard]] const List& items() const { return std::get<List>(data_); }
  [[nodiscard]] List& items() { return std::get<List>(data_); }
  [[nodiscard]] const Map& members() const { return std::get<Map>(data_); }
  [[nodiscard]] Map& members() { return std::get<Map>(data_); }

  // The member's value, or nullptr: also when this is no mapping.
  [[nodiscard]] const Value* find(std::string_view key) const;
  [[nodiscard]] Value* find(std::string_view key);
  // The string under the key, or empty.
  [[nodiscard]] std::string_view text_at(std::string_view key) const;
  // Replaces the member or appends it; makes a null value a mapping first.
  void set(std::string_view key, Value value);
  void erase(std::string_view key);
  void push_back(Value value);

  // Null, empty mapping, empty list.
  [[nodiscard]] bool empty() const;

  [[nodiscard]] Span span() const { return span_; }
  void set_span(Span span) { span_ = span; }

  // By content: spans do not count, the order of members does not count.
  friend bool operator==(const Value& a, const Value& b);

 private:
  std::variant<CopyGuard, bool, std::int64_t, double, std::string, List, Map> data_;  // CopyGuard is null
  Span span_;
};

struct Member {
  std::string key;
  Span key_span;
  Value value;

  friend bool operator==(const Member& a, const Member& b);
};

struct Value::Item {
  mutable Value value;

  template <typename T>
    requires std::is_convertible_v<T, Value>
  Item(T&& from) : value(std::forward<T>(from)) {}
};

struct Value::Entry {
  std::string_view key;
  mutable Value value;
};

// Here, as they need a complete Member.
inline Value::Value(bool value) : data_(value) {}
inline Value::Value(std::int64_t value) : data_(value) {}
inline Value::Value(std::int32_t value) : data_(static_cast<std::int64_t>(value)) {}
inline Value::Value(double value) : data_(value) {}
inline Value::Value(std::string value) : data_(std::move(value)) {}
inline Value::Value(std::string_view value) : data_(std::string(value)) {}
inline Value::Value(const char* value) : data_(std::string(value)) {}
inline Value::Value(List value) : data_(std::move(value)) {}
inline void Value::push_back(Value value) { std::get<List>(data_).push_back(std::move(value)); }

// A deep copy with every span set to the given one.
[[nodiscard]] Value with_span(Value value, Span span);

// One document of a source.
struct Document {
  std::uint32_t source = 0;  // index among the run's sources
  std::uint32_t index = 0;   // among the documents of that source, from 0
  Value root;
  // Of a tree that was made of what the source holds: what its paths are called there. Its spans point into the source.
  std::vector<PathRename> renames;
};

// What a path names in the tree: the deepest node of it that is there.
struct Found {
  const Value* value = nullptr;  // never null
  Span span;                     // of the value; of the key when the path's last part is a member and `key` was asked
  bool whole = false;            // the whole path is there
};
enum class Point : std::uint8_t { value, key };
[[nodiscard]] Found locate(const Value& root, const FieldPath& path, Point point = Point::value);

}  // namespace pvg
