#!/usr/bin/env python3
"""Whether our pass-through makes of a value what a typed Go client of Kubernetes 1.23 makes of it, and takes what it
takes.

usage: run.py DRIVER [--seed N] [--count N] [--require-go]

DRIVER is the pass_through_parity_driver executable. The table of types is compared with Go's own reflection first; then
random values of every type that resources use, right and wrong ones, go through both. What we refuse on purpose though
Go's decoder takes it (the API server refuses it) is decided here a second time: missing required fields, values outside
an enum, null list items. Ends with one line of summary; 0: all equal, 1: differences, 77: no Go to compare with."""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from values import Generator

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference")
OPERATORS_MINOR = 23
SHOWN = 10
SHOWN_CHARACTERS = 400
SERVER_CODES = {"missing_field", "not_in_enum", "null_value"}
DECODER_CODES = {"wrong_type", "out_of_range", "bad_quantity"}
ROOTS = [
    "Affinity", "Container", "ContainerPort", "EmptyDirVolumeSource", "EnvFromSource", "EnvVar", "LocalObjectReference",
    "PersistentVolumeClaimSpec", "PersistentVolumeClaimVolumeSource", "PodSecurityContext", "PodTemplateSpec", "Probe",
    "ResourceRequirements", "SecurityContext", "Toleration", "TopologySpreadConstraint", "Volume", "VolumeMount"]

Field = collections.namedtuple("Field", "shape kind object pointer omit_empty required since gone choices")


