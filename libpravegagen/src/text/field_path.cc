#include "text/field_path.h"

#include <algorithm>

namespace pvg {

namespace {

// Names that need no quotes in a path: letters, digits, '_' and '-', not beginning with a digit.
bool is_plain(std::string_view key) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !key.empty() && letter(key.front()) &&
         std::all_of(key.begin(), key.end(), [&](char c) { return letter(c) || digit(c) || c == '-'; });
}

void append_key(std::string& out, std::string_view key) {
  if (is_plain(key)) {
    if (!out.empty()) out += '.';
    out += key;
    return;
  }
  out += "[\"";
  for (const char c : key) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]";
}

}  // namespace

FieldPath FieldPath::operator/(std::string_view key) const {
  FieldPath longer = *this;
  longer.parts_.emplace_back(std::string(key));
  return longer;
}

FieldPath FieldPath::operator/(std::size_t index) const {
  FieldPath longer = *this;
  longer.parts_.emplace_back(index);
  return longer;
}

std::string FieldPath::text() const {
  std::string out;
  for (const PathPart& part : parts_) {
    if (const auto* key = std::get_if<std::string>(&part)) {
      append_key(out, *key);
    } else {
      out += '[';
      out += std::to_string(std::get<std::size_t>(part));
      out += ']';
    }
  }
  return out;
}

FieldPath Path::own() const {
  std::vector<PathPart> parts;
  for (const Path* link = this; link->parent_ != nullptr; link = link->parent_) {
    if (link->index_ == kNoIndex) {
      parts.emplace_back(std::string(link->key_));
    } else {
      parts.emplace_back(link->index_);
    }
  }
  std::reverse(parts.begin(), parts.end());
  return FieldPath(std::move(parts));
}

}  // namespace pvg
