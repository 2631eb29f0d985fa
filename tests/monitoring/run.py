#!/usr/bin/env python3
"""Alerts and dashboards before Prometheus' own grammar and engine: promtool checks the rules and runs them against series
that must and must not set them off, and parses every query of the dashboards; each PodMonitor finds its pods and port.

usage: run.py --pravegagen BIN [--promtool BIN] [-v]

Without --promtool it is built by scripts/tools. Ends with one line of counts; 0: all passed, 1: something failed."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GOLDEN = ROOT / "golden" / "hardened"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Report:
    def __init__(self, verbose):
        self.verbose, self.passed, self.failed = verbose, 0, 0

    def check(self, what, problem=""):
        if problem:
            self.failed += 1
            print(f"FAILED {what}\n{problem.rstrip()}")
        else:
            self.passed += 1
            if self.verbose:
                print(f"passed {what}")


def render(program, path):
    done = subprocess.run([program, "render", "--mode=hardened", str(path)], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        sys.exit(f"render of {path} exits {done.returncode}\n{done.stderr}")
    return [d for d in yaml.load_all(done.stdout, Loader=LOADER) if d]


def run(promtool, *arguments, folder=None):
    """Its complaint, or nothing."""
    done = subprocess.run([promtool, *arguments], capture_output=True, text=True, cwd=folder, timeout=600)
    return "" if done.returncode == 0 else f"exit code {done.returncode}\n{done.stdout}{done.stderr}"


def rules_of(documents):
    return [d for d in documents if d["kind"] == "PrometheusRule"]


def write(path, value):
    path.write_text(yaml.safe_dump(value, sort_keys=False), encoding="utf-8")


def check_rules(promtool, case, documents, folder, report):
    """What the Prometheus operator hands on is the spec as it stands."""
    for rule in rules_of(documents):
        name = rule["metadata"]["name"]
        path = folder / f"{name}.yaml"
        write(path, rule["spec"])
        report.check(f"{case}: rules of {name}", run(promtool, "check", "rules", "--lint=all", "--lint-fatal", str(path)))
        for alert in (a for g in rule["spec"]["groups"] for a in g["rules"]):
            left = [t for t in (alert["expr"], *alert["annotations"].values(), alert["alert"]) if "[[" in t]
            wrong = left or not alert["annotations"].get("summary") or not alert["annotations"].get("description")
            report.check(f"{case}: texts of {alert['alert']}", str(alert) if wrong else "")


def dashboards_of(documents):
    for document in documents:
        if document["metadata"].get("labels", {}).get("grafana_dashboard") == "1":
            for text in document["data"].values():
                yield document["metadata"]["name"], json.loads(text)


def check_dashboards(promtool, case, documents, folder, report):
    uids = set()
    for name, board in dashboards_of(documents):
        panels = board["panels"]
        problems = []
        if len(board["uid"]) > 40 or board["uid"] in uids:
            problems.append(f"uid {board['uid']}")
        uids.add(board["uid"])
        if len({p["id"] for p in panels}) != len(panels):
            problems.append("two panels with one id")
        problems += overlaps(panels)
        report.check(f"{case}: layout of {name}", "\n".join(problems))
        rules, index = [], {}
        for panel in panels:
            for target in panel.get("targets", []):
                expression = target["expr"].replace("$__rate_interval", "5m")
                if "$" in expression or "[[" in expression:
                    report.check(f"{case}: {name}: {panel['title']}", f"left in the query: {expression}")
                record = f"panel:{panel['id']}:{target['refId']}"
                index[record] = f"{panel['title']}: {expression}"
                rules.append({"record": record, "expr": expression})
        path = folder / f"{name}.yaml"
        write(path, {"groups": [{"name": "panels", "rules": rules}]})
        problem = run(promtool, "check", "rules", str(path))
        if problem:
            problem += "\n" + "\n".join(index[r] for r in re.findall(r"panel:\d+:[A-Z]", problem) if r in index)
        report.check(f"{case}: {len(rules)} queries of {name}", problem)


def overlaps(panels):
    taken = {}
    for panel in panels:
        at = panel["gridPos"]
        if at["x"] + at["w"] > 24:
            yield f"{panel['title']} is wider than the grid"
        for x in range(at["x"], at["x"] + at["w"]):
            for y in range(at["y"], at["y"] + at["h"]):
                if (x, y) in taken:
                    yield f"{panel['title']} lies over {taken[x, y]}"
                    return
                taken[x, y] = panel["title"]


def selects(monitor, pods):
    return [p for p in pods if monitor["spec"]["selector"]["matchLabels"].items() <= p["labels"].items()
            and p["namespace"] == monitor["metadata"]["namespace"]]


def check_pod_monitors(case, documents, report):
    """Each finds the pods of one component, whose container has the port, and no other pod."""
    pods = []
    for d in documents:
        if d["kind"] in ("StatefulSet", "Deployment", "Job"):
            template = d["spec"]["template"]
            ports = {p.get("name") for c in template["spec"]["containers"] for p in c.get("ports", [])}
            pods.append({"name": d["metadata"]["name"], "namespace": d["metadata"]["namespace"], "ports": ports,
                         "labels": template["metadata"].get("labels", {}),
                         "component": d["metadata"]["labels"].get("app.kubernetes.io/component")})
    for monitor in (d for d in documents if d["kind"] == "PodMonitor"):
        found = selects(monitor, pods)
        wanted = monitor["metadata"]["labels"]["app.kubernetes.io/component"]
        problems = [] if found else ["finds no pod"]
        problems += [f"finds {p['name']}, which is {p['component']}" for p in found if p["component"] != wanted]
        for endpoint in monitor["spec"]["podMetricsEndpoints"]:
            problems += [f"{p['name']} has no port {endpoint['port']}" for p in found if endpoint["port"] not in p["ports"]]
        report.check(f"{case}: PodMonitor {monitor['metadata']['name']}", "\n".join(problems))


def check_behaviour(promtool, documents, folder, report):
    """behaviour.yaml: in each case the alerts that it names fire, with their texts, and no others."""
    rules = {a["alert"]: a for r in rules_of(documents) for g in r["spec"]["groups"] for a in g["rules"]}
    files = []
    for rule in rules_of(documents):
        files.append(f"run-{rule['metadata']['name']}.yaml")
        write(folder / files[-1], rule["spec"])
    scenes = yaml.load((HERE / "behaviour.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    never = set(rules)
    for case in scenes["cases"]:
        fires = case.get("fires", {})
        never -= set(fires)
        series = {**scenes["healthy"], **case.get("change", {})}
        tests = [{"eval_time": case["at"], "alertname": name,
                  "exp_alerts": [expected(rule, one) for one in fires.get(name, [])]} for name, rule in rules.items()]
        write(folder / "test.yaml",
              {"rule_files": files, "evaluation_interval": "1m",
               "tests": [{"interval": "1m", "input_series": [{"series": s, "values": str(v)} for s, v in series.items()],
                          "alert_rule_test": tests}]})
        unknown = set(fires) - set(rules)
        report.check(f"behaviour: {case['name']}", f"there is no alert {', '.join(sorted(unknown))}" if unknown else
                     run(promtool, "test", "rules", "test.yaml", folder=folder))
    report.check("behaviour: each alert is set off by some case", f"not by any: {', '.join(sorted(never))}" if never else "")


def expected(rule, one):
    """The alert as the rule has it, with what stands in the places of its texts."""
    labels = one.get("labels", {})
    places = {**one.get("values", {}), **{f"$labels.{k}": v for k, v in labels.items()}}
    texts = dict(rule["annotations"])
    for place, value in places.items():
        texts = {k: v.replace("{{ " + place + " }}", str(value)) for k, v in texts.items()}
    return {"exp_labels": {**rule["labels"], **labels}, "exp_annotations": texts}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pravegagen", required=True)
    parser.add_argument("--promtool")
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    promtool = options.promtool
    if not promtool:
        built = subprocess.run([ROOT / "scripts" / "tools", "promtool"], stdout=subprocess.PIPE, text=True, check=False)
        if built.returncode != 0:
            sys.exit("promtool cannot be built")
        promtool = built.stdout.strip()
    promtool = os.path.abspath(promtool)
    report = Report(options.verbose)
    with tempfile.TemporaryDirectory() as name:
        for case in ("monitoring", "monitoring-without-metrics"):
            folder = pathlib.Path(name) / case
            folder.mkdir()
            documents = render(options.pravegagen, GOLDEN / case / "input.yaml")
            report.check(f"{case}: there are rules", "" if rules_of(documents) else "none")
            check_rules(promtool, case, documents, folder, report)
            check_dashboards(promtool, case, documents, folder, report)
            check_pod_monitors(case, documents, report)
            if case == "monitoring":
                check_behaviour(promtool, documents, folder, report)
    print(f"monitoring: {report.passed} passed, {report.failed} failed")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
