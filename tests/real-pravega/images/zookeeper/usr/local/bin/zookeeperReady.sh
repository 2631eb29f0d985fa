#!/usr/bin/env bash
# Does what the ZooKeeper image's readiness script does: an observer is made a voter, and only then is it ready.
set -e
. /usr/local/bin/common.sh
[[ $(echo ruok | socat stdio "tcp:localhost:$CLIENT_PORT") == imok ]] || { echo "no answer"; exit 1; }
getent hosts "$DOMAIN" >/dev/null || { echo "no ensemble yet"; exit 0; }
current=$(sed -n 's/^dynamicConfigFile=//p' "$static")
role=$(grep "^server\.$id=" "$current") || { echo "member $id is not in the ensemble"; exit 1; }
case $role in
*participant*) exit 0 ;;
*observer*)
    zu remove "$(ensemble)" "$id"
    sleep 1
    zu add "$(ensemble)" "$id" "$(member participant)"
    ;;
*) echo "unknown role: $role"; exit 1 ;;
esac
