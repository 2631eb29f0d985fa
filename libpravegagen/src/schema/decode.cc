#include "schema/decode.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/pass_through.h"
#include "schema/pass_through_type.h"
#include "schema/unknown_field.h"
#include "schema/value_text.h"
#include "text/kubernetes_names.h"
#include "text/trim.h"
#include "value/quantity.h"

namespace pvg {

NumberRange type_range(const Field& row) {
  using Wide = std::numeric_limits<std::int64_t>;
  using Narrow = std::numeric_limits<std::int32_t>;
  if (row.type == FieldType::integer64) return {Wide::min(), Wide::max()};
  return {Narrow::min(), Narrow::max()};
}

NumberRange number_range(const Field& row, Mode mode) {
  const bool positive = row.facts.negative_is_unset && mode == Mode::hardened;
  const std::int64_t low = positive ? std::max<std::int64_t>(row.facts.min, 0) : row.facts.min;
  const NumberRange type = type_range(row);
  return {std::max(low, type.low), std::min(row.facts.max, type.high)};
}

namespace {

void decode_object(const Value& value, const Scope& scope, void* object, DecodeContext& context);

template <typename T>
void set(void* member, T value) {
  static_cast<std::optional<T>*>(member)->emplace(std::move(value));
}

void wrong_type(std::string_view expected, const Value& value, const Path& path, DecodeContext& context,
                std::string hint = {}, bool secret = false) {
  std::string message = "expected " + std::string(expected) + ", got " + described(value, context, secret);
  context.report(Severity::error, Code::wrong_type, path.own(), std::move(message), std::move(hint), Point::value,
                 secret);
}

bool wants_name(Format format) {
  return format != Format::none && format != Format::quantity && format != Format::port &&
         format != Format::jvm_option;
}

// "{{" is part of no text of ours but annotations, which are mappings; "${NAME}" is, but not of names, images and
// versions.
void check_template(std::string_view text, const Field& row, const Path& path, DecodeContext& context) {
  const bool unrendered = text.find("{{") != std::string_view::npos;
  const bool unsubstituted = wants_name(row.facts.format) && text.find("${") != std::string_view::npos;
  if (!unrendered && !unsubstituted) return;
  const bool fatal = context.mode() == Mode::hardened && wants_name(row.facts.format);
  context.report(fatal ? Severity::error : Severity::warning, Code::template_text, path.own(),
                 unrendered ? "the text is a template that was not rendered"
                            : "the text holds a variable that was not substituted",
                 unrendered ? "render the template first" : "substitute the variables first", Point::value,
                 row.facts.secret);
}

// Blanks at the ends are for rules: the operators trim some texts.
std::optional<std::string> syntax_problem(std::string_view text, Format format) {
  text = trim(text);
  if (format == Format::domain_name && text.ends_with('.')) text.remove_suffix(1);
  if (text.empty()) return std::nullopt;
  if (format == Format::object_name) return dns_subdomain_problem(text);
  if (format == Format::domain_name) return dns_subdomain_problem(lower_case(text));
  // Something and '-' stand before it.
  if (format == Format::name_part) return dns_subdomain_problem("x-" + std::string(text));
  return std::nullopt;
}

// A version is an image's tag, too; that it begins with numbers is a rule's to say.
std::optional<std::string> tag_problem(std::string_view text, Format format) {
  if (format != Format::image_tag && format != Format::version) return std::nullopt;
  if (text.size() > kLongestImageTag) {
    return "is longer than " + std::to_string(kLongestImageTag) + " bytes, and so no image's tag";
  }
  if (format == Format::version || text.empty()) return std::nullopt;
  const std::string_view tag = text.substr(0, text.find('@'));
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  const bool begins = !tag.empty() && tag.front() != '.' && tag.front() != '-';
  if (begins && tag.size() <= 128 && tag.find_first_not_of(kLetters) == std::string_view::npos &&
      text.find('@', tag.size() + 1) == std::string_view::npos) {
    return std::nullopt;
  }
  return "is not an image's tag: letters, digits, '_', '.' and '-', 128 at most";
}

void check_syntax(const std::string& text, const Field& row, const Path& path, DecodeContext& context) {
  if (text.find("${") != std::string::npos || text.find("{{") != std::string::npos) return;
  if (const auto problem = syntax_problem(text, row.facts.format)) {
    context.error(Code::bad_name, path.own(), quoted(text) + " " + *problem);
  }
  if (row.facts.format == Format::data_key) {
    if (const auto problem = data_key_problem(text)) context.error(Code::bad_name, path.own(), quoted(text) + " " + *problem);
  }
  if (const auto problem = tag_problem(text, row.facts.format)) {
    context.report(context.mode() == Mode::hardened ? Severity::error : Severity::warning, Code::bad_name, path.own(),
                   quoted(text) + " " + *problem);
  }
  if (row.facts.format == Format::quantity && !text.empty() && !Quantity::parse(text)) {
    context.error(Code::bad_quantity, path.own(), quoted(text) + " is not a quantity", quantity_hint(text));
  }
}

bool check_choice(const std::string& text, const Field& row, const Path& path, DecodeContext& context) {
  if (row.facts.choices.empty()) return true;
  std::vector<std::string_view> choices = split(row.facts.choices, '|');
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) return true;
  std::erase(choices, std::string_view());
  std::string list;
  for (const std::string_view choice : choices) {
    if (!list.empty()) list += choice == choices.back() ? " or " : ", ";
    list += choice;
  }
  const std::string_view near = nearest(text, choices);
  context.error(Code::not_in_enum, path.own(), quoted(text) + " is not " + list,
                near.empty() ? std::string() : "did you mean " + quoted(near) + "?");
  return false;
}

void decode_text(const Field& row, const Value& value, const Path& path, void* member, DecodeContext& context) {
  if (!value.is_string()) {
    wrong_type("a string", value, path, context, quoting_hint(value, context, row.facts.secret), row.facts.secret);
    return;
  }
  if (!check_choice(value.string(), row, path, context)) return;
  check_template(value.string(), row, path, context);
  check_syntax(value.string(), row, path, context);
  set(member, value.string());
}

void decode_boolean(const Value& value, const Path& path, void* member, DecodeContext& context) {
  if (value.kind() == Kind::boolean) {
    set(member, value.boolean());
    return;
  }
  std::string hint;
  if (value.is_string() && (value.string() == "true" || value.string() == "false")) {
    hint = "write " + value.string() + " without quotes";
  }
  wrong_type("true or false", value, path, context, std::move(hint));
}

std::string range_message(const NumberRange& range, const WholeNumber& number, const std::string& text) {
  const std::string tail = ", got " + text;
  const bool has_minimum = range.low > std::numeric_limits<std::int32_t>::min();
  if (has_minimum && !number.out_of_range && number.value < range.low) {
    return "must be at least " + std::to_string(range.low) + tail;
  }
  return "must be between " + std::to_string(range.low) + " and " + std::to_string(range.high) + tail;
}

void decode_integer(const Field& row, const Value& value, const Path& path, void* member, DecodeContext& context) {
  const std::optional<WholeNumber> number = whole_number(value);
  if (!number) {
    std::string hint;
    if (value.is_string() && !value.string().empty() &&
        value.string().find_first_not_of("0123456789") == std::string::npos) {
      hint = "write " + value.string() + " without quotes";
    }
    wrong_type("a whole number", value, path, context, std::move(hint));
    return;
  }
  const NumberRange range = number_range(row, context.mode());
  if (number->out_of_range || !range.holds(number->value)) {
    const std::string message = range_message(range, *number, written_text(value, context));
    const bool passes = row.facts.soft_range && context.mode() == Mode::operators && !number->out_of_range &&
                        type_range(row).holds(number->value);
    if (!passes) {
      context.error(Code::out_of_range, path.own(), message);
      return;
    }
    context.warning(Code::out_of_range, path.own(), message);
  }
  if (row.type == FieldType::integer32) {
    set(member, static_cast<std::int32_t>(number->value));
  } else {
    set(member, number->value);
  }
}

void decode_text_list(const Field& row, const Value& value, const Path& path, void* member, DecodeContext& context) {
  if (!value.is_list()) {
    std::string hint;
    if (value.is_string()) hint = "write a list: [" + quoted(value.string()) + "]";
    wrong_type("a list of strings", value, path, context, std::move(hint));
    return;
  }
  TextList list;
  list.reserve(value.items().size());
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const Value& item = value.items()[i];
    if (!item.is_string()) {
      wrong_type("a string", item, path / i, context, quoting_hint(item, context));
      continue;
    }
    check_template(item.string(), row, path / i, context);
    list.push_back(item.string());
  }
  set(member, std::move(list));
}

