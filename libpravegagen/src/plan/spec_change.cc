#include "plan/spec_change.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "catalog/properties.h"
#include "plan/tree_difference.h"
#include "spec/address.h"
#include "spec/immutable_options.h"
#include "spec/rule_tools.h"
#include "spec/version.h"
#include "text/trim.h"
#include "value/diagnostic_at.h"

namespace pvg {

namespace {

using rules::field_path;
using rules::value_or_empty;

class Reporter {
 public:
  Reporter(Mode mode, Diagnostics& diagnostics) : mode_(mode), diagnostics_(diagnostics) {}

  void add(Severity severity, Code code, const Document& document, FieldPath path, std::string message, std::string hint) {
    diagnostics_.add(diagnostic_at(document, severity, code, std::move(path), std::move(message), std::move(hint)));
  }
  // What the operators would do all the same.
  void harm(Code code, const Document& document, FieldPath path, std::string message, std::string hint) {
    add(mode_ == Mode::operators ? Severity::warning : Severity::error, code, document, std::move(path),
        std::move(message), std::move(hint));
  }

 private:
  Mode mode_;
  Diagnostics& diagnostics_;
};

// The resource of the same name in the other run.
template <typename T>
const T* same_in(const std::vector<T>& others, const T& resource) {
  const auto found = std::find_if(others.begin(), others.end(), [&](const T& other) {
    return other.name == resource.name && other.namespace_ == resource.namespace_;
  });
  return found == others.end() ? nullptr : &*found;
}

// Renamed, when exactly one is new where one is gone.
template <typename T>
const T* renamed_to(const std::vector<T>& before, const std::vector<T>& after) {
  std::vector<const T*> added;
  for (const T& resource : after) {
    if (same_in(before, resource) == nullptr) added.push_back(&resource);
  }
  const auto gone = std::count_if(before.begin(), before.end(), [&](const T& r) { return same_in(after, r) == nullptr; });
  return added.size() == 1 && gone == 1 ? added.front() : nullptr;
}

template <typename T>
void check_gone(const std::vector<T>& before, const std::vector<T>& after, Reporter& reporter) {
  for (const T& resource : before) {
    if (same_in(after, resource) != nullptr) continue;
    if (const T* other = renamed_to(before, after)) {
      const bool moved = other->name == resource.name;
      reporter.add(Severity::error, Code::resource_gone, *other->document,
                   {"metadata", moved ? std::string("namespace") : std::string("name")},
                   moved ? "data loss: was in the namespace " + resource.namespace_ + ": everything is made anew, and nothing of "
                           "what is stored goes along"
                         : "data loss: was " + resource.name + ": everything is made anew under the new name, and nothing of what "
                           "is stored goes along",
                   moved ? "keep the namespace" : "keep the name " + resource.name);
    } else {
      reporter.add(Severity::warning, Code::resource_gone, *resource.document, {"metadata", "name"},
                   resource.name + " is not in the new input: its objects are left to themselves, or pruned with all that they hold",
                   "take it down in order, or put it into the input");
    }
  }
}

void check_version(const std::optional<std::string>& before, const Document& document,
                   const std::optional<std::string>& after, FieldPath path, Reporter& reporter) {
  const std::string& old_version = value_or_empty(before);
  const std::string& version = value_or_empty(after);
  const auto old_normal = normalize_version(old_version);
  const auto normal = normalize_version(version);
  if (!old_normal || !normal || !is_version_below(*normal, *old_normal)) return;
  // ValidatePravegaVersion (pravega-operator api/v1beta1/pravegacluster_webhook.go).
  reporter.add(Severity::error, Code::downgrade, document, std::move(path),
               "downgrading the cluster from version " + *old_normal + " to " + *normal + " is not supported",
               "what a newer version wrote, an older one may not read: stay at " + old_version + ", or go on");
}

std::vector<std::string> hosts_of(const std::optional<std::string>& uri) {
  std::vector<std::string> out;
  for (const Address& address : parse_addresses(value_or_empty(uri))) {
    out.push_back(address.host.substr(0, address.host.find('.')));
  }
  std::sort(out.begin(), out.end());
  return out;
}

// By the first labels: a longer name of the same Service is no change.
void check_ensemble(const std::optional<std::string>& before, const ZookeeperResource* linked_before,
                    const std::optional<std::string>& after, const ZookeeperResource* linked_after,
                    const Document& document, FieldPath path, Reporter& reporter) {
  if (linked_before != nullptr && linked_after != nullptr && linked_before->name == linked_after->name &&
      linked_before->namespace_ == linked_after->namespace_) {
    return;
  }
  if (hosts_of(before) == hosts_of(after)) return;
  reporter.harm(Code::moved_storage, document, std::move(path),
                "was " + value_or_empty(before) + ": in another ensemble there is none of the metadata, and the cluster starts empty",
                "keep it, unless it is another name of the same ensemble");
}

void check_storage(const PravegaResource& before, const PravegaResource& after, Reporter& reporter) {
  const FieldPath path = field_path<&PravegaClusterSpec::pravega, &PravegaSpec::longterm_storage>();
  const Found was = locate(before.document->root, path);
  const Found is = locate(after.document->root, path);
  const Value none;
  const Value& left = was.whole ? *was.value : none;
  const Value& right = is.whole ? *is.value : none;
  const auto report = [&](FieldPath at, std::string what) {
    reporter.harm(Code::moved_storage, *after.document, std::move(at),
                  "data loss: " + std::move(what) + ": what was stored stays where it was, and no segment store finds it there",
                  "keep it, or copy the data first");
  };
  if (left.is_map() != right.is_map()) {
    if (!left.empty() || !right.empty()) report(path, "long-term storage is another one");
    return;
  }
  for (const FieldPath& below : differences(left, right)) {
    if (below.empty()) continue;
    const auto* last = std::get_if<std::string>(&below.parts().back());
    const bool is_kind = below.parts().size() == 1;
    if (last == nullptr || (!is_kind && !says_where_data_is(*last))) continue;
    FieldPath at = path;
    for (const PathPart& part : below.parts()) {
      if (const auto* key = std::get_if<std::string>(&part)) at = at / std::string_view(*key);
    }
    report(std::move(at), "long-term storage is in another place");
  }
}

// An option under any of its names, of which the oldest wins.
rules::Named given(const TextMap& options, const Property& property) {
  for (const PropertyAlias& alias : aliases_of(property)) {
    if (const auto value = rules::option(options, alias.name())) return {alias.name(), value};
  }
  return {property.key(), rules::option(options, property.key())};
}

std::string_view reason(Immutable immutable) {
  switch (immutable) {
    case Immutable::webhook: return "it is set when the cluster is first started, and never changes";
    case Immutable::data: return "it says where data is, and what was stored would not be found";
    case Immutable::unknown: case Immutable::no: break;
  }
  return "what was stored may not be found or read any more";
}

std::string changed_text(const rules::Named& was, const rules::Named& is, std::string_view otherwise) {
  if (was.value && is.value) return "was " + std::string(*was.value) + ", and is " + std::string(*is.value) + " now";
  const std::string means = otherwise.empty() ? std::string() : ", which means " + std::string(otherwise);
  if (was.value) return "was " + std::string(*was.value) + ", and is left out now" + means;
  return "is " + std::string(*is.value) + " now, and was left out" + means;
}

// Options that lay data out or say where it is. What the entry point writes over it does not matter.
void check_options(Product product, const TextMap& before, const TextMap& after, const Document& document,
                   const FieldPath& options, Reporter& reporter) {
  for (const Property& property : properties_of(product)) {
    if (!is_immutable_option(property)) continue;
    const rules::Named was = given(before, property);
    const rules::Named is = given(after, property);
    if (!was.value && !is.value) continue;
    const std::string_view otherwise = default_in_image(property);
    if (was.value.value_or(otherwise) == is.value.value_or(otherwise)) continue;
    const FieldPath path = options / is.name;
    std::string message = property.secret ? std::string("is another one") : changed_text(was, is, otherwise);
    message += ": " + std::string(reason(property.immutable));
    std::string hint = property.secret ? "keep it"
                       : was.value     ? "write \"" + std::string(*was.value) + "\""
                                       : "take it out again";
    const Severity severity = property.immutable == Immutable::unknown ? Severity::warning : Severity::error;
    reporter.add(severity, Code::immutable_option, document, path, std::move(message), std::move(hint));
  }
}

void check_pravega(const PravegaResource& before, const PravegaLinks& old_links, const PravegaResource& after,
                   const PravegaLinks& links, Reporter& reporter) {
  check_version(before.spec.version, *after.document, after.spec.version, field_path<&PravegaClusterSpec::version>(), reporter);
  check_ensemble(before.spec.zookeeper_uri, old_links.zookeeper, after.spec.zookeeper_uri, links.zookeeper, *after.document,
                 field_path<&PravegaClusterSpec::zookeeper_uri>(), reporter);
  check_storage(before, after, reporter);
  check_options(Product::pravega, value_or_empty(value_or_empty(before.spec.pravega).options),
                value_or_empty(value_or_empty(after.spec.pravega).options), *after.document,
                field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>(), reporter);
}

void check_bookkeeper(const BookkeeperResource& before, const BookkeeperLinks& old_links, const BookkeeperResource& after,
                      const BookkeeperLinks& links, Reporter& reporter) {
  check_version(before.spec.version, *after.document, after.spec.version, field_path<&BookkeeperClusterSpec::version>(), reporter);
  check_ensemble(before.spec.zookeeper_uri, old_links.zookeeper, after.spec.zookeeper_uri, links.zookeeper, *after.document,
                 field_path<&BookkeeperClusterSpec::zookeeper_uri>(), reporter);
  check_options(Product::bookkeeper, value_or_empty(before.spec.options), value_or_empty(after.spec.options), *after.document,
                field_path<&BookkeeperClusterSpec::options>(), reporter);
  const std::string old_env(trim(value_or_empty(before.spec.env_vars)));
  const std::string env(trim(value_or_empty(after.spec.env_vars)));
  if (old_env != env) {
    reporter.add(Severity::warning, Code::immutable_option, *after.document, field_path<&BookkeeperClusterSpec::env_vars>(),
                 "was " + (old_env.empty() ? "left out" : old_env) + ": PRAVEGA_CLUSTER_NAME in it says where the ledgers are",
                 "see that both have the same PRAVEGA_CLUSTER_NAME, PRAVEGA_PATH and BK_CLUSTER_NAME");
  }
}

// Where the step stands in the row from plain text to TLS.
std::size_t quorum_step(const std::optional<ZookeeperTls>& tls) {
  const std::string_view step = !tls ? std::string_view("plain") : tls->quorum ? std::string_view(*tls->quorum) : "require";
  const std::string_view before = kQuorumTlsSteps.substr(0, kQuorumTlsSteps.find(step));
  return static_cast<std::size_t>(std::count(before.begin(), before.end(), '|'));
}

// Members are restarted one by one, so those of the old step and of the new one must understand each other.
void check_quorum_tls(const ZookeeperResource& before, const ZookeeperResource& after, Reporter& reporter) {
  const std::size_t was = quorum_step(before.spec.tls);
  const std::size_t is = quorum_step(after.spec.tls);
  if ((was > is ? was - is : is - was) < 2) return;
  FieldPath at = field_path<&ZookeeperClusterSpec::tls>();
  if (after.spec.tls) at = field_path<&ZookeeperClusterSpec::tls, &ZookeeperTls::quorum>();
  reporter.harm(Code::tls_step, *after.document, std::move(at),
                "the members that are restarted first would not understand the others, and the ensemble would stop halfway",
                "go one step at a time, and wait for each: spec.tls.quorum accept, prefer, require, or back");
}

void check_zookeeper(const ZookeeperResource& before, const ZookeeperResource& after, Reporter& reporter) {
  check_quorum_tls(before, after, reporter);
  check_version(value_or_empty(before.spec.image).tag, *after.document, value_or_empty(after.spec.image).tag,
                field_path<&ZookeeperClusterSpec::image, &ZookeeperImage::tag>(), reporter);
  const std::int32_t was = before.spec.replicas.value_or(3);
  const std::int32_t is = after.spec.replicas.value_or(3);
  if (is >= was) return;
  const FieldPath path = field_path<&ZookeeperClusterSpec::replicas>();
  const std::string change = "an ensemble of " + std::to_string(was) + " becomes one of " + std::to_string(is);
  if (is < 3 && was >= 3) {
    reporter.add(Severity::error, Code::shrinking_ensemble, *after.document, path,
                 change + ", which stops when one member is lost", "keep three at least");
  } else if (2 * is <= was) {
    reporter.add(Severity::error, Code::shrinking_ensemble, *after.document, path,
                 change + ": those that stay are no majority of those that were, and cannot agree on the new size",
                 "go down in steps, each above half");
  } else {
    reporter.add(Severity::warning, Code::shrinking_ensemble, *after.document, path,
                 change + ": the members must leave the ensemble before their pods go",
                 "apply the size Job first, wait for it, then the rest");
  }
}

// A ConfigMap of the input that `envVars` names: what is in it reaches the bookies.
void check_config_maps(const RunView& before, const RunView& after, Reporter& reporter) {
  for (const InputConfigMap& map : after.program.config_maps) {
    const auto old = std::find_if(before.program.config_maps.begin(), before.program.config_maps.end(),
                                  [&](const InputConfigMap& m) { return m.name == map.name && m.namespace_ == map.namespace_; });
    if (old == before.program.config_maps.end()) continue;
    for (const std::string_view key :
         {std::string_view("PRAVEGA_CLUSTER_NAME"), std::string_view("PRAVEGA_PATH"), std::string_view("BK_CLUSTER_NAME")}) {
      const auto was = rules::option(old->data, key);
      const auto is = rules::option(map.data, key);
      if (was == is) continue;
      reporter.add(Severity::error, Code::immutable_option, *map.document, FieldPath{"data"} / key,
                   "data loss: was " + std::string(was.value_or("left out")) +
                       ": the bookies would look for their ledgers in another place",
                   "keep it");
    }
  }
}

// Calls the action for each pair of resources, with their places in the programs.
template <typename T, typename Action>
void for_pairs(const std::vector<T>& before, const std::vector<T>& after, Action action) {
  for (std::size_t i = 0; i < after.size(); ++i) {
    const T* old = same_in(before, after[i]);
    if (old != nullptr) action(static_cast<std::size_t>(old - before.data()), i);
  }
}

}  // namespace

void check_spec_changes(const RunView& before, const RunView& after, Mode mode, Diagnostics& diagnostics) {
  Reporter reporter(mode, diagnostics);
  check_gone(before.program.zookeeper, after.program.zookeeper, reporter);
  check_gone(before.program.bookkeeper, after.program.bookkeeper, reporter);
  check_gone(before.program.pravega, after.program.pravega, reporter);
  for_pairs(before.program.zookeeper, after.program.zookeeper, [&](std::size_t old, std::size_t i) {
    check_zookeeper(before.program.zookeeper[old], after.program.zookeeper[i], reporter);
  });
  for_pairs(before.program.bookkeeper, after.program.bookkeeper, [&](std::size_t old, std::size_t i) {
    check_bookkeeper(before.program.bookkeeper[old], before.links.bookkeeper[old], after.program.bookkeeper[i],
                     after.links.bookkeeper[i], reporter);
  });
  for_pairs(before.program.pravega, after.program.pravega, [&](std::size_t old, std::size_t i) {
    check_pravega(before.program.pravega[old], before.links.pravega[old], after.program.pravega[i], after.links.pravega[i],
                  reporter);
  });
  check_config_maps(before, after, reporter);
}

}  // namespace pvg
