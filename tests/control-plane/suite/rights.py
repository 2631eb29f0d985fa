"""Checks of what pods and accounts may do: Pod Security levels, permissions, tokens, ownership."""
import copy

from .cases import label
from .live import PATIENCE, NotYet, wait_until
from .stack import POD_NAME, component, find, workloads

LEVELS = ("restricted", "baseline")


def bare_pods(objects):
    """(label of the owner, Pod) for every pod template; claims stand where the controller would put them."""
    for owner in workloads(objects) + find(objects, "Job"):
        template = copy.deepcopy(owner["spec"]["template"])
        volumes = template["spec"].setdefault("volumes", [])
        volumes += [{"name": c["metadata"]["name"], "persistentVolumeClaim": {"claimName": c["metadata"]["name"]}}
                    for c in owner["spec"].get("volumeClaimTemplates", [])]
        yield owner, {"apiVersion": "v1", "kind": "Pod", "spec": template["spec"],
                      "metadata": {**template["metadata"], "name": owner["metadata"]["name"]}}


def pod_security(live, level="restricted"):
    """Namespaces that enforce a level admit every pod if we say so, and refuse one at least if we say they do not."""
    failures, refusals = [], {}
    for enforced in LEVELS:
        namespace = f"{live.namespace}-{enforced}"
        live.must(live.api.create({"apiVersion": "v1", "kind": "Namespace", "metadata": {
            "name": namespace, "labels": {"pod-security.kubernetes.io/enforce": enforced}}}))
        for account in find(live.objects, "ServiceAccount"):
            live.api.apply({**account, "metadata": {**account["metadata"], "namespace": namespace}})
        for owner, pod in bare_pods(live.objects):
            pod["metadata"]["namespace"] = namespace
            answer = live.api.create(pod, dry_run=True)
            if not answer.ok:
                refusals.setdefault(enforced, []).append(f"{label(owner)}: spec.template: {answer.message}")
        live.api.delete("v1", "Namespace", None, namespace)
    admitting = LEVELS[LEVELS.index(level):]
    for enforced in admitting:
        failures += refusals.get(enforced, [])
    failures += [f"{enforced}: admits every pod although {level} is said to be needed" for enforced in LEVELS
                 if enforced not in admitting and enforced not in refusals]
    return failures


def rules(live, account):
    """{(verb, group, resource, name)} that an account may do, as the server's authorizer sees it."""
    groups = ("system:serviceaccounts", f"system:serviceaccounts:{live.namespace}", "system:authenticated")
    headers = [("Impersonate-User", f"system:serviceaccount:{live.namespace}:{account}")]
    headers += [("Impersonate-Group", group) for group in groups]
    answer = live.api.request("POST", "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                              {"apiVersion": "authorization.k8s.io/v1", "kind": "SelfSubjectRulesReview",
                               "spec": {"namespace": live.namespace}}, headers=headers)
    return {(verb, group, resource, name)
            for rule in live.must(answer)["status"]["resourceRules"] for verb in rule["verbs"]
            for group in rule.get("apiGroups", [""]) for resource in rule.get("resources", [])
            for name in rule.get("resourceNames") or ["*"]}


def published_pods(live):
    """{pod: Service type} of the segment stores that are reachable from outside."""
    return {s["spec"]["selector"][POD_NAME]: (s["metadata"]["name"], s["spec"]["type"])
            for s in find(live.objects, "Service") if s["spec"].get("type") in ("LoadBalancer", "NodePort")
            and POD_NAME in (s["spec"].get("selector") or {})}


def opened(live, kind):
    """One Service of the wanted type for each segment store and no other; else the rights would not be asked for."""
    wanted = dict.fromkeys((p["metadata"]["name"] for p in live.pods("segment-store")), kind)
    have = {pod: found for pod, (_, found) in published_pods(live).items()}
    return [f"Pod/{pod}: is reached by a Service of type {have.get(pod)}, not {wanted.get(pod)}"
            for pod in sorted(wanted.keys() | have.keys()) if have.get(pod) != wanted.get(pod)]


