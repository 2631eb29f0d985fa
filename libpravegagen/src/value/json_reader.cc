#include "value/json_reader.h"

#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

#include "text/utf8.h"

namespace pvg {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20U; }

class JsonReader {
 public:
  JsonReader(std::string_view text, std::size_t offset, DocumentBuilder& builder, JsonProblem& problem)
      : text_(text), at_(offset), builder_(builder), problem_(problem) {}

  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] bool stopped() const { return stopped_; }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  bool read_value();

 private:
  bool read_object();
  bool read_array();
  bool read_member();
  bool read_number();
  bool read_word(std::string_view word, Value value);
  bool read_string(std::string& out);
  bool read_escape(std::string& out);
  std::optional<std::uint32_t> read_hex4();
  bool fail(std::size_t offset, std::string message, std::string hint = "");
  bool fail_here(std::string_view wanted);
  bool check(bool within_limits) {
    stopped_ = stopped_ || !within_limits;
    return within_limits;
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[nodiscard]] Span span_from(std::size_t begin) const {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  }

  std::string_view text_;
  std::size_t at_;
  DocumentBuilder& builder_;
  JsonProblem& problem_;
  bool stopped_ = false;
};

bool JsonReader::fail(std::size_t offset, std::string message, std::string hint) {
  problem_ = {offset, std::move(message), std::move(hint)};
  return false;
}

bool JsonReader::fail_here(std::string_view wanted) {
  const std::string expected = "expected " + std::string(wanted);
  if (at_ >= text_.size())
    return fail(text_.size(), expected + ", but the text ends", "a bracket or quote is not closed");
  if (is_control(text_[at_])) return fail(at_, expected);
  const std::size_t length = utf8_length_at(text_, at_);
  // Where a key or a value is wanted, a bracket can only come after a comma: an empty collection asks for neither.
  const bool comma_left =
      (wanted == "a key in double quotes" && text_[at_] == '}') || (wanted == "a JSON value" && text_[at_] == ']');
  const bool comma_missing = wanted.starts_with("','") && (text_[at_] == '"' || text_[at_] == '{' || text_[at_] == '[');
  return fail(at_, expected + ", found '" + std::string(text_.substr(at_, length)) + "'",
              comma_missing ? "write a comma before it"
              : comma_left  ? "remove the comma before it"
                            : "");
}

// Recursion ends at the builder's depth limit.
bool JsonReader::read_value() {
  skip_space();
  const std::size_t begin = at_;
  switch (peek()) {
    case '{': return read_object();
    case '[': return read_array();
    case 't': return read_word("true", Value(true));
    case 'f': return read_word("false", Value(false));
    case 'n': return read_word("null", Value());
    case '"': {
      std::string text;
      return read_string(text) && check(builder_.value(Value(std::move(text)), span_from(begin)));
    }
    default: break;
  }
  if (peek() == '-' || is_digit(peek())) return read_number();
  return fail_here("a JSON value");
}

bool JsonReader::read_word(std::string_view word, Value value) {
  const std::size_t begin = at_;
  for (const char c : word) {
    if (peek() != c) return fail_here("\"" + std::string(word) + "\"");
    ++at_;
  }
  return check(builder_.value(std::move(value), span_from(begin)));
}

bool JsonReader::read_object() {
  const std::size_t begin = at_++;
  if (!check(builder_.begin_map({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)}))) return false;
  skip_space();
  if (peek() != '}') {
    for (;;) {
      if (!read_member()) return false;
      skip_space();
      if (peek() == '}') break;
      if (peek() != ',') return fail_here("',' or '}'");
      ++at_;
      skip_space();
    }
  }
  ++at_;
  builder_.end(DocumentBuilder::Ending::bracket, static_cast<std::uint32_t>(at_));
  return true;
}

bool JsonReader::read_member() {
  if (peek() != '"') return fail_here("a key in double quotes");
  const std::size_t begin = at_;
  std::string key;
  if (!read_string(key) || !check(builder_.key(std::move(key), span_from(begin)))) return false;
  skip_space();
  if (peek() != ':') return fail_here("':' after the key");
  ++at_;
  return read_value();
}

