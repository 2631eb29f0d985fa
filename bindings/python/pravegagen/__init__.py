"""Compiles PravegaCluster, BookkeeperCluster and ZookeeperCluster resources into the Kubernetes objects that run them.

    import pravegagen, pathlib

    for obj in pravegagen.render(pathlib.Path("cluster.yaml")).objects:
        print(obj["kind"], obj["metadata"]["name"])

Inputs are text (``str``, ``bytes``), resources as mappings, paths (``pathlib.Path``), or several of them. Errors in the
input raise :class:`InvalidInput` with all diagnostics. Only paths that are given are read; nothing else touches files,
clock, environment or network. Every function may be called from any thread, and lets others run meanwhile.
"""
import json
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ._call import (
    BadArgument,
    Diagnostic,
    Error,
    Input,
    InternalError,
    InvalidInput,
    ObjectInfo,
    Options,
    Source,
    Sources,
    c_string,
    result_of,
)
from ._native import PVG_OK, library

__all__ = [
    "BadArgument", "Diagnostic", "Error", "Input", "InternalError", "InvalidInput", "ObjectInfo", "Output", "Rendering",
    "Report", "Source", "Sources", "convert", "crd", "default", "explain_field", "explain_modes", "explain_survival",
    "explain_why", "lint", "render", "render_text", "schema", "validate", "validate_change", "version",
]


@dataclass(frozen=True)
class Rendering:
    """Rendered objects in dependency order, the warnings, and what each object is to the deployment."""

    objects: List[Dict[str, Any]]
    infos: List[ObjectInfo]  #: as many as there are objects, in their order
    warnings: Tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Output:
    """Text in the format that was asked for, and the warnings."""

    text: str
    warnings: Tuple[Diagnostic, ...] = ()
    finding_count: int = 0  #: how much :func:`lint` found; 0 for what is not its output

    def json(self) -> Any:
        """The text as values, when its format is JSON; else ValueError."""
        return json.loads(self.text)


@dataclass(frozen=True)
class Report:
    """What a check came to. True when there is no error."""

    ok: bool
    diagnostics: Tuple[Diagnostic, ...]
    sarif: str  #: all diagnostics as SARIF 2.1.0

    def __bool__(self) -> bool:
        return self.ok

    @property
    def errors(self) -> Tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.is_error)

    @property
    def warnings(self) -> Tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if not d.is_error)

    def raise_for_errors(self) -> None:
        """InvalidInput when there is an error."""
        if not self.ok:
            raise InvalidInput(self.diagnostics)


def _output(function: Any, several: Sequence[Sources], words: Sequence[Any], options: Options, format: str) -> Output:
    with result_of(function, several, words, options, format) as result:
        result.raise_for_errors()
        return Output(result.output(), result.diagnostics(), result.finding_count())


def _report(function: Any, several: Sequence[Sources], options: Options) -> Report:
    with result_of(function, several, (), options, "yaml") as result:
        return Report(result.status == PVG_OK, result.diagnostics(), result.sarif())


