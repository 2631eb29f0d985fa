"""What an API server says to whole outputs: accepted without a warning, a second apply is empty, adoption is empty.

Runs against a server without controllers, so that nothing but an apply can change an object and versions can be
compared exactly. All cases go through a few kubectl processes per step, each case in a namespace of its own.
"""
import concurrent.futures
import copy
import http.client
import json
import pathlib
import re
import shutil

from .api import ApiError
from .cases import differences, label, load_all, moved
from .live import PATIENCE, NotYet, wait_until
from .plane import definition_files
from .report import Timer

# (mode, kind, text of the warning as a pattern, why it stays). Operator mode may not differ from the operators
# by a byte, so what their objects draw is listed here; hardened mode has no entry.
ALLOWED_WARNINGS = ()

UNADOPTED = re.compile(r"^Warning: resource \S+ is missing the kubectl.kubernetes.io/last-applied-configuration")
# Requests wait for disks and locks more than they compute, so some are under way at the same time.
ABREAST = 4

VOLATILE = ("managedFields", "resourceVersion", "creationTimestamp")
LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration"


class Flavour:
    """All cases moved into namespaces that begin with one letter, and the files kubectl reads them from."""

    def __init__(self, letter, cases, folder):
        self.folders = [pathlib.Path(folder) / letter / str(i) for i in range(min(ABREAST, len(cases)))]
        for one in self.folders:
            one.mkdir(parents=True)
        self.cases = {}       # name -> objects
        self.namespaces = {}  # namespace -> case name
        self.levels = {c.name: c.level for c in cases}
        self.prefixes = {}
        self.refused = set()
        for number, case in enumerate(cases):
            prefix = f"{letter}{number:04d}"
            objects, namespaces = moved(case.objects, prefix)
            self.cases[case.name] = objects
            self.prefixes[case.name] = prefix
            for namespace in namespaces:
                self.namespaces[namespace] = case.name
            (self.folders[number % len(self.folders)] / f"{prefix}.json").write_text(
                json.dumps({"apiVersion": "v1", "kind": "List", "items": objects}))

    def make_namespaces(self, plane):
        """With a level, the server warns about every pod template that does not comply with it."""
        def make(api, namespace):
            level = self.levels[self.namespaces[namespace]]
            labels = {"pod-security.kubernetes.io/warn": level} if level else {}
            answer = api.create({"apiVersion": "v1", "kind": "Namespace",
                                 "metadata": {"name": namespace, "labels": labels}})
            if not answer.ok:
                raise ApiError(f"Namespace/{namespace}: {answer.message}")

        abreast(plane, make, self.namespaces)

    def count(self):
        return sum(len(objects) for objects in self.cases.values())

    def blame(self, text, results):
        """Gives each complaint of kubectl to the case whose file or namespace it names."""
        for line in filter(None, (part.strip() for part in text.splitlines())):
            names = [name for name, prefix in self.prefixes.items() if re.search(rf"\b{prefix}\b", line)]
            for name in names or ["an input that kubectl does not name"]:
                results.setdefault(name, []).append(f"kubectl: {line}")

    def leave_out(self, names):
        """Takes cases out of what follows: what the server refused once would only fail again in other words."""
        for name in names & set(self.cases):
            for folder in self.folders:
                (folder / f"{self.prefixes[name]}.json").unlink(missing_ok=True)
            del self.cases[name], self.prefixes[name]
        self.folders = [f for f in self.folders if any(f.iterdir())]

    def live(self, api):
        """{(case, label): object} of all objects of the cases, fetched by kind."""
        wanted = {(o["apiVersion"], o["kind"]) for objects in self.cases.values() for o in objects}
        mine = {(o["kind"], o["metadata"].get("namespace"), o["metadata"]["name"]): name
                for name, objects in self.cases.items() for o in objects}
        found = {}
        for api_version, kind in sorted(wanted):
            for item in api.items(api_version, kind):
                key = (kind, item["metadata"].get("namespace"), item["metadata"]["name"])
                if key in mine:
                    found[(mine[key], label(item))] = item
        return found


def permitted(mode, kind, warning):
    return any(m == mode and k == kind and re.search(p, warning) for m, k, p, _ in ALLOWED_WARNINGS)


def note(flavour):
    return f"{len(flavour.cases)} inputs, {flavour.count()} objects"


def empty(flavour):
    return {name: [] for name in flavour.cases}


def moved_on(before, after, results):
    """Objects whose version went on though nothing was changed, with the fields that moved."""
    for (case, name), old in before.items():
        new = after.get((case, name))
        if new is None:
            results[case].append(f"{name}: is gone")
        elif old["metadata"]["resourceVersion"] != new["metadata"]["resourceVersion"] and not rewritten(old, new):
            fields = [d for d in differences("", stable(old), stable(new))] or ["only its version or owners of fields"]
            results[case] += [f"{name}: changed by an apply of the same: {d}" for d in fields]


def rewritten(old, new):
    """A new claim gets another version at the second write whoever made it (seen with 1.35), all else being equal."""
    def content(obj):
        return {**obj, "metadata": {**obj["metadata"], "resourceVersion": None}}
    return old["kind"] == "PersistentVolumeClaim" and content(old) == content(new)


