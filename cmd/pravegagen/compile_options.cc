#include "compile_options.h"

#include "options.h"

namespace cli {

pravegagen::Options compile_options(const Arguments& arguments) {
  pravegagen::Options options;
  const std::string_view mode = arguments.value("mode");
  if (mode == "hardened") options.mode = pravegagen::Mode::hardened;
  if (mode == "operator") options.mode = pravegagen::Mode::operators;

  const std::string_view unknown = arguments.value("unknown-fields");
  if (unknown == "error") options.unknown_fields = pravegagen::UnknownFields::error;
  if (unknown == "warn") options.unknown_fields = pravegagen::UnknownFields::warn;
  if (unknown == "prune") options.unknown_fields = pravegagen::UnknownFields::prune;
  if (unknown == "keep") options.unknown_fields = pravegagen::UnknownFields::keep;

  options.default_namespace = arguments.value("namespace");
  options.strict = arguments.has("strict");
  return options;
}

}  // namespace cli
