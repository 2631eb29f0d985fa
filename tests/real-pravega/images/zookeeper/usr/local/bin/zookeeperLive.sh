#!/usr/bin/env bash
. /conf/env.sh
[[ $(echo ruok | socat stdio "tcp:127.0.0.1:$CLIENT_PORT") == imok ]]
