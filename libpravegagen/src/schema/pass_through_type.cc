#include "schema/pass_through_type.h"

#include <array>
#include <chrono>
#include <cmath>

#include "text/trim.h"
#include "value/go_number.h"
#include "value/quantity.h"

namespace pvg {

namespace {

// White space as Go's strings.TrimSpace sees it, in UTF-8.
constexpr std::array<std::string_view, 25> kWhiteSpace = {
    " ",      "\t",     "\n",     "\v",     "\f",     "\r",     "\u0085", "\u00a0", "\u1680",
    "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
    "\u2009", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"};

bool is_visible_ascii(char c) { return c > ' ' && c <= '~'; }

std::string_view trim_as_go(std::string_view text) {
  if (!text.empty() && is_visible_ascii(text.front()) && is_visible_ascii(text.back())) return text;
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view space : kWhiteSpace) {
      if (text.starts_with(space)) {
        text.remove_prefix(space.size());
        again = true;
      }
      if (text.ends_with(space)) {
        text.remove_suffix(space.size());
        again = true;
      }
    }
  }
  return text;
}

// Takes digits off the front of a text. Once it failed it goes on failing.
class DigitReader {
 public:
  explicit DigitReader(std::string_view text) : rest_(text) {}

  int digits(std::size_t least, std::size_t most) {
    int number = 0;
    std::size_t count = 0;
    while (count < most && digit_at(count)) number = number * 10 + (rest_[count++] - '0');
    ok_ = ok_ && count >= least;
    rest_.remove_prefix(count);
    return number;
  }
  void expect(char wanted) { ok_ = accept(wanted) && ok_; }
  bool accept(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void skip_fraction() {
    if (rest_.size() < 2 || (rest_[0] != '.' && rest_[0] != ',') || !digit_at(1)) return;
    rest_.remove_prefix(1);
    while (digit_at(0)) {
      fraction_ = fraction_ || rest_[0] != '0';
      rest_.remove_prefix(1);
    }
  }
  [[nodiscard]] bool ended() const { return ok_ && rest_.empty(); }
  [[nodiscard]] bool fraction() const { return fraction_; }

 private:
  [[nodiscard]] bool digit_at(std::size_t i) const { return i < rest_.size() && rest_[i] >= '0' && rest_[i] <= '9'; }

  std::string_view rest_;
  bool ok_ = true;
  bool fraction_ = false;
};

std::string padded(int number, std::size_t width) {
  std::string digits = std::to_string(std::abs(number));
  if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
  return number < 0 ? "-" + digits : digits;
}

std::string text_of(std::chrono::sys_seconds time) {
  const auto days = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(days);
  const std::chrono::hh_mm_ss clock(time - days);
  return padded(static_cast<int>(date.year()), 4) + "-" +
         padded(static_cast<int>(static_cast<unsigned>(date.month())), 2) + "-" +
         padded(static_cast<int>(static_cast<unsigned>(date.day())), 2) + "T" +
         padded(static_cast<int>(clock.hours().count()), 2) + ":" +
         padded(static_cast<int>(clock.minutes().count()), 2) + ":" +
         padded(static_cast<int>(clock.seconds().count()), 2) + "Z";
}

}  // namespace

std::optional<PassThroughType> parse_pass_through_type(std::string_view name) {
  PassThroughType parsed{};
  constexpr std::string_view kPartial = "partial ";
  constexpr std::string_view kList = "[]";
  if (name.starts_with(kPartial)) {
    parsed.partial = true;
    name.remove_prefix(kPartial.size());
  }
  if (name.starts_with(kList)) {
    parsed.list = true;
    name.remove_prefix(kList.size());
  }
  const auto type = find_kubernetes_type(name);
  if (!type) return std::nullopt;
  parsed.type = *type;
  return parsed;
}

int minor_version(PassThroughAge age) {
  switch (age) {
    case PassThroughAge::operators: return 23;
    case PassThroughAge::zookeeper_operator: return 24;
    case PassThroughAge::current:
    case PassThroughAge::current_pruned: return kNewestMinor;
  }
  return kNewestMinor;
}

std::optional<WholeNumber> whole_number(const Value& value) {
  if (value.kind() == Kind::integer) return WholeNumber{value.integer(), false};
  if (value.kind() != Kind::number) return std::nullopt;
  const double number = value.number();
  if (!std::isfinite(number) || std::trunc(number) != number) return std::nullopt;
  constexpr double kTwoTo63 = 9223372036854775808.0;
  if (number < -kTwoTo63 || number >= kTwoTo63) return WholeNumber{0, true};
  return WholeNumber{static_cast<std::int64_t>(number), false};
}

std::optional<std::string> canonical_quantity(const Value& value) {
  std::string text;
  switch (value.kind()) {
    case Kind::string: text = trim_as_go(value.string()); break;
    case Kind::integer: text = std::to_string(value.integer()); break;
    case Kind::number: text = go_json_number(value.number()); break;
    default: return std::nullopt;
  }
  const auto quantity = Quantity::parse(text);
  if (!quantity) return std::nullopt;
  return quantity->text();
}

std::string likely_quantity(std::string_view text) {
  std::string compact;
  for (const char c : text) {
    if (c != ' ' && c != '_') compact += c;
  }
  if (compact.ends_with('B') || compact.ends_with('b')) compact.pop_back();
  const std::size_t digits = compact.find_last_of("0123456789.") + 1;  // 0 when there is none
  if (digits == 0) return {};
  const std::string_view suffix = std::string_view(compact).substr(digits);
  constexpr std::string_view kSuffixes[] = {"Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "k", "M", "G", "T", "P", "E", ""};
  for (const std::string_view known : kSuffixes) {
    if (!equal_ignoring_case(suffix, known)) continue;
    std::string candidate = compact.substr(0, digits);
    candidate += known;
    return Quantity::parse(candidate) ? candidate : std::string();
  }
  return {};
}

std::string quantity_hint(std::string_view text) {
  const std::string likely = likely_quantity(text);
  return likely.empty() ? "write a number with a suffix such as 500m, 2Gi or 1.5G, or without one"
                        : "did you mean \"" + likely + "\"?";
}

std::optional<std::string> canonical_time(std::string_view text) {
  DigitReader reader(text);
  const int year = reader.digits(4, 4);
  reader.expect('-');
  const int month = reader.digits(2, 2);
  reader.expect('-');
  const int day = reader.digits(2, 2);
  reader.expect('T');
  const int hour = reader.digits(1, 2);  // Go's time.Parse takes one digit, too
  reader.expect(':');
  const int minute = reader.digits(2, 2);
  reader.expect(':');
  const int second = reader.digits(2, 2);
  reader.skip_fraction();
  std::chrono::minutes offset{0};
  if (!reader.accept('Z')) {
    const int sign = reader.accept('-') ? -1 : (reader.expect('+'), 1);
    const int hours = reader.digits(2, 2);
    reader.expect(':');
    const int minutes = reader.digits(2, 2);
    if (hours > 24 || minutes > 60) return std::nullopt;
    offset = std::chrono::minutes(sign * (hours * 60 + minutes));
  }
  const std::chrono::year_month_day date(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day)));
  if (!reader.ended() || !date.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  const std::chrono::sys_seconds time = std::chrono::sys_days(date) + std::chrono::hours(hour) +
                                        std::chrono::minutes(minute) + std::chrono::seconds(second) - offset;
  constexpr std::chrono::sys_seconds kZero = std::chrono::sys_days(std::chrono::year(1) / 1 / 1);
  if (time == kZero && !reader.fraction()) return std::string();
  return text_of(time);
}

bool replaces_list(const Value& item) {
  return item.is_map() && item.members().size() == 1 && item.text_at(kPatchDirective) == "replace";
}

}  // namespace pvg
