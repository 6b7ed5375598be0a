"""The conditions of affixes: which letters a word must end, or begin, with."""

from __future__ import annotations

from functools import lru_cache

from lexc.errors import SourceError
from lexc.source.hunspell_lines import BadLine

MAX_TEXT = 1000
"""The most letters of a word or affix, a limit for untrusted files; hunspell looks up a tenth of that."""

Unit = tuple[frozenset[str], bool]
"""One letter of a condition: some letters, and whether the letter must be (True) or must not be one of them."""


def is_decodable(raw: bytes, encoding: str) -> bool:
    """Whether the encoding has all bytes of a text."""
    try:
        raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def parse_condition(raw: bytes, encoding: str, where: str) -> tuple[Unit, ...]:
    """Parse a condition into units, from left to right. A hyphen in brackets is a letter, not a range.

    Bytes that the encoding does not have become letters that no word has, since hunspell compares bytes.
    Raises BadLine if a bracket is never closed, SourceError if the condition is too long.
    """
    text = raw.decode(encoding, "surrogateescape")
    units: list[Unit] = []
    position = 0
    while position < len(text) and text != ".":
        if len(units) >= MAX_TEXT:
            expected, found = f"at most {MAX_TEXT} letters", repr(text[:40])
            raise SourceError("the condition is too long", where=where, expected=expected, found=found)
        if text[position] != "[":
            units.append(_letter_unit(text[position]))
            position += 1
            continue
        end = text.find("]", position)
        if end < 0:
            raise BadLine("a bracket that is never closed", where=where, expected="']'", found=repr(text[:40]))
        is_negated = text.startswith("^", position + 1)
        units.append((frozenset(text[position + 1 + is_negated : end]), not is_negated))
        position = end + 1
    return tuple(units)


@lru_cache(1 << 12)
def _letter_unit(letter: str) -> Unit:
    """The unit of a letter outside brackets. Cached, since a set takes 200 bytes and its letter takes one."""
    return (frozenset(), False) if letter == "." else (frozenset(letter), True)
