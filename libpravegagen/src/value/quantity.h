// Amounts as Kubernetes' resource.Quantity has them (apimachinery pkg/api/resource): all suffixes, exact arithmetic,
// canonical text. No floating point anywhere, and no limit on the digits: Go keeps more than 64 bits as well.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pvg {

class Quantity {
 public:
  enum class Form : std::uint8_t { decimal_exponent, binary_si, decimal_si };

  Quantity() = default;  // zero

  // nullopt where Go's ParseQuantity fails. Blanks around the text are for the caller to trim, as Go's UnmarshalJSON
  // does.
  [[nodiscard]] static std::optional<Quantity> parse(std::string_view text);
  [[nodiscard]] static Quantity of_bytes(std::int64_t bytes);  // binary suffixes

  // As Go's Quantity.String, which is also what reaches JSON: "2048Mi" is "2Gi", "1.5" is "1500m". A parsed text that
  // Go holds for canonical stays as it was written: "1.500", "+1", "1E3".
  [[nodiscard]] std::string text() const;

  // Whole units, rounded away from zero, as Go's Quantity.Value; clamped to the range of int64.
  [[nodiscard]] std::int64_t value() const { return scaled_value(0); }
  [[nodiscard]] std::int64_t milli_value() const { return scaled_value(-3); }
  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  [[nodiscard]] Form form() const { return form_; }

  // The form is the left operand's, unless that is zero. Of two amounts two thousand digits apart the lesser is lost.
  friend Quantity operator+(const Quantity& a, const Quantity& b);
  friend Quantity operator-(const Quantity& a, const Quantity& b);
  // By amount: "1" equals "1000m".
  friend std::strong_ordering operator<=>(const Quantity& a, const Quantity& b);
  friend bool operator==(const Quantity& a, const Quantity& b) { return (a <=> b) == std::strong_ordering::equal; }

 private:
  Quantity(bool negative, std::string digits, std::int64_t exponent, Form form);

  void round_up_to_nano();
  void cap_at_int64();
  [[nodiscard]] std::int64_t scaled_value(std::int64_t exponent) const;
  // The power of ten that is just above the first digit.
  [[nodiscard]] std::int64_t top() const { return exponent_ + static_cast<std::int64_t>(digits_.size()); }
  [[nodiscard]] std::string digits_down_to(std::int64_t exponent) const;
  [[nodiscard]] std::string binary_text() const;
  [[nodiscard]] std::string decimal_text() const;
  [[nodiscard]] static std::strong_ordering compare_magnitudes(const Quantity& a, const Quantity& b);

  // The amount is digits × 10^exponent; the digits neither begin nor end with 0, and zero has none.
  std::string digits_;
  std::int64_t exponent_ = 0;
  bool negative_ = false;
  Form form_ = Form::decimal_si;
  std::string written_;  // the parsed text where Go keeps it, else empty
};

}  // namespace pvg
