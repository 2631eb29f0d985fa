"""run.py PRAVEGAGEN: the JSON Schema is one, takes what validate takes, and refuses mistakes."""
import concurrent.futures
import json
import pathlib
import subprocess
import sys

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KINDS = ["PravegaCluster", "PravegaCluster/v1alpha1", "BookkeeperCluster", "ZookeeperCluster", "RenderConfig"]
# The schema says what hardened mode takes. Where operator mode warns of what hardened mode refuses, it may refuse too.
OPERATOR_ONLY = {"PVG1205"}

# A kind, a path in a document of it that is valid, what to put there, and whether that is still valid.
MISTAKES = [
    ("PravegaCluster", "spec.pravega.controllerReplicas", "2", False),
    ("PravegaCluster", "spec.pravega.controllerReplicas", 2.5, False),
    ("PravegaCluster", "spec.pravega.controllerReplicas", -1, False),
    ("PravegaCluster", "spec.pravega.controllerReplicas", 2, True),
    ("PravegaCluster", "spec.pravega.controllerReplicas", None, True),
    ("PravegaCluster", "spec.pravega.controlerReplicas", 2, False),
    ("PravegaCluster", "spec.pravega.tier2", {}, False),
    ("PravegaCluster", "spec.pravega.options", {"controller.container.count": 4}, False),
    ("PravegaCluster", "spec.pravega.options", {"controller.container.count": "4", "some.other": "x"}, True),
    ("PravegaCluster", "spec.pravega.image.pullPolicy", "Sometimes", False),
    ("PravegaCluster", "spec.pravega.image.pullPolicy", "", True),
    ("PravegaCluster", "spec.externalAccess", True, False),
    ("PravegaCluster", "spec.pravega.segmentStoreResources", {"limits": {"memory": "4GB"}}, False),
    ("PravegaCluster", "spec.pravega.segmentStoreResources", {"limits": {"memory": "4Gi", "cpu": 2}}, True),
    ("PravegaCluster", "spec.pravega.longtermStorage", {"custom": {}}, False),
    ("PravegaCluster", "spec.pravega.segmentStorePodAffinity", {"podAntiAffinity": []}, False),
    ("PravegaCluster", "metadata.namepsace", "streams", False),
    ("PravegaCluster", "metadata.name", None, False),
    ("PravegaCluster", "metadata.resourceVersion", "12", True),
    ("PravegaCluster", "spce", {}, False),
    ("PravegaCluster", "apiVersion", "pravega.pravega.io/v1", False),
    ("PravegaCluster/v1alpha1", "spec.bookkeeper.replicas", "3", False),
    ("PravegaCluster/v1alpha1", "spec.bookkeeper.replicas", 3, True),
    ("PravegaCluster/v1alpha1", "spec.pravega.longtermStorage", {}, False),
    ("BookkeeperCluster", "spec.replicas", [3], False),
    ("BookkeeperCluster", "spec.replicas", 3.0, True),
    ("BookkeeperCluster", "spec.size", 3, False),
    ("BookkeeperCluster", "spec.affinity.nodeAffinity", "x", False),
    ("BookkeeperCluster", "spec.options", {"gcWaitTime": True}, False),
    ("BookkeeperCluster", "spec.podTemplate", {"spec": {"containers": [{"image": "x"}]}}, False),
    ("BookkeeperCluster", "spec.podTemplate", {"spec": {"containers": [{"name": "x"}]}}, True),
    ("BookkeeperCluster", "spec.podTemplate", {"spec": {"containers": [{"$patch": "replace"}]}}, True),
    ("ZookeeperCluster", "spec.replicas", 256, False),
    ("ZookeeperCluster", "spec.replicas", 5, True),
    ("ZookeeperCluster", "spec.tls", {}, False),
    ("ZookeeperCluster", "spec.externalAccess", "Ingress", False),
    ("ZookeeperCluster", "spec.ports", [{"name": "client"}], False),
    ("ZookeeperCluster", "spec.ports", [{"name": "client", "containerPort": 2181}], True),
    ("ZookeeperCluster", "spec.config.additionalConfig", {"maxClientCnxns": 60}, False),
    ("ZookeeperCluster", "kind", "ZooKeeperCluster", False),
    ("RenderConfig", "spec.mode", "operators", False),
    ("RenderConfig", "spec.for", "helm", True),
    ("RenderConfig", "spec.zones", "a", False),
    ("RenderConfig", "spec.lint", {"waivers": [{"check": "L01"}]}, False),
    ("RenderConfig", "spec.lint", {"waivers": [{"check": "L01", "reason": "x"}]}, True),
    ("RenderConfig", "spec.nodes", 0, False),
]


