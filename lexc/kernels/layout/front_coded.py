"""Front-coded words: a word by its ordinal, in one place of memory instead of along a path of nodes.

A word is its bytes in UTF-8. One that follows another is stored as the number of bytes that both begin with, and the
bytes behind them. Each 16 words are a block, whose first word is stored whole. A directory has the offsets of blocks.

    CARE CARED CARES    0,4 CARE  4,1 D  4,1 S

The two numbers are one byte, the first one in its upper half. If one of them is above 14, there is a byte 0xFF instead,
and each of them has a byte of its own.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _text

from lexc.kernels._types import Iterable, Whole

_WORDS_PER_BLOCK = cython.declare(cython.Py_ssize_t, 16)  # words
_ESCAPE = cython.declare(cython.uchar, 0xFF)
_COPIED = cython.declare(cython.Py_ssize_t, 16)  # bytes at once, whether or not there are so many
_MAX_LENGTH = cython.declare(cython.Py_ssize_t, 255)


@cython.final
@cython.cclass
class FrontCodedWords:
    """Words by their ordinals. Threads may share it: nothing is written after `__cinit__`.

    words: n_words words of 1 to 255 bytes in UTF-8. max_bytes: the most memory that they may take. Raises ValueError if
    the words are other ones, or take more.
    """

    data: cython.uchar[::1]
    starts: cython.uint[::1]  # the offset in data of each block
    n_words: cython.Py_ssize_t
    last: bytes  # the word stored last

    def __cinit__(self, words: Iterable[bytes], n_words: Whole, max_bytes: Whole):
        if n_words < 0 or max_bytes >= 1 << 32:
            raise ValueError("the number of words is negative, or offsets have no room in 32 bits")
        room = bytearray(max_bytes)
        self.data = room
        self.starts = memoryview(bytearray(4 * (n_words // _WORDS_PER_BLOCK + 1))).cast("I")
        self.n_words = 0
        self.last = b""
        n: cython.Py_ssize_t = 0
        for word in words:
            if self.n_words == n_words:
                raise ValueError("there are more words")
            n = self._append_word(word, n)
            self.n_words += 1
        if self.n_words != n_words:
            raise ValueError("there are fewer words")
        self.data = room[:n] + bytes(_COPIED)

    @cython.cfunc
    @cython.exceptval(-1)
    def _append_word(self, word: bytes, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Store a word behind `end` bytes; return the new end. Raises ValueError."""
        letters: cython.p_const_uchar = word
        before: cython.p_const_uchar = self.last
        length: cython.Py_ssize_t = len(word)
        n_before: cython.Py_ssize_t = len(self.last)
        if not 0 < length <= _MAX_LENGTH:
            raise ValueError("a word has no byte or more than 255")
        if end + 3 + length > len(self.data):
            raise ValueError("the words take more memory than they may")
        if self.n_words % _WORDS_PER_BLOCK == 0:
            self.starts[self.n_words // _WORDS_PER_BLOCK] = cython.cast(cython.uint, end)
            n_before = 0
        end = self._append(letters, length, before, n_before, end)
        self.last = word
        return end

    @cython.cfunc
    @cython.exceptval(check=False)
    def _append(self, letters: cython.p_const_uchar, length: cython.Py_ssize_t, before: cython.p_const_uchar,
                n_before: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Store a word, where there is room. before: the word before it; n_before: 0 for the first word of a block."""
        n_shared: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        while n_shared < min(length, n_before) and letters[n_shared] == before[n_shared]:
            n_shared += 1
        if n_shared < 15 and length - n_shared < 15:
            self.data[end] = n_shared << 4 | length - n_shared
            end += 1
        else:
            self.data[end] = _ESCAPE
            self.data[end + 1] = n_shared
            self.data[end + 2] = length - n_shared
            end += 3
        for i in range(n_shared, length):
            self.data[end + i - n_shared] = letters[i]
        return end + length - n_shared

    @cython.cfunc
    def _word_at(self, ordinal: cython.Py_ssize_t) -> object:
        """The word of an ordinal, which is below the number of words."""
        text = cython.declare(cython.uchar[272])  # _MAX_LENGTH + _COPIED
        if not cython.compiled:
            text = bytearray(272)
        _: cython.Py_ssize_t
        n_shared: cython.Py_ssize_t = 0
        n_own: cython.Py_ssize_t = 0
        place: cython.Py_ssize_t = self.starts[ordinal // _WORDS_PER_BLOCK]
        for _ in range(ordinal % _WORDS_PER_BLOCK + 1):
            n_shared = self.data[place] >> 4
            n_own = self.data[place] & 15
            place += 1
            if n_own == 15:
                n_shared = self.data[place]
                n_own = self.data[place + 1]
                place += 2
            self._copy(text, n_shared, place, n_own)
            place += n_own
        if cython.compiled:
            return _text.new_utf8(text, n_shared + n_own, cython.NULL)
        else:
            return text[: n_shared + n_own].decode()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _copy(self, text: cython.p_uchar, n_shared: cython.Py_ssize_t, place: cython.Py_ssize_t,
              n_own: cython.Py_ssize_t) -> cython.void:
        """Copy n_own bytes from a place to the text behind n_shared bytes, and perhaps others behind them."""
        i: cython.Py_ssize_t
        if not cython.compiled:
            text[n_shared : n_shared + n_own] = self.data[place : place + n_own]
        elif n_own <= _COPIED:
            _text.copy_16(text + n_shared, cython.address(self.data[place]))
        else:
            for i in range(n_own):
                text[n_shared + i] = self.data[place + i]

    def __len__(self) -> int:
        return self.n_words

    def __getitem__(self, ordinal: cython.Py_ssize_t) -> str:
        """The word of an ordinal. Raises IndexError."""
        if not 0 <= ordinal < self.n_words:
            raise IndexError("no word has this ordinal")
        return self._word_at(ordinal)
