// The small language in which options ask for volumes: "name=path,…" for host paths and emptyDirs, "name:key=path,…" for the
// keys of ConfigMaps. The operators index into the split text without looking and crash on what is malformed; here it is
// read once, and what is wrong is said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/table.h"

namespace pvg {

struct TextVolume {
  enum class Source : std::uint8_t { host_path, empty_dir, config_map };
  Source source = Source::empty_dir;
  std::string name;
  std::string mount_path;
  std::string sub_path;  // of a ConfigMap: the key
};

struct TextVolumes {
  std::vector<TextVolume> volumes;
  std::optional<std::string> malformed;  // the first entry that cannot be read
};

// The option that holds volumes of that source: "hostPathVolumeMounts" and its kin.
[[nodiscard]] std::string_view text_volumes_option(TextVolume::Source source);

// pravega-operator controllers/pravega_controller.go makeControllerPodSpec, bookkeeper-operator controllers/bookie.go
// makeBookiePodSpec: parts behind a second '=' or ':' are ignored.
[[nodiscard]] TextVolumes parse_text_volumes(std::string_view text, TextVolume::Source source);

// Those of one source in the options; none when the option is not there.
[[nodiscard]] std::vector<TextVolume> text_volumes(const TextMap& options, TextVolume::Source source);

}  // namespace pvg
