"""Scored lists, as constructors of crosswords keep them, often in files named .dict: WORD;SCORE a line.

Blank lines and # comments are skipped. A word without a score is `WORD;`. What follows a second semicolon is not read.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from typing import Any

from lexc.errors import SourceError
from lexc.kernels.building.encode import find_line_end
from lexc.source.column_names import SCORE
from lexc.source.number_text import parse_number
from lexc.source.spaces import SPACES
from lexc.source.texts import ValuedText
from lexc.system.files import uncompressed_suffix_of

SUFFIX, SEPARATOR = ".dict", ";"
_LETTER = r"[^\W\d_]"
_COMMENT = re.compile(rf"(?:^|[{SPACES}])#.*", re.DOTALL)


def is_scored_name(name: str) -> bool:
    """Whether a file is named as scored lists are."""
    return uncompressed_suffix_of(name) == SUFFIX


def is_scored_list(name: str, pieces: Iterable[bytes]) -> bool:
    """Whether a text is a scored list.

    By its name, and by a semicolon in some line that is no comment. By any other name, only if every line is
    TEXT;NUMBER or TEXT; without another semicolon, and if there are scores.
    """
    lines = (line for data in pieces for _, line in _lines(data, 0))
    if is_scored_name(name):
        return any(SEPARATOR in line for line in lines)
    has_scores = False
    for line in lines:
        word, score, problem = _read_line(line)
        if problem or line.count(SEPARATOR) != 1 or re.search(_LETTER, word) is None:
            return False
        has_scores = has_scores or score is not None
    return has_scores


class ScoredListReader:
    """A reader of the words of a scored list, with their scores. name: of the text, in errors."""

    has_values = True
    is_table = False

    def __init__(self, name: str) -> None:
        self._name = name

    def read(self, pieces: Iterable[bytes]) -> Iterator[ValuedText]:
        """A text for each piece, which has whole lines. A line that is damaged becomes a problem of its text."""
        n_lines = 0
        for data in pieces:
            text = ValuedText(self._name, b"", array("Q"), is_list=False)
            words, scores = list[str](), list[Any]()
            for number, line in _lines(data, n_lines):
                word, score, problem = _read_line(line)
                if problem:
                    text.problems[len(words)] = _error(problem, f"{self._name}:{number}", line)
                words.append("\0" if problem else word)
                scores.append(score)
                text.lines.append(number)  # type: ignore[union-attr]
                n_lines = number
            text.data = "\n".join(words).encode(errors="surrogateescape")
            text.values = {SCORE: scores}
            yield text


def _lines(data: bytes, number: int) -> Iterator[tuple[int, str]]:
    """Yield (number, text) of each line of a piece that is neither blank nor a comment. number: of lines before."""
    position = 0
    while position < len(data):
        end, after = find_line_end(data, position)
        line, number, position = data[position:end].decode(errors="surrogateescape").strip(SPACES), number + 1, after
        if line and not line.startswith("#"):
            yield number, line


def _read_line(line: str) -> tuple[str, Any, str]:
    """(word, score, problem) of a line."""
    word, separator, rest = line.partition(SEPARATOR)
    word = word.rstrip(SPACES)
    text = _COMMENT.sub("", rest.partition(SEPARATOR)[0]).strip(SPACES)
    score = parse_number(text) if text else None
    if not separator:
        return word, None, "a line without a score among lines with one"
    if not word:
        return word, None, "a score without a word"
    return word, score, "a score that is no number" if text and score is None else ""


def _error(problem: str, where: str, line: str) -> SourceError:
    return SourceError(
        problem, where=where, expected="WORD;SCORE, or WORD; for a word without a score", found=repr(line[:60]),
        remedy="Correct it, or leave such lines out: lexc build --skip-invalid.",
    )  # fmt: skip
