// Rules of BookkeeperCluster: the admission webhook (bookkeeper-operator api/v1alpha1/bookkeepercluster_webhook.go),
// what crashes the generator (controllers/bookie.go), what is changed or ignored.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/value_text.h"
#include "spec/operator_probes.h"
#include "spec/operator_values.h"
#include "spec/rule_tools.h"
#include "text/trim.h"

namespace pvg::rules {

namespace {

using Spec = BookkeeperClusterSpec;

// The options that name directories, and those that name sub-paths of a claim, which several directories share.
struct DirectoryOption {
  std::string_view directories;
  std::string_view sub_path;
};
constexpr std::array kDirectoryOptions = {DirectoryOption{"journalDirectories", "journalSubPath"},
                                          DirectoryOption{"ledgerDirectories", "ledgerSubPath"},
                                          DirectoryOption{"indexDirectories", "indexSubPath"}};
constexpr std::string_view kIndexDirectory = "/bk/index";

FieldPath options_path() { return field_path<&Spec::options>(); }

// ValidateBookkeeperVersion.
void version(const BookkeeperResource& resource, DecodeContext& context) {
  check_version(resource.spec.version, &field_path<&Spec::version>, context);
}

// ValidateAbsolutePath.
void absolute_paths(const BookkeeperResource& resource, DecodeContext& context) {
  for (const DirectoryOption& which : kDirectoryOptions) {
    const std::optional<std::string_view> paths = option(value_or_empty(resource.spec.options), which.directories);
    if (!paths) continue;
    for (const std::string_view path : split(*paths, ',')) {
      if (path.starts_with('/')) continue;
      context.error(Code::relative_path, options_path() / which.directories,
                    "path (" + std::string(path) + ") of " + std::string(which.directories) + " should start with /",
                    path.starts_with(' ') ? "write no blank behind the comma" : "");
    }
  }
}

// createVolumeMount: several directories are sub-paths of one claim; a single one has no sub-path.
void shared_claims(const BookkeeperResource& resource, DecodeContext& context) {
  const TextMap& options = value_or_empty(resource.spec.options);
  for (const DirectoryOption& which : kDirectoryOptions) {
    const std::string_view paths = option(options, which.directories).value_or("");
    const bool several = paths.find(',') != std::string_view::npos;
    if (several) {
      context.warning(Code::shared_claim, options_path() / which.directories,
                      "the directories share one claim, and so one disk");
    } else if (option(options, which.sub_path)) {
      context.warning(Code::ignored_value, options_path() / which.sub_path, "has no effect with a single directory");
    }
  }
}

// The image's entry point sets the index directory itself.
void index_directory(const BookkeeperResource& resource, DecodeContext& context) {
  const std::string_view path =
      option(value_or_empty(resource.spec.options), "indexDirectories").value_or(kIndexDirectory);
  if (path == kIndexDirectory) return;
  harm(context, Code::ignored_value, options_path() / "indexDirectories",
       "the image keeps its index at /bk/index, whatever is written here", "leave it out, or write \"/bk/index\"");
}

// BookkeeperStorageSpec.withDefaults.
void incomplete_claims(const BookkeeperResource& resource, DecodeContext& context) {
  const BookkeeperStorage& storage = value_or_empty(resource.spec.storage);
  const auto check = [&](const std::optional<Value>& claim, PathMaker path) {
    if (!claim || storage_request(*claim) != nullptr) return;
    std::string message = "without resources.requests.storage the operator replaces the whole template";
    if (const std::string_view storage_class = claim->text_at("storageClassName"); !storage_class.empty()) {
      message += ", and the storage class " + quoted(storage_class) + " is lost";
    }
    context.warning(Code::replaced_value, path(), std::move(message), "write resources: {requests: {storage: 10Gi}}");
  };
  check(storage.ledger_volume_claim_template,
        &field_path<&Spec::storage, &BookkeeperStorage::ledger_volume_claim_template>);
  check(storage.journal_volume_claim_template,
        &field_path<&Spec::storage, &BookkeeperStorage::journal_volume_claim_template>);
  check(storage.index_volume_claim_template,
        &field_path<&Spec::storage, &BookkeeperStorage::index_volume_claim_template>);
}

void replaced_numbers(const BookkeeperResource& resource, DecodeContext& context) {
  const Path root;
  check_replaced_numbers(table_of<Spec>(), &resource.spec, root / "spec", context);
}

void partial_probes(const BookkeeperResource& resource, DecodeContext& context) {
  const Probes& probes = value_or_empty(resource.spec.probes);
  check_partial_probe(probes.readiness_probe, operator_probes::kBookieReadiness,
                      &field_path<&Spec::probes, &Probes::readiness_probe>, context);
  check_partial_probe(probes.liveness_probe, operator_probes::kBookieLiveness,
                      &field_path<&Spec::probes, &Probes::liveness_probe>, context);
}

void affinity(const BookkeeperResource& resource, DecodeContext& context) {
  check_affinity(resource.spec.affinity, &field_path<&Spec::affinity>, context);
}

void volumes_in_options(const BookkeeperResource& resource, DecodeContext& context) {
  check_text_volumes(value_or_empty(resource.spec.options), &options_path, context);
}

// BookkeeperImageSpec.withDefaults.
void image(const BookkeeperResource& resource, DecodeContext& context) {
  const BookkeeperImageSpec& image = value_or_empty(value_or_empty(resource.spec.image).image_spec);
  check_repository(image.repository,
                   &field_path<&Spec::image, &BookkeeperImage::image_spec, &BookkeeperImageSpec::repository>, context);
  if (value_or_empty(image.tag).empty()) return;
  context.warning(Code::ignored_value,
                  field_path<&Spec::image, &BookkeeperImage::image_spec, &BookkeeperImageSpec::tag>(),
                  "has no effect: the image's tag is spec.version", "write spec.version");
}

// AnnotationsForBookie: the user's annotations win.
void version_annotation(const BookkeeperResource& resource, DecodeContext& context) {
  if (!value_or_empty(resource.spec.annotations).contains("bookkeeper.version")) return;
  context.warning(Code::replaced_value, field_path<&Spec::annotations>() / "bookkeeper.version",
                  "it takes the place of the operator's own, which tells it what version a pod runs");
}

}  // namespace

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {
      {version, Modes::both, &cel::kSchema},
      {absolute_paths, Modes::both, &cel::kAbsolutePaths},
      {shared_claims, Modes::operators},
      {index_directory, Modes::both, &cel::kIndexDirectory},
      {incomplete_claims, Modes::operators},
      {replaced_numbers, Modes::operators},
      {partial_probes, Modes::operators},
      {affinity, Modes::operators},
      {volumes_in_options, Modes::both, &cel::kNeedsParsing},
      {image, Modes::both, &cel::kSchema},
      {version_annotation, Modes::operators},
  };
  return kRules;
}

}  // namespace pvg::rules
