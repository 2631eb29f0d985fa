#!/usr/bin/env bash
# zkServer.sh --config FOLDER start-foreground
config=$2
# shellcheck disable=SC2086 # options are words
exec java -XX:TieredStopAtLevel=1 -Dzookeeper.log.dir="${ZOO_LOG_DIR-/logs}" -Dzookeeper.root.logger="${ZOO_LOG4J_PROP:-INFO,CONSOLE}" \
    "-Xmx${ZK_SERVER_HEAP:-1000}m" ${JVMFLAGS-} ${SERVER_JVMFLAGS-} \
    -cp "$config:$(cat /opt/classpath)" org.apache.zookeeper.server.quorum.QuorumPeerMain "$config/zoo.cfg"
