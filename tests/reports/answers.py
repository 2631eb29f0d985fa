#!/usr/bin/env python3
"""answers.py PRAVEGAGEN [--update]: what `validate` says of every reported case, in both modes: code, severity, path.

Each document of an input is validated alone. Of an input with two documents of one kind and name the second is also validated
with the first as --old. The answers are in answers.json; --update writes them, for a person to read.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ANSWERS = HERE / "answers.json"


def split(text):
    return [d for d in re.split(r"(?m)^---\s*$", text) if re.sub(r"(?m)^\s*#.*$", "", d).strip()]


def identity(document):
    kinds = re.search(r"(?m)^kind: *(\S+)", document)
    names = re.search(r"(?ms)^metadata:.*?\bname: *([\w.-]+)", document)
    return kinds and kinds.group(1), names and names.group(1)


def said(tool, mode, document, *more):
    run = subprocess.run([tool, "validate", f"--mode={mode}", "-o", "json", *more, "-"], input=document, capture_output=True,
                         text=True, timeout=60)
    if run.returncode not in (0, 3):
        raise SystemExit(f"exit code {run.returncode}: {run.stderr}")
    return sorted(f"{d['severity']} {d['code']} {d['path']}" for d in json.loads(run.stdout)["diagnostics"])


def answers_of(tool, path, folder):
    documents = split(path.read_text())
    out = {}
    for mode in ("operator", "hardened"):
        out[mode] = [said(tool, mode, document) for document in documents]
        if len(documents) == 2 and identity(documents[0]) == identity(documents[1]):
            old = folder / "old.yaml"
            old.write_text(documents[0])
            out[f"{mode}, from the first to the second"] = said(tool, mode, documents[1], "--old", str(old))
    return out


def differences(name, wanted, came):
    for part in sorted(wanted.keys() | came.keys()):
        if wanted.get(part) != came.get(part):
            yield f"{name}: {part}:\n  expected {json.dumps(wanted.get(part))}\n  came     {json.dumps(came.get(part))}"


def main():
    tool, update = sys.argv[1], "--update" in sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        came = {p.stem: answers_of(tool, p, pathlib.Path(folder)) for p in sorted((HERE / "inputs").glob("*.yaml"))}
    if update:
        if os.environ.get("CI") == "true":
            sys.exit("answers are not written in CI")
        ANSWERS.write_text(json.dumps(came, indent=1, sort_keys=True) + "\n")
    wanted = json.loads(ANSWERS.read_text())
    wrong = 0
    for name in sorted(wanted.keys() | came.keys()):
        found = list(differences(name, wanted.get(name, {}), came.get(name, {})))
        wrong += bool(found)
        print("".join(line + "\n" for line in found), end="")
    print(f"{len(came) - wrong} passed, {wrong} failed")
    sys.exit(wrong > 0)


main()
