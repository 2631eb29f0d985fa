"""run.py --golden DIR NAME=COMMAND…: every front door gives the bytes of the golden cases.

Each COMMAND is run with the words of a case's options and its inputs; NAME `command` is the command itself, which has
subcommands where the drivers have --command. At least 40 cases must have an output.
"""
import argparse
import pathlib
import shlex
import subprocess
import sys


def words_of(folder, name):
    path = folder / "options"
    words = path.read_text(encoding="utf-8").split() if path.exists() else []
    files = sorted(str(f) for f in folder.iterdir() if f.name == "input.yaml" or f.name.startswith("input-"))
    if name != "command":
        return words + files
    chosen = [w.partition("=")[2] for w in words if w.startswith("--command=")]
    return (chosen or ["render"]) + [w for w in words if not w.startswith("--command=")] + files


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--golden", required=True, type=pathlib.Path)
    parser.add_argument("door", nargs="+")
    options = parser.parse_args()
    folders = sorted(f.parent for f in options.golden.glob("*/*/expected.yaml"))
    failed = 0
    for name, command in (door.split("=", 1) for door in options.door):
        for folder in folders:
            words = words_of(folder, name)
            done = subprocess.run(shlex.split(command) + words, capture_output=True, check=False)
            if done.returncode != 0 or done.stdout != (folder / "expected.yaml").read_bytes():
                print(f"{name}: {folder.parent.name}/{folder.name} differs; exit {done.returncode}")
                print(done.stderr.decode(errors="replace"))
                failed += 1
    print(f"{len(folders)} inputs through {len(options.door)} front doors, {failed} differences")
    return 0 if failed == 0 and len(folders) >= 40 else 1


if __name__ == "__main__":
    sys.exit(main())