def stable(obj, drop_annotation=False):
    made = copy.deepcopy(obj)
    for key in VOLATILE:
        made["metadata"].pop(key, None)
    if drop_annotation:
        # kubectl's note of what it applied is an annotation, and the server counts a Deployment's annotations in
        # its generation (Kubernetes pkg/registry/apps/deployment strategy.go PrepareForUpdate). No pod is touched.
        if made["kind"] == "Deployment":
            made["metadata"].pop("generation", None)
        annotations = made["metadata"].get("annotations") or {}
        annotations.pop(LAST_APPLIED, None)
        if not annotations:
            made["metadata"].pop("annotations", None)
    return made


def define_foreign(api, report, cases):
    """Makes the server know the kinds of others (monitors, certificates) that the cases hold."""
    unknown = {f"{o['kind']}.{o['apiVersion'].split('/')[0]}": (o["apiVersion"], o["kind"])
               for case in cases for o in case.objects if not api.knows(o["apiVersion"], o["kind"])}
    failures = []
    for name, version_and_kind in sorted(unknown.items()):
        try:
            for file in definition_files([name]):
                for definition in load_all(file.read_text()):
                    answer = api.apply(definition)
                    failures += [] if answer.ok else [f"{name}: {answer.message}"]
            wait_until(f"{name} to be served", PATIENCE, lambda v=version_and_kind: not api.knows(*v) and "not yet")
        except (RuntimeError, NotYet) as fault:
            failures.append(f"{name}: {fault}")
    if unknown:
        report.check("kinds of others are defined as their projects do", {", ".join(sorted(unknown)): failures})


def accepted(plane, report, flavour, mode):
    """Each object alone, so that a refusal or warning is told with its object."""
    results = empty(flavour)

    def apply(api, name):
        for obj in flavour.cases[name]:
            results[name] += complaints(api, obj, mode)

    with Timer() as timer:
        abreast(plane, apply, flavour.cases)
    report.check("server-side apply, strict, without a warning", results, note(flavour), timer.seconds)
    flavour.refused = {name for name, found in results.items() if found}


def abreast(plane, function, names):
    """function(connection, name) for each name, some at the same time."""
    names = list(names)

    def some(share):
        api = plane.api()
        for name in share:
            function(api, name)

    with concurrent.futures.ThreadPoolExecutor(ABREAST) as pool:
        list(pool.map(some, [names[i::ABREAST] for i in range(ABREAST)]))


def complaints(api, obj, mode):
    try:
        answer = api.apply(obj)
    except (OSError, http.client.HTTPException, ApiError) as fault:  # no connection, an unknown kind
        return [f"{label(obj)}: {fault}"]
    refused = [] if answer.ok else [f"{label(obj)}: {field or 'refused'}: {text}" for field, text in answer.causes()]
    return refused + [f"{label(obj)}: draws the warning: {w}" for w in answer.warnings
                      if not permitted(mode, obj["kind"], w)]


def second_apply(plane, api, report, flavour):
    results = empty(flavour)
    with Timer() as timer:
        before = flavour.live(api)
        done = plane.kubectl_over(flavour.folders, "apply", "--server-side", "--validate=strict", "--warnings-as-errors")
        if done.returncode != 0 or done.stderr:
            flavour.blame(done.stderr or f"exit {done.returncode}", results)
        moved_on(before, flavour.live(api), results)
    report.check("a second server-side apply changes nothing", results, note(flavour), timer.seconds)


def no_diff(plane, report, flavour):
    results = empty(flavour)
    with Timer() as timer:
        done = plane.kubectl_over(flavour.folders, "diff", "--server-side")
        if done.returncode == 1:
            for line in done.stdout.splitlines():
                if line.startswith("diff "):
                    flavour.blame(line, results)
        elif done.returncode != 0:
            flavour.blame(done.stderr, results)
    report.check("kubectl diff is empty", results, note(flavour), timer.seconds)


def client_side(plane, api, report, flavour, thorough):
    results, again = empty(flavour), empty(flavour)
    command = ["apply", "--validate=strict", "--warnings-as-errors"]
    with Timer() as timer:
        done = plane.kubectl_over(flavour.folders, *command)
        if done.returncode != 0 or done.stderr:
            flavour.blame(done.stderr or f"exit {done.returncode}", results)
        before = flavour.live(api)
        for name, objects in flavour.cases.items():
            results[name] += [f"{label(o)}: was not made" for o in objects if (name, label(o)) not in before]
    report.check("client-side apply", results, note(flavour), timer.seconds)
    # With the server's schema kubectl takes a quarter of a second for every object that it patches; the schemas it
    # was compiled with give the same patches for built-in kinds.
    schema = [] if thorough else ["--openapi-patch=false"]
    with Timer() as timer:
        done = plane.kubectl_over(flavour.folders, *command, *schema)
        if done.returncode != 0 or done.stderr:
            flavour.blame(done.stderr or f"exit {done.returncode}", again)
        moved_on(before, flavour.live(api), again)
    report.check("a second client-side apply changes nothing", again, note(flavour), timer.seconds)


