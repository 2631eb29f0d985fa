// The panels of the dashboard: one row of panels for each component, what all components have at its end. The sources
// of the metrics are named in monitoring_alerts.cc. Lines at a constant height are what the resources say.
#include "model/monitoring_tables.h"

namespace pvg::monitoring {

namespace {

constexpr std::string_view kPod = "{{pod}}";

constexpr PanelRow kZookeeper[] = {
    {"Ready members", "short", "sum([[ready]])", "ready"},
    {"", "", "vector([[majority]])", "majority"},
    {"", "", "vector([[replicas]])", "all"},
    {"Synced followers", "short", "max(synced_followers{[[series]]})", "synced"},
    {"Outstanding requests", "short", "max by (pod) (outstanding_requests{[[series]]})", kPod},
    {"", "", "vector([[outstanding_limit]])", "limit"},
    {"Update latency, 99th percentile", "ms", "max by (pod) (updatelatency{[[series]],quantile=\"0.99\"})", kPod},
    {"Time of a disk synchronisation, median", "ms", "max by (pod) (fsynctime{[[series]],quantile=\"0.5\"})", kPod},
    {"Connections", "short", "max by (pod) (num_alive_connections{[[series]]})", kPod},
    {"Nodes and watches", "short", "max(znode_count{[[series]]})", "nodes"},
    {"", "", "max(ephemerals_count{[[series]]})", "ephemeral nodes"},
    {"", "", "sum(watch_count{[[series]]})", "watches"},
    {"Data", "bytes", "max(approximate_data_size{[[series]]})", "data"},
    {"Data volumes used", "percentunit",
     "1 - kubelet_volume_stats_available_bytes{[[data_claims]]} / kubelet_volume_stats_capacity_bytes{[[data_claims]]}",
     "{{persistentvolumeclaim}}"},
    {"Heap", "bytes", "max by (pod) (jvm_memory_bytes_used{[[series]],area=\"heap\"})", kPod},
};

constexpr PanelRow kBookie[] = {
    {"Ready bookies", "short", "sum([[ready]])", "ready"},
    {"", "", "vector([[ensemble]])", "needed for an ensemble"},
    {"", "", "vector([[replicas]])", "all"},
    {"Writable bookies", "short", "sum(bookie_SERVER_STATUS{[[series]]} == bool 1)", "writable"},
    {"", "", "vector([[ensemble]])", "needed for an ensemble"},
    {"Entries added", "ops",
     "sum by (pod) (rate(bookkeeper_server_ADD_ENTRY_REQUEST_count{[[series]],success=\"true\"}[$__rate_interval]))",
     kPod},
    {"Additions that failed", "ops",
     "sum by (pod) (rate(bookkeeper_server_ADD_ENTRY_REQUEST_count{[[series]],success=\"false\"}[$__rate_interval]))",
     kPod},
    {"Time to add an entry, 99th percentile", "ms",
     "max by (pod) (bookkeeper_server_ADD_ENTRY_REQUEST{[[series]],success=\"true\",quantile=\"0.99\"})", kPod},
    {"Time to read an entry, 99th percentile", "ms",
     "max by (pod) (bookkeeper_server_READ_ENTRY_REQUEST{[[series]],success=\"true\",quantile=\"0.99\"})", kPod},
    {"Time of a journal synchronisation, 99th percentile", "ms",
     "max by (pod) (bookie_journal_JOURNAL_SYNC{[[series]],success=\"true\",quantile=\"0.99\"})", kPod},
    {"Journal queue", "short", "max by (pod) (bookie_journal_JOURNAL_QUEUE_SIZE{[[series]]})", kPod},
    {"Written", "Bps", "sum by (pod) (rate(bookie_WRITE_BYTES{[[series]]}[$__rate_interval]))", kPod},
    {"Read", "Bps", "sum by (pod) (rate(bookie_READ_BYTES{[[series]]}[$__rate_interval]))", kPod},
    {"Ledgers found without all copies, in an hour", "short",
     "sum(increase(replication_auditor_NUM_UNDER_REPLICATED_LEDGERS_sum{[[auditor]],success=\"true\"}[1h]))",
     "ledgers"},
    {"Ledger volumes used", "percentunit",
     "1 - kubelet_volume_stats_available_bytes{[[ledger_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[ledger_claims]]}",
     "{{persistentvolumeclaim}}"},
    {"", "", "vector([[read_only_percent]] / 100)", "read-only"},
    {"Journal volumes used", "percentunit",
     "1 - kubelet_volume_stats_available_bytes{[[journal_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[journal_claims]]}",
     "{{persistentvolumeclaim}}"},
    {"Index volumes used", "percentunit",
     "1 - kubelet_volume_stats_available_bytes{[[index_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[index_claims]]}",
     "{{persistentvolumeclaim}}"},
    {"Heap", "bytes", "max by (pod) (jvm_memory_bytes_used{[[series]],area=\"heap\"})", kPod},
    {"Direct memory", "bytes", "max by (pod) (jvm_memory_direct_bytes_used{[[series]]})", kPod},
};

constexpr PanelRow kSegmentStore[] = {
    {"Ready segment stores", "short", "sum([[ready]])", "ready"},
    {"", "", "vector([[replicas]])", "all"},
    {"Segment containers", "short",
     "count by (pod) (count by (pod, exported_container) "
     "(pravega_segmentstore_container_operation_queue_size_seconds_count{[[series]]}))",
     kPod},
    {"", "", "vector([[containers]])", "all"},
    {"Written", "Bps",
     "sum by (pod) (rate(pravega_segmentstore_segment_write_bytes_global_total{[[series]]}[$__rate_interval]))", kPod},
    {"Events written", "ops",
     "sum by (pod) (rate(pravega_segmentstore_segment_write_events_global_total{[[series]]}[$__rate_interval]))", kPod},
    {"Read", "Bps",
     "sum by (pod) (rate(pravega_segmentstore_segment_read_bytes_global_total{[[series]]}[$__rate_interval]))", kPod},
    {"Time to write, 99th percentile", "s",
     "max by (pod) (pravega_segmentstore_segment_write_latency_ms_seconds{[[series]],quantile=\"0.99\"})", kPod},
    {"Time to read, 99th percentile", "s",
     "max by (pod) (pravega_segmentstore_segment_read_latency_ms_seconds{[[series]],quantile=\"0.99\"})", kPod},
    {"Time to write to BookKeeper, 99th percentile", "s",
     "max by (pod) (pravega_segmentstore_bookkeeper_write_latency_ms_seconds{[[series]],quantile=\"0.99\"})", kPod},
    {"Appends held back, by the longest", "ms",
     "max by (pod, throttler) (pravega_segmentstore_container_operation_processor_delay_ms{[[series]]})",
     "{{pod}} {{throttler}}"},
    {"Cache", "bytes", "max by (pod) (pravega_segmentstore_cache_stored_size_bytes{[[series]]})", kPod},
    {"", "", "vector([[cache_warning_bytes]])", "appends are held back"},
    {"Written to long-term storage", "Bps",
     "sum by (pod) (rate(pravega_segmentstore_storage_slts_write_bytes_total{[[series]]}[$__rate_interval]))", kPod},
    {"Time to write to long-term storage, 99th percentile", "s",
     "max by (pod) (pravega_segmentstore_storage_slts_write_latency_ms_seconds{[[series]],quantile=\"0.99\"})", kPod},
    {"Long-term storage used", "percentunit",
     "max by (persistentvolumeclaim) (1 - kubelet_volume_stats_available_bytes{[[storage_claims]]} / "
     "kubelet_volume_stats_capacity_bytes{[[storage_claims]]})",
     "{{persistentvolumeclaim}}"},
    {"Heap", "bytes", "sum by (pod) (jvm_memory_used_bytes{[[series]],area=\"heap\"})", kPod},
    {"Direct memory", "bytes", "max by (pod) (jvm_buffer_memory_used_bytes{[[series]],id=\"direct\"})", kPod},
    {"Errors in the log", "ops", "sum by (pod) (rate(pravega_logged_errors_total{[[series]]}[$__rate_interval]))",
     kPod},
};

constexpr PanelRow kController[] = {
    {"Ready controllers", "short", "sum([[ready]])", "ready"},
    {"", "", "vector([[replicas]])", "all"},
    {"Streams made", "ops",
     "sum(rate(pravega_controller_stream_created_latency_ms_seconds_count{[[series]]}[$__rate_interval]))", "streams"},
    {"Transactions", "ops",
     "sum(rate(pravega_controller_transactions_created_latency_ms_seconds_count{[[series]]}[$__rate_interval]))",
     "begun"},
    {"", "",
     "sum(rate(pravega_controller_transactions_committed_latency_ms_seconds_count{[[series]]}[$__rate_interval]))",
     "committed"},
    {"", "",
     "sum(rate(pravega_controller_transactions_aborted_latency_ms_seconds_count{[[series]]}[$__rate_interval]))",
     "aborted"},
    {"Heap", "bytes", "sum by (pod) (jvm_memory_used_bytes{[[series]],area=\"heap\"})", kPod},
    {"Errors in the log", "ops", "sum by (pod) (rate(pravega_logged_errors_total{[[series]]}[$__rate_interval]))",
     kPod},
};

constexpr PanelRow kCommon[] = {
    {"Resident memory of the containers", "bytes", "max by (pod) (container_memory_rss{[[container]]})", kPod},
    {"", "", "vector([[memory_warning_bytes]])", "[[nearly]] % of [[memory_limit]]"},
    {"CPU of the containers", "short",
     "sum by (pod) (rate(container_cpu_usage_seconds_total{[[container]]}[$__rate_interval]))", kPod},
};

}  // namespace

std::span<const PanelRow> zookeeper_panels() { return kZookeeper; }
std::span<const PanelRow> bookie_panels() { return kBookie; }
std::span<const PanelRow> segment_store_panels() { return kSegmentStore; }
std::span<const PanelRow> controller_panels() { return kController; }
std::span<const PanelRow> common_panels() { return kCommon; }

}  // namespace pvg::monitoring
