#include "spec/cel_changes.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "catalog/properties.h"
#include "spec/immutable_options.h"

namespace pvg {

namespace {

#define PVG_THREE_NUMBERS "[0-9]+\\\\.[0-9]+\\\\.[0-9]+"
#define PVG_NUMBERS(text) "[" text ".find('" PVG_THREE_NUMBERS "').split('.').map(n, int(n))]"
constexpr std::string_view kNotBelow =
    "!self.matches('^v?" PVG_THREE_NUMBERS "') || !oldSelf.matches('^v?" PVG_THREE_NUMBERS "') || "
    PVG_NUMBERS("self") ".all(new, " PVG_NUMBERS("oldSelf") ".all(old, "
    "new[0] > old[0] || new[0] == old[0] && (new[1] > old[1] || new[1] == old[1] && new[2] >= old[2])))";

// ValidatePravegaVersion (pravega-operator api/v1beta1/pravegacluster_webhook.go).
CelChange no_downgrade(std::string_view at) {
  return {std::string(at), std::string(kNotBelow),
          "a downgrade is not supported: what a newer version wrote, an older one may not read"};
}

std::string same(std::string_view field) {
  const std::string name(field);
  return "has(self." + name + ") == has(oldSelf." + name + ") && (!has(self." + name + ") || self." + name +
         " == oldSelf." + name + ")";
}

CelChange same_place(std::string_view at, std::string_view field) {
  return {std::string(at), same(field),
          "data loss: what was stored stays where it was, and no segment store finds it there: keep " + std::string(field)};
}

void add_storage(std::vector<CelChange>& out) {
  constexpr std::string_view kStorage = "pravega.longtermStorage";
  constexpr std::array<std::string_view, 7> kKinds = {"filesystem", "ecs", "hdfs", "custom", "s3", "azure", "gcp"};
  for (const std::string_view kind : kKinds) {
    out.push_back({std::string(kStorage), "has(self." + std::string(kind) + ") == has(oldSelf." + std::string(kind) + ")",
                   "data loss: what was stored stays where it was: keep the kind of storage"});
  }
  struct Place {
    std::string_view below;
    std::string_view field;
  };
  constexpr std::array kPlaces = {
      Place{".filesystem.persistentVolumeClaim", "claimName"}, Place{".filesystem.nfs", "server"},
      Place{".filesystem.nfs", "path"},                        Place{".ecs", "configUri"},
      Place{".ecs", "bucket"},                                 Place{".ecs", "prefix"},
      Place{".hdfs", "uri"},                                   Place{".hdfs", "root"},
      Place{".s3", "bucket"},                                  Place{".s3", "prefix"},
      Place{".azure", "container"},                            Place{".azure", "prefix"},
      Place{".gcp", "bucket"},                                 Place{".gcp", "prefix"}};
  for (const Place& place : kPlaces) out.push_back(same_place(std::string(kStorage) + std::string(place.below), place.field));
}

std::string quoted_cel(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// The value of an option of `self` or `oldSelf` under the name that counts, the oldest one first, or what holds without it.
// `has` and `options` are those of `self`.
std::string value_of(const Property& property, std::string_view whose, std::string_view has, std::string_view options) {
  const auto of = [&](std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t self = std::min(text.find("self", at), text.size());
      out.append(text.substr(at, self - at));
      if (self < text.size()) out.append(whose);
      at = self + 4;
    }
    return out;
  };
  const std::string otherwise = quoted_cel(default_in_image(property));
  const std::string map = of(options);
  std::string out = "(!(" + of(has) + ") ? " + otherwise + " : ";
  const auto add = [&](std::string_view name) {
    const std::string key = quoted_cel(name);
    out.append(key).append(" in ").append(map).append(" ? ").append(map).append("[").append(key).append("] : ");
  };
  for (const PropertyAlias& alias : aliases_of(property)) add(alias.name());
  add(property.key());
  return out + otherwise + ")";
}

void add_options(Product product, std::string_view has, std::string_view options, std::vector<CelChange>& out) {
  for (const Property& property : properties_of(product)) {
    if (!is_immutable_option(property) || property.immutable == Immutable::unknown) continue;
    out.push_back({{},
                   value_of(property, "self", has, options) + " == " + value_of(property, "oldSelf", has, options),
                   "the option " + std::string(property.key()) +
                       " is set when the cluster is first started, and what was stored would not be found after a change"});
  }
}

}  // namespace

std::vector<CelChange> server_change_rules(const KnownKind& known) {
  std::vector<CelChange> out;
  if (known.spec == kPravegaCluster.spec) {
    out.push_back(no_downgrade("version"));
    add_storage(out);
    add_options(Product::pravega, "has(self.pravega) && has(self.pravega.options)", "self.pravega.options", out);
  } else if (known.spec == kBookkeeperCluster.spec) {
    out.push_back(no_downgrade("version"));
    add_options(Product::bookkeeper, "has(self.options)", "self.options", out);
  } else if (known.spec == kZookeeperCluster.spec) {
    out.push_back(no_downgrade("image.tag"));
    out.push_back({{},
                   "[[self, oldSelf].map(s, has(s.replicas) ? s.replicas : 3)].all(n, n[0] >= n[1] || "
                   "(n[0] >= 3 || n[1] < 3) && 2 * n[0] > n[1])",
                   "the members that stay must be a majority of those that were, and three at least: go down in steps"});
  }
  return out;
}

}  // namespace pvg
