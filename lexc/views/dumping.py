"""Every field of an image, as `lexc dump` shows it."""

from __future__ import annotations

from typing import Any, TypedDict

from lexc.image import dump


class DumpedField(TypedDict):
    """A field. offset: of its first byte in the image. value: a number, a text, or hexadecimal digits of bytes."""

    offset: int
    value: Any
    meaning: str


Part = dict[str, DumpedField]
Dump = dict[str, Part | list[Part]]
"""By part (header, sections, graph and so on), then by name. A part of which there are several is a list."""


def dumped(data: memoryview) -> Dump:
    """The fields of what may be a damaged image, as far as the bytes go."""
    found: Dump = dump.as_json(data)
    return found
