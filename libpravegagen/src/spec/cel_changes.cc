#include "spec/cel_changes.h"

#include <string_view>

#include "catalog/properties.h"
#include "schema/pass_through_type.h"
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

// What of a kind of storage says where the data is.
void add_places(const Table& table, const std::string& at, std::vector<CelChange>& out) {
  for (const Field& row : table.fields) {
    const std::string below = at + "." + std::string(row.name);
    if (row.type == FieldType::object) {
      add_places(row.table(), below, out);
    } else if (row.type == FieldType::text && says_where_data_is(row.name)) {
      out.push_back(same_place(at, row.name));
    } else if (const auto type = parse_pass_through_type(row.facts.kubernetes); type && !type->list) {
      for (const KubernetesField& field : fields_of(type->type)) {
        if (says_where_data_is(field.name())) out.push_back(same_place(below, field.name()));
      }
    }
  }
}

void add_storage(std::vector<CelChange>& out) {
  const std::string at = "pravega.longtermStorage";
  for (const Field& kind : table_of<LongTermStorage>().fields) {
    out.push_back({at, "has(self." + std::string(kind.name) + ") == has(oldSelf." + std::string(kind.name) + ")",
                   "data loss: what was stored stays where it was: keep the kind of storage"});
  }
  add_places(table_of<LongTermStorage>(), at, out);
}

std::string quoted_cel(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// Where a resource has its options.
struct OptionsHome {
  std::string_view owner;    // below the spec, with a dot in front; empty: the spec itself
  std::string_view options;  // below the owner
};

// The value of an option of `self` or `oldSelf` under the name that counts, the oldest one first, or what holds without it.
std::string value_of(const Property& property, std::string_view whose, const OptionsHome& home) {
  const std::string owner = std::string(whose) + std::string(home.owner);
  const std::string options = owner + std::string(home.options);
  const std::string has = (home.owner.empty() ? "" : "has(" + owner + ") && ") + "has(" + options + ")";
  const std::string otherwise = quoted_cel(default_in_image(property));
  std::string out = "(!(" + has + ") ? " + otherwise + " : ";
  const auto add = [&](std::string_view name) {
    const std::string key = quoted_cel(name);
    out.append(key).append(" in ").append(options).append(" ? ").append(options).append("[").append(key).append("] : ");
  };
  for (const PropertyAlias& alias : aliases_of(property)) add(alias.name());
  add(property.key());
  return out + otherwise + ")";
}

void add_options(Product product, const OptionsHome& home, std::vector<CelChange>& out) {
  for (const Property& property : properties_of(product)) {
    if (!is_immutable_option(property) || property.immutable == Immutable::unknown) continue;
    out.push_back({{},
                   value_of(property, "self", home) + " == " + value_of(property, "oldSelf", home),
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
    add_options(Product::pravega, {".pravega", ".options"}, out);
  } else if (known.spec == kBookkeeperCluster.spec) {
    out.push_back(no_downgrade("version"));
    add_options(Product::bookkeeper, {"", ".options"}, out);
  } else if (known.spec == kZookeeperCluster.spec) {
    out.push_back(no_downgrade("image.tag"));
    out.push_back({{},
                   "[[self, oldSelf].map(s, has(s.replicas) ? s.replicas : 3)].all(n, n[0] >= n[1] || "
                   "(n[0] >= 3 || n[1] < 3) && 2 * n[0] > n[1])",
                   "the members that stay must be a majority of those that were, and three at least: go down in steps"});
    out.push_back({{},
                   "[[self, oldSelf].map(s, !has(s.tls) ? 0 : !has(s.tls.quorum) ? 3 : s.tls.quorum == 'plain' ? 0 : "
                   "s.tls.quorum == 'accept' ? 1 : s.tls.quorum == 'prefer' ? 2 : 3)].all(n, n[0] - n[1] <= 1 && n[1] - n[0] <= 1)",
                   "members of the two would not understand each other while they are restarted: go one step at a time through "
                   "tls.quorum accept, prefer and require"});
  }
  return out;
}

}  // namespace pvg
