#!/usr/bin/env python3
"""Runs what we render, or what the operators' recordings hold, against a real control plane; see README.md."""
import argparse
import os
import pathlib
import signal
import sys
import tempfile

from suite import batch, behaviour, cases, definitions, plane as planes, prove, random_stacks, schemas, stack
from suite.report import Report

ROOT = cases.ROOT


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pravegagen", metavar="PATH", default=os.environ.get("PRAVEGAGEN"),
                        help="the program; without it only the recordings and the reference manifest are used")
    parser.add_argument("--from-recordings", action="store_true",
                        help="let the recordings stand for operator mode's output even if there is a program")
    parser.add_argument("--stack", choices=("reference", "render"), default=os.environ.get("PLANE_STACK"),
                        help="what the behaviour checks run: the manifest in reference/ (default without a program), "
                             "or our render of the input beside it (default with one)")
    parser.add_argument("--only", metavar="GROUP", choices=("batch", "definitions", "behaviour"), help="run one group of checks")
    parser.add_argument("--prove", action="store_true",
                        help="instead: break things on purpose and see that the checks say so")
    parser.add_argument("--random", metavar="COUNT", type=int, default=0, help="instead: so many stacks made at random in each mode")
    parser.add_argument("--seed", metavar="NUMBER", type=int, default=1, help="what --random draws from (1)")
    parser.add_argument("--generator", metavar="PATH", help="the program random_resources (default: that of the same build)")
    parser.add_argument("--cases", metavar="PATTERN", default="*", help="only inputs whose name matches (a glob)")
    parser.add_argument("--thorough", action="store_true", help="the slow form of checks that have a quick one")
    parser.add_argument("--logs", metavar="FOLDER", help="keep the servers' logs there")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each input that passed, too")
    return parser.parse_args()


def batch_checks(options, report, bin_folder):
    program = None if options.from_recordings else options.pravegagen
    wanted = cases.parity(ROOT / "tests/parity/cases", program, lambda name: matches(options, name))
    golden, other = cases.goldens(ROOT / "golden", options.pravegagen)
    for name in other:
        report.leave_out(name, "custom resources, which take the program to become objects")
    golden = [c for c in golden if matches(options, c.name)]
    if program is None:
        report.say("operator mode: no render, the recordings stand for it")
    plane = planes.Plane(bin_folder)
    try:
        plane.start(api_only=True)
        with tempfile.TemporaryDirectory(dir=plane.folder) as folder:
            batch.run(plane, report, wanted, "operator", folder, "abcd", options.thorough)
            if golden:
                batch.run(plane, report, golden, "golden", folder, "efgh", options.thorough)
    finally:
        plane.stop(options.logs and pathlib.Path(options.logs) / "batch")
    written = [c for c in wanted + golden if c.text is not None]
    if not options.thorough:
        report.leave_out("kubectl-validate, older Kubernetes versions", "only with --thorough")
    elif written:
        with tempfile.TemporaryDirectory() as folder:
            schemas.run(report, written, folder)


def definition_checks(options, report, bin_folder):
    if not options.pravegagen:
        report.leave_out("definitions", "they take the program")
        return
    plane = planes.Plane(bin_folder)
    try:
        plane.start(api_only=True)
        with tempfile.TemporaryDirectory(dir=plane.folder) as folder:
            definitions.run(plane, report, options.pravegagen, pathlib.Path(folder), options.thorough)
    finally:
        plane.stop(options.logs and pathlib.Path(options.logs) / "definitions")


def random_checks(options, report, bin_folder):
    generator = options.generator or pathlib.Path(options.pravegagen).resolve().parents[2] / "tests/random_resources"
    plane = planes.Plane(bin_folder)
    try:
        plane.start(api_only=True)
        with tempfile.TemporaryDirectory(dir=plane.folder) as folder:
            random_stacks.run(plane, report, options.pravegagen, generator, options.random, options.seed, pathlib.Path(folder))
    finally:
        plane.stop(options.logs and pathlib.Path(options.logs) / "random")


def behaviour_checks(options, report, bin_folder):
    folder = cases.HERE / "reference"
    chosen = options.stack or ("render" if options.pravegagen else "reference")
    if chosen == "render":
        source = stack.Rendered(options.pravegagen, folder / "input.yaml")
    else:
        source = stack.Reference(folder / "hardened.yaml")
    plane = planes.Plane(bin_folder, lease=20)
    try:
        plane.start()
        behaviour.run(plane, report, source, folder)
    finally:
        plane.stop(options.logs and pathlib.Path(options.logs) / "behaviour")


def proofs(options, report, bin_folder):
    folder = cases.HERE / "reference"
    plane = planes.Plane(bin_folder, lease=20)
    try:
        plane.start()
        prove.run(plane, report, lambda change: stack.Reference(folder / "hardened.yaml", change), folder)
    finally:
        plane.stop(options.logs and pathlib.Path(options.logs) / "prove")


def matches(options, name):
    return pathlib.PurePath(name).match(options.cases) or pathlib.PurePath(name.split("/", 1)[1]).match(options.cases)


def main():
    options = arguments()
    report = Report(options.verbose)

    def end(*_):
        report.hush()
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    try:
        bin_folder = planes.binaries()
        if options.prove:
            proofs(options, report, bin_folder)
            return report.close()
        if options.random:
            random_checks(options, report, bin_folder)
            return report.close()
        if options.only in (None, "batch"):
            batch_checks(options, report, bin_folder)
        if options.only in (None, "definitions"):
            definition_checks(options, report, bin_folder)
        if options.only in (None, "behaviour"):
            behaviour_checks(options, report, bin_folder)
    except KeyboardInterrupt:
        report.say("interrupted; everything was stopped")
        return 130
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
