"""An open text of an editor, as pieces.

A piece is a line, or a part of a long line. Each piece has a list of its unknown words, which is None until the piece
is checked. So a change has its piece checked again, and neither the rest of the text nor of its line:

    pieces     "The cat\n"    "sat on teh mat, and "    "on it\n"    ""
    unknown    ()             ((7, 10),)                None         ()
    line       0              1                         1            2

Lines end with LF, CR or CR LF, as the protocol requires, and include their ends. The last line has none, and may be
empty. A long line is divided behind white space, where neither a word nor an address continues. A line without white
space is divided behind another character that belongs to no word. A run of letters longer than any word is cut.
"""

from __future__ import annotations

import io
import re
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexc.query.text_words import JOINTS
from lexc.texts.masks import Prose

_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le"}
"""Encodings in which columns are counted, by the protocol's names. In utf-32 a column counts characters."""
_UNIT_SIZES = {"utf-8": 1, "utf-16": 2}  # bytes
_LINE_ENDS = "\r\n"
_MAX_PIECE = 1 << 10
_PATIENCE = 8  # times as long as usual may a piece be, so that an address stays whole
_MAX_WORD = 256  # characters
_SPACE = re.compile(r"\s")
_WORD = re.compile(f"[\\w\u0300-\u036f{JOINTS}]*")


class Range(NamedTuple):
    """The characters of a piece from start up to end, which is excluded. Both are indexes in the piece."""

    start: int
    end: int


class Position(NamedTuple):
    """A position in an editor's terms: the line and the column, both from 0. A column counts units of the encoding."""

    line: int
    column: int


class UnknownWord(NamedTuple):
    """An unknown word of a text. piece: the index of its piece. range: in the piece."""

    piece: int
    range: Range


