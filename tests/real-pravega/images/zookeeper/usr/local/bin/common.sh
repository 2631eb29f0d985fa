# Stands for the helpers of the ZooKeeper image's scripts: who this member is, and how the ensemble is told.
. /conf/env.sh
host=$(hostname -s)
id=$((${host##*-} + 1))
dynamic=/data/zoo.cfg.dynamic
static=/data/conf/zoo.cfg

member() { echo "$host.$DOMAIN:$QUORUM_PORT:$LEADER_PORT:$1;$CLIENT_PORT"; }

ensemble() {
    if getent hosts "$CLIENT_HOST" >/dev/null; then echo "$CLIENT_HOST:$CLIENT_PORT"; else echo "localhost:$CLIENT_PORT"; fi
}

zu() { java -XX:TieredStopAtLevel=1 -Dlog4j.configuration=file:/conf/log4j-quiet.properties -jar /opt/libs/zu.jar "$@"; }
