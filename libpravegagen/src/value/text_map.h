// A map from text to text, sorted bytewise as Go marshals map[string]string: labels, annotations, options, the data of ConfigMaps.
// Copies share their entries until one of them is changed (value/shared_list.h), since an object's labels are those of all the
// objects beside it. It has what the rest uses of std::map, but nothing that hands out an
// entry to be changed: looking never copies, and what a change moves is in nobody's hands.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "value/shared_list.h"

namespace pvg {

class TextMap {
 public:
  using value_type = std::pair<std::string, std::string>;
  using const_iterator = const value_type*;
  using iterator = const_iterator;

  TextMap() noexcept = default;
  // Of entries with one key the first counts.
  TextMap(std::initializer_list<value_type> entries) {
    entries_.reserve(entries.size());
    for (const value_type& entry : entries) emplace(entry.first, entry.second);
  }

  [[nodiscard]] const_iterator begin() const noexcept { return entries_.begin(); }
  [[nodiscard]] const_iterator end() const noexcept { return entries_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] bool empty() const noexcept { return entries_.empty(); }

  [[nodiscard]] const_iterator find(std::string_view key) const {
    const const_iterator at = lower_bound(key);
    return at != end() && at->first == key ? at : end();
  }
  [[nodiscard]] bool contains(std::string_view key) const { return find(key) != end(); }

  // Adds the entry, unless the key is there.
  template <typename Key, typename Text>
  std::pair<const_iterator, bool> emplace(Key&& key, Text&& text) {
    const std::string_view name(key);
    const const_iterator at = lower_bound(name);
    if (at != end() && at->first == name) return {at, false};
    return {insert(static_cast<std::size_t>(at - begin()), std::string(std::forward<Key>(key)), std::string(std::forward<Text>(text))),
            true};
  }
  // Adds the entry, or gives the one that is there another text.
  template <typename Text>
  void set(std::string_view key, Text&& text) {
    put(key, std::string(std::forward<Text>(text)));
  }
  // The text under a key that is there.
  [[nodiscard]] const std::string& at(std::string_view key) const { return find(key)->second; }
  const_iterator erase(const_iterator at) { return entries_.erase(at); }
  // Adds what is not there yet.
  void merge(const TextMap& other) {
    for (const value_type& entry : other) emplace(entry.first, entry.second);
  }

  friend bool operator==(const TextMap&, const TextMap&) = default;

 private:
  void put(std::string_view key, std::string text) {
    const const_iterator at = lower_bound(key);
    const std::size_t place = static_cast<std::size_t>(at - begin());
    if (at != end() && at->first == key) {
      entries_[place].second = std::move(text);
    } else {
      insert(place, std::string(key), std::move(text));
    }
  }
  [[nodiscard]] const_iterator lower_bound(std::string_view key) const {
    // Entries are mostly added in order.
    if (!empty() && (end() - 1)->first < key) return end();
    return std::lower_bound(begin(), end(), key, [](const value_type& entry, std::string_view wanted) { return entry.first < wanted; });
  }
  const_iterator insert(std::size_t place, std::string key, std::string text) {
    entries_.emplace_back(std::move(key), std::move(text));
    value_type* const all = entries_.begin();
    std::rotate(all + place, all + entries_.size() - 1, all + entries_.size());
    return all + place;
  }

  SharedList<value_type> entries_;
};

}  // namespace pvg
