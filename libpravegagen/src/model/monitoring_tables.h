// The rows that alerts and panels are made of. Their texts hold names of facts (model/monitoring_facts.h).
#pragma once

#include <span>
#include <string_view>

namespace pvg::monitoring {

struct AlertRow {
  std::string_view name;
  std::string_view expression;
  std::string_view pending;
  std::string_view severity;  // critical: someone gets up; warning: someone looks; info: someone may want to know
  std::string_view summary;
  std::string_view description;
};

[[nodiscard]] std::span<const AlertRow> zookeeper_alerts();
[[nodiscard]] std::span<const AlertRow> bookie_alerts();
[[nodiscard]] std::span<const AlertRow> segment_store_alerts();
[[nodiscard]] std::span<const AlertRow> controller_alerts();
// What holds for the pods of every component; their names begin with the fact "Component".
[[nodiscard]] std::span<const AlertRow> common_alerts();

// A row without a title is another query of the panel before it.
struct PanelRow {
  std::string_view title;
  std::string_view unit;  // as Grafana names it
  std::string_view expression;
  std::string_view legend;
};

[[nodiscard]] std::span<const PanelRow> zookeeper_panels();
[[nodiscard]] std::span<const PanelRow> bookie_panels();
[[nodiscard]] std::span<const PanelRow> segment_store_panels();
[[nodiscard]] std::span<const PanelRow> controller_panels();
[[nodiscard]] std::span<const PanelRow> common_panels();

}  // namespace pvg::monitoring
