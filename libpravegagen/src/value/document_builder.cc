#include "value/document_builder.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace pvg {

namespace {

// A file in which every key is wrong needs no million messages.
constexpr std::size_t kMostReports = 100;
// Up to here, comparing each key with each other is quicker than sorting.
constexpr std::size_t kFewKeys = 12;

template <typename T>
SharedList<T> moved_tail(std::vector<T>& stack, std::size_t first) {
  SharedList<T> tail;
  tail.reserve(stack.size() - first);
  for (std::size_t i = first; i < stack.size(); ++i) tail.push_back(std::move(stack[i]));
  stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end());
  return tail;
}

std::string quoted(std::string_view key) {
  constexpr std::size_t kLongest = 80;
  std::size_t end = std::min(key.size(), kLongest);
  while (end < key.size() && end > 0 && (static_cast<unsigned char>(key[end]) & 0xC0U) == 0x80U) --end;
  std::string text = "\"";
  text.append(key.substr(0, end));
  if (end < key.size()) text.append("…");
  text.push_back('"');
  return text;
}

}  // namespace

bool DocumentBuilder::refuse(Code code, Span span, std::string message, std::string hint) {
  diagnostics_->add(
      {code, Severity::error, path_here(), Location{source_, span}, std::move(message), std::move(hint), {}, false});
  return false;
}

bool DocumentBuilder::count_node(Span span) {
  if (++document_nodes_ <= limits_.nodes_per_document) return count_in_source(span);
  const std::string most = std::to_string(limits_.nodes_per_document);
  if (expanding_) {
    return refuse(Code::alias_bomb, span, "aliases expand to more than " + most + " values",
                  "write the values out, or split the file");
  }
  return refuse(Code::too_large, span, "the document has more than " + most + " keys and values",
                "split it into several documents");
}

bool DocumentBuilder::count_in_source(Span span) {
  if (++source_nodes_ <= limits_.nodes_per_source) return true;
  return refuse(Code::too_large, span,
                "the input has more than " + std::to_string(limits_.nodes_per_source) + " keys and values",
                "split it into several files");
}

bool DocumentBuilder::count_document(std::uint32_t offset) { return count_in_source({offset, offset}); }

bool DocumentBuilder::open(bool is_map, Span span) {
  if (!count_node(span)) return false;
  if (frames_.size() >= limits_.depth) {
    return refuse(Code::too_deep, span,
                  "mappings and lists are nested more than " + std::to_string(limits_.depth) + " deep", "");
  }
  Frame& frame = frames_.emplace_back();
  frame.slot = is_map ? Slot::key : Slot::item;
  frame.span = span;
  frame.first_member = members_.size();
  frame.first_item = items_.size();
  frame.last_end = span.end;
  frame.is_map = is_map;
  return true;
}

bool DocumentBuilder::scalar(Scalar&& scalar, Span span, bool merge_key) {
  if (!awaits_key()) return value(to_value(std::move(scalar)), span);
  if (!count_node(span)) return false;
  put_scalar_key(std::move(scalar), span, merge_key);
  return true;
}

bool DocumentBuilder::key(std::string&& key, Span span) {
  if (!count_node(span)) return false;
  frames_.back().slot = Slot::value;
  members_.push_back({std::move(key), span, Value()});
  return true;
}

bool DocumentBuilder::value(Value&& value, Span span) {
  if (!count_node(span)) return false;
  if (value.kind() == Kind::number && !std::isfinite(value.number())) refuse_not_finite(span);
  value.set_span(span);
  put(std::move(value), false);
  return true;
}

void DocumentBuilder::refuse_not_finite(Span span) {
  if (reported_++ >= kMostReports) return;
  diagnostics_->add({Code::syntax,
                     Severity::error,
                     path_here(),
                     Location{source_, span},
                     "infinity and NaN are no values in Kubernetes",
                     "put the word in quotes if it is meant as text",
                     {},
                     false});
}

bool DocumentBuilder::number_out_of_range(Span span) {
  if (reported_++ < kMostReports) {
    diagnostics_->add({Code::syntax,
                       Severity::error,
                       path_here(),
                       Location{source_, span},
                       "the number is beyond what a 64-bit float holds",
                       "put it in quotes if it is meant as text",
                       {},
                       false});
  }
  return value(Value(), span);
}

