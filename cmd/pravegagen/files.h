// Files, directories and streams, by system calls alone. What goes wrong comes back as a message, and main's exit code for
// it is kCannotReadOrWrite.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

// A message, or nothing when all went well.
using Failure = std::optional<std::string>;

// "cannot WHAT 'PATH': REASON", by errno.
[[nodiscard]] std::string failure_text(std::string_view what, std::string_view path);

[[nodiscard]] bool is_terminal(int descriptor);

// All bytes to a descriptor; not an error when it is closed early by its reader only if that is reported, so it is one.
[[nodiscard]] Failure write_all(int descriptor, std::string_view bytes, std::string_view name);

// Appends what is left in the descriptor to text; stops when text is longer than limit.
[[nodiscard]] Failure read_all(int descriptor, std::string_view name, std::size_t limit, std::string& text);

// The names in a directory but for "." and "..", sorted bytewise.
[[nodiscard]] Failure list_directory(const std::string& path, std::vector<std::string>& names);

[[nodiscard]] bool is_directory(const std::string& path);

// Gives the descriptors 0, 1 and 2 something to be, so that no file of ours gets one of these numbers.
void reserve_standard_descriptors();

}  // namespace cli
