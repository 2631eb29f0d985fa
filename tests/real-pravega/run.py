#!/usr/bin/env python3
"""Runs real ZooKeeper, BookKeeper and Pravega from the manifests that pravegagen renders; see README.md."""
import argparse
import importlib
import os
import pathlib
import shutil
import sys
import time

from suite import enclosure, prove
from suite.context import Context, GaveUp
from suite.images import Store
from suite.manifests import ManifestError

CASES = ("base", "stopping", "metrics", "authentication", "tls", "tls_bookies", "ensemble", "minimal", "operator", "outage")
DEFAULT = ("base",)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pravegagen", metavar="BIN", default=os.environ.get("PRAVEGAGEN"), help="the program to test")
    parser.add_argument("--all", action="store_true", help="every case")
    parser.add_argument("--timeout", type=float, default=600, help="seconds until pods must be ready (600)")
    parser.add_argument("--limit", type=float, default=1800, help="seconds after which a case has failed (1800)")
    parser.add_argument("--outage", type=float, default=300, help="seconds without segment stores in the case outage (300)")
    parser.add_argument("--logs", metavar="FOLDER", help="keep the pods' logs there")
    parser.add_argument("--prove", action="store_true", help="instead: break the manifests on purpose and see that the case base says so")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    parser.add_argument("--fault", help=argparse.SUPPRESS)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"of {', '.join(CASES)} (default: {' '.join(DEFAULT)}); with --prove some of {', '.join(prove.FAULTS)}")
    options = parser.parse_args()
    unknown = set(options.cases) - set(prove.FAULTS if options.prove else CASES)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    if not options.pravegagen or not os.access(options.pravegagen, os.X_OK):
        parser.error("--pravegagen BIN (or PRAVEGAGEN) must name the program")
    options.pravegagen = os.path.abspath(options.pravegagen)
    return options


def inside(options):
    """One case, in the enclosure."""
    ctx = Context(options.pravegagen, Store(print), options, prove.change_of(options.fault))
    try:
        importlib.import_module(f"cases.{options.inside}").run(ctx)
    except ManifestError as e:
        ctx.failed += 1
        ctx.say(f"FAIL  {options.inside}: {e}")
    except GaveUp:
        ctx.say("      the rest of the case is left out")
    ctx.finish()
    if options.logs:
        folder = pathlib.Path(options.logs) / options.inside
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(ctx.cluster.folder / "logs", folder)
    ctx.say(f"{ctx.passed} checks passed, {ctx.failed} failed in {options.inside}")
    return 1 if ctx.failed or not ctx.passed else 0


def run_cases(options):
    for name in CASES if options.all else options.cases or DEFAULT:
        print(f"== {name}", flush=True)
        yield name, enclosure.run(again(options, name), options.limit) == 0


def run_proofs(options):
    for name, (_, wanted) in prove.FAULTS.items():
        if not options.cases or name in options.cases:
            text = enclosure.output(again(options, "base", "--fault", name, "--timeout", str(prove.TIMEOUT)), options.limit)
            yield name, prove.judge(name, text, wanted)


def again(options, case, *more):
    """This program inside the enclosure."""
    command = [os.path.abspath(__file__), "--pravegagen", options.pravegagen, "--timeout", str(options.timeout), "--outage", str(options.outage)]
    if options.logs:
        command += ["--logs", os.path.abspath(options.logs)]
    return [*command, "--inside", case, *more]


def main():
    options = arguments()
    if options.inside:
        return inside(options)
    enclosure.require()
    enclosure.interruptible()
    Store(lambda text: print(text, flush=True))
    table, began = [], time.monotonic()
    for name, good in run_proofs(options) if options.prove else run_cases(options):
        table.append((name, "passed" if good else "FAILED", time.monotonic() - began))
        began = time.monotonic()
    print()
    for name, result, seconds in table:
        print(f"{name:18} {result:7} {seconds:5.0f} s")
    failed = sum(result == "FAILED" for _, result, _ in table)
    print(f"{len(table) - failed} passed, {failed} failed")
    return 1 if failed or not table else 0


if __name__ == "__main__":
    sys.exit(main())
