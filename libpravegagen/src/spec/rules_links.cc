#include "spec/rules_links.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "spec/address.h"
#include "spec/operator_values.h"
#include "spec/rule_tools.h"
#include "spec/version.h"
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

using rules::is_true;
using rules::Named;
using rules::named;

constexpr std::string_view kEnsembleOption = "bookkeeper.ensemble.size";
constexpr std::string_view kLedgerPathOption = "bookkeeper.ledger.path";
constexpr std::string_view kFormerLedgerPathOption = "bookkeeper.bkLedgerPath";

const TextMap& options_of(const PravegaResource& resource) {
  return value_or_empty(value_or_empty(resource.spec.pravega).options);
}

std::int64_t ensemble_size(const PravegaResource& resource) {
  return rules::number_in(options_of(resource), kEnsembleOption, 3);
}

std::int32_t bookies_of(const BookkeeperResource& resource, Mode mode) {
  return resource.spec.replicas.value_or(mode == Mode::operators ? 3 : 4);
}

FieldPath option_path(std::string_view option) {
  return field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>() / option;
}

// With as many bookies as an ensemble the first one lost cannot be replaced, and writing stops.
void check_ensemble(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Mode mode,
                    Reporter& reporter) {
  const std::int32_t bookies = bookies_of(bookkeeper, mode);
  const std::int64_t ensemble = ensemble_size(pravega);
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
  const Named found = named(options_of(resource), kLedgerPathOption, kFormerLedgerPathOption);
  return std::string(found.value.value_or(""));
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

// The images carry clients and servers of one release; others were never tried together.
void check_versions(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Reporter& reporter) {
  const auto ours = normalize_version(value_or_empty(pravega.spec.version));
  const auto theirs = normalize_version(value_or_empty(bookkeeper.spec.version));
  if (!ours || !theirs) return;
  const auto release = [](const std::string& version) { return version.substr(0, version.rfind('.')); };
  if (release(*ours) == release(*theirs)) return;
  reporter.warning(Code::version_skew, *bookkeeper.document, field_path<&BookkeeperClusterSpec::version>(),
                   "the bookies are of " + *theirs + ", and " + pravega.name + " is of " + *ours,
                   "run both in the same release");
}

std::vector<std::string> hosts_of(const std::optional<std::string>& uri) {
  std::vector<std::string> out;
  for (const Address& address : parse_addresses(value_or_empty(uri))) out.push_back(address.host);
  std::sort(out.begin(), out.end());
  return out;
}

// The bookies register in their ensemble, and the segment stores look in theirs.
void check_same_ensemble(const PravegaResource& pravega, const ZookeeperResource* zookeeper,
                         const BookkeeperResource& bookkeeper, const ZookeeperResource* other, Reporter& reporter) {
  const std::vector<std::string> ours = hosts_of(pravega.spec.zookeeper_uri);
  const std::vector<std::string> theirs = hosts_of(bookkeeper.spec.zookeeper_uri);
  if (ours.empty() || theirs.empty()) return;
  const FieldPath path = field_path<&BookkeeperClusterSpec::zookeeper_uri>();
  const std::string message = "the bookies are registered at " + *bookkeeper.spec.zookeeper_uri + ", and " + pravega.name +
                              " looks for them at " + *pravega.spec.zookeeper_uri;
  if (zookeeper != nullptr && other != nullptr) {
    if (zookeeper == other) return;
    reporter.harm(Code::different_ensembles, *bookkeeper.document, path, message, "write the same ensemble into both");
  } else if (ours != theirs && pravega.namespace_ == bookkeeper.namespace_) {
    // What is outside the run may be the same ensemble under another name.
    reporter.warning(Code::different_ensembles, *bookkeeper.document, path, message,
                     "write the same address into both, if it is one ensemble");
  }
}

// BookKeeperLogFactory looks under the option; the image's entry point makes the path of the Pravega cluster's name, whatever
// the bookies' options say.
void check_path_option(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Reporter& reporter) {
  const Named given = named(options_of(pravega), kLedgerPathOption, kFormerLedgerPathOption);
  if (!given.value || !trim(value_or_empty(bookkeeper.spec.env_vars)).empty()) return;
  const std::string made = "/pravega/" + pravega.name + "/bookkeeper/ledgers";
  if (*given.value == made) return;
  reporter.harm(Code::ledger_path_mismatch, *pravega.document, option_path(given.name),
                "the bookies of " + bookkeeper.name + " keep their ledgers under " + made,
                "leave it out, or name a ConfigMap in the BookkeeperCluster's envVars whose PRAVEGA_PATH, "
                "PRAVEGA_CLUSTER_NAME and BK_CLUSTER_NAME make this path");
}

// Each container writes ledgers of the largest size, and the next before the one before it is let go.
void check_volume(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Mode mode,
                  const std::optional<Value>& claim, FieldPath path, Reporter& reporter) {
  constexpr std::int64_t kLedger = std::int64_t{1} << 30;
  constexpr std::int64_t kCopies = 3;
  if (!claim) return;
  const std::optional<Quantity> size = rules::quantity_of(storage_request(*claim));
  const std::int64_t bookies = std::max(1, bookies_of(bookkeeper, mode));
  const TextMap& options = options_of(pravega);
  const std::int64_t containers = rules::segment_containers(value_or_empty(pravega.spec.pravega));
  const std::int64_t copies = rules::number_in(options, "bookkeeper.write.quorum.size", kCopies);
  const std::int64_t ledger = rules::number_in(options, "bookkeeper.ledger.size.max", kLedger);
  // In floating point, since these numbers are the user's.
  const double least = 2.0 * static_cast<double>(ledger) * static_cast<double>(containers) * static_cast<double>(copies) /
                       static_cast<double>(bookies);
  if (!size || static_cast<double>(size->value()) >= least) return;
  constexpr double kGibi = 1024.0 * 1024 * 1024;
  reporter.warning(Code::small_volume, *bookkeeper.document, std::move(path),
                   size->text() + " is little: 2 ledgers x " + std::to_string(containers) + " segment containers x " +
                       std::to_string(copies) + " copies over " + std::to_string(bookies) + " bookies are " +
                       std::to_string(static_cast<std::int64_t>(least / kGibi)) + "Gi",
                   "a full volume makes the bookie read-only: give it more, before it is made");
}

void check_volumes(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Mode mode, Reporter& reporter) {
  const BookkeeperStorage& storage = value_or_empty(bookkeeper.spec.storage);
  const auto path = [](FieldPath claim) { return claim / "resources" / "requests" / "storage"; };
  check_volume(pravega, bookkeeper, mode, storage.ledger_volume_claim_template,
               path(field_path<&BookkeeperClusterSpec::storage, &BookkeeperStorage::ledger_volume_claim_template>()), reporter);
  check_volume(pravega, bookkeeper, mode, storage.journal_volume_claim_template,
               path(field_path<&BookkeeperClusterSpec::storage, &BookkeeperStorage::journal_volume_claim_template>()), reporter);
}

// Without a script of the user's, the servers take the last number of an address for the rack.
void check_rack_script(const PravegaResource& pravega, const BookkeeperResource& bookkeeper, Reporter& reporter) {
  const TextMap& options = options_of(pravega);
  const Named enforced = named(options, "bookkeeper.write.quorum.racks.minimumCount.enable",
                               "bookkeeper.enforceMinNumRacksPerWriteQuorum");
  if (bookkeeper.spec.rack_awareness || !is_true(enforced.value)) return;
  if (rules::option(options, "bookkeeper.networkTopology.script.location")) return;
  reporter.warning(Code::rack_script_missing, *pravega.document, option_path(enforced.name),
                   "copies are to be on different racks, and nothing says in which one a bookie is: the last number of its "
                   "address is taken for it",
                   "write spec.rackAwareness.zones in the BookkeeperCluster");
}

void check_pair(const PravegaResource& pravega, const PravegaLinks& links, const BookkeeperResource& bookkeeper,
                const BookkeeperLinks& theirs, Mode mode, Reporter& reporter) {
  check_ensemble(pravega, bookkeeper, mode, reporter);
  check_versions(pravega, bookkeeper, reporter);
  check_same_ensemble(pravega, links.zookeeper, bookkeeper, theirs.zookeeper, reporter);
  check_path_option(pravega, bookkeeper, reporter);
  check_volumes(pravega, bookkeeper, mode, reporter);
  check_rack_script(pravega, bookkeeper, reporter);
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

// A client reads the trust store of a server's Secret, and a pod sees only Secrets of its own namespace.
template <typename Client, typename Server>
void check_trust_store(const Client& client, const Server* server, Reporter& reporter) {
  if (server == nullptr || !server->spec.tls || server->namespace_ == client.namespace_) return;
  const std::string& secret = value_or_empty(server->spec.tls->secret_name);
  reporter.warning(Code::secret_elsewhere, *client.document, {"metadata", "namespace"},
                   client.name + " trusts " + server->name + " by the Secret " + secret + ", which is in the namespace " +
                       server->namespace_,
                   "see that a Secret of this name with the trust store and its password is in " + client.namespace_ + " too");
}

// The BookKeeper client of 4.14, which Pravega has up to 0.13, brings the FIPS edition of Bouncy Castle for TLS, and Pravega itself
// the other one: in one JVM neither loads beside the other, and the segment store never serves (tried with real processes).
void check_bookie_tls(const PravegaResource& pravega, const BookkeeperResource* bookkeeper, Reporter& reporter) {
  if (bookkeeper == nullptr || !bookkeeper->spec.tls) return;
  const auto version = normalize_version(value_or_empty(pravega.spec.version));
  if (version && !is_version_below(*version, "0.14.0")) return;
  reporter.harm(Code::unsupported_version, *bookkeeper->document, field_path<&BookkeeperClusterSpec::tls>(),
                "the segment stores of " + pravega.name + " cannot speak TLS to their bookies: up to release 0.13 their image carries two "
                "editions of Bouncy Castle that exclude each other",
                "leave it out; encryption of the pods' network (WireGuard, a service mesh) protects this connection");
}

// JDK_JAVA_OPTIONS, by which the password reaches the JVM, is of Java 9 (docker/bookkeeper/entrypoint.sh of pravega/pravega:
// Java 11 since 0.9).
void check_bookie_java(const BookkeeperResource& bookkeeper, const ZookeeperResource* zookeeper, Reporter& reporter) {
  if (zookeeper == nullptr || !zookeeper->spec.tls) return;
  const auto version = normalize_version(value_or_empty(bookkeeper.spec.version));
  if (!version || !is_version_below(*version, "0.9.0")) return;
  reporter.harm(Code::unsupported_version, *bookkeeper.document, field_path<&BookkeeperClusterSpec::version>(),
                "the image of " + *version + " has a Java that cannot be handed the password of the trust store of " +
                    zookeeper->name,
                "upgrade the bookies to 0.9 or later first");
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
    if (bookkeeper == nullptr) continue;
    const auto index = static_cast<std::size_t>(bookkeeper - program.bookkeeper.data());
    check_pair(program.pravega[i], links.pravega[i], *bookkeeper, links.bookkeeper[index], mode, reporter);
  }
  for (std::size_t i = 0; i < links.pravega.size(); ++i) {
    check_trust_store(program.pravega[i], links.pravega[i].zookeeper, reporter);
    check_trust_store(program.pravega[i], links.pravega[i].bookkeeper, reporter);
    check_bookie_tls(program.pravega[i], links.pravega[i].bookkeeper, reporter);
  }
  for (std::size_t i = 0; i < links.bookkeeper.size(); ++i) {
    check_trust_store(program.bookkeeper[i], links.bookkeeper[i].zookeeper, reporter);
    check_bookie_java(program.bookkeeper[i], links.bookkeeper[i].zookeeper, reporter);
  }
  check_shared_bookkeeper(program, links, reporter);
  check_ledger_path(program, links, mode, reporter);
  check_made_up_config_maps(program, diagnostics);
}

}  // namespace pvg
