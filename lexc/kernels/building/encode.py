"""An encoder: the lines of a text as zero-ended strings of tiles.

A table of 256 entries gives the tile of each byte, or 0 if the byte alone does not determine one. A line is encoded
here if all of its bytes have tiles. Encoding stops at any other line: Python reads it, and calls again for the next.

    text     C  A  T \n  D  O  G \n       table: A -> 1, B -> 2, C -> 3, ...
    tiles    3  1 20  0  4 15  7  0

Each word is compared with the previous one. So the encoder drops duplicates as long as the words ascend, and knows at
the end whether they must be sorted.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _line_bytes, _words
from cython.cimports.lexc.kernels.layout import _always_inline, _characters  # noqa: F401

from lexc.kernels._types import Text

_N_CODE_POINTS = cython.declare(cython.Py_ssize_t, 0x110000)


@cython.cclass
class Encoder:
    """An encoder of the words of one or more texts, into one buffer.

    tiles: u8 buffer for the output; see `room` for its size. shortest, longest: the lengths, in letters, of the words
    to keep; other words are counted. line_limit: a line of more tiles is left to Python. is_utf8: tiles are UTF-8
    bytes, so continuation bytes are no letters of their own.
    """

    tiles: cython.uchar[::1]
    used: cython.Py_ssize_t
    previous: cython.Py_ssize_t  # the index in tiles of the last word, -1 before the first
    n_lines: cython.Py_ssize_t
    n_words: cython.Py_ssize_t
    n_duplicates: cython.Py_ssize_t
    n_other_lengths: cython.Py_ssize_t
    shortest: cython.Py_ssize_t
    longest: cython.Py_ssize_t
    line_limit: cython.Py_ssize_t
    ascends: cython.bint  # whether each word is larger than the word before
    is_utf8: cython.bint
    cases: cython.int  # bit 0: a capital, bit 1: a lower-case letter
    n_prefixes: cython.Py_ssize_t
    max_tiles: cython.Py_ssize_t
    min_tiles: cython.Py_ssize_t
    padding: cython.uchar[64]  # keeps these counters and the next object, of another thread, in different cache lines

    def __cinit__(self, tiles, shortest, longest, line_limit, is_utf8):
        self.tiles = tiles
        self.used = 0
        self.previous = -1
        self.n_lines = 0
        self.n_words = 0
        self.n_duplicates = 0
        self.n_other_lengths = 0
        self.shortest = shortest
        self.longest = longest
        self.line_limit = line_limit
        self.ascends = True
        self.is_utf8 = is_utf8
        self.cases = 0
        self.n_prefixes = 0
        self.max_tiles = 0
        self.min_tiles = 1 << 30

    def room(self) -> int:
        """The free bytes of the output. A text of n bytes, or a word of n tiles, needs at most n + 1."""
        return len(self.tiles) - self.used

    def replace_buffer(self, tiles):
        """Continue in a larger output buffer, which begins with a copy of the present one."""
        self.tiles = tiles

    def keep_last_word(self) -> int:
        """Move the last word to the beginning of the output, and drop the words before it. Return its bytes.

        So an output of any length can be taken away in pieces, and the next word is compared with the last one.
        """
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        if self.previous >= 0:
            n = self.used - self.previous
            for i in range(n):
                self.tiles[i] = self.tiles[self.previous + i]
            self.previous = 0
        self.used = n
        return n

    def counts(self) -> tuple[int, int, int, int]:
        """(lines read, words kept, duplicates, words of another length)."""
        return self.n_lines, self.n_words, self.n_duplicates, self.n_other_lengths

    def size(self) -> int:
        """The used bytes of the output."""
        return self.used

    def is_sorted(self) -> bool:
        """Whether the words ascend strictly, without the duplicates that were dropped."""
        return self.ascends

    def measures(self) -> tuple[int, int, int]:
        """(distinct non-empty prefixes, if the words are sorted; tiles of the longest word; of the shortest)."""
        return self.n_prefixes, self.max_tiles, self.min_tiles

    def letter_cases(self) -> int:
        """The sum of 1 if a capital was encoded and 2 if a lower-case letter was; valid for the letters A-Z alone."""
        return self.cases

    def add_cases(self, cases: cython.int):
        """Add the letter cases of a word that the caller encoded, as `letter_cases` gives them."""
        self.cases |= cases

    def skip_line(self):
        """Count a line that the caller read."""
        self.n_lines += 1

    def add(self, word: cython.const[cython.uchar][::1], n_letters: cython.Py_ssize_t):
        """Add one word that the caller encoded. There must be `room` for its tiles and one more byte."""
        i: cython.Py_ssize_t
        for i in range(len(word)):
            self.tiles[self.used + i] = word[i]
        self._append_word(self.tiles, len(word), n_letters)

    def join(self, other: Encoder):
        """Append the words that another encoder has read behind those of this one. There must be `room` for them."""
        i: cython.Py_ssize_t = 0
        begin: cython.Py_ssize_t = 0  # in the other tiles, of the first word to append
        if self.previous >= 0 and other.previous >= 0 and self.ascends:
            while self.tiles[self.previous + i] == other.tiles[i] and other.tiles[i]:
                i += 1
            if self.tiles[self.previous + i] == other.tiles[i]:
                self.n_duplicates += 1
                self.n_words -= 1
                begin = i + 1
            else:
                self.ascends = self.tiles[self.previous + i] < other.tiles[i]
        self.n_prefixes += other.n_prefixes - i
        self.ascends = self.ascends and other.ascends
        if other.previous >= begin:
            self.previous = self.used + other.previous - begin
        self.tiles[self.used : self.used + other.used - begin] = other.tiles[begin : other.used]
        self.used += other.used - begin
        self.n_lines += other.n_lines
        self.n_words += other.n_words
        self.n_duplicates += other.n_duplicates
        self.n_other_lengths += other.n_other_lengths
        self.max_tiles = max(self.max_tiles, other.max_tiles)
        self.min_tiles = min(self.min_tiles, other.min_tiles)
        self.cases |= other.cases

    def encode(self, text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t,
               table: cython.const[cython.uchar][::1], has_comments: cython.bint) -> int:
        """Encode the lines of text from position on. Return the start of the first line that is not all tiles.

        Lines end with LF, CRLF or CR. Empty lines are skipped, and comments if has_comments. There must be `room` for
        the remaining bytes of the text and one more.
        """
        tiles: cython.uchar[::1] = self.tiles  # local: C reloads the attribute after each byte it writes
        next_position: cython.Py_ssize_t
        with cython.nogil:
            while position < len(text):
                next_position = self._encode_line(tiles, text, position, table, has_comments)
                if next_position < 0:
                    break
                self.n_lines += 1
                position = next_position
        return position

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _encode_line(self, tiles: cython.uchar[::1], text: cython.const[cython.uchar][::1],
                     position: cython.Py_ssize_t, table: cython.const[cython.uchar][::1],
                     has_comments: cython.bint) -> cython.Py_ssize_t:
        """Encode a line. Return the position of the next one, or -1 if this line is not all tiles."""
        n: cython.Py_ssize_t = self.used
        n_letters: cython.Py_ssize_t
        start: cython.Py_ssize_t = position
        end: cython.Py_ssize_t = len(text)
        any_byte: cython.int = 0
        all_bytes: cython.int = 0xFF
        byte: cython.int = _line_bytes.LF
        tile: cython.uchar
        if has_comments and text[position] == _line_bytes.NUMBER_SIGN:
            return _next_line(text, position)
        while position < end:
            byte = text[position]
            tile = table[byte]
            if tile == 0:
                break
            tiles[n] = tile
            any_byte |= byte
            all_bytes &= byte
            n += 1
            position += 1
        if position < end and byte != _line_bytes.LF and byte != _line_bytes.CR:
            return -1  # stopped inside the line, by a byte without a tile
        n -= self.used
        if n > self.line_limit:
            return -1
        n_letters = n - _count_continuations(text, start, position) if self.is_utf8 else n
        if n:
            # Bit 5 of a byte tells lower-case letters from capitals (a is 0x61, A is 0x41).
            self.cases |= (any_byte >> 5 & 1) << 1 | (all_bytes >> 5 & 1 ^ 1)
            self._append_word(tiles, n, n_letters)
        return _next_line(text, position)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_word(self, tiles: cython.uchar[::1], n: cython.Py_ssize_t, n_letters: cython.Py_ssize_t) -> cython.void:
        """Append the n tiles at tiles[used:] as a word, unless its length is unwanted or it equals the last word."""
        n_common: cython.Py_ssize_t = 0  # tiles, with the last word
        used: cython.Py_ssize_t = self.used
        if n_letters < self.shortest or n_letters > self.longest:
            self.n_other_lengths += 1
            return
        tiles[used + n] = 0
        if self.ascends and self.previous >= 0:
            n_common = _words.count_equal(tiles, self.previous, used, n + 1)
            if n_common > n:
                self.n_duplicates += 1
                return
            self.ascends = tiles[self.previous + n_common] < tiles[used + n_common]
        self.n_prefixes += n - n_common
        self.max_tiles = max(self.max_tiles, n)
        self.min_tiles = min(self.min_tiles, n)
        self.previous = used
        self.used = used + n + 1
        self.n_words += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _next_line(text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The start of the next line. position: inside a line or at its end."""
    end: cython.Py_ssize_t = len(text)
    while position < end and text[position] != _line_bytes.LF and text[position] != _line_bytes.CR:
        position += 1
    if position + 1 < end and text[position] == _line_bytes.CR and text[position + 1] == _line_bytes.LF:
        position += 1
    return min(position + 1, end)


