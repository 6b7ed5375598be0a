"""The lines of a hunspell file, and the names of locations in it."""

from __future__ import annotations

import codecs
from pathlib import Path

from lexc.errors import SourceError
from lexc.source.decompression import read_content
from lexc.system import files

MAX_NOTES = 1000
"""The most lines that are left out of the files of a dictionary."""


class BadLine(SourceError):
    """A line that cannot be read. It is left out, with a note, since the rest of the file can be read without it."""


def note_bad_line(notes: list[str], error: BadLine) -> None:
    """Add a note on a line that is left out. Raises SourceError if so many lines are bad that the file is of no use."""
    found = f", found {error.found}" if error.found else ""
    notes.append(f"{error.where}: {error.problem}{found}: what cannot be read is left out")
    if len(notes) > MAX_NOTES:
        raise SourceError(
            "too many lines cannot be read", where=error.where, expected=f"at most {MAX_NOTES:,}", found=error.problem,
            remedy="Check the lines SET and FLAG of the affix file.",
        )  # fmt: skip


def location(path: Path, line: int, column: int = 1) -> str:
    """A location for errors: "en.dic:3:1". line, column: from 1."""
    return f"{path}:{line}:{column}"


def read_lines(path: Path) -> tuple[list[bytes], bool]:
    """The lines of a file without line ends, and whether the file begins with a UTF-8 byte order mark.

    Raises SourceError if the file cannot be read.
    """
    try:
        with files.open_to_read(path) as file:
            data = read_content(str(path), file)
    except OSError as error:
        raise files.reading_error(SourceError, error, path) from None
    has_mark = data.startswith(codecs.BOM_UTF8)
    lines = data[3 if has_mark else 0 :].split(b"\n")
    return [line.rstrip(b"\r") for line in lines], has_mark
