#!/bin/bash
# Does what the entry point of Pravega's BookKeeper image does with the environment; README.md has the table. Like the
# image's, it stays PID 1 and hands no signal on. Left out: formatting a new bookie, whose folders are empty anyway.
set -e
home=/opt/bookkeeper
port=${bookiePort:-${BOOKIE_PORT:-3181}}
servers=${ZK_URL:-127.0.0.1:2181}
export BK_zkServers=${servers//;/,}
root=/${PRAVEGA_PATH:-pravega}/${PRAVEGA_CLUSTER_NAME:-pravega-cluster}/${BK_CLUSTER_NAME:-bookkeeper}
export BK_zkLedgersRootPath=$root/ledgers
export BK_metadataServiceUri=zk://${servers//,/;}$root/ledgers
export BK_bookiePort=${BK_bookiePort:-$port}
export BK_journalDirectories=${BK_journalDirectories:-/bk/journal}
export BK_ledgerDirectories=${BK_ledgerDirectories:-/bk/ledgers}
export BK_indexDirectories=/bk/index
export BK_httpServerEnabled=${BK_httpServerEnabled:-true}
export BK_httpServerPort=${BK_httpServerPort:-${BOOKIE_HTTP_PORT:-8080}}
export BK_tlsProvider=OpenSSL BK_tlsKeyStoreType=JKS BK_tlsTrustStoreType=JKS
export BK_tlsKeyStore=/var/private/tls/bookie.keystore.jks BK_tlsTrustStore=/var/private/tls/bookie.truststore.jks
export BK_tlsKeyStorePasswordPath=/var/private/tls/bookie.keystore.passwd
export BK_tlsTrustStorePasswordPath=/var/private/tls/bookie.truststore.passwd

IFS=, read -ra folders <<<"$BK_journalDirectories,$BK_ledgerDirectories"
mkdir -p "${folders[@]}"

# The identity is made once and kept in the journal.
cookie=${BK_journalDirectories%%,*}/current/VERSION
if [[ -f $cookie ]]; then
    BK_bookieId=$(sed -n 's/^bookieHost: "\(.*\)"$/\1/p' "$cookie")
else
    BK_bookieId=$(hostname)-$RANDOM
fi
export BK_bookieId

# Only keys that the stock file mentions are taken over; the others are dropped without a word.
while IFS='=' read -r key _; do
    name=BK_$key
    if [[ -v $name ]]; then sed -i "s|^#*$key=.*|$key=${!name}|" "$home/conf/bk_server.conf"; fi
done < <(sed 's/^#//' "$home/conf/bk_server.conf")

until echo srvr | socat -T 5 stdio "tcp:${BK_zkServers%%,*},connect-timeout=5" 2>/dev/null | grep -q '^Mode: '; do
    echo "waiting for ZooKeeper at $BK_zkServers"
    sleep 1
done
# One bookie makes the metadata, the others wait for it.
if java -XX:TieredStopAtLevel=1 -jar /opt/libs/zu.jar first "$BK_zkServers" "$root" "$BK_zkLedgersRootPath/available/readonly"; then
    "$home/bin/bookkeeper" shell initnewcluster
fi
"$home/bin/bookkeeper" bookie
