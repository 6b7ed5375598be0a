"""The one mapping of command-line options to `ReadOptions` and `BuildOptions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lexc.compile.build import BuildOptions
from lexc.source import ReadOptions
from lexc.source.merged_lists import parse_scale
from lexc.source.read_options import make_key_rule

if TYPE_CHECKING:
    from lexc.source.value_cells import ValueColumn

_READING = (
    "alphabet", "fold", "column", "weight", "header", "delimiter", "lengths", "skip_invalid", "is_sorted", "origin",
    "encoding",
)  # fmt: skip
_BUILDING = ("layout", "rank", "stems", "threads", "about", "on_duplicate")


def read_options(options: Mapping[str, Any], **others: Any) -> ReadOptions:
    """The options for reading lists. options: of a command, by parameter; one that is not given has its default.

    others: fields of `ReadOptions` that the command decides.
    """
    language = options.get("about", {}).get("language", "")
    values = _parse_values(options["values"])
    key = make_key_rule(options.get("key") or "", options.get("digits") or "refuse")
    return ReadOptions(**_named_options(options, _READING), values=values, language=language, key=key,
                       scales=dict(map(parse_scale, options.get("scales", ()))), **others)  # fmt: skip


def build_options(kind: str, options: Mapping[str, Any], reading: ReadOptions) -> BuildOptions:
    """The options for compiling what `reading` reads. options: as in `read_options`."""
    return BuildOptions(kind=kind, content_options=reading.content_options(), **_named_options(options, _BUILDING))


def _named_options(options: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: options[name] for name in names if options.get(name) is not None}


def _parse_values(texts: tuple[str, ...]) -> tuple[ValueColumn, ...]:
    if not texts:
        return ()
    from lexc.source.value_cells import parse_value_column  # lazy: lexc.source.value_cells costs 3 ms

    return tuple(map(parse_value_column, texts))
