// What the conversion of PravegaCluster v1alpha1 has to say: pravega-operator 0.4.5, pkg/controller/pravega/bookie.go
// and pkg/webhook/webhook.go, pkg/apis/pravega/v1alpha1 withDefaults.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "schema/value_text.h"
#include "spec/convert_v1alpha1.h"
#include "spec/rule_tools.h"
#include "text/object_names.h"
#include "text/trim.h"

namespace pvg::v1alpha1 {

namespace {

using rules::field_path;
using rules::option;
using rules::PathMaker;
using rules::value_or_empty;

bool is_given(const std::optional<std::string>& text) { return !value_or_empty(text).empty(); }

// Also when it is something else than a text, which has been reported.
bool is_written(const DecodeContext& context, const FieldPath& path) {
  const Found found = locate(context.document().root, path);
  return found.whole && !found.value->is_null() && !(found.value->is_string() && found.value->string().empty());
}

// The three members may be in the image or below imageSpec; which of two counts would depend on the operator.
template <auto... Members>
void check_image(const Image& image, DecodeContext& context) {
  const ImageSpec& inner = value_or_empty(image.image_spec);
  const auto check = [&](bool twice, PathMaker path) {
    if (!twice) return;
    context.error(Code::misplaced_value, path(),
                  "is written in image and in image.imageSpec, and which of them counts "
                  "depends on the operator",
                  "leave one of them out");
  };
  check(is_given(image.repository) && is_given(inner.repository),
        &field_path<Members..., &Image::image_spec, &ImageSpec::repository>);
  check(is_given(image.tag) && is_given(inner.tag), &field_path<Members..., &Image::image_spec, &ImageSpec::tag>);
  check(is_given(image.pull_policy) && is_given(inner.pull_policy),
        &field_path<Members..., &Image::image_spec, &ImageSpec::pull_policy>);
}

void check_images(const ClusterSpec& spec, DecodeContext& context) {
  check_image<&ClusterSpec::pravega, &Pravega::image>(value_or_empty(value_or_empty(spec.pravega).image), context);
  check_image<&ClusterSpec::bookkeeper, &Bookkeeper::image>(value_or_empty(value_or_empty(spec.bookkeeper).image),
                                                            context);
}

// mutatePravegaVersion takes Pravega's tag when there is no version, and drops it else.
void check_version(const ClusterSpec& spec, DecodeContext& context) {
  const Image& image = value_or_empty(value_or_empty(spec.pravega).image);
  const ImageSpec& inner = value_or_empty(image.image_spec);
  const bool has_tag = is_given(image.tag) || is_given(inner.tag);
  const FieldPath path = field_path<&ClusterSpec::version>();
  if (is_written(context, path)) {
    const auto check = [&](const std::optional<std::string>& tag, PathMaker tag_path) {
      if (!is_given(tag)) return;
      context.warning(Code::ignored_value, tag_path(),
                      "has no effect beside spec.version, which is the tag, and nothing takes its place today",
                      "leave it out");
    };
    check(image.tag, &field_path<&ClusterSpec::pravega, &Pravega::image, &Image::tag>);
    check(inner.tag, &field_path<&ClusterSpec::pravega, &Pravega::image, &Image::image_spec, &ImageSpec::tag>);
  } else if (!has_tag) {
    context.warning(Code::changed_default, path,
                    "is not given: the operators of this version of the API ran " +
                        std::string(row<&ClusterSpec::version>().facts.operator_default) +
                        " then, and the version of today is another",
                    "write the version that runs, or is to run");
  }
}

// Hardened mode takes the address from the input, or says that there is none.
void check_zookeeper(DecodeContext& context) {
  const FieldPath path = field_path<&ClusterSpec::zookeeper_uri>();
  if (context.mode() == Mode::hardened || is_written(context, path)) return;
  context.warning(Code::changed_default, path,
                  "is not given: the operators up to 0.4.5 used zk-client:2181 then, later ones zookeeper-client:2181",
                  "write the address that is meant");
}

// withDefaults.
void check_numbers(const ClusterSpec& spec, DecodeContext& context) {
  const auto check = [&](const std::optional<std::int32_t>& given, PathMaker path, std::int32_t least) {
    if (!given || *given >= least) return;
    context.warning(Code::replaced_value, path(),
                    "the operators of this version of the API took " + std::to_string(*given) + " for " +
                        std::to_string(least) + ", and so it is converted");
  };
  const Pravega& pravega = value_or_empty(spec.pravega);
  check(value_or_empty(spec.bookkeeper).replicas, &field_path<&ClusterSpec::bookkeeper, &Bookkeeper::replicas>,
        kFewestBookies);
  check(pravega.controller_replicas, &field_path<&ClusterSpec::pravega, &Pravega::controller_replicas>, kFewestServers);
  check(pravega.segment_store_replicas, &field_path<&ClusterSpec::pravega, &Pravega::segment_store_replicas>,
        kFewestServers);
}

// Where makeBookiePodSpec mounted the three claims, whatever the options said.
struct MountedDirectory {
  std::string_view option;
  std::string_view mount;
  bool is_forced = false;  // the image keeps its data at the mount, whatever the option says
};
constexpr std::array kMountedDirectories = {MountedDirectory{"journalDirectories", "/bk/journal"},
                                            MountedDirectory{"ledgerDirectories", "/bk/ledgers"},
                                            MountedDirectory{"indexDirectories", "/bk/index", true}};

// Today each directory is a mount, so data inside the one that there was would be behind another one, and out of sight.
void check_directories(const ClusterSpec& spec, DecodeContext& context) {
  const TextMap& options = value_or_empty(value_or_empty(spec.bookkeeper).options);
  for (const MountedDirectory& which : kMountedDirectories) {
    const std::optional<std::string_view> text = option(options, which.option);
    if (!text || *text == which.mount) continue;
    const std::vector<std::string_view> paths = split(*text, ',');
    const bool has_data = std::any_of(paths.begin(), paths.end(), [&](std::string_view path) {
      return (std::string(trim(path)) + "/").starts_with(std::string(which.mount) + "/");
    });
    if (!has_data && !which.is_forced) continue;
    context.error(
        Code::unfound_data, field_path<&ClusterSpec::bookkeeper, &Bookkeeper::options>() / which.option,
        "the bookies keep their data in the volume at " + std::string(which.mount) +
            "; today the volume would be mounted at " + quoted(*text) + ", and the data not be found",
        "move live data to " + std::string(which.mount) + " first; for new bookies write a BookkeeperCluster");
  }
}

// LabelsForBookie: a StatefulSet's selector cannot change.
void check_live(DecodeContext& context) {
  const Value* metadata = context.document().root.find("metadata");
  const std::string_view name = metadata != nullptr ? metadata->text_at("name") : std::string_view();
  const std::string set = names::bookie(name);
  context.warning(Code::live_object, {"metadata", "name"},
                  "the StatefulSet " + set +
                      " of the first API has another selector, which cannot be changed, and the "
                      "bookies' claims belong to the PravegaCluster and go with it",
                  "before applying, take the owner references off the claims, then delete the StatefulSet");
}

}  // namespace

void check_conversion(const ClusterSpec& spec, bool live, DecodeContext& context) {
  check_images(spec, context);
  check_version(spec, context);
  check_zookeeper(context);
  check_numbers(spec, context);
  check_directories(spec, context);
  if (live) check_live(context);
}

}  // namespace pvg::v1alpha1
