#!/usr/bin/env bash
# Starts a Kubernetes control plane on 127.0.0.1 with fake nodes. Safe to run again: what already runs or
# exists is kept, what is missing is added.
#
#   ./up.sh [NODES]     (default: 6)
#
# Env (all optional):
#   PRAVEGAGEN_CACHE, PLANE_BIN   where build.sh put the binaries
#   PLANE_STATE         folder for keys, data, logs, pids     (plane-state in the cache)
#   PLANE_PORT_BASE     first of the ports used               (26440)
#   PLANE_API_ONLY      1: etcd and the API server, no controllers, scheduler, nodes
#   PLANE_ZONES         zones the nodes are spread over       (3)
#   PLANE_NODE_CPU, PLANE_NODE_MEMORY, PLANE_NODE_PODS   per node (4, 16Gi, 110)
#   PLANE_ETCD          etcd binary, if not the built one
#   PLANE_LEASE_SECONDS how long a node lives without its kubelet (40; the controllers wait 10 s more)
#   PLANE_APISERVER_ARGS, PLANE_KCM_ARGS, PLANE_SCHEDULER_ARGS   extra flags, space-separated
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

nodes=${1:-6}
zones=${PLANE_ZONES:-3}
cpu=${PLANE_NODE_CPU:-4}
memory=${PLANE_NODE_MEMORY:-16Gi}
pods=${PLANE_NODE_PODS:-110}
lease=${PLANE_LEASE_SECONDS:-40}
services_cidr=10.96.0.0/16
pods_cidr=10.244.0.0/16
began=$SECONDS

etcd=${PLANE_ETCD:-$bin/etcd}
for binary in "$etcd" "$bin"/{kube-apiserver,kube-controller-manager,kube-scheduler,kwok,kubectl}; do
  [[ -x $binary ]] || die "$binary is missing; run ./build.sh first"
done
umask 077
mkdir -p -- "$pki" "$logs" "$run"
touch -- "$state/.plane"

new_key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

# issue FILE SUBJECT USAGE [SAN]
issue() {
  local file=$pki/$1 subject=$2 usage=$3 san=${4:-}
  [[ -f $file.crt ]] && return
  new_key "$file.key"
  openssl req -new -key "$file.key" -subj "$subject" -out "$file.csr"
  openssl x509 -req -in "$file.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAcreateserial \
    -days 3650 -out "$file.crt.new" -extfile <(
      echo "basicConstraints=CA:FALSE"
      echo "keyUsage=digitalSignature"
      echo "extendedKeyUsage=$usage"
      [[ -z $san ]] || echo "subjectAltName=$san"
    ) 2>/dev/null
  rm -f -- "$file.csr"
  mv -- "$file.crt.new" "$file.crt"
}

# kubeconfig FILE CERT: self-contained, so that it may be copied elsewhere.
kubeconfig() {
  cat >"$1.new" <<EOF
apiVersion: v1
kind: Config
current-context: plane
clusters:
- name: plane
  cluster:
    server: https://127.0.0.1:$port_apiserver
    certificate-authority-data: $(base64 -w0 <"$pki/ca.crt")
users:
- name: $2
  user:
    client-certificate-data: $(base64 -w0 <"$pki/$2.crt")
    client-key-data: $(base64 -w0 <"$pki/$2.key")
contexts:
- name: plane
  context: {cluster: plane, user: $2}
EOF
  mv -- "$1.new" "$1"
}

if [[ ! -f $pki/ca.crt ]]; then
  new_key "$pki/ca.key"
  openssl req -x509 -new -key "$pki/ca.key" -days 3650 -subj /CN=plane-ca -out "$pki/ca.crt" \
    -addext keyUsage=critical,keyCertSign,cRLSign
fi
if [[ ! -f $pki/sa.pub ]]; then
  new_key "$pki/sa.key"
  openssl pkey -in "$pki/sa.key" -pubout -out "$pki/sa.pub"
fi
issue apiserver /CN=kube-apiserver serverAuth \
  "IP:127.0.0.1,IP:10.96.0.1,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local"
