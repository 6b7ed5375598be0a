"""Programs: comments, strings and names, as Pygments finds them in some 500 languages.

The names of a program are correct in its comments and strings, too, since these write about them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from lexc import resources
from lexc.errors import UsageError
from lexc.texts.masks import JOINED_WORD, Prose, blank_matches, keep_ranges

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

DEFAULT_PARTS = frozenset({"comments", "strings"})
_MAX_LINE = 4096  # characters: longer lines are data, or were written by programs
_LONG_LINE = re.compile(rf"^[^\r\n]{{{_MAX_LINE},}}", re.MULTILINE)
_NAME_PART = re.compile(r"[^\W\d_]+")
_QUOTED_CODE = re.compile(
    r"``[^`\n]+``|`[^`\n]+`|[@\\]\w+|--?[a-z][\w-]*|\$\{?\w+\}?|%\(\w+\)\w|%[-+ #0-9.]*[a-zA-Z]\b|\{\w*\}|\\[nrtabfv0]"
)


@cache
def _terms() -> frozenset[str]:
    """The terms of programmers that word lists lack, which are correct in programs."""
    path = resources.find("spelling", "program-terms", (".txt",))
    return frozenset(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))


def mask(text: str, name: str = "", parts: Iterable[str] = DEFAULT_PARTS) -> Prose:
    """Mask a program. name: of its file, by which its language is known. parts: which of `PARTS` to keep.

    Raises UsageError if the language is unknown.
    """
    text = blank_matches(_LONG_LINE, text)
    ranges, names, wanted = [], set[str](), frozenset(parts)
    for start, part, value in _tokens(text, name):
        if part == "names":
            names.update(found.lower() for found in split_name(value))
        if part in wanted:
            ranges.append((start, start + len(value)))
    masked = blank_matches(_QUOTED_CODE, keep_ranges(text, ranges))
    accepted = _terms() if "names" in wanted else _terms() | names
    return Prose(masked, accepted, has_joined_names=True)


def split_name(name: str) -> Iterator[str]:
    """The words of a name, as split, name of splitName, split_name and SPLIT_NAME."""
    return (part[0] for run in _NAME_PART.finditer(name) for part in JOINED_WORD.finditer(run[0]))


_PROGRAM = re.compile(r"#!\s*/\S*?(?:/env\s+(?:-\S+\s+)?|/)([\w.]+)[^\S\n]*(?:\n|\Z|\s)")
_OPTIONS = {"ensurenl": False, "stripnl": False}  # so that offsets stay


def has_language(name: str) -> bool:
    """Whether the name of a file tells the language of a program."""
    from pygments.lexers import find_lexer_class_for_filename  # lazy: pygments costs 15 ms

    return find_lexer_class_for_filename(name) is not None


def _tokens(text: str, name: str) -> Iterator[tuple[int, str, str]]:
    """(offset, part, text) of the tokens of a program that belong to one of `PARTS`."""
    for start, kind, value in _find_lexer(text, name).get_tokens_unprocessed(text):
        if part := _part_of(kind):
            yield start, part, value


def _find_lexer(text: str, name: str) -> Lexer:
    """The lexer for a file's name, or for the program that a first line `#!` names."""
    from pygments.lexers import find_lexer_class_by_name, find_lexer_class_for_filename  # lazy: pygments costs 15 ms
    from pygments.util import ClassNotFound  # lazy: pygments costs 15 ms

    if lexer_class := find_lexer_class_for_filename(name):
        return lexer_class(**_OPTIONS)
    if program := _PROGRAM.match(text):
        try:
            return find_lexer_class_by_name(program[1].rstrip("0123456789"))(**_OPTIONS)
        except ClassNotFound:
            return find_lexer_class_by_name("sh")(**_OPTIONS)  # most have comments like those of a shell
    expected = "a file of a known language, or a first line #!PROGRAM"
    raise UsageError(
        "the programming language is unknown", where=name, expected=expected, remedy="Choose another --mode."
    )


def _part_of(kind: _TokenType) -> str:
    """The part of a program to which a kind of tokens belongs; "" for none."""
    from pygments.token import Comment, Name, String  # lazy: pygments costs 15 ms

    if kind in String.Doc or (
        kind in Comment and not any(kind in other for other in (Comment.Preproc, Comment.PreprocFile))
    ):
        return "" if kind in Comment.Hashbang else "comments"
    if kind in String:
        is_prose = kind not in String.Escape and kind not in String.Interpol and kind not in String.Regex
        return "strings" if is_prose and kind not in String.Affix and kind not in String.Symbol else ""
    return "names" if kind in Name and kind not in Name.Builtin and kind not in Name.Tag else ""
