// The YAML we write: block style, two spaces, keys as the caller gives them, quotes only where a YAML 1.1 or 1.2 reader
// would take a plain string for something else, block scalars for text of several lines. Its bytes are the product:
// they change only with a line in the CHANGELOG. What is written reads back equal in yaml-cpp, PyYAML and Go's
// sigs.k8s.io/yaml. A document ends with a line break; the lines between documents ("---") are the caller's. Text that
// is not UTF-8 is written with U+FFFD in place of each bad byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "value/text_appender.h"

namespace pvg {

class YamlWriter {
 public:
  // Appends to out, which must outlive the writer. A document stands there when its root is complete, not before.
  explicit YamlWriter(std::string& out) : out_(out) {}

  void begin_map();
  void key(std::string_view name);
  void plain_key(std::string_view name);
  void end_map();
  void begin_list();
  void end_list();
  void null();
  void boolean(bool value);
  void integer(std::int64_t value);
  void number(double value);  // always with a point or exponent, so that it stays a float: 2.0, 1.0e+21, .inf
  void string(std::string_view value);

 private:
  // Where the next text stands.
  enum class Place : std::uint8_t {
    line_start,
    after_key,   // behind "key:", with nothing between
    after_dash,  // behind "- ", where the first entry of a mapping or list goes on in the same line
  };
  enum class Holder : std::uint8_t { document, list, map };
  struct Level {
    Holder holder = Holder::document;
    bool empty = true;       // nothing written yet
    std::size_t indent = 0;  // of its entries
  };

  void open(Holder holder);
  void close(std::string_view empty_form);
  void begin_entry();
  void begin_scalar(std::size_t bytes);
  void end_line();
  void plain(std::string_view text);
  void block(std::string_view text);
  void unusual_key(std::string_view name);
  void unusual_string(std::string_view text);

  TextAppender out_;
  Level level_;                 // that entries are written to
  std::vector<Level> outside_;  // the levels around it, the document first
  Place place_ = Place::line_start;
};

// Whether a plain scalar of this text would be read as something else, or not at all, by any reader of YAML 1.1 or 1.2.
[[nodiscard]] bool needs_quotes(std::string_view text);

}  // namespace pvg
