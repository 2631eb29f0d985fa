// Trees that are hard to write: every text that some reader takes for something else or cannot hold, in every position
// of a tree, then random trees of such texts. All of it is UTF-8 and finite, so that JSON can hold it too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "value/value.h"

namespace pvg::corpus {

[[nodiscard]] std::vector<std::string> nasty_strings();

// Texts of one to three lines, made of lines that block scalars stumble over; the number grows with the cube.
[[nodiscard]] std::vector<std::string> nasty_texts();

[[nodiscard]] std::vector<Value> fixed_trees();

// The same seed gives the same trees everywhere.
[[nodiscard]] std::vector<Value> random_trees(std::uint64_t seed, std::size_t count);

}  // namespace pvg::corpus
