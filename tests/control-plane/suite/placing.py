"""Checks of a stack that has come up: pods, their spread, Services, claims, budgets."""
import collections

from .cases import label
from .live import PATIENCE, NotYet, ready, wait_until
from .stack import COMPONENTS, POD_NAME, component, find, workloads

SERVICE_NAME = "kubernetes.io/service-name"


def made_by_controllers(live, seconds=PATIENCE):
    """Every pod that the workloads ask for is made, scheduled and ready."""
    try:
        live.settle(seconds)
    except NotYet as wait:
        events = live.api.items("v1", "Event", live.namespace)
        told = {f"{e['involvedObject']['kind']}/{e['involvedObject']['name']}: {e['reason']}: {e['message']}"
                for e in events if e.get("type") == "Warning"}
        return [str(wait), *sorted(told)]
    return []


def spread(live):
    failures = []
    nodes = live.nodes()
    zones = {n["metadata"]["labels"]["topology.kubernetes.io/zone"] for n in nodes.values()}
    for part in COMPONENTS:
        hosts, per_zone = collections.defaultdict(list), dict.fromkeys(zones, 0)
        for pod in live.pods(part):
            node = pod["spec"].get("nodeName")
            if node is None:
                failures.append(f"Pod/{pod['metadata']['name']}: spec.nodeName: not scheduled")
                continue
            hosts[node].append(pod["metadata"]["name"])
            per_zone[nodes[node]["metadata"]["labels"]["topology.kubernetes.io/zone"]] += 1
        failures += [f"{part}: {' and '.join(sorted(names))} share {node}" for node, names in hosts.items()
                     if len(names) > 1]
        if max(per_zone.values()) - min(per_zone.values()) > 1:
            failures.append(f"{part}: pods per zone: {per_zone}")
    return failures


def selects(selector, pod):
    labels = pod["metadata"].get("labels", {})
    return all(labels.get(k) == v for k, v in selector.items())


def services_have_endpoints(live, patience=PATIENCE):
    failures = []

    def probe():
        failures[:] = endpoint_failures(live)
        return failures

    try:
        wait_until("endpoints", patience, probe)
    except NotYet:
        pass
    return failures


def endpoint_failures(live):
    failures = []
    pods = [p for p in live.pods() if p["status"].get("phase") == "Running"]
    slices = collections.defaultdict(list)
    for item in live.api.items("discovery.k8s.io/v1", "EndpointSlice", live.namespace):
        slices[item["metadata"]["labels"].get(SERVICE_NAME)].append(item)
    for service in find(live.objects, "Service"):
        selector = service["spec"].get("selector")
        if not selector or beyond_replicas(live, selector):
            continue
        name = label(service)
        chosen = [p for p in pods if selects(selector, p)]
        if not chosen:
            failures.append(f"{name}: spec.selector: {selector} selects no pod")
            continue
        parts = {component(p) for p in chosen}
        if len(parts) > 1:
            failures.append(f"{name}: spec.selector: {selector} selects pods of {sorted(map(str, parts))}")
        mine = slices[service["metadata"]["name"]]
        there = {e["targetRef"]["name"] for s in mine for e in s.get("endpoints") or [] if e["conditions"].get("ready")}
        missing = {p["metadata"]["name"] for p in chosen if ready(p)} - there
        if missing:
            failures.append(f"{name}: no ready endpoint for {sorted(missing)}")
        served = {p["name"] for s in mine for p in s.get("ports") or [] if p.get("port")}
        failures += [f"{name}: spec.ports[{i}].targetPort: {p.get('targetPort')} is a port of no pod"
                     for i, p in enumerate(service["spec"]["ports"]) if p.get("name", "") not in served]
    return failures + nameless_pods(live, slices)


def beyond_replicas(live, selector):
    """A Service made for a pod that the autoscaler may add later."""
    pod = selector.get(POD_NAME, "")
    return any(pod.startswith(w["metadata"]["name"] + "-") and
               int(pod.rsplit("-", 1)[1]) >= w["spec"].get("replicas", 1) for w in find(live.objects, "StatefulSet"))


def nameless_pods(live, slices):
    """Pods of a StatefulSet that get no name from the Service that governs it."""
    failures = []
    for owner in find(live.objects, "StatefulSet"):
        service = owner["spec"].get("serviceName", "")
        named = {e.get("hostname") for s in slices[service] for e in s.get("endpoints") or []}
        wanted = {f"{owner['metadata']['name']}-{i}" for i in range(owner["spec"]["replicas"])}
        if wanted - named:
            failures.append(f"{label(owner)}: spec.serviceName: {service!r} gives no name to {sorted(wanted - named)}")
    return failures


def claims_per_directory(live):
    failures = []
    bound = {c["metadata"]["name"]: c["status"].get("phase") for c in
             live.api.items("v1", "PersistentVolumeClaim", live.namespace)}
    failures += [f"PersistentVolumeClaim/{name}: status.phase: {phase}" for name, phase in bound.items()
                 if phase != "Bound"]
    config = find(live.objects, "ConfigMap", part="bookie")
    data = config[0]["data"] if config else {}
    directories = data.get("BK_ledgerDirectories", "/bk/ledgers").split(",")
    directories += data.get("BK_journalDirectories", "/bk/journal").split(",") + ["/bk/index"]
    for pod in live.pods("bookie"):
        failures += own_claims(pod, directories)
    for pod in live.pods("zookeeper"):
        failures += own_claims(pod, ["/data"])
    shared = {c for p in live.pods("segment-store") for c in claims_of(p).values()}
    failures += [f"segment-store: claim {c} is not bound" for c in shared if bound.get(c) != "Bound"]
    return failures