def find_line_end(text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t) -> tuple[int, int]:
    """(the end of the line at position, the start of the next line)."""
    end: cython.Py_ssize_t = position
    while end < len(text) and text[end] != _line_bytes.LF and text[end] != _line_bytes.CR:
        end += 1
    return end, _next_line(text, end)


def count_line_ends(text: cython.const[cython.uchar][::1]) -> int:
    """The number of line ends: LF, CRLF or CR. `bytes.count` takes nine times as long for the three of them."""
    n: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    if len(text) > 0:
        n = (text[0] == _line_bytes.LF) + (text[0] == _line_bytes.CR)
    for i in range(1, len(text)):
        n += (text[i] == _line_bytes.CR) | ((text[i] == _line_bytes.LF) & (text[i - 1] != _line_bytes.CR))
    return n


def find_characters(text: Text) -> str:
    """The characters of a text, each once, ascending."""
    i: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(text)
    kind: cython.int = 0
    found: cython.uchar[::1] = bytearray(_N_CODE_POINTS)
    last: cython.uint = 0
    code_point: cython.uint
    if cython.compiled:
        characters: cython.p_const_void = _characters.buffer(text, cython.address(n), cython.address(kind))
        if characters is cython.NULL:  # of a subclass
            return "".join(sorted({*text}))
        for i in range(n):
            code_point = _characters.read(kind, characters, i)
            found[code_point] = 1
            last = max(last, code_point)
        return "".join([chr(code_point) for code_point in range(last + 1) if found[code_point]])
    else:
        return "".join(sorted({*text}))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _count_continuations(text: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
                         end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The number of UTF-8 continuation bytes in text[start:end]."""
    n: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(start, end):
        n += (text[i] & 0xC0) == 0x80
    return n
