#include "spec/property_names.h"

#include <algorithm>
#include <array>
#include <vector>

#include "text/diagnostic.h"
#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::array kProducts = {Product::pravega, Product::bookkeeper, Product::zookeeper};

// What people put in front that the operators and servers add themselves.
constexpr std::array<std::string_view, 3> kSuperfluous = {"-D", "BK_", "zookeeper."};

std::string_view component(std::string_view name) { return name.substr(0, name.find('.')); }

// Something that is worth pointing at: with a name of its own that is read somewhere.
bool is_useful(const Property& property) {
  return !property.is_prefix() && property.removed == Property::kNever && property.effect != Effect::dead &&
         property.effect != Effect::cli && property.effect != Effect::standalone && property.effect != Effect::client;
}

// Keys and older spellings, useful ones first: of two that are as near the first is taken.
std::vector<std::string_view> all_names(Product product) {
  std::vector<std::string_view> names;
  for (const bool useful : {true, false}) {
    for (const Property& property : properties_of(product)) {
      if (is_useful(property) == useful && !property.is_prefix()) names.push_back(property.key());
    }
    for (const Property& property : properties_of(product)) {
      if (is_useful(property) != useful) continue;
      for (const PropertyAlias& alias : aliases_of(property)) names.push_back(alias.name());
    }
  }
  return names;
}

std::string_view without_superfluous(std::string_view name) {
  for (const std::string_view prefix : kSuperfluous) {
    if (name.starts_with(prefix)) return name.substr(prefix.size());
  }
  return name;
}

// `"a"`, or `"a", today "b"` for an older spelling. Names are shown whole, however long.
std::string named(const FoundProperty& found, std::string_view name) {
  std::string out = "\"" + std::string(name) + "\"";
  if (found.alias != nullptr) out += ", today \"" + std::string(found.property->key()) + "\"";
  return out;
}

// Each property once, and not too many.
NameSuggestion suggestion(Product product, const std::vector<std::string_view>& names) {
  constexpr std::size_t kMost = 3;
  NameSuggestion out;
  std::vector<const Property*> said;
  for (const std::string_view name : names) {
    const FoundProperty found = find_property(product, name);
    if (said.size() == kMost || std::find(said.begin(), said.end(), found.property) != said.end()) continue;
    said.push_back(found.property);
    out.hint += said.size() == 1 ? "did you mean " : " or ";
    out.hint += named(found, name);
    out.secret = out.secret || found.property->secret;
  }
  if (!out.hint.empty()) out.hint += "?";
  return out;
}

// The names that end with this one, where a component is missing in front.
std::vector<std::string_view> with_component(const std::vector<std::string_view>& names, std::string_view tail) {
  std::vector<std::string_view> out;
  for (const std::string_view name : names) {
    const bool ends = name.size() > tail.size() + 1 &&
                      equal_ignoring_case(name.substr(name.size() - tail.size()), tail) &&
                      name[name.size() - tail.size() - 1] == '.';
    if (ends) out.push_back(name);
  }
  return out;
}

// The name behind a component too many.
std::string_view without_component(Product product, std::string_view name) {
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
    const std::string_view tail = name.substr(dot + 1);
    const FoundProperty found = find_property(product, tail);
    if (found && !found.property->is_prefix() && tail.find('.') != std::string_view::npos) return tail;
  }
  return {};
}

}  // namespace

std::string_view property_home(Product product) {
  switch (product) {
    case Product::pravega: return "spec.pravega.options of the PravegaCluster";
    case Product::bookkeeper: return "spec.options of the BookkeeperCluster";
    default: return "spec.config.additionalConfig of the ZookeeperCluster";
  }
}

bool has_known_component(Product product, std::string_view name) {
  // These belong to the logging library and to programs as well.
  constexpr std::array<std::string_view, 4> kShared = {"config", "log", "logback", "pravega"};
  const std::string_view wanted = component(name);
  if (wanted.size() == name.size() || std::find(kShared.begin(), kShared.end(), wanted) != kShared.end()) return false;
  const std::string_view with_dot = name.substr(0, wanted.size() + 1);
  const auto all = properties_of(product);
  const auto first =
      std::lower_bound(all.begin(), all.end(), with_dot,
                       [](const Property& property, std::string_view begin) { return property.key() < begin; });
  return first != all.end() && first->key().starts_with(with_dot);
}

const Property* foreign_property(Product product, std::string_view name) {
  const std::string_view plain = without_superfluous(name);
  for (const Product other : kProducts) {
    if (other == product) continue;
    const FoundProperty found = find_property(other, plain);
    if (found && is_useful(*found.property) && found.property->effect != Effect::operator_reads) return found.property;
  }
  return nullptr;
}

NameSuggestion suggest_property(Product product, std::string_view name) {
  const std::string_view plain = without_superfluous(name);
  if (plain.empty()) return {};
  if (find_property(product, plain) && plain != name) return suggestion(product, {plain});
  const std::vector<std::string_view> names = all_names(product);
  const auto same = std::find_if(names.begin(), names.end(),
                                 [&](std::string_view other) { return equal_ignoring_case(other, plain); });
  if (same != names.end()) return suggestion(product, {*same});
  if (const auto longer = with_component(names, plain); !longer.empty()) return suggestion(product, longer);
  // A component that is misspelt is not one too many.
  const std::string_view tail = without_component(product, plain);
  if (!tail.empty() && has_known_component(product, plain)) return suggestion(product, {tail});
  const std::vector<std::string_view> near = all_nearest(plain, names);
  if (!near.empty() || tail.empty()) return suggestion(product, near);
  return suggestion(product, {tail});
}

}  // namespace pvg
