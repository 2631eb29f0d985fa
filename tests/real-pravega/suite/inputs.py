"""Custom resources of a case: a file of inputs/, changed for the case."""
import pathlib

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
INPUTS = pathlib.Path(__file__).resolve().parent.parent / "inputs"


def merged(value, change):
    """Mappings are merged, anything else is replaced."""
    if isinstance(value, dict) and isinstance(change, dict):
        return {**value, **{key: merged(value.get(key), part) for key, part in change.items()}}
    return change


def text(file, specs=None):
    """The file's documents, the spec of each kind merged with what specs says of it."""
    documents = list(yaml.safe_load_all(file.read_text()))
    for kind in specs or {}:
        document = next(d for d in documents if d["kind"] == kind)
        document["spec"] = merged(document["spec"], specs[kind])
    return yaml.safe_dump_all(documents)
