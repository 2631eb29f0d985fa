"""A zone is taken away: its nodes die, and pods of the other zones can still be restarted."""
from .live import PATIENCE, NotYet, ready, wait_until
from .placing import zones_of

KUBELET = "plane/kubelet"
NODE_LABEL = "topology.kubernetes.io/zone"


def kill_zone(live, zone, seconds):
    """The nodes' kubelets stop renewing their leases; the node controller does the rest."""
    nodes = [n for n, node in live.nodes().items() if node["metadata"]["labels"][NODE_LABEL] == zone]
    for node in nodes:
        live.must(live.api.merge("v1", "Node", None, node, {"metadata": {"labels": {KUBELET: None}}}))

    def probe():
        return [n for n in nodes if not any(t["key"] == "node.kubernetes.io/unreachable" and t["effect"] == "NoSchedule"
                                            for t in live.nodes()[n]["spec"].get("taints", []))]

    wait_until(f"the nodes of {zone} to be given up", seconds, probe)
    return nodes


def revive(live, nodes):
    for node in nodes:
        live.must(live.api.merge("v1", "Node", None, node, {"metadata": {"labels": {KUBELET: "fake"}}}))
    wait_until("the nodes to return", PATIENCE, lambda: [
        n for n in nodes if any(t["key"].startswith("node.kubernetes.io/") for t in
                                live.nodes()[n]["spec"].get("taints", []))])


def zone_loss(live, part="bookie", seconds=PATIENCE, patience=PATIENCE):
    """The pods of the lost zone count for nothing: a restart elsewhere is scheduled in its own zone at once."""
    where = zones_of(live, part)
    count = {zone: list(where.values()).count(zone) for zone in set(where.values())}
    lost = min(sorted(count), key=count.get)
    failures = []
    nodes = kill_zone(live, lost, seconds)
    try:
        # As the taint manager would after five minutes; their nodes are dead, so they stay Terminating.
        for name in [n for n, zone in where.items() if zone == lost]:
            live.must(live.api.delete("v1", "Pod", live.namespace, name))
        for name in [n for n, zone in where.items() if zone != lost]:
            failures += restart(live, name, where[name], patience)
    finally:
        revive(live, nodes)
        live.settle()
    return failures


def restart(live, name, zone, patience):
    old = live.pod(name).body["metadata"]["uid"]
    live.must(live.api.delete("v1", "Pod", live.namespace, name))

    def probe():
        answer = live.pod(name)
        if not answer.ok or answer.body["metadata"]["uid"] == old:
            return "not made again"
        if ready(answer.body):
            return None
        return [c.get("message") for c in answer.body["status"].get("conditions", []) if c["status"] == "False"]

    try:
        wait_until(f"Pod/{name} of {zone} to run again", patience, probe)
    except NotYet as wait:
        return [str(wait)]
    return []
