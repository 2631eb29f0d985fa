"""Checks of a change to a running stack: scale, options, rack-aware rollout, an apply of the same."""
import copy
import json
import re
import tempfile

from .cases import differences, label
from .live import PATIENCE, NotYet, Watch, wait_until
from .stack import COMPONENTS, Edit, component, config_maps_of, find, workloads

VOLATILE = ("managedFields", "resourceVersion", "generation", "creationTimestamp")


def settings(live):
    """{label: live object} of what was applied, without what the server or a controller keeps count of."""
    found = {}
    for obj in live.objects:
        answer = live.api.request("GET", live.api.path_of(obj))
        if answer.ok:
            now = answer.body
            now.pop("status", None)
            for key in VOLATILE:
                now["metadata"].pop(key, None)
            found[label(obj)] = now
    return found


def identities(live):
    return {p["metadata"]["name"]: (component(p), p["metadata"]["uid"]) for p in live.pods()
            if component(p) in COMPONENTS}


def revisions(live):
    return {label(w): live.live(w)["status"].get("updateRevision") for w in find(live.objects, "StatefulSet")}


def apply_size_first(live, edit):
    """The order that a change of ZooKeeper's size needs: the Job, its end, then the rest."""
    objects = live.source.objects(live.namespace, edit)
    for job in find(objects, "Job"):
        live.must(live.api.apply(job, force=True))
        wait_until(f"{label(job)} to complete", PATIENCE,
                   lambda job=job: not live.live(job).get("status", {}).get("succeeded") and "it runs")
    live.apply(edit, objects)


def scaling(live, part, number, patience=PATIENCE):
    """Up and down again: pods are added and taken away, nothing else is touched."""
    original = sum(w["spec"]["replicas"] for w in workloads(live.objects, part))
    failures = []
    for size in (number, original):
        before, pods, versions = settings(live), identities(live), revisions(live)
        edit = Edit(replicas={part: size})
        (apply_size_first if part == "zookeeper" else live.apply)(*((live, edit) if part == "zookeeper" else (edit,)))
        live.settle()
        after, pods_after = settings(live), identities(live)
        failures += untouched(part, size, before, after)
        failures += [f"{w}: status.updateRevision: another revision at {size}" for w, v in revisions(live).items()
                     if versions.get(w) not in (None, v)]
        failures += [f"Pod/{name}: replaced at {size} {part} pods" for name, who in pods.items()
                     if name in pods_after and pods_after[name] != who]
        failures += vanished(part, size, pods, pods_after)
    return failures + claims_after(live, part, original, number, patience)


def vanished(part, size, before, after):
    """Pods of a Deployment have new names when they are replaced, so it is their number that tells."""
    failures = []
    for one in COMPONENTS:
        had = {name for name, (p, _) in before.items() if p == one}
        has = {name for name, (p, _) in after.items() if p == one}
        expected = min(len(had), size) if one == part else len(had)
        if len(had & has) < expected:
            failures.append(f"{one}: {sorted(had - has)} went at {size} {part} pods")
        if one == part and len(has) != size:
            failures.append(f"{one}: {len(has)} pods at {size}")
    return failures


def untouched(part, size, before, after):
    failures = []
    for name in sorted(before.keys() | after.keys()):
        kind = name.split("/")[0]
        if kind == "Job" and part == "zookeeper":
            continue
        if name not in before or name not in after:
            failures.append(f"{name}: {'new' if name in after else 'gone'} at {size} {part} pods")
            continue
        for line in differences("", without_size(before[name]), without_size(after[name])):
            expected = line.startswith("spec.replicas:") and component(after[name]) == part
            if not expected:
                failures.append(f"{name}: {line} (at {size} {part} pods)")
    return failures


def without_size(obj):
    """ZooKeeper's stop script reads the size from its mounted ConfigMap, which the server itself never does."""
    made = copy.deepcopy(obj)
    if made["kind"] == "ConfigMap":
        made["data"] = {k: re.sub(r"CLUSTER_SIZE=\d+", "CLUSTER_SIZE", v) for k, v in made["data"].items()}
    if made["kind"] == "Deployment":
        made["metadata"].get("annotations", {}).pop("deployment.kubernetes.io/revision", None)
    return made


