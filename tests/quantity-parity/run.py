#!/usr/bin/env python3
"""Whether our quantities are Kubernetes' own: seeded random texts, well and badly formed, go through our parser and through
k8s.io/apimachinery, and canonical text, value, milli-value, sum, difference and order are compared.

usage: run.py DRIVER [--seed N] [--count N] [--require-go]

DRIVER is the quantity_parity_driver executable. What we do better on purpose is counted by its reason; anything else is a
difference. Ends with one line of summary; 0: equal, 1: differences, 77: there is no Go or its modules cannot be had."""

import argparse
import collections
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from fractions import Fraction

GO_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "goquantity")
SHOWN = 20

DECIMAL = {"": 0, "n": -9, "u": -6, "m": -3, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}
BINARY = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}
SUFFIXES = list(DECIMAL) + list(BINARY)
BAD_SUFFIXES = ["K", "ki", "mi", "g", "Kib", "B", "GB", "e", "e+", "e-", "ee3", "e3.5", "eE", "Ein", "i", "kk", "mm", " ", "Gi ",
                "E+", "+", "-", "+3", "3k3", "Ki3", "e99999999999999999999", "e+-3", "\u00b5", "\uff11"]
EXTREMES = ["1e2147483647", "1e4294967296", "1e-4294967296", "1e99999999999", "7e-4294967299", "15e2147483646",
            "1e9223372036854775807", "1e9223372036854775808", "-1e9223372036854775807", "1.5e-2147483648",
            "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "8Ei", "7Ei",
            "7.9999999999999999999Ei", "-8Ei", "9999999999Ei", "0.0000000001Ei", "0.000000000000000000000000000000001Ei",
            "9007199254740993", "18446744073709551615", "18446744073709551616", "999999999999999999", "1000000000000000000",
            "9223372036854775.807k", "9223372036854775807n", "9223372036854775807m", "99999999999999999999n", "0.5n", "-0.5n",
            "1023", "1024", "1025", "1023Ki", "1024Ki", "8Ki", "1.5Gi", "0.9Gi", "0.1Ki", "0.001Ki", "-0.1Ki", "1.1Ki",
            "", "0", "+", "-", ".", "+.", "Ki", "m", "e3", ".Ki", "+k", "e-10", "-e-10", ".e-10", "0e-10", ".0e-10", "0.Ki",
            "1.0Ki", "-1.0Ki", "0.9999999999Ki", "1.0000000001Ki", "00", "-0", "+0", "0.0", "1.", ".5", "1..5", "--1", "+-1", "1 ", " 1", "1\u00a0", "0x10", "1_000", "1,5"]

# What is left of a small amount with a binary suffix is decimal, and so are the sums that begin with it.
PAIRS = [("0.0001Ki", "2Ki"), ("0.5Ki", "0.5Ki"), ("-0.5Ki", "-0.5Ki"), ("1Ki", "0.0001Ki"), ("8Ei", "8Ei"), ("0Ki", "1e3"),
         ("1Gi", "1Gi"), ("1500m", "1Ki"), ("0.1n", "-0.1n"), ("9223372036854775807", "1"), ("-8Ei", "1")]


def random_digits(rng):
    kind = rng.randrange(10)
    if kind < 4:
        return str(rng.randrange(0, 2000))
    if kind < 6:
        return str(rng.randrange(1, 100)) + "0" * rng.randrange(0, 22)
    if kind < 8:
        return "".join(rng.choice("0123456789") for _ in range(rng.randrange(0, 25)))
    if kind < 9:
        return "0" * rng.randrange(0, 5) + str(1024 ** rng.randrange(0, 7) * rng.randrange(1, 70))
    return "".join(rng.choice("09") for _ in range(rng.randrange(1, 40)))


def random_number(rng):
    text = rng.choice(["", "", "", "", "+", "-"]) + random_digits(rng)
    if rng.randrange(3) == 0:
        text += "." + random_digits(rng)[:rng.randrange(0, 30)]
    return text


def random_suffix(rng):
    if rng.randrange(4) == 0:
        largest = rng.choice([3, 12, 12, 25, 25, 60, 400])
        return rng.choice("eE") + rng.choice(["", "", "+", "-", "-0", "00"]) + str(rng.randrange(0, largest))
    return rng.choice(SUFFIXES)


def random_text(rng):
    if rng.randrange(12) == 0:
        return random_number(rng) + rng.choice(BAD_SUFFIXES)
    text = random_number(rng) + random_suffix(rng)
    if rng.randrange(15) == 0 and text:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("+-.eEKi0m x") + text[at + rng.randrange(2):]
    # For very large exponents Go fills the memory with zeros.
    return text if not re.search("[eE][+-]?0*[1-9][0-9]{3}", text) else random_text(rng)