def output_of(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout


def read_table(driver):
    """{type: {field: Field}} of our table."""
    types = {}
    for line in output_of(driver, "--types").splitlines():
        name, field, shape, kind, inner, pointer, omit, required, since, gone, choices = line.split(" ")
        types.setdefault(name, {})[field] = Field(
            shape, kind, inner, pointer == "true", omit == "true", required == "true", int(since), int(gone),
            [] if choices == "-" else choices.split("|"))
    return types


def build_reference(folder):
    """Builds the Go program; None where there is no Go or its modules cannot be had."""
    if shutil.which("go") is None:
        return None
    environment = dict(os.environ, GOFLAGS="-mod=readonly", GOTOOLCHAIN="local", GOWORK="off")
    if subprocess.run(["go", "mod", "download"], cwd=FOLDER, env=environment, capture_output=True).returncode != 0:
        return None
    program = os.path.join(folder, "reference")
    subprocess.run(["go", "build", "-o", program, "."], cwd=FOLDER, env=environment, check=True)
    return program


def text(boolean):
    return "true" if boolean else "false"


def table_differences(table, reference):
    """How the table's 1.23 fields differ from what Go's reflection says of them."""
    theirs = {}
    for line in output_of(reference, "-types").splitlines():
        name, field, *facts = line.split(" ")
        theirs.setdefault(name, {})[field] = facts
    # Types that were split later carry the fields of the one that stood in their place.
    stood_for = {"TypedObjectReference": "TypedLocalObjectReference",
                 "VolumeResourceRequirements": "ResourceRequirements"}
    for name, fields in table.items():
        ours = {field: [f.shape, f.kind, stood_for.get(f.object, f.object), text(f.pointer), text(f.omit_empty)]
                for field, f in fields.items() if f.since <= OPERATORS_MINOR}
        expected = theirs.get(stood_for.get(name, name), {})
        if ours != expected:
            wrong = {field for field in ours.keys() | expected.keys() if ours.get(field) != expected.get(field)}
            facts = (f"{field}: Go {expected.get(field)}, ours {ours.get(field)}" for field in sorted(wrong))
            yield f"table: {name}: {', '.join(facts)}"


def is_known(field):
    return field.since <= OPERATORS_MINOR and not (field.gone and field.gone <= OPERATORS_MINOR)


def items_of(field, value):
    if field.shape == "list":
        return value if isinstance(value, list) else []
    if field.shape == "map":
        return [item for item in value.values() if item is not None] if isinstance(value, dict) else []
    return [value]


class Reasons:
    """Why the API server refuses a value that Go's decoder takes."""

    def __init__(self, table):
        self.table = table

    def of(self, type_name, value):
        if type_name.startswith("[]"):
            values = value if isinstance(value, list) else []
            return set().union(*(self.of_item(type_name[2:], item) for item in values))
        return self.of_object(type_name, value)

    def of_item(self, type_name, item):
        return {"null_value"} if item is None else self.of_object(type_name, item)

    def of_object(self, type_name, value):
        if not isinstance(value, dict):
            return set()
        found = set()
        for name, field in self.table[type_name].items():
            if not is_known(field):
                continue
            given = value.get(name)
            if given is None:
                found |= {"missing_field"} if field.required else set()
                continue
            for item in items_of(field, given):
                if item is None:
                    found.add("null_value")
                elif field.kind == "object":
                    found |= self.of_object(field.object, item)
                elif field.choices and isinstance(item, str) and item not in field.choices:
                    found |= set() if item == "" and field.omit_empty and not field.pointer else {"not_in_enum"}
        return found


class Meaning:
    """What of Go's output has a meaning: no nulls, no empty structs that Go writes because it cannot leave them out."""

    def __init__(self, table):
        self.table = table

    def of(self, type_name, value):
        if type_name.startswith("[]"):
            return [self.of_object(type_name[2:], item) for item in value or []]
        return self.of_object(type_name, value)

    def of_object(self, type_name, value):
        kept = {}
        for name, member in value.items():
            field = self.table[type_name][name]
            if member is not None:
                if field.kind == "object":
                    member = ([self.of_object(field.object, item) for item in member] if field.shape == "list"
                              else self.of_object(field.object, member))
                if not (member == {} and field.kind == "object" and not field.pointer and field.shape == "one"):
                    kept[name] = member
        return kept


def differences(go, ours):
    """Pairs of unequal parts. True is not 1."""
    if isinstance(go, dict) and isinstance(ours, dict) and go.keys() == ours.keys():
        for key in go:
            yield from differences(go[key], ours[key])
    elif isinstance(go, list) and isinstance(ours, list) and len(go) == len(ours):
        for x, y in zip(go, ours):
            yield from differences(x, y)
    elif type(go) is not type(ours) or go != ours:
        yield go, ours


def lost_suffix(go, ours):
    """Go has no decimal suffix above E and writes none: "5000E" becomes "5". We keep the amount: "5e21"."""
    return isinstance(go, str) and isinstance(ours, str) and bool(re.fullmatch(re.escape(go) + "e(21|24|27|30)", ours))


def run_lines(program, lines):
    answers = subprocess.run([program], input="".join(lines).encode(), stdout=subprocess.PIPE, check=True).stdout
    return answers.decode().split("\n")[:-1]


class Comparison:
    def __init__(self, table):
        self.reasons = Reasons(table)
        self.meaning = Meaning(table)
        self.counts = collections.Counter()
        self.differences = []

    def check(self, type_name, value, go, ours):
        outcome, _, go_text = go.partition("\t")
        codes_text, _, our_text = ours.partition("\t")
        codes = set() if codes_text == "-" else set(codes_text.split(","))
        if outcome == "error":
            self.counts["refused by both"] += 1
            if not codes & DECODER_CODES:
                self.differ("Go refuses, we do not", type_name, value, go, ours)
            return
        if codes != self.reasons.of(type_name, value):
            self.differ("Go takes it, our errors are not the API server's", type_name, value, go, ours)
            return
        self.counts["taken, refused by the server" if codes else "taken by both"] += 1
        if "null_value" in codes:
            return
        for theirs, made in differences(self.meaning.of(type_name, json.loads(go_text)), json.loads(our_text)):
            if lost_suffix(theirs, made):
                self.counts["quantities whose suffix Go loses"] += 1
            else:
                self.differ(f"normalised differently ({theirs!r}, {made!r})", type_name, value, go, ours)

    def differ(self, what, type_name, value, go, ours):
        self.differences.append(f"{what}: {type_name}\n  input {json.dumps(value)[:SHOWN_CHARACTERS]}\n"
                                f"  Go    {go[:SHOWN_CHARACTERS]}\n  ours  {ours[:SHOWN_CHARACTERS]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("driver")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30000)
    parser.add_argument("--require-go", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reference = build_reference(folder)
        if reference is None:
            print("pass-through-parity: no Go, nothing compared")
            sys.exit(1 if arguments.require_go else 77)
        table = read_table(arguments.driver)
        comparison = Comparison(table)
        comparison.differences += table_differences(table, reference)
        cases = list(Generator(table, ROOTS, arguments.seed).cases(arguments.count))
        lines = [f"{name}\t{json.dumps(value)}\n" for name, value in cases]
        answers = zip(cases, run_lines(reference, lines), run_lines(arguments.driver, lines), strict=True)
        for (name, value), go, ours in answers:
            comparison.check(name, value, go, ours)
    for text in comparison.differences[:SHOWN]:
        print(text, file=sys.stderr)
    counts = ", ".join(f"{number} {what}" for what, number in sorted(comparison.counts.items()))
    print(f"pass-through-parity: seed {arguments.seed}, {len(cases)} values of {len(ROOTS)} types ({counts}): "
          f"{len(comparison.differences)} differences")
    sys.exit(1 if comparison.differences else 0)


if __name__ == "__main__":
    main()
