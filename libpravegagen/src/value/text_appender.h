// Appends to a string through a cursor, for writers that make many small pieces: room is asked for once for several of
// them. While it is used the string is longer than what was written; finish() cuts it.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace pvg {

class TextAppender {
 public:
  explicit TextAppender(std::string& out) : out_(out) {}
  TextAppender(const TextAppender&) = delete;
  TextAppender& operator=(const TextAppender&) = delete;
  ~TextAppender() { finish(); }

  // Room for that many bytes; the calls below need it.
  void need(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes + kSlack) grow(bytes);
  }
  void put(char c) { *at_++ = c; }
  void put(std::string_view text) {
    // An empty view may hold no address, which memcpy does not take.
    if (text.empty()) return;
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }
  void blanks(std::size_t count) {
    // A fixed size is a few stores; what is too much is written over.
    if (count <= kSlack) {
      std::memset(at_, ' ', kSlack);
    } else {
      std::memset(at_, ' ', count);
    }
    at_ += count;
  }

  // For what fills the room itself: where the next byte goes, and how many were filled.
  [[nodiscard]] char* cursor() { return at_; }
  void advance(std::size_t bytes) { at_ += bytes; }

  // Asks for the room itself.
  void add(std::string_view text) {
    need(text.size());
    put(text);
  }

  // Leaves the string with what was written. It may then be changed by others before more is appended.
  void finish() {
    if (at_ == nullptr) return;
    out_.resize(size());
    at_ = nullptr;
    end_ = nullptr;
  }

  // Of the string, with what was there before.
  [[nodiscard]] std::size_t size() const {
    return at_ == nullptr ? out_.size() : static_cast<std::size_t>(at_ - out_.data());
  }

 private:
  static constexpr std::size_t kSlack = 32;
  static constexpr std::size_t kStep = 1024;

  void grow(std::size_t bytes) {
    const std::size_t used = size();
    out_.resize(used + bytes + kSlack + kStep);
    at_ = out_.data() + used;
    end_ = out_.data() + out_.size();
  }

  std::string& out_;
  char* at_ = nullptr;
  char* end_ = nullptr;
};

}  // namespace pvg
