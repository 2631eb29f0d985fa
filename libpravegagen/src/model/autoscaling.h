// Autoscalers for the two components without data of their own. Bookies and ZooKeeper members hold data and are never scaled
// by a machine.
#pragma once

#include "model/model.h"
#include "model/platform.h"

namespace pvg::hardened {

// Puts the autoscaler into the workload, whose replicas become the maximum: Services, permissions and placement are made for
// as many pods as there may be. Nothing changes without an autoscaler.
void autoscale_controller(const Platform& platform, WorkloadModel& workload);
void autoscale_segment_store(const Platform& platform, WorkloadModel& workload);

}  // namespace pvg::hardened
