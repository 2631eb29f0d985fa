"""Random values of Kubernetes types, by the table: most of them right, some with faults, many odd."""

import random

STRINGS = ["", "a", "name", "true", "1", "0.10", "Ünïcödé \u2028 <&>", "line\nbreak", "null", "~", " ", "default"]
SMALL = [0, 1, -1, 3.0, -0.0, 8080, 65535, 2147483647, -2147483648]
LARGE = [2147483648, -2147483649, 1e10]
BEYOND = [9223372036854775808, 1e19, -1e300, 18446744073709551615]
EDGES = [9223372036854775807, -9223372036854775808]
SUFFIXES = [
    "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "e3", "E3", "e-3",
    "E+2", "e0",
]
ODD_QUANTITIES = [
    "0", "00", "-0", "0Ki", "+5", ".5", "5.", "0.0000000001", "1.0000000001Gi", "12345678901234567890",
    "99999999999999999999999E", "-99999999999999999999999E", "1e18", "1e19", "1E-9", "1e-10", "9Ei", "8Ei",
    "9223372036854775807", "9223372036854775808", " 1Gi ", "\u00a02\u2003", "0.5Ki", "1.1Mi", "-1.5Gi", "1024",
    "1000Ki", 0, 1, 2.0, 0.5, 1.5e3, 1e21, 1e-7, -0.25, 123456789012, 1e-10, 3.3, 0.1, 1e300,
]
BAD_QUANTITIES = [
    "", " ", "1KiB", "1 Gi", "Gi", "1e", "1E+", "0x10", "1_000", "--1", "1..2", "five", "1Gi\n1", "\\n1", "1mm",
    "1K", "1e3Ki", "1e1.5", ".", "+", "-", "1e99999999999", True, False,
]
TIMES = [
    "2024-01-31T12:00:00Z", "2024-02-29T23:59:59.999Z", "2023-12-31T23:30:00-01:30",
    "1999-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "0001-01-01T01:00:00+01:00", "0001-01-01T00:00:00.5Z",
    "2024-01-31T1:00:00Z", "2024-01-31T12:00:00,5Z", "0000-01-01T00:00:00Z", "0000-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00", "2024-01-31T12:00:00+24:60",
]
BAD_TIMES = [
    "", "2024-01-31", "2024-02-30T00:00:00Z", "2024-01-31t12:00:00Z", "2024-01-31T12:00:00",
    "2024-13-01T00:00:00Z", "2024-01-31T24:00:00Z", "2024-01-31T12:00:60Z", "2024-01-31T12:00:00.Z",
    "2024-01-31T12:00:00z", "2024-01-31T12:00:00+0100", "2024-1-31T12:00:00Z", "24-01-31T12:00:00Z",
    "2024-01-31T12:00:00+25:00", "2024-01-31T12:00:00Z ", "x",
]
FREE = [{}, {"f:a": {".": {}}}, {"k": [1, "x", {"a": False}]}, {"a": 0.5}]
ANYTHING = [
    True, False, 0, 7, 3.5, 1e19, "text", "8080", "true", "", [], ["x"], [1], {}, {"a": "b"}, {"name": "x"},
    [{}], None,
]


class Generator:
    def __init__(self, table, roots, seed):
        self.table = table
        self.roots = roots
        self.random = random.Random(seed)
        self.fullness = 0.0
        self.faults = 0.0  # how likely a value is wrong
        self.nulls = 0.0
        self.zeros = 0.0

    def cases(self, count):
        for number in range(count):
            root = self.roots[number % len(self.roots)]
            self.fullness = self.random.choice([0.1, 0.3, 0.5, 0.9])
            self.faults = self.random.choice([0, 0, 0.01, 0.1])
            self.nulls = self.random.choice([0, 0.03, 0.3])
            self.zeros = self.random.choice([0, 0.1, 0.6])
            if self.random.random() < 0.2:
                yield "[]" + root, [self.struct(root, 0) for _ in range(self.random.randrange(4))]
            else:
                yield root, self.struct(root, 0)

    def chance(self, likelihood):
        return self.random.random() < likelihood

    def struct(self, type_name, depth):
        fields = list(self.table[type_name].items())
        self.random.shuffle(fields)
        presence = min(self.fullness, 6 / len(fields)) / (1 + depth / 3) if depth else max(self.fullness, 0.3)
        made = {}
        for name, field in fields:
            wanted = field.required and not self.chance(self.faults)
            if wanted or self.chance(presence):
                made[name] = None if self.chance(self.nulls / 5 if wanted else self.nulls) else self.field(field, depth)
        if self.chance(0.05):
            made[self.random.choice(["unknown", "Name", "x-y", ""])] = self.random.choice(ANYTHING)
        if self.chance(self.faults) and made:
            made[self.random.choice(list(made))] = self.random.choice(ANYTHING)
        return made

    def field(self, field, depth):
        if field.shape == "one":
            return self.one(field, depth)
        if self.chance(self.zeros / 2):
            return [] if field.shape == "list" else {}
        length = self.random.randrange(1, 3)
        if field.shape == "list":
            return [None if self.chance(self.faults / 4) else self.one(field, depth) for _ in range(length)]
        keys = self.random.sample(["cpu", "memory", "a.b/c", "", "x y", "ephemeral-storage"], length)
        return {key: None if self.chance(self.nulls) else self.one(field, depth) for key in keys}

    def one(self, field, depth):
        if self.chance(self.faults):
            return self.random.choice(ANYTHING[:-1])
        return getattr(self, field.kind)(field, depth)

    def object(self, field, depth):
        return self.struct(field.object, depth + 1)

    def string(self, field, _):
        if field.choices and not self.chance(self.faults):
            may_be_empty = field.omit_empty and not field.pointer
            return "" if may_be_empty and self.chance(self.zeros) else self.random.choice(field.choices)
        return "" if self.chance(self.zeros) else self.random.choice(STRINGS)

    def boolean(self, _, __):
        return not self.chance(max(0.5, self.zeros))

    def int32(self, _, __):
        if self.chance(self.faults):
            return self.random.choice(LARGE + BEYOND + EDGES)
        return 0 if self.chance(self.zeros) else self.random.choice(SMALL)

    def int64(self, _, __):
        if self.chance(self.faults):
            return self.random.choice(BEYOND)
        return 0 if self.chance(self.zeros) else self.random.choice(SMALL + LARGE + EDGES)

    def int_or_string(self, field, depth):
        return self.random.choice(STRINGS) if self.chance(0.4) else self.int32(field, depth)

    def quantity(self, _, __):
        if self.chance(self.faults):
            return self.random.choice(BAD_QUANTITIES)
        if self.chance(0.4):
            return self.random.choice(ODD_QUANTITIES)
        number = self.random.choice([
            str(self.random.randrange(10 ** self.random.randrange(1, 22))),
            f"{self.random.randrange(1000)}.{self.random.randrange(10 ** self.random.randrange(1, 12))}",
            str(1024 * self.random.randrange(1, 5000)), str(1000 * self.random.randrange(1, 5000))])
        return self.random.choice(["", "", "", "-", "+"]) + number + self.random.choice(SUFFIXES)

    def time(self, _, __):
        return self.random.choice(BAD_TIMES if self.chance(self.faults) else TIMES)

    def free(self, _, __):
        return self.random.choice(FREE)
