// Every property of the catalogue, set rightly and wrongly in a resource of its product.
#include "catalog/properties.h"

#include <limits>

#include "spec/property_names.h"
#include "spec/rules.h"
#include "spec_test_support.h"

namespace pvg {
namespace {

using test::Decoding;

Decoding checked(std::string text, Mode mode = Mode::hardened) {
  Decoding run;
  test::read(run, {std::move(text)}, mode);
  check_rules(run.program, run.sources, mode, UnknownFields::standard, run.diagnostics);
  return run;
}

constexpr Product kProducts[] = {Product::pravega, Product::bookkeeper, Product::zookeeper};

std::string resource(Product product, std::string_view name, std::string_view value) {
  const std::string options = "{\"" + std::string(name) + "\": \"" + std::string(value) + "\"}";
  switch (product) {
    case Product::pravega: return test::pravega("  pravega: {options: " + options + "}\n");
    case Product::bookkeeper: return test::bookkeeper("  options: " + options + "\n");
    default: return test::zookeeper("  config: {additionalConfig: " + options + "}\n");
  }
}

FieldPath path(Product product, std::string_view name) {
  switch (product) {
    case Product::pravega: return FieldPath{"spec", "pravega", "options"} / name;
    case Product::bookkeeper: return FieldPath{"spec", "options"} / name;
    default: return FieldPath{"spec", "config", "additionalConfig"} / name;
  }
}

// What is said at that property.
std::vector<Diagnostic> said(Product product, std::string_view name, std::string_view value,
                             Mode mode = Mode::hardened) {
  std::vector<Diagnostic> out;
  const Decoding run = checked(resource(product, name, value), mode);
  for (const Diagnostic& d : run.diagnostics.all()) {
    if (d.path == path(product, name)) out.push_back(d);
  }
  return out;
}

template <typename Action>
void for_each_name(Action action) {
  for (const Product product : kProducts) {
    std::size_t number = 0;
    for (const Property& property : properties_of(product)) {
      if (!property.is_prefix()) action(product, property, property.key(), number++);
      for (const PropertyAlias& alias : aliases_of(property)) action(product, property, alias.name(), number++);
    }
  }
}

std::string without_letter(std::string name, std::size_t at) { return name.erase(at, 1); }
std::string doubled_letter(std::string name, std::size_t at) { return name.insert(at, 1, name[at]); }

TEST(PropertyRules, AMisspeltNameIsMended) {
  std::size_t mended = 0;
  // An older spelling may lead to today's, and what was removed to what took its place.
  const auto leads_to = [](const std::string& hint, std::string_view name) {
    return !name.empty() && hint.find("\"" + std::string(name) + "\"") != std::string::npos;
  };
  for_each_name([&](Product product, const Property& property, std::string_view name, std::size_t number) {
    for (const std::string& wrong : {without_letter(std::string(name), number * 7 % name.size()),
                                     doubled_letter(std::string(name), number * 11 % name.size())}) {
      if (wrong.empty() || find_property(product, wrong) || foreign_property(product, wrong) != nullptr) continue;
      const std::vector<Diagnostic> all = said(product, wrong, "1");
      ASSERT_EQ(all.size(), 1U) << wrong;
      EXPECT_EQ(all[0].code, Code::unknown_property) << wrong;
      EXPECT_EQ(all[0].severity, Severity::warning) << wrong;
      const std::string& hint = all[0].hint;
      EXPECT_TRUE(leads_to(hint, name) || leads_to(hint, property.key()) || leads_to(hint, property.instead()))
          << wrong << ": " << hint;
      ++mended;
    }
  });
  EXPECT_GT(mended, 2200U);
}

// A value of another type is always worth a word: that it is one, or that nothing reads it.
TEST(PropertyRules, AWrongTypeIsSaid) {
  std::size_t typed = 0;
  for_each_name([&](Product product, const Property& property, std::string_view name, std::size_t) {
    const bool free = property.type == PropertyType::text || property.type == PropertyType::path ||
                      property.type == PropertyType::uri || property.type == PropertyType::class_name ||
                      property.type == PropertyType::list || property.others ||
                      (property.type == PropertyType::choice && property.allowed().empty());
    if (free) return;
    for (const std::string_view value : {std::string_view("of another type"), std::string_view("1.5.1")}) {
      EXPECT_FALSE(said(product, name, value).empty()) << name << " " << value;
    }
    ++typed;
  });
  EXPECT_GT(typed, 700U);
}

bool is_number(const Property& property) {
  return property.type == PropertyType::int32 || property.type == PropertyType::int64;
}

TEST(PropertyRules, ANumberOutOfRangeIsSaid) {
  std::size_t ranges = 0;
  for_each_name([&](Product product, const Property& property, std::string_view name, std::size_t) {
    if (!is_number(property)) return;
    using Limits = std::numeric_limits<std::int64_t>;
    if (property.least > Limits::min()) {
      EXPECT_FALSE(said(product, name, std::to_string(property.least - 1)).empty()) << name;
      ++ranges;
    }
    const std::string above = property.most < Limits::max() ? std::to_string(property.most + 1) : "9223372036854775808";
    EXPECT_FALSE(said(product, name, above).empty()) << name;
    ++ranges;
  });
  EXPECT_GT(ranges, 900U);
}

// Nothing wrong is said of the default of what has an effect.
TEST(PropertyRules, ADefaultIsTaken) {
  std::size_t taken = 0;
  for_each_name([&](Product product, const Property& property, std::string_view name, std::size_t) {
    if (property.otherwise().empty() || property.effect == Effect::fixed) return;
    if (name == "httpServerEnabled") return;  // off by default, and the probes need it
    for (const Diagnostic& d : said(product, name, property.otherwise())) {
      EXPECT_TRUE(d.code == Code::property_without_effect || d.code == Code::plain_secret ||
                  d.code == Code::risky_property || d.code == Code::idle_controllers || d.code == Code::relative_path ||
                  d.code == Code::ignored_value || d.code == Code::quorum_sizes || d.code == Code::rack_script_missing ||
                  d.code == Code::early_recovery || d.code == Code::lost_data)
          << name << ": " << d.message;
      EXPECT_TRUE(d.severity == Severity::warning || d.code == Code::quorum_sizes || d.code == Code::relative_path)
          << name << ": " << d.message;
    }
    ++taken;
  });
  EXPECT_GT(taken, 700U);
}

// The operators refuse none of it, and neither does operator mode.
TEST(PropertyRules, OperatorModeWarns) {
  constexpr std::pair<Product, std::pair<std::string_view, std::string_view>> kWrong[] = {
      {Product::pravega, {"metrics.dynamicCache.size", "many"}},
      {Product::pravega, {"storage.self.check.late", "0"}},
      {Product::pravega, {"pravegaservice.storage.layout", "chunked"}},
      {Product::pravega, {"controller.service.rest.listener.port", "9091"}},
      {Product::pravega, {"storageextra.noOp.mode.enable", "true"}},
      {Product::bookkeeper, {"gcWaitTime", "15m"}},
      {Product::zookeeper, {"server.1", "zk-0:2888:3888"}},
      {Product::zookeeper, {"clientPort", "client"}},
  };
  for (const auto& [product, setting] : kWrong) {
    const auto in_operator_mode = said(product, setting.first, setting.second, Mode::operators);
    const auto in_hardened_mode = said(product, setting.first, setting.second);
    ASSERT_EQ(in_operator_mode.size(), 1U) << setting.first;
    ASSERT_EQ(in_hardened_mode.size(), 1U) << setting.first;
    EXPECT_EQ(in_operator_mode[0].severity, Severity::warning) << setting.first;
    EXPECT_EQ(in_hardened_mode[0].severity, Severity::error) << setting.first;
    EXPECT_EQ(in_operator_mode[0].message, in_hardened_mode[0].message);
  }
}

std::string hint(Product product, std::string_view name, std::string_view value) {
  const auto all = said(product, name, value);
  return all.empty() ? std::string("nothing is said") : all.front().hint;
}

TEST(PropertyRules, NumbersWithUnitsAreTranslated) {
  EXPECT_EQ(hint(Product::pravega, "bookkeeper.ledger.size.max", "1Gi"), "write \"1073741824\"");
  EXPECT_EQ(hint(Product::pravega, "bookkeeper.ledger.size.max", "512m"), "write \"536870912\"");
  EXPECT_EQ(hint(Product::pravega, "bookkeeper.ledger.size.max", "1GB"), "write \"1000000000\"");
  EXPECT_EQ(hint(Product::pravega, "bookkeeper.ledger.size.max", "much"), "write bytes, without a unit");
  EXPECT_EQ(hint(Product::bookkeeper, "gcWaitTime", "15m"), "write \"900000\"");
  EXPECT_EQ(hint(Product::bookkeeper, "gcWaitTime", "99999999999h"), "write milliseconds, without a unit");
  EXPECT_EQ(hint(Product::pravega, "controller.retention.frequency.minutes", "30min"), "write the number alone");
}

TEST(PropertyRules, ValuesInEveryGuiseTheServerTakes) {
  EXPECT_TRUE(said(Product::pravega, "metrics.statistics.enable", " YES ").empty() ||
              said(Product::pravega, "metrics.statistics.enable", " YES ").front().code == Code::blank_in_value);
  EXPECT_TRUE(said(Product::pravega, "storage.garbage.collection.attempts.max", "+3").empty());
  EXPECT_FALSE(said(Product::pravega, "storage.garbage.collection.attempts.max", "+-3").empty());
  EXPECT_FALSE(said(Product::pravega, "storage.garbage.collection.attempts.max", "0x3").empty());
  EXPECT_TRUE(said(Product::bookkeeper, "journalMaxSizeMB", "0x400").empty());
  EXPECT_TRUE(said(Product::bookkeeper, "enableStatistics", "on").empty());
  EXPECT_FALSE(said(Product::bookkeeper, "enableStatistics", "1").empty());
  EXPECT_TRUE(said(Product::zookeeper, "peerType", "PARTICIPANT").empty());
  EXPECT_TRUE(said(Product::pravega, "metrics.dynamicCache.size", "${SIZE}").empty());
  EXPECT_TRUE(said(Product::bookkeeper, "diskUsageThreshold", "0.92").empty());
  EXPECT_FALSE(said(Product::bookkeeper, "diskUsageThreshold", "1.1").empty());
}

TEST(PropertyRules, NamesThatAreNoneOfOurBusiness) {
  EXPECT_TRUE(said(Product::pravega, "java.net.preferIPv4Stack", "true").empty());
  EXPECT_TRUE(said(Product::pravega, "emptyDirVolumeMounts", "a=/a").empty());
  EXPECT_TRUE(said(Product::bookkeeper, "CLUSTER_NAME", "bookkeeper").empty());
  const auto custom = [](std::string_view name) {
    return checked(
        test::pravega("  pravega: {longtermStorage: {custom: {}}, options: {" + std::string(name) + ": x}}\n"));
  };
  EXPECT_FALSE(custom("mine.bucket").mentions(Code::unknown_property));
  EXPECT_TRUE(custom("pravegaservice.bucket").mentions(Code::unknown_property));
  EXPECT_TRUE(custom("containerCount").mentions(Code::unknown_property));
  const auto jvm = [](std::string_view item) {
    return checked(test::pravega("  pravega: {segmentStoreJVMOptions: ['" + std::string(item) + "']}\n"));
  };
  EXPECT_FALSE(jvm("-Dmine.bucket=x").mentions(Code::unknown_property));
  EXPECT_FALSE(jvm("-D").mentions(Code::unknown_property));
  EXPECT_TRUE(jvm("-Dbookkeeper.bucket").mentions(Code::unknown_property));
}

TEST(PropertyRules, OverriddenOnlyWhereTheImageDoes) {
  const auto storage = [](std::string_view kind, std::string_view option) {
    return checked(test::pravega("  pravega: {longtermStorage: {" + std::string(kind) + ": {}}, options: {" +
                                 std::string(option) + ": /x}}\n"))
        .mentions(Code::property_without_effect);
  };
  EXPECT_TRUE(storage("filesystem", "filesystem.root"));
  EXPECT_FALSE(storage("custom", "filesystem.root"));
  EXPECT_TRUE(storage("hdfs", "hdfs.root"));
  EXPECT_FALSE(storage("filesystem", "hdfs.root"));
  EXPECT_TRUE(storage("ecs", "extendeds3.prefix"));
  EXPECT_FALSE(storage("custom", "pravegaservice.storage.impl.name"));
  const auto port = [](std::string_view more) {
    return checked(test::bookkeeper("  options: {prometheusStatsHttpPort: '8001'" + std::string(more) + "}\n"))
        .mentions(Code::property_without_effect);
  };
  EXPECT_TRUE(port(""));
  EXPECT_FALSE(port(", httpServerEnabled: 'false'"));
}

// A person may not misspell thousands of names, but a program may.
TEST(PropertyRules, SuggestionsAreNotLookedForWithoutEnd) {
  std::string options;
  for (int i = 0; i < 5000; ++i) options += "      pravegaservice.container.cuont" + std::to_string(i) + ": '1'\n";
  const Decoding run = checked(test::pravega("  pravega:\n    options:\n" + options));
  std::size_t hints = 0;
  std::size_t all = 0;
  for (const Diagnostic& d : run.diagnostics.all()) {
    if (d.code != Code::unknown_property) continue;
    ++all;
    if (d.hint.starts_with("did you mean")) ++hints;
  }
  EXPECT_EQ(all, 5000U);
  EXPECT_EQ(hints, 20U);
}

}  // namespace
}  // namespace pvg
