"""Whole outputs against the schemas of older Kubernetes versions, by kubectl-validate, which holds them itself.

Versions that it does not hold are left to the server of this folder, which is one of them.
"""
import json
import pathlib
import re
import subprocess

import yaml

from .cases import LOADER, ROOT, label
from .report import Timer

HELD = ("1.28", "1.29", "1.30")
DEFAULT = "1.28"


def wanted_version(folder):
    """The oldest server that a golden is rendered for."""
    options = folder / "options"
    found = re.search(r"--kube-version[= ](\d+\.\d+)", options.read_text()) if options.is_file() else None
    if found:
        return found.group(1)
    source = folder / "input.yaml"
    try:
        documents = [d for d in yaml.load_all(source.read_text(), Loader=LOADER) if isinstance(d, dict)]
    except (OSError, yaml.YAMLError):
        return DEFAULT
    versions = [d["spec"]["kubernetesVersion"] for d in documents
                if d.get("kind") == "RenderConfig" and "kubernetesVersion" in (d.get("spec") or {})]
    return str(versions[0]) if versions else DEFAULT


def number(version):
    return tuple(map(int, version.split(".")))


def run(report, cases, folder):
    """cases: those with text; folder: for files that the tool reads."""
    program = subprocess.run([ROOT / "scripts/tools", "kubectl-validate"], stdout=subprocess.PIPE, text=True, check=True)
    written = []
    for i, case in enumerate(cases):
        path = pathlib.Path(folder) / f"{i:04d}.yaml"
        path.write_text(case.text)
        kind, _, name = case.name.partition("/")
        oldest = wanted_version(ROOT / "golden" / name) if kind == "golden" else DEFAULT
        written.append((case, path, number(oldest)))
    for version in HELD:
        chosen = [(case, path) for case, path, oldest in written if oldest <= number(version)]
        with Timer() as timer:
            results = validate(program.stdout.strip(), version, chosen)
        report.check(f"kubectl-validate, Kubernetes {version}", results, f"{len(chosen)} inputs", timer.seconds)


def validate(program, version, chosen):
    done = subprocess.run([program, "--version", version, "-o", "json", *[str(path) for _, path in chosen]],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        said = json.loads(done.stdout)
    except ValueError:
        return {"all inputs": done.stderr.splitlines() or [f"exit {done.returncode}"]}
    results = {}
    for case, path in chosen:
        results[case.name] = []
        answers = said.get(str(path), [])
        if len(answers) != len(case.objects):
            results[case.name].append(f"{len(answers)} answers for {len(case.objects)} objects")
        for obj, answer in zip(case.objects, answers):
            if answer["status"] != "Success":
                causes = (answer.get("details") or {}).get("causes") or [{"message": answer.get("message")}]
                results[case.name] += [f"{label(obj)}: {c.get('field', '')}: {c.get('message')}" for c in causes]
    return results
