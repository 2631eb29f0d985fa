"""The inputs of the batch checks: recordings of the operators, renders, goldens; and their move into namespaces.

Every case gets a namespace of its own, so that one batch holds them all. Left out: what is checked (batch.py).
"""
import concurrent.futures
import copy
import json
import pathlib
import re
import subprocess
from dataclasses import dataclass

import yaml

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
OURS = re.compile(r"(^|\.)pravega\.io/|^pravegagen\.io/")


@dataclass
class Case:
    name: str            # says which input in every failure
    objects: list        # what is applied
    text: str = None     # the same as bytes of ours, where there are any
    recorded: list = None  # what the operators made of the same input
    error: str = None    # the render failed
    level: str = None    # the Pod Security level that the objects are for, where one is promised


def load_all(text):
    found = []
    for document in yaml.load_all(text, Loader=LOADER):
        if document:
            found += document["items"] if document.get("kind") == "List" else [document]
    return found


def render(pravegagen, path, *options):
    """(text, error) of a render."""
    done = subprocess.run([pravegagen, "render", *options, str(path)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    return (done.stdout, None) if done.returncode == 0 else (None, f"render exits {done.returncode}: {done.stderr}")


def parity(folder, pravegagen=None, wanted=lambda name: True):
    """One case for each recording; the render of its input, or the recording itself without a renderer."""
    def case(path):
        recorded = json.loads((path.parent / "expected.json").read_text())["items"]
        name = f"parity/{path.parent.name}"
        if pravegagen is None:
            return Case(name, copy.deepcopy(recorded), None, recorded)
        text, error = render(pravegagen, path, "--mode", "operator")
        return Case(name, [] if error else load_all(text), text, recorded, error)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(case, [p for p in sorted(folder.glob("*/input.yaml")) if wanted(f"parity/{p.parent.name}")]))


def goldens(folder, pravegagen=None):
    """One case for each golden; (cases, names left out). What `default` printed is rendered, if there is a program."""
    cases, other = [], []
    for path in sorted(folder.glob("**/expected.yaml")):
        name = "golden/" + str(path.parent.relative_to(folder))
        text, mode, level = path.read_text(), *promise(path.parent)
        objects = load_all(text)
        if not any(OURS.search(o["apiVersion"]) for o in objects):
            cases.append(Case(name, objects, text, level=level))
        elif pravegagen and not converts(path.parent):
            text, error = render(pravegagen, path, "--mode", mode)
            cases.append(Case(name, [] if error else load_all(text), text, error=error, level=level))
        else:
            other.append(name)
    return cases, other


def converts(folder):
    """Whether the resources are those that `convert` printed: they need not render, and where they do the golden test says so."""
    options = folder / "options"
    return options.is_file() and "--command=convert" in options.read_text()


def promise(folder):
    """(mode, Pod Security level): hardened mode keeps to RenderConfig's, operator mode to none."""
    options = folder / "options"
    platform = {}
    for document in load_all((folder / "input.yaml").read_text()):
        if document.get("kind") == "RenderConfig":
            platform = document.get("spec") or {}
    named = re.search(r"--mode[= ](\w+)", options.read_text() if options.is_file() else "")
    mode = named.group(1) if named else platform.get("mode", "hardened")
    return mode, platform.get("podSecurity", "restricted") if mode == "hardened" else None


def moved(objects, prefix):
    """Copies of the objects in namespaces named after `prefix`; cluster-wide names get it too."""
    namespaces = {}

    def target(namespace):
        return namespaces.setdefault(namespace, prefix if not namespaces else f"{prefix}-{len(namespaces)}")

    made = copy.deepcopy(objects)
    clusterwide = {"ClusterRole", "ClusterRoleBinding", "PersistentVolume", "StorageClass", "PriorityClass"}
    renamed = {(o["kind"], o["metadata"]["name"]) for o in made if o["kind"] in clusterwide}
    for obj in made:
        if obj["kind"] in clusterwide:
            obj["metadata"]["name"] += f".{prefix}"
        else:
            obj["metadata"]["namespace"] = target(obj["metadata"].get("namespace", ""))
        for subject in obj.get("subjects") or []:
            if subject.get("kind") == "ServiceAccount":
                subject["namespace"] = target(subject.get("namespace", ""))
        refers(obj, renamed, prefix)
        claim = obj.get("spec", {}).get("claimRef") if obj["kind"] == "PersistentVolume" else None
        if claim:
            claim["namespace"] = target(claim.get("namespace", ""))
    return made, sorted(namespaces.values())


def refers(obj, renamed, prefix):
    """Lets what refers to a renamed cluster-wide object follow it."""
    role = obj.get("roleRef") or {}
    if (role.get("kind"), role.get("name")) in renamed:
        role["name"] += f".{prefix}"
    spec = obj.get("spec") or {}
    pod = (spec.get("template") or {}).get("spec") or {}
    for holder, field, kind in ((spec, "volumeName", "PersistentVolume"), (pod, "priorityClassName", "PriorityClass")):
        if (kind, holder.get(field)) in renamed:
            holder[field] += f".{prefix}"


def label(obj):
    return f"{obj['kind']}/{obj['metadata']['name']}"


def differences(path, before, after):
    """One line for each field that is not the same."""
    if type(before) is dict and type(after) is dict:
        for key in sorted(before.keys() | after.keys()):
            yield from differences(f"{path}.{key}" if path else key, before.get(key), after.get(key))
    elif type(before) is list and type(after) is list and len(before) == len(after):
        for i, (one, other) in enumerate(zip(before, after)):
            yield from differences(f"{path}[{i}]", one, other)
    elif before != after:
        yield f"{path}: was {json.dumps(before)}, is {json.dumps(after)}"
