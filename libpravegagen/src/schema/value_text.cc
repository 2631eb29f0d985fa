#include "schema/value_text.h"

#include <algorithm>
#include <array>

#include "value/go_number.h"

namespace pvg {

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "\"";
  out += text.substr(0, kLongest);
  if (text.size() > kLongest) out += "…";
  out += '"';
  return out;
}

std::string written_text(const Value& value, const DecodeContext& context) {
  const std::string_view written = context.written(value);
  if (!written.empty() && written.front() != '*' && written.front() != '&' && written.front() != '!') {
    return std::string(written);
  }
  switch (value.kind()) {
    case Kind::boolean: return value.boolean() ? "true" : "false";
    case Kind::integer: return std::to_string(value.integer());
    case Kind::number: return go_json_number(value.number());
    case Kind::string: return value.string();
    default: return {};
  }
}

std::string described(const Value& value, const DecodeContext& context, bool secret) {
  switch (value.kind()) {
    case Kind::boolean: {
      if (secret) return "a boolean";
      const std::string written = written_text(value, context);
      std::string out = value.boolean() ? "the boolean true" : "the boolean false";
      if (written != "true" && written != "false") out += " (written " + written + ")";
      return out;
    }
    case Kind::integer:
    case Kind::number: return secret ? "a number" : "the number " + written_text(value, context);
    case Kind::string: return secret ? "a string" : "the string " + quoted(value.string());
    default: return std::string(kind_text(value.kind()));
  }
}

std::string quoting_hint(const Value& value, const DecodeContext& context, bool secret) {
  if (value.kind() != Kind::boolean && value.kind() != Kind::integer && value.kind() != Kind::number) return {};
  if (secret) return "put it in quotes";
  return "write \"" + written_text(value, context) + "\"";
}

bool is_secret_key(std::string_view key) {
  static constexpr std::array<std::string_view, 9> kWords = {
      "password", "passwd", "secret", "signingkey", "token", "credential", "accesskey", "privatekey", "apikey"};
  std::string plain;
  for (const char c : key) {
    if (c == '.' || c == '_' || c == '-') continue;
    plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](std::string_view word) { return plain.find(word) != std::string::npos; });
}

}  // namespace pvg
