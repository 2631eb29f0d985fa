"""What Python hands over as the C API takes it, and a result as Python has it: inputs, options, calls, diagnostics.

Left out: the functions of the package, which stand in __init__.py.
"""
import ctypes
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, cast

from . import _native as native
from ._native import library, text_of


@dataclass(frozen=True)
class Input:
    """Text with the name that messages use for it."""

    name: str
    text: Union[str, bytes]


#: One input: YAML or JSON text, a resource as a mapping, the path of a file (``pathlib.Path``), or an :class:`Input`.
#: A plain ``str`` is text, never a path.
Source = Union[str, bytes, bytearray, memoryview, Mapping[str, Any], "os.PathLike[str]", Input]
#: One input or several; several are one program, as files of one command are.
Sources = Union[Source, Iterable[Source]]


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong with the input, or may be."""

    severity: str  #: "error" or "warning"
    number: int  #: 1203 for PVG1203
    code: str
    path: str  #: ``spec.ports[0].name``; empty when the whole document is meant
    file: str  #: the input's name; empty when no place in the input is meant
    line: int  #: from 1; 0 when no place is meant
    column: int  #: from 1, in code points; 0 when no place is meant
    message: str
    hint: str  #: how to mend it; may be empty
    rendered: str = field(repr=False)  #: all of it for a person, in several lines

    @property
    def is_error(self) -> bool:
        return self.severity == "error"


@dataclass(frozen=True)
class ObjectInfo:
    """What an object is to the deployment."""

    api_version: str
    kind: str
    namespace: str  #: empty for an object without one
    name: str
    component: str  #: the part of the deployment that it belongs to, such as "bookie"
    role: str  #: what it is to that part, such as "headless-service"


class Error(Exception):
    """What every exception of this package is, but for those of Python itself (TypeError, MemoryError, OSError)."""


class BadArgument(Error, ValueError):
    """An argument that no input would make right: an unknown mode, a format that the function does not have."""


class InternalError(Error):
    """A fault in the library."""


class InvalidInput(Error, ValueError):
    """The input has errors. ``diagnostics`` has all of them, warnings too, in the order of the input."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__("".join(d.rendered for d in self.diagnostics).rstrip("\n") or "invalid input")

    def __reduce__(self) -> Tuple[Any, ...]:
        return InvalidInput, (self.diagnostics,)


MODES = {None: native.PVG_MODE_DEFAULT, "operator": native.PVG_MODE_OPERATOR, "hardened": native.PVG_MODE_HARDENED}
UNKNOWN_FIELDS = {
    None: native.PVG_UNKNOWN_STANDARD,
    "error": native.PVG_UNKNOWN_ERROR,
    "warn": native.PVG_UNKNOWN_WARN,
    "prune": native.PVG_UNKNOWN_PRUNE,
    "keep": native.PVG_UNKNOWN_KEEP,
}
FORMATS = {
    "yaml": native.PVG_FORMAT_YAML,
    "json": native.PVG_FORMAT_JSON,
    "list": native.PVG_FORMAT_LIST,
    "ndjson": native.PVG_FORMAT_NDJSON,
    "text": native.PVG_FORMAT_TEXT,
}


@dataclass(frozen=True)
class Options:
    """The options of a compilation as its function was given them."""

    mode: Optional[str] = None
    unknown_fields: Optional[str] = None
    strict: bool = False
    namespace: Optional[str] = None
    settings: Sequence[str] = ()


def _number(what: str, word: Optional[str], numbers: Mapping[Any, int]) -> int:
    if not isinstance(word, str) and word is not None:
        raise TypeError(f"{what} must be a str, not {type(word).__name__}")
    if word not in numbers:
        allowed = ", ".join(repr(n) for n in numbers if n is not None)
        raise BadArgument(f"{what} {word!r} is none of {allowed}")
    return numbers[word]


