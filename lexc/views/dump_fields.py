"""Every field of an image, as `lexc dump` shows it."""

from __future__ import annotations

from typing import Any, TypedDict

from lexc.image import dump


class DumpedField(TypedDict):
    """A field. offset: the position of the first byte in the image. value: a number, a text, or bytes as hexadecimal
    digits. meaning: an explanation of the value.
    """

    offset: int
    value: Any
    meaning: str


Part = dict[str, DumpedField]
Dump = dict[str, Part | list[Part]]
"""Fields by part (header, sections, graph and so on), then by name. A part that occurs several times is a list."""


def dump_fields(data: memoryview) -> Dump:
    """The fields of an image; if it is damaged, those before the damage."""
    dumped: Dump = dump.as_json(data)
    return dumped
