"""Shows that the checks can fail: each is run on a stack that was broken on purpose, and has to say what is wrong.

A broken stack carries several faults that do not hide one another, so that few stacks are needed. Left out: nothing
of this runs in a standard run.
"""
import copy
import tempfile

from . import batch, behaviour, changing, placing, rights, zones
from .cases import Case, load_all
from .live import Live
from .report import Capture, Timer
from .stack import CHECKSUM, Edit, allow, find, workloads


def named(objects, kind, name):
    return find(objects, kind, name)[0]


def remove_budgets(objects):
    objects[:] = [o for o in objects if o["kind"] != "PodDisruptionBudget"]


def scatter_nothing(objects):
    """A preference over hosts in place of the binding spread, and bookies kept in one zone."""
    store = workloads(objects, "segment-store")[0]["spec"]["template"]["spec"]
    term = {"labelSelector": store["topologySpreadConstraints"][0]["labelSelector"],
            "topologyKey": "kubernetes.io/hostname"}
    store["affinity"] = {"podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
        {"weight": 100, "podAffinityTerm": term}]}}
    del store["topologySpreadConstraints"]
    bookie = workloads(objects, "bookie")[0]["spec"]["template"]["spec"]
    del bookie["affinity"], bookie["topologySpreadConstraints"]
    bookie["nodeSelector"] = {"topology.kubernetes.io/zone": "zone-a"}


def misname(objects):
    named(objects, "Service", "demo-client")["spec"]["selector"]["kind"] = "ZookeeperMembers"
    named(objects, "Service", "demo-pravega-controller")["spec"]["ports"][0]["targetPort"] = "http"
    workloads(objects, "segment-store")[0]["spec"]["serviceName"] = "pravega-segmentstore"
    named(objects, "Service", "demo-bookie-headless")["spec"]["selector"] = {"app.kubernetes.io/part-of": "pravega"}


def share_claims(objects):
    container = workloads(objects, "bookie")[0]["spec"]["template"]["spec"]["containers"][0]
    for mount in container["volumeMounts"]:
        if mount["name"] == "ledger-1":
            mount.update(name="ledger", subPath="l1")
    container["volumeMounts"] = [m for m in container["volumeMounts"] if m["name"] != "index"]


def grant(objects):
    """More than anything needs, and a token where none is needed."""
    allow(objects, "all", [{"apiGroups": [""], "resources": ["secrets"], "verbs": ["get"]}])
    workloads(objects, "controller")[0]["spec"]["template"]["spec"]["automountServiceAccountToken"] = True


def keep_wrong_claims(objects):
    workloads(objects, "zookeeper")[0]["spec"]["persistentVolumeClaimRetentionPolicy"]["whenScaled"] = "Retain"
    workloads(objects, "bookie")[0]["spec"]["persistentVolumeClaimRetentionPolicy"]["whenScaled"] = "Delete"


class CountReplicas:
    """A checksum that depends on the number of replicas."""

    def __call__(self, objects):
        keep_wrong_claims(objects)

    @staticmethod
    def last(objects):
        for part in ("controller", "zookeeper"):
            obj = workloads(objects, part)[0]
            obj["spec"]["template"]["metadata"]["annotations"][CHECKSUM] = str(obj["spec"]["replicas"])


class WrongChecksums:
    """Bookies whose annotation never changes, and a segment store that is rolled by ZooKeeper's options."""

    def __call__(self, objects):
        self._original = copy.deepcopy(workloads(objects, "bookie")[0]["spec"]["template"]["metadata"])
        for part, policy in (("bookie", "AlwaysAllow"), ("segment-store", "IfHealthyBudget")):
            find(objects, "PodDisruptionBudget", part=part)[0]["spec"]["unhealthyPodEvictionPolicy"] = policy

    def last(self, objects):
        workloads(objects, "bookie")[0]["spec"]["template"]["metadata"] = self._original
        member = workloads(objects, "zookeeper")[0]["spec"]["template"]["metadata"]["annotations"]
        store = workloads(objects, "segment-store")[0]["spec"]["template"]["metadata"]["annotations"]
        store[CHECKSUM] = member[CHECKSUM]


