"""Rows of a table: the word and the values of each line, taken from bytes.

A row that needs no thought is one line without quotes, with a word, and without white space that is no space or tab.
The reader stops at any other line: Python reads that one, and calls again for the next.

    line     apple \\t 12 \\t red \\n
    words    a p p l e \\n
    column   numbers: 12          of `CellColumn` whose cells are whole numbers so far
    column   texts: r e d \\n      of others

An absent cell, or an empty one, is `NO_NUMBER`, or the empty text.
"""

from __future__ import annotations

from typing import Any

import cython
from cython.cimports.lexc.kernels.building import _line_bytes, _words

from lexc.kernels._types import Buffer

NO_NUMBER = -(1 << 63)  # stands for no value
ODD_LINE = -1  # the reader stopped at a line that Python reads
NO_ROOM = -2  # it stopped since its buffers have no room, or the data ends

_NO_NUMBER = cython.declare(cython.longlong, NO_NUMBER)
_ODD = cython.declare(cython.int, ODD_LINE)
_NO_ROOM = cython.declare(cython.int, NO_ROOM)
_MAX_DIGITS = cython.declare(cython.Py_ssize_t, 18)
_TAB = cython.declare(cython.int, 9)
_SPACE = cython.declare(cython.int, 32)
_QUOTE = cython.declare(cython.int, 34)
_MINUS = cython.declare(cython.int, 45)
_ZERO = cython.declare(cython.int, 48)


@cython.cclass
class CellColumn:
    """The cells of a column in the rows of one call.

    index: of the column, from 0. takes_rest: whether the cells behind it belong to it. is_text: whether the cells go to
    `texts`; whole numbers go to `numbers` as long as there is nothing else. used: bytes of texts.
    """

    index: cython.Py_ssize_t
    takes_rest: cython.bint
    is_text: cython.bint
    numbers: cython.longlong[::1]
    texts: cython.uchar[::1]
    used: cython.Py_ssize_t
    pending: cython.Py_ssize_t

    def __cinit__(self, index, takes_rest, is_text, numbers: Buffer, texts: Buffer):
        self.index = index
        self.takes_rest = takes_rest
        self.is_text = is_text
        self.numbers = numbers
        self.texts = texts
        self.used = 0
        self.pending = 0

    def take_texts(self) -> bytes:
        """The texts since the last call, each ended by a line feed."""
        found: bytes = bytes(self.texts[: self.used])
        self.used = 0
        return found

    def begin_texts(self) -> None:
        """Let all further cells be texts."""
        self.is_text = True
        self.used = 0


