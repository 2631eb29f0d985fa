#include "spec/probes.h"

namespace pvg {

template <>
const Table& table_of<Probe>() {
  static constexpr Field kFields[] = {
      field<&Probe::initial_delay_seconds>(
          "initialDelaySeconds",
          {.doc = "Seconds after the container's start before the first probe.", .min = 0, .zero_is_unset = true}),
      field<&Probe::period_seconds>("periodSeconds",
                                    {.doc = "Seconds from one probe to the next; 0 or left out gives Kubernetes' 10.",
                                     .min = 0,
                                     .zero_is_unset = true}),
      field<&Probe::failure_threshold>("failureThreshold",
                                       {.doc = "How many probes in a row must fail; 0 or left out gives Kubernetes' 3.",
                                        .min = 0,
                                        .zero_is_unset = true}),
      field<&Probe::success_threshold>(
          "successThreshold",
          {.doc =
               "How many probes in a row must pass after a failure; 0 or left out gives Kubernetes' 1, and a liveness "
               "probe takes nothing else.",
           .min = 0,
           .zero_is_unset = true}),
      field<&Probe::timeout_seconds>("timeoutSeconds",
                                     {.doc = "Seconds that one probe may take; 0 or left out gives Kubernetes' 1.",
                                      .min = 0,
                                      .zero_is_unset = true}),
  };
  static constexpr NameHint kHints[] = {
      {"exec", "what the probe asks is fixed; only its timing can be set"},
      {"httpGet", "what the probe asks is fixed; only its timing can be set"},
      {"tcpSocket", "what the probe asks is fixed; only its timing can be set"},
  };
  static constexpr Table kTable{
      "Probe", kFields,
      "When a probe runs. A probe is taken whole: once one of these is given, the others have "
      "Kubernetes' defaults and not the component's.",
      kHints};
  return kTable;
}

template <>
const Table& table_of<Probes>() {
  static constexpr Field kFields[] = {
      field<&Probes::readiness_probe>("readinessProbe", {.doc = "When the pod is asked whether it can serve.",
                                                         .default_note = "the component's own, when left out whole"}),
      field<&Probes::liveness_probe>("livenessProbe", {.doc = "When the pod is asked whether it must be restarted.",
                                                       .default_note = "the component's own, when left out whole"}),
  };
  static constexpr Table kTable{"Probes", kFields, "The timing of a component's health probes."};
  return kTable;
}

}  // namespace pvg
