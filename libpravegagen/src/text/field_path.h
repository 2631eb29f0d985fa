// The path of a field, as people write it: spec.pravega.options["metrics.prefix"], spec.ports[0].name.
// Path is a chain on the stack and costs nothing until a message is made of it; FieldPath owns its parts.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "text/copy_guard.h"

namespace pvg {

// A member's name or a list's index.
using PathPart = std::variant<std::string, std::size_t, CopyGuard>;

class FieldPath {
 public:
  FieldPath() = default;
  FieldPath(std::initializer_list<PathPart> parts) : parts_(parts) {}
  explicit FieldPath(std::vector<PathPart> parts) : parts_(std::move(parts)) {}

  [[nodiscard]] FieldPath operator/(std::string_view key) const;
  [[nodiscard]] FieldPath operator/(std::size_t index) const;

  [[nodiscard]] const std::vector<PathPart>& parts() const { return parts_; }
  [[nodiscard]] bool empty() const { return parts_.empty(); }
  [[nodiscard]] std::string text() const;

  friend bool operator==(const FieldPath&, const FieldPath&) = default;

 private:
  std::vector<PathPart> parts_;
};

// What a path of a tree that was made of another one is called in the other: {"spec.pravega.longtermStorage",
// "spec.pravega.tier2"}. Keys are plain, with dots between.
struct PathRename {
  std::string_view path;
  std::string_view written;
};

// By the rename whose path is the longest that the given one begins with; the rest stays. Without one it is the same path.
[[nodiscard]] FieldPath renamed(FieldPath path, const std::vector<PathRename>& renames);

// Takes one step off the front of a written path: .key, ["key"] or [3]; nullopt when it begins with none.
[[nodiscard]] std::optional<PathPart> take_path_part(std::string_view& path);

// A path as messages write it, each part with its '.' or brackets: ".spec.ports[0]", ".data[\"zoo.cfg\"]". nullopt for what is
// none.
[[nodiscard]] std::optional<FieldPath> parse_field_path(std::string_view text);

// One link of the chain that a walk over a tree leaves on the stack. The parent and the key must outlive it.
class Path {
 public:
  Path() = default;
  [[nodiscard]] Path operator/(std::string_view key) const { return Path(this, key, kNoIndex); }
  [[nodiscard]] Path operator/(std::size_t index) const { return Path(this, {}, index); }

  [[nodiscard]] FieldPath own() const;

 private:
  static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);

  Path(const Path* parent, std::string_view key, std::size_t index) : parent_(parent), key_(key), index_(index) {}

  const Path* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = kNoIndex;
};

}  // namespace pvg
