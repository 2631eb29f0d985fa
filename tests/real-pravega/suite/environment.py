"""What a kubelet makes of a container's `envFrom` and `env`."""
import re

from .manifests import ManifestError

REFERENCE = re.compile(r"\$(\$|\(([A-Za-z_][\w.-]*)\))")


def expand(text, values):
    """$(NAME) becomes the value, $$ a dollar, anything else stays."""
    return REFERENCE.sub(lambda m: "$" if m.group(1) == "$" else values.get(m.group(2), m.group(0)), text)


def environment(objects, pod, container, address):
    values = {"HOSTNAME": pod.hostname}
    if pod.spec.get("enableServiceLinks", True):
        values.update(service_links(objects, pod.namespace))
    for source in container.get("envFrom") or []:
        for key, kind in (("configMapRef", "ConfigMap"), ("secretRef", "Secret")):
            if key in source:
                data = _data(objects, pod, kind, source[key]) or {}
                values.update({source.get("prefix", "") + name: text for name, text in data.items()})
    for entry in container.get("env") or []:
        if "valueFrom" in entry:
            value = _from(objects, pod, container, entry, address)
            if value is not None:
                values[entry["name"]] = value
        else:
            values[entry["name"]] = expand(entry.get("value", ""), values)
    return values


def service_links(objects, namespace):
    """The variables that name each Service of the namespace; an image may take one for a setting of its own."""
    values = {}
    for where, service in objects.all("Service"):
        spec = service["spec"]
        if where != namespace or spec.get("clusterIP") == "None" or not spec.get("ports"):
            continue
        name = service["metadata"]["name"]
        prefix = name.upper().replace("-", "_")
        values[f"{prefix}_SERVICE_HOST"] = name
        for i, port in enumerate(spec["ports"]):
            url = f"tcp://{name}:{port['port']}"
            if i == 0:
                values[f"{prefix}_SERVICE_PORT"], values[f"{prefix}_PORT"] = str(port["port"]), url
            if port.get("name"):
                values[f"{prefix}_SERVICE_PORT_{port['name'].upper().replace('-', '_')}"] = str(port["port"])
            values[f"{prefix}_PORT_{port['port']}_TCP"] = url
    return values


def _data(objects, pod, kind, reference):
    try:
        return objects.data(kind, pod.namespace, reference["name"], reference.get("optional"))
    except ManifestError as e:
        raise ManifestError(f"{pod.name}: {e}") from None


def _from(objects, pod, container, entry, address):
    source = entry["valueFrom"]
    for key, kind in (("configMapKeyRef", "ConfigMap"), ("secretKeyRef", "Secret")):
        if key in source:
            reference = source[key]
            data = _data(objects, pod, kind, reference)
            if data is not None and reference["key"] in data:
                return data[reference["key"]]
            if reference.get("optional"):
                return None
            raise ManifestError(f"{pod.name}: variable {entry['name']}: {kind} {reference['name']} has no key {reference['key']}")
    if "fieldRef" in source:
        return _field(pod, source["fieldRef"]["fieldPath"], address)
    raise ManifestError(f"{pod.name}/{container['name']}: variable {entry['name']}: a source of kind {', '.join(source)} is unknown here")


def _field(pod, path, address):
    m = re.fullmatch(r"metadata\.(labels|annotations)\['(.+)'\]", path)
    if m:
        return getattr(pod, m.group(1)).get(m.group(2), "")
    known = {"metadata.name": pod.name, "metadata.namespace": pod.namespace, "status.podIP": address, "spec.nodeName": "node",
             "spec.serviceAccountName": pod.spec.get("serviceAccountName", "default")}
    if path not in known:
        raise ManifestError(f"{pod.name}: there is no field {path}")
    return known[path]
