// What survival.h counts, in words: as text for a terminal and as a value for JSON and YAML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/survival.h"
#include "plan/survival_stack.h"
#include "value/value.h"

namespace pvg::survival {

// "1 bookie", "3 nodes".
[[nodiscard]] std::string loss_text(Lost lost, std::int32_t count);

// One count, its numbers shown: "bookies: 4 - 1 = 3 left, an ensemble needs E = 3".
[[nodiscard]] std::string check_text(const Check& check);

// Lines that begin with two blanks stand below their heading; every line ends with a newline.
[[nodiscard]] std::string text_of(const std::vector<NamedStack>& stacks);

[[nodiscard]] Value value_of(const std::vector<NamedStack>& stacks);

}  // namespace pvg::survival
