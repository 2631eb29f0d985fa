#!/usr/bin/env python3
"""Our reader against kubectl's: the corpus and seeded mutations of it must give the same tree or the same refusal.

  run.py --reader PATH [--count N] [--seed N] [--show N] [--save DIR]

PATH is the built reader_parity. The Go side (kubectl-reader) is built here: Go 1.26 or later must be present, its modules
come from the Go proxy. Exit code 1 on a difference that the table below does not know.
"""
import argparse
import collections
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

Answer = collections.namedtuple("Answer", "ok flags rest")


def codes(ours):
    return set(ours.flags.split(","))


# What differs on purpose or cannot be helped: name, reason, and what tells it. Anything else is a failure.
KNOWN = [
    ("duplicate keys", "kubectl's reader lets the last one win in silence; two values for one key are an error here",
     lambda text, go, ours: go.ok and "d" in go.flags and "PVG1002" in codes(ours)),
    ("text dropped", "kubectl reads one YAML document up to a line of --- and drops what follows in silence",
     lambda text, go, ours: go.ok and "r" in go.flags and codes(ours) <= SYNTAX | {"PVG1002", "PVG1007"}),
    ("not UTF-8", "Go's JSON reader puts U+FFFD in place of bad bytes; here the text is refused",
     lambda text, go, ours: go.ok and codes(ours) == {"PVG1005"} and not is_utf8(text)),
    ("UTF-16", "go-yaml reads UTF-16 where kubectl's splitting into lines happens to leave it whole",
     lambda text, go, ours: go.ok and codes(ours) == {"PVG1005"} and text[:2] in (b"\xff\xfe", b"\xfe\xff")),
    ("colon before a bracket or comma", "libyaml refuses [a:] and {a: b:}, where go-yaml takes the colon for text",
     lambda text, go, ours: go.ok and codes(ours) <= SYNTAX and re.search(rb":[],?[{}]", text)
     and (ours.rest == "expected a space after ':'" or "PVG1008" in codes(ours) or behind_json(text)
          or ours.rest.startswith("infinity"))),
    ("byte order mark", "kubectl makes a byte order mark at the beginning of a later line part of the key or text",
     lambda text, go, ours: go.ok and "byte order mark" in ours.rest),
    ("comma in a tag", "go-yaml takes ',', '[' and ']' for part of a tag, libyaml does not; the text is refused",
     lambda text, go, ours: go.ok and codes(ours) <= SYNTAX and re.search(rb"!\S*[][,]", text)),
    ("backslash quote", "go-yaml takes \\' in double quotes, libyaml does not",
     lambda text, go, ours: go.ok and ours.rest == "unknown escape in a string in double quotes" and b"\\'" in text),
    ("short rest behind JSON", "kubectl gives up when fewer than four bytes are left for YAML behind a JSON value",
     lambda text, go, ours: ours.ok and go.rest.startswith(("json: ", "unexpected EOF")) and short_rest(text)),
    ("only ...", "kubectl refuses a document of nothing but \"...\", which is as empty as one of nothing but comments",
     lambda text, go, ours: ours.ok and (go.rest.startswith("json: ") or "expected node content" in go.rest)
     and re.search(rb"^\.\.\.", text, re.M)),
    ("limits", "depth and size end here at 128 levels and a million keys and values, at 10,000 levels in kubectl",
     lambda text, go, ours: go.ok and codes(ours) <= {"PVG1003", "PVG1004", "PVG1006"}),
    ("!!timestamp", "go-yaml checks that text with this tag is a time, and keeps it as text all the same",
     lambda text, go, ours: ours.ok and b"!!timestamp" in text),
    ("CR CR LF", "kubectl drops one CR before each LF, so that CR CR LF is one line break to it and two by the book",
     lambda text, go, ours: b"\r\r\n" in text),
]

SYNTAX = {"PVG1001", "PVG1008"}


def behind_json(text):
    return text.lstrip().startswith(b"{")


def is_utf8(text):
    try:
        text.decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False


def short_rest(text):
    rest = text.decode("utf-8", "replace").split("}")[-1].lstrip()
    return len(rest.encode()) < 4 or len(text.strip()) < 4


INSERTED = [
    b"\t", b"[", b"]", b"{", b"}", b'"', b"'", b":", b": ", b"#", b" #", b"- ", b"&a ", b"*a", b"!", b"!!int ", b"!!str ",
    b"|", b">", b"%", b"@", b"`", b",", b"?", b"? ", b"\r", b"\n", b"\r\n", b"---\n", b"...\n", b"<<: ", b"<<: *a\n", b"~",
    b"\\", b"\\u00e9", b" ", b"  ", b"0x1F", b"1_0", b".5", b"yes", b"\xc2\x85", b"\xe2\x80\xa8", b"\xc3\xa9", b"\xef\xbb\xbf",
    b"{{", b"}}", b"null", b"1e3", b"\x00", b"\x7f", b"-", b"--- ", b"---", b"'x'", b'"x"', b"[a, b]", b"{a: b}",
]


