// Rules about the servers' own properties: the options of PravegaCluster and BookkeeperCluster, what ZookeeperCluster
// adds to its configuration, and properties among JVM options. What a property is like is the catalogue's; what the
// operators' own rules say of an option (rules_pravega_admission.cc and its like) is not said again.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/properties.h"
#include "schema/value_text.h"
#include "spec/property_effect.h"
#include "spec/property_names.h"
#include "spec/property_value.h"
#include "spec/rule_tools.h"
#include "spec/segment_store_port.h"
#include "spec/version.h"
#include "value/quantity.h"

namespace pvg::rules {

namespace {

// One property that somebody set, with its place: a member of a map, or an item -Dname=value of a list.
struct Setting {
  std::string_view name;
  std::string_view value;
  PathMaker owner;
  std::optional<std::size_t> index;
  bool secret = false;  // the catalogue says that the value is one, or may be

  [[nodiscard]] FieldPath path() const { return index ? owner() / *index : owner() / name; }
  // A list's item has no key of its own.
  [[nodiscard]] Point key_point() const { return index ? Point::value : Point::key; }
};

// What all settings of one place have around them.
struct Home {
  Product product = Product::pravega;
  PropertySurroundings around;
  const TextMap* options = nullptr;  // where the other spelling of a property may be
  bool foreign_names = false;        // others' names, with components of their own, are none of our business
  bool moves_secrets = false;        // they are kept out of the ConfigMap, and another rule says so
  bool expects_keys = false;         // signing keys are wanted here, and another rule says what that means
  std::string_view secret_hint = {};
  std::size_t suggestions = 20;  // how many more may be looked for
};

// A name that sounds like a secret's is treated like one, whatever the catalogue says.
void report(const Setting& setting, Severity severity, Code code, std::string message, std::string hint, Point point,
            DecodeContext& context) {
  context.report(severity, code, setting.path(), std::move(message), std::move(hint), point,
                 setting.secret || is_secret_key(setting.name));
}

void warn(const Setting& setting, Code code, std::string message, std::string hint, Point point,
          DecodeContext& context) {
  report(setting, Severity::warning, code, std::move(message), std::move(hint), point, context);
}

// Variables that the images' scripts read are written among the options as well.
bool is_script_variable(std::string_view name) {
  return name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == std::string_view::npos;
}

// Every option of Pravega becomes a property of the JVM, and libraries read some as well.
bool is_library_property(std::string_view name) {
  constexpr std::array<std::string_view, 11> kLibraries = {"java.", "javax.", "jdk.",   "sun.",       "com.", "org.",
                                                           "io.",   "net.",   "netty.", "zookeeper.", "jute."};
  return std::any_of(kLibraries.begin(), kLibraries.end(), [&](std::string_view l) { return name.starts_with(l); });
}

void unknown(Setting setting, Home& home, DecodeContext& context) {
  if (home.product == Product::pravega && is_library_property(setting.name)) return;
  if (const Property* other = foreign_property(home.product, setting.name)) {
    setting.secret = setting.secret || other->secret;
    warn(setting, Code::misplaced_property,
         "this is a property of " + std::string(product_text(other->product)) + ", and nothing reads it here",
         "write it in " + std::string(property_home(other->product)), setting.key_point(), context);
    return;
  }
  const bool may_be_foreign = setting.index || setting.name.find('.') != std::string_view::npos;
  if (home.foreign_names && may_be_foreign && !has_known_component(home.product, setting.name)) return;
  if (home.product == Product::bookkeeper && is_script_variable(setting.name)) return;
  NameSuggestion meant;
  if (home.suggestions > 0) {
    --home.suggestions;
    meant = suggest_property(home.product, setting.name);
  }
  setting.secret = setting.secret || meant.secret;
  warn(setting, Code::unknown_property,
       "no release of " + std::string(product_text(home.product)) + " has this property",
       meant.hint.empty() ? "leave it out" : meant.hint, setting.key_point(), context);
}

// Values that other rules speak of: the port, which the Services follow; the quorums and the cache's size, which the
// webhook reads.
bool is_said_elsewhere(const Setting& setting, const PropertyProblem& problem) {
  constexpr std::array<std::string_view, 3> kQuorums = {"bookkeeper.ensemble.size", "bookkeeper.write.quorum.size",
                                                        "bookkeeper.ack.quorum.size"};
  const bool unread = problem.code == Code::property_type && !setting.value.empty();
  if (setting.name == kSegmentStorePortOption) return true;
  if (setting.name == "bookkeeper.write.quorum.racks.minimumCount.enable") return !setting.value.empty();
  if (setting.name == "pravegaservice.cache.size.max") {
    return setting.value.empty() || (unread && !Quantity::parse(setting.value));
  }
  return unread && std::find(kQuorums.begin(), kQuorums.end(), setting.name) != kQuorums.end();
}

void value(const Setting& setting, const Property& property, DecodeContext& context) {
  const std::optional<PropertyProblem> problem = property_value_problem(property, setting.value);
  if (!problem || (!setting.index && property.product == Product::pravega && is_said_elsewhere(setting, *problem)))
    return;
  std::string message = problem->message;
  if (problem->stops) message += ", and the server does not start";
  report(setting, problem->stops ? harm_severity(context) : Severity::warning, problem->code, std::move(message),
         problem->hint, Point::value, context);
}

// TypedProperties.tryGet of Pravega looks for the older spelling first. What is in a list and among the options comes
// to the same line, which is sorted: the last one wins. Secrets may be taken out of that line.
void spelled_twice(const Setting& setting, const FoundProperty& found, const Home& home, DecodeContext& context) {
  const TextMap& options = *home.options;
  if (setting.index) {
    const auto other = option(options, setting.name);
    if (!other || *other == setting.value || found.property->secret) return;
    const bool loses = setting.value < *other;
    warn(setting, Code::property_spelled_twice,
         std::string("set in spec.pravega.options too, with another value: ") + (loses ? "that one" : "this one") +
             " wins, as the later one in the alphabet",
         "write it once", Point::value, context);
    return;
  }
  if (found.alias != nullptr) return;
  for (const PropertyAlias& alias : aliases_of(*found.property)) {
    const auto other = option(options, alias.name());
    if (!other) continue;
    const std::string name = quoted(alias.name());
    warn(setting, Code::property_spelled_twice,
         *other == setting.value ? name + ", its older spelling, is set too, and says the same"
                                 : name + ", its older spelling, is set too and wins: this value is not used",
         "leave " + name + " out", setting.key_point(), context);
  }
}

struct Risk {
  std::string_view name;
  std::string_view value;  // the value that is one; "true" for every spelling of it
  std::string_view message;
  bool loses_data;
};

constexpr std::array kRisks = {
    Risk{"storageextra.noOp.mode.enable", "true", "user data is thrown away and not stored", true},
    Risk{"pravegaservice.admin.gateway.enable", "true",
         "whoever reaches the admin gateway can change everything: it asks for no name", false},
};

void risk(const Setting& setting, const Property& property, DecodeContext& context) {
  for (const Risk& risk : kRisks) {
    if (risk.name != property.key()) continue;
    const bool taken = property.type == PropertyType::boolean
                           ? property_switch(property.product, setting.value).value_or(false)
                           : setting.value == risk.value;
    if (!taken) return;
    report(setting, risk.loses_data ? harm_severity(context) : Severity::warning, Code::risky_property,
           std::string(risk.message), property.type == PropertyType::boolean ? "leave it out" : "make one of your own",
           Point::value, context);
  }
}

void forbidden(const Setting& setting, const Property& property, DecodeContext& context) {
  const auto problem = forbidden_property(property, setting.value);
  if (!problem) return;
  report(setting, harm_severity(context), Code::forbidden_property, problem->message, problem->hint, Point::value,
         context);
}

// ConfigMaps are read by more people than Secrets.
void plain_secret(const Setting& setting, const Property& property, const Home& home, DecodeContext& context) {
  if (!property.secret || home.moves_secrets || setting.value.empty() ||
      setting.value.find('$') != std::string_view::npos)
    return;
  if (home.expects_keys && property.key().ends_with("signingKey.basis")) return;
  context.report(Severity::warning, Code::plain_secret, setting.path(),
                 "the secret ends in a ConfigMap, for all to read", std::string(home.secret_hint), Point::value, true);
}

void check(Setting setting, const FoundProperty& found, Home& home, DecodeContext& context) {
  if (!found) {
    unknown(setting, home, context);
    return;
  }
  const Property& property = *found.property;
  setting.secret = setting.secret || property.secret;
  if (property.effect == Effect::operator_reads) return;
  plain_secret(setting, property, home, context);
  if (const auto reason = reason_without_effect(found, setting.name, home.around)) {
    warn(setting, Code::property_without_effect, reason->message, reason->hint, setting.key_point(), context);
    return;
  }
  value(setting, property, context);
  spelled_twice(setting, found, home, context);
  forbidden(setting, property, context);
  risk(setting, property, context);
}

void check_map(const TextMap& map, PathMaker owner, Home& home, DecodeContext& context) {
  for (const auto& [name, value] : map) {
    check({name, value, owner, std::nullopt}, find_property(home.product, name), home, context);
  }
}

// What an item -Dname=value sets; nullopt for other JVM options.
std::optional<Setting> jvm_setting(std::string_view item, std::size_t index, PathMaker owner) {
  if (!item.starts_with("-D")) return std::nullopt;
  const std::string_view text = item.substr(2);
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  if (name.empty()) return std::nullopt;
  return Setting{name, equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1), owner, index};
}

using Pravega = PravegaClusterSpec;

const PravegaSpec& pravega_of(const PravegaResource& resource) { return value_or_empty(resource.spec.pravega); }

FieldPath pravega_options() { return field_path<&Pravega::pravega, &PravegaSpec::options>(); }

// The version, or what the mode takes where none is given.
std::optional<std::int64_t> pravega_release(const std::optional<std::string>& version, const Facts& facts,
                                            const DecodeContext& context) {
  const std::string_view otherwise =
      context.mode() == Mode::operators ? facts.operator_default : facts.hardened_default;
  const std::string& given = value_or_empty(version);
  return minor_version(given.empty() ? otherwise : std::string_view(given), 0);
}

Home pravega_home(const PravegaResource& resource, const DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  const LongTermStorage& storage = value_or_empty(pravega.longterm_storage);
  Home home;
  home.around.release = pravega_release(resource.spec.version, row<&Pravega::version>().facts, context);
  home.around.ecs = storage.ecs.has_value() && !storage.filesystem;
  home.around.hdfs = storage.hdfs.has_value() && !storage.filesystem && !storage.ecs;
  home.around.custom = storage.custom.has_value() && !storage.filesystem && !storage.ecs && !storage.hdfs;
  home.around.filesystem =
      !home.around.ecs && !home.around.hdfs && !home.around.custom && !storage.s3 && !storage.azure && !storage.gcp;
  home.around.outside = value_or_empty(value_or_empty(resource.spec.external_access).enabled);
  home.options = &value_or_empty(pravega.options);
  home.foreign_names = home.around.custom;
  return home;
}

void pravega_properties(const PravegaResource& resource, DecodeContext& context) {
  Home home = pravega_home(resource, context);
  home.moves_secrets = context.mode() == Mode::hardened;
  home.expects_keys = value_or_empty(value_or_empty(resource.spec.authentication).enabled);
  home.secret_hint = "hardened mode moves it into a Secret";
  check_map(*home.options, &pravega_options, home, context);
}

// Each list reaches one server alone.
void check_server_list(const TextList& list, PropertyReader server, PathMaker owner, Home& home,
                       DecodeContext& context) {
  const PropertyReader other =
      server == PropertyReader::controller ? PropertyReader::segment_store : PropertyReader::controller;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto setting = jvm_setting(list[i], i, owner);
    if (!setting) continue;
    const FoundProperty found = find_property(Product::pravega, setting->name);
    if (found && found.property->reader == other && found.property->effect == Effect::works) {
      plain_secret(*setting, *found.property, home, context);
      const bool controller = other == PropertyReader::controller;
      warn(*setting, Code::misplaced_property,
           std::string("only the ") + (controller ? "controller" : "segment store") +
               " reads this property, and it does not get this list",
           std::string("write it in ") + (controller ? "controllerjvmOptions" : "segmentStoreJVMOptions") +
               " or in options",
           Point::value, context);
    } else {
      check(*setting, found, home, context);
    }
  }
}

