// Lists of JVM options, merged as the operators merge them: -Xms and -XX options by name, the last one winning at the place
// of the first; whatever else is kept once, as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pvg {

// pravega-operator pkg/util/pravegacluster.go OverrideDefaultJVMOptions. Options that jvm_option_problem finds fault with
// crash the operator; here they are kept as text.
[[nodiscard]] std::vector<std::string> merge_jvm_options(const std::vector<std::string>& defaults,
                                                         const std::vector<std::string>& custom);

// What makes the operator crash on an option, or lose a part of it; nullopt when it is taken as it is.
struct JvmOptionProblem {
  bool crashes = false;
  std::string message;
};
[[nodiscard]] std::optional<JvmOptionProblem> jvm_option_problem(std::string_view option);

}  // namespace pvg