class Document:
    """An open text.

    text: the whole text. mode: one of `lexc.texts.modes.MODES` except auto. name: of its file. encoding: the one whose
    units columns count: utf-8, utf-16 or utf-32. max_piece: the usual most characters
    of a piece.

    In modes other than text, the prose of a line may depend on all lines before it. So a change makes the whole text
    unchecked there, and its prose has to be found again.
    """

    def __init__(
        self, text: str, mode: str = "text", name: str = "", encoding: str = "utf-16", max_piece: int = _MAX_PIECE
    ) -> None:
        self.mode, self.name, self._encoding, self._max_piece = mode, name, encoding, max_piece
        self.version: int | None = None
        self.language = ""
        self.n_changes = 0
        self._line_starts: Sequence[int] | None = None
        self._known_piece, self._known_column = -1, 0
        self.has_note = False  # whether the editor has shown that the text cannot be read to its end
        self.prose: Prose | None = None
        self.has_exceptions = False  # whether directives or patterns pass over parts of it
        self.is_excluded = False  # whether its project passes over it
        self.pieces: list[str] = []
        self.unknown: list[tuple[Range, ...] | None] = []
        self.replace_all(text)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self.pieces)

    @property
    def needs_prose(self) -> bool:
        """Whether the prose of the text has to be found before it is checked, and stored in `prose`."""
        return (self.mode != "text" or self.has_exceptions) and self.prose is None

    def replace_all(self, text: str) -> None:
        """Replace the whole text."""
        self.pieces = list(self._split_pieces(text))
        self._forget_lines()
        self.invalidate()

    def replace(self, start: Position, end: Position, text: str) -> None:
        """Replace a range of the text. A position outside the text means the nearest one inside, as in the protocol."""
        first, start_index = self._locate(start)
        last, end_index = max(self._locate(end), (first, start_index))
        changed = self.pieces[first][:start_index] + text + self.pieces[last][end_index:]
        if first and changed.startswith("\n") and self.pieces[first - 1].endswith("\r"):  # they become one line end
            first -= 1
            changed = self.pieces[first] + changed
        pieces = list(self._split_pieces(changed))
        if last < len(self.pieces) - 1 and not pieces[-1]:
            pieces.pop()  # the changed text ends with a line end, and the next line follows
        self.pieces[first : last + 1] = pieces
        self.unknown[first : last + 1] = [None] * len(pieces)
        are_lines = isinstance(self._first_pieces(), range) and all(map(_ends_line, pieces[:-1]))
        self._forget_lines(range(len(self.pieces)) if are_lines else None)
        if self.mode != "text" or self.has_exceptions:
            self.invalidate()

    def prose_of(self, pieces: range) -> Prose:
        """The prose of some pieces, given by their indexes."""
        if self.prose is None:
            return Prose("".join(self.pieces[pieces.start : pieces.stop]))
        start = sum(map(len, self.pieces[: pieces.start]))
        end = start + sum(map(len, self.pieces[pieces.start : pieces.stop]))
        return self.prose._replace(text=self.prose.text[start:end])

    def invalidate(self) -> None:
        """Mark all pieces as unchecked."""
        self.prose = None
        self.unknown = [None] * len(self.pieces)

    def invalidate_word(self, word: str) -> None:
        """Mark the pieces as unchecked in which a word is unknown, whatever its case."""
        word = word.lower()
        for i, (piece, ranges) in enumerate(zip(self.pieces, self.unknown, strict=True)):
            if ranges and any(piece[start:end].lower() == word for start, end in ranges):
                self.unknown[i] = None

    def unchecked_pieces(self, max_characters: int) -> range:
        """The first unchecked pieces that follow each other, empty if all are checked.

        max_characters: of all these pieces together; the first piece may be longer.
        """
        try:
            first = self.unknown.index(None)
        except ValueError:
            return range(0)
        end, remaining = first, max_characters
        while end < len(self.pieces) and self.unknown[end] is None and (remaining > 0 or end == first):
            remaining -= len(self.pieces[end])
            end += 1
        return range(first, end)

    def changed_text(self) -> str:
        """The first unchecked pieces that follow each other: those of a change; the whole text if it has exceptions."""
        if self.has_exceptions:
            return self.text
        pieces = self.unchecked_pieces(sys.maxsize)
        return "".join(self.pieces[pieces.start : pieces.stop])

    def unknown_words(self) -> Iterator[UnknownWord]:
        """The unknown words of checked pieces, in order."""
        return (UnknownWord(i, found) for i, ranges in enumerate(self.unknown) if ranges for found in ranges)

    def find_words(self, start: Position, end: Position) -> Iterator[UnknownWord]:
        """The unknown words that a range of the text overlaps or touches. An empty range is a cursor."""
        first, start_index = self._locate(start)
        last, end_index = self._locate(end)
        for piece in range(first, last + 1):
            for found in self.unknown[piece] or ():
                if (piece, found.end) >= (first, start_index) and (piece, found.start) <= (last, end_index):
                    yield UnknownWord(piece, found)

    def word(self, unknown: UnknownWord) -> str:
        """The characters of an unknown word."""
        return self.pieces[unknown.piece][unknown.range.start : unknown.range.end]

    def position(self, piece: int, character: int) -> Position:
        """The position of a character, which is given by its index in a piece."""
        line, column = self._piece_position(piece)
        return Position(line, column + self._count_units(self.pieces[piece][:character]))

    def _piece_position(self, piece: int) -> Position:
        """The position of the first character of a piece. Within a line, it is found from that of an earlier call."""
        starts = self._first_pieces()
        line = bisect_right(starts, piece) - 1
        first, column = starts[line], 0
        if first <= self._known_piece <= piece:
            first, column = self._known_piece, self._known_column
        column += sum(map(self._count_units, self.pieces[first:piece]))
        self._known_piece, self._known_column = piece, column
        return Position(line, column)

    def _count_units(self, text: str) -> int:
        """The columns that a text takes."""
        codec = _CODECS.get(self._encoding)
        if codec is None or text.isascii():
            return len(text)
        return len(text.encode(codec, "surrogatepass")) // _UNIT_SIZES[self._encoding]

    def _locate(self, position: Position) -> tuple[int, int]:
        """The piece of a position, and the index of its character; outside the text, those of the nearest one.

        A position between two pieces of a line is the beginning of the second one.
        """
        starts, (line, column) = self._first_pieces(), position
        if line >= len(starts):
            return len(self.pieces) - 1, len(self.pieces[-1])
        piece, end = starts[line], starts[line + 1] if line + 1 < len(starts) else len(self.pieces)
        while piece < end - 1 and column >= (n_units := self._count_units(self.pieces[piece])):
            column -= n_units
            piece += 1
        text = self.pieces[piece]
        return piece, min(self._character_index(text, column), len(text.rstrip(_LINE_ENDS)))

    def _character_index(self, text: str, column: int) -> int:
        """The index of the character in a column. A column inside a character means that character."""
        codec = _CODECS.get(self._encoding)
        if codec is None or text[:column].isascii():
            return column
        units = text[:column].encode(codec, "surrogatepass")[: column * _UNIT_SIZES[self._encoding]]
        before = units.decode(codec, "ignore" if codec == "utf-8" else "surrogatepass")
        is_cut = before[-1:] != text[len(before) - 1 : len(before)]  # the first half of a surrogate pair
        return len(before) - is_cut

    def _first_pieces(self) -> Sequence[int]:
        """The index of the first piece of each line."""
        if self._line_starts is None:
            starts = [0, *(i for i, piece in enumerate(self.pieces, 1) if _ends_line(piece))]
            self._line_starts = range(len(starts)) if len(starts) == len(self.pieces) else starts
        return self._line_starts

    def _forget_lines(self, first_pieces: range | None = None) -> None:
        """Forget what is known of lines, since pieces have changed. first_pieces: of each line, if they are known."""
        self.n_changes += 1
        self._line_starts = first_pieces
        self._known_piece, self._known_column = -1, 0

    def _split_pieces(self, text: str) -> Iterator[str]:
        """The pieces of a text. The last one is empty if the text ends with a line end."""
        for line in _split_lines(text):
            start, content = 0, line.rstrip(_LINE_ENDS)
            while len(content) - start > self._max_piece:
                end = _find_end(content, start, self._max_piece)
                if end == len(content):
                    break
                yield line[start:end]
                start = end
            yield line[start:]


def _ends_line(piece: str) -> bool:
    return piece[-1:] in _LINE_ENDS if piece else False


def _split_lines(text: str) -> list[str]:
    lines = list(io.StringIO(text, newline=""))  # newline="" keeps line ends as they are
    return [*lines, ""] if not lines or _ends_line(lines[-1]) else lines


def _find_end(line: str, start: int, size: int) -> int:
    """The end of the piece that starts in a line: see above. size: the usual most characters."""
    piece = line[start : start + size]
    remainder = "" if piece[-1].isspace() else piece.rsplit(None, 1)[-1]
    if len(remainder) < len(piece):
        return start + size - len(remainder)
    end = start + size * _PATIENCE
    if space := _SPACE.search(line, start + size, end):
        return space.end()
    if end >= len(line):
        return len(line)
    word = _WORD.match(line[start:end][: -_MAX_WORD - 1 : -1])
    assert word is not None  # the pattern matches the empty text, too
    n_letters = len(word[0])
    return end - (n_letters if n_letters < min(_MAX_WORD, end - start) else 0)
