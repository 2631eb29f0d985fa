#!/usr/bin/env bash
# Stops exactly the processes that up.sh recorded.
#
#   ./down.sh           stop, keep the cluster's data (up.sh resumes it)
#   ./down.sh --purge   stop, then remove the volumes' folders and the state folder
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

kc() { "$bin/kubectl" --kubeconfig "$state/kubeconfig" --request-timeout=20s "$@"; }

# Claims that the scheduler has given a node and that have no volume yet.
half_made() {
  kc get pvc -A -o jsonpath='{range .items[*]}{.status.phase} {.metadata.annotations}{"\n"}{end}' |
    grep '^Pending .*volume.kubernetes.io/selected-node' |
    wc -l
}

# Whoever writes before whoever is written to, so that nothing waits on a peer that is gone.
stop kwok
stop kube-scheduler
if [[ ${1:-} == --purge ]] && live_pid kube-apiserver >/dev/null; then
  # The provisioner makes an empty folder for every volume, always below /tmp, whatever TMPDIR says. One whose
  # volume it had not told the server about could not be found again, so it may finish what it began.
  for ((i = 0; i < 50; i++)); do
    [[ $(half_made 2>/dev/null || true) =~ ^[1-9] ]] || break
    sleep 0.2
  done
  stop kube-controller-manager
  if volumes=$(kc get pv -o jsonpath='{range .items[*]}{.spec.hostPath.path}{"\n"}{end}'); then
    for folder in $(grep -oE '^/tmp/hostpath_pv/[0-9a-f-]{36}$' <<<"$volumes" || true); do
      [[ ! -d $folder ]] || rmdir -- "$folder" || say "$folder is not empty and stays"
    done
  else
    say "the volumes could not be listed; their folders may be left in /tmp/hostpath_pv"
  fi
  [[ ! -d /tmp/hostpath_pv ]] || rmdir --ignore-fail-on-non-empty -- /tmp/hostpath_pv
fi
stop kube-controller-manager
for name in kube-apiserver etcd; do
  stop "$name"
done

# The marker is written by up.sh: never remove a folder it did not make.
if [[ ${1:-} == --purge && -f $state/.plane ]]; then
  rm -rf -- "$state"
  say "state removed"
fi
