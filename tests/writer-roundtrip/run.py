#!/usr/bin/env python3
"""Whether readers that are not ours read back what our writers wrote: PyYAML (in Python and on libyaml), Python's json, and
Go's sigs.k8s.io/yaml, which is kubectl's reader, where Go is there.

usage: run.py DRIVER [--seed N] [--count N] [--require-go]

DRIVER is the writer_roundtrip_driver executable. Ends with one line of summary; 0: all equal, 1: differences, 77: nothing
could be compared."""

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

GO_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "goreader")
SHOWN = 10
SHOWN_CHARACTERS = 500


def same(a, b):
    """Equality that tells True from 1, 1 from 1.0 and 0.0 from -0.0."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, float):
        return a == b and math.copysign(1, a) == math.copysign(1, b)
    return a == b


def same_as_go(a, b):
    """As same(), but Go writes whole floats without a point."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b if type(a) is type(b) else float(a) == float(b)
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same_as_go(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same_as_go(x, y) for x, y in zip(a, b))
    return type(a) is type(b) and a == b


def json_documents(text):
    decoder = json.JSONDecoder()
    at = 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        yield value
        while at < len(text) and text[at] in " \n":
            at += 1


def yaml_documents(text):
    """Cut as kubectl cuts a stream: at the lines "---", keeping the line break before them."""
    assert text.startswith("---\n") and text.endswith("\n")
    return [document + "\n" for document in text[4:-1].split("\n---\n")]


def read_with_pyyaml(loader, documents):
    import yaml
    for document in documents:
        try:
            yield yaml.load(document, Loader=loader)
        except yaml.YAMLError as error:
            yield error


def read_stream_with_pyyaml(loader, text):
    import yaml
    try:
        yield from yaml.load_all(text, Loader=loader)
    except yaml.YAMLError as error:
        yield error


def go_reader(folder):
    """Builds the Go reader; None where there is no Go or its modules cannot be had."""
    if shutil.which("go") is None:
        return None
    environment = dict(os.environ, GOFLAGS="-mod=readonly", GOTOOLCHAIN="local", GOWORK="off")
    if subprocess.run(["go", "mod", "download"], cwd=GO_FOLDER, env=environment, capture_output=True).returncode != 0:
        return None
    program = os.path.join(folder, "goreader")
    subprocess.run(["go", "build", "-o", program, "."], cwd=GO_FOLDER, env=environment, check=True)
    return program


def read_with_go(program, documents):
    lines = "".join(json.dumps(document) + "\n" for document in documents)
    answers = subprocess.run([program], input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout
    for line in answers.decode().split("\n")[:-1]:
        answer = json.loads(line)
        yield RuntimeError(answer["error"]) if "error" in answer else line[len('{"value":'):-1]


def same_bytes(go, ours):
    """Go's own JSON, but for what only Go escapes; this is where numbers are compared as text."""
    return not isinstance(go, str) or re.search("[<>&\u2028\u2029]", ours) is not None or go == ours


class Comparison:
    def __init__(self, expected, documents):
        self.expected = expected
        self.documents = documents
        self.differences = 0
        self.readers = []

    def check(self, reader, answers, equal=same, wanted=None):
        answers = list(answers)
        self.readers.append(reader)
        if len(answers) != len(self.expected):
            self.differ(f"{reader}: {len(answers)} documents instead of {len(self.expected)}")
        for number, (answer, expected) in enumerate(zip(answers, wanted or self.expected)):
            if not equal(answer, expected):
                self.differ("\n".join([f"{reader}: document {number}:"] + [
                    repr(part)[:SHOWN_CHARACTERS] for part in (self.documents[number], answer, expected)]))

    def differ(self, text):
        self.differences += 1
        if self.differences <= SHOWN:
            print(text, file=sys.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("driver")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", default="2000")
    parser.add_argument("--require-go", action="store_true")
    arguments = parser.parse_args()
    skipped = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([arguments.driver, folder, arguments.seed, arguments.count], check=True)

        def load(name):
            with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
                return file.read()

        stream = load("stream.yaml")
        documents = yaml_documents(stream)
        comparison = Comparison(list(json_documents(load("expected.ndjson"))), documents)
        compact = load("compact.ndjson").split("\n")[:-1]
        comparison.check("json compact", map(json.loads, compact), same_as_go)
        comparison.check("json pretty", json_documents(load("pretty.json")), same_as_go)
        try:
            import yaml
            comparison.check("PyYAML", read_with_pyyaml(yaml.SafeLoader, documents))
            if yaml.__with_libyaml__:
                comparison.check("libyaml", read_with_pyyaml(yaml.CSafeLoader, documents))
                comparison.check("libyaml, whole stream", read_stream_with_pyyaml(yaml.CSafeLoader, stream))
            else:
                skipped.append("libyaml")
        except ImportError:
            skipped.append("PyYAML")
        program = go_reader(folder)
        if program:
            answers = list(read_with_go(program, documents))
            comparison.check("sigs.k8s.io/yaml", (json.loads(text) if isinstance(text, str) else text for text in answers),
                             same_as_go)
            comparison.check("bytes of Go's JSON", answers, same_bytes, compact)
        else:
            skipped.append("sigs.k8s.io/yaml")

    print(f"writer-roundtrip: {len(documents)} documents, {len(stream)} characters, read by {', '.join(comparison.readers)}"
          f"{'; not there: ' + ', '.join(skipped) if skipped else ''}: {comparison.differences} differences")
    if arguments.require_go and "sigs.k8s.io/yaml" in skipped:
        sys.exit(1)
    if comparison.differences:
        sys.exit(1)
    sys.exit(77 if "PyYAML" in skipped and "sigs.k8s.io/yaml" in skipped else 0)


if __name__ == "__main__":
    main()