class DropOwner:
    """An object without an owner, and bookie claims that go with their StatefulSet."""

    def __call__(self, objects):
        workloads(objects, "bookie")[0]["spec"]["persistentVolumeClaimRetentionPolicy"]["whenDeleted"] = "Delete"

    @staticmethod
    def last(objects):
        named(objects, "ConfigMap", "demo-pravega-logging")["metadata"].pop("ownerReferences", None)


def ignore_taints(objects):
    for constraint in workloads(objects, "bookie")[0]["spec"]["template"]["spec"]["topologySpreadConstraints"]:
        constraint.pop("nodeTaintsPolicy", None)


def run_as_root(objects):
    workloads(objects, "bookie")[0]["spec"]["template"]["spec"]["securityContext"].pop("runAsNonRoot")
    workloads(objects, "zookeeper")[0]["spec"]["template"]["spec"]["nodeSelector"] = {"no": "such-node"}


def forbid_evictions(objects):
    for budget in find(objects, "PodDisruptionBudget"):
        budget["spec"]["maxUnavailable"] = 0
    workloads(objects, "segment-store")[0]["spec"]["template"]["spec"]["containers"][0]["securityContext"] = {}


BROKE = "the check broke"


class Proofs:
    def __init__(self, plane, report, reference):
        self._plane = plane
        self._report = report
        self._reference = reference

    def stack(self, namespace, change=None, edit=Edit(), level="restricted", settled=True):
        live = Live(self._plane, self._reference(change), namespace, edit, level)
        live.apply()
        if settled:
            live.settle()
        return live

    def fails(self, name, text, function, *args, **named_args):
        """The check has to fail and to say `text`, or each of several texts."""
        with Timer() as timer:
            try:
                failures = function(*args, **named_args)
            except Exception as fault:  # no answer of the check
                failures = [f"{BROKE}: {type(fault).__name__}: {fault}"]
        self.verdict(name, text, failures, timer.seconds)

    def verdict(self, name, text, failures, seconds):
        results = {}
        for one in (text,) if isinstance(text, str) else text:
            if not failures:
                results[one] = ["the check passes on what is broken"]
            elif any(one in failure and not failure.startswith(BROKE) for failure in failures):
                results[one] = []
            else:
                results[one] = ["is not said, but this:"] + failures
        self._report.check(f"proof: {name}", results, seconds=seconds)


def standing(p):
    """Stacks with faults that show while nothing changes."""
    live = p.stack("first", lambda o: [scatter_nothing(o), misname(o), share_claims(o), grant(o), remove_budgets(o)],
                   settled=False)
    live.settle()
    p.fails("segment stores on one host", "segment-store: demo-pravega-segment-store-0 and", placing.spread, live)
    p.fails("bookies in one zone", "bookie: pods per zone", placing.spread, live)
    p.fails("Services that select too little and too much",
            ("Service/demo-client: spec.selector", "targetPort: http is a port of no pod",
             "spec.serviceName: 'pravega-segmentstore'", "selects pods of ['bookie',"),
            placing.services_have_endpoints, live, 10)
    p.fails("two directories on one claim, another on none", ("share the claim", "no claim is mounted at /bk/index"),
            placing.claims_per_directory, live)
    p.fails("a right and a token too much", ("may get secrets", "kubectl auth can-i get secrets: yes",
                                             "has a token and needs none"), rights.accounts, live)
    for part in ("zookeeper", "bookie", "segment-store", "controller"):
        p.fails(f"no budget of {part}", "is evicted too", placing.evictions, live, part)
    live.must(live.api.merge("v1", "ConfigMap", "first", "demo-bookie", {"data": {"ZK_URL": "elsewhere:2181"}}))
    p.fails("an object that somebody else changed", "ZK_URL", changing.same_again, live)
    p.fails("a level that is stricter than said", "baseline is said", rights.pod_security, live, "baseline")


