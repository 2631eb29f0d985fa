// The JSON we write: UTF-8, keys as the caller gives them; Pretty puts each member on a line of its own, two spaces
// deep, Compact writes one line; neither ends with a line break. Text that is not UTF-8 is written with U+FFFD in place
// of each bad byte, a number that is not finite as null.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "value/text_appender.h"

namespace pvg {

class JsonWriter {
 public:
  enum class Style : std::uint8_t { compact, pretty };

  // Appends to out, which must outlive the writer. A value stands there when it is complete, not before.
  explicit JsonWriter(std::string& out, Style style = Style::pretty) : out_(out), style_(style) {}

  void begin_map();
  void key(std::string_view name);
  void plain_key(std::string_view name) { key(name); }
  void end_map();
  void begin_list();
  void end_list();
  void null();
  void boolean(bool value);
  void integer(std::int64_t value);
  void number(double value);  // as Go's encoding/json writes a float64
  void string(std::string_view value);

 private:
  void before_value();
  void after_value();
  void literal(std::string_view text);
  void open(char bracket);
  void close(char bracket);
  void new_line();

  TextAppender out_;
  Style style_;
  std::vector<bool> has_members_;  // one for each open bracket
  bool after_key_ = false;
};

}  // namespace pvg
