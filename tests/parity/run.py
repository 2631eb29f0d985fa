"""run.py PRAVEGAGEN [CASE…]: what operator mode makes of each input equals the recording of the operators, by compare.py.

Prints a line per difference. In cases/ there are folders with input.yaml and expected.json, and nothing else.
"""
import json
import os
import subprocess
import sys

import yaml

from compare import compare

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "cases")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def check(tool, folder):
    """Yields the differences of one case, as lines."""
    files = sorted(os.listdir(folder))
    if files != ["expected.json", "input.yaml"]:
        yield f"holds {', '.join(files)} instead of expected.json and input.yaml"
        return
    command = [tool, "render", "--mode=operator", os.path.join(folder, "input.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        yield f"render exits {done.returncode}"
        yield from done.stderr.splitlines()
        return
    with open(os.path.join(folder, "expected.json"), encoding="utf-8") as f:
        yield from compare([json.load(f)], list(yaml.load_all(done.stdout, Loader=LOADER)))


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    names = sys.argv[2:] or sorted(os.listdir(CASES))
    failed = 0
    for name in names:
        lines = list(check(sys.argv[1], os.path.join(CASES, name)))
        failed += bool(lines)
        for line in lines:
            print(f"{name}: {line}")
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
