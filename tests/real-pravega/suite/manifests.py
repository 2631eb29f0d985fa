"""Rendered objects: how they are made and looked up."""
import base64
import json
import subprocess


class ManifestError(Exception):
    """Something in the manifests that keeps a pod from starting, or from ever working."""


class Objects:
    """Objects by kind, namespace and name; a namespace that none names is `default`."""

    def __init__(self, items=()):
        self._items = {}
        for item in items:
            self.add(item)

    def add(self, item):
        meta = item["metadata"]
        self._items[item["kind"], meta.get("namespace", "default"), meta["name"]] = item

    def get(self, kind, namespace, name):
        return self._items.get((kind, namespace, name))

    def all(self, *kinds):
        """(namespace, object) of the kinds, in the order in which they were rendered."""
        return [(namespace, item) for (kind, namespace, _), item in self._items.items() if kind in kinds]

    def data(self, kind, namespace, name, optional=False):
        """The texts of a ConfigMap or Secret, bytes for what is none; None when it is absent and may be."""
        item = self.get(kind, namespace, name)
        if item is None:
            if optional:
                return None
            raise ManifestError(f"{kind} {namespace}/{name} does not exist")
        texts = dict(item.get("data") or {})
        if kind == "Secret":
            texts = {key: _text(base64.b64decode(value)) for key, value in texts.items()}
            texts.update(item.get("stringData") or {})
        return texts


def _text(content):
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content


def render(program, mode, text):
    """What pravegagen makes of a text of custom resources."""
    command = [program, "render", f"--mode={mode}", "--output=json", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise ManifestError(f"{' '.join(command)}: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)
