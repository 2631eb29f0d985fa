"""The order in which the behaviour checks run, and what may run beside what.

The main stack takes most checks one after the other. Checks that leave a stack in another state than they found it
have a stack of their own, in a thread of its own, in a namespace of its own. A lost zone hits all, so it comes last.
"""
import json
import tempfile
import threading
import traceback

from . import changing, placing, rights, zones
from .cases import load_all
from .live import PATIENCE, Live, wait_until
from .report import Timer
from .stack import OWNERS, Edit

OPTIONS = (("bookkeeper", "gcWaitTime", "900001"), ("pravega", "controller.transaction.lease.count.max", "600001"),
           ("zookeeper", "tcpKeepAlive", "true"))
RACKS = Edit(replicas={"bookie": 6}, racks=["zone-a", "zone-b", "zone-c"])


class Checks:
    """Runs one check, and turns a fault in it into a failure of that check."""

    def __init__(self, report, subject):
        self._report = report
        self._subject = subject

    def __call__(self, name, function, *args, **named):
        with Timer() as timer:
            try:
                failures = function(*args, **named)
            except Exception as fault:  # reported as this check's failure; the next check runs
                failures = [f"{type(fault).__name__}: {fault}"] + traceback.format_exc().splitlines()[-4:-1]
        return self._report.check(name, {self._subject: failures}, seconds=timer.seconds)


def admitted(live):
    """kubectl itself applies the stack, in a namespace that enforces the level and warns about what violates it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", dir=live.plane.folder) as file:
        json.dump({"apiVersion": "v1", "kind": "List", "items": live.objects}, file)
        file.flush()
        done = live.plane.kubectl("apply", "--server-side", "--validate=strict", "--warnings-as-errors", "-f", file.name)
    return [f"kubectl: {line}" for line in done.stderr.splitlines()] or (
        [f"kubectl exits {done.returncode}"] if done.returncode else [])


def main_stack(check, live):
    if not check("stack: applied into a namespace that enforces its Pod Security level", admitted, live):
        return False
    if not check("stack: the controllers make every pod, the scheduler places it", placing.made_by_controllers, live):
        return False
    check("stack: pods are spread over hosts and zones", placing.spread, live)
    check("stack: every Service has endpoints, every pod its name", placing.services_have_endpoints, live)
    check("stack: a claim for each directory", placing.claims_per_directory, live)
    check("stack: kubectl applies it again and changes nothing", changing.same_again, live)
    check("stack: Pod Security levels are as declared", rights.pod_security, live)
    check("stack: accounts may do what is needed and nothing else", rights.accounts, live)
    for part in ("zookeeper", "bookie", "segment-store", "controller"):
        check(f"eviction: first {part} passes, second is refused", placing.evictions, live, part)
    for part, number in (("bookie", 5), ("zookeeper", 5), ("segment-store", 4), ("controller", 3)):
        check(f"scale: {part} up and down touches nothing else", changing.scaling, live, part, number)
    for part, key, value in OPTIONS:
        check(f"option: {part} rolls the pods that use it", changing.option, live, part, key, value)
        live.apply(Edit())
        live.settle()
    return True


def unready_stack(check, live):
    live.apply()
    live.settle()
    for part in ("bookie", "zookeeper"):
        check(f"eviction: of one broken {part} only", placing.one_broken, live, part)
        check(f"eviction: with every {part} unready none passes", placing.all_unready, live, part, True)
    for part in ("segment-store", "controller"):
        check(f"eviction: an unready {part} does not hold up a drain", placing.all_unready, live, part, False)


def rack_stack(check, live):
    live.apply()
    live.settle()
    check("racks: one option, zone after zone: never two bookies down", changing.rack_rollout, live)


def open_stack(check, live, kind):
    """Each segment store has a Service of its own, and an account that may look up its address."""
    live.apply()
    live.settle()
    check(f"access by {kind}: a Service for each segment store", rights.opened, live, kind)
    check(f"access by {kind}: the Services have endpoints", placing.services_have_endpoints, live)
    check(f"access by {kind}: accounts may do what it needs and nothing else", rights.accounts, live)


def make_owners(api, namespace, resources):
    """The custom resources themselves; {kind: uid}."""
    kinds = {kind for _, kind in OWNERS.values()}
    uids = {}
    for resource in resources:
        if resource["kind"] in kinds:
            resource["metadata"]["namespace"] = namespace
            answer = api.create(resource)
            if not answer.ok:
                raise RuntimeError(f"{resource['kind']}: {answer.message}")
            uids[resource["kind"]] = answer.body["metadata"]["uid"]
    return uids


def define(api, definitions):
    for definition in definitions:
        answer = api.apply(definition)
        if not answer.ok:
            raise RuntimeError(f"{definition['metadata']['name']}: {answer.message}")
    wait_until("the custom resources to be served", PATIENCE,
               lambda: [kind for version, kind in OWNERS.values() if not api.knows(version, kind)])
    api.warm()


def beside(report, name, scenario):
    """A scenario in a thread of its own; a fault in its preparation is a failure too."""
    def body():
        try:
            scenario()
        except Exception as fault:  # the thread must not die unseen
            report.check(f"{name}: could be prepared", {name: [f"{type(fault).__name__}: {fault}"]})
    thread = threading.Thread(target=body, name=name, daemon=True)
    thread.start()
    return thread


def owned(plane, source, namespace, folder):
    """A stack whose objects are owned by custom resources that exist."""
    live = Live(plane, source, namespace)
    edit = Edit(owners=make_owners(live.api, namespace, load_all((folder / "input.yaml").read_text())))
    live.apply(edit)
    return live


def run(plane, report, source, folder, definitions=None, lost_after=PATIENCE):
    check = Checks(report, source.described)
    # First of all: the garbage collector looks for new kinds every half minute only.
    define(plane.api(), definitions or load_all((folder / "crds.yaml").read_text()))

    def others():
        unready_stack(check, Live(plane, source, "unready"))
        rack_stack(check, Live(plane, source, "racks", RACKS))
        for kind in ("LoadBalancer", "NodePort"):
            open_stack(check, Live(plane, source, kind.lower(), Edit(access=kind)), kind)
        live = owned(plane, source, "owned", folder)
        live.settle()
        check("garbage collection follows ownerReferences", rights.garbage_collection, live)

    side = beside(report, "stacks beside the main one", others)
    live = Live(plane, source, "streams")
    up = main_stack(check, live)
    side.join()
    if up:
        check("zones: one is lost, a bookie of another one restarts", zones.zone_loss, live, "bookie", lost_after)
