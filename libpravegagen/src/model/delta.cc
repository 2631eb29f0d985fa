#include "model/delta.h"

#include <algorithm>

#include "text/trim.h"

namespace pvg {

namespace {

constexpr std::string_view kTried = "tried on a real control plane";
constexpr std::string_view kProcesses = "tried with real processes";
constexpr std::string_view kImages = "read in the images' start scripts";
constexpr std::string_view kApi = "the Kubernetes API's own rules";
constexpr std::string_view kReports = "public reports of the operators' users";

constexpr DeltaRow kRows[] = {
    {"D01", "*", "metadata/labels|spec/template/metadata/labels", "recommended labels app.kubernetes.io/*, never in selectors",
     "tools find what belongs together; a selector could never change again", kApi, "0.1"},
    {"D02", "StatefulSet|Deployment|Service|PodDisruptionBudget", "spec/selector",
     "selectors of fixed labels alone; the user's are on objects and pods only",
     "a changed label would make the API server refuse the next apply", kReports, "0.1"},
    {"D03", "*", "metadata/namespace", "no namespace is written where none is given",
     "the names resolve inside whatever namespace the objects are applied to", kApi, "0.1"},
    {"D04", "StatefulSet|Deployment", "spec/template/metadata/annotations|metadata/annotations",
     "a checksum of the data that a process reads, instead of the version",
     "a changed option rolls the pods that use it, a changed number of replicas rolls none", kTried, "0.1"},
    {"D05", "StatefulSet|Deployment", "spec/template/spec/enableServiceLinks", "no variables for Services",
     "a Service named bookie would set BOOKIE_PORT, which the image reads", kImages, "0.1"},
    {"D06", "StatefulSet|Deployment", "spec/template/spec/serviceAccountName|spec/template/spec/automountServiceAccountToken",
     "an account for each component, its token mounted only where the API is asked",
     "rights given to one component reach no other", kApi, "0.1"},
    {"D07", "ServiceAccount|Role|RoleBinding|ClusterRole|ClusterRoleBinding", "+|-",
     "accounts are made unless they are named; the segment stores' may read their own Services and pods",
     "without the permission a segment store with external access ends at once", kReports, "0.1"},
    {"D08", "StatefulSet|Deployment", "spec/template/spec/securityContext|spec/template/spec/containers/*/securityContext",
     "user 1000, no privileges, the default seccomp profile", "Pod Security restricted admits the pods", kTried, "0.1"},
    {"D09", "StatefulSet|Deployment", "spec/template/spec/affinity",
     "bookies and ZooKeeper members are kept on different hosts; the others prefer it or are spread",
     "one lost node must not take two copies", kTried, "0.1"},
    {"D10", "StatefulSet|Deployment", "spec/template/spec/topologySpreadConstraints",
     "spread over zones, and segment stores over hosts", "one lost zone must not take all copies; a preference alone stacks "
     "segment stores on the node that a new claim is bound to", kTried, "0.1"},
    {"D11", "StatefulSet|Deployment", "spec/template/spec/containers/*/livenessProbe|"
     "spec/template/spec/containers/*/readinessProbe|spec/template/spec/containers/*/startupProbe",
     "probes that can fail: liveness by the port or the status, readiness by the answer; a startup probe of 15 minutes",
     "the operators' commands succeed whatever the server answers", kProcesses, "0.1"},
    {"D12", "StatefulSet|Deployment", "spec/template/spec/containers/*/lifecycle|"
     "spec/template/spec/terminationGracePeriodSeconds",
     "stop hooks that reach the java process, and time for it", "the start scripts pass no signal on: every stop was a kill",
     kProcesses, "0.1"},
    {"D13", "StatefulSet|Deployment", "spec/template/spec/containers/*/image|spec/template/spec/containers/*/imagePullPolicy|"
     "spec/template/spec/initContainers/*/image|spec/template/spec/initContainers/*/imagePullPolicy",
     "current versions by default, pulled when they are not there", "a registry that is down must not stop a restart", kApi,
     "0.1"},
    {"D14", "StatefulSet|Deployment", "spec/template/spec/containers/*/resources",
     "memory that heap and direct memory fit into; request and limit are equal",
     "the operators' defaults are smaller than the servers' own; a pod must not be evicted for memory it was promised", kImages,
     "0.1"},
    {"D15", "StatefulSet|Deployment", "spec/template/spec/containers/*/env|spec/template/spec/containers/*/envFrom",
     "the heap of ZooKeeper, a home for the bookie, the argument file of secrets", "see memory and secrets", kImages, "0.1"},
    {"D16", "StatefulSet|Deployment", "spec/template/spec/volumes|spec/template/spec/containers/*/volumeMounts|"
     "spec/template/spec/initContainers",
     "emptyDirs for logs and for what the entry points edit; the logging configuration; a volume for each directory",
     "a root file system need not be written; two directories on one volume are no two disks", kTried, "0.1"},
    {"D17", "StatefulSet|Deployment", "spec/template/spec/containers/*/ports|spec/template/spec/containers/*/args|"
     "spec/template/spec/containers/*/name|spec/template/spec/containers/*/command",
     "a port for each server that is asked", "readiness and metrics use them by name", kApi, "0.1"},
    {"D18", "StatefulSet", "spec/volumeClaimTemplates",
     "a claim template for each ledger and journal directory, with apiVersion and kind, without labels that change",
     "full disks one by one; Argo CD sees no difference for ever", kReports, "0.1"},
    {"D19", "StatefulSet", "spec/persistentVolumeClaimRetentionPolicy",
     "claims are kept; ZooKeeper's go when it is scaled down", "a re-used claim leaves a member outside the ensemble for ever",
     kTried, "0.1"},
    {"D20", "StatefulSet", "spec/updateStrategy|spec/podManagementPolicy", "RollingUpdate everywhere, Parallel for bookies and "
     "segment stores", "nothing rolls an OnDelete set without an operator; a bad revision must not wedge the set", kTried, "0.1"},
    {"D21", "StatefulSet", "spec/serviceName", "the headless Service that is made", "the operators' name is that of no Service",
     kReports, "0.1"},
    {"D22", "StatefulSet|Deployment", "spec/replicas", "two controllers, three segment stores, four bookies by default",
     "with as many bookies as an ensemble the first one lost stops all writing", kProcesses, "0.1"},
    {"D23", "Deployment", "spec/strategy|spec/progressDeadlineSeconds|spec/revisionHistoryLimit",
     "one more before one less, half an hour, three revisions kept", "a controller is ready only when segment stores serve; a "
     "way back", kTried, "0.1"},
    {"D24", "PodDisruptionBudget", "spec/maxUnavailable|spec/unhealthyPodEvictionPolicy",
     "one at a time, never none; an unhealthy pod of a server without data may always go",
     "a budget of none blocks a drain for ever; AlwaysAllow let three unready members go at once", kTried, "0.1"},
    {"D25", "ConfigMap", "data/PRAVEGA_CLUSTER_NAME|data/BK_httpServerEnabled|data/BK_httpServerPort|"
     "data/BK_lostBookieRecoveryDelay|data/BK_useHostNameAsBookieID",
     "bookies are told whose ledgers they keep, have the HTTP server that readiness asks, and wait ten minutes before the ledgers of a "
     "lost one are copied",
     "without the ledger path a segment store finds no bookie; a drained node must not set off copying", kProcesses, "0.1"},
    {"D26", "ConfigMap|Secret", "+", "a logging configuration for the console that prints no settings; secrets in a Secret",
     "the servers print every setting, and with them what a Secret put there", kProcesses, "0.1"},
    {"D27", "Service", "spec/ports|spec/publishNotReadyAddresses|spec/type|spec/externalTrafficPolicy|metadata/annotations",
     "named target ports; bookies' names resolve before they are ready; the controller keeps its internal Service",
     "a bookie reads its own name before it is ready; internal clients need no load balancer", kTried, "0.1"},
    {"D28", "Service", "+|-", "a second Service of the controller for access from outside", "the internal one stays as it is", kApi,
     "0.1"},
    {"D29", "Job", "+", "a Job writes the ensemble's size where members read it before they stop",
     "the operator did it; without it no member leaves the ensemble", kProcesses, "0.1"},
    {"D30", "PersistentVolumeClaim|PersistentVolume", "+", "the claim of the long-term storage is made when none is named",
     "a cluster without one waits for ever", kTried, "0.1"},
    {"D31", "StatefulSet", "spec/template/metadata/generateName", "none", "it has no meaning in a template", kApi, "0.1"},
    {"D32", "StatefulSet|Deployment", "spec/template/spec/imagePullSecrets|spec/template/spec/priorityClassName",
     "pull secrets and priority classes of the platform, in every pod", "a mirror needs credentials", kReports, "0.1"},
    {"D33", "ConfigMap", "data/JAVA_OPTS|data/BOOKIE_MEM_OPTS|data/BOOKIE_GC_OPTS|data/BOOKIE_GC_LOGGING_OPTS|"
     "data/BOOKIE_EXTRA_OPTS", "heap, direct memory and cache derived from the container's memory; the JVM's own garbage collector",
     "the operators' sizes do not follow the limit, and their flags are of Java 8", kImages, "0.1"},
    {"D34", "ConfigMap", "data/TOKEN_SIGNING_KEY|data/TLS_ENABLED|data/log.level|data/CONTROLLER_URL|data/WAIT_FOR|"
     "data/AUTHORIZATION_ENABLED|data/K8_EXTERNAL_ACCESS",
     "no signing key that everybody knows; addresses that resolve in any cluster domain; a level that the logging configuration has",
     "a key that is published protects nothing", kReports, "0.1"},
    {"D35", "ConfigMap", "data/pre-stop.sh|data/env.sh", "a stop script of our own, told the size of the ensemble",
     "the image's waits for a znode that may not be there, and never stops the server then", kProcesses, "0.1"},
    {"D36", "ConfigMap", "data/BK_journalSubPath|data/BK_ledgerSubPath|data/BK_indexSubPath|data/BK_hostPathVolumeMounts|"
     "data/BK_emptyDirVolumeMounts|data/BK_configMapVolumeMounts", "options that only place volumes are not told to the bookie",
     "it knows none of them", kImages, "0.1"},
    {"D37", "ConfigMap", "data/HDFS_REPLICATION", "the replication factor that is given", "the operator always writes its own",
     kReports, "0.1"},
    {"D38", "PodMonitor|PrometheusRule|ConfigMap", "+", "when RenderConfig asks for them: PodMonitors, alerts, a dashboard",
     "thresholds follow from replicas, quorums and limits, which stand in the resources", kReports, "0.1"},
};

bool matches(std::string_view pattern, std::string_view field) {
  const std::vector<std::string_view> wanted = split(pattern, '/');
  const std::vector<std::string_view> given = split(field, '/');
  return wanted.size() <= given.size() &&
         std::equal(wanted.begin(), wanted.end(), given.begin(),
                    [](std::string_view w, std::string_view g) { return w == "*" || w == g; });
}

}  // namespace

std::span<const DeltaRow> delta_table() { return kRows; }

bool covers(const DeltaRow& row, std::string_view kind, std::string_view field) {
  const std::vector<std::string_view> kinds = split(row.objects, '|');
  const bool of_kind = row.objects == "*" || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  const std::vector<std::string_view> patterns = split(row.fields, '|');
  return of_kind && std::any_of(patterns.begin(), patterns.end(), [&](std::string_view p) { return matches(p, field); });
}

}  // namespace pvg
