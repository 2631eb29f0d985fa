#include "spec/version.h"

#include <gtest/gtest.h>

namespace pvg {
namespace {

TEST(Version, Normalize) {
  EXPECT_EQ(normalize_version("0.9.1"), "0.9.1");
  EXPECT_EQ(normalize_version("v0.9.1-rc1"), "0.9.1");
  EXPECT_EQ(normalize_version("0.6.0.2391.97363b3"), "0.6.0");
  EXPECT_EQ(normalize_version("10.20.30+x"), "10.20.30");
  EXPECT_EQ(normalize_version("latest"), std::nullopt);
  EXPECT_EQ(normalize_version("0.10"), std::nullopt);
  EXPECT_EQ(normalize_version("0.10."), std::nullopt);
  EXPECT_EQ(normalize_version("vv0.1.2"), std::nullopt);
  EXPECT_EQ(normalize_version(" 0.1.2"), std::nullopt);
  EXPECT_EQ(normalize_version(""), std::nullopt);
}

TEST(Version, Below) {
  EXPECT_TRUE(is_version_below("0.6.9", "0.7.0"));
  EXPECT_TRUE(is_version_below("v0.6.1-2345.abc", "0.7.0"));
  EXPECT_FALSE(is_version_below("0.7.0", "0.7.0"));
  EXPECT_FALSE(is_version_below("0.7.0-rc1", "0.7.0"));
  EXPECT_FALSE(is_version_below("0.10.0", "0.7.0"));
  EXPECT_TRUE(is_version_below("0.9.0", "0.10.0"));
  EXPECT_TRUE(is_version_below("", "0.7.0"));
  EXPECT_FALSE(is_version_below("latest", "0.7.0"));
  EXPECT_FALSE(is_version_below("0.6", "0.7.0"));
  EXPECT_FALSE(is_version_below("99999999999999999999.0.0", "0.7.0"));
}

}  // namespace
}  // namespace pvg