def mutate(text, rnd):
    text = bytearray(text)
    for _ in range(rnd.choice((1, 1, 1, 2, 3, 5))):
        kind = rnd.randrange(9)
        lines = bytes(text).split(b"\n")
        line = rnd.randrange(len(lines))
        at = rnd.randrange(len(text) + 1)
        if kind == 0 and text:
            at = rnd.randrange(len(text))
            text[at] = rnd.choice((text[at] ^ (1 << rnd.randrange(8)), rnd.randrange(256), rnd.choice(b" :-\t\n\"'[]{}#,&*!?")))
            continue
        if kind in (0, 1, 2, 3):
            text[at:at] = rnd.choice(INSERTED)
            continue
        if kind == 4:
            del text[at : at + rnd.randrange(1, 5)]
            continue
        if kind == 5:
            del lines[line]
        elif kind == 6:
            lines.insert(rnd.randrange(len(lines) + 1), lines[line])
        elif kind == 7:
            lines[line] = b" " * rnd.randrange(1, 4) + lines[line] if rnd.random() < 0.5 else lines[line][rnd.randrange(1, 3) :]
        else:
            other = rnd.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
        text = bytearray(b"\n".join(lines))
    return bytes(text)


def corpus():
    texts = [path.read_bytes() for path in sorted((HERE / "corpus").glob("*.yaml"))]
    snippets = (HERE / "corpus" / "snippets.txt").read_bytes().split(b"=====\n")
    return texts + snippets


def mutations(texts, count, seed):
    rnd = random.Random(seed)
    for _ in range(count):
        text = rnd.choice(texts)
        if len(text) < 200 and rnd.random() < 0.2:
            text = text + rnd.choice((b"", b"---\n", b"---\n")) + rnd.choice(texts)
        yield mutate(text, rnd)


def answers(command, stream, count):
    with open(stream, "rb") as source:
        run = subprocess.run(command, stdin=source, stdout=subprocess.PIPE, check=True, timeout=1800)
    lines = run.stdout.split(b"\n")[:-1]
    if len(lines) != count:
        sys.exit(f"{command[0]} answered {len(lines)} of {count} inputs")
    parsed = []
    for line in lines:
        word, flags, rest = line.decode("utf-8", "replace").split("\t", 2)
        parsed.append(Answer(word == "ok", flags, rest))
    return parsed


def same(go, ours):
    return go.rest == ours.rest if go.ok and ours.ok else go.ok == ours.ok


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reader", required=True)
    parser.add_argument("--count", type=int, default=25000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--save", type=pathlib.Path)
    options = parser.parse_args()

    texts = corpus()
    inputs = texts + list(mutations(texts, options.count, options.seed))
    with tempfile.TemporaryDirectory() as folder:
        kubectl = str(pathlib.Path(folder) / "kubectl_reader")
        subprocess.run(["go", "build", "-o", kubectl, "."], cwd=HERE / "kubectl-reader", check=True)
        stream = pathlib.Path(folder) / "inputs"
        stream.write_bytes(b"".join(struct.pack("<I", len(text)) + text for text in inputs))
        theirs = answers([kubectl], stream, len(inputs))
        ours = answers([options.reader], stream, len(inputs))

    counted = collections.Counter()
    failures = []
    for number, (text, go, own) in enumerate(zip(inputs, theirs, ours)):
        if same(go, own):
            counted["same tree" if go.ok else "same refusal"] += 1
            continue
        name = next((name for name, _, tells in KNOWN if tells(text, go, own)), None)
        if name is None:
            failures.append((number, text, go, own))
        else:
            counted[name] += 1
    for number, text, go, own in failures[: options.show]:
        print(f"input {number}: {text!r}\n  kubectl: {go}\n  ours:    {own}")
        if options.save:
            options.save.mkdir(parents=True, exist_ok=True)
            (options.save / f"{number}.yaml").write_bytes(text)
    for name, reason, _ in KNOWN:
        if counted[name]:
            print(f"known difference, {counted[name]} times: {name}: {reason}")
    print(f"reader parity: {len(inputs)} inputs, {counted['same tree']} same tree, {counted['same refusal']} same refusal, "
          f"{sum(counted[name] for name, _, _ in KNOWN)} known differences, {len(failures)} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
