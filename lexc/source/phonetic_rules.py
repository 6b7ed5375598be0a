"""Phonetic rules: the rows of PHONE in an affix file, and of the bundled tables.

A row is a pattern and the code that stands for it: `KN^ N`. `lexc.kernels.spelling.phonetic_rules` explains patterns. A
table of which rows are missing would give other codes, so it is refused as hunspell does it. A single pattern that
cannot be read is left out: hunspell never applies it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from lexc.errors import SourceError
from lexc.source.affix_settings import quote
from lexc.source.hunspell_lines import location

if TYPE_CHECKING:
    from lexc.source.affix import Affixes

MAX_LETTERS = 64
"""The most characters of a pattern or a code, and of a word that has a code."""
DEFAULT_PRIORITY = 5
_MAX_ROWS = 1 << 12
_MAX_SIZE = 1 << 16  # characters of all rows, so that they fit into META

Rows = tuple[tuple[str, str], ...]
"""Pairs of a pattern and its code, without _."""

_PATTERN = re.compile(r"([^()<^$\d-]+)(?:\(([^()]+)\))?(-*)(<?)(\d?)(\^{0,2})(\$?)")
_REMEDY = "Correct the line, or remove the lines of PHONE: they serve suggestions alone."


class PhoneticRule(NamedTuple):
    """A rule. letters: those that it reads, then one of `choices`, if there are any. n_kept: of these are left (-).

    A rule that leaves all of its letters is never applied, but it may overrule others.

    reads_again: < stands in the pattern; at_beginning: ^; begins_anew: ^^; at_end: $. code: may be empty.
    """

    letters: str
    choices: str
    n_kept: int
    reads_again: bool
    priority: int
    at_beginning: bool
    begins_anew: bool
    at_end: bool
    code: str


def parse_rule(pattern: str, code: str) -> PhoneticRule | None:
    """The rule of a row; None if its pattern cannot be read."""
    found = _PATTERN.fullmatch(pattern)
    if found is None or max(len(pattern), len(code)) > MAX_LETTERS:
        return None
    letters, choices, kept, again, priority, beginning, end = found.groups("")
    return PhoneticRule(
        letters, choices, len(kept), bool(again), int(priority or DEFAULT_PRIORITY), bool(beginning),
        beginning == "^^", bool(end), code,
    )  # fmt: skip


def read_phonetic_table(affixes: Affixes) -> Rows:
    """The rows of PHONE in an affix file, () without any. Patterns that cannot be read are noted, and left out.

    Raises SourceError, with the line, if rows are missing, incomplete, in excess or too many.
    """
    names = [words[0] for _, words in affixes.fields]
    if b"PHONE" not in names:
        return ()
    first = names.index(b"PHONE")
    n_rows = _read_number(affixes, *affixes.fields[first])
    fields = affixes.fields[first + 1 : first + 1 + n_rows]
    for (line, _), name in zip(fields, names[first + 1 :], strict=False):
        if name != b"PHONE":
            raise _error(affixes, line, "a row of PHONE is missing", f"{n_rows} rows", quote(name))
    if len(fields) < n_rows:
        line = affixes.fields[first][0]
        raise _error(affixes, line, "rows of PHONE are missing", f"{n_rows} rows", str(len(fields)))
    if b"PHONE" in names[first + 1 + n_rows :]:
        line = affixes.fields[names.index(b"PHONE", first + 1 + n_rows)][0]
        raise _error(affixes, line, "PHONE has more rows than it says", f"{n_rows} rows", "another one")
    rows = [row for line, words in fields if (row := _read_row(affixes, line, words))]
    if sum(len(text) for row in rows for text in row) > _MAX_SIZE:
        raise _error(affixes, affixes.fields[first][0], "PHONE is too large", f"{_MAX_SIZE:,} characters", "more")
    return tuple(rows)


def _read_number(affixes: Affixes, line: int, words: list[bytes]) -> int:
    """The number of rows, in the first line of PHONE."""
    expected = f"PHONE and a number from 1 to {_MAX_ROWS:,}"
    if len(words) < 2 or not re.fullmatch(rb"[0-9]{1,9}", words[1]) or not 1 <= int(words[1]) <= _MAX_ROWS:
        found = quote(b" ".join(words[:2]))
        raise _error(affixes, line, "the number of rows of PHONE cannot be read", expected, found)
    return int(words[1])


def _read_row(affixes: Affixes, line: int, words: list[bytes]) -> tuple[str, str] | None:
    """A row; None if its pattern is left out."""
    if len(words) < 3:
        raise _error(affixes, line, "a row of PHONE is incomplete", "a pattern and its code", quote(b" ".join(words)))
    try:
        pattern, code = (word.decode(affixes.encoding) for word in words[1:3])
    except UnicodeDecodeError:
        found = quote(b" ".join(words[:3]))
        raise _error(affixes, line, "a row of PHONE cannot be read", affixes.encoding, found) from None
    code = code.replace("_", "")
    if parse_rule(pattern, code) is None:
        affixes.notes.append(f"{location(affixes.path, line)}: a pattern of PHONE is left out: {quote(words[1])}")
        return None
    return pattern, code


def _error(affixes: Affixes, line: int, problem: str, expected: str, found: str) -> SourceError:
    return SourceError(problem, where=location(affixes.path, line), expected=expected, found=found, remedy=_REMEDY)
