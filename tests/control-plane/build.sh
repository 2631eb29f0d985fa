#!/usr/bin/env bash
# Compiles the control plane from the modules that go.mod and kwok/go.mod pin, into a folder of the cache
# named after their content. Nothing is done, and no Go is needed, when it is all there. The last line
# of stdout is that folder.
#
#   ./build.sh                 all binaries
#   ./build.sh kube-apiserver  just the named ones
#
# Env: PRAVEGAGEN_CACHE  the cache                               (~/.cache/pravegagen)
#      PLANE_BIN         another folder for the binaries
#      PLANE_JOBS        parallel compile jobs                   (2)
#      PLANE_FORCE       1: compile even what is there
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=../../scripts/lib/go.sh
source "$here/../../scripts/lib/go.sh"

declare -A package=(
  [etcd]=go.etcd.io/etcd/server/v3
  [kube-apiserver]=k8s.io/kubernetes/cmd/kube-apiserver
  [kube-controller-manager]=k8s.io/kubernetes/cmd/kube-controller-manager
  [kube-scheduler]=k8s.io/kubernetes/cmd/kube-scheduler
  [kubectl]=k8s.io/kubernetes/cmd/kubectl
  [kwok]=sigs.k8s.io/kwok/cmd/kwok
)
# KWOK is built against other releases of the Kubernetes libraries than the servers, so it has a module
# of its own.
declare -A module=([kwok]=kwok)

wanted=("$@")
if ((${#wanted[@]} == 0)); then
  wanted=(kube-apiserver etcd kube-controller-manager kube-scheduler kwok kubectl)
fi
for name in "${wanted[@]}"; do
  [[ ${package[$name]:-} ]] || { echo "unknown binary '$name'; one of: ${!package[*]}" >&2; exit 2; }
done

# Without these the servers call themselves v0.0.0-master.
IFS=. read -r major minor _ <<<"${kubernetes_version#v}"
version_flags=
for pkg in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
  version_flags+=" -X $pkg.gitVersion=$kubernetes_version -X $pkg.gitMajor=$major"
  version_flags+=" -X $pkg.gitMinor=$minor -X $pkg.gitTreeState=archive"
done

mkdir -p -- "$bin"
exec 9>"$bin/.lock"
flock 9
cd -- "$here"
TIMEFORMAT='built in %0lR (CPU: %0lU user, %0lS system)'
for name in "${wanted[@]}"; do
  if [[ -x $bin/$name && ${PLANE_FORCE:-0} != 1 ]]; then
    continue
  fi
  use_go
  flags='-s -w'
  [[ ${package[$name]} != k8s.io/* ]] || flags+=$version_flags
  echo "$name: compiling" >&2
  time CGO_ENABLED=0 nice -n 10 go -C "${module[$name]:-.}" build -p "${PLANE_JOBS:-2}" -trimpath \
    -ldflags "$flags" -o "$bin/$name.new" "${package[$name]}"
  mv -- "$bin/$name.new" "$bin/$name"
done
echo "$bin"
