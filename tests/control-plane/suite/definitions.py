"""Our CustomResourceDefinitions on a real API server: do they accept and refuse what `validate` accepts and refuses?

`validate` in hardened mode is asked about each document alone, as a server sees one object at a time. Left out: what
takes several documents, and the codes in UNDECIDED, each with its reason (the lists of rules in the library say the same).
"""
import collections
import concurrent.futures
import copy
import json
import re
import subprocess
import tempfile

import yaml

from .cases import LOADER, ROOT, load_all

OURS = {"pravega.pravega.io/v1beta1": "PravegaCluster", "bookkeeper.pravega.io/v1alpha1": "BookkeeperCluster",
        "zookeeper.pravega.io/v1beta1": "ZookeeperCluster"}

# Codes of errors that a server does not find by these definitions, and why.
QUANTITIES = "CEL has quantities from Kubernetes 1.29 on, and sizes of the JVM never"
CATALOGUE = "a rule per property costs more than a server allows"
UNDECIDED = {
    "PVG1310": "entries of text take loops over loops in CEL, which cost more than a server allows",
    "PVG1313": QUANTITIES,
    "PVG1501": QUANTITIES,
    "PVG1603": CATALOGUE,
    "PVG1604": CATALOGUE,
    "PVG1605": CATALOGUE,
    "PVG1608": CATALOGUE,
    "PVG1609": CATALOGUE,
}
# Beginnings of codes that need other documents, or the objects made of them.
UNDECIDED_KINDS = {"PVG17": "takes several documents", "PVG18": "takes the objects made of it",
                   "PVG10": "about files", "PVG11": "about the stream of documents, and names the server gives"}


def validate(program, documents, *options):
    """The diagnostics of documents."""
    text = "---\n".join(json.dumps(d) + "\n" for d in documents)
    done = subprocess.run([program, "validate", "-o", "json", "--mode", "hardened", *options, "-"], input=text,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"validate exits {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)["diagnostics"]


def errors(diagnostics):
    return [d for d in diagnostics if d["severity"] == "error"]


def decidable(found):
    return [e for e in found if e["code"] not in UNDECIDED and e["code"][:5] not in UNDECIDED_KINDS]


MOST_NODES = 20000


def nodes(value, most):
    """How many values there are, counted as far as one more than `most`."""
    count = 0
    left = [value]
    while left and count <= most:
        one = left.pop()
        count += 1
        left += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return count


def documents_of(path):
    """Our resources in a file that any reader of YAML takes; nothing of others."""
    try:
        loaded = load_all(path.read_text())
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, TypeError, AttributeError):
        return []
    found = []
    for document in loaded:
        if not isinstance(document, dict) or OURS.get(str(document.get("apiVersion"))) != document.get("kind"):
            continue
        if nodes(document, MOST_NODES) > MOST_NODES:
            continue  # a bomb of aliases
        try:
            found.append(json.loads(json.dumps(document, allow_nan=False)))
        except (TypeError, ValueError):
            continue
    return found


def corpus():
    """name -> document: every resource of the golden inputs, the recordings' inputs and the reported cases."""
    found = {}
    for folder, pattern in (("golden", "**/*.yaml"), ("tests/parity/cases", "*/input.yaml"), ("tests/reports/inputs", "**/*.yaml")):
        for path in sorted((ROOT / folder).glob(pattern)):
            if path.name == "expected.yaml":
                continue
            for number, document in enumerate(documents_of(path)):
                found[f"{path.relative_to(ROOT)}#{number}"] = document
    return found


def placed(document, namespace, name=None):
    made = copy.deepcopy(document)
    meta = made.get("metadata")
    if not isinstance(meta, dict):
        return made
    made["metadata"] = {k: v for k, v in meta.items() if k in ("name", "labels", "annotations")}
    made["metadata"]["namespace"] = namespace
    if name:
        made["metadata"]["name"] = name
    made.pop("status", None)
    return made


def path_for(api, document, namespace):
    return api.path(document["apiVersion"], document["kind"], namespace)


def create(api, document, namespace, dry_run=True):
    return api.request("POST", path_for(api, document, namespace), document, fieldValidation="Strict",
                       dryRun="All" if dry_run else None)


