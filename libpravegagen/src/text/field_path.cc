#include "text/field_path.h"

#include <algorithm>
#include <charconv>

#include "text/trim.h"

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

// How many parts of the path the dotted keys are, when it begins with them; 0 when it does not.
std::size_t parts_matched(const std::vector<PathPart>& parts, std::string_view dotted) {
  const std::vector<std::string_view> keys = split(dotted, '.');
  if (keys.size() > parts.size()) return 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto* key = std::get_if<std::string>(&parts[i]);
    if (key == nullptr || *key != keys[i]) return 0;
  }
  return keys.size();
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

FieldPath renamed(FieldPath path, const std::vector<PathRename>& renames) {
  std::size_t longest = 0;
  std::string_view written;
  for (const PathRename& rename : renames) {
    const std::size_t matched = parts_matched(path.parts(), rename.path);
    if (matched <= longest) continue;
    longest = matched;
    written = rename.written;
  }
  if (longest == 0) return path;
  std::vector<PathPart> parts;
  for (const std::string_view key : split(written, '.')) parts.emplace_back(std::string(key));
  parts.insert(parts.end(), path.parts().begin() + static_cast<std::ptrdiff_t>(longest), path.parts().end());
  return FieldPath(std::move(parts));
}

std::optional<PathPart> take_path_part(std::string_view& path) {
  if (path.starts_with("[\"")) {
    const std::size_t end = path.find("\"]");
    if (end == std::string_view::npos) return std::nullopt;
    PathPart part = std::string(path.substr(2, end - 2));
    path.remove_prefix(end + 2);
    return part;
  }
  if (path.starts_with('[')) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(path.data() + 1, path.data() + path.size(), index);
    if (error != std::errc() || end == path.data() + path.size() || *end != ']') return std::nullopt;
    path.remove_prefix(static_cast<std::size_t>(end + 1 - path.data()));
    return index;
  }
  if (!path.starts_with('.')) return std::nullopt;
  path.remove_prefix(1);
  const std::size_t end = std::min(path.find_first_of(".["), path.size());
  if (end == 0) return std::nullopt;
  PathPart part = std::string(path.substr(0, end));
  path.remove_prefix(end);
  return part;
}

std::optional<FieldPath> parse_field_path(std::string_view text) {
  std::vector<PathPart> parts;
  while (!text.empty()) {
    std::optional<PathPart> part = take_path_part(text);
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
  }
  return FieldPath(std::move(parts));
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
