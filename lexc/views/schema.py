"""The type of each command's JSON, and the JSON Schema made from these types."""

from __future__ import annotations

import types
from typing import Any, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from lexc.converting import Conversion
from lexc.views.building import Built
from lexc.views.caching import CacheReport
from lexc.views.describing import Description, ForeignDescription
from lexc.views.dumping import Dump
from lexc.views.games import Judged, Plays, Simulated, Solved
from lexc.views.places import Places
from lexc.views.portraits import Portrait
from lexc.views.questions import Alphagram, Answer, Deciphered, Hook, LeaveValue, Neighbour, Weighed, WordFacts
from lexc.views.selfplay import Autoplayed, Compared, Learned, Papers
from lexc.views.spelling import Misspelling
from lexc.views.verifying import Verdict

Words = Answer[str]

COMMANDS: dict[str, tuple[Any, ...]] = {
    "build": (Built,),
    "convert": (Conversion,),
    "info": (Description, ForeignDescription),
    "verify": (Verdict,),
    "dump": (Dump,),
    "cache": (CacheReport,),
    "check": (Words,),
    "words": (Words, Answer[Alphagram]),
    "complete": (Words, Answer[Weighed]),
    "spell": (Answer[Misspelling], Words),
    "pattern": (Words,),
    "regex": (Words,),
    "near": (Answer[Neighbour],),
    "anagram": (Words,),
    "find": (Words, Answer[WordFacts]),
    "study": (Answer[Portrait],),
    "hooks": (Answer[Hook], Words),
    "ladder": (Words,),
    "isomorphs": (Words,),
    "cryptogram": (Deciphered,),
    "merge": (Built, Words),
    "diff": (Built, Words),
    "common": (Built, Words),
    "add": (Built,),
    "remove": (Built,),
    "moves": (Plays,),
    "solve": (Answer[Solved],),
    "simulate": (Simulated,),
    "autoplay": (Autoplayed,),
    "leaves learn": (Learned,),
    "leaves show": (Answer[LeaveValue],),
    "tournament": (Compared,),
    "gcg": (Judged,),
    "papers": (Papers,),
    "paths": (Places,),
}
"""For each command that has --json the types of the objects that it prints; which of several, its options decide."""

_SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def json_schema(command: str) -> dict[str, Any]:
    """JSON Schema (draft 7) of one object that a command prints."""
    return {"anyOf": [schema_of(kind) for kind in COMMANDS[command]]}


def schema_of(kind: Any) -> dict[str, Any]:
    """JSON Schema of a type: of texts, numbers, lists, dicts, dataclasses and TypedDicts."""
    if kind in _SIMPLE:
        return {"type": _SIMPLE[kind]}
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(each) for each in arguments]}
    if origin is list:
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(arguments[1])}
    if kind is Any:
        return {}
    found = fields(kind)
    return {
        "type": "object",
        "properties": {name: schema_of(of) for name, (of, _) in found.items()},
        "required": [name for name, (_, is_required) in found.items() if is_required],
        "additionalProperties": False,
    }


def fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass or a TypedDict: of what type, and whether there always."""
    origin, rows = get_origin(kind) or kind, _rows(kind)
    is_total = not is_typeddict(origin) or origin.__total__
    found = {}
    for name, of in get_type_hints(origin, include_extras=True).items():
        is_optional = get_origin(of) is NotRequired
        found[name] = (_with(get_args(of)[0] if is_optional else of, rows), is_total and not is_optional)
    return found


def _rows(kind: Any) -> dict[Any, Any]:
    """The types that replace a generic type's variables: `Row` is `Play` in `Answer[Play]` and its subclasses."""
    known: dict[Any, Any] = {}
    for generic in (kind, *getattr(kind, "__orig_bases__", ())):
        variables = getattr(get_origin(generic), "__parameters__", ())
        known |= dict(zip(variables, get_args(generic), strict=False))
    return known


def _with(kind: Any, rows: dict[Any, Any]) -> Any:
    """A type with its type variables replaced."""
    if isinstance(kind, TypeVar):
        return rows[kind]
    return list[_with(get_args(kind)[0], rows)] if get_origin(kind) is list else kind  # type: ignore[misc]