void decode_text_map(const Field& row, const Value& value, const Path& path, void* member, DecodeContext& context) {
  if (!value.is_map()) {
    wrong_type("a mapping of strings", value, path, context);
    return;
  }
  TextMap map;
  for (const Member& entry : value.members()) {
    const Path entry_path = path / entry.key;
    if (!entry.value.is_string()) {
      const bool secret = row.facts.secret || is_secret_key(entry.key);
      wrong_type("a string", entry.value, entry_path, context, quoting_hint(entry.value, context, secret), secret);
      continue;
    }
    map.emplace(entry.key, entry.value.string());
  }
  set(member, std::move(map));
}

void decode_object_list(const Field& row, const Value& value, const Path& path, void* member, const Scope& scope,
                        DecodeContext& context) {
  if (!value.is_list()) {
    wrong_type("a list", value, path, context);
    return;
  }
  row.set_empty(member);
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    const Path item_path = path / i;
    decode_object(value.items()[i], {&scope, row.table(), item_path}, row.append(member), context);
  }
}

void decode_field(const Field& row, const Value& value, const Path& path, void* object, const Scope& scope,
                  DecodeContext& context) {
  void* member = row.member(object);
  switch (row.type) {
    case FieldType::boolean: decode_boolean(value, path, member, context); return;
    case FieldType::integer32:
    case FieldType::integer64: decode_integer(row, value, path, member, context); return;
    case FieldType::text: decode_text(row, value, path, member, context); return;
    case FieldType::text_list: decode_text_list(row, value, path, member, context); return;
    case FieldType::text_map: decode_text_map(row, value, path, member, context); return;
    case FieldType::object_list: decode_object_list(row, value, path, member, scope, context); return;
    case FieldType::object:
      if (value.is_map()) {
        decode_object(value, {&scope, row.table(), path}, row.emplace(member), context);
      } else {
        wrong_type("a mapping", value, path, context);
      }
      return;
    case FieldType::kubernetes:
      if (check_pass_through(value, row.facts.kubernetes, path, context)) set(member, value);
      return;
  }
}

