"""run.py [--update] PRAVEGAGEN [CASE…]: runs the cases of the command line and compares what comes of them.

A case is a file cases/NAME.case: a comment that says what it shows, then sections, each begun by a line "=== HEAD":

  === file PATH    a file in the working directory of the case
  === stdin        standard input (default: empty)
  === run          the shell script to run, by /bin/sh, with pravegagen on the PATH; "set -e" is on
  === exit         the exit code (default: 0)
  === stdout       standard output (default: empty)
  === stderr       standard error (default: empty)
  === after PATH   a file that must be there afterwards, and what must be in it

Everything is compared byte for byte. In scripts and expectations @VERSION@ stands for the version. --update writes what
came into exit, stdout, stderr and after; it is refused where CI=true, since there nobody reads what it wrote.
"""
import difflib
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "cases")
HEADS = ("file", "stdin", "run", "exit", "stdout", "stderr", "after")


class CaseError(Exception):
    pass


def parse(text):
    """The comment, and the sections as a list of [head, argument, body]."""
    parts = re.split(r"(?m)^=== (.*)\n", text)
    sections = []
    for head_line, body in zip(parts[1::2], parts[2::2]):
        head, _, argument = head_line.strip().partition(" ")
        if head not in HEADS or bool(argument) != (head in ("file", "after")):
            raise CaseError(f"bad section '=== {head_line}'")
        sections.append([head, argument, body])
    if not parts[0].startswith("#"):
        raise CaseError("a case begins with a comment that says what it shows")
    if sum(head == "run" for head, _, _ in sections) != 1:
        raise CaseError("a case has one section '=== run'")
    return parts[0], sections


def body_of(sections, head, otherwise=""):
    return next((body for name, _, body in sections if name == head), otherwise)


class Runner:
    def __init__(self, tool):
        self.tool = os.path.abspath(tool)
        said = subprocess.run([self.tool, "version"], check=True, capture_output=True, text=True).stdout
        self.version = said.split()[1]

    def run(self, sections):
        """What came of the case: a dictionary of (head, argument) to text."""
        with tempfile.TemporaryDirectory() as work:
            bin_dir = os.path.join(work, "bin")
            place = os.path.join(work, "case")
            os.mkdir(bin_dir)
            os.mkdir(place)
            os.symlink(self.tool, os.path.join(bin_dir, "pravegagen"))
            for head, path, body in sections:
                if head == "file":
                    os.makedirs(os.path.dirname(os.path.join(place, path)), exist_ok=True)
                    with open(os.path.join(place, path), "w", encoding="utf-8") as f:
                        f.write(body)
            keep = {k: v for k, v in os.environ.items() if k.startswith(("ASAN_", "UBSAN_", "TSAN_", "LSAN_", "GCOV_"))}
            env = {"PATH": bin_dir + ":/usr/bin:/bin", "HOME": work, "TERM": "xterm", **keep}
            script = "set -e\n" + body_of(sections, "run").replace("@VERSION@", self.version)
            done = subprocess.run(["/bin/sh", "-c", script], cwd=place, env=env, capture_output=True, timeout=120,
                                  input=body_of(sections, "stdin").encode())
            came = {("exit", ""): f"{done.returncode}\n", ("stdout", ""): self.text(done.stdout),
                    ("stderr", ""): self.text(done.stderr)}
            for head, path, _ in sections:
                if head == "after":
                    came[(head, path)] = self.read(os.path.join(place, path))
            return came

    def text(self, raw):
        text = raw.decode("utf-8", "backslashreplace").replace(self.version, "@VERSION@")
        return text if not text or text.endswith("\n") else text + "\\ no line break at the end\n"

    def read(self, path):
        try:
            with open(path, "rb") as f:
                return self.text(f.read())
        except OSError as e:
            return f"({e.strerror})\n"


def wanted(sections):
    want = {("exit", ""): "0\n", ("stdout", ""): "", ("stderr", ""): ""}
    for head, argument, body in sections:
        if (head, argument) in want or head == "after":
            want[(head, argument)] = body
    return want


def rewritten(comment, sections, came):
    out = comment
    left = dict(came)
    for head, argument, body in sections:
        body = left.pop((head, argument), body) if head in ("exit", "stdout", "stderr", "after") else body
        if body or head in ("file", "after"):
            out += f"=== {head} {argument}".rstrip() + "\n" + body
    for (head, argument), body in left.items():
        if body and (head, body) != ("exit", "0\n"):
            out += f"=== {head} {argument}".rstrip() + "\n" + body
    return out


def check(runner, path, update):
    """The differences of one case, as lines; none when it passes."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    comment, sections = parse(text)
    came = runner.run(sections)
    want = wanted(sections)
    if update:
        with open(path, "w", encoding="utf-8") as f:
            f.write(rewritten(comment, sections, came))
        return []
    lines = []
    for key in want:
        if want[key] != came[key]:
            label = " ".join(filter(None, key))
            lines += difflib.unified_diff(want[key].splitlines(), came[key].splitlines(), f"{label}, expected",
                                          f"{label}, got", lineterm="")
    return lines


def main():
    words = sys.argv[1:]
    update = "--update" in words
    words = [w for w in words if w != "--update"]
    if not words:
        print(__doc__)
        return 2
    if update and os.environ.get("CI") == "true":
        print("--update is refused: CI=true")
        return 2
    strays = [n for n in sorted(os.listdir(CASES)) if not n.endswith(".case")]
    names = words[1:] or [n[: -len(".case")] for n in sorted(os.listdir(CASES)) if n.endswith(".case")]
    runner = Runner(words[0])
    failed = len(strays)
    for stray in strays:
        print(f"{stray}: not a case")
    for name in names:
        try:
            lines = check(runner, os.path.join(CASES, name + ".case"), update)
        except (CaseError, OSError, subprocess.TimeoutExpired) as e:
            lines = [str(e)]
        if lines:
            failed += 1
            print(f"{name}:")
            print("\n".join("  " + line for line in lines))
    print(f"{len(names) + len(strays) - failed} passed, {failed} failed")
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
