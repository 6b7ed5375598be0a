# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Lines of text to zero-ended tile strings, as fast as the bytes come in.

A table of 256 says what each byte is: a tile, or 0 for "ask somebody slower". A line of tiles only is encoded here;
the first line that is anything else stops the run, so that Python can judge it, with its place, and go on behind it.
Order and duplicates are watched on the way: a sorted list needs no sorting.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

_LF = cython.declare(cython.int, 10)
_CR = cython.declare(cython.int, 13)
_HASH = cython.declare(cython.int, 35)


@cython.cclass
class Encoder:
    """Collects the words of one or more texts.

    tiles: u8 buffer for the output, see `room`. shortest, longest: words outside are counted and left out, lengths in
    letters. is_utf8: tiles are UTF-8 bytes, so continuation bytes are no letters of their own.
    """

    tiles: cython.uchar[::1]
    used: cython.Py_ssize_t
    previous: cython.Py_ssize_t
    lines: cython.Py_ssize_t
    words: cython.Py_ssize_t
    duplicates: cython.Py_ssize_t
    other_lengths: cython.Py_ssize_t
    shortest: cython.Py_ssize_t
    longest: cython.Py_ssize_t
    limit: cython.Py_ssize_t
    sorted: cython.bint
    is_utf8: cython.bint
    cases: cython.int
    prefixes: cython.Py_ssize_t
    most_tiles: cython.Py_ssize_t
    fewest_tiles: cython.Py_ssize_t

    def __cinit__(self, tiles, shortest, longest, limit, is_utf8):
        self.tiles = tiles
        self.used = 0
        self.previous = -1
        self.lines = 0
        self.words = 0
        self.duplicates = 0
        self.other_lengths = 0
        self.shortest = shortest
        self.longest = longest
        self.limit = limit
        self.sorted = True
        self.is_utf8 = is_utf8
        self.cases = 0
        self.prefixes = 0
        self.most_tiles = 0
        self.fewest_tiles = 1 << 30

    def room(self) -> int:
        """Bytes left in the output; a text of n bytes, or a word of n tiles, needs at most n + 1."""
        return len(self.tiles) - self.used

    def move(self, tiles):
        """Go on in a larger output buffer that begins with a copy of the present one."""
        self.tiles = tiles

    def counts(self) -> tuple[int, int, int, int]:
        """(lines seen, words kept, duplicates found, words of another length)."""
        return self.lines, self.words, self.duplicates, self.other_lengths

    def size(self) -> int:
        """Bytes of output."""
        return self.used

    def is_sorted(self) -> bool:
        """Whether the words kept are sorted and, duplicates having been dropped, distinct."""
        return self.sorted

    def measures(self) -> tuple[int, int, int]:
        """(distinct non-empty prefixes if the words are sorted, tiles of the longest word, of the shortest)."""
        return self.prefixes, self.most_tiles, self.fewest_tiles

    def letter_cases(self) -> int:
        """1 if a capital was encoded, 2 if a small letter was, 3 if both; means something for A-Z only."""
        return self.cases

    def add_cases(self, cases: cython.int):
        """Note the letter cases of a word that the caller turned into tiles."""
        self.cases |= cases

    def skip_line(self):
        """Count a line that the caller dealt with."""
        self.lines += 1

    def add(self, word: cython.const[cython.uchar][::1], n_letters: cython.Py_ssize_t):
        """Keep one word that the caller has turned into tiles."""
        i: cython.Py_ssize_t
        for i in range(len(word)):
            self.tiles[self.used + i] = word[i]
        self._keep(self.tiles, len(word), n_letters)

    def encode(self, text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t,
               table: cython.const[cython.uchar][::1], has_comments: cython.bint) -> int:
        """Encode the lines of text from position on; returns where the first line begins that is not all tiles.

        Lines end with LF, CRLF or CR. Empty lines, and comments if there are such, are passed over.
        """
        tiles: cython.uchar[::1] = self.tiles  # a view of its own, or every byte written makes C read it again
        next_position: cython.Py_ssize_t
        with cython.nogil:
            while position < len(text):
                next_position = self._encode_line(tiles, text, position, table, has_comments)
                if next_position < 0:
                    break
                self.lines += 1
                position = next_position
        return position

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _encode_line(self, tiles: cython.uchar[::1], text: cython.const[cython.uchar][::1],
                     position: cython.Py_ssize_t, table: cython.const[cython.uchar][::1],
                     has_comments: cython.bint) -> cython.Py_ssize_t:
        """Position of the next line, or -1 when this one is not all tiles."""
        n: cython.Py_ssize_t = self.used
        n_letters: cython.Py_ssize_t
        start: cython.Py_ssize_t = position
        end: cython.Py_ssize_t = len(text)
        any_byte: cython.int = 0
        all_bytes: cython.int = 0xFF
        byte: cython.int = _LF
        tile: cython.uchar
        if has_comments and text[position] == _HASH:
            return _after_line(text, position)
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
        if position < end and byte != _LF and byte != _CR:
            return -1
        n -= self.used
        n_letters = n - _continuations(text, start, position) if self.is_utf8 else n
        if n_letters > self.limit:
            return -1
        if n:
            self.cases |= (any_byte >> 5 & 1) << 1 | (all_bytes >> 5 & 1 ^ 1)
            self._keep(tiles, n, n_letters)
        return _after_line(text, position)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self, tiles: cython.uchar[::1], n: cython.Py_ssize_t, n_letters: cython.Py_ssize_t) -> cython.void:
        """The n tiles behind the output so far become a word, unless its length is not wanted or it is the last one."""
        i: cython.Py_ssize_t = 0
        used: cython.Py_ssize_t = self.used
        previous: cython.Py_ssize_t = self.previous
        if n_letters < self.shortest or n_letters > self.longest:
            self.other_lengths += 1
            return
        tiles[used + n] = 0
        if self.sorted and self.previous >= 0:
            while tiles[previous + i] == tiles[used + i] and tiles[used + i]:
                i += 1
            if tiles[previous + i] == tiles[used + i]:
                self.duplicates += 1
                return
            self.sorted = tiles[previous + i] < tiles[used + i]
        self.prefixes += n - i
        self.most_tiles = max(self.most_tiles, n)
        self.fewest_tiles = min(self.fewest_tiles, n)
        self.previous = used
        self.used = used + n + 1
        self.words += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _after_line(text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the next line begins, position being in a line or at its end."""
    end: cython.Py_ssize_t = len(text)
    while position < end and text[position] != _LF and text[position] != _CR:
        position += 1
    if position + 1 < end and text[position] == _CR and text[position + 1] == _LF:
        position += 1
    return min(position + 1, end)


def line_end(text: cython.const[cython.uchar][::1], position: cython.Py_ssize_t) -> tuple[int, int]:
    """(where the line at position ends, where the next one begins)."""
    end: cython.Py_ssize_t = position
    while end < len(text) and text[end] != _LF and text[end] != _CR:
        end += 1
    return end, _after_line(text, end)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _continuations(text: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
                   end: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """UTF-8 continuation bytes in text[start:end]."""
    n: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(start, end):
        n += (text[i] & 0xC0) == 0x80
    return n


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Encoder)
