#!/bin/bash
# Does what the entry point of the Pravega image does with the environment; README.md has the tables. Left out: mounting
# NFS in the container, the Kubernetes API for external access.
set -e

property() { if [[ -n $2 ]]; then export JAVA_OPTS="$JAVA_OPTS -D$1=$2"; fi; }

wait_for() {
    local address
    for address in ${WAIT_FOR//,/ }; do
        until timeout 5 bash -c ": >/dev/tcp/${address%:*}/${address##*:}" 2>/dev/null; do
            echo "waiting for $address"
            sleep 1
        done
    done
}

influx() {
    local folder=$INFLUX_DB_SECRET_MOUNT_PATH
    if [[ -f $folder/username && -f $folder/password ]]; then
        property metrics.influxDB.connect.credentials.username "$(cat "$folder/username")"
        property metrics.influxDB.connect.credentials.pwd "$(cat "$folder/password")"
    fi
}

storage() {
    property pravegaservice.storage.impl.name "$TIER2_STORAGE"
    case $TIER2_STORAGE in
    FILESYSTEM) property filesystem.root "$NFS_MOUNT" ;;
    HDFS)
        property hdfs.connect.uri "$HDFS_URL"
        property hdfs.root "$HDFS_ROOT"
        property hdfs.replication.factor "$HDFS_REPLICATION"
        ;;
    EXTENDEDS3)
        property extendeds3.connect.config.uri \
            "$EXTENDEDS3_CONFIGURI%26identity=$EXTENDEDS3_ACCESS_KEY_ID%26secretKey=$EXTENDEDS3_SECRET_KEY"
        property extendeds3.bucket "$EXTENDEDS3_BUCKET"
        property extendeds3.prefix "${EXTENDEDS3_PREFIX:-/}"
        ;;
    esac
}

controller() {
    property controller.metrics.prefix "$HOSTNAME"
    property controller.zk.connect.uri "$ZK_URL"
    property controller.server.store.host.type Zookeeper
    influx
    echo "JAVA_OPTS=$JAVA_OPTS"
    exec /opt/pravega/bin/start io.pravega.controller.server.Main -Xms128m "$PRAVEGA_CONTROLLER_OPTS" \
        -Dconfig.file=/opt/pravega/conf/controller.config.properties
}

segmentstore() {
    storage
    property pravegaservice.service.published.host.nameOrIp "$PUBLISHED_ADDRESS"
    property pravegaservice.service.listener.host.nameOrIp "${PUBLISHED_ADDRESS:+0.0.0.0}"
    property pravegaservice.service.published.port "$PUBLISHED_PORT"
    property metrics.prefix "$HOSTNAME"
    property pravegaservice.zk.connect.uri "$ZK_URL"
    property autoScale.controller.connect.uri "$CONTROLLER_URL"
    property bookkeeper.zk.connect.uri "${BK_ZK_URL:-$ZK_URL}"
    property pravegaservice.storageThreadPool.size "$STORAGE_THREAD_POOL_SIZE"
    influx
    echo "JAVA_OPTS=$JAVA_OPTS"
    exec /opt/pravega/bin/start io.pravega.segmentstore.server.host.ServiceStarter -Xms512m "$PRAVEGA_SEGMENTSTORE_OPTS" \
        -Dpravega.configurationFile=/opt/pravega/conf/config.properties
}

wait_for
case $1 in
controller | segmentstore) "$1" ;;
*) echo "unknown component: $1"; exit 1 ;;
esac