issue admin /O=system:masters/CN=plane-admin clientAuth
issue kcm /CN=system:kube-controller-manager clientAuth
issue scheduler /CN=system:kube-scheduler clientAuth
issue kwok /O=system:masters/CN=plane-kwok clientAuth
for user in kcm scheduler kwok; do kubeconfig "$state/$user.kubeconfig" "$user"; done
kubeconfig "$state/kubeconfig" admin

kc() { "$bin/kubectl" --kubeconfig "$state/kubeconfig" "$@"; }

etcd_args=(
  --name=plane --data-dir="$state/etcd" --logger=zap --log-level=warn
  --listen-client-urls="http://127.0.0.1:$port_etcd"
  --advertise-client-urls="http://127.0.0.1:$port_etcd"
  --listen-peer-urls="http://127.0.0.1:$port_etcd_peer"
  --initial-advertise-peer-urls="http://127.0.0.1:$port_etcd_peer"
  --initial-cluster="plane=http://127.0.0.1:$port_etcd_peer"
)
# A throw-away cluster need not survive a power cut; syncing would only slow it.
# (--help goes to a variable: grep -q would close the pipe under pipefail.)
help=$("$etcd" --help 2>&1 || true)
[[ $help != *unsafe-no-fsync* ]] || etcd_args+=(--unsafe-no-fsync)
# Before 3.4.31 and 3.5.13 etcd cannot report a watch's progress on request, and
# the API server's streamed lists then hold informers up for tens of seconds.
etcd_version=$("$etcd" --version | awk '/^etcd Version:/ {print $3}')
apiserver_args=()
case $etcd_version in
  3.4.[0-9] | 3.4.[12][0-9] | 3.4.30 | 3.5.[0-9] | 3.5.1[0-2]) apiserver_args+=(--feature-gates=WatchList=false) ;;
esac
launch etcd "$etcd" "${etcd_args[@]}"
wait_for 60 "etcd's health" etcd curl -fsS "http://127.0.0.1:$port_etcd/health"

# No kubelet or Pod ever connects to the server, so the `kubernetes` Service
# gets no endpoints: the loopback address would be refused there.
# shellcheck disable=SC2086
launch kube-apiserver "$bin/kube-apiserver" \
  --etcd-servers="http://127.0.0.1:$port_etcd" \
  --bind-address=127.0.0.1 --secure-port="$port_apiserver" \
  --advertise-address=192.0.2.1 --endpoint-reconciler-type=none \
  --service-cluster-ip-range="$services_cidr" \
  --client-ca-file="$pki/ca.crt" \
  --tls-cert-file="$pki/apiserver.crt" --tls-private-key-file="$pki/apiserver.key" \
  --service-account-issuer=https://kubernetes.default.svc.cluster.local \
  --service-account-key-file="$pki/sa.pub" --service-account-signing-key-file="$pki/sa.key" \
  --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction,PodSecurity \
  --allow-privileged=true --profiling=false \
  ${apiserver_args[@]+"${apiserver_args[@]}"} ${PLANE_APISERVER_ARGS:-}
wait_for 120 "the API server to be ready" kube-apiserver \
  curl -fsS --cacert "$pki/ca.crt" "https://127.0.0.1:$port_apiserver/readyz"

if [[ ${PLANE_API_ONLY:-0} == 1 ]]; then
  say "API server ready in $((SECONDS - began))s"
  printf 'export KUBECONFIG=%q\n' "$state/kubeconfig"
  exit 0
fi

# shellcheck disable=SC2086
launch kube-controller-manager "$bin/kube-controller-manager" \
  --kubeconfig="$state/kcm.kubeconfig" --leader-elect=false \
  --bind-address=127.0.0.1 --secure-port="$port_kcm" --cert-dir="$pki/kcm-serving" \
  --use-service-account-credentials=true \
  --service-account-private-key-file="$pki/sa.key" --root-ca-file="$pki/ca.crt" \
  --cluster-signing-cert-file="$pki/ca.crt" --cluster-signing-key-file="$pki/ca.key" \
  --enable-hostpath-provisioner=true --profiling=false \
  --node-monitor-period=2s --node-monitor-grace-period="$((lease + 10))s" \
  ${PLANE_KCM_ARGS:-}
