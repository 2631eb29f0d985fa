"""Names in the cluster: which pods a Service leads to, and what DNS says."""
from .manifests import ManifestError
from .pods import named_port

DOMAIN = "cluster.local"


def endpoints(service, namespace, workers):
    """The pods behind a Service: (worker, ready) of those that have an address."""
    selector = service["spec"].get("selector")
    return [w for w in workers if w.pod.namespace == namespace and w.address and w.pod.matches(selector)
            and (w.ready or service["spec"].get("publishNotReadyAddresses"))]


def headless(service):
    return service["spec"].get("clusterIP") == "None"


def lookup(objects, workers, addresses, name):
    """The addresses of a name that ends in the cluster's domain; none: no such name."""
    labels = name.rstrip(".").lower().split(".")
    tail = ["svc", *DOMAIN.split(".")]
    if labels[-len(tail):] != tail:
        return []
    labels = labels[:-len(tail)]
    if len(labels) not in (2, 3):
        return []
    service_name, namespace = labels[-2:]
    service = objects.get("Service", namespace, service_name)
    if service is None:
        return []
    if not headless(service):
        return [addresses[namespace, service_name]] if len(labels) == 2 and (namespace, service_name) in addresses else []
    found = endpoints(service, namespace, workers)
    if len(labels) == 3:
        found = [w for w in found if w.pod.hostname == labels[0] and w.pod.subdomain == service_name]
    return [w.address for w in found]


def target(port, pod):
    """The number of the pod's port that a Service's port leads to."""
    wanted = port.get("targetPort", port["port"])
    number = named_port(pod, wanted)
    if number is None:
        raise ManifestError(f"port {port['port']} leads to {wanted!r}, which {pod.name} does not name")
    return number


def check_services(objects, pods):
    """What would keep a Service from leading anywhere; (Service, what) for each."""
    wrong = []
    for namespace, service in objects.all("Service"):
        name, selector = service["metadata"]["name"], service["spec"].get("selector")
        behind = [p for p in pods if p.namespace == namespace and p.matches(selector)]
        if not behind:
            wrong.append((name, f"its selector {selector} matches no pod"))
        for pod in behind[:1]:
            for port in service["spec"].get("ports") or []:
                try:
                    number = target(port, pod)
                except ManifestError as e:
                    wrong.append((name, str(e)))
                    continue
                if headless(service) and number != port["port"]:
                    wrong.append((name, f"it is headless, so port {port['port']} cannot become {number}"))
    return wrong
