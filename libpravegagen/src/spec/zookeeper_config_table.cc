// The rows of spec.config of ZookeeperCluster v1beta1: zoo.cfg. zookeeper-operator
// api/v1beta1/zookeepercluster_types.go ZookeeperConfig.
#include "spec/zookeeper_cluster.h"

#include "spec/limits.h"

namespace pvg {

namespace {

constexpr NameHint kHints[] = {
    {"", "other settings of zoo.cfg go into additionalConfig"},
};

}  // namespace

template <>
const Table& table_of<ZookeeperConfig>() {
  using Config = ZookeeperConfig;
  static constexpr Field kFields[] = {
      field<&Config::init_limit>("initLimit",
                                 {.doc = "Ticks that a follower has to connect to the leader and catch up.",
                                  .operator_default = "10",
                                  .min = 0,
                                  .max = limits::kJavaInt,
                                  .soft_range = true,
                                  .zero_is_unset = true,
                                  .omit_zero = true}),
      field<&Config::tick_time>("tickTime", {.doc = "ZooKeeper's unit of time, in milliseconds.",
                                             .operator_default = "2000",
                                             .min = 0,
                                             .max = limits::kJavaInt / 20,  // 20 ticks are the longest session
                                             .soft_range = true,
                                             .zero_is_unset = true,
                                             .omit_zero = true}),
      field<&Config::sync_limit>("syncLimit", {.doc = "Ticks that a follower may lag behind the leader.",
                                               .operator_default = "2",
                                               .min = 0,
                                               .max = limits::kJavaInt,
                                               .soft_range = true,
                                               .zero_is_unset = true,
                                               .omit_zero = true}),
      field<&Config::global_outstanding_limit>(
          "globalOutstandingLimit", {.doc = "How many requests may wait in a server before it slows its clients down.",
                                     .operator_default = "1000",
                                     .min = 0,
                                     .max = limits::kJavaInt,
                                     .soft_range = true,
                                     .zero_is_unset = true,
                                     .omit_zero = true}),
      field<&Config::pre_alloc_size>("preAllocSize",
                                     {.doc = "By how many kilobytes the transaction log's file grows at a time.",
                                      .operator_default = "65536",
                                      .min = 0,
                                      .soft_range = true,
                                      .zero_is_unset = true,
                                      .omit_zero = true}),
      field<&Config::snap_count>(
          "snapCount",
          {.doc = "After how many transactions a snapshot is made. The operator's default is a tenth of ZooKeeper's.",
           .operator_default = "10000",
           .min = 0,
           .max = limits::kJavaInt,
           .soft_range = true,
           .zero_is_unset = true,
           .omit_zero = true}),
      field<&Config::commit_log_count>(
          "commitLogCount", {.doc = "How many committed requests a server keeps in memory for followers that lag.",
                             .operator_default = "500",
                             .min = 0,
                             .max = limits::kJavaInt,
                             .soft_range = true,
                             .zero_is_unset = true,
                             .omit_zero = true}),
      field<&Config::snap_size_limit_in_kb>("snapSizeLimitInKb",
                                            {.doc = "After how many kilobytes of transactions a snapshot is made.",
                                             .operator_default = "4194304",
                                             .min = 0,
                                             .soft_range = true,
                                             .zero_is_unset = true,
                                             .omit_zero = true}),
      field<&Config::max_cnxns>("maxCnxns", {.doc = "How many connections a server takes altogether; 0 for no limit.",
                                             .operator_default = "0",
                                             .min = 0,
                                             .max = limits::kJavaInt,
                                             .soft_range = true,
                                             .omit_zero = true}),
      field<&Config::max_client_cnxns>("maxClientCnxns",
                                       {.doc = "How many connections a server takes from one address. ZooKeeper takes "
                                               "0 for no limit, the operator for its "
                                               "default.",
                                        .operator_default = "60",
                                        .min = 0,
                                        .max = limits::kJavaInt,
                                        .soft_range = true,
                                        .zero_is_unset = true,
                                        .omit_zero = true}),
      field<&Config::min_session_timeout>(
          "minSessionTimeout", {.doc = "The shortest session timeout that a client can get, in milliseconds.",
                                .default_note = "2 × tickTime",
                                .min = -1,
                                .max = limits::kJavaInt,
                                .soft_range = true,
                                .zero_is_unset = true,
                                .omit_zero = true}),
      field<&Config::max_session_timeout>("maxSessionTimeout",
                                          {.doc = "The longest session timeout that a client can get, in milliseconds.",
                                           .default_note = "20 × tickTime",
                                           .min = -1,
                                           .max = limits::kJavaInt,
                                           .soft_range = true,
                                           .zero_is_unset = true,
                                           .omit_zero = true}),
      field<&Config::auto_purge_snap_retain_count>("autoPurgeSnapRetainCount",
                                                   {.doc = "How many snapshots a purge leaves.",
                                                    .operator_default = "3",
                                                    .min = 0,
                                                    .max = limits::kJavaInt,
                                                    .soft_range = true,
                                                    .zero_is_unset = true,
                                                    .omit_zero = true,
                                                    .alias = "autopurge.snapRetainCount"}),
      field<&Config::auto_purge_purge_interval>(
          "autoPurgePurgeInterval",
          {.doc = "Hours between purges. ZooKeeper takes 0 for never, the operator for its default.",
           .operator_default = "1",
           .min = 0,
           .max = limits::kJavaInt,
           .soft_range = true,
           .zero_is_unset = true,
           .omit_zero = true,
           .alias = "autopurge.purgeInterval"}),
      field<&Config::quorum_listen_on_all_ips>(
          "quorumListenOnAllIPs",
          {.doc = "Whether the servers listen for each other on all addresses, as service meshes need.",
           .operator_default = "false",
           .omit_zero = true}),
      field<&Config::additional_config>("additionalConfig",
                                        {.doc = "Further lines of zoo.cfg. They stand first, so what the operator "
                                                "writes itself wins over them. Values are "
                                                "strings: quote numbers and booleans.",
                                         .omit_zero = true}),
  };
  static constexpr Table kTable{"ZookeeperConfig", kFields, "Settings of ZooKeeper.", kHints};
  return kTable;
}

}  // namespace pvg