def adoption(plane, api, report, flavour, recorded, server_side):
    """The operators' objects first, ours applied over them: no field may change but who owns it."""
    results = empty(flavour)

    def create(connection, name):
        for obj in moved(recorded[name], flavour.prefixes[name])[0]:
            answer = connection.create(obj, manager="operator")
            if not answer.ok:
                results[name].append(f"{label(obj)}: the recorded object is refused: {answer.message}")

    with Timer() as timer:
        abreast(plane, create, recorded)
        before = flavour.live(api)
        how = ["--server-side", "--force-conflicts"] if server_side else ["--openapi-patch=false"]
        done = plane.kubectl_over(flavour.folders, "apply", *how, "--validate=strict")
        lines = [line for line in done.stderr.splitlines() if not UNADOPTED.match(line)]
        flavour.blame("\n".join(lines) or ("" if done.returncode == 0 else f"exit {done.returncode}"), results)
        after = flavour.live(api)
        for key, obj in after.items():
            name, what = key
            if key not in before:
                results[name].append(f"{what}: the operators make no such object")
                continue
            was, is_now = (stable(o, not server_side) for o in (before[key], obj))
            results[name] += [f"{what}: {d}" for d in differences("", was, is_now)]
        for name, case_objects in recorded.items():
            made = {what for case, what in after if case == name}
            results[name] += [f"{label(o)}: the operators make it, we do not" for o in case_objects if label(o) not in made]
    way = "server-side" if server_side else "client-side"
    report.check(f"adoption of the operators' objects, {way}: no field changes", results, note(flavour), timer.seconds)


def stream(text):
    """The objects of a text that holds several JSON documents, one after the other."""
    found, decoder, at = [], json.JSONDecoder(), 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        found += value["items"] if value["kind"] == "List" else [value]
        while at < len(text) and text[at].isspace():
            at += 1
    return found


def read_alike(plane, report, cases, folder):
    """kubectl's reader of YAML finds in our bytes what another reader finds."""
    folder = pathlib.Path(folder) / "text"
    folder.mkdir()
    results, expected, order = {}, [], []
    for number, case in enumerate(cases):
        (folder / f"{number:04d}.yaml").write_text(case.text)
        results[case.name] = []
        for obj in load_all(case.text):
            expected.append(obj)
            order.append(case.name)
    with Timer() as timer:
        done = plane.kubectl("create", "--dry-run=client", "--validate=false", "-o", "json", "-f", folder)
        if done.returncode != 0:
            said = re.sub(r"\S*/(\d{4})\.yaml", lambda m: cases[int(m.group(1))].name, done.stderr)
            report.check("kubectl reads our YAML as PyYAML does", {"kubectl": said.splitlines()})
            return
        got = stream(done.stdout)
        if len(got) != len(expected):
            results[order[0]].append(f"{len(expected)} objects written, kubectl reads {len(got)}")
        for name, want, have in zip(order, expected, got):
            if "namespace" not in want["metadata"]:
                have["metadata"].pop("namespace", None)
            results[name] += [f"{label(want)}: {d}" for d in differences("", want, have)]
    report.check("kubectl reads our YAML as PyYAML does", results, f"{len(expected)} objects", timer.seconds)


class Attempt:
    """Runs a step and turns a fault in it (no connection, kubectl out of time) into a failure; the next step runs."""

    def __init__(self, report):
        self._report = report

    def __call__(self, name, function, *args):
        try:
            function(*args)
        except Exception as fault:  # told as a failure
            self._report.check(name, {"all inputs": [f"{type(fault).__name__}: {fault}"]})


def run(plane, report, cases, mode, folder, letters, thorough):
    """All batch checks over one list of cases."""
    api = plane.api()
    broken = {c.name: [c.error] for c in cases if c.error}
    if broken:
        report.check(f"render in {mode} mode", broken)
    cases = [c for c in cases if not c.error]
    if not cases:
        return
    folder = pathlib.Path(folder)
    first, second, third, fourth = (Flavour(letter, cases, folder) for letter in letters)
    attempt = Attempt(report)
    for flavour in (first, second):
        attempt("namespaces", flavour.make_namespaces, plane)
    attempt("kinds of others", define_foreign, api, report, cases)
    attempt("server-side apply", accepted, plane, report, first, mode)
    refused = set(first.refused)
    for flavour in (first, second, third, fourth):
        flavour.leave_out(refused)
    if not first.cases:
        return
    attempt("second server-side apply", second_apply, plane, api, report, first)
    attempt("kubectl diff", no_diff, plane, report, first)
    attempt("client-side apply", client_side, plane, api, report, second, thorough)
    written = [c for c in cases if c.text is not None]
    if written:
        attempt("reading", read_alike, plane, report, written, folder)
    recorded = {c.name: c.recorded for c in cases if c.recorded is not None and c.name not in refused}
    if recorded:
        for flavour, server_side in ((third, True), (fourth, False)):
            attempt("namespaces", flavour.make_namespaces, plane)
            attempt("adoption", adoption, plane, api, report, flavour, recorded, server_side)
    shutil.rmtree(folder / "text", ignore_errors=True)