def claims_of(pod):
    return {v["name"]: v["persistentVolumeClaim"]["claimName"] for v in pod["spec"]["volumes"]
            if "persistentVolumeClaim" in v}


def own_claims(pod, directories):
    """Each directory must be the root of a claim that nothing else of the pod uses."""
    failures, used = [], {}
    name = f"Pod/{pod['metadata']['name']}"
    claims = claims_of(pod)
    mounts = {m["mountPath"]: m for m in pod["spec"]["containers"][0]["volumeMounts"]}
    for directory in directories:
        mount = mounts.get(directory)
        if mount is None or mount["name"] not in claims:
            failures.append(f"{name}: spec.containers[0].volumeMounts: no claim is mounted at {directory}")
            continue
        claim = claims[mount["name"]]
        if claim in used:
            failures.append(f"{name}: {directory} and {used[claim]} share the claim {claim}")
        if not claim.endswith("-" + pod["metadata"]["name"]):
            failures.append(f"{name}: {directory}: the claim {claim} is not the pod's own")
        used[claim] = directory
    return failures


def evictions(live, part, patience=PATIENCE):
    """The first eviction passes, the second is refused while the first pod is away and not replaced."""
    first, second = (p["metadata"]["name"] for p in live.pods(part)[:2])
    late = live.wait_for_budget(part, 1, patience)
    live.annotate(first, stop_after="600s")  # stays away until it is removed below
    quota = no_more_pods(live)
    try:
        failures = first_and_second(live, part, first, second)
    finally:
        live.must(live.api.request("DELETE", live.api.path_of(quota)))
        live.api.delete("v1", "Pod", live.namespace, first, gracePeriodSeconds=0)
    live.settle()
    return failures + ([late] if failures and late else [])


def first_and_second(live, part, first, second):
    failures = []
    answer = live.api.evict(live.namespace, first)
    if not answer.ok:
        failures.append(f"{part}: the first eviction ({first}) is refused: {answer.message}")
    answer = live.api.evict(live.namespace, second)
    if answer.ok:
        failures.append(f"{part}: {second} is evicted too while {first} is down")
    elif answer.status != 429:
        failures.append(f"{part}: eviction of {second}: {answer.status} {answer.message}")
    return failures


def no_more_pods(live):
    """A quota of no pods: a Deployment would replace a pod before it is gone, and fake pods are ready at once."""
    quota = {"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"name": "full", "namespace": live.namespace},
             "spec": {"hard": {"pods": "0"}}}
    live.must(live.api.create(quota))
    wait_until("the quota to be counted", PATIENCE,
               lambda: live.live(quota).get("status", {}).get("hard", {}).get("pods") != "0" and "not yet")
    return quota


def all_unready(live, part, refused):
    """With every pod unready: nothing of a component that holds data is evicted, all of one that holds none."""
    names = [p["metadata"]["name"] for p in live.pods(part)]
    live.settle()
    for name in names:
        live.annotate(name, ready="false")

    def probe():
        budget = live.budget(part)
        healthy = budget["status"].get("currentHealthy") if budget else 0
        return [p["metadata"]["name"] for p in live.pods(part) if ready(p)] or (healthy and f"{healthy} healthy")

    wait_until(f"{part} to be unready", PATIENCE, probe)
    answers = {name: live.api.evict(live.namespace, name) for name in names}
    if refused:
        failures = [f"{part}: {n} is evicted although no pod is ready" for n, a in answers.items() if a.ok]
    else:
        failures = [f"{part}: an unready {n} holds up the drain of its node: {a.message}"
                    for n, a in answers.items() if not a.ok]
    for name in names:
        if live.pod(name).ok:
            live.api.merge("v1", "Pod", live.namespace, name, {"metadata": {"annotations": {"plane/ready": None}}})
    live.settle()
    return failures


def one_broken(live, part):
    """A single broken pod may be evicted, or it would hold up the drain of its node; no other one may."""
    broken, sound = (p["metadata"]["name"] for p in live.pods(part)[:2])
    live.annotate(broken, ready="false", stop_after="600s")
    late = live.wait_for_budget(part, 0)
    failures = []
    if live.api.evict(live.namespace, sound).ok:
        failures.append(f"{part}: {sound} is evicted while {broken} is not ready")
    answer = live.api.evict(live.namespace, broken)
    if not answer.ok:
        failures.append(f"{part}: the broken {broken} cannot be evicted: {answer.message}")
    live.api.delete("v1", "Pod", live.namespace, broken, gracePeriodSeconds=0)
    live.settle()
    return failures + ([late] if failures and late else [])


def zones_of(live, part):
    return {p["metadata"]["name"]: live.zone_of(p["spec"]["nodeName"]) for p in live.pods(part)}


def replicas(live, part):
    return sum(w["spec"]["replicas"] for w in workloads(live.objects, part))
