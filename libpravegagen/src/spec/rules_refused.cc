// Values that reach the objects as they are, and that the API server refuses there although their types are right.
#include <string>

#include "spec/operator_values.h"
#include "spec/rule_tools.h"

namespace pvg::rules {

namespace {

// Of ZooKeeper neither mode hands it on.
void check_liveness(const std::optional<Probe>& probe, PathMaker path, DecodeContext& context) {
  if (!probe || probe->success_threshold.value_or(0) <= 1) return;
  context.error(Code::out_of_range, path() / row<&Probe::success_threshold>().name,
                "the API server takes nothing but 1 from a liveness probe", "leave it out");
}

void pravega_liveness(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = value_or_empty(resource.spec.pravega);
  check_liveness(value_or_empty(pravega.controller_probes).liveness_probe,
                 &field_path<&PravegaClusterSpec::pravega, &PravegaSpec::controller_probes, &Probes::liveness_probe>, context);
  check_liveness(value_or_empty(pravega.segment_store_probes).liveness_probe,
                 &field_path<&PravegaClusterSpec::pravega, &PravegaSpec::segment_store_probes, &Probes::liveness_probe>, context);
}

void bookie_liveness(const BookkeeperResource& resource, DecodeContext& context) {
  check_liveness(value_or_empty(resource.spec.probes).liveness_probe,
                 &field_path<&BookkeeperClusterSpec::probes, &Probes::liveness_probe>, context);
}

// Hardened mode fills in modes that are left out; the operator takes the template as it is, unless it has no size.
void claim_modes(const BookkeeperResource& resource, DecodeContext& context) {
  const BookkeeperStorage& storage = value_or_empty(resource.spec.storage);
  const auto check = [&](const std::optional<Value>& claim, PathMaker path) {
    if (!claim || !claim->is_map()) return;
    const Value* modes = claim->find("accessModes");
    const bool is_filled = context.mode() == Mode::hardened ? modes == nullptr : storage_request(*claim) == nullptr;
    if (is_filled || (modes != nullptr && !modes->empty())) return;
    context.error(Code::missing_field, modes == nullptr ? path() : path() / "accessModes",
                  "a claim needs an access mode at least", "write accessModes: [ReadWriteOnce]");
  };
  check(storage.ledger_volume_claim_template,
        &field_path<&BookkeeperClusterSpec::storage, &BookkeeperStorage::ledger_volume_claim_template>);
  check(storage.journal_volume_claim_template,
        &field_path<&BookkeeperClusterSpec::storage, &BookkeeperStorage::journal_volume_claim_template>);
  check(storage.index_volume_claim_template,
        &field_path<&BookkeeperClusterSpec::storage, &BookkeeperStorage::index_volume_claim_template>);
}

// MakeSegmentstorePodSpec (pravega-operator controllers/pravega_segmentstore.go) refers to the Secret whether there is one or not.
void ecs_credentials(const PravegaResource& resource, DecodeContext& context) {
  const LongTermStorage& storage = value_or_empty(value_or_empty(resource.spec.pravega).longterm_storage);
  if (!storage.ecs || !value_or_empty(storage.ecs->credentials).empty()) return;
  context.error(Code::missing_field,
                field_path<&PravegaClusterSpec::pravega, &PravegaSpec::longterm_storage, &LongTermStorage::ecs,
                           &EcsStorage::credentials>(),
                "the operator refers to a Secret without a name, which the API server refuses",
                "name the Secret with ACCESS_KEY_ID and SECRET_KEY");
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_refused_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {
      {pravega_liveness, Modes::both, &cel::kPravegaLiveness},
      {ecs_credentials, Modes::operators},
  };
  return kRules;
}

std::span<const Rule<BookkeeperClusterSpec>> bookkeeper_refused_rules() {
  static constexpr Rule<BookkeeperClusterSpec> kRules[] = {
      {bookie_liveness, Modes::both, &cel::kBookieLiveness},
      {claim_modes, Modes::both, &cel::kClaimModes},
  };
  return kRules;
}

}  // namespace pvg::rules