void DocumentBuilder::put_scalar_key(Scalar&& scalar, Span span, bool merge_key) {
  Frame& frame = frames_.back();
  frame.last_end = span.end;
  const bool is_null = std::holds_alternative<std::monostate>(scalar);
  auto key = to_key(std::move(scalar));
  if (!key) bad_key(span, is_null ? "nothing (null)" : "a number beyond the range of 64-bit integers");
  frame.slot = !key ? Slot::dropped_value : merge_key ? Slot::merge_value : Slot::value;
  if (merge_key) frame.merges.push_back(members_.size());
  members_.push_back({key ? std::move(*key) : std::string(), span, Value()});
}

void DocumentBuilder::bad_key(Span span, std::string_view what) {
  if (reported_++ >= kMostReports) return;
  diagnostics_->add({Code::bad_key,
                     Severity::error,
                     path_here(),
                     Location{source_, span},
                     "a key must be text, got " + std::string(what),
                     "write the key in quotes",
                     {},
                     false});
}

void DocumentBuilder::put(Value&& value, bool from_alias) {
  if (frames_.empty()) {
    root_ = std::move(value);
    return;
  }
  Frame& frame = frames_.back();
  frame.last_end = value.span().end;
  switch (frame.slot) {
    case Slot::item: items_.push_back(std::move(value)); return;
    case Slot::key:
      bad_key(value.span(), kind_text(value.kind()));
      members_.push_back({std::string(), value.span(), Value()});
      frame.slot = Slot::dropped_value;
      return;
    case Slot::dropped_value: members_.pop_back(); break;
    case Slot::merge_value: check_merge(value, from_alias); [[fallthrough]];
    case Slot::value: members_.back().value = std::move(value); break;
  }
  frame.slot = Slot::key;
}

void DocumentBuilder::check_merge(const Value& value, bool from_alias) {
  const auto is_map = [](const Value& item) { return item.is_map(); };
  if (value.is_map()) return;
  if (value.is_list() && !from_alias && std::all_of(value.items().begin(), value.items().end(), is_map)) return;
  frames_.back().merges.pop_back();
  frames_.back().slot = Slot::value;
  if (reported_++ >= kMostReports) return;
  diagnostics_->add(
      {Code::syntax,
       Severity::error,
       path_here(),
       Location{source_, value.span()},
       "the merge key << takes a mapping or a list of mappings, got " + std::string(kind_text(value.kind())),
       "",
       {},
       false});
}

void DocumentBuilder::end(Ending ending, std::uint32_t end_offset, bool from_alias) {
  Frame& frame = frames_.back();
  Value value = frame.is_map ? close_map(frame) : Value(moved_tail(items_, frame.first_item));
  value.set_span({frame.span.begin, ending == Ending::bracket ? end_offset : frame.last_end});
  frames_.pop_back();
  put(std::move(value), from_alias);
}

Value DocumentBuilder::close_map(Frame& frame) {
  if (members_.size() - frame.first_member > 1) drop_duplicates(frame);
  Value::Map map = moved_tail(members_, frame.first_member);
  return Value(frame.merges.empty() ? std::move(map) : merged(frame, std::move(map)));
}

// What "<<" brings in is set in its turn, as go-yaml v2 does in decoder.mapping and decoder.merge: a later key of the
// mapping replaces it, and it replaces an earlier one; of a list the first mapping wins.
Value::Map DocumentBuilder::merged(const Frame& frame, Value::Map own) {
  std::vector<Entry> entries;
  const auto take_all = [&](Value& value, const Member& merge) {
    for (Member& member : value.members()) entries.push_back({&member, entries.size(), &merge});
  };
  for (std::size_t i = 0; i < own.size(); ++i) {
    Value& value = own[i].value;
    if (!std::binary_search(frame.merges.begin(), frame.merges.end(), frame.first_member + i)) {
      entries.push_back({&own[i], entries.size(), nullptr});
    } else if (value.is_map()) {
      take_all(value, own[i]);
    } else {
      for (std::size_t item = value.items().size(); item > 0; --item) take_all(value.items()[item - 1], own[i]);
    }
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    const int by_key = a.member->key.compare(b.member->key);
    return by_key != 0 ? by_key < 0 : a.order < b.order;
  });
  std::vector<Entry> winners;
  for (std::size_t i = 0; i < entries.size();) {
    std::size_t last = i;
    const Entry* own_key = nullptr;
    for (std::size_t k = i; k < entries.size() && entries[k].member->key == entries[i].member->key; ++k) {
      last = k;
      if (entries[k].merge == nullptr) own_key = &entries[k];
    }
    if (own_key != nullptr && own_key != &entries[last]) report_replaced(*own_key->member, *entries[last].merge);
    winners.push_back({entries[last].member, entries[i].order, nullptr});
    i = last + 1;
  }
  std::sort(winners.begin(), winners.end(), [](const Entry& a, const Entry& b) { return a.order < b.order; });
  Value::Map result;
  result.reserve(winners.size());
  for (const Entry& winner : winners) result.push_back(std::move(*winner.member));
  return result;
}