def compare(api, program, document, namespace, outcomes, refusals):
    """What the two sides do not agree about."""
    made = placed(document, namespace)
    found = errors(validate(program, [made]))
    answer = create(api, made, namespace)
    refusals.append(answer.message)
    outcomes.append("accepted" if answer.ok else "refused")
    if answer.ok and found:
        outcomes.append("accepted with errors that only validate finds")
    if answer.ok and decidable(found):
        first = decidable(found)[0]
        return [f"validate refuses it, the server does not: {first['code']} {first['path']}: {first['message']}"]
    if not answer.ok and not found and not bare_decimal(answer):
        return [f"the server refuses it, validate does not: {answer.message[:600]}"]
    return []


def bare_decimal(answer):
    """`cpu: 0.5` without quotes: our reader takes it as kubectl does for pods; a definition's schema has no such type."""
    return all("must be of type string,integer" in message or "number" in message and "int-or-string" in message
               for _, message in answer.causes())


def abreast(plane, function, subjects):
    """{subject: failures} of a function of (api, subject), over a few connections."""
    subjects = list(subjects)
    shares = [subjects[i::3] for i in range(3)]

    def some(share):
        api = plane.api()
        api.warm()
        return {subject: function(api, subject) for subject in share}

    out = {}
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for part in pool.map(some, shares):
            out.update(part)
    return {subject: out[subject] for subject in subjects}


# --- single fields, walked from the schema that the server has


def wrong_values(schema):
    """Values that the schema's type, enumeration or bounds exclude, with what is wrong with each."""
    kind = schema.get("type")
    if kind == "string":
        yield {"a": "b"}, "a mapping for a string"
        yield 8125, "a number for a string"
        if "enum" in schema:
            yield "NoSuchChoice", "no such choice"
    elif kind == "integer":
        yield "many", "a text for a number"
        if "minimum" in schema:
            yield schema["minimum"] - 1, "below its range"
        if "maximum" in schema:
            yield schema["maximum"] + 1, "above its range"
    elif kind == "boolean":
        yield "yes", "a text for true or false"
    elif kind == "object":
        yield "text", "a text for a mapping"
        yield [], "a list for a mapping"
    elif kind == "array":
        yield "text", "a text for a list"
        yield {"a": 1}, "a mapping for a list"


def fields(schema, path, thorough, depth=0):
    """(path, schema) of every field below, a list's items as [0]; inside Kubernetes' types only as deep as asked for."""
    inside = "x-kubernetes-preserve-unknown-fields" in schema
    if inside and not thorough and depth >= 1:
        return
    for name, one in schema.get("properties", {}).items():
        yield [*path, name], one
        yield from fields(one, [*path, name], thorough, depth + inside)
    items = schema.get("items")
    if isinstance(items, dict):
        yield [*path, 0], items
        yield from fields(items, [*path, 0], thorough, depth)


def sample(schema):
    """A small value that the schema accepts, for what is required around a field."""
    if schema.get("x-kubernetes-int-or-string"):
        return "1"
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        return {name: sample(schema["properties"][name]) for name in schema.get("required", [])}
    return {"string": "a", "integer": max(1, schema.get("minimum", 1)), "boolean": True, "array": []}.get(kind)


def put(document, schema, path, value):
    """Writes a value at a path, with what is required beside it."""
    at, node = document, schema
    for i, part in enumerate(path):
        last = i == len(path) - 1
        if isinstance(part, int):
            node = node["items"]
            while len(at) <= part:
                at.append(value if last else fresh(node))
            at = at[part]
            continue
        node = node["properties"][part]
        if last:
            at[part] = value
        else:
            if part not in at:
                at[part] = fresh(node)
            at = at[part]


def fresh(node):
    return [] if node.get("type") == "array" else sample(node)


def mutations(definitions, thorough):
    for definition in definitions:
        version = next(v for v in definition["spec"]["versions"] if v["served"])
        schema = version["schema"]["openAPIV3Schema"]["properties"]["spec"]
        kind = definition["spec"]["names"]["kind"]
        base = {"apiVersion": f"{definition['spec']['group']}/{version['name']}", "kind": kind, "metadata": {"name": "m"}}
        for path, one in fields(schema, [], thorough):
            for value, what in wrong_values(one):
                spec = {}
                put(spec, schema, path, value)
                yield f"{kind} {'.'.join(map(str, path))}: {what}", {**base, "spec": spec}


def both_refuse(api, program, document, namespace):
    made = placed(document, namespace)
    failures = []
    if not errors(validate(program, [made])):
        failures.append("validate accepts it")
    if create(api, made, namespace).ok:
        failures.append("the server accepts it")
    return failures


