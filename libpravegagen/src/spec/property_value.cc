#include "spec/property_value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "schema/value_text.h"
#include "text/trim.h"
#include "value/quantity.h"

namespace pvg {

namespace {

struct Word {
  std::string_view text;
  bool on;
};

// TypedProperties.parseBoolean of Pravega.
constexpr std::array kPravegaWords = {Word{"true", true},   Word{"yes", true}, Word{"1", true},
                                      Word{"false", false}, Word{"no", false}, Word{"0", false}};
// What commons-configuration takes for a boolean.
constexpr std::array kBookkeeperWords = {
    Word{"true", true},   Word{"yes", true}, Word{"on", true},   Word{"t", true},  Word{"y", true},
    Word{"false", false}, Word{"no", false}, Word{"off", false}, Word{"f", false}, Word{"n", false}};
constexpr std::array kZookeeperWords = {Word{"true", true}, Word{"false", false}};

template <std::size_t Size>
std::optional<bool> meaning(const std::array<Word, Size>& words, std::string_view value) {
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const Word& word) { return equal_ignoring_case(word.text, value); });
  if (found == words.end()) return std::nullopt;
  return found->on;
}

bool is_bounded(const Property& property) {
  return property.most < (property.type == PropertyType::int64 ? std::numeric_limits<std::int64_t>::max()
                                                               : std::numeric_limits<std::int32_t>::max());
}

// "from 1 to 65535", "of at least 1"; empty where the type alone limits it.
std::string whole_range(const Property& property) {
  const bool wide = property.type == PropertyType::int64;
  const bool has_least =
      property.least > (wide ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int32_t>::min());
  const bool has_most = is_bounded(property);
  const std::string least = std::to_string(property.least);
  const std::string most = std::to_string(property.most);
  if (has_least && has_most) return "from " + least + " to " + most;
  if (has_most) return "of at most " + most;
  return has_least ? "of at least " + least : std::string();
}

// "a whole number of at least 1", "a whole number of bytes, from 1024 to 32767".
std::string wanted_number(const Property& property, const std::string& range) {
  std::string out = "a whole number";
  if (property.unit == PropertyUnit::bytes) out += " of bytes";
  if (property.unit == PropertyUnit::milliseconds) out += " of milliseconds";
  if (range.empty()) return out;
  if (property.unit == PropertyUnit::none) return out + " " + range;
  return out + ", " + range.substr(range.starts_with("of at ") ? 3 : 0);
}

// How many of them a time unit is; 0 for what is none.
std::int64_t milliseconds_of(std::string_view unit) {
  struct Unit {
    std::string_view name;
    std::int64_t milliseconds;
  };
  constexpr std::array kUnits = {Unit{"ms", 1}, Unit{"s", 1000}, Unit{"m", 60'000}, Unit{"h", 3'600'000},
                                 Unit{"d", 86'400'000}};
  const auto found = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return u.name == unit; });
  return found == kUnits.end() ? 0 : found->milliseconds;
}

// A size as people write it: of Kubernetes ("1Gi"), of the JVM ("512m"), or with a B ("1GB").
std::optional<std::int64_t> bytes_of(std::string_view value) {
  std::string text(value);
  if (text.ends_with('B')) text.pop_back();
  const char unit = text.empty() ? '0' : text.back();
  if (unit == 'k' || unit == 'm' || unit == 'g' || unit == 't') {
    text.back() = static_cast<char>(unit - 'a' + 'A');
    text += 'i';
  }
  const auto size = Quantity::parse(text);
  return size ? std::optional(size->value()) : std::nullopt;
}

// People write sizes and times with units, as Kubernetes has them; the number that is meant can be said.
std::string number_hint(const Property& property, std::string_view value) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool has_number = error == std::errc() && end != value.data();
  const std::string_view unit = value.substr(static_cast<std::size_t>(end - value.data()));
  if (property.unit == PropertyUnit::bytes) {
    const auto size = bytes_of(value);
    return size ? "write \"" + std::to_string(*size) + "\"" : "write bytes, without a unit";
  }
  if (property.unit == PropertyUnit::milliseconds) {
    const std::int64_t factor = has_number && number >= 0 && number < 1'000'000'000 ? milliseconds_of(unit) : 0;
    return factor > 0 ? "write \"" + std::to_string(number * factor) + "\"" : "write milliseconds, without a unit";
  }
  return has_number && !unit.empty() ? "write the number alone" : "";
}

std::string shown(const Property& property, std::string_view value) {
  return property.secret ? "the value" : quoted(value);
}

// What is documented only says nothing about what the type cannot hold.
PropertyProblem out_of_range(const Property& property, std::string_view value, bool fits_type) {
  const bool advised = property.advised && fits_type;
  const std::string range = fits_type || is_bounded(property)      ? whole_range(property)
                            : property.type == PropertyType::int64 ? "of 64 bits"
                                                                   : "of 32 bits";
  return {Code::property_range,
          property.strict && !advised,
          shown(property, value) +
              (advised ? " is outside what is documented: it should be " : " is out of range: it must be ") +
              wanted_number(property, range),
          {}};
}

