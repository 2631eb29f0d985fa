// Alerts: expression, how long it must hold, and what a person is told, with the arithmetic. Metrics of the servers
// were read in their sources: ZooKeeper 3.6.3 (ZooKeeperServer, Leader: registerMetrics; PrometheusMetricsProvider),
// BookKeeper 4.14.1 (BookKeeperServerStats, ReplicationStats, server/Main for the scope "replication"), Pravega 0.13.0
// (MetricsNames) as micrometer-registry-prometheus 1.3.7 writes them: a timer's name ends with _seconds, its value was
// milliseconds. kube_… is kube-state-metrics 2, kubelet_… the kubelet, container_… its cAdvisor.
//
// Pravega has a label "container" of its own; beside the one of a PodMonitor it is called exported_container.
#include "model/monitoring_tables.h"

namespace pvg::monitoring {

namespace {

constexpr std::string_view kCritical = "critical";
constexpr std::string_view kWarning = "warning";
constexpr std::string_view kInfo = "info";

// Memory is the resident set: the working set also counts pages of files, of which servers with a journal have many,
// and which the kernel takes back.
constexpr AlertRow kCommon[] = {
    {"[[Component]]Missing", "sum([[ready]]) < [[replicas]]", "15m", kWarning, "Not all [[subject]] are ready",
     "{{ $value }} of [[replicas]] are ready. [[meaning]]"},
    {"[[Component]]Unknown", "absent([[ready]])", "15m", kWarning, "kube-state-metrics says nothing of the [[subject]]",
     "There is no [[ready]], so alerts on missing pods cannot fire."},
    {"[[Component]]Unscraped", "absent(up{[[series]]} == 1)", "15m", kWarning,
     "Prometheus has no metrics of the [[subject]]",
     "There is no up{[[series]]} of 1, so alerts on the servers' own metrics cannot fire. Does the Prometheus resource "
     "select the PodMonitor, and may it reach the pods?"},
    {"[[Component]]MemoryNearLimit", "max by (pod) (container_memory_rss{[[container]]}) > [[memory_warning_bytes]]",
     "10m", kWarning, "{{ $labels.pod }} is near its memory limit",
     "{{ $value | humanize1024 }}B are used that cannot be given back, more than [[nearly]] % of the limit of "
     "[[memory_limit]], at which it is killed."},
    {"[[Component]]DrainBlocked", "kube_poddisruptionbudget_status_pod_disruptions_allowed{[[budget]]} == 0", "1h",
     kInfo, "The [[subject]] let no node be drained",
     "The budget [[budget_name]] lets [[allowed]] pod(s) be missing, and so many have been for an hour: every eviction "
     "is refused."},
};

constexpr AlertRow kZookeeper[] = {
    {"ZookeeperNoMajority", "sum([[ready]]) < [[majority]]", "1m", kCritical, "ZooKeeper [[cluster]] has no majority",
     "{{ $value }} of [[replicas]] members are ready; a majority is [[majority]] (half of [[replicas]], and one more). "
     "Until then no bookie registers, no ledger is opened, and segment stores lose their containers."},
    {"ZookeeperFollowersBehind", "max(synced_followers{[[series]]}) < [[followers]]", "10m", kWarning,
     "Not all members of ZooKeeper [[cluster]] are in step",
     "The leader has {{ $value }} synced followers; of [[replicas]] members it is [[replicas]] - 1 = [[followers]]."},
    {"ZookeeperRequestsQueue", "max by (pod) (outstanding_requests{[[series]]}) > [[outstanding_warning]]", "5m",
     kWarning, "{{ $labels.pod }} cannot keep up",
     "{{ $value }} requests wait, more than half of globalOutstandingLimit ([[outstanding_limit]]), at which it reads "
     "no more of them. Slow disks are the usual cause: see fsynctime."},
    {"ZookeeperHeapNearlyFull",
     "max by (pod) (min_over_time(jvm_memory_bytes_used{[[series]],area=\"heap\"}[15m])) > [[heap_warning_bytes]]", "",
     kWarning, "The heap of {{ $labels.pod }} is nearly full",
     "In 15 minutes it never was below {{ $value | humanize1024 }}B, more than [[nearly]] % of [[heap]]."},
    {"ZookeeperDiskFilling",
     "100 * (1 - kubelet_volume_stats_available_bytes{[[data_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[data_claims]]}) > 80",
     "15m", kWarning, "{{ $labels.persistentvolumeclaim }} is filling",
     "{{ printf \"%.0f\" $value }} % of [[data_size]] are used. A member that cannot write ends; more than [[spare]] "
     "of [[replicas]] stop the ensemble."},
    {"ZookeeperSizeNotWritten", "max by (job_name) (kube_job_failed{[[size_jobs]],condition=\"true\"}) > 0", "",
     kWarning, "The size of ZooKeeper [[cluster]] is not written",
     "The Job {{ $labels.job_name }} failed. Members read the size when they stop, to know whether they leave the "
     "ensemble; do not change the number of members before it is written."},
};

constexpr AlertRow kBookie[] = {
    {"BookieNoEnsemble", "sum([[ready]]) < [[ensemble]]", "2m", kCritical,
     "Too few bookies of [[cluster]] for an ensemble",
     "{{ $value }} of [[replicas]] bookies are ready; an ensemble needs [[ensemble]], so [[replicas]] - [[ensemble]] = "
     "[[spare]] may be missing. No ledger can be opened: segment stores stop writing with the next ledger or the next "
     "failed bookie."},
    {"BookieNoWriteQuorum", "sum([[ready]]) < [[copies_alert]]", "2m", kCritical,
     "Too few bookies of [[cluster]] for all copies",
     "{{ $value }} of [[replicas]] bookies are ready; each entry has [[write_quorum]] copies, so lost ones cannot be "
     "made again."},
    {"BookieNoAckQuorum", "sum([[ready]]) < [[acknowledge_alert]]", "2m", kCritical,
     "Too few bookies of [[cluster]] to acknowledge",
     "{{ $value }} of [[replicas]] bookies are ready; an entry is acknowledged when [[ack_quorum]] of its "
     "[[write_quorum]] copies are written, so nothing is."},
    {"BookieTooFewWritable", "sum(bookie_SERVER_STATUS{[[series]]} == bool 1) < [[ensemble]]", "2m", kCritical,
     "Too few bookies of [[cluster]] take entries",
     "{{ $value }} of [[replicas]] bookies are writable; an ensemble needs [[ensemble]]."},
    {"BookieReadOnly", "max by (pod) (bookie_SERVER_STATUS{[[series]]}) == 0", "5m", kWarning,
     "{{ $labels.pod }} is read-only",
     "It takes no entries. Its disks are the usual cause: from [[read_only_percent]] % on a directory is not written "
     "to."},
    {"BookieLedgerDirectoryFull", "min by (pod) (bookie_ledger_writable_dirs{[[series]]}) < [[ledger_directories]]",
     "5m", kWarning, "{{ $labels.pod }} does not write to all ledger directories",
     "{{ $value }} of [[ledger_directories]] are writable; one that is used to [[read_only_percent]] % is not, and "
     "without any the bookie is read-only."},
    {"BookieLedgerDiskFilling",
     "100 * (1 - kubelet_volume_stats_available_bytes{[[ledger_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[ledger_claims]]}) > [[disk_warning_percent]]",
     "15m", kWarning, "{{ $labels.persistentvolumeclaim }} is filling",
     "{{ printf \"%.0f\" $value }} % of [[ledger_size]] are used; from [[read_only_percent]] % on the directory is not "
     "written to. Ledgers go when segment stores have moved their data to long-term storage: see whether that works."},
    {"BookieIndexDiskFilling",
     "100 * (1 - kubelet_volume_stats_available_bytes{[[index_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[index_claims]]}) > [[disk_warning_percent]]",
     "15m", kWarning, "{{ $labels.persistentvolumeclaim }} is filling",
     "{{ printf \"%.0f\" $value }} % of [[index_size]] are used; from [[read_only_percent]] % on the bookie is "
     "read-only."},
    {"BookieJournalDiskFilling",
     "100 * (1 - kubelet_volume_stats_available_bytes{[[journal_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[journal_claims]]}) > 80",
     "15m", kWarning, "{{ $labels.persistentvolumeclaim }} is filling",
     "{{ printf \"%.0f\" $value }} % of [[journal_size]] are used. Nothing watches this disk: a bookie whose journal "
     "cannot be written ends."},
    {"BookieUnderReplicated",
     "sum(increase(replication_auditor_NUM_UNDER_REPLICATED_LEDGERS_sum{[[auditor]],success=\"true\"}[1h])) > 0", "",
     kWarning, "Ledgers of [[cluster]] lack copies",
     "In the last hour the auditor found {{ printf \"%.0f\" $value }} ledgers with fewer copies than they should have; "
     "they are being copied. Do not take away a bookie until that is done (bookkeeper shell listunderreplicated)."},
    {"BookieEntriesUnreadable",
     "sum(increase(replication_replication_worker_NUM_ENTRIES_UNABLE_TO_READ_FOR_REPLICATION{[[auditor]]}[1h])) > 0",
     "", kCritical, "Entries of [[cluster]] cannot be copied",
     "In the last hour {{ printf \"%.0f\" $value }} reads of entries failed on all bookies that are up. Bring missing "
     "bookies back with their volumes: they may hold the only copy."},
    {"BookieHeapNearlyFull",
     "max by (pod) (min_over_time(jvm_memory_bytes_used{[[series]],area=\"heap\"}[15m])) > [[heap_warning_bytes]]", "",
     kWarning, "The heap of {{ $labels.pod }} is nearly full",
     "In 15 minutes it never was below {{ $value | humanize1024 }}B, more than [[nearly]] % of [[heap]]."},
};

constexpr AlertRow kSegmentStore[] = {
    {"SegmentStoreNone", "sum([[ready]]) < 1", "2m", kCritical, "Pravega [[cluster]] has no segment store",
     "None of [[replicas]] is ready: nothing is written or read."},
    {"SegmentContainersMissing",
     "count(count by (exported_container) "
     "(pravega_segmentstore_container_operation_queue_size_seconds_count{[[series]]})) < [[containers]]",
     "5m", kCritical, "Not all segment containers of [[cluster]] run",
     "{{ $value }} of [[containers]] run; the segments of the others can be neither written nor read."},
    {"SegmentStoreThrottled",
     "max by (pod, exported_container, throttler) "
     "(pravega_segmentstore_container_operation_processor_delay_ms{[[series]]}) > 0",
     "15m", kWarning, "{{ $labels.pod }} holds appends back",
     "Each batch of container {{ $labels.exported_container }} waits {{ $value }} ms because of {{ $labels.throttler "
     "}}: long-term storage or the bookies are too slow for what is written."},
    {"SegmentStoreCacheNearlyFull",
     "max by (pod) (pravega_segmentstore_cache_stored_size_bytes{[[series]]}) > [[cache_warning_bytes]]", "15m",
     kWarning, "The cache of {{ $labels.pod }} is nearly full",
     "{{ $value | humanize1024 }}B are used; from [[cache_percent]] % of [[cache]] on appends are held back. What is "
     "not yet in long-term storage cannot leave the cache."},
    {"SegmentStoreHeapNearlyFull",
     "max by (pod) (min_over_time(sum by (pod) (jvm_memory_used_bytes{[[series]],area=\"heap\"})[15m:1m])) > "
     "[[heap_warning_bytes]]",
     "", kWarning, "The heap of {{ $labels.pod }} is nearly full",
     "In 15 minutes it never was below {{ $value | humanize1024 }}B, more than [[nearly]] % of [[heap]]."},
    {"LongTermStorageFilling",
     "max by (persistentvolumeclaim) (100 * (1 - kubelet_volume_stats_available_bytes{[[storage_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[storage_claims]]})) > 85",
     "15m", kWarning, "The long-term storage of [[cluster]] is filling",
     "{{ printf \"%.0f\" $value }} % of [[storage_size]] are used ([[storage_claim]]). When it is full, ledgers stay "
     "on the bookies until those are full too. Enlarge it, or keep streams for a shorter time."},
    {"LongTermStorageFull",
     "max by (persistentvolumeclaim) (100 * (1 - kubelet_volume_stats_available_bytes{[[storage_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[storage_claims]]})) > 95",
     "5m", kCritical, "The long-term storage of [[cluster]] is nearly full",
     "{{ printf \"%.0f\" $value }} % of [[storage_size]] are used ([[storage_claim]]). When it is full, ledgers stay "
     "on the bookies, appends are held back, and then writing stops."},
    {"LongTermStorageFullSoon",
     "max by (persistentvolumeclaim) (predict_linear(kubelet_volume_stats_available_bytes{[[storage_claims]]}[6h], "
     "86400)) < 0",
     "1h", kWarning, "The long-term storage of [[cluster]] is full within a day",
     "At the rate of the last six hours nothing of [[storage_size]] ([[storage_claim]]) is left in 24 hours."},
};

constexpr AlertRow kController[] = {
    {"ControllerNone", "sum([[ready]]) < 1", "2m", kCritical, "Pravega [[cluster]] has no controller",
     "None of [[replicas]] is ready: clients find no segments, and no stream can be made or scaled."},
    {"ControllerHeapNearlyFull",
     "max by (pod) (min_over_time(sum by (pod) (jvm_memory_used_bytes{[[series]],area=\"heap\"})[15m:1m])) > "
     "[[heap_warning_bytes]]",
     "", kWarning, "The heap of {{ $labels.pod }} is nearly full",
     "In 15 minutes it never was below {{ $value | humanize1024 }}B, more than [[nearly]] % of [[heap]]."},
};

}  // namespace

std::span<const AlertRow> zookeeper_alerts() { return kZookeeper; }
std::span<const AlertRow> bookie_alerts() { return kBookie; }
std::span<const AlertRow> segment_store_alerts() { return kSegmentStore; }
std::span<const AlertRow> controller_alerts() { return kController; }
std::span<const AlertRow> common_alerts() { return kCommon; }

}  // namespace pvg::monitoring