# --- rules in CEL


def validations(schema):
    yield from schema.get("x-kubernetes-validations", [])
    for one in schema.get("properties", {}).values():
        yield from validations(one)


def never_applied(definitions, refusals):
    """{rule: failures}: rules that no object above was refused by."""
    heard = "\n".join(refusals)
    found = {}
    for definition in definitions:
        schema = definition["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]
        for rule in validations(schema):
            missing = rule["message"] not in heard
            found[f"{definition['spec']['names']['kind']}: {rule['message']}"] = ["nothing was refused by it"] if missing else []
    return found


def refused_cases():
    """(what, document) for rules that no input of the project breaks."""
    def case(kind, what, spec):
        return what, {"apiVersion": kind[0], "kind": kind[1], "metadata": {"name": "c"}, "spec": spec}

    tls = {"tls": {"static": {"controllerSecret": "c", "segmentStoreSecret": "s"}}}
    yield case(PRAVEGA, "a quorum that is no number", options(bookkeeper__ack__quorum__size="two"))
    yield case(PRAVEGA, "racks neither true nor false", options(bookkeeper__write__quorum__racks__minimumCount__enable="yes"))
    yield case(PRAVEGA, "racks with an ensemble of one",
               options(bookkeeper__write__quorum__racks__minimumCount__enable="true", bookkeeper__ensemble__size="1",
                       bookkeeper__write__quorum__size="1", bookkeeper__ack__quorum__size="1"))
    yield case(PRAVEGA, "TLS of the controller off", {**tls, **options(controller__security__tls__enable="false")})
    yield case(PRAVEGA, "TLS of the segment stores off, by the former name", {**tls, **options(pravegaservice__enableTls="No")})
    yield case(PRAVEGA, "TLS on twice", {**tls, **options(controller__security__tls__enable="TRUE")})
    yield case(PRAVEGA, "a Service of the controller without a type there is",
               {"externalAccess": {"enabled": True}, "pravega": {"controllerExtServiceType": "ExternalName"}})
    yield case(PRAVEGA, "a Service of the controller inside",
               {"externalAccess": {"enabled": True}, "pravega": {"controllerExtServiceType": "ClusterIP"}})
    yield case(PRAVEGA, "two volumes for long-term storage",
               stored(filesystem={"persistentVolumeClaim": {"claimName": "a"}, "nfs": {"server": "n", "path": "/", "size": "1Gi"}}))
    for field in ("initLimit", "tickTime", "syncLimit"):
        yield case(ENSEMBLE, f"{field} of 0", {"config": {field: 0}})
        yield case(ENSEMBLE, f"{field} of 1", {"config": {field: 1}})
    yield case(BOOKIES, "more zones than bookies", {"replicas": 2, "rackAwareness": {"zones": ["a", "b", "c"]}})
    yield case(BOOKIES, "more zones than bookies there are by default", {"rackAwareness": {"zones": ["a", "b", "c", "d", "e"]}})
    yield case(BOOKIES, "the same zone twice", {"rackAwareness": {"zones": ["a", "a", "b"]}})


# --- updates


PRAVEGA = ("pravega.pravega.io/v1beta1", "PravegaCluster")
BOOKIES = ("bookkeeper.pravega.io/v1alpha1", "BookkeeperCluster")
ENSEMBLE = ("zookeeper.pravega.io/v1beta1", "ZookeeperCluster")


def options(**given):
    return {"pravega": {"options": {k.replace("__", "."): v for k, v in given.items()}}}


def stored(**kind):
    return {"pravega": {"longtermStorage": kind}}


# (what, kind, spec before, spec after, whether it may be done)
UPDATES = (
    ("a newer version", PRAVEGA, {"version": "0.12.0"}, {"version": "0.13.0"}, True),
    ("an older version", PRAVEGA, {"version": "0.13.0"}, {"version": "0.12.9"}, False),
    ("an older version of two digits", PRAVEGA, {"version": "v0.13.0-x"}, {"version": "0.10.12"}, False),
    ("an older bookie", BOOKIES, {"version": "0.13.0"}, {"version": "0.12.0"}, False),
    ("an older ensemble", ENSEMBLE, {"image": {"tag": "0.2.15"}}, {"image": {"tag": "0.2.14"}}, False),
    ("a newer ensemble", ENSEMBLE, {"image": {"tag": "0.2.14"}}, {"image": {"tag": "0.2.15"}}, True),
    ("another count of containers", PRAVEGA,
     options(controller__container__count="8", pravegaservice__container__count="8"),
     options(controller__container__count="16", pravegaservice__container__count="16"), False),
    ("the count of containers left out", PRAVEGA,
     options(controller__container__count="8", pravegaservice__container__count="8"), {}, False),
    ("the default count of containers left out", PRAVEGA,
     options(controller__container__count="4", pravegaservice__container__count="4"), {}, True),
    ("the same under the former name", PRAVEGA, options(controller__retention__bucket__count="8"),
     options(controller__retention__bucketCount="8"), True),
    ("another under the former name", PRAVEGA, options(controller__retention__bucket__count="8"),
     options(controller__retention__bucketCount="9"), False),
    ("another option", PRAVEGA, options(log__level="DEBUG"), options(log__level="INFO"), True),
    ("another claim", PRAVEGA, stored(filesystem={"persistentVolumeClaim": {"claimName": "a"}}),
     stored(filesystem={"persistentVolumeClaim": {"claimName": "b"}}), False),
    ("another kind of storage", PRAVEGA, stored(filesystem={"persistentVolumeClaim": {"claimName": "a"}}),
     stored(hdfs={"uri": "hdfs://n:8020", "root": "/", "replicationFactor": 3}), False),
    ("another root in HDFS", PRAVEGA, stored(hdfs={"uri": "hdfs://n:8020", "root": "/", "replicationFactor": 3}),
     stored(hdfs={"uri": "hdfs://n:8020", "root": "/b", "replicationFactor": 3}), False),
    ("another name node", PRAVEGA, stored(hdfs={"uri": "hdfs://n:8020", "root": "/", "replicationFactor": 3}),
     stored(hdfs={"uri": "hdfs://m:8020", "root": "/", "replicationFactor": 3}), False),
    ("another replication", PRAVEGA, stored(hdfs={"uri": "hdfs://n:8020", "root": "/", "replicationFactor": 3}),
     stored(hdfs={"uri": "hdfs://n:8020", "root": "/", "replicationFactor": 2}), True),
    ("another server of NFS", PRAVEGA, stored(filesystem={"nfs": {"server": "n", "path": "/", "size": "1Gi"}}),
     stored(filesystem={"nfs": {"server": "m", "path": "/", "size": "1Gi"}}), False),
    ("another path of NFS", PRAVEGA, stored(filesystem={"nfs": {"server": "n", "path": "/", "size": "1Gi"}}),
     stored(filesystem={"nfs": {"server": "n", "path": "/b", "size": "1Gi"}}), False),
    ("another bucket in ECS", PRAVEGA, stored(ecs={"configUri": "http://e", "bucket": "a", "prefix": "p", "credentials": "s"}),
     stored(ecs={"configUri": "http://e", "bucket": "b", "prefix": "p", "credentials": "s"}), False),
    ("another prefix in ECS", PRAVEGA, stored(ecs={"configUri": "http://e", "bucket": "a", "prefix": "p", "credentials": "s"}),
     stored(ecs={"configUri": "http://e", "bucket": "a", "prefix": "q", "credentials": "s"}), False),
    ("another ECS", PRAVEGA, stored(ecs={"configUri": "http://e", "bucket": "a", "prefix": "p", "credentials": "s"}),
     stored(ecs={"configUri": "http://f", "bucket": "a", "prefix": "p", "credentials": "s"}), False),
    ("another container in Azure", PRAVEGA, stored(azure={"endpoint": "https://a", "container": "a", "credentialsSecret": "s"}),
     stored(azure={"endpoint": "https://a", "container": "b", "credentialsSecret": "s"}), False),
    ("another ledger directory", BOOKIES, {"options": {"ledgerDirectories": "/bk/a"}},
     {"options": {"ledgerDirectories": "/bk/b"}}, False),
    ("another bookie id", BOOKIES, {"options": {"useHostNameAsBookieID": "true"}},
     {"options": {"useHostNameAsBookieID": "false"}}, False),
    ("the bookies' default written out", BOOKIES, {}, {"options": {"ledgerDirectories": "/bk/ledgers"}}, True),
    ("five members for three", ENSEMBLE, {"replicas": 3}, {"replicas": 5}, True),
    ("three members for five", ENSEMBLE, {"replicas": 5}, {"replicas": 3}, True),
    ("two members for three", ENSEMBLE, {}, {"replicas": 2}, False),
    ("TLS among members, two steps at once", ENSEMBLE, {}, {"tls": {"secretName": "s", "quorum": "prefer"}}, False),
    ("TLS among members at once", ENSEMBLE, {}, {"tls": {"secretName": "s"}}, False),
    ("TLS among members, the first step", ENSEMBLE, {}, {"tls": {"secretName": "s", "quorum": "accept"}}, True),
    ("TLS among members, the last step", ENSEMBLE, {"tls": {"secretName": "s", "quorum": "prefer"}}, {"tls": {"secretName": "s"}}, True),
    ("TLS among members taken away at once", ENSEMBLE, {"tls": {"secretName": "s"}}, {}, False),
    ("three members for seven", ENSEMBLE, {"replicas": 7}, {"replicas": 3}, False),
)


# Values of options that are not free texts.
OTHER_VALUES = {"true": "false", "false": "true", "BOOKKEEPER": "INMEMORY"}
OPTION_RULE = re.compile(r"^the option (\S+) is set when")


def option_updates(definitions):
    """One update for each option that never changes: from what holds without it to another value."""
    for definition in definitions:
        version = next(v for v in definition["spec"]["versions"] if v["served"])
        kind = (f"{definition['spec']['group']}/{version['name']}", definition["spec"]["names"]["kind"])
        for rule in validations(version["schema"]["openAPIV3Schema"]["properties"]["spec"]):
            found = OPTION_RULE.match(rule["message"])
            if not found:
                continue
            otherwise = re.search(r"'([^']*)'\)$", rule["rule"]).group(1)
            other = OTHER_VALUES.get(otherwise) or (str(int(otherwise) + 1) if otherwise.isdigit() else "/other")
            after = {"options": {found.group(1): other}}
            yield (f"the option {found.group(1)}", kind, {}, after if kind == BOOKIES else {"pravega": after}, False)


def update(api, program, name, case, namespace, refusals):
    what, (version, kind), before, after, allowed = case
    old = {"apiVersion": version, "kind": kind, "metadata": {"name": name, "namespace": namespace}, "spec": before}
    new = {**old, "spec": after}
    made = create(api, old, namespace, dry_run=False)
    if not made.ok:
        return [f"the first object is refused: {made.message[:400]}"]
    answer = api.request("PUT", path_for(api, old, namespace) + "/" + name,
                         {**new, "metadata": {**new["metadata"], "resourceVersion": made.body["metadata"]["resourceVersion"]}},
                         fieldValidation="Strict", dryRun="All")
    refusals.append(answer.message)
    failures = []
    if answer.ok != allowed:
        failures.append("the server " + ("accepts" if answer.ok else f"refuses it: {answer.message[:400]}"))
    said = errors(said_of_change(program, old, new))
    lost = [d for d in said if d["code"] in ("PVG1903", "PVG1904", "PVG1905", "PVG1907", "PVG1910")] or [
        d for d in said if d["code"] in UNDECIDED]  # an input that is refused by itself is not compared
    if bool(lost) == allowed:
        failures.append(f"validate --old says {lost[0]['message'] if lost else 'nothing'}")
    return failures


def said_of_change(program, old, new):
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(json.dumps(old))
        file.flush()
        return validate(program, [new], "--old", file.name)


# --- what a server stores renders as the file does


def rendered(program, documents, mode):
    text = "---\n".join(json.dumps(d) + "\n" for d in documents)
    done = subprocess.run([program, "render", "--mode", mode, "-"], input=text, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    return done.stdout if done.returncode == 0 else None


def stored_alike(api, program, path, namespace):
    documents = documents_of(path)
    if not documents or len(documents) != len(load_all(path.read_text())):
        return []
    given, kept = [], []
    for document in documents:
        made = placed(document, namespace)
        answer = create(api, made, namespace)
        if not answer.ok:
            return []  # another check speaks of it
        given.append(made)
        kept.append({**made, "spec": answer.body.get("spec", {})})
    failures = []
    for mode in ("hardened", "operator"):
        before = rendered(program, given, mode)
        if before is not None and rendered(program, kept, mode) != before:
            failures.append(f"{mode} mode renders another thing from what the server stores")
    return failures


def install(plane, program, folder, slim):
    text = subprocess.run([program, "crd", *(["--slim"] if slim else [])], stdout=subprocess.PIPE, text=True, check=True).stdout
    file = folder / ("slim.yaml" if slim else "full.yaml")
    file.write_text(text)
    done = plane.kubectl("apply", *([] if slim else ["--server-side", "--force-conflicts"]), "-f", file)
    failures = [] if done.returncode == 0 else [done.stderr[:2000]]
    if "Warning" in done.stderr and not slim:
        failures.append(done.stderr[:500])
    return failures, [d for d in yaml.load_all(text, Loader=LOADER)]


def established(plane):
    done = plane.kubectl("wait", "--for=condition=Established", "--timeout=60s", "crd", "--all")
    failures = [] if done.returncode == 0 else [done.stderr[:500]]
    listed = json.loads(plane.kubectl("get", "crd", "-o", "json").stdout)["items"]
    for one in listed:
        for condition in one["status"].get("conditions", []):
            if condition["type"] == "NonStructuralSchema" and condition["status"] == "True":
                failures.append(f"{one['metadata']['name']}: {condition['message']}")
    return failures


def columns(plane, namespace):
    """kubectl's own commands work on them: the columns, the scale of replicas, the documentation."""
    failures = []
    for kind, column in (("pk", "DESIRED VERSION"), ("bk", "READY MEMBERS"), ("zk", "INTERNAL ENDPOINT")):
        done = plane.kubectl("get", kind, "-n", namespace)
        if column not in done.stdout:
            failures.append(f"kubectl get {kind}: no column {column}: {done.stdout[:200]}{done.stderr[:200]}")
    done = plane.kubectl("get", "pravega", "-n", namespace, "-o", "name")
    if "zookeepercluster" not in done.stdout:
        failures.append(f"kubectl get pravega, the category: {done.stdout[:200]}{done.stderr[:200]}")
    names = plane.kubectl("get", "bk", "-n", namespace, "-o", "name").stdout.split()
    done = plane.kubectl("scale", names[0], "-n", namespace, "--replicas=5") if names else None
    if done is None or done.returncode != 0:
        failures.append(f"kubectl scale: {done.stderr if done else 'no bookies'}")
    done = plane.kubectl("explain", "pravegacluster.spec.bookkeeperUri")
    if "DESCRIPTION" not in done.stdout or "bookies" not in done.stdout:
        failures.append(f"kubectl explain: {done.stdout[:300]}{done.stderr[:200]}")
    return failures


def run(plane, report, program, folder, thorough):
    api = plane.api()
    namespace = "definitions"
    answer = api.create({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": namespace}})
    failures, _ = install(plane, program, folder, slim=True)
    report.check("definitions: the slim ones install by client-side apply", {"crd --slim": failures})
    failures, full = install(plane, program, folder, slim=False)
    report.check("definitions: the full ones install by server-side apply, structural", {"crd": failures + established(plane)})
    documents = corpus()
    documents.update({f"{document['kind']}: {what}": document for what, document in refused_cases()})
    outcomes, refusals = [], []
    results = abreast(plane, lambda a, name: compare(a, program, documents[name], namespace, outcomes, refusals), documents)
    report.check("definitions: accepted and refused as by validate", results,
                 ", ".join(f"{count} {what}" for what, count in sorted(collections.Counter(outcomes).items())))
    mutated = dict(mutations(full, thorough))
    report.check("definitions: a wrong value of any field is refused by both",
                 abreast(plane, lambda a, name: both_refuse(a, program, mutated[name], namespace), mutated))
    cases = {f"{case[0]} ({case[1][1]})": (f"u{i}", case) for i, case in enumerate([*UPDATES, *option_updates(full)])}
    report.check("definitions: updates that lose data are refused as by validate --old",
                 abreast(plane, lambda a, name: update(a, program, *cases[name], namespace, refusals), cases))
    report.check("definitions: every rule in CEL refused something", never_applied(full, refusals))
    inputs = {str(p.relative_to(ROOT)): p for p in sorted((ROOT / "golden").glob("**/input.yaml"))}
    report.check("definitions: what a server stores, defaults and all, renders as the file does",
                 abreast(plane, lambda a, name: stored_alike(a, program, inputs[name], namespace), inputs))
    report.check("definitions: kubectl's columns, scale and explain", {"kubectl": columns(plane, namespace)})
