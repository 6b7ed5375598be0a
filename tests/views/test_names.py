"""Fields of answers have names of one vocabulary, whatever command prints them."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, get_args, get_origin, is_typeddict

from lexc.views import schema
from lexc.views.analysis import AnalysisLimits

AMOUNTS = {
    "bits", "box", "bytes", "column", "count", "distance", "lead", "length", "line", "max_bytes", "offset", "ordinal",
    "ply", "player_index", "seed", "turn", "unit_bits", "writer",
    # points of the board game, and values of words
    "by_rules", "minimum", "points", "score", "spread", "total", "value", "weight",
}  # fmt: skip
"""Fields of whole numbers that count nothing: places, sizes, points."""
NOT_OF_FILES = {"game", "image", "path", "target"}
KINDS = {str: "text", int: "number", float: "number", bool: "boolean"}


def objects() -> dict[str, dict[str, Any]]:
    """The fields of each type of answers, by its name: for each field its type."""
    found: dict[str, dict[str, Any]] = {}
    kinds = [kind for kinds in schema.COMMANDS.values() for kind in kinds]
    for kind in [*kinds, *map(schema.answer_type, schema.QUESTIONS.values())]:
        collect(kind, found)
    return found


def collect(kind: Any, found: dict[str, dict[str, Any]]) -> None:
    for argument in get_args(kind):
        collect(argument, found)
    base = get_origin(kind) or kind
    if not (is_typeddict(base) or dataclasses.is_dataclass(base)) or str(kind) in found:
        return
    found[str(kind)] = {name: field_type for name, (field_type, _) in schema.fields(kind).items()}
    for field_type in found[str(kind)].values():
        collect(field_type, found)


def kinds_of(field_type: Any) -> Iterator[str]:
    """The kinds of values of a type, without null. A list that is counted with --count is a list."""
    parts = get_args(field_type) if get_origin(field_type) not in (None, list, dict) else (field_type,)
    kinds = {KINDS.get(part, str(get_origin(part) or part)) for part in parts if part not in (type(None), Any)}
    yield from kinds - {"number"} if str(list) in kinds else kinds


def test_a_number_of_things_is_named_n_and_nothing_else_is() -> None:
    settings = schema.fields(AnalysisLimits).keys()
    for kind, fields in objects().items():
        for name, field_type in fields.items():
            is_whole = int in (field_type, *get_args(field_type)) and list not in map(get_origin, get_args(field_type))
            is_named = name.startswith("n_") or name in AMOUNTS or (name in settings and "AnalysisLimits" in kind)
            assert not is_whole or get_origin(field_type) in (list, dict) or is_named, f"{kind}: {name}"
            assert not name.startswith("n_") or is_whole or float in (field_type, *get_args(field_type)), (kind, name)
    assert {name for fields in objects().values() for name in fields} >= AMOUNTS, "each is in use"


def test_a_file_has_one_name() -> None:
    for kind, fields in objects().items():
        assert not {name for name, each in fields.items() if each is str} & NOT_OF_FILES, kind


def test_a_name_has_one_kind_of_value() -> None:
    found = defaultdict[str, dict[str, set[str]]](lambda: defaultdict(set))
    for kind, fields in objects().items():
        for name, field_type in fields.items():
            for each in kinds_of(field_type):
                found[name][each].add(kind)
    assert {name: dict(kinds) for name, kinds in found.items() if len(kinds) > 1} == {}


def test_only_truths_are_named_is() -> None:
    for kind, fields in objects().items():
        for name, field_type in fields.items():
            assert name.startswith("is_") == (field_type is bool), f"{kind}: {name}"
