#include "plan/lint_text.h"

#include <algorithm>

#include "value/diagnostic_at.h"

namespace pvg {

namespace {

std::string_view title_of(std::string_view check) {
  for (const LintCheck& known : lint_checks()) {
    if (known.id == check) return known.title;
  }
  return {};
}

bool waives(const LintWaiver& waiver, const LintFinding& finding) {
  return waiver.check == finding.check && (!waiver.object || *waiver.object == finding.object);
}

}  // namespace

std::vector<LintFinding> waived(std::vector<LintFinding> findings, const RunConfig& config, Diagnostics& diagnostics) {
  if (!config.spec.lint || !config.spec.lint->waivers) return findings;
  const std::vector<LintWaiver>& waivers = *config.spec.lint->waivers;
  for (std::size_t i = 0; i < waivers.size(); ++i) {
    const auto gone = std::erase_if(findings, [&](const LintFinding& finding) { return waives(waivers[i], finding); });
    if (gone > 0 || config.document == nullptr) continue;
    diagnostics.add(diagnostic_at(*config.document, Severity::warning, Code::ignored_value,
                                  FieldPath{"spec", "lint", "waivers"} / i, "the waiver waives nothing", "remove it"));
  }
  return findings;
}

std::string lint_text(const std::vector<LintFinding>& findings) {
  std::string out;
  for (const LintFinding& finding : findings) {
    out.append(finding.check).append("  ").append(finding.object).append("  ").append(finding.field).append("  ");
    out.append(finding.message).append("\n");
  }
  return out;
}

Value lint_value(const std::vector<LintFinding>& findings) {
  Value::List list;
  for (const LintFinding& finding : findings) {
    list.push_back(Value::map({{"check", finding.check},
                               {"field", finding.field},
                               {"message", finding.message},
                               {"object", finding.object},
                               {"title", title_of(finding.check)}}));
  }
  return Value::map({{"findings", Value(std::move(list))}});
}

}  // namespace pvg
