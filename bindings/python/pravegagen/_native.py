"""pravegagen.h as ctypes sees it: structs, enumerators and the functions of the library beside this file.

A test compares all of it with the header. What is pleasant to use stands in __init__.py; nothing here checks an argument.
"""
import ctypes
import os
from typing import Any, Dict, List, Tuple

PVG_OK = 0
PVG_INVALID_INPUT = 1
PVG_BAD_ARGUMENT = 2
PVG_UNSUPPORTED = 3
PVG_NO_MEMORY = 4
PVG_INTERNAL = 5

PVG_SEVERITY_WARNING = 0
PVG_SEVERITY_ERROR = 1

PVG_FORMAT_YAML = 0
PVG_FORMAT_JSON = 1
PVG_FORMAT_LIST = 2
PVG_FORMAT_NDJSON = 3
PVG_FORMAT_TEXT = 5

PVG_MODE_DEFAULT = 0
PVG_MODE_OPERATOR = 1
PVG_MODE_HARDENED = 2

PVG_UNKNOWN_STANDARD = 0
PVG_UNKNOWN_ERROR = 1
PVG_UNKNOWN_WARN = 2
PVG_UNKNOWN_PRUNE = 3
PVG_UNKNOWN_KEEP = 4

Handle = ctypes.c_void_p


class pvg_text(ctypes.Structure):
    # c_void_p and not c_char_p: the text may hold NUL bytes.
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t)]


class pvg_input(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


class pvg_options(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("mode", ctypes.c_int32),
        ("unknown_fields", ctypes.c_int32),
        ("format", ctypes.c_int32),
        ("strict", ctypes.c_int32),
        ("default_namespace", ctypes.c_char_p),
        ("settings", ctypes.POINTER(ctypes.c_char_p)),
        ("setting_count", ctypes.c_size_t),
    ]


class pvg_object(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("api_version", pvg_text),
        ("kind", pvg_text),
        ("object_namespace", pvg_text),
        ("name", pvg_text),
        ("component", pvg_text),
        ("role", pvg_text),
        ("text", pvg_text),
    ]


class pvg_diagnostic(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("severity", ctypes.c_int32),
        ("number", ctypes.c_uint32),
        ("code", pvg_text),
        ("path", pvg_text),
        ("file", pvg_text),
        ("line", ctypes.c_uint64),
        ("column", ctypes.c_uint64),
        ("message", pvg_text),
        ("hint", pvg_text),
        ("rendered", pvg_text),
    ]


_Inputs: List[Any] = [ctypes.POINTER(pvg_input), ctypes.c_size_t]
_End: List[Any] = [ctypes.POINTER(pvg_options), ctypes.POINTER(Handle)]
_Text: List[Any] = [Handle, ctypes.POINTER(pvg_text)]
_Count: List[Any] = [Handle, ctypes.POINTER(ctypes.c_size_t)]

# Name, what it returns, what it takes.
FUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {
    "pvg_render": (ctypes.c_int, _Inputs + _End),
    "pvg_validate": (ctypes.c_int, _Inputs + _End),
    "pvg_validate_change": (ctypes.c_int, _Inputs + _Inputs + _End),
    "pvg_default": (ctypes.c_int, _Inputs + _End),
    "pvg_convert": (ctypes.c_int, _Inputs + _End),
    "pvg_explain_survival": (ctypes.c_int, _Inputs + _End),
    "pvg_explain_why": (ctypes.c_int, _Inputs + [ctypes.c_char_p, ctypes.c_char_p] + _End),
    "pvg_lint": (ctypes.c_int, _Inputs + _End),
    "pvg_explain_modes": (ctypes.c_int, _End),
    "pvg_explain_field": (ctypes.c_int, [ctypes.c_char_p] + _End),
    "pvg_schema": (ctypes.c_int, [ctypes.c_char_p] + _End),
    "pvg_crd": (ctypes.c_int, [ctypes.c_char_p, ctypes.c_int32] + _End),
    "pvg_result_free": (None, [Handle]),
    "pvg_result_output": (ctypes.c_int, _Text),
    "pvg_result_object_count": (ctypes.c_int, _Count),
    "pvg_result_object": (ctypes.c_int, [Handle, ctypes.c_size_t, ctypes.POINTER(pvg_object)]),
    "pvg_result_finding_count": (ctypes.c_int, _Count),
    "pvg_result_diagnostic_count": (ctypes.c_int, _Count),
    "pvg_result_diagnostic": (ctypes.c_int, [Handle, ctypes.c_size_t, ctypes.POINTER(pvg_diagnostic)]),
    "pvg_result_diagnostics_json": (ctypes.c_int, _Text),
    "pvg_result_diagnostics_sarif": (ctypes.c_int, _Text),
    "pvg_version_number": (ctypes.c_uint32, []),
    "pvg_version": (ctypes.c_char_p, []),
    "pvg_status_text": (ctypes.c_char_p, [ctypes.c_int]),
}


def _load() -> ctypes.CDLL:
    # The one that came with the package and no other: another version could have other structs.
    library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libpravegagen.so"))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


# ctypes lets other threads run while one is in a function of a CDLL.
library = _load()


def text_of(text: pvg_text) -> str:
    # The library gives out UTF-8 only, but for a file's name, which is what the caller gave.
    return ctypes.string_at(text.data, text.size).decode("utf-8", "surrogateescape") if text.data else ""
