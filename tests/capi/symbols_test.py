"""symbols_test.py LIBRARY HEADER SOVERSION: the shared library exports what the header declares, and nothing else.

Also: the header includes only <stddef.h> and <stdint.h>, and the library's name for the linker is the expected one.
"""
import re
import subprocess
import sys


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    library, header_path, soversion = sys.argv[1:]
    header = open(header_path, encoding="utf-8").read()
    problems = []

    declared = set(re.findall(r"^PVG_API\s[^;]*?\b(pvg_\w+)\(", header, re.MULTILINE))
    exported = set()
    for line in output_of("nm", "-D", "--defined-only", library).splitlines():
        kind, name = line.split()[-2:]
        if kind != "A":
            exported.add(name.split("@")[0])
    problems += [f"exported, but not declared in the header: {name}" for name in sorted(exported - declared)]
    problems += [f"declared in the header, but not exported: {name}" for name in sorted(declared - exported)]

    includes = set(re.findall(r"^\s*#\s*include\s+(\S+)", header, re.MULTILINE))
    if includes != {"<stddef.h>", "<stdint.h>"}:
        problems.append(f"the header includes {sorted(includes)}")

    if f"[libpravegagen.so.{soversion}]" not in output_of("readelf", "-d", library):
        problems.append(f"the soname is not libpravegagen.so.{soversion}")

    print("\n".join(problems) or f"{len(exported)} symbols, all of them declared")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