def render(
    inputs: Sources, *, mode: Optional[str] = None, unknown_fields: Optional[str] = None, strict: bool = False,
    namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Rendering:
    """The Kubernetes objects of all inputs, taken as one program.

    :param mode: "operator" (what the upstream operators would create) or "hardened" (what an expert would run today);
        None for what the RenderConfig says, else hardened
    :param unknown_fields: "error", "warn", "prune" or "keep"; None for an error among the resources' own fields and a
        warning inside Kubernetes' ones
    :param strict: every warning is an error
    :param namespace: for documents without one
    :param settings: "KIND[/NAME].path=value", over the inputs, in order
    :raises InvalidInput: the inputs have errors
    :raises BadArgument: another mode, a NUL in a name
    """
    options = Options(mode, unknown_fields, strict, namespace, settings)
    with result_of(library.pvg_render, (inputs,), (), options, "ndjson") as result:
        result.raise_for_errors()
        objects = [json.loads(line) for line in result.output().split("\n") if line]
        return Rendering(objects, result.objects(), result.diagnostics())


def render_text(
    inputs: Sources, *, format: str = "yaml", mode: Optional[str] = None, unknown_fields: Optional[str] = None,
    strict: bool = False, namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Output:
    """As :func:`render`, but text: "yaml" (documents), "json" (an array), "list" (a v1 List) or "ndjson"."""
    options = Options(mode, unknown_fields, strict, namespace, settings)
    return _output(library.pvg_render, (inputs,), (), options, format)


def validate(
    inputs: Sources, *, mode: Optional[str] = None, unknown_fields: Optional[str] = None, strict: bool = False,
    namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Report:
    """Checks by the rules of :func:`render`. Errors are in the report, they are not raised."""
    return _report(library.pvg_validate, (inputs,), Options(mode, unknown_fields, strict, namespace, settings))


def validate_change(
    old: Sources, inputs: Sources, *, mode: Optional[str] = None, unknown_fields: Optional[str] = None,
    strict: bool = False, namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Report:
    """As :func:`validate`, and also what the way from the old inputs to these would break.

    :param old: what runs now; the settings are not applied to it
    """
    options = Options(mode, unknown_fields, strict, namespace, settings)
    return _report(library.pvg_validate_change, (old, inputs), options)


def default(
    inputs: Sources, *, format: str = "yaml", mode: Optional[str] = None, unknown_fields: Optional[str] = None,
    strict: bool = False, namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Output:
    """The resources with every default filled, as "yaml" or "json": one object, or a List when there are several."""
    options = Options(mode, unknown_fields, strict, namespace, settings)
    return _output(library.pvg_default, (inputs,), (), options, format)


def convert(
    inputs: Sources, *, format: str = "yaml", mode: Optional[str] = None, unknown_fields: Optional[str] = None,
    strict: bool = False, namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Output:
    """The resources in the current version of their API, without defaults, as "yaml" or "json"."""
    options = Options(mode, unknown_fields, strict, namespace, settings)
    return _output(library.pvg_convert, (inputs,), (), options, format)


def explain_survival(
    inputs: Sources, *, format: str = "text", mode: Optional[str] = None, unknown_fields: Optional[str] = None,
    strict: bool = False, namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Output:
    """Which losses the stacks of the inputs survive, with the arithmetic, as "text", "json" or "yaml"."""
    options = Options(mode, unknown_fields, strict, namespace, settings)
    return _output(library.pvg_explain_survival, (inputs,), (), options, format)


def explain_why(
    inputs: Sources, object: str, path: str, *, format: str = "text", mode: Optional[str] = None,
    unknown_fields: Optional[str] = None, strict: bool = False, namespace: Optional[str] = None,
    settings: Sequence[str] = (),
) -> Output:
    """What made a value of a rendered object, as "text" or "json".

    :param object: "Kind/name"
    :param path: as messages write it, ``spec.template.spec.containers[0].image``
    """
    options = Options(mode, unknown_fields, strict, namespace, settings)
    words = (c_string("object", object), c_string("path", path))
    return _output(library.pvg_explain_why, (inputs,), words, options, format)


def lint(
    inputs: Sources, *, format: str = "text", mode: Optional[str] = None, unknown_fields: Optional[str] = None,
    strict: bool = False, namespace: Optional[str] = None, settings: Sequence[str] = (),
) -> Output:
    """What the checks of our own find in the rendered objects, as "text", "json" or "yaml"; see ``finding_count``."""
    options = Options(mode, unknown_fields, strict, namespace, settings)
    return _output(library.pvg_lint, (inputs,), (), options, format)


def explain_modes(*, format: str = "text") -> Output:
    """Every difference between the modes, with its reason, as "text", "json" or "yaml"."""
    return _output(library.pvg_explain_modes, (), (), Options(), format)


def explain_field(path: str = "", *, format: str = "text") -> Output:
    """What is known of a field ("PravegaCluster.spec.pravega.options"), as "text", "json" or "yaml".

    :param path: empty for the kinds and their first fields
    :raises InvalidInput: the path leads nowhere
    """
    return _output(library.pvg_explain_field, (), (c_string("path", path),), Options(), format)


def schema(kind: str = "", *, format: str = "json") -> Output:
    """A JSON Schema (2020-12) for editors, of one kind or, when it is empty, of all; as "json" or "yaml"."""
    return _output(library.pvg_schema, (), (c_string("kind", kind),), Options(), format)


def crd(kind: str = "", *, slim: bool = False, format: str = "yaml") -> Output:
    """The CustomResourceDefinitions of a kind or, when it is empty, of all; as "yaml" or "json".

    :param slim: without descriptions and what is inside of pod templates
    """
    return _output(library.pvg_crd, (), (c_string("kind", kind), int(bool(slim))), Options(), format)


def version() -> str:
    """The library's version."""
    return str(library.pvg_version().decode())
