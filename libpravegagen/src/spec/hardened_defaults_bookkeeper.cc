#include "schema/decode.h"
#include "spec/hardened_defaults.h"

namespace pvg {

void apply_hardened_defaults(BookkeeperResource& resource) {
  apply_constant_defaults(table_of<BookkeeperClusterSpec>(), &resource.spec, Mode::hardened);
}

}  // namespace pvg
