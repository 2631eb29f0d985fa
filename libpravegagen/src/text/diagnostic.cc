#include "text/diagnostic.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace pvg {

const std::vector<CodeFacts>& code_table() {
  static const std::vector<CodeFacts> table = {
#define PVG_CODE(number, name, family, title) {Code::name, #name, family, title},
#define PVG_RETIRED(number, name)
#include "text/diagnostic_codes.def"
#undef PVG_RETIRED
#undef PVG_CODE
  };
  return table;
}

std::string code_text(Code code) { return "PVG" + std::to_string(static_cast<unsigned>(code)); }

std::string_view severity_text(Severity severity) { return severity == Severity::error ? "error" : "warning"; }

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) ++errors_;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::sort() {
  const auto key = [](const Diagnostic& d) {
    const Location place = d.location.value_or(Location{static_cast<std::uint32_t>(-1), {}});
    return std::tuple(place.source, place.span.begin, place.span.end, static_cast<unsigned>(d.code));
  };
  std::stable_sort(all_.begin(), all_.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  const auto same = [&](const Diagnostic& a, const Diagnostic& b) {
    return key(a) == key(b) && a.severity == b.severity && a.path == b.path && a.message == b.message;
  };
  all_.erase(std::unique(all_.begin(), all_.end(), same), all_.end());
  errors_ = static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(), [](const Diagnostic& d) { return d.severity == Severity::error; }));
}

void Diagnostics::escalate() {
  for (Diagnostic& d : all_) d.severity = Severity::error;
  errors_ = all_.size();
}

namespace {

// Edit distance with neighbours swapped counted as one (optimal string alignment), ignoring case in full steps.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

using LetterCounts = std::array<int, 256>;

LetterCounts count_letters(std::string_view text) {
  LetterCounts counts{};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  return counts;
}

// What the distance is at least, at a small part of its price: each step adds one letter, takes one away, or both.
std::size_t least_distance(LetterCounts counts, std::string_view other) {
  for (const char c : other) --counts[static_cast<unsigned char>(c)];
  std::size_t missing = 0;
  std::size_t surplus = 0;
  for (const int count : counts) {
    if (count > 0) missing += static_cast<std::size_t>(count);
    if (count < 0) surplus += static_cast<std::size_t>(-count);
  }
  return std::max(missing, surplus);
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

}  // namespace

std::vector<std::string_view> all_nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t kLongest = 200;  // what is longer is no misspelling, and the table grows with the square
  if (word.empty() || word.size() > kLongest) return {};
  const std::string wanted = lowered(word);
  const std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  std::vector<std::string_view> best;
  std::size_t best_distance = limit;
  const LetterCounts letters = count_letters(wanted);
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongest || candidate.size() + limit < word.size() || word.size() + limit < candidate.size()) {
      continue;
    }
    const std::string other = lowered(candidate);
    if (least_distance(letters, other) > best_distance) continue;
    const std::size_t d = distance(wanted, other);
    if (d > best_distance) continue;
    if (d < best_distance) best.clear();
    best.push_back(candidate);
    best_distance = d;
  }
  return best;
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::vector<std::string_view> all = all_nearest(word, candidates);
  return all.empty() ? std::string_view() : all.front();
}

}  // namespace pvg