def amount(text):
    """The exact amount of a canonical text, or None beyond all bounds."""
    match = re.fullmatch(r"([+-]?)([0-9]*)\.?([0-9]*)(.*)", text)
    sign, whole, fraction, suffix = match.groups()
    value = Fraction(int(whole + fraction or "0"), 10 ** len(fraction))
    if suffix in BINARY:
        value *= 2 ** BINARY[suffix]
    else:
        exponent = DECIMAL[suffix] if suffix in DECIMAL else int(suffix[1:])
        if abs(exponent) > 5000 and value:
            return None if exponent > 0 else Fraction(1, 10 ** 5000)
        value *= Fraction(10) ** exponent
    return -value if sign == "-" else value


def whole_units(value):
    """Rounded away from zero."""
    return -(-abs(value) // 1) * (1 if value >= 0 else -1)


def clamped(value):
    return max(-2**63, min(2**63 - 1, value))


def explain_text(go, ours):
    """Beyond exa Go has no suffix and writes none, so that 1000E becomes "1"; ours writes another exact form."""
    match = re.fullmatch(r"(-?[0-9]+)e([0-9]+)", ours)
    if match and match.group(1) == go and int(match.group(2)) > 18:
        return "no decimal suffix above E"
    match = re.fullmatch(r"(-?[0-9]+)Ei", ours)
    if match and re.fullmatch(r"-?[0-9]+", go) and int(match.group(1)) in [int(go) * 1024 ** n for n in range(1, 200)]:
        return "no binary suffix above Ei"
    return None


def explain_value(go, ours, exact, negative):
    """Ours must be the truth whatever Go says."""
    if exact is None:
        truth = -2**63 if negative else 2**63 - 1
        return "beyond int64" if ours == truth else None
    truth = whole_units(exact)
    if ours != clamped(truth):
        return None
    if truth != clamped(truth):
        return "beyond int64"
    if exact < 0:
        return "negative and kept as a big decimal: not rounded away from zero"
    return None


def compare(line, go, ours, explained):
    """Whether there is a difference without a reason."""
    if go == ours:
        return False
    go, ours = go.split("\t"), ours.split("\t")
    if len(go) != 3 or len(ours) != 3:
        return True
    pair = "\t" in line
    reasons = set()
    for column in range(3):
        if go[column] == ours[column]:
            continue
        if column == 0 or (pair and column == 1):
            reason = explain_text(go[column], ours[column])
        elif pair:
            reason = None
        else:
            exact = amount(ours[0])
            scaled = exact if exact is None or column == 1 else exact * 1000
            reason = explain_value(int(go[column]), int(ours[column]), scaled, ours[0].startswith("-"))
        if reason is None:
            return True
        reasons.add(reason)
    explained.update(reasons)
    return False


def go_program(folder):
    if shutil.which("go") is None:
        return None
    environment = dict(os.environ, GOFLAGS="-mod=readonly", GOTOOLCHAIN="local", GOWORK="off")
    if subprocess.run(["go", "mod", "download"], cwd=GO_FOLDER, env=environment, capture_output=True).returncode != 0:
        return None
    program = os.path.join(folder, "goquantity")
    subprocess.run(["go", "build", "-o", program, "."], cwd=GO_FOLDER, env=environment, check=True)
    return program


def answers(command, lines):
    text = "".join(line + "\n" for line in lines)
    return subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode().split("\n")[:-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("driver")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=150000)
    parser.add_argument("--require-go", action="store_true")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    lines = EXTREMES + [random_text(rng) for _ in range(arguments.count)]
    ordinary = [line for line in lines[len(EXTREMES):] if line]
    lines += ["\t".join(pair) for pair in PAIRS]
    lines += [rng.choice(ordinary) + "\t" + rng.choice(ordinary) for _ in range(arguments.count // 3)]

    with tempfile.TemporaryDirectory() as folder:
        program = go_program(folder)
        if program is None:
            print("quantity-parity: skipped, no Go or no modules")
            sys.exit(1 if arguments.require_go else 77)
        theirs = answers([program], lines)
    ours = answers([arguments.driver], lines)
    if not len(lines) == len(theirs) == len(ours):
        print(f"quantity-parity: {len(lines)} lines, {len(theirs)} answers from Go, {len(ours)} from ours")
        sys.exit(1)

    explained = collections.Counter()
    differences = [(line, go, mine) for line, go, mine in zip(lines, theirs, ours) if compare(line, go, mine, explained)]
    for line, go, mine in differences[:SHOWN]:
        print(f"{line!r}: Go {go!r}, ours {mine!r}", file=sys.stderr)
    refused = sum(1 for answer in theirs if answer == "error")
    print(f"quantity-parity: {len(lines)} lines ({refused} refused by Go), "
          + "".join(f"{count} explained ({reason}), " for reason, count in sorted(explained.items()))
          + f"{len(differences)} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