def c_string(what: str, text: str) -> bytes:
    """For a NUL-terminated parameter; a NUL inside would silently cut it."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    if "\0" in text:
        raise BadArgument(f"{what} must not contain a NUL")
    if what == "name":
        return text.encode("utf-8", "surrogateescape")
    try:
        return text.encode()
    except UnicodeEncodeError as problem:
        raise BadArgument(f"{what} is not UTF-8: {problem}") from problem


def _json_bytes(source: Mapping[str, Any]) -> bytes:
    try:
        return json.dumps(dict(source), ensure_ascii=False, allow_nan=False).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadArgument(f"a resource that is not JSON: {problem}") from problem


def _one(source: Source, name: str) -> Tuple[bytes, bytes]:
    if isinstance(source, Input):
        return c_string("name", source.name), _one(source.text, name)[1]
    if isinstance(source, str):
        return name.encode(), source.encode("utf-8", "surrogatepass")
    if isinstance(source, (bytes, bytearray, memoryview)):
        return name.encode(), bytes(source)
    if isinstance(source, Mapping):
        return name.encode(), _json_bytes(source)
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return c_string("name", os.fsdecode(source)), file.read()
    raise TypeError(f"an input must be str, bytes, a mapping, a path or an Input, not {type(source).__name__}")


def _c_inputs(sources: Sources) -> Tuple[Any, int]:
    if isinstance(sources, (Input, str, bytes, bytearray, memoryview, Mapping, os.PathLike)):
        pairs = [_one(cast(Source, sources), "<input>")]
    elif isinstance(sources, Iterable):
        pairs = [_one(source, f"<input {i}>") for i, source in enumerate(cast(Iterable[Source], sources), 1)]
    else:
        raise TypeError(f"inputs must be one input or several, not {type(sources).__name__}")
    array = (native.pvg_input * max(len(pairs), 1))()
    for place, (name, data) in zip(array, pairs):
        place.name, place.data, place.size = name, data, len(data)
    return array, len(pairs)


def _c_options(options: Options, format: str) -> native.pvg_options:
    if isinstance(options.settings, (str, bytes)):
        raise TypeError("settings must be a sequence of str")
    settings: List[bytes] = [c_string("a setting", s) for s in options.settings]
    given = native.pvg_options()
    given.struct_size = ctypes.sizeof(given)
    given.mode = _number("mode", options.mode, MODES)
    given.unknown_fields = _number("unknown_fields", options.unknown_fields, UNKNOWN_FIELDS)
    given.format = _number("format", format, FORMATS)
    given.strict = bool(options.strict)
    given.default_namespace = None if options.namespace is None else c_string("namespace", options.namespace)
    given.settings = (ctypes.c_char_p * len(settings))(*settings)
    given.setting_count = len(settings)
    return given


class Result:
    """A pvg_result; lives as long as the ``with`` of :func:`result_of`."""

    def __init__(self, status: int, handle: Any) -> None:
        self.status = status
        self.handle = handle

    def output(self) -> str:
        return self._text(library.pvg_result_output)

    def sarif(self) -> str:
        return self._text(library.pvg_result_diagnostics_sarif)

    def finding_count(self) -> int:
        return self._count(library.pvg_result_finding_count)

    def objects(self) -> List[ObjectInfo]:
        infos = []
        o = native.pvg_object()
        o.struct_size = ctypes.sizeof(o)
        for i in range(self._count(library.pvg_result_object_count)):
            check(library.pvg_result_object(self.handle, i, ctypes.byref(o)))
            texts = (o.api_version, o.kind, o.object_namespace, o.name, o.component, o.role)
            infos.append(ObjectInfo(*map(text_of, texts)))
        return infos

    def diagnostics(self) -> Tuple[Diagnostic, ...]:
        found = []
        d = native.pvg_diagnostic()
        d.struct_size = ctypes.sizeof(d)
        for i in range(self._count(library.pvg_result_diagnostic_count)):
            check(library.pvg_result_diagnostic(self.handle, i, ctypes.byref(d)))
            found.append(
                Diagnostic(
                    "error" if d.severity == native.PVG_SEVERITY_ERROR else "warning",
                    d.number, text_of(d.code), text_of(d.path), text_of(d.file), d.line, d.column,
                    text_of(d.message), text_of(d.hint), text_of(d.rendered),
                )
            )
        return tuple(found)

    def raise_for_errors(self) -> None:
        if self.status == native.PVG_INVALID_INPUT:
            raise InvalidInput(self.diagnostics())

    def _text(self, function: Any) -> str:
        text = native.pvg_text()
        check(function(self.handle, ctypes.byref(text)))
        return text_of(text)

    def _count(self, function: Any) -> int:
        count = ctypes.c_size_t()
        check(function(self.handle, ctypes.byref(count)))
        return count.value


def check(status: int) -> None:
    """Raises for all that is neither done nor invalid input."""
    if status in (native.PVG_OK, native.PVG_INVALID_INPUT):
        return
    text = library.pvg_status_text(status).decode()
    if status == native.PVG_NO_MEMORY:
        raise MemoryError(text)
    if status in (native.PVG_BAD_ARGUMENT, native.PVG_UNSUPPORTED):
        raise BadArgument(text)
    raise InternalError(text)


@contextmanager
def result_of(
    function: Any, several: Sequence[Sources], words: Sequence[Any], options: Options, format: str
) -> Iterator[Result]:
    """Calls a compilation: its lists of inputs, then what is its own, then options and result."""
    arguments: List[Any] = []
    for sources in several:
        arguments.extend(_c_inputs(sources))
    given = _c_options(options, format)
    handle = native.Handle()
    status = function(*arguments, *words, ctypes.byref(given), ctypes.byref(handle))
    try:
        check(status)
        yield Result(status, handle)
    finally:
        library.pvg_result_free(handle)
