// Answers each line of stdin with one on stdout, as goquantity/main.go does: for a text "error", or its canonical text,
// value and milli-value; for two texts with a tab between them their sum, difference and order.
#include <iostream>
#include <string>

#include "value/quantity.h"

namespace {

std::string answer(const std::string& line) {
  const std::size_t tab = line.find('\t');
  const std::optional<pvg::Quantity> a = pvg::Quantity::parse(line.substr(0, tab));
  if (!a) return "error";
  if (tab == std::string::npos) {
    return a->text() + '\t' + std::to_string(a->value()) + '\t' + std::to_string(a->milli_value());
  }
  const std::optional<pvg::Quantity> b = pvg::Quantity::parse(line.substr(tab + 1));
  if (!b) return "error";
  const std::string order = *a < *b ? "-1" : *a > *b ? "1" : "0";
  return (*a + *b).text() + '\t' + (*a - *b).text() + '\t' + order;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << answer(line) << '\n';
  return 0;
}