def refused(p):
    """Stacks that the server or the scheduler does not take as they are."""
    live = Live(p._plane, p._reference(run_as_root), "refused")
    p.fails("a pod as root under `restricted`", "violate", behaviour.admitted, live)
    live = p.stack("unplaced", run_as_root, level="baseline", settled=False)
    p.fails("pods without a node", "FailedScheduling", placing.made_by_controllers, live, 8)
    live = p.stack("strict", forbid_evictions, level="baseline")
    p.fails("a level that is less strict than said", "StatefulSet/demo-pravega-segment-store: spec.template",
            rights.pod_security, live)
    p.fails("a budget that allows nothing", "the first eviction", placing.evictions, live, "bookie", 10)
    p.fails("a broken pod that holds up a drain", "cannot be evicted", placing.one_broken, live, "zookeeper")


def outside(p):
    live = p.stack("open", None, Edit(access="NodePort"))
    p.fails("no Service of the wanted type", "is reached by a Service of type NodePort", rights.opened, live,
            "LoadBalancer")
    live.must(live.api.delete("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", None, "open-nodes"))
    live.must(live.api.delete("rbac.authorization.k8s.io/v1", "RoleBinding", "open", "open-open"))
    p.fails("rights that are missing", ("may not get nodes", "may not get services demo-pravega-segment-store-1",
                                        "kubectl auth can-i get services/", "kubectl auth can-i get nodes: no"),
            rights.accounts, live)


def changes(p):
    live = p.stack("counting", CountReplicas())
    p.fails("a checksum over the replicas", "went at 3 controller pods", changing.scaling, live, "controller", 3)
    p.fails("an option that is lost", "changes no ConfigMap", changing.option, live, "none", "a", "b")
    p.fails("ZooKeeper claims that stay", "data-demo-4", changing.scaling, live, "zookeeper", 5, 10)
    p.fails("members replaced by a change of scale", "Pod/demo-0: replaced", changing.scaling, live, "zookeeper", 5,
            10)
    p.fails("bookie claims that go", "ledger-1-demo-bookie-4", changing.scaling, live, "bookie", 5)
    live = p.stack("checksums", WrongChecksums())
    p.fails("an option without a rollout", "still run with the old one", changing.option, live, "bookkeeper",
            "gcWaitTime", "900001")
    p.fails("a rollout without an option", "pods are replaced by the zookeeper option", changing.option, live,
            "zookeeper", "tcpKeepAlive", "true")
    p.fails("AlwaysAllow on bookies", "is evicted although", placing.all_unready, live, "bookie", True)
    p.fails("IfHealthyBudget on segment stores", "holds up the drain", placing.all_unready, live, "segment-store", False)


def structure(p, folder):
    live = p.stack("racks-at-once", None, behaviour.RACKS)
    p.fails("zones that roll at once", "were down at once", changing.rack_rollout, live, held=False)
    live = behaviour.owned(p._plane, p._reference(DropOwner()), "unowned", folder)
    live.settle()
    p.fails("an object without an owner", "ConfigMap/demo-pravega-logging: metadata.ownerReferences",
            rights.garbage_collection, live)
    live = behaviour.owned(p._plane, p._reference(DropOwner()), "lost-claims", folder)
    live.settle()
    p.fails("claims that go with the cluster", "PersistentVolumeClaim/ledger-demo-bookie-0: is gone",
            rights.garbage_collection, live)


def lost_zone(p):
    live = p.stack("taints", ignore_taints)
    p.fails("a spread that counts a lost zone", "to run again", zones.zone_loss, live, patience=20)


WRONG = {
    "an unknown field": ({"spec": {"replica": 1}}, "field not declared in schema"),
    "a value out of range": ({"spec": {"replicas": -1}}, "spec.replicas"),
    "a deprecated label": ({"spec": {"template": {"spec": {"nodeSelector": {"beta.kubernetes.io/os": "linux"}}}}},
                           "draws the warning"),
}