bool JsonReader::read_array() {
  const std::size_t begin = at_++;
  if (!check(builder_.begin_list({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)}))) return false;
  skip_space();
  if (peek() != ']') {
    for (;;) {
      if (!read_value()) return false;
      skip_space();
      if (peek() == ']') break;
      if (peek() != ',') return fail_here("',' or ']'");
      ++at_;
    }
  }
  ++at_;
  builder_.end(DocumentBuilder::Ending::bracket, static_cast<std::uint32_t>(at_));
  return true;
}

bool JsonReader::read_number() {
  const std::size_t begin = at_;
  bool whole = true;
  const auto digits = [&] {
    if (!is_digit(peek())) return false;
    while (is_digit(peek())) ++at_;
    return true;
  };
  if (peek() == '-') ++at_;
  if (peek() == '0') {
    ++at_;
  } else if (!digits()) {
    return fail_here("a digit");
  }
  if (peek() == '.') {
    whole = false;
    ++at_;
    if (!digits()) return fail_here("a digit");
  }
  if (peek() == 'e' || peek() == 'E') {
    whole = false;
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    if (!digits()) return fail_here("a digit");
  }
  const std::string_view text = text_.substr(begin, at_ - begin);
  if (whole) {
    std::int64_t integer = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), integer);
    if (result.ec == std::errc()) return check(builder_.value(Value(integer), span_from(begin)));
  }
  if (const auto number = parse_decimal(text)) return check(builder_.value(Value(*number), span_from(begin)));
  return check(builder_.number_out_of_range(span_from(begin)));
}

bool JsonReader::read_string(std::string& out) {
  const std::size_t begin = at_++;
  for (;;) {
    const std::size_t run = at_;
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\\' && !is_control(text_[at_])) ++at_;
    out.append(text_, run, at_ - run);
    if (at_ >= text_.size()) return fail(begin, "the string that begins here is never closed", "add the closing quote");
    if (text_[at_] == '"') break;
    if (text_[at_] != '\\') {
      return fail(at_, "a string holds a control character", "write a line break as \\n and a tab as \\t");
    }
    if (!read_escape(out)) return false;
  }
  ++at_;
  return true;
}

bool JsonReader::read_escape(std::string& out) {
  const std::size_t begin = at_++;
  const char c = peek();
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  if (const std::size_t known = kLetters.find(c); known != std::string_view::npos && at_ < text_.size()) {
    out.push_back(kMeanings[known]);
    ++at_;
    return true;
  }
  if (c != 'u') return fail(begin, "unknown escape in a string", "write \\\\ for a backslash");
  ++at_;
  auto code = read_hex4();
  if (!code) return fail(begin, "\\u must be followed by four hexadecimal digits");
  // As in Go, half of a surrogate pair becomes U+FFFD and what follows it is read on its own.
  if (*code >= 0xD800U && *code < 0xDC00U && text_.substr(at_, 2) == "\\u") {
    const std::size_t after_first = at_;
    at_ += 2;
    const auto low = read_hex4();
    if (low && *low >= 0xDC00U && *low < 0xE000U) {
      append_utf8(out, 0x10000U + ((*code - 0xD800U) << 10U) + (*low - 0xDC00U));
      return true;
    }
    at_ = after_first;
  }
  append_utf8(out, *code >= 0xD800U && *code < 0xE000U ? 0xFFFDU : *code);
  return true;
}

std::optional<std::uint32_t> JsonReader::read_hex4() {
  const std::string_view digits = text_.substr(at_, 4);
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  if (digits.size() != 4 || error != std::errc() || end != digits.data() + 4) return std::nullopt;
  at_ += 4;
  return code;
}

}  // namespace

JsonOutcome read_json_value(std::string_view text, std::size_t& offset, DocumentBuilder& builder,
                            JsonProblem& problem) {
  JsonReader reader(text, offset, builder, problem);
  reader.skip_space();
  if (reader.offset() >= text.size()) {
    offset = reader.offset();
    return JsonOutcome::end;
  }
  if (reader.read_value()) {
    offset = reader.offset();
    return JsonOutcome::value;
  }
  builder.abandon();
  return reader.stopped() ? JsonOutcome::stopped : JsonOutcome::not_json;
}

}  // namespace pvg
