// The numbers and selectors that alerts and panels are made with, and how they get into a text: "[[replicas]]" in a row
// stands for the fact of that name. A row that names a fact which a component does not have is left out, so that there
// are no conditions elsewhere: no panel over metrics that are switched off, no alert on a quorum that is not known.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace pvg::monitoring {

using Facts = TextMap;

// The text with its facts; nullopt when one is missing.
[[nodiscard]] std::optional<std::string> fill(std::string_view text, const Facts& facts);

// Who has metrics that Prometheus can ask for.
[[nodiscard]] bool is_scraped(const BookieModel& model);
[[nodiscard]] bool is_scraped(const SegmentStoreModel& model);
[[nodiscard]] bool is_scraped(const ControllerModel& model);

// A property of a Pravega server, as it stands in its ConfigMap; empty when it is not there.
[[nodiscard]] std::string_view property(const ConfigModel& config, std::string_view name);

[[nodiscard]] Facts facts_of(const ZookeeperModel& model);
// Of all sets of a BookkeeperCluster. `writer` has the sizes of ensembles and quorums; null: nothing is known of them.
[[nodiscard]] Facts facts_of(const std::vector<const BookieModel*>& sets, std::string_view cluster,
                             const SegmentStoreModel* writer);
[[nodiscard]] Facts facts_of(const SegmentStoreModel& model, std::string_view cluster);
[[nodiscard]] Facts facts_of(const ControllerModel& model, std::string_view cluster);

}  // namespace pvg::monitoring