def quiet_case(name, change=None):
    """A StatefulSet of no pods and its ConfigMap: with nothing to do, controllers leave their versions alone."""
    labels = {"app": "quiet"}
    workload = {"apiVersion": "apps/v1", "kind": "StatefulSet", "metadata": {"name": "quiet"},
                "spec": {"replicas": 0, "serviceName": "quiet", "selector": {"matchLabels": labels},
                         "template": {"metadata": {"labels": labels},
                                      "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
    merge(workload, change or {})
    return Case(name, [workload, {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "quiet"},
                                  "data": {"key": "value"}}])


def merge(into, change):
    for key, value in change.items():
        if isinstance(value, dict):
            merge(into.setdefault(key, {}), value)
        else:
            into[key] = value


def captured(function, *args):
    report = Capture()
    with Timer() as timer:
        function(report, *args)
    return sum(report.results.values(), []), timer.seconds


def batches(p, folder):
    """The checks of whole outputs, over cases that are wrong in one way each."""
    plane, api = p._plane, p._plane.api()
    for letter, (name, (change, text)) in zip("stu", WRONG.items()):
        flavour = batch.Flavour(letter, [quiet_case(name, change)], folder)
        flavour.make_namespaces(plane)
        p.verdict(f"apply: {name}", text, *captured(lambda r, f=flavour: batch.accepted(plane, r, f, "golden")))
    promised = quiet_case("case")
    promised.level = "restricted"
    flavour = batch.Flavour("z", [promised], folder)
    flavour.make_namespaces(plane)
    p.verdict("apply: a level that is promised and not kept", "StatefulSet/quiet: draws the warning: would violate",
              *captured(lambda r: batch.accepted(plane, r, flavour, "golden")))
    flavour = batch.Flavour("v", [quiet_case("case")], folder)
    flavour.make_namespaces(plane)
    captured(lambda r: batch.accepted(plane, r, flavour, "golden"))
    written = flavour.folders[0] / "v0000.json"
    written.write_text(written.read_text().replace('"value"', '"other"'))
    p.verdict("a render that differs", "case: kubectl: diff", *captured(lambda r: batch.no_diff(plane, r, flavour)))
    p.verdict("a second render that differs", "case: ConfigMap/quiet: changed by an apply of the same: data.key",
              *captured(lambda r: batch.second_apply(plane, api, r, flavour)))
    clash = quiet_case("case", {"spec": {"template": {"spec": {"containers": [
        {"name": "c", "image": "i", "env": [{"name": "A", "value": "1"}, {"name": "A", "value": "2"}]}]}}}})
    flavour = batch.Flavour("w", [clash], folder)
    flavour.make_namespaces(plane)
    p.verdict("client-side: a variable set twice", "hides previous definition",
              *captured(lambda r: batch.client_side(plane, api, r, flavour, False)))
    for letter, server_side in (("x", True), ("y", False)):
        flavour = batch.Flavour(letter, [quiet_case("case", {"spec": {"minReadySeconds": 5}})], folder)
        flavour.make_namespaces(plane)
        recorded = quiet_case("case").objects
        recorded[1]["metadata"]["name"] = "missing"
        found = captured(lambda r: batch.adoption(plane, api, r, flavour, {"case": recorded}, server_side))
        p.verdict("adoption that changes a field, leaves one out, adds one",
                  ("StatefulSet/quiet: spec.minReadySeconds: was null, is 5", "metadata.generation: was 1, is 2",
                   "ConfigMap/missing: the operators make it", "ConfigMap/quiet: the operators make no such object"),
                  *found)
    times = Case("case", [], "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: 12:30}\n")
    p.verdict("text that two readers read differently", "data.k", *captured(
        lambda r: batch.read_alike(plane, r, [times], folder)))


def run(plane, report, reference, folder):
    """`reference` makes a source from a change of its objects."""
    behaviour.define(plane.api(), load_all((folder / "crds.yaml").read_text()))
    p = Proofs(plane, report, reference)
    threads = [behaviour.beside(report, f.__name__, lambda f=f: f(p)) for f in (standing, refused, outside, changes)]
    structure(p, folder)
    with tempfile.TemporaryDirectory(dir=plane.folder) as scratch:
        batches(p, scratch)
    for thread in threads:
        thread.join()
    lost_zone(p)
