// A list whose copies share their items until one of them is changed: what a value tree's lists and mappings are made of.
// A tree is copied from the input through models into objects and hardly ever changed on the way, so that copies cost
// next to nothing. It has what the rest uses of std::vector, and behaves like one: whoever asks for items that may be
// changed gets items of its own first. Copies may be in different threads; one list may not, unless all only read.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>
#include <utility>

namespace pvg {

template <typename T>
class SharedList {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = const T&;
  using iterator = T*;
  using const_iterator = const T*;

  SharedList() noexcept = default;
  SharedList(std::initializer_list<T> items) {
    reserve(items.size());
    for (const T& item : items) push_back(item);
  }
  SharedList(const SharedList& other) noexcept : block_(other.block_) {
    if (block_ != nullptr) block_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  SharedList(SharedList&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  SharedList& operator=(const SharedList& other) noexcept {
    SharedList copy(other);
    std::swap(block_, copy.block_);
    return *this;
  }
  SharedList& operator=(SharedList&& other) noexcept {
    SharedList taken(std::move(other));
    std::swap(block_, taken.block_);
    return *this;
  }
  ~SharedList() { release(block_); }

  [[nodiscard]] std::size_t size() const noexcept { return block_ == nullptr ? 0 : block_->size; }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] const T* begin() const noexcept { return block_ == nullptr ? nullptr : items(block_); }
  [[nodiscard]] const T* end() const noexcept { return begin() + size(); }
  [[nodiscard]] const T& operator[](std::size_t i) const { return begin()[i]; }
  [[nodiscard]] const T& front() const { return *begin(); }
  [[nodiscard]] const T& back() const { return *(end() - 1); }

  [[nodiscard]] T* begin() {
    own(size());
    return block_ == nullptr ? nullptr : items(block_);
  }
  [[nodiscard]] T* end() { return begin() + size(); }
  [[nodiscard]] T& operator[](std::size_t i) { return begin()[i]; }
  [[nodiscard]] T& front() { return *begin(); }
  [[nodiscard]] T& back() { return *(end() - 1); }

  void reserve(std::size_t count) {
    if (count > 0) own(count);
  }
  void push_back(T item) { emplace_back(std::move(item)); }
  template <typename... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    const std::size_t count = size();
    if (block_ == nullptr || count == block_->capacity || is_shared()) own(count < kFewest ? kFewest : 2 * count);
    T* const made = std::construct_at(items(block_) + count, std::forward<Arguments>(arguments)...);
    ++block_->size;
    return *made;
  }
  T* erase(const T* from, const T* to) {
    const std::size_t first = static_cast<std::size_t>(from - std::as_const(*this).begin());
    const std::size_t count = static_cast<std::size_t>(to - from);
    T* const all = begin();
    truncate(static_cast<std::size_t>(std::move(all + first + count, all + size(), all + first) - all));
    return begin() + first;
  }
  T* erase(const T* at) { return erase(at, at + 1); }
  void clear() noexcept { release(std::exchange(block_, nullptr)); }

  friend bool operator==(const SharedList& a, const SharedList& b) {
    return a.block_ == b.block_ || std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

  template <typename Condition>
  friend void erase_if(SharedList& list, Condition condition) {
    T* const all = list.begin();
    if (all != nullptr) list.truncate(static_cast<std::size_t>(std::remove_if(all, list.end(), condition) - all));
  }

 private:
  static constexpr std::size_t kFewest = 4;

  // The items stand behind it.
  struct Block {
    std::atomic<std::uint32_t> owners;
    std::size_t size;
    std::size_t capacity;
  };

  static T* items(Block* block) { return std::launder(reinterpret_cast<T*>(block + 1)); }

  static Block* allocate(std::size_t capacity) {
    static_assert(alignof(T) <= alignof(Block));
    void* const memory = ::operator new(sizeof(Block) + capacity * sizeof(T));
    return ::new (memory) Block{{1}, 0, capacity};
  }
  static void release(Block* block) noexcept {
    if (block == nullptr || block->owners.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    std::destroy_n(items(block), block->size);
    block->~Block();
    ::operator delete(block);
  }

  [[nodiscard]] bool is_shared() const { return block_->owners.load(std::memory_order_acquire) != 1; }

  // A block that nobody else has, with room for so many items.
  void own(std::size_t capacity) {
    if (block_ == nullptr) {
      if (capacity > 0) block_ = allocate(capacity);
      return;
    }
    const bool shared = is_shared();
    if (!shared && capacity <= block_->capacity) return;
    SharedList other;
    other.block_ = allocate(std::max(capacity, block_->size));
    if (shared) {
      for (const T& item : std::as_const(*this)) other.append(item);
    } else {
      for (std::size_t i = 0; i < block_->size; ++i) other.append(std::move(items(block_)[i]));
    }
    std::swap(block_, other.block_);
  }
  // There is room.
  template <typename From>
  void append(From&& item) {
    std::construct_at(items(block_) + block_->size, std::forward<From>(item));
    ++block_->size;
  }
  // Of a list that owns its items.
  void truncate(std::size_t count) {
    if (block_ == nullptr) return;
    std::destroy_n(items(block_) + count, block_->size - count);
    block_->size = count;
  }

  Block* block_ = nullptr;
};

}  // namespace pvg
