"""The stack that the behaviour checks run: where its objects come from and how it is edited.

An Edit says what a user changes; a Source makes the objects of the stack with that edit. The reference source edits
the hand-written manifest the way a renderer would have to; the rendered source edits the resources and renders them.
"""
import copy
import hashlib
import json
import re
import subprocess
from dataclasses import dataclass, field

import yaml

from .cases import HERE, LOADER, load_all

COMPONENT = "app.kubernetes.io/component"
POD_NAME = "statefulset.kubernetes.io/pod-name"
CHECKSUM = "pravegagen.io/checksum"
COMPONENTS = ("zookeeper", "bookie", "segment-store", "controller")
# The custom resource behind each object, by app.kubernetes.io/name.
OWNERS = {"zookeeper": ("zookeeper.pravega.io/v1beta1", "ZookeeperCluster"),
          "bookkeeper": ("bookkeeper.pravega.io/v1alpha1", "BookkeeperCluster"),
          "pravega": ("pravega.pravega.io/v1beta1", "PravegaCluster")}


@dataclass
class Edit:
    replicas: dict = field(default_factory=dict)  # component -> number
    options: dict = field(default_factory=dict)   # bookkeeper, pravega, zookeeper -> {key: value}
    racks: list = field(default_factory=list)     # zones of a rack-aware bookie
    owners: dict = field(default_factory=dict)    # kind -> uid
    access: str = None                            # type of the Services that open segment stores to the outside


def component(obj):
    return obj["metadata"].get("labels", {}).get(COMPONENT)


def find(objects, kind, name=None, part=None):
    return [o for o in objects if o["kind"] == kind and name in (None, o["metadata"]["name"])
            and part in (None, component(o))]


def workloads(objects, part=None):
    return [o for o in objects if o["kind"] in ("StatefulSet", "Deployment") and part in (None, component(o))]


def config_maps_of(pod_spec):
    """Names of the ConfigMaps that containers of a pod read."""
    names = {v["configMap"]["name"] for v in pod_spec.get("volumes", []) if "configMap" in v}
    for volume in pod_spec.get("volumes", []):
        names |= {s["configMap"]["name"] for s in volume.get("projected", {}).get("sources", []) if "configMap" in s}
    for container in pod_spec["containers"] + pod_spec.get("initContainers", []):
        names |= {e["configMapRef"]["name"] for e in container.get("envFrom", []) if "configMapRef" in e}
        for env in container.get("env", []):
            reference = env.get("valueFrom", {}).get("configMapKeyRef")
            names |= {reference["name"]} if reference else set()
    return names


def allow(objects, name, rules, kind=""):
    """Rights of the segment stores' account; kind is Cluster for those over nodes."""
    account = find(objects, "ServiceAccount", "demo-pravega-segment-store")[0]["metadata"]
    meta = {"name": name} if kind else {"name": name, "namespace": account["namespace"]}
    group = "rbac.authorization.k8s.io"
    objects += [
        {"apiVersion": f"{group}/v1", "kind": f"{kind}Role", "metadata": meta, "rules": rules},
        {"apiVersion": f"{group}/v1", "kind": f"{kind}RoleBinding", "metadata": meta,
         "roleRef": {"apiGroup": group, "kind": f"{kind}Role", "name": name},
         "subjects": [{"kind": "ServiceAccount", "name": account["name"], "namespace": account["namespace"]}]}]


