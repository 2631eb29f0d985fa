#include "spec/rules.h"

#include <algorithm>
#include <array>
#include <span>

#include "spec/rule_tools.h"

namespace pvg {

namespace {

using rules::Modes;

template <typename Spec>
using RuleList = std::span<const rules::Rule<Spec>>;

std::array<RuleList<PravegaClusterSpec>, 7> lists(const PravegaClusterSpec* /*kind*/) {
  return {rules::pravega_admission_rules(), rules::pravega_rules(),          rules::pravega_memory_rules(),
          rules::pravega_expert_rules(),    rules::pravega_hardened_rules(), rules::pravega_refused_rules(),
          rules::pravega_property_rules()};
}

std::array<RuleList<BookkeeperClusterSpec>, 7> lists(const BookkeeperClusterSpec* /*kind*/) {
  return {rules::bookkeeper_rules(), rules::bookkeeper_memory_rules(), rules::bookkeeper_expert_rules(),
          rules::bookkeeper_hardened_rules(), rules::bookkeeper_tls_rules(), rules::bookkeeper_refused_rules(),
          rules::bookkeeper_property_rules()};
}

std::array<RuleList<ZookeeperClusterSpec>, 4> lists(const ZookeeperClusterSpec* /*kind*/) {
  return {rules::zookeeper_rules(), rules::zookeeper_expert_rules(), rules::zookeeper_tls_rules(),
          rules::zookeeper_property_rules()};
}

bool applies(Modes modes, Mode mode) {
  if (modes == Modes::operators) return mode == Mode::operators;
  return modes == Modes::both || mode == Mode::hardened;
}

// Calls the action with each rule of the mode.
template <typename Spec, typename Action>
void for_rules(Mode mode, Action action) {
  for (const RuleList<Spec>& list : lists(static_cast<const Spec*>(nullptr))) {
    for (const rules::Rule<Spec>& rule : list) {
      if (applies(rule.modes, mode)) action(rule);
    }
  }
}

// Calls the action with each resource of the program and its kind's spec.
template <typename Action>
void for_resources(const Program& program, Action action) {
  for (const PravegaResource& resource : program.pravega) action(resource);
  for (const BookkeeperResource& resource : program.bookkeeper) action(resource);
  for (const ZookeeperResource& resource : program.zookeeper) action(resource);
}

template <typename Spec>
std::vector<CelRule> rules_of() {
  std::vector<const ServerCheck*> checks;
  std::vector<CelRule> out;
  for_rules<Spec>(Mode::hardened, [&](const rules::Rule<Spec>& rule) {
    if (rule.server == nullptr || std::find(checks.begin(), checks.end(), rule.server) != checks.end()) return;
    checks.push_back(rule.server);
    out.insert(out.end(), rule.server->rules.begin(), rule.server->rules.end());
  });
  return out;
}

}  // namespace

void check_rules(const Program& program, const std::vector<Source>& sources, Mode mode, UnknownFields unknown_fields,
                 Diagnostics& diagnostics) {
  for_resources(program, [&]<typename Spec>(const Resource<Spec>& resource) {
    const Document& document = *resource.document;
    DecodeContext context(document, sources[document.source], mode, unknown_fields, diagnostics);
    for_rules<Spec>(mode, [&](const rules::Rule<Spec>& rule) { rule.check(resource, context); });
  });
}

std::vector<CelRule> server_rules(const KnownKind& known) {
  if (known.spec == kPravegaCluster.spec) return rules_of<PravegaClusterSpec>();
  if (known.spec == kBookkeeperCluster.spec) return rules_of<BookkeeperClusterSpec>();
  if (known.spec == kZookeeperCluster.spec) return rules_of<ZookeeperClusterSpec>();
  return {};
}

void for_each_rule(const Program& program, const std::vector<Source>& sources,
                   const std::function<void(const Diagnostics& found, const ServerCheck* server)>& action) {
  for_resources(program, [&]<typename Spec>(const Resource<Spec>& resource) {
    const Document& document = *resource.document;
    for_rules<Spec>(Mode::hardened, [&](const rules::Rule<Spec>& rule) {
      Diagnostics found;
      DecodeContext context(document, sources[document.source], Mode::hardened, UnknownFields::error, found);
      rule.check(resource, context);
      action(found, rule.server);
    });
  });
}

}  // namespace pvg
