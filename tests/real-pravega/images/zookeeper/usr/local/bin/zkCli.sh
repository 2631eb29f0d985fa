#!/usr/bin/env bash
exec java -XX:TieredStopAtLevel=1 -cp "/opt/zookeeper/conf:$(cat /opt/classpath)" org.apache.zookeeper.ZooKeeperMain "$@"