@cython.cclass
class RowReader:
    """A reader of rows.

    delimiter: the byte between cells, 0 for white space. has_quotes: whether quotes have a meaning. max_cells: the
    cells into which white space splits a line, 0 for any number. word: the index of the column of words. columns: of
    `CellColumn`. words: buffer for the words of a call, each ended by a line feed. lines: buffer for the number of each
    row's line. Both, and those of columns, limit the rows of a call.

    n_rows, n_bytes: of a call. line: the number of lines read. most_cells: the most cells of a row so far.
    """

    delimiter: cython.int
    has_quotes: cython.bint
    max_cells: cython.Py_ssize_t
    word: cython.Py_ssize_t
    columns: list
    words: cython.uchar[::1]
    lines: cython.ulonglong[::1]
    n_needed: cython.Py_ssize_t  # cells whose position must be known
    starts: cython.Py_ssize_t[::1]
    ends: cython.Py_ssize_t[::1]
    n_rows: cython.Py_ssize_t
    n_bytes: cython.Py_ssize_t
    line: cython.Py_ssize_t
    most_cells: cython.Py_ssize_t

    def __cinit__(self, delimiter, has_quotes, max_cells, word, columns: Any, words: Buffer, lines: Buffer,
                  starts: Buffer, ends: Buffer):
        self.delimiter = delimiter
        self.has_quotes = has_quotes
        self.max_cells = max_cells
        self.word = word
        self.columns = list(columns)
        self.words = words
        self.lines = lines
        self.starts = starts
        self.ends = ends
        self.n_needed = len(starts)
        self.n_rows = 0
        self.n_bytes = 0
        self.line = 0
        self.most_cells = 0

    def counts(self) -> tuple[int, int, int, int]:
        """(rows of the last call, bytes of their words, lines read, most cells of a row)."""
        return self.n_rows, self.n_bytes, self.line, self.most_cells

    def skip_lines(self, n: cython.Py_ssize_t):
        """Count lines that the caller read."""
        self.line += n

    def read(self, data: cython.const[cython.uchar][::1], position: cython.Py_ssize_t) -> tuple[int, int]:
        """Read rows from position on. Returns where it stopped, and the reason.

        The reason is `ODD_LINE`, `NO_ROOM`, or the index in the list of the column whose cell is no whole number.
        """
        end: cython.Py_ssize_t
        n_cells: cython.Py_ssize_t
        reason: cython.int = _NO_ROOM
        self.n_rows = 0
        self.n_bytes = 0
        while position < len(data) and self.n_rows < len(self.lines):
            end = self._find_end(data, position)
            if end < 0:
                reason = _ODD
                break
            if not self._is_blank(data, position, end):
                if end - position >= len(self.words) - self.n_bytes:
                    reason = _NO_ROOM if self.n_rows else _ODD
                    break
                n_cells = self._find_cells(data, position, end)
                if n_cells <= self.word or self.starts[self.word] == self.ends[self.word]:
                    reason = _ODD
                    break
                reason = self._read_values(data, n_cells, position, end)
                if reason != _NO_ROOM:
                    break
                self._take_row(data, n_cells)
            self.line += 1
            position = end + 1
        return min(position, len(data)), reason

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_end(self, data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The end of the line at i, without its line feed; -1 if the line is odd."""
        byte: cython.int
        n: cython.Py_ssize_t = len(data)
        while i < n:
            byte = data[i]
            if byte < _SPACE:
                if byte == _line_bytes.LF:
                    return i
                if byte != _TAB and not (byte == _line_bytes.CR and i + 1 < n and data[i + 1] == _line_bytes.LF):
                    return -1
            elif byte == _QUOTE:
                if self.has_quotes:
                    return -1
            elif byte >= 0xC2 and _is_space(data, i):
                return -1
            i += 1
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_blank(self, data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t,
                  end: cython.Py_ssize_t) -> cython.bint:
        """Whether a line is blank or a comment. Where tabs divide cells, one before a number sign ends a cell."""
        first: cython.Py_ssize_t = i
        while i < end and _is_blank_byte(data[i]):
            i += 1
        if i == end:
            return True
        if data[i] != _line_bytes.NUMBER_SIGN:
            return False
        while first < i and (data[first] == _SPACE or self.delimiter != _TAB):
            first += 1
        return first == i

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_cells(self, data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t,
                    end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Find the needed cells of a line, without spaces around. Returns the number of all cells."""
        n: cython.Py_ssize_t = 0
        start: cython.Py_ssize_t
        if self.delimiter:
            while True:
                start = i
                while i < end and data[i] != self.delimiter:
                    i += 1
                if n < self.n_needed:
                    self._set_cell(data, n, start, i)
                n += 1
                if i >= end:
                    break
                i += 1
        else:
            while True:
                while i < end and _is_blank_byte(data[i]):
                    i += 1
                if i >= end:
                    break
                start = i
                while i < end and not _is_blank_byte(data[i]):
                    i += 1
                if n + 1 == self.max_cells:
                    i = end
                if n < self.n_needed:
                    self._set_cell(data, n, start, i)
                n += 1
        self.most_cells = max(self.most_cells, n)
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set_cell(self, data: cython.const[cython.uchar][::1], n: cython.Py_ssize_t, start: cython.Py_ssize_t,
                  end: cython.Py_ssize_t) -> cython.void:
        while start < end and (data[start] == _SPACE or data[start] == _TAB):
            start += 1
        while end > start and _is_blank_byte(data[end - 1]):
            end -= 1
        self.starts[n] = start
        self.ends[n] = end

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read_values(self, data: cython.const[cython.uchar][::1], n_cells: cython.Py_ssize_t,
                     position: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Read the values of a row, which `_take_row` keeps. Returns `NO_ROOM`, or why the row cannot be taken."""
        k: cython.int
        start: cython.Py_ssize_t
        stop: cython.Py_ssize_t
        column: CellColumn
        for k in range(len(self.columns)):
            column = cython.cast(CellColumn, self.columns[k])
            start = stop = position
            if column.index < n_cells:
                start = self.starts[column.index]
                stop = self.ends[column.index]
                if column.takes_rest:
                    stop = end
                    while start < stop and (data[start] == _SPACE or data[start] == _TAB):
                        start += 1
                    while start < stop and _is_blank_byte(data[stop - 1]):
                        stop -= 1
            if not column.is_text:
                if not _parse_number(data, start, stop, column.numbers, self.n_rows):
                    return k
                continue
            if stop - start >= len(column.texts) - column.used:
                return _ODD
            column.pending = column.used
            while start < stop:
                column.texts[column.pending] = data[start]
                column.pending += 1
                start += 1
            column.texts[column.pending] = cython.cast(cython.uchar, _line_bytes.LF)
            column.pending += 1
        return _NO_ROOM

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_row(self, data: cython.const[cython.uchar][::1], n_cells: cython.Py_ssize_t) -> cython.void:
        """Keep the word and the values of a row."""
        i: cython.Py_ssize_t
        used: cython.Py_ssize_t = self.n_bytes
        column: CellColumn
        for i in range(self.starts[self.word], self.ends[self.word]):
            self.words[used] = data[i]
            used += 1
        self.words[used] = cython.cast(cython.uchar, _line_bytes.LF)
        self.n_bytes = used + 1
        for i in range(len(self.columns)):
            column = cython.cast(CellColumn, self.columns[i])
            if column.is_text:
                column.used = column.pending
        self.lines[self.n_rows] = self.line + 1
        self.n_rows += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_blank_byte(byte: cython.int) -> cython.bint:
    return byte == _SPACE or byte == _TAB or byte == _line_bytes.CR


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _is_space(data: cython.const[cython.uchar][::1], i: cython.Py_ssize_t) -> cython.bint:
    """Whether a character of several bytes is white space (lexc/source/spaces.py)."""
    n: cython.Py_ssize_t = len(data) - i
    second: cython.int = data[i + 1] if n > 1 else 0
    third: cython.int = data[i + 2] if n > 2 else 0
    if data[i] == 0xC2:
        return second == 0x85 or second == 0xA0
    if data[i] == 0xE1:
        return second == 0x9A and third == 0x80
    if data[i] == 0xE2:
        if second == 0x80:
            return 0x80 <= third <= 0x8A or third == 0xA8 or third == 0xA9 or third == 0xAF
        return second == 0x81 and third == 0x9F
    if data[i] == 0xEF:
        return second == 0xBB and third == 0xBF
    return data[i] == 0xE3 and second == 0x80 and third == 0x80


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _parse_number(data: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, stop: cython.Py_ssize_t,
                  numbers: cython.longlong[::1], row: cython.Py_ssize_t) -> cython.bint:
    """Write the whole number that a cell spells, or `NO_NUMBER` for an empty one. Whether it has its only spelling.

    Others, as +1 and 007, are texts until Python knows more.
    """
    number: cython.longlong = 0
    is_negative: cython.bint = start < stop and data[start] == _MINUS
    digit: cython.int
    i: cython.Py_ssize_t = start + is_negative
    if start == stop:
        numbers[row] = _NO_NUMBER
        return True
    if i == stop or stop - i > _MAX_DIGITS or (data[i] == _ZERO and (stop - i > 1 or is_negative)):
        return False
    while i < stop:
        digit = data[i] - _ZERO
        if digit < 0 or digit > 9:
            return False
        number = 10 * number + digit
        i += 1
    numbers[row] = -number if is_negative else number
    return True


def find_ordinals(tiles: cython.const[cython.uchar][::1], starts: cython.const[cython.uint][::1],
                  sorted_starts: cython.const[cython.uint][::1], ordinals: cython.uint[::1]):
    """Write the ordinal of each word, in the order of starts, which ascend. Equal words have one ordinal.

    sorted_starts: the same, sorted by the word.
    """
    i: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    start: cython.uint
    ordinal: cython.uint = 0
    with cython.nogil:
        for i in range(len(sorted_starts)):
            start = sorted_starts[i]
            if i and not _words.is_same_word(tiles, sorted_starts[i - 1], start):
                ordinal += 1
            low = 0
            high = len(starts)
            while high - low > 1:
                middle = (low + high) >> 1
                if starts[middle] <= start:
                    low = middle
                else:
                    high = middle
            ordinals[low] = ordinal


def merge_numbers(ordinals: cython.const[cython.uint][::1], numbers: cython.const[cython.longlong][::1],
                  rule: cython.int, merged: cython.longlong[::1], differs: cython.uchar[::1]) -> int:
    """Give each word, by ordinal, one of its numbers. Returns the words that have different ones.

    rule: 0 the largest, 1 the smallest, 2 the first, 3 the last. merged: `NO_NUMBER` for each word. differs: zeros.
    """
    i: cython.Py_ssize_t
    n_several: cython.Py_ssize_t = 0
    ordinal: cython.uint
    number: cython.longlong
    known: cython.longlong
    with cython.nogil:
        for i in range(len(ordinals)):
            number = numbers[i]
            if number == _NO_NUMBER:
                continue
            ordinal = ordinals[i]
            known = merged[ordinal]
            if known == _NO_NUMBER:
                merged[ordinal] = number
            elif number != known:
                n_several += differs[ordinal] == 0
                differs[ordinal] = 1
                if rule == 3 or (rule == 0 and number > known) or (rule == 1 and number < known):
                    merged[ordinal] = number
    return n_several
