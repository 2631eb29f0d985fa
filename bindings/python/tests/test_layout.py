"""_native.py against pravegagen.h: layouts and enumerators by a compiler, functions by their declarations."""
import ctypes
import pathlib
import re
import subprocess

from pravegagen import _native

HEADER = pathlib.Path(__file__).resolve().parents[3] / "libpravegagen" / "include" / "pravegagen" / "pravegagen.h"
STRUCTS = (_native.pvg_text, _native.pvg_input, _native.pvg_options, _native.pvg_object, _native.pvg_diagnostic)
NUMBERS = sorted(name for name, value in vars(_native).items() if name.startswith("PVG_") and isinstance(value, int))


def test_layout(tmp_path: pathlib.Path) -> None:
    lines, expected = [], []
    for struct in STRUCTS:
        name = struct.__name__
        lines.append(f'printf("{name} %zu\\n", sizeof({name}));')
        expected.append(f"{name} {ctypes.sizeof(struct)}")
        for member, kind in [pair[:2] for pair in struct._fields_]:
            lines.append(
                f'printf("{name}.{member} %zu %zu\\n", offsetof({name}, {member}), sizeof((({name} *)0)->{member}));'
            )
            expected.append(f"{name}.{member} {getattr(struct, member).offset} {ctypes.sizeof(kind)}")
    for name in NUMBERS:
        lines.append(f'printf("{name} %d\\n", (int){name});')
        expected.append(f"{name} {getattr(_native, name)}")
    source = tmp_path / "layout.c"
    body = "\n  ".join(lines)
    source.write_text(f'#include <stdio.h>\n#include "{HEADER}"\nint main(void) {{\n  {body}\n  return 0;\n}}\n')
    subprocess.run(["cc", "-std=c99", "-o", tmp_path / "layout", source], check=True)
    said = subprocess.run([tmp_path / "layout"], check=True, capture_output=True, text=True).stdout
    assert said.splitlines() == expected


def test_every_function() -> None:
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    declared = {}
    for name, parameters in re.findall(r"PVG_API [^;]*?\b(pvg_\w+)\(([^)]*)\);", text):
        declared[name] = 0 if parameters.strip() == "void" else parameters.count(",") + 1
    assert declared == {name: len(arguments) for name, (_, arguments) in _native.FUNCTIONS.items()}
