#include "catalog/properties.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "text/trim.h"

namespace pvg {
namespace {

constexpr Product kProducts[] = {Product::pravega, Product::bookkeeper, Product::zookeeper};

const Property& property(Product product, std::string_view name) {
  static constexpr Property kNone{};
  const FoundProperty found = find_property(product, name);
  EXPECT_TRUE(found) << name;
  return found ? *found.property : kNone;
}

TEST(Properties, AreSortedAndFoundByKey) {
  std::size_t count = 0;
  for (const Product product : kProducts) {
    const auto all = properties_of(product);
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_TRUE(i == 0 || all[i - 1].key() < all[i].key()) << all[i].key();
      EXPECT_EQ(find_property(product, all[i].key()).property, &all[i]) << all[i].key();
      EXPECT_EQ(find_property(product, all[i].key()).alias, nullptr);
      EXPECT_EQ(all[i].product, product);
    }
    count += all.size();
  }
  EXPECT_GT(count, 1000U);
}

TEST(Properties, OlderSpellingsAreFound) {
  std::size_t count = 0;
  for (const Product product : kProducts) {
    for (const Property& each : properties_of(product)) {
      for (const PropertyAlias& alias : aliases_of(each)) {
        const FoundProperty found = find_property(product, alias.name());
        EXPECT_EQ(found.property, &each) << alias.name();
        EXPECT_EQ(found.alias, &alias) << alias.name();
        ++count;
      }
    }
  }
  EXPECT_GT(count, 190U);
}

TEST(Properties, ThePrefixStandsForWhatHasNoLineOfItsOwn) {
  EXPECT_TRUE(property(Product::pravega, "pravega.client.auth.anything").is_prefix());
  EXPECT_FALSE(property(Product::pravega, "pravega.client.auth.method").is_prefix());
  EXPECT_EQ(property(Product::zookeeper, "server.1").effect, Effect::stops);
  EXPECT_FALSE(find_property(Product::zookeeper, "serverless"));
  EXPECT_FALSE(find_property(Product::pravega, ""));
  EXPECT_FALSE(find_property(Product::pravega, "gcWaitTime"));
}

TEST(Properties, WhatARowSays) {
  const Property& page = property(Product::pravega, "attributeindex.maxIndexPageSizeBytes");
  EXPECT_EQ(page.key(), "attributeindex.indexPage.size.bytes.max");
  EXPECT_EQ(page.type, PropertyType::int32);
  EXPECT_EQ(page.unit, PropertyUnit::bytes);
  EXPECT_EQ(page.least, 1024);
  EXPECT_EQ(page.most, 32767);
  EXPECT_EQ(page.otherwise(), "32767");
  EXPECT_EQ(page.since, 8);
  EXPECT_EQ(aliases_of(page)[0].since, 5);
  EXPECT_TRUE(page.strict);
  EXPECT_EQ(page.reader, PropertyReader::segment_store);
  EXPECT_EQ(property(Product::pravega, "controller.retention.bucket.count").immutable, Immutable::webhook);
  EXPECT_EQ(property(Product::pravega, "gcp.bucket").immutable, Immutable::data);
  EXPECT_EQ(property(Product::pravega, "pravegaservice.dataLog.impl.name").allowed(), "BOOKKEEPER|INMEMORY");
  EXPECT_EQ(property(Product::pravega, "metrics.metrics.prefix").instead(), "metrics.prefix");
  EXPECT_EQ(property(Product::bookkeeper, "authorizedRoles").image_since, 10);
  EXPECT_EQ(property(Product::bookkeeper, "auditorReplicasCheckInterval").image_since, Property::kNever);
  EXPECT_TRUE(property(Product::pravega, "rocksdb.dbDir").there_in(6));
  EXPECT_FALSE(property(Product::pravega, "rocksdb.dbDir").there_in(7));
}

TEST(Properties, Secrets) {
  EXPECT_TRUE(is_secret_property(Product::pravega, "controller.auth.tokenSigningKey"));
  EXPECT_TRUE(is_secret_property(Product::pravega, "s3.connect.config.secret.key"));
  EXPECT_TRUE(is_secret_property(Product::zookeeper, "ssl.keyStore.password"));
  EXPECT_FALSE(is_secret_property(Product::pravega, "metrics.prefix"));
  EXPECT_FALSE(is_secret_property(Product::pravega, "unheard.of"));
}

// A default outside its own range or choices is a mistake of the table.
TEST(Properties, DefaultsAreWhatTheyMustBe) {
  std::size_t checked = 0;
  for (const Product product : kProducts) {
    for (const Property& each : properties_of(product)) {
      const std::string_view text = each.otherwise();
      EXPECT_LE(each.least, each.most) << each.key();
      if (text.empty()) continue;
      std::int64_t number = 0;
      const bool is_number = each.type == PropertyType::int32 || each.type == PropertyType::int64;
      if (is_number) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        EXPECT_TRUE(error == std::errc() && end == text.data() + text.size()) << each.key();
        EXPECT_TRUE(number >= each.least && number <= each.most) << each.key();
        ++checked;
      } else if (each.type == PropertyType::boolean) {
        EXPECT_TRUE(text == "true" || text == "false") << each.key();
        ++checked;
      } else if (each.type == PropertyType::choice) {
        const auto allowed = split(each.allowed(), '|');
        EXPECT_NE(std::find(allowed.begin(), allowed.end(), text), allowed.end()) << each.key();
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 500U);
}

// What a line points at must be there, in the same product or as a field.
TEST(Properties, WhatToWriteInsteadExists) {
  std::size_t checked = 0;
  for (const Product product : kProducts) {
    for (const Property& each : properties_of(product)) {
      if (each.instead().empty() || each.effect == Effect::fixed || each.instead().starts_with("spec.")) continue;
      const FoundProperty other = find_property(product, each.instead());
      EXPECT_TRUE(other && other.alias == nullptr && other.property != &each) << each.key();
      ++checked;
    }
  }
  EXPECT_GT(checked, 30U);
}

}  // namespace
}  // namespace pvg
