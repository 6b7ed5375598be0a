"""An open text of an editor, as lines.

A change of an editor replaces a range of characters. Its time depends on the length of the lines that it touches, and
on the number of all lines: 1 ms in a text of 500,000 lines. Each line has a list of its unknown words, which is None
until the line is checked:

    lines      "The cat\n"    "sat on teh\n"    "mat"
    unknown    ()             ((7, 10),)        None

Lines end with LF, CR or CR LF, as the protocol requires, and include their ends. The last line has none, and may be
empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lexc.errors import UsageError
from lexc.texts.masks import Prose
from lexc.texts.modes import find_prose

_AFTER_LINE_END = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")
_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le"}
"""Encodings in which columns are counted, by the protocol's names. In utf-32 a column counts characters."""
_UNIT_SIZES = {"utf-8": 1, "utf-16": 2}  # bytes


class Range(NamedTuple):
    """The characters of a line from start up to end, which is excluded. Both are indexes of characters in the line."""

    start: int
    end: int


class Position(NamedTuple):
    """A position in an editor's terms: the line and the column, both from 0. A column counts units of the encoding."""

    line: int
    column: int


UnknownWords = tuple[Range, ...]
"""The unknown words of a line, in order."""


class Document:
    """An open text.

    text: the whole text. mode: one of `lexc.texts.modes.MODES` except auto. name: of its file. encoding: the one whose
    units columns count: utf-8, utf-16 or utf-32. language: the editor's name for the language of the text.

    In modes other than text, the prose of a line may depend on all lines before it, so a change makes the whole text
    unchecked.
    """

    def __init__(self, text: str, mode: str = "text", name: str = "", encoding: str = "utf-16") -> None:
        self.mode, self.name, self._encoding = mode, name, encoding
        self.version: int | None = None
        self.language = ""
        self._prose: Prose | None = None
        self.lines: list[str] = []
        self.unknown: list[UnknownWords | None] = []
        self.replace_all(text)

    def replace_all(self, text: str) -> None:
        """Replace the whole text."""
        self.lines = _split_lines(text)
        self.invalidate()

    def replace(self, start: Position, end: Position, text: str) -> None:
        """Replace a range of the text. A position outside the text means the nearest one inside, as in the protocol."""
        first, start_index = self._locate(start)
        last, end_index = max(self._locate(end), (first, start_index))
        changed = self.lines[first][:start_index] + text + self.lines[last][end_index:]
        if first and changed.startswith("\n") and self.lines[first - 1].endswith("\r"):  # CR and LF become one line end
            first -= 1
            changed = self.lines[first] + changed
        lines = _split_lines(changed)
        if last < len(self.lines) - 1:
            lines.pop()  # the changed text ends with a line end, and the next line follows
        self.lines[first : last + 1] = lines
        self.unknown[first : last + 1] = [None] * len(lines)
        if self.mode != "text":
            self.invalidate()

    def prose(self, lines: range) -> Prose:
        """The prose of some lines, given by their indexes."""
        if self.mode == "text":
            return Prose("".join(self.lines[lines.start : lines.stop]))
        if self._prose is None:
            self._prose = self._find_prose()
        start = sum(map(len, self.lines[: lines.start]))
        end = start + sum(map(len, self.lines[lines.start : lines.stop]))
        return self._prose._replace(text=self._prose.text[start:end])

    def _find_prose(self) -> Prose:
        text = "".join(self.lines)
        try:
            return find_prose(text, self.mode, self.name)
        except UsageError:  # the text is too long, or a program in an unknown language
            return Prose(text)

    def invalidate(self) -> None:
        """Mark all lines as unchecked."""
        self._prose = None
        self.unknown = [None] * len(self.lines)

    def invalidate_word(self, word: str) -> None:
        """Mark the lines as unchecked in which a word is unknown, whatever its case."""
        word = word.lower()
        for i, (line, ranges) in enumerate(zip(self.lines, self.unknown, strict=True)):
            if ranges and any(line[start:end].lower() == word for start, end in ranges):
                self.unknown[i] = None

    def unchecked_lines(self, max_characters: int) -> range:
        """The first unchecked lines that follow each other, empty if all are checked.

        max_characters: of all these lines together; the first line may be longer.
        """
        try:
            first = self.unknown.index(None)
        except ValueError:
            return range(0)
        end, remaining = first, max_characters
        while end < len(self.lines) and self.unknown[end] is None and (remaining > 0 or end == first):
            remaining -= len(self.lines[end])
            end += 1
        return range(first, end)

    def unknown_words(self) -> Iterator[tuple[int, Range]]:
        """(line, range) of each unknown word of checked lines."""
        return ((i, word_range) for i, ranges in enumerate(self.unknown) if ranges for word_range in ranges)

    def word(self, line: int, word_range: Range) -> str:
        """The characters of a range of a line."""
        return self.lines[line][word_range.start : word_range.end]

    def position(self, line: int, character: int) -> Position:
        """The position of a character, which is given by its index in a line."""
        text = self.lines[line][:character]
        codec = _CODECS.get(self._encoding)
        if codec is None or text.isascii():
            return Position(line, character)
        return Position(line, len(text.encode(codec, "surrogatepass")) // _UNIT_SIZES[self._encoding])

    def _locate(self, position: Position) -> tuple[int, int]:
        """The line of a position, and the index of its character there; outside the text, those of the nearest one."""
        if position.line >= len(self.lines):
            return len(self.lines) - 1, len(self.lines[-1])
        line = self.lines[position.line]
        return position.line, min(self._character_index(line, position.column), len(line.rstrip("\r\n")))

    def _character_index(self, line: str, column: int) -> int:
        """The index of the character in a column. A column inside a character means that character."""
        codec = _CODECS.get(self._encoding)
        if codec is None or line[:column].isascii():
            return column
        units = line[:column].encode(codec, "surrogatepass")[: column * _UNIT_SIZES[self._encoding]]
        before = units.decode(codec, "ignore" if codec == "utf-8" else "surrogatepass")
        is_cut = before[-1:] != line[len(before) - 1 : len(before)]  # the first half of a surrogate pair
        return len(before) - is_cut


def _split_lines(text: str) -> list[str]:
    return _AFTER_LINE_END.split(text)
