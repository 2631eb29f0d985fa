# Shared by build.sh, up.sh and down.sh: settings, and process bookkeeping that never trusts a bare pid
# (a pid is ours only while its kernel start time matches).
# shellcheck shell=bash disable=SC2034

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cache=${PRAVEGAGEN_CACHE:-$HOME/.cache/pravegagen}

# Raise it when build.sh compiles differently: binaries are found by what they are made from.
recipe=1
kubernetes_version=$(awk '$1 == "k8s.io/kubernetes" {print $2; exit}' "$here/go.mod")
stamp=$(cd -- "$here" && { echo "$recipe"; cat go.mod go.sum kwok/go.mod kwok/go.sum; } | sha256sum | cut -c1-10)

bin=$(realpath -m -- "${PLANE_BIN:-$cache/control-plane-$kubernetes_version-$stamp}")
state=$(realpath -m -- "${PLANE_STATE:-$cache/plane-state}")
base=${PLANE_PORT_BASE:-26440}

pki=$state/pki
logs=$state/logs
run=$state/run

port_etcd=$base
port_etcd_peer=$((base + 1))
port_apiserver=$((base + 3))
port_kcm=$((base + 7))
port_scheduler=$((base + 9))
port_kwok=$((base + 10))

say() { printf '%s\n' "plane: $*" >&2; }
die() { say "$*"; exit 1; }

# Kernel start time of a pid, in clock ticks since boot (field 22 of stat; the command name before it may
# hold spaces, so cut at its closing bracket).
start_ticks() {
  local stat
  stat=$(cat -- "/proc/$1/stat" 2>/dev/null) || return 1
  stat=${stat##*) }
  # shellcheck disable=SC2086
  set -- $stat
  [[ $1 != Z ]] || return 1
  echo "${20}"
}

# Prints the pid recorded for a component if that very process still runs.
live_pid() {
  local pid ticks
  read -r pid ticks 2>/dev/null <"$run/$1.pid" || return 1
  [[ $(start_ticks "$pid") == "$ticks" ]] || return 1
  echo "$pid"
}

launch() {
  local name=$1 pid
  shift
  if pid=$(live_pid "$name"); then
    say "$name already running (pid $pid)"
    return
  fi
  setsid nohup "$@" </dev/null >>"$logs/$name.log" 2>&1 &
  pid=$!
  echo "$pid $(start_ticks "$pid")" >"$run/$name.pid"
  say "$name started (pid $pid)"
}

stop() {
  local name=$1 pid i
  [[ -f $run/$name.pid ]] || return 0
  if pid=$(live_pid "$name"); then
    kill -TERM "$pid" 2>/dev/null || true
    for ((i = 0; i < 150; i++)); do
      live_pid "$name" >/dev/null || break
      sleep 0.1
    done
    if live_pid "$name" >/dev/null; then
      say "$name (pid $pid) ignored TERM for 15s; killing it"
      kill -KILL "$pid" 2>/dev/null || true
    else
      say "$name stopped"
    fi
  else
    say "$name was not running"
  fi
  rm -f -- "$run/$name.pid"
}

# wait_for SECONDS WHAT COMPONENT COMMAND...: poll until COMMAND succeeds; give up early when the component
# it depends on has died.
wait_for() {
  local limit=$1 what=$2 component=$3 until
  shift 3
  until=$((SECONDS + limit))
  while ! "$@" >/dev/null 2>&1; do
    if ! live_pid "$component" >/dev/null; then
      tail -n 20 -- "$logs/$component.log" >&2 || true
      die "$component died while waiting for $what"
    fi
    if ((SECONDS >= until)); then
      tail -n 20 -- "$logs/$component.log" >&2 || true
      die "timed out after ${limit}s waiting for $what"
    fi
    sleep 0.2
  done
}