class Loader(yaml.SafeLoader):
    """Without dates, which JSON does not have."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, expression) for tag, expression in rows if tag != "tag:yaml.org,2002:timestamp"]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def unique(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"a key is there twice: {sorted(n for n in names if names.count(n) > 1)[:3]}"
    return dict(pairs)


def schema_of(binary, *words):
    text = subprocess.run([binary, "schema", *words], check=True, stdout=subprocess.PIPE, text=True).stdout
    schema = json.loads(text, object_pairs_hook=unique)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def accepted(binary, mode, path):
    run = subprocess.run([binary, "validate", "-o", "json", f"--mode={mode}", path], stdout=subprocess.PIPE,
                         stderr=subprocess.DEVNULL, text=True)
    if run.returncode != 0:
        return False
    codes = {d["code"] for d in json.loads(run.stdout)["diagnostics"]}
    return mode == "hardened" or not codes & OPERATOR_ONLY


def documents(path):
    for document in yaml.load_all(path.read_text(), Loader):
        if isinstance(document, dict) and not str(document.get("kind")).endswith("List"):
            yield document


def check_inputs(binary, validator):
    paths = sorted([*ROOT.glob("golden/*/*/input.yaml"), *ROOT.glob("tests/parity/cases/*/input.yaml")])
    with concurrent.futures.ThreadPoolExecutor() as pool:
        modes = [list(pool.map(lambda path, m=mode: accepted(binary, m, path), paths)) for mode in ("hardened", "operator")]
    checked, problems = 0, []
    for path, *taken in zip(paths, *modes):
        if not any(taken):
            continue
        for document in documents(path):
            checked += 1
            error = jsonschema.exceptions.best_match(validator.iter_errors(document))
            if error is not None:
                problems.append(f"{path.relative_to(ROOT)}: {error.json_path}: {error.message[:200]}")
    if checked < 250:
        problems.append(f"only {checked} documents were checked")
    return checked, problems


def sample(schema):
    names = schema["properties"]
    document = {"apiVersion": names["apiVersion"]["const"], "kind": names["kind"]["const"], "spec": {}}
    if "metadata" in schema["required"]:
        document["metadata"] = {"name": "one"}
    return document


def check_mistakes(one_by_kind, validator):
    problems = []
    for kind, path, value, valid in MISTAKES:
        document = sample(one_by_kind[kind].schema)
        *parents, last = path.split(".")
        at = document
        for name in parents:
            at = at.setdefault(name, {})
        at[last] = value
        for name, checker in ((kind, one_by_kind[kind]), ("all kinds", validator)):
            if checker.is_valid(document) != valid:
                problems.append(f"{kind} {path}: {value!r} is {'refused' if valid else 'taken'} by the schema of {name}")
    return problems


def main():
    binary = sys.argv[1]
    validator = schema_of(binary)
    one_by_kind = {kind: schema_of(binary, kind) for kind in KINDS}
    for kind, checker in one_by_kind.items():
        assert checker.is_valid(sample(checker.schema)), kind
    assert validator.is_valid({"apiVersion": "v1", "kind": "ConfigMap", "data": {}})
    as_yaml = subprocess.run([binary, "schema", "-o", "yaml"], check=True, stdout=subprocess.PIPE, text=True).stdout
    assert yaml.load(as_yaml, getattr(yaml, "CSafeLoader", Loader)) == validator.schema, "the YAML is not the JSON"
    checked, problems = check_inputs(binary, validator)
    problems += check_mistakes(one_by_kind, validator)
    print("\n".join(problems))
    print(f"{checked} documents and {len(MISTAKES)} changes checked, {len(problems)} failed")
    sys.exit(bool(problems))


main()