# shellcheck disable=SC2086
launch kube-scheduler "$bin/kube-scheduler" \
  --kubeconfig="$state/scheduler.kubeconfig" --leader-elect=false \
  --bind-address=127.0.0.1 --secure-port="$port_scheduler" --cert-dir="$pki/scheduler-serving" \
  --profiling=false \
  ${PLANE_SCHEDULER_ARGS:-}

# --config also keeps kwok away from a configuration in the home folder.
launch kwok "$bin/kwok" --kubeconfig="$state/kwok.kubeconfig" --config="$here/stages.yaml" \
  --manage-nodes-with-label-selector=plane/kubelet=fake \
  --cidr="$pods_cidr" --node-lease-duration-seconds="$lease" \
  --server-address="127.0.0.1:$port_kwok"

version=$("$bin/kube-apiserver" --version)
version=${version##* }
letters=abcdefghijklmnopqrstuvwxyz
node_objects() {
  local i name
  for ((i = 1; i <= nodes; i++)); do
    printf -v name 'node-%02d' "$i"
    cat <<EOF
---
apiVersion: v1
kind: Node
metadata:
  name: $name
  labels:
    plane/kubelet: fake
    kubernetes.io/arch: amd64
    kubernetes.io/hostname: $name
    kubernetes.io/os: linux
    node.kubernetes.io/instance-type: fake.$cpu-$memory
    topology.kubernetes.io/region: region-1
    topology.kubernetes.io/zone: zone-${letters:(i - 1) % zones:1}
  annotations: {plane/version: "$version"}
status:
  addresses:
  - {type: InternalIP, address: 192.0.2.$((i + 9))}
  - {type: Hostname, address: $name}
  allocatable: &size {cpu: "$cpu", memory: $memory, pods: "$pods", ephemeral-storage: 100Gi}
  capacity: *size
EOF
  done
  cat <<EOF
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: standard
  annotations: {storageclass.kubernetes.io/is-default-class: "true"}
provisioner: kubernetes.io/host-path
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Delete
EOF
}
((zones <= 26)) || die "at most 26 zones: each is named by a letter"
((nodes <= 240)) || die "at most 240 nodes: each has an address in 192.0.2.0/24"
node_objects | kc apply --validate=false -f - >/dev/null
for name in kube-controller-manager kube-scheduler kwok; do
  case $name in
    kube-controller-manager) url=https://127.0.0.1:$port_kcm/healthz ;;
    kube-scheduler) url=https://127.0.0.1:$port_scheduler/healthz ;;
    kwok) url=http://127.0.0.1:$port_kwok/healthz ;;
  esac
  wait_for 60 "$name's health" "$name" curl -fsSk "$url"
done
wait_for 60 "the nodes to be Ready" kwok kc wait --for=condition=Ready node -l plane/kubelet=fake --timeout=1s
# Pods are refused until the namespace has its default ServiceAccount.
wait_for 60 "the default ServiceAccount" kube-controller-manager kc -n default get serviceaccount default
untainted() { [[ -z $(kc get node -l plane/kubelet=fake -o jsonpath='{.items[*].spec.taints[?(@.key=="node.kubernetes.io/not-ready")].key}') ]]; }
wait_for 60 "the not-ready taints to go" kube-controller-manager untainted

say "ready in $((SECONDS - began))s: $nodes fake nodes in $zones zones"
for name in etcd kube-apiserver kube-controller-manager kube-scheduler kwok; do
  pid=$(live_pid "$name") || die "$name has died; see $logs/$name.log"
  say "  $name pid $pid, $(awk '/VmRSS/ {printf "%d MiB", $2 / 1024}' "/proc/$pid/status")"
done
printf 'export KUBECONFIG=%q\n' "$state/kubeconfig"
