#include "spec/rules.h"

#include "spec/rule_tools.h"

namespace pvg {

namespace {

template <typename Spec>
void run(std::span<const rules::Rule<Spec>> list, const Resource<Spec>& resource, DecodeContext& context) {
  for (const rules::Rule<Spec>& rule : list) {
    if (rule.modes == rules::Modes::operators && context.mode() != Mode::operators) continue;
    if (rule.modes == rules::Modes::hardened && context.mode() != Mode::hardened) continue;
    rule.check(resource, context);
  }
}

}  // namespace

void check_rules(const Program& program, const std::vector<Source>& sources, Mode mode, UnknownFields unknown_fields,
                 Diagnostics& diagnostics) {
  const auto context_of = [&](const Document& document) {
    return DecodeContext(document, sources[document.source], mode, unknown_fields, diagnostics);
  };
  for (const PravegaResource& resource : program.pravega) {
    DecodeContext context = context_of(*resource.document);
    run(rules::pravega_admission_rules(), resource, context);
    run(rules::pravega_rules(), resource, context);
    run(rules::pravega_memory_rules(), resource, context);
    run(rules::pravega_expert_rules(), resource, context);
    run(rules::pravega_hardened_rules(), resource, context);
    run(rules::pravega_property_rules(), resource, context);
  }
  for (const BookkeeperResource& resource : program.bookkeeper) {
    DecodeContext context = context_of(*resource.document);
    run(rules::bookkeeper_rules(), resource, context);
    run(rules::bookkeeper_memory_rules(), resource, context);
    run(rules::bookkeeper_expert_rules(), resource, context);
    run(rules::bookkeeper_hardened_rules(), resource, context);
    run(rules::bookkeeper_property_rules(), resource, context);
  }
  for (const ZookeeperResource& resource : program.zookeeper) {
    DecodeContext context = context_of(*resource.document);
    run(rules::zookeeper_rules(), resource, context);
    run(rules::zookeeper_expert_rules(), resource, context);
    run(rules::zookeeper_property_rules(), resource, context);
  }
}

}  // namespace pvg
