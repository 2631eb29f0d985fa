"""The cases of golden/ as Python sees them: options, inputs, what must come. The format of a case: golden_case.h."""
import pathlib
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

GOLDEN = pathlib.Path(__file__).resolve().parents[3] / "golden"


@dataclass
class Case:
    name: str
    inputs: List[pathlib.Path]
    old: Optional[pathlib.Path]
    command: str = "render"
    options: Dict[str, Any] = field(default_factory=dict)
    output: str = ""
    diagnostics: str = ""
    fails: bool = False


def read(path: pathlib.Path) -> str:
    return path.read_bytes().decode("utf-8", "surrogateescape") if path.exists() else ""


def case_of(folder: pathlib.Path) -> Case:
    old = folder / "old.yaml"
    inputs = sorted(f for f in folder.iterdir() if f.name == "input.yaml" or f.name.startswith("input-"))
    case = Case(f"{folder.parent.name}/{folder.name}", inputs, old if old.exists() else None)
    for word in read(folder / "options").split():
        name, _, value = word.partition("=")
        if name == "--command":
            case.command = value
        elif name == "--set":
            case.options.setdefault("settings", []).append(value)
        elif name == "--strict":
            case.options["strict"] = True
        else:
            case.options[name[2:].replace("-", "_")] = value
    case.fails = (folder / "expected.diag").exists()
    case.output = read(folder / "expected.yaml")
    case.diagnostics = read(folder / ("expected.diag" if case.fails else "expected.warn"))
    return case


CASES = [case_of(folder) for folder in sorted(GOLDEN.glob("*/*")) if folder.is_dir() and folder.parent.name != "waivers"]
