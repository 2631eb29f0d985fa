// -o dir=PATH: one file per object in a folder that is ours. A complete sibling is made first and swapped in, so that PATH
// is at every moment the old folder or the new one. A marker file lists what we wrote; a folder without one, or with files
// that it does not list, is left alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "files.h"
#include "pravegagen/pravegagen.hpp"

namespace cli {

struct FolderFile {
  std::string name;
  std::string_view text;
};

// Files named KIND_NAME.yaml, or NAMESPACE_KIND_NAME.yaml when the objects are in more than one namespace.
[[nodiscard]] std::vector<FolderFile> folder_files(const pravegagen::Result& result);

[[nodiscard]] Failure write_folder(std::string path, const std::vector<FolderFile>& files);

}  // namespace cli
