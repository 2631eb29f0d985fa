#include "compile_options.h"

#include "options.h"

namespace cli {

namespace {

// A value of YAML that is this text, whatever it looks like.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out.append(c == '\'' ? 2 : 1, c);
  return out + "'";
}

// Flags are settings of the RenderConfig; what --set says comes last and wins.
std::vector<std::string> settings(const Arguments& arguments) {
  std::vector<std::string> out;
  if (arguments.has("kube-version")) {
    out.push_back("RenderConfig.spec.kubernetesVersion=" + quoted(arguments.value("kube-version")));
  }
  if (arguments.has("for")) out.push_back("RenderConfig.spec.for=" + quoted(arguments.value("for")));
  const std::vector<std::string> owners = arguments.list("owner-uid");
  if (!owners.empty()) out.push_back("RenderConfig.spec.ownerReferences=true");
  for (const std::string& owner : owners) {
    const std::size_t equals = owner.find('=');
    const std::string kind = equals == std::string::npos ? "*" : owner.substr(0, equals);
    const std::string uid = equals == std::string::npos ? owner : owner.substr(equals + 1);
    if (kind.empty() || uid.empty()) throw UsageError("--owner-uid is UID or KIND=UID, not '" + owner + "'");
    out.push_back(kind + ".metadata.uid=" + quoted(uid));
  }
  for (std::string& setting : arguments.list("set")) out.push_back(std::move(setting));
  return out;
}

}  // namespace

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
  options.settings = settings(arguments);
  return options;
}

}  // namespace cli
