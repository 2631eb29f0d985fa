#!/usr/bin/env bash
# Does what the ZooKeeper image's start script does: joins the ensemble that the headless name leads to, or begins one as
# member 1. Like the image's, it stays PID 1 and hands no signal on. Left out: Envoy, and the 42 s that the image goes on looking
# when the DNS server gives no answer at all; here it always gives one.
set -e
. /usr/local/bin/common.sh

known=false
[[ -f /data/myid && $(cat /data/myid) == "$id" && -f $static && -f $dynamic ]] && known=true

active=false
if getent hosts "$DOMAIN"; then active=true; fi

if ! $known; then
    echo "$id" >/data/myid
    if ((id == 1)); then echo "server.$id=$(member participant)" >"$dynamic"; fi
    if $active; then zu add "$(ensemble)" "$id" "$(member observer)" "$dynamic"; fi
fi

if [[ -d /data/conf ]]; then
    # The server replaces the last line by the name of the configuration it last agreed on.
    last=$(tail -n 1 "$static")
    { head -n -1 /conf/zoo.cfg; echo "$last"; } >"$static.new"
    cat "$static.new" >"$static"
else
    mkdir /data/conf
    cp /conf/zoo.cfg "$static"
fi
cp /conf/log4j.properties /conf/log4j-quiet.properties /conf/env.sh /data/conf
[[ -f $dynamic ]] || { echo "this member could not be registered"; exit 1; }
zkServer.sh --config /data/conf start-foreground
