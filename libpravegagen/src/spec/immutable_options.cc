#include "spec/immutable_options.h"

#include <algorithm>
#include <array>
#include <utility>

#include "spec/bookie_directories.h"

namespace pvg {

bool is_immutable_option(const Property& property) {
  const bool overwritten =
      property.effect == Effect::image || property.effect == Effect::rendered || property.effect == Effect::dead;
  return property.immutable != Immutable::no && !property.is_prefix() && !overwritten;
}

std::string_view default_in_image(const Property& property) {
  for (const Directories& kind : {kLedgerDirectories, kJournalDirectories, kIndexDirectories}) {
    if (kind.option == property.key()) return kind.default_path;
  }
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kImage = {
      {{"useHostNameAsBookieID", "true"},
       {"pravegaservice.dataLog.impl.name", "BOOKKEEPER"},
       {"pravegaservice.container.count", "4"}}};
  for (const auto& [key, value] : kImage) {
    if (key == property.key()) return value;
  }
  return property.otherwise();
}

bool says_where_data_is(std::string_view member) {
  constexpr std::array<std::string_view, 9> kPlaces = {"claimName", "bucket", "container", "prefix", "configUri",
                                                       "uri",       "root",   "server",    "path"};
  return std::find(kPlaces.begin(), kPlaces.end(), member) != kPlaces.end();
}

}  // namespace pvg
