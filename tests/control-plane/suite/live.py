"""One stack in one namespace of a running plane: apply it, look at its pods, wait for it."""
import http.client
import json
import os
import socket
import threading
import time

from .stack import COMPONENT, Edit, component, find, workloads


# How long, in seconds, controllers may take; on an idle machine they need a tenth of it.
PATIENCE = int(os.environ.get("PLANE_PATIENCE", "120"))


class NotYet(Exception):
    """A wait ran out; the text says what was still missing."""


def wait_until(what, seconds, probe, pause=0.2):
    """probe() returns what is still missing, nothing when there is nothing."""
    until = time.monotonic() + seconds
    while True:
        missing = probe()
        if not missing:
            return
        if time.monotonic() > until:
            raise NotYet(f"{what}: after {seconds}s still: {missing}")
        time.sleep(pause)


def ready(pod):
    return not pod["metadata"].get("deletionTimestamp") and any(
        c["type"] == "Ready" and c["status"] == "True" for c in pod.get("status", {}).get("conditions", []))


class Live:
    def __init__(self, plane, source, namespace, edit=Edit(), level="restricted"):
        self.plane = plane
        self.api = plane.api()
        self.source = source
        self.namespace = namespace
        self.edit = edit
        self.objects = source.objects(namespace, edit)
        labels = {f"pod-security.kubernetes.io/{mode}": level for mode in ("enforce", "warn")}
        self.must(self.api.create({"apiVersion": "v1", "kind": "Namespace",
                                   "metadata": {"name": namespace, "labels": labels}}))

    def must(self, answer):
        if not answer.ok:
            raise RuntimeError(f"{self.namespace}: {answer.status} {answer.message}")
        return answer.body

    def apply(self, edit=None, objects=None):
        """Applies the stack with an edit (objects in place of the render, where given); returns the objects."""
        if edit is not None:
            self.edit = edit
        self.objects = objects if objects is not None else self.source.objects(self.namespace, self.edit)
        for obj in self.objects:
            answer = self.api.apply(obj, force=True)
            if not answer.ok:
                raise RuntimeError(f"{obj['kind']}/{obj['metadata']['name']}: {answer.message}")
        return self.objects

    def pods(self, part=None):
        selector = f"{COMPONENT}={part}" if part else None
        return self.api.items("v1", "Pod", self.namespace, labelSelector=selector)

    def pod(self, name):
        return self.api.get("v1", "Pod", self.namespace, name)

    def nodes(self):
        return {n["metadata"]["name"]: n for n in self.api.items("v1", "Node")}

    def zone_of(self, node):
        return self.nodes()[node]["metadata"]["labels"]["topology.kubernetes.io/zone"]

    def live(self, obj):
        return self.must(self.api.request("GET", self.api.path_of(obj)))

    def unsettled(self):
        """What keeps the workloads from being as their manifests want them; empty when they are."""
        missing = [f"Pod/{p['metadata']['name']} goes" for p in self.pods() if p["metadata"].get("deletionTimestamp")]
        for obj in workloads(self.objects):
            now = self.live(obj)
            status, want = now.get("status", {}), now["spec"]["replicas"]
            name = f"{obj['kind']}/{obj['metadata']['name']}"
            if status.get("observedGeneration", 0) < now["metadata"]["generation"]:
                missing.append(f"{name} not seen by its controller")
                continue
            have = (status.get("replicas", 0), status.get("readyReplicas", 0), status.get("updatedReplicas", 0))
            partition = now["spec"].get("updateStrategy", {}).get("rollingUpdate", {}).get("partition", 0)
            if have[:2] != (want, want) or (not partition and have[2] != want):
                missing.append(f"{name} has {have[0]} pods, {have[1]} ready, {have[2]} updated of {want}")
            elif obj["kind"] == "StatefulSet" and not partition and \
                    status.get("currentRevision") != status.get("updateRevision"):
                missing.append(f"{name} rolls")
        return missing

    def settle(self, seconds=PATIENCE):
        wait_until(f"pods in {self.namespace}", seconds, self.unsettled)

    def annotate(self, pod, **values):
        self.must(self.api.merge("v1", "Pod", self.namespace, pod,
                                 {"metadata": {"annotations": {f"plane/{k.replace('_', '-')}": v
                                                               for k, v in values.items()}}}))

    def budget(self, part):
        found = find(self.objects, "PodDisruptionBudget", part=part)
        return self.live(found[0]) if found else None

    def wait_for_budget(self, part, allowed, seconds=PATIENCE):
        """The disruption controller is a step behind the pods."""
        def probe():
            budget = self.budget(part)
            if budget is None:
                return None
            status = budget.get("status", {})
            if status.get("observedGeneration") != budget["metadata"]["generation"]:
                return "not seen"
            return None if status.get("disruptionsAllowed") == allowed else f"allows {status.get('disruptionsAllowed')}"
        try:
            wait_until(f"budget of {part} to allow {allowed}", seconds, probe)
        except NotYet as wait:
            return str(wait)
        return None


class Watch(threading.Thread):
    """Follows the pods of a component and notes how many are down at each change; never samples too late."""

    def __init__(self, live, part):
        super().__init__(daemon=True)
        self._live = live
        self._part = part
        self._over = False
        self.broken = False
        self._api = live.plane.api()
        self._connection = self._api.connect(timeout=None)
        self._pods = {}
        self.worst = 0
        self.when = None
        self.changes = 0

    def __enter__(self):
        answer = self._api.get("v1", "Pod", self._live.namespace, labelSelector=f"{COMPONENT}={self._part}")
        self._pods = {p["metadata"]["name"]: ready(p) for p in answer.body["items"]}
        self._version = answer.body["metadata"]["resourceVersion"]
        self.start()
        return self

    def __exit__(self, *_):
        self._over = True
        try:
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.join(timeout=20)
        self._connection.close()

    def run(self):
        path = self._api.path("v1", "Pod", self._live.namespace)
        self._connection.request("GET", f"{path}?watch=1&labelSelector={COMPONENT}%3D{self._part}"
                                        f"&resourceVersion={self._version}")
        stream = self._connection.getresponse()
        while not self._over:
            try:
                line = stream.readline()
            except (OSError, http.client.HTTPException):
                line = b""
            if not line:
                break
            self._note(json.loads(line))
        self.broken = not self._over

    def _note(self, event):
        pod = event["object"]
        self._pods[pod["metadata"]["name"]] = event["type"] != "DELETED" and ready(pod)
        self.changes += 1
        down = sorted(name for name, up in self._pods.items() if not up)
        if len(down) > self.worst:
            self.worst, self.when = len(down), ", ".join(down)