void pravega_jvm_properties(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  Home home = pravega_home(resource, context);
  home.foreign_names = true;
  home.secret_hint = "name a Secret where the resource has a field for it";
  check_server_list(value_or_empty(pravega.controller_jvm_options), PropertyReader::controller,
                    &field_path<&Pravega::pravega, &PravegaSpec::controller_jvm_options>, home, context);
  check_server_list(value_or_empty(pravega.segment_store_jvm_options), PropertyReader::segment_store,
                    &field_path<&Pravega::pravega, &PravegaSpec::segment_store_jvm_options>, home, context);
}

using Bookkeeper = BookkeeperClusterSpec;

FieldPath bookkeeper_options() { return field_path<&Bookkeeper::options>(); }

void bookkeeper_properties(const BookkeeperResource& resource, DecodeContext& context) {
  const TextMap& options = value_or_empty(resource.spec.options);
  Home home;
  home.product = Product::bookkeeper;
  home.options = &options;
  home.around.image_release = pravega_release(resource.spec.version, row<&Bookkeeper::version>().facts, context);
  home.around.http =
      property_switch(Product::bookkeeper, option(options, "httpServerEnabled").value_or("true")).value_or(true);
  check_map(options, &bookkeeper_options, home, context);
}

// AbstractConfiguration of BookKeeper reads the JVM's properties with this one alone.
constexpr std::string_view kReadsSystemProperties = "org.apache.bookkeeper.conf.readsystemproperties";

