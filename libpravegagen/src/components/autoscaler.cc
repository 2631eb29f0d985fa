#include "components/components.h"
#include "components/pod.h"

namespace pvg {

namespace {

// Pods may come at once, and go one by one.
Value behavior(const AutoscalerModel& model) {
  const Value one_pod =
      Value::map({{"periodSeconds", model.pause_seconds}, {"type", "Pods"}, {"value", std::int32_t{1}}});
  return Value::map({{"scaleDown", Value::map({{"policies", Value::list({one_pod})},
                                               {"stabilizationWindowSeconds", model.stabilization_seconds}})}});
}

}  // namespace

// Of the server's container alone: a sidecar's use says nothing about the server.
void add_autoscaler(const WorkloadModel& workload, Component component, Graph& graph) {
  if (!workload.autoscaler) return;
  const AutoscalerModel& model = *workload.autoscaler;
  const Value aim = Value::map({{"averageUtilization", model.cpu_percent}, {"type", "Utilization"}});
  const Value metric = Value::map(
      {{"containerResource", Value::map({{"container", model.container}, {"name", "cpu"}, {"target", aim}})},
       {"type", "ContainerResource"}});
  kube::OtherObject scaler;
  scaler.api_version = "autoscaling/v2";
  scaler.kind = "HorizontalPodAutoscaler";
  scaler.metadata = build::metadata(workload.name, workload, workload.labels.object);
  scaler.spec = Value::map(
      {{"behavior", behavior(model)},
       {"maxReplicas", model.max},
       {"metrics", Value::list({metric})},
       {"minReplicas", model.min},
       {"scaleTargetRef",
        Value::map({{"apiVersion", "apps/v1"}, {"kind", model.target_kind}, {"name", workload.name}})}});
  graph.add(component, Role::autoscaler, workload.origin, std::move(scaler));
}

}  // namespace pvg