bool is_listed(const Property& property, std::string_view value, bool exactly) {
  const std::vector<std::string_view> all = split(property.allowed(), '|');
  return std::any_of(all.begin(), all.end(),
                     [&](std::string_view one) { return exactly ? one == value : equal_ignoring_case(one, value); });
}

std::string spoken_list(std::string_view allowed) {
  std::string out;
  for (const std::string_view one : split(allowed, '|')) {
    if (!out.empty()) out += ", ";
    out += one;
  }
  return out;
}

PropertyProblem not_listed(const Property& property, std::string_view value) {
  const std::string_view near = nearest(value, split(property.allowed(), '|'));
  return {Code::property_choice, property.strict,
          shown(property, value) + " is not one of the values there are: " + spoken_list(property.allowed()),
          near.empty() ? std::string() : "did you mean " + quoted(near) + "?"};
}

// Java's parseInt and parseLong; where the server decodes numbers, as BookKeeper's library does and ZooKeeper for what
// it reads as system properties, hexadecimal ones are left alone.
std::optional<PropertyProblem> number_problem(const Property& property, std::string_view value) {
  const bool decodes =
      property.product == Product::bookkeeper || (property.product == Product::zookeeper && !property.strict);
  if (decodes && (value.starts_with("0x") || value.starts_with("0X"))) return std::nullopt;
  const std::string_view digits = value.starts_with('+') ? value.substr(1) : value;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = end == digits.data() + digits.size() && !digits.starts_with("+");
  if (error == std::errc::invalid_argument || !whole || (value.starts_with('+') && digits.starts_with('-'))) {
    return PropertyProblem{Code::property_type, property.strict,
                           shown(property, value) + " is not " + wanted_number(property, whole_range(property)),
                           number_hint(property, value)};
  }
  using Narrow = std::numeric_limits<std::int32_t>;
  const bool narrow = property.type == PropertyType::int32;
  const bool fits = error == std::errc() && (!narrow || (number >= Narrow::min() && number <= Narrow::max()));
  if (!fits || number < property.least || number > property.most) return out_of_range(property, value, fits);
  if (!property.allowed().empty() && !is_listed(property, digits, true)) return not_listed(property, value);
  return std::nullopt;
}

std::optional<PropertyProblem> real_problem(const Property& property, std::string_view value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size()) {
    return PropertyProblem{Code::property_type, property.strict, shown(property, value) + " is not a number",
                           value.ends_with('%') ? "write a fraction of one, such as \"0.9\"" : ""};
  }
  const bool has_least = property.least > std::numeric_limits<std::int64_t>::min();
  const bool has_most = property.most < std::numeric_limits<std::int64_t>::max();
  const bool below = has_least && number < static_cast<double>(property.least);
  if (!below && !(has_most && number > static_cast<double>(property.most))) return std::nullopt;
  return PropertyProblem{Code::property_range,
                         property.strict,
                         shown(property, value) + " is out of range: it must be a number " +
                             (has_least ? "from " + std::to_string(property.least) + " to " : "of at most ") +
                             std::to_string(property.most),
                         {}};
}

std::optional<PropertyProblem> boolean_problem(const Property& property, std::string_view value) {
  if (property_switch(property.product, value)) return std::nullopt;
  const std::string_view near = nearest(value, {"true", "false"});
  // Where the server reads what it does not know as false, it starts.
  return PropertyProblem{Code::property_type, property.strict, shown(property, value) + " is neither true nor false",
                         near.empty() ? "write \"true\" or \"false\"" : "did you mean " + quoted(near) + "?"};
}

// Pravega's choices are Java enums, in capitals or not; the others' are not looked at that closely.
std::optional<PropertyProblem> choice_problem(const Property& property, std::string_view value) {
  if (property.allowed().empty() || property.others) return std::nullopt;
  const bool exactly = property.product == Product::pravega && property.strict;
  if (property.type != PropertyType::list) {
    if (is_listed(property, value, exactly)) return std::nullopt;
    return not_listed(property, value);
  }
  for (const std::string_view one : split(value, ',')) {
    if (!is_listed(property, trim(one), exactly)) return not_listed(property, trim(one));
  }
  return std::nullopt;
}

}  // namespace

std::optional<bool> property_switch(Product product, std::string_view value) {
  const std::string_view trimmed = trim(value);
  switch (product) {
    case Product::pravega: return meaning(kPravegaWords, trimmed);
    case Product::bookkeeper: return meaning(kBookkeeperWords, trimmed);
    default: return meaning(kZookeeperWords, trimmed);
  }
}

std::optional<PropertyProblem> property_value_problem(const Property& property, std::string_view value) {
  if (value.find('$') != std::string_view::npos) return std::nullopt;
  const std::string_view trimmed = trim(value);
  switch (property.type) {
    case PropertyType::boolean: return boolean_problem(property, trimmed);
    case PropertyType::int32:
    case PropertyType::int64: return number_problem(property, trimmed);
    case PropertyType::real: return real_problem(property, trimmed);
    case PropertyType::choice:
    case PropertyType::text:
    case PropertyType::list: return choice_problem(property, trimmed);
    // A class may be the user's own.
    default: return std::nullopt;
  }
}

}  // namespace pvg