void DocumentBuilder::drop_duplicates(Frame& frame) {
  const std::vector<std::size_t> doubled = find_duplicates(frame.first_member);
  if (doubled.empty()) return;
  const auto is_doubled = [&](std::size_t at) { return std::binary_search(doubled.begin(), doubled.end(), at); };
  std::erase_if(frame.merges, is_doubled);
  for (std::size_t& merge : frame.merges) {
    merge -= static_cast<std::size_t>(std::lower_bound(doubled.begin(), doubled.end(), merge) - doubled.begin());
  }
  std::size_t kept = doubled.front();
  for (std::size_t at = kept; at < members_.size(); ++at) {
    if (!is_doubled(at)) members_[kept++] = std::move(members_[at]);
  }
  members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(kept), members_.end());
}

// The places in members_, in rising order, of keys that stand there earlier already.
std::vector<std::size_t> DocumentBuilder::find_duplicates(std::size_t first) {
  std::vector<std::size_t> doubled;
  if (members_.size() - first <= kFewKeys) {
    for (std::size_t i = first + 1; i < members_.size(); ++i) {
      for (std::size_t k = first; k < i; ++k) {
        if (members_[k].key != members_[i].key) continue;
        report_duplicate(members_[k], members_[i]);
        doubled.push_back(i);
        break;
      }
    }
    return doubled;
  }
  std::vector<std::size_t> order(members_.size() - first);
  std::iota(order.begin(), order.end(), first);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const int by_key = members_[a].key.compare(members_[b].key);
    return by_key != 0 ? by_key < 0 : a < b;
  });
  std::size_t earliest = order[0];
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (members_[order[i]].key != members_[earliest].key) {
      earliest = order[i];
      continue;
    }
    report_duplicate(members_[earliest], members_[order[i]]);
    doubled.push_back(order[i]);
  }
  std::sort(doubled.begin(), doubled.end());
  return doubled;
}

void DocumentBuilder::report_duplicate(const Member& first, const Member& second) {
  if (reported_++ >= kMostReports) return;
  diagnostics_->add({Code::duplicate_key,
                     Severity::error,
                     path_here() / second.key,
                     Location{source_, second.key_span},
                     "the key " + quoted(second.key) + " is written twice in this mapping",
                     "keep one of the two",
                     {{Location{source_, first.key_span}, "first defined here"}},
                     false});
}

void DocumentBuilder::report_replaced(const Member& own, const Member& merge) {
  if (reported_++ >= kMostReports) return;
  diagnostics_->add({Code::duplicate_key,
                     Severity::warning,
                     path_here() / own.key,
                     Location{source_, own.key_span},
                     "the merge key << further down replaces " + quoted(own.key) + ", as it does in kubectl",
                     "write << before the keys that shall stay",
                     {{Location{source_, merge.key_span}, "replaced here"}},
                     false});
}

FieldPath DocumentBuilder::path_here() const {
  std::vector<PathPart> parts;
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const Frame& frame = frames_[i];
    const bool innermost = i + 1 == frames_.size();
    const std::size_t members = innermost ? members_.size() : frames_[i + 1].first_member;
    const std::size_t items = innermost ? items_.size() : frames_[i + 1].first_item;
    if (!frame.is_map) {
      parts.emplace_back(items - frame.first_item);
    } else if (frame.slot == Slot::value || frame.slot == Slot::merge_value) {
      parts.emplace_back(members_[members - 1].key);
    }
  }
  return FieldPath(std::move(parts));
}

Value DocumentBuilder::take() {
  document_nodes_ = 0;
  return std::exchange(root_, Value());
}

void DocumentBuilder::abandon() {
  frames_.clear();
  members_.clear();
  items_.clear();
  root_ = Value();
  document_nodes_ = 0;
}

}  // namespace pvg
