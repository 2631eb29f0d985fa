#include "spec/rules_links.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "spec/rule_tools.h"
#include "text/object_names.h"
#include "text/trim.h"
#include "value/diagnostic_at.h"

namespace pvg {

namespace {

using rules::field_path;
using rules::value_or_empty;

class Reporter {
 public:
  Reporter(Mode mode, Diagnostics& diagnostics) : mode_(mode), diagnostics_(diagnostics) {}

  void warning(Code code, const Document& document, FieldPath path, std::string message, std::string hint) {
    add(Severity::warning, code, document, std::move(path), std::move(message), std::move(hint));
  }
  // An error where the stack cannot work, which operator mode says as a warning.
  void harm(Code code, const Document& document, FieldPath path, std::string message, std::string hint) {
    add(mode_ == Mode::operators ? Severity::warning : Severity::error, code, document, std::move(path),
        std::move(message), std::move(hint));
  }

 private:
  void add(Severity severity, Code code, const Document& document, FieldPath path, std::string message,
           std::string hint) {
    diagnostics_.add(diagnostic_at(document, severity, code, std::move(path), std::move(message), std::move(hint)));
  }

  Mode mode_;
  Diagnostics& diagnostics_;
};

constexpr std::string_view kEnsembleOption = "bookkeeper.ensemble.size";
constexpr std::string_view kLedgerPathOption = "bookkeeper.ledger.path";

std::int32_t ensemble_size(const PravegaResource& resource) {
  const auto text = rules::option(value_or_empty(value_or_empty(resource.spec.pravega).options), kEnsembleOption);
  std::int32_t size = 3;
  if (text) std::from_chars(text->data(), text->data() + text->size(), size);
  return size;
}

FieldPath option_path(std::string_view option) {
  return field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>() / option;
}

// With as many bookies as an ensemble the first one lost cannot be replaced, and writing stops.
void check_ensemble(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Mode mode,
                    Reporter& reporter) {
  const std::int32_t bookies = bookkeeper.spec.replicas.value_or(mode == Mode::operators ? 3 : 4);
  const std::int32_t ensemble = ensemble_size(pravega);
  const std::string counts = std::to_string(bookies) + " bookies of " + bookkeeper.name;
  if (bookies < ensemble) {
    reporter.harm(Code::too_few_bookies, *pravega.document, option_path(kEnsembleOption),
                  "an ensemble of " + std::to_string(ensemble) + " cannot be made of the " + counts,
                  "run " + std::to_string(ensemble + 1) + " bookies");
  } else if (bookies == ensemble) {
    reporter.warning(Code::too_few_bookies, *bookkeeper.document, field_path<&BookkeeperClusterSpec::replicas>(),
                     "the " + counts + " are just one ensemble: when one is lost, writing stops until it is back",
                     "run " + std::to_string(ensemble + 1) + " bookies");
  }
}

std::string ledger_path(const PravegaResource& resource) {
  const auto text = rules::option(value_or_empty(value_or_empty(resource.spec.pravega).options), kLedgerPathOption);
  return text ? std::string(*text) : std::string();
}

void check_shared_bookkeeper(const Program& program, const Links& links, Reporter& reporter) {
  for (std::size_t i = 0; i < links.pravega.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const BookkeeperResource* bookkeeper = links.pravega[i].bookkeeper;
      if (bookkeeper == nullptr || bookkeeper != links.pravega[j].bookkeeper) continue;
      const std::string path = ledger_path(program.pravega[i]);
      if (!path.empty() && path == ledger_path(program.pravega[j])) continue;
      reporter.harm(Code::shared_bookkeeper, *program.pravega[i].document, field_path<&PravegaClusterSpec::bookkeeper_uri>(),
                    "the bookies of " + bookkeeper->name + " keep the ledgers of " + program.pravega[j].name +
                        " already, and they know one ledger path only",
                    "give each its own BookkeeperCluster, or both the same option bookkeeper.ledger.path");
    }
  }
}

// What the entry point of the bookie image takes for PRAVEGA_CLUSTER_NAME when it is not set.
constexpr std::string_view kImageClusterName = "pravega-cluster";

// Without the name of the Pravega cluster the bookies keep their metadata where no segment store looks.
void check_ledger_path(const Program& program, const Links& links, Mode mode, Reporter& reporter) {
  for (std::size_t i = 0; i < program.bookkeeper.size(); ++i) {
    const BookkeeperResource& resource = program.bookkeeper[i];
    if (!trim(value_or_empty(resource.spec.env_vars)).empty()) continue;
    const PravegaResource* pravega = links.bookkeeper[i].pravega;
    if (pravega != nullptr && (mode == Mode::hardened || pravega->name == kImageClusterName)) continue;
    reporter.warning(Code::ledger_path_unknown, *resource.document, field_path<&BookkeeperClusterSpec::env_vars>(),
                     "the bookies are not told whose ledgers they keep (PRAVEGA_CLUSTER_NAME), so they register where "
                     "no segment store looks",
                     mode == Mode::hardened ? "put the PravegaCluster into the same input, or name a ConfigMap with it"
                                            : "name a ConfigMap with PRAVEGA_CLUSTER_NAME");
  }
}

// The bookies of a converted resource name a ConfigMap that no operator makes any more. That of a ZookeeperCluster of the same
// name has the same name, and holds nothing that the bookies need.
void check_made_up_config_maps(const Program& program, Diagnostics& diagnostics) {
  for (const InputConfigMap& map : program.config_maps) {
    if (!map.made_up) continue;
    const auto same = std::find_if(program.zookeeper.begin(), program.zookeeper.end(), [&](const ZookeeperResource& z) {
      return names::zookeeper_config(z.name) == map.name && (map.namespace_.empty() || z.namespace_ == map.namespace_);
    });
    const bool is_taken = same != program.zookeeper.end();
    diagnostics.add(diagnostic_at(
        *map.document, is_taken ? Severity::error : Severity::warning, Code::ledger_path_unknown, {"metadata", "name"},
        is_taken ? "the bookies take PRAVEGA_CLUSTER_NAME from the ConfigMap " + map.name +
                       ", and the ZookeeperCluster of the same name has one of that name"
                 : "the bookies take PRAVEGA_CLUSTER_NAME from the ConfigMap " + map.name +
                       ", as the operators' migration makes it, and it is not among the rendered objects",
        is_taken ? "convert the resource, and give the ConfigMap another name there and in envVars"
                 : "apply what `pravegagen convert --mode=operator` prints of it first"));
  }
}

}  // namespace

void check_links(const Program& program, const Links& links, Mode mode, Diagnostics& diagnostics) {
  Reporter reporter(mode, diagnostics);
  for (std::size_t i = 0; i < links.pravega.size(); ++i) {
    const BookkeeperResource* bookkeeper = links.pravega[i].bookkeeper;
    if (bookkeeper == nullptr && mode == Mode::operators && program.bookkeeper.size() == 1 &&
        program.bookkeeper.front().namespace_ == program.pravega[i].namespace_) {
      bookkeeper = &program.bookkeeper.front();  // what the operator's default leads to, or should
    }
    if (bookkeeper != nullptr) check_ensemble(program.pravega[i], *bookkeeper, mode, reporter);
  }
  check_shared_bookkeeper(program, links, reporter);
  check_ledger_path(program, links, mode, reporter);
  check_made_up_config_maps(program, diagnostics);
}

}  // namespace pvg