void bookkeeper_jvm_properties(const BookkeeperResource& resource, DecodeContext& context) {
  const BookkeeperJvmOptions& jvm = value_or_empty(resource.spec.jvm_options);
  const auto for_each_setting = [&](const auto& action) {
    const auto walk = [&](const std::optional<TextList>& list, PathMaker owner) {
      for (std::size_t i = 0; list && i < list->size(); ++i) {
        if (const auto setting = jvm_setting((*list)[i], i, owner)) action(*setting);
      }
    };
    walk(jvm.memory_opts, &field_path<&Bookkeeper::jvm_options, &BookkeeperJvmOptions::memory_opts>);
    walk(jvm.gc_opts, &field_path<&Bookkeeper::jvm_options, &BookkeeperJvmOptions::gc_opts>);
    walk(jvm.gc_logging_opts, &field_path<&Bookkeeper::jvm_options, &BookkeeperJvmOptions::gc_logging_opts>);
    walk(jvm.extra_opts, &field_path<&Bookkeeper::jvm_options, &BookkeeperJvmOptions::extra_opts>);
  };
  bool reads_all = false;
  for_each_setting([&](const Setting& setting) { reads_all = reads_all || setting.name == kReadsSystemProperties; });
  for_each_setting([&](const Setting& setting) {
    const FoundProperty own = find_property(Product::bookkeeper, setting.name);
    if (own) plain_secret(setting, *own.property, Home{}, context);
    if (own && !reads_all && own.property->reader == PropertyReader::server) {
      warn(setting, Code::property_without_effect,
           "has no effect: a bookie reads it from its configuration file and not from the JVM's properties",
           "write it in spec.options", Point::value, context);
    } else if (!own && has_known_component(Product::pravega, setting.name) &&
               find_property(Product::pravega, setting.name)) {
      warn(setting, Code::misplaced_property, "this is a property of Pravega, and nothing reads it here",
           "write it in " + std::string(property_home(Product::pravega)), Point::value, context);
    }
  });
}

