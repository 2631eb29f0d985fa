// bookkeeper-operator api/v1alpha1/bookkeepercluster_types.go, the methods named withDefaults.
#include <optional>

#include "schema/decode.h"
#include "spec/defaults.h"
#include "spec/operator_probes.h"
#include "spec/operator_values.h"

namespace pvg {

namespace {

// BookkeeperStorageSpec.withDefaults: a template without a storage request is replaced whole, not filled.
void fill_claim(std::optional<Value>& claim_template) {
  if (!claim_template || storage_request(*claim_template) == nullptr) claim_template = claim_spec("10Gi");
}

void fill_probes(Probes& probes) {
  if (!probes.readiness_probe) probes.readiness_probe = operator_probes::kBookieReadiness;
  if (!probes.liveness_probe) probes.liveness_probe = operator_probes::kBookieLiveness;
}

}  // namespace

void apply_operator_defaults(BookkeeperResource& resource) {
  BookkeeperClusterSpec& spec = resource.spec;
  apply_constant_defaults(table_of<BookkeeperClusterSpec>(), &spec, Mode::operators);
  // BookkeeperImageSpec.withDefaults: the tag is the version's.
  spec.image->image_spec->tag.reset();
  fill_claim(spec.storage->ledger_volume_claim_template);
  fill_claim(spec.storage->journal_volume_claim_template);
  fill_claim(spec.storage->index_volume_claim_template);
  fill_probes(*spec.probes);
  if (!spec.resources) spec.resources = resource_requirements({"500m", "1Gi"}, {"1", "2Gi"});
  if (!spec.affinity) spec.affinity = pod_anti_affinity("bookie", "bookkeeper_cluster", resource.name);
}

}  // namespace pvg