def accounts(live):
    """Each account may do what its pods need and nothing else; a token is mounted where one is needed only."""
    failures = []
    published = published_pods(live)
    baseline = rules(live, "somebody")
    for owner in workloads(live.objects):
        spec = owner["spec"]["template"]["spec"]
        name, part = spec.get("serviceAccountName", "default"), component(owner)
        wanted = set()
        if part == "segment-store":
            for pod, (service, kind) in published.items():
                wanted |= {("get", "", "pods", pod), ("get", "", "services", service)}
                wanted |= {("get", "", "nodes", "*")} if kind == "NodePort" else set()
        have = rules(live, name) - baseline
        failures += [f"ServiceAccount/{name}: may {v} {r} {n} ({label(owner)} needs no such thing)"
                     for v, _, r, n in sorted(have - wanted)]
        failures += [f"ServiceAccount/{name}: may not {v} {r} {n}, which {label(owner)} needs"
                     for v, _, r, n in sorted(wanted - have)]
        for pod in live.pods(part):
            token = any(s.get("serviceAccountToken") for v in pod["spec"]["volumes"]
                        for s in v.get("projected", {}).get("sources", []))
            if token != bool(wanted):
                failures.append(f"Pod/{pod['metadata']['name']}: spec.volumes: "
                                f"{'has a token and needs none' if token else 'has no token and needs one'}")
    return failures + asked_of_kubectl(live, published)


def asked_of_kubectl(live, published):
    """The same server answers kubectl's own question alike."""
    failures = []
    stores = workloads(live.objects, "segment-store")
    account = stores[0]["spec"]["template"]["spec"].get("serviceAccountName", "default") if stores else "default"
    questions = [(["delete", "pods"], False), (["get", "secrets"], False)]
    questions += [(["get", f"services/{s}"], True) for s, _ in list(published.values())[:1]]
    questions += [(["get", "nodes"], any(kind == "NodePort" for _, kind in published.values()))]
    for question, wanted in questions:
        done = live.plane.kubectl("auth", "can-i", *question, "-n", live.namespace,
                                  f"--as=system:serviceaccount:{live.namespace}:{account}")
        # Standard error says that nodes are not namespaced.
        if done.stdout.strip() != ("yes" if wanted else "no"):
            failures.append(f"ServiceAccount/{account}: kubectl auth can-i {' '.join(question)}: {done.stdout.strip()}")
    return failures


def garbage_collection(live):
    """With its resource deleted, all that a cluster owns goes, all that others own stays, and no claim goes."""
    owned = {}
    for obj in live.objects:
        for owner in obj["metadata"].get("ownerReferences", []):
            owned.setdefault(owner["kind"], []).append(obj)
    if set(owned) != {"ZookeeperCluster", "BookkeeperCluster", "PravegaCluster"}:
        return [f"metadata.ownerReferences: only {sorted(owned)} own objects"]
    failures = [f"{label(o)}: metadata.ownerReferences: has no owner" for o in live.objects
                if not o["metadata"].get("ownerReferences") and o["kind"] != "PersistentVolumeClaim"]
    claims = {c["metadata"]["name"] for c in live.api.items("v1", "PersistentVolumeClaim", live.namespace)}
    for kind in ("PravegaCluster", "BookkeeperCluster", "ZookeeperCluster"):
        owner = owned[kind][0]["metadata"]["ownerReferences"][0]
        live.must(live.api.delete(owner["apiVersion"], kind, live.namespace, owner["name"]))
        failures += collected(live, kind, owned.pop(kind))
        for other, objects in owned.items():
            failures += [f"{label(o)}: is gone with {kind}, {other} owns it" for o in objects
                         if not live.api.request("GET", live.api.path_of(o)).ok and o["kind"] != "Job"]
    try:
        wait_until("pods to go", PATIENCE, lambda: [p["metadata"]["name"] for p in live.pods()])
    except NotYet as wait:
        failures.append(str(wait))
    left = {c["metadata"]["name"] for c in live.api.items("v1", "PersistentVolumeClaim", live.namespace)
            if not c["metadata"].get("deletionTimestamp")}
    failures += [f"PersistentVolumeClaim/{name}: is gone with its cluster" for name in sorted(claims - left)]
    return failures


def collected(live, kind, objects):
    def probe():
        return [label(o) for o in objects if live.api.request("GET", live.api.path_of(o)).ok]
    try:
        wait_until(f"objects of {kind} to go", PATIENCE, probe)
    except NotYet as wait:
        return [str(wait)]
    return []
