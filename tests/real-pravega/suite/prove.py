"""Breaks the manifests on purpose and sees that the case `base` says so."""
import re


def _item(items, kind, name):
    return next(i for i in items if i["kind"] == kind and i["metadata"]["name"] == name)


def _replace(kind, name, key, old, new):
    def change(items):
        data = _item(items, kind, name)["data"]
        assert old in data[key], f"{kind} {name}: {key} does not hold {old}"
        data[key] = data[key].replace(old, new)
    return change


def _spec(kind, name, *path, value):
    def change(items):
        at = _item(items, kind, name)
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    return change


TIMEOUT = 240  # seconds until pods must be ready
STORE, CONTROLLER = "pv-pravega-segmentstore", "pv-pravega-controller"
CONTAINER = ("spec", "template", "spec", "containers", 0)

# name: (change, what the output must hold). Those of the first group show before anything has started to write.
FAULTS = {
    "selector": (_spec("Service", "zk-client", "spec", "selector", value={"app": "none"}), "Service zk-client: its selector .* matches no pod"),
    "port-name": (_spec("Service", CONTROLLER, "spec", "ports", value=[{"port": 9090, "targetPort": "rpc"}]), "port 9090 leads to 'rpc'"),
    "setting": (_replace("ConfigMap", STORE, "JAVA_OPTS", "container.count", "container.counts"), "no setting pravegaservice.container.counts"),
    "config-map": (_spec("StatefulSet", "bk-bookie", *CONTAINER, "envFrom", value=[{"configMapRef": {"name": "none"}}]), "bk-bookie-0: ConfigMap streams/none"),
    "cluster-name": (_replace("ConfigMap", "bk-bookie", "PRAVEGA_CLUSTER_NAME", "pv", "other"), "pv-pravega-segment-store-0"),
    "owner": (_spec("StatefulSet", "bk-bookie", "spec", "template", "spec", "securityContext", "fsGroup", value=None), r"bk-bookie-\d: CrashLoopBackOff"),
    "zookeeper-address": (_replace("ConfigMap", "bk-bookie", "ZK_URL", "zk-client", "zk-clients"), "not ready in time: .*bk-bookie-0"),
    "readiness": (_spec("StatefulSet", "bk-bookie", *CONTAINER, "readinessProbe", "httpGet", "path", value="/none"), "not ready in time: .*bk-bookie-0"),
    "liveness": (_spec("StatefulSet", "bk-bookie", *CONTAINER, "livenessProbe", value={"tcpSocket": {"port": 9}}), "bk-bookie-0: the liveness probe fails"),
    "controller-port": (_replace("ConfigMap", CONTROLLER, "CONTROLLER_SERVER_PORT", "9090", "9191"), "client: .*gave up|not ready in time"),
    "quorum": (_replace("ConfigMap", STORE, "JAVA_OPTS", "ensemble.size=3", "ensemble.size=5"), "not ready in time: .*pv-pravega|client: .*gave up"),
    "claim": (_spec("StatefulSet", "bk-bookie", *CONTAINER, "volumeMounts", value=[{"name": "conf", "mountPath": "/opt/bookkeeper/conf"},
                    {"name": "index", "mountPath": "/bk/index"}, {"name": "journal", "mountPath": "/bk/journal"},
                    {"name": "ledger", "mountPath": "/bk"}]), "is not on a volume of its own|CrashLoopBackOff"),
}


def change_of(name):
    return FAULTS[name][0] if name else None


def judge(name, text, wanted):
    """Whether a run with a fault failed, and said the right thing."""
    failures = [line.strip() for line in re.findall(r"^FAIL .*\n(?: {8}.*\n)*", text, re.M)]
    good = bool(failures) and re.search(wanted, "\n".join(failures)) is not None
    print(f"{'ok  ' if good else 'FAIL'}  {name}: " + (failures[0][:300] if good else f"no '{wanted}' in\n" + ("\n".join(failures) or text[-2500:])), flush=True)
    return good
