"""Volumes as folders: claims, ConfigMaps, Secrets, empty ones; and where a container sees them."""
import os
import pathlib

from .environment import expand
from .manifests import ManifestError


def make(objects, pod, claims_folder, pod_folder, new_claim=lambda folder: None):
    """Volume -> folder, made when missing; owned as `fsGroup` asks. new_claim is told of each new folder of a claim."""
    made = {volume: _claim(claims_folder, pod, claim, new_claim) for volume, claim in pod.claims.items()}
    for volume in pod.spec.get("volumes") or []:
        if volume["name"] not in made:
            made[volume["name"]] = _volume(objects, pod, volume, claims_folder, pod_folder, new_claim)
    return made


def refresh(objects, pod, pod_folder):
    """Mounted ConfigMaps and Secrets follow their object while the pod runs."""
    for volume in pod.spec.get("volumes") or []:
        if "configMap" in volume or "secret" in volume:
            _texts(objects, pod, volume, pathlib.Path(pod_folder) / "volumes" / volume["name"])


def mounts(pod, container, made, values):
    """(folder, path in the container, read only) for each mount, outer paths first."""
    found = []
    for mount in container.get("volumeMounts") or []:
        if mount["name"] not in made:
            raise ManifestError(f"{pod.name}: {mount['mountPath']} is to show volume {mount['name']}, which the pod does not have")
        source = made[mount["name"]]
        part = mount.get("subPath") or expand(mount.get("subPathExpr", ""), values)
        if part:
            source = source / part
            if not source.exists():
                source.mkdir(parents=True)
        found.append((source, mount["mountPath"].rstrip("/"), bool(mount.get("readOnly"))))
    return sorted(found, key=lambda m: len(m[1]))


def _group(pod):
    return (pod.spec.get("securityContext") or {}).get("fsGroup")


def _own(pod, folder, mode):
    group = _group(pod)
    os.chmod(folder, mode if group is None else mode | 0o2070)
    if group is not None:
        os.chown(folder, -1, group)


def _claim(claims_folder, pod, name, new_claim):
    folder = pathlib.Path(claims_folder) / f"{pod.namespace}.{name}"
    if not folder.exists():
        folder.mkdir(parents=True)
        new_claim(folder)
        _own(pod, folder, 0o755)
    return folder


def _volume(objects, pod, volume, claims_folder, pod_folder, new_claim):
    if "persistentVolumeClaim" in volume:
        claim = volume["persistentVolumeClaim"]["claimName"]
        if not objects.get("PersistentVolumeClaim", pod.namespace, claim):
            raise ManifestError(f"{pod.name}: volume {volume['name']}: claim {claim} does not exist")
        return _claim(claims_folder, pod, claim, new_claim)
    folder = pathlib.Path(pod_folder) / "volumes" / volume["name"]
    folder.mkdir(parents=True, exist_ok=True)
    if "configMap" in volume or "secret" in volume:
        _own(pod, folder, 0o755)
        _texts(objects, pod, volume, folder)
    elif "emptyDir" in volume or list(volume) == ["name"]:
        _own(pod, folder, 0o777)
    else:
        raise ManifestError(f"{pod.name}: volume {volume['name']}: a source of kind {', '.join(set(volume) - {'name'})} is unknown here")
    return folder


def _texts(objects, pod, volume, folder):
    kind, source, name = ("ConfigMap", volume["configMap"], "name") if "configMap" in volume else ("Secret", volume["secret"], "secretName")
    try:
        data = objects.data(kind, pod.namespace, source[name], source.get("optional")) or {}
    except ManifestError as e:
        raise ManifestError(f"{pod.name}: volume {volume['name']}: {e}") from None
    items = [(item["key"], item["path"]) for item in source.get("items") or []] or [(key, key) for key in data]
    for key, path in items:
        if key not in data:
            raise ManifestError(f"{pod.name}: volume {volume['name']}: {kind} {source[name]} has no key {key}")
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data[key] if isinstance(data[key], bytes) else data[key].encode())
        os.chmod(file, source.get("defaultMode", 0o644) | (0o040 if _group(pod) is not None else 0))
        if _group(pod) is not None:
            os.chown(file, -1, _group(pod))
