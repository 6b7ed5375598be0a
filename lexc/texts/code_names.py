"""Names in the code of a text with markup: its prose mentions them, too, without marks of code."""

from __future__ import annotations

import re
from collections.abc import Iterable

_COMMENT = re.compile(r"(?<!\S)(?:#+|//+|--|%|;+|/?\*+|<!--)[^\S\n][^\n]*")  # up to the line's end
_SENTENCE = re.compile(r"\"[^\"\n]{1,400}\"|'[^'\n]{1,400}'")
_WORD = re.compile(r"[^\W\d_]{2,64}")


def find_names(pieces: Iterable[str]) -> frozenset[str]:
    """The words of pieces of code, in lower case, without those of comments and of strings with spaces.

    Comments are prose, whose mistakes are often those of the text around the code.
    """
    found = set[str]()
    for code in pieces:
        names = _SENTENCE.sub(_keep_name, _COMMENT.sub(" ", code))
        found.update(map(str.lower, _WORD.findall(names)))
    return frozenset(found)


def _keep_name(match: re.Match[str]) -> str:
    return " " if " " in match[0] else match[0]
