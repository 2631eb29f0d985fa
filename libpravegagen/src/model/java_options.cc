#include "model/java_options.h"

#include <algorithm>

#include "spec/jvm_options.h"
#include "text/trim.h"

namespace pvg {

std::string java_options(std::string_view cluster, const TextList& jvm_options,
                         std::initializer_list<const TextMap*> properties) {
  std::vector<std::string> all =
      merge_jvm_options({"-Dpravegaservice.clusterName=" + std::string(cluster)}, jvm_options);
  for (const TextMap* map : properties) {
    for (const auto& [name, value] : *map) all.push_back("-D" + name + "=" + value);
  }
  std::sort(all.begin(), all.end());
  return join(all, " ");
}

}  // namespace pvg
