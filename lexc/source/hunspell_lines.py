"""The lines of a hunspell file, and places in it."""

from __future__ import annotations

import codecs
from pathlib import Path

from lexc import files
from lexc.errors import SourceError
from lexc.source.decompression import whole


def place(path: Path, line: int, column: int = 1) -> str:
    return f"{path}:{line}:{column}"


def read_lines(path: Path) -> tuple[list[bytes], bool]:
    """The lines of a file without line ends, and whether it began with the UTF-8 byte order mark."""
    try:
        with files.open_to_read(path) as file:
            data = whole(str(path), file)
    except OSError as error:
        found = error.strerror or str(error)
        raise SourceError("cannot read", where=str(path), found=found, remedy="Name a file that can be read.") from None
    marked = data.startswith(codecs.BOM_UTF8)
    lines = data[3 if marked else 0 :].split(b"\n")
    return [line.rstrip(b"\r") for line in lines], marked