// What the images of zookeeper-operator hold; of others nothing is known.
std::optional<std::int64_t> zookeeper_release(const ZookeeperImage& image, const DecodeContext& context) {
  const Facts& facts = row<&ZookeeperImage::tag>().facts;
  const std::string_view otherwise =
      context.mode() == Mode::operators ? facts.operator_default : facts.hardened_default;
  const std::string& given = value_or_empty(image.tag);
  constexpr std::int64_t kRelease = 7;  // 3.7.1
  if ((given.empty() ? otherwise : std::string_view(given)) != "0.2.15") return std::nullopt;
  return kRelease;
}

FieldPath zookeeper_options() {
  return field_path<&ZookeeperClusterSpec::config, &ZookeeperConfig::additional_config>();
}

void zookeeper_properties(const ZookeeperResource& resource, DecodeContext& context) {
  const TextMap& options = value_or_empty(value_or_empty(resource.spec.config).additional_config);
  Home home;
  home.product = Product::zookeeper;
  home.options = &options;
  home.around.release = zookeeper_release(value_or_empty(resource.spec.image), context);
  home.secret_hint = "from ZooKeeper 3.8 on a file can be named instead: …passwordPath";
  check_map(options, &zookeeper_options, home, context);
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_property_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {{pravega_properties, Modes::both, &cel::kCatalogue},
                                                        {pravega_jvm_properties, Modes::both, &cel::kCatalogue}};
  return kRules;
}

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_property_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {{bookkeeper_properties, Modes::both, &cel::kCatalogue},
                                                           {bookkeeper_jvm_properties, Modes::both, &cel::kCatalogue}};
  return kRules;
}

std::span<const Rule<ZookeeperClusterSpec>> zookeeper_property_rules() {
  static constexpr Rule<ZookeeperClusterSpec> kRules[] = {{zookeeper_properties, Modes::both, &cel::kCatalogue}};
  return kRules;
}

}  // namespace pvg::rules
