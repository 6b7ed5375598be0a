"""Pairs of written and meant texts, a pair a line with a tab between: `recieve<tab>receive`."""

from __future__ import annotations

import os
from unicodedata import normalize

from lexc.errors import SourceError
from lexc.source.spaces import strip_cell
from lexc.source.texts import Text, read_text

MAX_PAIRS = 200_000
MAX_LETTERS = 250
"""The most distinct letters of all pairs together."""
_MAX_LENGTH = 60


def read_pairs(path: str | os.PathLike[str]) -> list[tuple[str, str]]:
    """The pairs of a file, in lower case, without repetitions. Blank lines and lines that begin with # are ignored.

    Raises SourceError for a file that cannot be read or has no pair, and for a line that is no pair.
    """
    text = read_text(path)
    pairs: dict[tuple[str, str], None] = {}
    letters: set[str] = set()
    for index, line in enumerate(text.data.split(b"\n")):
        if not line.strip() or line.startswith(b"#"):
            continue
        pair = _read_pair(text, index, line)
        pairs[pair] = None
        letters.update(*pair)
        if len(pairs) > MAX_PAIRS or len(letters) > MAX_LETTERS:
            expected = f"at most {MAX_PAIRS:,} pairs of {MAX_LETTERS} different letters"
            raise SourceError("too many pairs or letters", where=text.location(index), expected=expected, found="more",
                              remedy="Give fewer pairs, of one language.")  # fmt: skip
    if not pairs:
        raise SourceError("no pairs", where=text.name, expected="a written and a meant text a line, a tab between",
                          remedy="Write the pairs into the file.")  # fmt: skip
    return list(pairs)


def _read_pair(text: Text, index: int, line: bytes) -> tuple[str, str]:
    """One pair. Raises SourceError."""
    try:
        cells = normalize("NFC", line.decode().rstrip("\r")).lower().split("\t")
    except UnicodeDecodeError as error:
        raise _error(text, index, "this is no UTF-8", repr(line[:40])) from error
    cells = [*map(strip_cell, cells)]
    if len(cells) != 2 or not all(cells):
        raise _error(text, index, "this is no pair", repr(line[:40].decode(errors="replace")))
    if max(map(len, cells)) > _MAX_LENGTH:
        raise _error(text, index, "a text is too long", f"{max(map(len, cells))} letters")
    if not all(cell.isprintable() for cell in cells) or {"^", "$"} & {*cells[0], *cells[1]}:
        raise _error(text, index, "a text has a character that no word has", repr(cells))
    return cells[0], cells[1]


def _error(text: Text, index: int, problem: str, found: str) -> SourceError:
    return SourceError(
        problem, where=text.location(index), found=found,
        expected=f"a written and a meant text, each of at most {_MAX_LENGTH} letters, with a tab between",
        remedy="Correct the line, or remove it.",
    )  # fmt: skip
