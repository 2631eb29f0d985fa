#include "model/checksum.h"

#include <cstdint>

namespace pvg {

namespace {

class Fnv {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      hash_ ^= static_cast<unsigned char>(c);
      hash_ *= 1099511628211ULL;
    }
  }
  // The end of a part: neighbours must not run together.
  void end_part() { add(std::string_view("\0", 1)); }

  [[nodiscard]] std::string text() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out(16, '0');
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = kDigits[(hash_ >> (60 - 4 * i)) & 0xFU];
    return out;
  }

 private:
  std::uint64_t hash_ = 14695981039346656037ULL;
};

}  // namespace

std::string checksum(std::initializer_list<const TextMap*> data) {
  Fnv fnv;
  for (const TextMap* map : data) {
    for (const auto& [key, value] : *map) {
      fnv.add(key);
      fnv.end_part();
      fnv.add(value);
      fnv.end_part();
    }
    fnv.end_part();
  }
  return fnv.text();
}

std::string checksum(std::string_view text) {
  Fnv fnv;
  fnv.add(text);
  return fnv.text();
}

}  // namespace pvg
