"""Stacks made at random from the field tables: what renders must be accepted by an API server, and applied again change nothing.

tests/property/random makes them. One that is refused is made smaller, field by field, as long as the server goes on refusing what
comes of it, so that the report names what matters.
"""
import copy
import itertools
import json
import pathlib
import subprocess

import yaml

from . import batch
from .cases import LOADER, Case, load_all, moved

MOST = 3  # refused stacks that are made smaller


def made(program, mode, count, seed):
    """[(input, output)]: count stacks that render in the mode."""
    done = subprocess.run([program, mode, str(count), str(seed)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{program}: {done.stderr.strip()}")
    return [(stack["input"], stack["output"]) for stack in map(json.loads, done.stdout.splitlines())]


def run(plane, report, pravegagen, generator, count, seed, folder):
    for letter, mode in (("r", "operator"), ("s", "hardened")):
        stacks = made(generator, mode, count, seed)
        inputs = {f"random/{mode}-{seed}-{i}": text for i, (text, _) in enumerate(stacks)}
        level = "restricted" if mode == "hardened" else None
        found = [Case(f"random/{mode}-{seed}-{i}", load_all(output), output, level=None if loosened(text) else level)
                 for i, (text, output) in enumerate(stacks)]
        flavour = batch.Flavour(letter, found, folder)
        flavour.make_namespaces(plane)
        batch.accepted(plane, report, flavour, mode)
        refused = sorted(flavour.refused)
        flavour.leave_out(flavour.refused)
        batch.second_apply(plane, plane.api(), report, flavour)
        for number, name in enumerate(refused[:MOST]):
            small, why = smaller(plane, pravegagen, inputs[name], mode, f"{letter}x{number}")
            report.say(f"{name} is refused, and so is this: {why}")
            report.say(small)


def loosened(text):
    """Whether a resource of the input asks for rights of its own, which no Pod Security level promises to admit."""
    return any(word in text for word in ("securityContext", "SecurityContext", "runAsPrivilegedUser", "podTemplate", "PodTemplate", "hostPath",
                                       "ontainers"))


def smaller(plane, pravegagen, text, mode, prefix):
    """(the smallest input found whose output is refused, why)."""
    documents = list(yaml.load_all(text, Loader=LOADER))
    numbers = itertools.count()
    why = refusal(plane, pravegagen, documents, mode, f"{prefix}-{next(numbers)}")
    shrunk = True
    while shrunk:
        shrunk = False
        for path in paths(documents):
            fewer = without(documents, path)
            said = refusal(plane, pravegagen, fewer, mode, f"{prefix}-{next(numbers)}")
            if said:
                documents, why, shrunk = fewer, said, True
                break
    return yaml.safe_dump_all(documents), why


def paths(documents):
    """Every place below a spec, outer ones first, so that whole branches go at once."""
    found = []

    def walk(value, path):
        for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            found.append((*path, key))
            walk(value[key], (*path, key))
    for i, document in enumerate(documents):
        found.append((i,))
        walk(document.get("spec") or {}, (i, "spec"))
    return sorted(found, key=len)


def without(documents, path):
    made = copy.deepcopy(documents)
    at = made
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return made


def refusal(plane, pravegagen, documents, mode, prefix):
    """What the server says against the output, or None: it is accepted, or there is none."""
    done = subprocess.run([pravegagen, "render", "--mode", mode, "-"], input=yaml.safe_dump_all(documents), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    if done.returncode or not documents:
        return None
    objects, namespaces = moved(load_all(done.stdout), prefix)
    api = plane.api()
    for namespace in namespaces:
        api.create({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": namespace}})
    for item in objects:
        said = batch.complaints(api, item, mode)
        if said:
            return said[0]
    return None
