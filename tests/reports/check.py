"""check.py PRAVEGAGEN [ID…]: cases from what people reported about the operators, and what must hold for each of them.

expect.json lists the cases, inputs/ID.yaml holds the input of each; every document of an input is compiled on its own, in
operator mode. Prints a line per check that fails and `N passed, N failed, N skipped` last. A check that says something else
about the releases that operator mode targets than about later ones is skipped. Kinds of checks:

  obj, absent, has, hasnot, names, noobj   about the rendered objects (fields outside the schema are pruned)
  def                                      about the defaulted resource
  diff, same                               about what documents 1 and 2 render to
  crd                                      validation says something at that path
  adm, err                                 validation refuses the input
  reject                                   rendering refuses the input and prints nothing
  admok                                    validation takes the input
"""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
STEP = re.compile(r"\.?([A-Za-z0-9_\-]+)|\['([^']*)'\]|\[(\d+)\]|\[([A-Za-z]+)=([^\]]*)\]")


def lookup(value, path):
    for key, quoted, index, name, wanted in STEP.findall(path.removeprefix("$.")):
        if index:
            value = value[int(index)] if isinstance(value, list) and int(index) < len(value) else None
        elif name:
            value = next((v for v in value or [] if str(v.get(name)) == wanted), None)
        else:
            value = value.get(key or quoted) if isinstance(value, dict) else None
        if value is None:
            return None
    return value


def split(text):
    return [d for d in re.split(r"(?m)^---\s*$", text) if re.sub(r"(?m)^\s*#.*$", "", d).strip()]


class Case:
    def __init__(self, tool, text):
        self.tool, self.docs, self.memo = tool, split(text), {}

    def run(self, document, *args):
        key = (document, args)
        if key not in self.memo:
            self.memo[key] = subprocess.run([self.tool, *args], input=self.docs[document], capture_output=True, text=True, timeout=60)
        return self.memo[key]

    def objects(self, document):
        p = self.run(document, "render", "--mode", "operator", "--unknown-fields=prune", "-o", "list", "-")
        if p.returncode:
            raise AssertionError(f"render exits {p.returncode}: {p.stderr.strip().splitlines()[:1]}")
        return json.loads(p.stdout)["items"]

    def find(self, document, kind, name):
        return next((o for o in self.objects(document) if o["kind"] == kind and o["metadata"]["name"] == name), None)

    def get(self, document, kind, name, path):
        o = self.find(document, kind, name)
        if o is None:
            raise AssertionError(f"no object {kind}/{name}")
        return lookup(o, path)

    def check(self, kind, args, doc):
        if kind == "obj":
            got = self.get(doc, *args[:3])
            assert got == args[3], f"is {json.dumps(got)}"
        elif kind == "absent":
            got = self.get(doc, *args[:3])
            assert not got and got is not False, f"is {json.dumps(got)}"
        elif kind in ("has", "hasnot"):
            got = self.get(doc, *args[:3])
            assert (args[3] in (got or "")) == (kind == "has"), f"is {json.dumps(got)}"
        elif kind == "names":
            got = sorted(o["metadata"]["name"] for o in self.objects(doc) if o["kind"] == args[0])
            assert got == sorted(args[1]), f"are {got}"
        elif kind == "noobj":
            assert self.find(doc, *args[:2]) is None, "exists"
        elif kind == "def":
            p = self.run(doc, "default", "--mode", "operator", "-o", "json", "-")
            got = lookup(json.loads(p.stdout)["spec"], args[0])
            assert got == args[1], f"is {json.dumps(got)}"
        elif kind in ("diff", "same"):
            a, b = self.get(0, *args[:3]), self.get(1, *args[:3])
            assert (a == b) == (kind == "same"), "are " + ("equal" if a == b else "different")
        elif kind == "crd":
            p = self.run(doc, "validate", "--mode", "operator", "-o", "json", "-")
            paths = [d.get("path", "") for d in json.loads(p.stdout or "{}").get("diagnostics", [])]
            assert args[0].removeprefix("$.") in [x.removeprefix("$.") for x in paths], f"diagnostics at {paths}"
        elif kind in ("adm", "err"):
            p = self.run(doc, "validate", "--mode", "operator", "-")
            assert p.returncode == 3, f"validate exits {p.returncode}"
        elif kind == "reject":
            p = self.run(doc, "render", "--mode", "operator", "--unknown-fields=prune", "-o", "list", "-")
            assert p.returncode == 3 and not p.stdout, f"render exits {p.returncode}"
        elif kind == "admok":
            p = self.run(doc, "validate", "--mode", "operator", "-")
            assert p.returncode == 0, f"validate exits {p.returncode}: {p.stderr.strip()[:200]}"
        else:
            raise AssertionError(f"there is no check '{kind}'")


def main():
    tool, only = sys.argv[1], set(sys.argv[2:])
    passed = failed = skipped = 0
    for case in json.load(open(os.path.join(HERE, "expect.json"))):
        if only and case["id"] not in only:
            continue
        path = os.path.join(HERE, "inputs", case["id"] + ".yaml")
        run = Case(tool, open(path).read()) if os.path.exists(path) else None
        differs = " ".join(str(d) for d in case.get("differs_in_release") or [])
        for item in case["checks"]:
            kind, *args = item["check"]
            if run is None or item["text"] in differs:
                skipped += 1
                continue
            try:
                run.check(kind, args, item["document"])
                passed += 1
            except Exception as e:
                failed += 1
                print(f"{case['id']}: {item['text']}: {e or type(e).__name__}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
