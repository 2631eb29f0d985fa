#include "value/json_writer.h"

#include <charconv>
#include <cstring>

#include "value/go_number.h"
#include "text/utf8.h"

namespace pvg {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

void put_escape(TextAppender& out, unsigned char c) {
  constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': out.put("\\\""); return;
    case '\\': out.put("\\\\"); return;
    case '\b': out.put("\\b"); return;
    case '\f': out.put("\\f"); return;
    case '\n': out.put("\\n"); return;
    case '\r': out.put("\\r"); return;
    case '\t': out.put("\\t"); return;
    default:
      out.put("\\u00");
      out.put(kHex[c >> 4U]);
      out.put(kHex[c & 0xFU]);
  }
}

// From the offset on, eight bytes at a time: where a byte comes that JSON escapes or that is not ASCII, or the end is
// near.
std::size_t skip_plain(std::string_view text, std::size_t offset) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighBits = kOnes * 0x80U;
  const auto has_zero = [](std::uint64_t word) { return (word - kOnes) & ~word; };
  for (; offset + 8 <= text.size(); offset += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + offset, sizeof bytes);
    const std::uint64_t controls = (bytes - kOnes * 0x20U) & ~bytes;
    const std::uint64_t quotes = has_zero(bytes ^ (kOnes * '"')) | has_zero(bytes ^ (kOnes * '\\'));
    if (((bytes | controls | quotes) & kHighBits) != 0) break;
  }
  return offset;
}

// With room for two bytes more behind it.
void add_text(TextAppender& out, std::string_view text) {
  constexpr std::size_t kLongestEscape = 6;
  out.add("\"");
  std::size_t kept = 0;  // up to here the text is in the output
  for (std::size_t i = skip_plain(text, 0); i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
      ++i;
      continue;
    }
    const std::size_t length = utf8_length_at(text, i);
    if (length > 1) {
      i += length;
      continue;
    }
    out.need(i - kept + kLongestEscape);
    out.put(text.substr(kept, i - kept));
    if (length == 0) {
      out.put(kReplacement);
    } else {
      put_escape(out, c);
    }
    kept = ++i;
    i = skip_plain(text, i);
  }
  out.need(text.size() - kept + 3);
  out.put(text.substr(kept));
  out.put('"');
}

}  // namespace

void JsonWriter::begin_map() { open('{'); }
void JsonWriter::end_map() { close('}'); }
void JsonWriter::begin_list() { open('['); }
void JsonWriter::end_list() { close(']'); }

void JsonWriter::key(std::string_view name) {
  before_value();
  add_text(out_, name);
  out_.put(':');
  if (style_ == Style::pretty) out_.put(' ');
  after_key_ = true;
}

void JsonWriter::null() { literal("null"); }
void JsonWriter::boolean(bool value) { literal(value ? "true" : "false"); }
void JsonWriter::number(double value) { literal(go_json_number(value)); }

void JsonWriter::integer(std::int64_t value) {
  char buffer[24];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  literal(std::string_view(buffer, static_cast<std::size_t>(end - buffer)));
}

void JsonWriter::string(std::string_view value) {
  before_value();
  add_text(out_, value);
  after_value();
}

void JsonWriter::literal(std::string_view text) {
  before_value();
  out_.add(text);
  after_value();
}

// A comma and a new line before each member but the first; nothing between a key and its value.
void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (has_members_.empty()) return;
  if (has_members_.back()) out_.add(",");
  has_members_.back() = true;
  new_line();
}

void JsonWriter::after_value() {
  if (has_members_.empty()) out_.finish();
}

void JsonWriter::open(char bracket) {
  before_value();
  out_.add(std::string_view(&bracket, 1));
  has_members_.push_back(false);
}

void JsonWriter::close(char bracket) {
  const bool had_members = has_members_.back();
  has_members_.pop_back();
  if (had_members) new_line();
  out_.add(std::string_view(&bracket, 1));
  after_value();
}

void JsonWriter::new_line() {
  if (style_ == Style::compact) return;
  out_.need(1 + 2 * has_members_.size());
  out_.put('\n');
  out_.blanks(2 * has_members_.size());
}

}  // namespace pvg
