#include "value/yaml_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "value/go_number.h"
#include "value/yaml_scalar.h"

namespace pvg {

namespace {

// YAML readers look for the ':' of a simple key within 1024 characters; a longer key takes the explicit form.
constexpr std::size_t kLongestSimpleKey = 1000;

}  // namespace

void YamlWriter::begin_map() { open(Holder::map); }
void YamlWriter::end_map() { close("{}"); }
void YamlWriter::begin_list() { open(Holder::list); }
void YamlWriter::end_list() { close("[]"); }

void YamlWriter::key(std::string_view name) {
  // Some bytes more: a line break before, a colon behind.
  out_.need(name.size() + level_.indent + 8);
  begin_entry();
  if (copy_if_plain(out_.cursor(), name) && name.size() <= kLongestSimpleKey) {
    out_.advance(name.size());
    out_.put(':');
  } else {
    unusual_key(name);
  }
  place_ = Place::after_key;
}

void YamlWriter::plain_key(std::string_view name) {
  out_.need(name.size() + level_.indent + 8);
  begin_entry();
  out_.put(name);
  out_.put(':');
  place_ = Place::after_key;
}

void YamlWriter::null() { plain("null"); }
void YamlWriter::boolean(bool value) { plain(value ? "true" : "false"); }

void YamlWriter::integer(std::int64_t value) {
  char buffer[24];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  plain(std::string_view(buffer, static_cast<std::size_t>(end - buffer)));
}

void YamlWriter::number(double value) {
  if (std::isnan(value)) return plain(".nan");
  if (std::isinf(value)) return plain(value < 0 ? "-.inf" : ".inf");
  std::string text = go_json_number(value);
  // YAML 1.1 wants a point in every float.
  if (text.find('.') == std::string::npos) text.insert(std::min(text.find('e'), text.size()), ".0");
  plain(text);
}

void YamlWriter::string(std::string_view value) {
  begin_scalar(value.size());
  if (copy_if_plain(out_.cursor(), value)) {
    out_.advance(value.size());
  } else {
    unusual_string(value);
  }
  end_line();
}

void YamlWriter::plain(std::string_view text) {
  begin_scalar(text.size());
  out_.put(text);
  end_line();
}

void YamlWriter::open(Holder holder) {
  Level level{holder, true, level_.indent};
  if (level_.holder == Holder::list) {
    out_.need(level_.indent + 8);
    begin_entry();
    out_.put("- ");
    place_ = Place::after_dash;
    level.indent += 2;
  } else if (level_.holder == Holder::map && holder == Holder::map) {
    level.indent += 2;
  }
  outside_.push_back(level_);
  level_ = level;
}

void YamlWriter::close(std::string_view empty_form) {
  const bool empty = level_.empty;
  level_ = outside_.back();
  outside_.pop_back();
  if (empty) {
    if (place_ == Place::after_key) out_.add(" ");
    out_.add(empty_form);
    end_line();
  } else if (level_.holder == Holder::document) {
    out_.finish();
  }
}

// Brings the output to the column where a key or a dash begins; the caller has asked for the room.
void YamlWriter::begin_entry() {
  level_.empty = false;
  if (place_ == Place::after_key) out_.put('\n');
  if (place_ != Place::after_dash) out_.blanks(level_.indent);
  place_ = Place::line_start;
}

// With room for that many bytes behind it.
void YamlWriter::begin_scalar(std::size_t bytes) {
  out_.need(level_.indent + bytes + 8);
  if (level_.holder == Holder::list) {
    begin_entry();
    out_.put("- ");
  } else if (level_.holder == Holder::map) {
    out_.put(' ');
  }
}

void YamlWriter::end_line() {
  out_.add("\n");
  place_ = Place::line_start;
  if (level_.holder == Holder::document) out_.finish();
}

// A key that copy_if_plain is not sure of.
void YamlWriter::unusual_key(std::string_view name) {
  std::string text(name);
  if (needs_quotes(name)) {
    text.clear();
    TextAppender quoted(text);
    add_quoted(quoted, name);
  }
  const bool simple = text.size() <= kLongestSimpleKey;
  if (!simple) out_.add("? ");
  out_.add(text);
  out_.need(level_.indent + 8);
  if (!simple) {
    out_.put('\n');
    out_.blanks(level_.indent);
  }
  out_.put(':');
}

// Likewise a string, without the end of its last line.
void YamlWriter::unusual_string(std::string_view text) {
  if (!needs_quotes(text)) {
    out_.put(text);
  } else if (fits_block(text)) {
    block(text);
  } else {
    add_quoted(out_, text);
  }
}

void YamlWriter::block(std::string_view text) {
  const std::size_t columns = level_.indent + 2;
  out_.need(4);
  out_.put('|');
  // A reader finds the indentation by the first line that is not empty, unless it is told.
  const char first = text[text.find_first_not_of('\n')];
  if (first == ' ' || first == '\t') out_.put('2');
  if (text.back() != '\n') {
    out_.put('-');
  } else {
    if (text[text.size() - 2] == '\n') out_.put('+');
    text.remove_suffix(1);
  }
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out_.need(1 + columns + end - begin);
    out_.put('\n');
    if (end > begin) {
      out_.blanks(columns);
      out_.put(text.substr(begin, end - begin));
    }
    begin = end + 1;
  }
}

}  // namespace pvg
