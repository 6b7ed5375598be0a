"""Masked texts: spaces stand for what is no prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

JOINED_WORD = re.compile(r"[^\W\d_a-z]+(?![a-z])|[^\W\d_]?[^\W\d_A-Z]+|[^\W\d_]+")
"""A word of joined ones: capitals together, as in HTTPServer, or a capital with small letters."""
PARTS = ("comments", "strings", "names")
"""The parts of a program that may be checked."""
_NO_LINE_END = re.compile(r"[^\r\n]+")


class Prose(NamedTuple):
    """The prose of a text.

    text: as long as the text, with spaces for what is no prose. names: words that are correct in this text, in small
    letters, as the names in a program. has_joined_names: whether words are joined as in camelCase.
    """

    text: str
    names: frozenset[str] = frozenset()
    has_joined_names: bool = False


def blank(text: str) -> str:
    """Spaces for all characters but line ends."""
    return _NO_LINE_END.sub(lambda match: " " * len(match[0]), text)


def blank_matches(pattern: re.Pattern[str], text: str) -> str:
    """The text with spaces for each match of a pattern."""
    return pattern.sub(lambda match: blank(match[0]), text)


def keep_ranges(text: str, ranges: Iterable[tuple[int, int]]) -> str:
    """The text with spaces for all that lies outside of ascending (start, end) ranges."""
    pieces: list[str] = []
    done = 0
    for start, end in ranges:
        pieces += blank(text[done:start]), text[start:end]
        done = end
    pieces.append(blank(text[done:]))
    return "".join(pieces)


def keep_group(match: re.Match[str], group: str | int) -> str:
    """A match with spaces for all that lies outside of one of its groups. For `re.sub`."""
    start, end = match.span(group)
    if start < 0:
        return blank(match[0])
    return blank(match.string[match.start() : start]) + match[group] + blank(match.string[end : match.end()])


Mask = Callable[[str, str], Prose]
"""Masks a text. The second argument is the name of its file, "" if it has none."""