def claims_after(live, part, original, number, patience):
    """Bookies keep the claims of pods that went, ZooKeeper must not: a used one keeps a member outside for ever."""
    names = {f"{template['metadata']['name']}-{owner['metadata']['name']}-{i}"
             for owner in find(live.objects, "StatefulSet", part=part)
             for template in owner["spec"].get("volumeClaimTemplates", []) for i in range(original, number)}

    def there():
        claims = live.api.items("v1", "PersistentVolumeClaim", live.namespace)
        return sorted(names & {c["metadata"]["name"] for c in claims})

    if part != "zookeeper":
        return [f"PersistentVolumeClaim/{name}: is gone with its pod" for name in sorted(names - set(there()))]
    try:
        wait_until("claims of members that left", patience, there)
    except NotYet as wait:
        return [f"PersistentVolumeClaim: {wait}"]
    return []


def option(live, part, key, value):
    """An option rolls all pods of the workloads that read a ConfigMap which it changes, and no other pod."""
    configs, pods = settings(live), identities(live)
    with Watch(live, "bookie") as watch:
        live.apply(Edit(options={part: {key: value}}))
        live.settle()
    after, pods_after = settings(live), identities(live)
    changed = {name.split("/")[1] for name in configs if name.startswith("ConfigMap/")
               and configs[name]["data"] != after.get(name, {}).get("data")}
    if not changed:
        return [f"{part} option {key}: changes no ConfigMap"]
    failures = []
    for owner in workloads(live.objects):
        mine, name = component(owner), label(owner)
        uses = bool(config_maps_of(owner["spec"]["template"]["spec"]) & changed)
        kept = sorted(p for p, who in pods.items() if who[0] == mine and pods_after.get(p) == who)
        total = sum(1 for who in pods.values() if who[0] == mine)
        if uses and kept:
            failures.append(f"{name}: {part} option {key} is in its ConfigMap, but {kept} still run with the old one")
        if not uses and len(kept) != total:
            failures.append(f"{name}: pods are replaced by the {part} option {key}, which is in no ConfigMap of theirs")
    if watch.broken:
        failures.append("the watch of the bookies broke off")
    if watch.worst > 1:
        failures.append(f"bookie: {watch.worst} were down at once: {watch.when}")
    return failures


def same_again(live):
    """kubectl finds nothing to do on the stack that it applied, after all controllers had their say."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", dir=live.plane.folder) as file:
        json.dump({"apiVersion": "v1", "kind": "List", "items": live.objects}, file)
        file.flush()
        before = settings(live)
        done = live.plane.kubectl("apply", "--server-side", "--validate=strict", "--warnings-as-errors", "-f", file.name)
        failures = [f"kubectl apply: {line}" for line in done.stderr.splitlines()]
        after = settings(live)
        failures += [f"{name}: {line}" for name in before for line in differences("", before[name], after.get(name))]
        done = live.plane.kubectl("diff", "--server-side", "-f", file.name)
        if done.returncode != 0:
            failures += [f"kubectl diff: {line}" for line in (done.stdout + done.stderr).splitlines()]
    return failures


def rack_rollout(live, key="gcWaitTime", value="900001", held=True):
    """One option changed on a rack-aware stack, zone after zone: never more than one bookie down over all zones."""
    parts = workloads(live.objects, "bookie")
    pods = {n: who for n, who in identities(live).items() if who[0] == "bookie"}
    for name in pods:
        live.annotate(name, stop_after="1s")  # long enough that two zones would overlap
    objects = live.source.objects(live.namespace, Edit(**{**vars(live.edit), "options": {"bookkeeper": {key: value}}}))
    rolling = workloads(objects, "bookie")
    if len(rolling) < 2 or len(rolling) != len(parts):
        return [f"bookie: {len(rolling)} StatefulSets where one for each zone is wanted"]
    if held:
        for obj in rolling[1:]:
            obj["spec"]["updateStrategy"] = {"type": "RollingUpdate",
                                             "rollingUpdate": {"partition": obj["spec"]["replicas"]}}
    with Watch(live, "bookie") as watch:
        live.apply(objects=objects)
        live.settle()
        for obj in rolling[1:] if held else []:
            obj["spec"]["updateStrategy"] = {"type": "RollingUpdate", "rollingUpdate": {"partition": 0}}
            live.must(live.api.apply(obj, force=True))
            live.settle()
    failures = [f"Pod/{n}: still runs with the old option" for n, who in identities(live).items()
                if who[0] == "bookie" and pods.get(n) == who]
    if watch.broken or not watch.changes:
        failures.append("the watch of the bookies saw nothing or broke off")
    if watch.worst > 1:
        failures.append(f"bookie: {watch.worst} were down at once: {watch.when}")
    return failures
