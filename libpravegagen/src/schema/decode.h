// The walkers over field tables: value to struct, struct to value, constant defaults, documentation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "schema/context.h"
#include "schema/table.h"
#include "value/value.h"

namespace pvg {

// Of an image's tag and a digest behind it, in bytes (the distribution specification: 128 for the tag alone).
inline constexpr std::size_t kLongestImageTag = 256;

// Fills `object` (a struct of that table) from a mapping. Everything wrong is reported and leaves its member unset: unknown
// fields with "did you mean", wrong types with the quoted form as hint, enums, ranges, missing required fields, quantities;
// pass-through goes through check_pass_through. null counts as not set. Goes on after errors.
void decode(const Value& value, const Table& table, const Path& path, void* object, DecodeContext& context);

// The numbers that a member may be.
struct NumberRange {
  std::int64_t low;
  std::int64_t high;

  [[nodiscard]] bool holds(std::int64_t number) const { return low <= number && number <= high; }
};

// By the member's type, and by the row as well: whichever is narrower. Where the operators replace what is negative by
// their default, hardened mode refuses it.
[[nodiscard]] NumberRange type_range(const Field& row);
[[nodiscard]] NumberRange number_range(const Field& row, Mode mode);

// What a row's member is when it is not set, as text; empty when no constant says it.
[[nodiscard]] std::string_view constant_default(const Field& row, Mode mode);

// Sets every member that is not set (or, where the row says so, is zero) and has a constant default of the mode. Nested
// structs are entered when they are set.
void apply_constant_defaults(const Table& table, void* object, Mode mode);

// The struct as a value: members in the order of `like` (a mapping, as the user wrote it) first, then in the table's order. In
// operator mode what the operators' types leave out when it is zero is left out; hardened mode takes a zero at its word.
[[nodiscard]] Value encode(const Table& table, const void* object, Mode mode, const Value* like = nullptr);

}  // namespace pvg
