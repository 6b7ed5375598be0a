"""Masked texts, in which spaces take the place of all characters but prose and line ends."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

ORDINAL = r"(?:-?(?:st|nd|rd|th)\b)"
"""The ending of an ordinal number behind a formula: $i$th, $k$-th."""
NAME_PART = re.compile(r"[^\W\d_a-z]+(?![a-z])|[^\W\d_]?[^\W\d_A-Z]+|[^\W\d_]+")
"""A word of a joined name: HTTP and Server in HTTPServer, camel and Case in camelCase."""
PARTS = ("comments", "strings", "names")
"""The parts of a program that may be checked."""
_NO_LINE_END = re.compile(r"[^\r\n]+")


class Prose(NamedTuple):
    """The prose of a text.

    text: the masked text, as long as the original. names: words that are correct in this text, in lower case: those of
    a program's names. has_joined_names: whether the text has names like camelCase. original: the text without masks; ""
    if nothing is masked. note: the part of the text that could not be read, for the user; "" for none. accepted: words
    that the text, or a list for it, calls correct, in lower case. language: the one that the text names (`pt_BR`), ""
    for none.
    """

    text: str
    names: frozenset[str] = frozenset()
    has_joined_names: bool = False
    original: str = ""
    note: str = ""
    accepted: frozenset[str] = frozenset()
    language: str = ""

    def has(self, start: int, text: str) -> bool:
        """Whether the original text has these characters at an offset."""
        return (self.original or self.text).startswith(text, start)


_LINE = re.compile(r"[^\n]*\n|[^\n]+")


def split_lines(text: str) -> list[str]:
    """The lines of a text, each with its LF."""
    return _LINE.findall(text)


def blank(text: str) -> str:
    """Replace all characters but line ends by spaces."""
    return _NO_LINE_END.sub(lambda match: " " * len(match[0]), text)


def blank_matches(pattern: re.Pattern[str], text: str) -> str:
    """Blank each match of a pattern: spaces replace its characters, and line ends stay."""
    return pattern.sub(lambda match: blank(match[0]), text)


def matches_in_lines(
    pattern: re.Pattern[str], sign: re.Pattern[str], text: str, start: int = 0, end: int | None = None
) -> Iterator[re.Match[str]]:
    """The matches of a pattern, whose search takes long. Only lines are searched that have a sign of it.

    sign: matches somewhere in each match of the pattern, which has no line end.
    """
    end = len(text) if end is None else end
    while found := sign.search(text, start, end):
        line_start = text.rfind("\n", start, found.start()) + 1 or start
        start = text.find("\n", found.end(), end)
        start = end if start < 0 else start
        yield from pattern.finditer(text, line_start, start)


def blank_ranges(text: str, ranges: Iterable[tuple[int, int]]) -> str:
    """Blank ascending (start, end) ranges of a text: spaces replace their characters, and line ends stay."""
    pieces: list[str] = []
    previous_end = 0
    for start, end in ranges:
        pieces += text[previous_end:start], blank(text[start:end])
        previous_end = end
    return "".join([*pieces, text[previous_end:]])


def split_word(opening: str, closing: str) -> re.Pattern[str]:
    """The pattern of a word of which a mark emphasises a part: `un**believ**able`.

    opening, closing: patterns of the mark around the part. A mask keeps offsets, so that it cannot join the parts.
    """
    part = rf"{opening}[^\W_]++{closing}"
    return re.compile(rf"(?<!\w)(?:[^\W_]++(?:{part}[^\W_]*+)++|{part}[^\W_]++(?:{part}[^\W_]*+)*+)")


def keep_ranges(text: str, ranges: Iterable[tuple[int, int]]) -> str:
    """Blank the text outside ascending (start, end) ranges: spaces replace its characters, and line ends stay."""
    kept = io.StringIO()  # a list of pieces would take 100 bytes for each
    previous_end = 0
    for start, end in ranges:
        kept.write(blank(text[previous_end:start]))
        kept.write(text[start:end])
        previous_end = end
    kept.write(blank(text[previous_end:]))
    return kept.getvalue()


def keep_group(match: re.Match[str], group: str | int) -> str:
    """Blank a match except one of its groups, for `re.sub`: spaces replace its characters, and line ends stay."""
    start, end = match.span(group)
    if start < 0:
        return blank(match[0])
    return blank(match.string[match.start() : start]) + match[group] + blank(match.string[end : match.end()])


def blank_groups(match: re.Match[str], *groups: str) -> str:
    """Blank some groups of a match, for `re.sub`, and keep all other characters."""
    text, start = match[0], match.start()
    for group in groups:
        first, end = (offset - start for offset in match.span(group))
        if match[group] is not None:
            text = text[:first] + blank(text[first:end]) + text[end:]
    return text


Mask = Callable[[str, str], Prose]
"""Masks a text. The second argument is the name of its file, "" if it has none."""
