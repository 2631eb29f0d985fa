"""Pods as the controllers would make them from StatefulSets, Deployments and Jobs."""
import dataclasses
import re


@dataclasses.dataclass
class Pod:
    name: str
    namespace: str
    labels: dict
    annotations: dict
    spec: dict
    owner: dict
    ordinal: int = 0
    claims: dict = dataclasses.field(default_factory=dict)  # volume -> claim, from claim templates

    @property
    def hostname(self):
        return self.spec.get("hostname") or self.name

    @property
    def subdomain(self):
        """The Service that gives the pod a name of its own in DNS."""
        return self.owner["spec"].get("serviceName") if self.owner["kind"] == "StatefulSet" else self.spec.get("subdomain")

    @property
    def containers(self):
        return self.spec["containers"]

    def matches(self, selector):
        return bool(selector) and all(self.labels.get(key) == value for key, value in selector.items())


def replicas(workload):
    return workload["spec"].get("replicas", 1) if workload["kind"] in ("StatefulSet", "Deployment") else 1


def pod_of(namespace, workload, ordinal):
    kind, name = workload["kind"], workload["metadata"]["name"]
    template = workload["spec"]["template"]
    meta = template.get("metadata") or {}
    labels = dict(meta.get("labels") or {})
    claims = {}
    if kind == "StatefulSet":
        pod_name = f"{name}-{ordinal}"
        labels["statefulset.kubernetes.io/pod-name"] = pod_name
        labels["apps.kubernetes.io/pod-index"] = str(ordinal)
        for claim in workload["spec"].get("volumeClaimTemplates") or []:
            volume = claim["metadata"]["name"]
            claims[volume] = f"{volume}-{pod_name}"
    else:
        pod_name = f"{name}-{chr(ord('a') + ordinal) * 5}"
        labels["pod-template-hash" if kind == "Deployment" else "job-name"] = name
    return Pod(pod_name, namespace, labels, dict(meta.get("annotations") or {}), template["spec"], workload, ordinal, claims)


def named_port(pod, port):
    """The number of a port that a probe or a Service may name; None if no container has it."""
    if not isinstance(port, str):
        return port
    for container in pod.containers:
        for entry in container.get("ports") or []:
            if entry.get("name") == port:
                return entry["containerPort"]
    return int(port) if re.fullmatch(r"\d+", port) else None
