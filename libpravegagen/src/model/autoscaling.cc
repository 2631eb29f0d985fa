#include "model/autoscaling.h"

#include "text/object_names.h"

namespace pvg::hardened {

namespace {

void autoscale(const std::optional<ScalerRange>& range, std::string_view kind, std::string_view container,
               std::int32_t patience, std::int32_t pause, WorkloadModel& workload) {
  if (!range) return;
  AutoscalerModel scaler;
  scaler.target_kind = kind;
  scaler.container = container;
  scaler.min = range->min;
  scaler.max = range->max;
  scaler.cpu_percent = range->cpu;
  scaler.stabilization_seconds = patience;
  scaler.pause_seconds = pause;
  workload.replicas = range->max;
  workload.autoscaler = std::move(scaler);
}

}  // namespace

// A controller that goes costs its clients a connection, no more.
void autoscale_controller(const Platform& platform, WorkloadModel& workload) {
  autoscale(platform.controller_scaler, "Deployment", names::kControllerContainer, 300, 60, workload);
}

// A segment store that goes hands its containers to the others, which recover each of them from its ledgers: one at a time,
// and only after half an hour of calm.
void autoscale_segment_store(const Platform& platform, WorkloadModel& workload) {
  autoscale(platform.segment_store_scaler, "StatefulSet", names::kSegmentStoreContainer, 1800, 600, workload);
}

}  // namespace pvg::hardened
