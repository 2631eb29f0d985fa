// Makes the tree of one document after another from what a reader meets in order: keys, scalars, beginnings and ends.
// What every reader must watch is watched here: depth and size limits, duplicate keys, keys that are no string, merge
// keys, spans. It knows nothing of YAML's or JSON's text; anchors are the YAML reader's matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "value/reader.h"
#include "value/scalar_resolve.h"

namespace pvg {

class DocumentBuilder {
 public:
  // Limits and diagnostics must outlive the builder.
  DocumentBuilder(std::uint32_t source_index, const ReadLimits& limits, Diagnostics& diagnostics)
      : source_(source_index), limits_(limits), diagnostics_(&diagnostics) {}

  // Where the span of a collection ends: with its bracket, or with its last child where there is none.
  enum class Ending : std::uint8_t { bracket, last_child };

  // Each returns false after a limit was passed and reported: the reader must stop then.
  // A YAML scalar: a key or a value, by where it stands.
  [[nodiscard]] bool scalar(Scalar&& scalar, Span span, bool merge_key = false);
  // JSON's, where the reader knows which is which.
  [[nodiscard]] bool key(std::string&& key, Span span);
  [[nodiscard]] bool value(Value&& value, Span span);
  [[nodiscard]] bool begin_map(Span span) { return open(true, span); }
  [[nodiscard]] bool begin_list(Span span) { return open(false, span); }
  // from_alias: the collection just closed stands for an alias.
  void end(Ending ending, std::uint32_t end_offset, bool from_alias = false);

  // True between the members of a mapping.
  [[nodiscard]] bool awaits_key() const { return !frames_.empty() && frames_.back().slot == Slot::key; }
  // In place of a number that a double cannot hold.
  [[nodiscard]] bool number_out_of_range(Span span);
  // An empty document counts too, so that a source of nothing but separators has an end.
  [[nodiscard]] bool count_document(std::uint32_t offset);

  // While an alias is expanded, passing a limit is the alias's fault.
  void set_expanding(bool expanding) { expanding_ = expanding; }

  // The finished tree; the builder is ready for the next document.
  [[nodiscard]] Value take();
  // Drops what is half built.
  void abandon();

  // Diagnostics go there from now on: JSON that turns out to be YAML must leave none behind.
  void report_to(Diagnostics& diagnostics) { diagnostics_ = &diagnostics; }

 private:
  enum class Slot : std::uint8_t { item, key, value, merge_value, dropped_value };
  struct Frame {
    Slot slot = Slot::item;
    Span span;
    std::size_t first_member = 0;  // of the mapping, in members_
    std::size_t first_item = 0;    // of the list, in items_
    std::uint32_t last_end = 0;    // where the latest child ends
    bool is_map = false;
    std::vector<std::size_t> merges;  // members that hold what "<<" brings in
  };

  // One key among those that a mapping with merge keys is made of.
  struct Entry {
    Member* member = nullptr;
    std::size_t order = 0;
    const Member* merge = nullptr;  // that brings it in; none for the mapping's own
  };

  [[nodiscard]] bool open(bool is_map, Span span);
  [[nodiscard]] bool count_node(Span span);
  [[nodiscard]] bool count_in_source(Span span);
  bool refuse(Code code, Span span, std::string message, std::string hint);
  void put_scalar_key(Scalar&& scalar, Span span, bool merge_key);
  void refuse_not_finite(Span span);
  void put(Value&& value, bool from_alias);
  void check_merge(const Value& value, bool from_alias);
  void bad_key(Span span, std::string_view what);
  [[nodiscard]] Value close_map(Frame& frame);
  [[nodiscard]] Value::Map merged(const Frame& frame, Value::Map own);
  void drop_duplicates(Frame& frame);
  [[nodiscard]] std::vector<std::size_t> find_duplicates(std::size_t first);
  void report_duplicate(const Member& first, const Member& second);
  void report_replaced(const Member& own, const Member& merge);
  [[nodiscard]] FieldPath path_here() const;

  std::uint32_t source_;
  const ReadLimits& limits_;
  Diagnostics* diagnostics_;
  std::vector<Frame> frames_;
  std::vector<Member> members_;  // of all open mappings, the innermost last
  std::vector<Value> items_;     // of all open lists, likewise
  Value root_;
  std::size_t document_nodes_ = 0;
  std::size_t source_nodes_ = 0;
  std::size_t reported_ = 0;
  bool expanding_ = false;
};

}  // namespace pvg
