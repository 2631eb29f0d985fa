"""Checks that several cases share. Each gives what is wrong as texts that name pod and file, or nothing."""
import re
import shlex

from .manifests import ManifestError


def unknown_settings(objects, known):
    """Settings in ConfigMaps that no server reads: they would have no effect, without a word."""
    components = {name.split(".")[0] for name in known["pravega"]}
    wrong = []
    for namespace, item in objects.all("ConfigMap"):
        name, data = item["metadata"]["name"], item.get("data") or {}
        for key in data:
            # Variables such as BK_CLUSTER_NAME are the entry point's own.
            if re.match(r"BK_[a-z]", key) and key[3:] not in known["bookkeeper"]:
                wrong.append(f"ConfigMap {name}: {key}: BookKeeper has no setting {key[3:]}")
        for option in definitions(data.get("JAVA_OPTS", "")):
            if option.split(".")[0] in components and option not in known["pravega"]:
                wrong.append(f"ConfigMap {name}: JAVA_OPTS: Pravega has no setting {option}")
    return wrong


def definitions(text):
    """The -D options of a command line: {name: value}."""
    return dict(option[2:].split("=", 1) for option in shlex.split(text) if option.startswith("-D") and "=" in option)


def properties_held(worker, wanted):
    """Whether the pod's JVM holds these system properties."""
    pids = worker.container.processes()
    if not pids:
        return [f"{worker.pod.name}: no java process"]
    code, output = worker.container.run(["jcmd", str(pids[0]), "VM.system_properties"], 60)
    if code != 0:
        return [f"{worker.pod.name}: jcmd: exit code {code}: {output[-200:]}"]
    held = dict(line.split("=", 1) for line in output.splitlines() if "=" in line and not line.startswith("#"))
    # In the printed form backslashes stand before characters that a properties file would take for others.
    return [f"{worker.pod.name}: {key}: the manifest says {value!r}, the JVM holds {held.get(key)!r}"
            for key, value in wanted.items() if re.sub(r"\\(.)", r"\1", held.get(key, "")) != value]


def options_arrive(ctx, *components):
    wrong = []
    for component in components:
        for worker in ctx.cluster.of(component):
            wrong += properties_held(worker, definitions(worker.container.values.get("JAVA_OPTS", "")))
    return wrong


def seen_in(ctx, values):
    """Where one of the values {what: text}, all secret, is to be read: logs, ConfigMaps, command lines."""
    places = {f"log {log.name}": log.read_text(errors="replace") for log in (ctx.cluster.folder / "logs").glob("*.log") if log.name != "client.log"}
    for _, item in ctx.cluster.objects.all("ConfigMap"):
        places.update({f"ConfigMap {item['metadata']['name']}, {key}": text for key, text in (item.get("data") or {}).items()})
    for component in ("zookeeper", "bookie", "controller", "segment-store"):
        for worker in ctx.cluster.of(component):
            places[f"{worker.pod.name}, command lines"] = worker.container.run(["sh", "-c", "cat /proc/[0-9]*/cmdline"], 20)[1]
    wrong = [] if len(places) > 10 else [f"only {len(places)} places were looked at"]
    return wrong + [f"{place}: holds {what}" for place, text in places.items() for what, value in values.items() if value in text]


def liveness(cluster):
    """What the liveness commands say now; pods that were started again."""
    from . import probes
    wrong = []
    for worker in cluster.workers:
        spec = worker.pod.containers[0].get("livenessProbe")
        if worker.is_alive() and spec and worker.container:
            good, seen = probes.succeeds(worker.container, worker.address, spec, 3, None)
            if not good:
                wrong.append(f"{worker.pod.name}: the liveness probe fails: {seen}")
    return wrong


def restarted(cluster, but=()):
    return [f"{w.pod.name}: started again {w.restarts} times" for w in cluster.workers if w.restarts and w.pod.name not in but]


def bookie_ids(cluster):
    """{pod: identity in each of its directories' cookies}."""
    found = {}
    for claim in sorted((cluster.folder / "claims").iterdir()):
        for cookie in claim.rglob("current/VERSION"):
            m = re.search(r'^bookieHost: "(.*)"$', cookie.read_text(), re.M)
            if m:
                pod = re.sub(r"^[^.]*\.\w+(-\d+)?-(?=bk-)", "", claim.name)
                found.setdefault(pod, set()).add(m.group(1))
    return found


def directories(ctx, worker, count):
    """A bookie's ledger directories, each a claim of its own with its own cookie."""
    paths = [p for p in worker.container.values.get("BK_ledgerDirectories", "").split(",") if p]
    wrong = [] if len(paths) == count else [f"{worker.pod.name}: BK_ledgerDirectories names {paths}, {count} are wanted"]
    seen = {path: source for source, path, _ in worker.container._mounts}
    for path in paths:
        if path not in seen:
            wrong.append(f"{worker.pod.name}: {path} is not on a volume of its own")
        elif not (seen[path] / "current/VERSION").exists():
            wrong.append(f"{worker.pod.name}: {path}/current/VERSION is missing")
    return wrong


def hook(name, report):
    """What is wrong with the way a pod ended."""
    wrong = []
    # A hook that ends the server ends PID 1, and so is killed itself.
    if report["hook"] not in (None, 0, -9):
        wrong.append(f"{name}: preStop: exit code {report['hook']}: {report['hook output'][-300:]}")
    if report["killed"]:
        wrong.append(f"{name}: still there after its grace period of {report['grace']} s, killed; preStop said: {report['hook output'][-300:]}")
    return wrong


def show_end(ctx, worker, lines=15):
    unwell = worker.problems or worker.restarts or worker.is_alive() and not worker.ready
    if worker.pod.name != "client" and unwell and worker.log.exists():
        ctx.say(f"--- {worker.pod.name}, end of its log")
        for line in worker.log.read_text(errors="replace").splitlines()[-lines:]:
            ctx.say(f"    {line[:240]}")


def read_log(worker):
    try:
        return worker.log.read_text(errors="replace")
    except OSError as e:
        raise ManifestError(f"{worker.pod.name}: no log: {e}") from None
