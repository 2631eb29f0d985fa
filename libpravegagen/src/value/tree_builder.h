// The sink that makes a Value, for what works on trees: overlays, merges, comparisons.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/value.h"

namespace pvg {

class TreeBuilder {
 public:
  void begin_map() { open(Value(Value::Map())); }
  void key(std::string_view name) { keys_.back() = name; }
  void plain_key(std::string_view name) { key(name); }
  void end_map() { close(); }
  void begin_list() { open(Value(Value::List())); }
  void end_list() { close(); }
  void null() { put(Value()); }
  void boolean(bool value) { put(Value(value)); }
  void integer(std::int64_t value) { put(Value(value)); }
  void number(double value) { put(Value(value)); }
  void string(std::string_view value) { put(Value(value)); }

  // The finished tree; the builder is empty afterwards.
  [[nodiscard]] Value take() { return std::exchange(root_, Value()); }

 private:
  void open(Value value) {
    open_.push_back(std::move(value));
    keys_.emplace_back();
  }
  void close() {
    Value done = std::move(open_.back());
    open_.pop_back();
    keys_.pop_back();
    put(std::move(done));
  }
  void put(Value value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().is_list()) {
      open_.back().push_back(std::move(value));
    } else {
      open_.back().members().push_back({keys_.back(), {}, std::move(value)});
    }
  }

  Value root_;
  std::vector<Value> open_;
  std::vector<std::string> keys_;
};

}  // namespace pvg