class Reference:
    """Edits of the hand-written manifest."""

    def __init__(self, path, change=None):
        self._text = path.read_text()
        self._change = change
        self.described = str(path.name)

    def objects(self, namespace, edit=Edit()):
        text = re.sub(r"\bstreams\b", namespace, self._text)
        made = load_all(text)
        if self._change:
            self._change(made)
        for part, number in edit.replicas.items():
            self._scale(made, part, number)
        for part, options in edit.options.items():
            self._set_options(made, part, options)
        if edit.racks:
            self._split_into_racks(made, edit.racks, edit.replicas.get("bookie"))
        if edit.access:
            self._open(made, edit.access)
        for obj in made:
            self._own(obj, edit.owners)
        if self._change and getattr(self._change, "last", None):
            self._change.last(made)
        return made

    @staticmethod
    def _scale(objects, part, number):
        for obj in workloads(objects, part):
            obj["spec"]["replicas"] = number
        if part != "zookeeper":
            return
        for config in find(objects, "ConfigMap", part="zookeeper"):
            config["data"]["env.sh"] = re.sub(r"CLUSTER_SIZE=\d+", f"CLUSTER_SIZE={number}", config["data"]["env.sh"])
        for job in find(objects, "Job", part="zookeeper-size"):
            command = job["spec"]["template"]["spec"]["containers"][0]["command"]
            if f"CLUSTER_SIZE={number}\n" in command[-1]:
                continue
            command[-1] = re.sub(r"CLUSTER_SIZE=\d+", f"CLUSTER_SIZE={number}", command[-1])
            digest = hashlib.sha256(json.dumps(job["spec"]["template"]).encode()).hexdigest()[:8]
            job["metadata"]["name"] = re.sub(r"-\d+-[0-9a-f]+$", f"-{number}-{digest}", job["metadata"]["name"])

    @staticmethod
    def _set_options(objects, part, options):
        changed = set()
        for config in find(objects, "ConfigMap"):
            data = config["data"]
            for key, value in options.items():
                if part == "bookkeeper" and component(config) == "bookie":
                    data[f"BK_{key}"] = value
                elif part == "pravega" and "JAVA_OPTS" in data:
                    data["JAVA_OPTS"] += f" -D{key}={value}"
                elif part == "zookeeper" and "zoo.cfg" in data:
                    data["zoo.cfg"] = f"{key}={value}\n" + data["zoo.cfg"]
                else:
                    continue
                changed.add(config["metadata"]["name"])
        for obj in workloads(objects):
            template = obj["spec"]["template"]
            if config_maps_of(template["spec"]) & changed:
                new = hashlib.sha256(json.dumps(options).encode()).hexdigest()[:16]
                template["metadata"]["annotations"][CHECKSUM] = new

    @staticmethod
    def _split_into_racks(objects, zones, number):
        whole = workloads(objects, "bookie")[0]
        objects.remove(whole)
        for i, zone in enumerate(zones):
            part = copy.deepcopy(whole)
            spec = part["spec"]
            part["metadata"]["name"] += "-" + zone
            spec["replicas"] = (number or spec["replicas"]) // len(zones)
            spec["template"]["spec"].pop("topologySpreadConstraints", None)
            spec["template"]["spec"]["nodeSelector"] = {"topology.kubernetes.io/zone": zone}
            for labels in (spec["selector"]["matchLabels"], spec["template"]["metadata"]["labels"]):
                labels["pravegagen.io/zone"] = zone
            objects.append(part)

    @staticmethod
    def _open(objects, kind):
        """A Service for each segment store, and the rights that finding the address takes."""
        store = workloads(objects, "segment-store")[0]
        namespace = store["metadata"]["namespace"]
        pods = [f"{store['metadata']['name']}-{i}" for i in range(store["spec"]["replicas"])]
        objects += [{"apiVersion": "v1", "kind": "Service", "metadata": {"name": pod, "namespace": namespace},
                     "spec": {"type": kind, "externalTrafficPolicy": "Local", "selector": {POD_NAME: pod},
                              "ports": [{"name": "server", "port": 12345}]}} for pod in pods]
        allow(objects, f"{namespace}-open", [{"apiGroups": [""], "resources": ["pods", "services"], "verbs": ["get"],
                                              "resourceNames": pods}])
        if kind == "NodePort":
            allow(objects, f"{namespace}-nodes", [{"apiGroups": [""], "resources": ["nodes"], "verbs": ["get"]}],
                  "Cluster")
        store["spec"]["template"]["spec"]["automountServiceAccountToken"] = True

    @staticmethod
    def _own(obj, owners):
        if not owners:
            return
        api_version, kind = OWNERS[obj["metadata"]["labels"]["app.kubernetes.io/name"]]
        if kind in owners and obj["kind"] != "PersistentVolumeClaim":
            obj["metadata"]["ownerReferences"] = [
                {"apiVersion": api_version, "kind": kind, "name": obj["metadata"]["labels"]["app.kubernetes.io/instance"],
                 "uid": owners[kind], "controller": True, "blockOwnerDeletion": True}]


class Rendered:
    """Edits of the resources, rendered."""

    def __init__(self, pravegagen, path, change=None):
        self._pravegagen = pravegagen
        self._text = path.read_text()
        self._change = change
        self.described = f"render of {path.name}"

    def resources(self, namespace, edit=Edit()):
        made = [d for d in yaml.load_all(self._text, Loader=LOADER) if d]
        by_kind = {d["kind"]: d for d in made}
        for kind, doc in by_kind.items():
            if kind != "RenderConfig":
                doc["metadata"]["namespace"] = namespace
            if kind in edit.owners:
                doc["metadata"]["uid"] = edit.owners[kind]
        spec = {k: by_kind[k].setdefault("spec", {}) for k in by_kind}
        pravega = spec["PravegaCluster"].setdefault("pravega", {})
        places = {"zookeeper": (spec["ZookeeperCluster"], "replicas"), "bookie": (spec["BookkeeperCluster"], "replicas"),
                  "segment-store": (pravega, "segmentStoreReplicas"), "controller": (pravega, "controllerReplicas")}
        for part, number in edit.replicas.items():
            holder, key = places[part]
            holder[key] = number
        for part, options in edit.options.items():
            holder = {"bookkeeper": lambda: spec["BookkeeperCluster"].setdefault("options", {}),
                      "pravega": lambda: pravega.setdefault("options", {}),
                      "zookeeper": lambda: spec["ZookeeperCluster"].setdefault("config", {})
                      .setdefault("additionalConfig", {})}[part]()
            holder.update(options)
        if edit.racks:
            spec["BookkeeperCluster"]["rackAwareness"] = {"zones": edit.racks}
        if edit.access:
            spec["PravegaCluster"]["externalAccess"] = {"enabled": True, "type": edit.access}
        if edit.owners:
            spec["RenderConfig"]["ownerReferences"] = True
        return made

    def objects(self, namespace, edit=Edit()):
        done = subprocess.run([self._pravegagen, "render", "-o", "json", "-"],
                              input=yaml.safe_dump_all(self.resources(namespace, edit)),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"render exits {done.returncode}: {done.stderr}")
        made = json.loads(done.stdout)
        if self._change:
            self._change(made)
        return made