void check_required(const Value& value, const Scope& scope, DecodeContext& context) {
  for (const Field& row : scope.table.fields) {
    if (!row.facts.required) continue;
    const Value* member = value.find(row.name);
    if (member != nullptr && !member->is_null()) continue;
    context.error(Code::missing_field, (scope.path / row.name).own(), "required, but missing");
  }
}

// A field of ours is to the operators what an unknown one is.
void report_extension(const Path& path, DecodeContext& context) {
  if (context.unknown_fields() == UnknownFields::keep) return;
  const bool dropped =
      context.unknown_fields() == UnknownFields::prune || context.unknown_fields() == UnknownFields::warn;
  context.report(dropped ? Severity::warning : Severity::error, Code::unknown_field, path.own(),
                 dropped ? "the operators do not have this field; it is dropped" : "the operators do not have this field",
                 "use hardened mode", Point::key);
}

void decode_object(const Value& value, const Scope& scope, void* object, DecodeContext& context) {
  if (!value.is_map()) {
    wrong_type("a mapping", value, scope.path, context);
    return;
  }
  for (const Member& member : value.members()) {
    const Field* row = scope.table.find(member.key);
    const Path path = scope.path / member.key;
    if (row == nullptr) {
      report_unknown_field(member.key, scope, context);
    } else if (row->facts.extension && context.mode() == Mode::operators) {
      report_extension(path, context);
    } else if (row->facts.planned) {
      context.report(Severity::error, Code::not_rendered_yet, path.own(),
                     "this release knows the field but cannot render it yet; ignoring it would lose what it asks for",
                     "leave it out", Point::key);
    } else if (member.value.is_null()) {
      if (!row->facts.required) {
        context.warning(Code::null_value, path.own(), "has no value, which is as if it were not there", {}, Point::key);
      }
    } else {
      decode_field(*row, member.value, path, object, scope, context);
    }
  }
  check_required(value, scope, context);
}

}  // namespace

void decode(const Value& value, const Table& table, const Path& path, void* object, DecodeContext& context) {
  decode_object(value, {nullptr, table, path}, object, context);
}

}  // namespace pvg
