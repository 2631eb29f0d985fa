#include "value/quantity.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>

namespace pvg {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

Quantity quantity(std::string_view text) {
  const std::optional<Quantity> parsed = Quantity::parse(text);
  EXPECT_TRUE(parsed.has_value()) << text;
  return parsed.value_or(Quantity());
}

void expect_texts(std::initializer_list<std::pair<std::string_view, std::string_view>> cases) {
  for (const auto& [text, canonical] : cases) EXPECT_EQ(quantity(text).text(), canonical) << text;
}

TEST(Quantity, CanonicalTextOfDecimals) {
  expect_texts({{"0", "0"},
                {"1", "1"},
                {"1000", "1k"},
                {"1000000k", "1G"},
                {"1500", "1500"},
                {"1.5", "1500m"},
                {"0.5", "500m"},
                {"100m", "100m"},
                {"1000m", "1"},
                {"0.1", "100m"},
                {"1500000", "1500k"},
                {"1.5G", "1500M"},
                {"10E", "10E"},
                {"5u", "5u"},
                {"1000n", "1u"},
                {"-1000m", "-1"}});
}

TEST(Quantity, CanonicalTextOfBinaries) {
  expect_texts({{"2048Mi", "2Gi"},
                {"1024Ki", "1Mi"},
                {"1.5Gi", "1536Mi"},
                {"1Ki", "1Ki"},
                {"0.5Ki", "512"},
                {"1000Ki", "1000Ki"},
                {"0.1Ki", "102400m"},
                {"1.0001Ki", "1024102400u"},
                {"-0.5Gi", "-512Mi"},
                {"0Gi", "0"},
                {"1.0Ki", "1Ki"},
                {"-1.0Ki", "-1Ki"},
                {"0.001Ki", "1024m"}});
}

TEST(Quantity, CanonicalTextOfExponents) {
  expect_texts({{"1e9", "1e9"},
                {"1e3", "1e3"},
                {"12e6", "12e6"},
                {"1e4", "10e3"},
                {"1.5e3", "1500"},
                {"1000e3", "1e6"},
                {"1e-1", "100e-3"},
                {"0e5", "0"},
                {"1e100", "10e99"}});
}

// Go returns the text that was parsed when it takes it for canonical, and it does not look closely.
TEST(Quantity, TextThatGoKeepsAsWritten) {
  expect_texts({{"+1", "+1"},
                {"01", "01"},
                {"1.500", "1.500"},
                {"1.5000", "1500m"},
                {"1E3", "1E3"},
                {"1e+3", "1e+3"},
                {"1.", "1."},
                {"+1Ki", "+1Ki"},
                {"1.234e3", "1.234e3"},
                {"0.500", "500m"},
                {"+8Ki", "8Ki"}});
}

TEST(Quantity, RoundsAwayFromZeroToNano) {
  expect_texts({{"0.1n", "1n"},
                {"-0.1n", "-1n"},
                {"1.0000000001", "1000000001n"},
                {"999999999.9999999999", "1G"},
                {"0.00000000000000000000000000000000000000001", "1n"},
                {"0.0000000001Ki", "103n"}});
}

TEST(Quantity, BinariesAreCapped) {
  expect_texts({{"8Ei", "9223372036854775807"},
                {"-9999Ei", "-9223372036854775807"},
                {"7Ei", "7Ei"},
                {"9223372036854775808", "9223372036854775808"}});
}

// Go writes none of these suffixes and so another amount.
TEST(Quantity, AboveExaTheTextIsStillTheAmount) {
  expect_texts({{"1000E", "1e21"}, {"100000E", "100e21"}});
  Quantity sum = quantity("4Ei");
  for (int i = 0; i < 9; ++i) sum = sum + sum;
  EXPECT_EQ(sum.text(), "2048Ei");
}

TEST(Quantity, ZeroNeedsNoDigit) {
  for (const char* text : {"+", "-", ".", "Ki", "m", "e3", ".Ki", "00", "-0"})
    EXPECT_TRUE(quantity(text).is_zero()) << text;
}

TEST(Quantity, Refuses) {
  for (const char* text : {"",
                           " 1",
                           "1 ",
                           "1K",
                           "1ki",
                           "1GB",
                           "1Kib",
                           "e",
                           "1e",
                           "1e+",
                           "1e+-3",
                           "1..5",
                           "--1",
                           "0x10",
                           "1_000",
                           "1,5",
                           "1e3.5",
                           "e-10",
                           "1e9223372036854775808",
                           "1Ki3",
                           "abc",
                           "1Gi\n"}) {
    EXPECT_FALSE(Quantity::parse(text).has_value()) << text;
  }
}

TEST(Quantity, ValuesRoundAwayFromZero) {
  EXPECT_EQ(quantity("1.5Gi").value(), 1610612736);
  EXPECT_EQ(quantity("1500m").value(), 2);
  EXPECT_EQ(quantity("-1500m").value(), -2);
  EXPECT_EQ(quantity("1n").value(), 1);
  EXPECT_EQ(quantity("0").value(), 0);
  EXPECT_EQ(quantity("1.5").milli_value(), 1500);
  EXPECT_EQ(quantity("1u").milli_value(), 1);
  EXPECT_EQ(quantity("0.5").milli_value(), 500);
  EXPECT_EQ(quantity("2").milli_value(), 2000);
}

TEST(Quantity, ValuesAreClamped) {
  EXPECT_EQ(quantity("9223372036854775807").value(), kMax);
  EXPECT_EQ(quantity("9223372036854775808").value(), kMax);
  EXPECT_EQ(quantity("9223372036854775806.5").value(), kMax);
  EXPECT_EQ(quantity("-10E").value(), kMin);
  EXPECT_EQ(quantity("1E").milli_value(), kMax);
  EXPECT_EQ(quantity("1e2147483647").value(), kMax);
}

TEST(Quantity, OrderIsByAmount) {
  EXPECT_EQ(quantity("1"), quantity("1000m"));
  EXPECT_EQ(quantity("1Ki"), quantity("1024"));
  EXPECT_EQ(quantity("-0"), quantity("0Gi"));
  EXPECT_LT(quantity("1G"), quantity("1Gi"));
  EXPECT_LT(quantity("-2"), quantity("-1"));
  EXPECT_LT(quantity("-1"), quantity("0"));
  EXPECT_LT(quantity("0"), quantity("1n"));
  EXPECT_LT(quantity("99"), quantity("100"));
  EXPECT_GT(quantity("12.1"), quantity("12"));
  EXPECT_LT(quantity("1e300"), quantity("1e301"));
}

TEST(Quantity, SumsKeepTheFormOfTheLeftOperand) {
  EXPECT_EQ((quantity("1Gi") + quantity("1G")).text(), "2073741824");
  EXPECT_EQ((quantity("1Gi") + quantity("1024Mi")).text(), "2Gi");
  EXPECT_EQ((quantity("1k") + quantity("1Ki")).text(), "2024");
  EXPECT_EQ((quantity("0") + quantity("1Gi")).text(), "1Gi");
  EXPECT_EQ((quantity("0.5Ki") + quantity("0.5Ki")).text(), "1Ki");
  EXPECT_EQ((quantity("0.0001Ki") + quantity("1024k")).text(), "1024000102400u");
  EXPECT_EQ((quantity("0Gi") + quantity("1e3")).text(), "1e3");
  EXPECT_EQ((quantity("500m") + quantity("0.5")).text(), "1");
  EXPECT_EQ((quantity("1.500") + quantity("0")).text(), "1500m");
}

TEST(Quantity, Differences) {
  EXPECT_EQ((quantity("2Gi") - quantity("512Mi")).text(), "1536Mi");
  EXPECT_EQ((quantity("1") - quantity("2")).text(), "-1");
  EXPECT_EQ((quantity("-1") - quantity("-3")).text(), "2");
  EXPECT_EQ((quantity("1") - quantity("1000m")).text(), "0");
  EXPECT_EQ((quantity("1000") - quantity("1n")).text(), "999999999999n");
  EXPECT_EQ((quantity("0") - quantity("3Gi")).text(), "-3Gi");
  EXPECT_FALSE((quantity("1") - quantity("1")) < quantity("0"));
}

// An exponent asks for two thousand million digits; neither a sum nor a text may make them.
TEST(Quantity, HugeExponentsCostNothing) {
  EXPECT_EQ((quantity("1e2147483647") + quantity("1n")).text(), "10e2147483646");
  EXPECT_EQ((quantity("1Ki") + quantity("1e2147483646")).text(), "1e2147483646");
  EXPECT_GT(quantity("1e2147483647"), quantity("1Ei"));
}

TEST(Quantity, OfBytes) {
  EXPECT_EQ(Quantity::of_bytes(std::int64_t{4} << 30U).text(), "4Gi");
  EXPECT_EQ(Quantity::of_bytes(1000).text(), "1k");
  EXPECT_EQ(Quantity::of_bytes(1025).text(), "1025");
  EXPECT_EQ(Quantity::of_bytes(-2048).text(), "-2Ki");
  EXPECT_EQ(Quantity::of_bytes(0).text(), "0");
  EXPECT_EQ(Quantity::of_bytes(kMin).value(), kMin);
}

TEST(Quantity, Forms) {
  EXPECT_EQ(quantity("1Gi").form(), Quantity::Form::binary_si);
  EXPECT_EQ(quantity("1G").form(), Quantity::Form::decimal_si);
  EXPECT_EQ(quantity("1e3").form(), Quantity::Form::decimal_exponent);
  EXPECT_EQ(quantity("0.0001Ki").form(), Quantity::Form::decimal_si);
}

}  // namespace
}  // namespace pvg
