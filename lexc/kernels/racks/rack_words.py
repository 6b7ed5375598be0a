"""The words of a lexicon by their letters, in memory: from a rack as `str` to its words in one look-up.

    slots   0 | hash of AET, 0 | 0 | hash of NO, 13 | …    a hash table; a quarter of it at least is free
    texts   ATE. EAT. TEA. .  ON. NO. .  …                  words of equal letters in turn, in tiles; . is 0

The *key* of a word is the sum of secret random numbers of its letters, modulo 2^64, so anagrams have the same key. A
slot holds the upper half of the key, and the offset of the words in `texts`, plus 1. Equal halves are no proof: the
letters of the first word are counted.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _words
from cython.cimports.lexc.kernels.layout import _masks, _text, _tiles

from lexc.kernels._types import Callable

_LONGEST_RACK = cython.declare(cython.Py_ssize_t, 255)  # of a rack
_MAX_GROUP = cython.declare(cython.Py_ssize_t, 1 << 12)  # words that are listed without a check for Ctrl-C
_OFFSET_BITS = cython.declare(cython.ulonglong, 0xFFFF_FFFF)
_KEY_BITS = cython.declare(cython.ulonglong, 0xFFFF_FFFF_0000_0000)
MAX_BYTES = 1 << 30
"""The most bytes of all words."""


@cython.final
@cython.cclass
class RackWords:
    """Words by their letters. Threads may share it.

    words: in alphabet order, as tiles, zero-ended, one after another. table: for each ASCII character its tile, 0 if it
    has none, `UNDECIDED` if that depends on its neighbours. letters: the ASCII character of each tile, all 0 if tiles
    are no ASCII characters. numbers: secret random numbers of the tiles. All three have 256 entries. zeros: makes
    buffers, as `lexc.compile.buffers.zeros`. Raises ValueError for other sizes, for more than `MAX_BYTES`, and if the
    last word has no end.
    """

    _table: cython.const[cython.uchar][::1]
    _letters: cython.const[cython.uchar][::1]
    _numbers: cython.const[cython.ulonglong][::1]
    _slots: cython.ulonglong[::1]
    _texts: cython.uchar[::1]

    def __cinit__(self, words: cython.const[cython.uchar][::1], table: bytes, letters: bytes, numbers, zeros: Callable):
        n_words: cython.Py_ssize_t = 0
        n_slots: cython.Py_ssize_t = 4
        i: cython.Py_ssize_t
        if len(table) != 256 or len(letters) != 256 or len(numbers) != 256:
            raise ValueError("not tables of 256 entries")
        if len(words) > MAX_BYTES or (len(words) > 0 and words[len(words) - 1] != 0):
            raise ValueError("too many words, or the last one has no end")
        self._table = table
        self._letters = letters
        self._numbers = numbers
        for i in range(len(words)):
            n_words += words[i] == 0
        while 3 * n_slots < 4 * n_words:
            n_slots *= 2
        self._slots = zeros("Q", n_slots)
        self._texts = zeros("B", len(words) + n_words)  # with an end of each group
        self._fill(words, zeros("I", n_words + 1), zeros("I", n_words + 1), zeros("I", n_words + 1))

    @cython.cfunc
    def _fill(
        self,
        words: cython.const[cython.uchar][::1],
        groups: cython.uint[::1],
        firsts: cython.uint[::1],
        ends: cython.uint[::1],
    ) -> cython.void:
        """Group the words, and write them group by group.

        groups: becomes the group of each word. firsts: where the first word of each begins. ends: the bytes of each
        group, then where it ends so far.
        """
        start: cython.Py_ssize_t = 0
        word: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        i: cython.Py_ssize_t
        key: cython.ulonglong
        slot: cython.Py_ssize_t
        group: cython.Py_ssize_t
        n_groups: cython.Py_ssize_t = 0
        offset: cython.uint = 0
        size: cython.uint
        while start < len(words):
            end = _words.end_of_word(words, start)
            key = self._key(cython.address(words[start]) if cython.compiled else words[start:end], end - start)
            slot = self._find_group(words, firsts, key, start, end - start)
            if self._slots[slot] == 0:
                firsts[n_groups] = cython.cast(cython.uint, start)
                n_groups += 1
                self._slots[slot] = (key & _KEY_BITS) | n_groups
            group = cython.cast(cython.Py_ssize_t, (self._slots[slot] & _OFFSET_BITS) - 1)
            groups[word] = cython.cast(cython.uint, group)
            ends[group] += cython.cast(cython.uint, end - start + 1)
            word += 1
            start = end + 1
        for group in range(n_groups):
            size = ends[group] + 1
            firsts[group] = ends[group] = offset
            offset += size
        for slot in range(len(self._slots)):
            if self._slots[slot] != 0:
                group = cython.cast(cython.Py_ssize_t, (self._slots[slot] & _OFFSET_BITS) - 1)
                self._slots[slot] = (self._slots[slot] & _KEY_BITS) | (cython.cast(cython.ulonglong, firsts[group]) + 1)
        start = word = 0
        while start < len(words):
            end = _words.end_of_word(words, start)
            group = groups[word]
            for i in range(start, end):
                self._texts[ends[group] + i - start] = words[i]
            ends[group] += cython.cast(cython.uint, end - start + 1)
            word += 1
            start = end + 1

    def words(self, rack: object) -> list[str] | None:
        """A list of the words of exactly these letters, in alphabet order.

        None if the table alone cannot read the rack, or if its words are very many: then the caller has to search.
        None, too, for an empty rack, and for one of more than 255 letters.
        """
        text = cython.declare(cython.p_const_uchar)
        tiles = cython.declare(cython.uchar[256])
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        if cython.compiled:
            text = _text.ascii_buffer(rack, cython.address(n))
            if text is cython.NULL:
                return None
        else:
            if type(rack) is not str or not rack.isascii():
                return None
            text, n, tiles = rack.encode("ascii"), len(rack), bytearray(256)
        if n > _LONGEST_RACK:
            return None
        for i in range(n):
            tiles[i] = self._table[text[i]]
            if tiles[i] == 0 or tiles[i] == _tiles.UNDECIDED:
                return None
        return self._find(tiles, n, True)

    def tiles_of(self, rack: bytes) -> list[bytes] | None:
        """As `words`, for a rack in tiles; so are the words."""
        return self._find(rack, len(rack), False) if len(rack) <= _LONGEST_RACK else None

    @cython.cfunc
    def _find(self, tiles: cython.p_const_uchar, n: cython.Py_ssize_t, is_text: cython.bint) -> object:
        """The words of n tiles, as text or as tiles; None for no tiles, and for very many words."""
        letters = cython.declare(cython.uchar[256])
        found: list = []
        key: cython.ulonglong = self._key(tiles, n)
        slot: cython.Py_ssize_t = self._first_slot(key)
        offset: cython.Py_ssize_t = -1
        i: cython.Py_ssize_t
        if n == 0:
            return None
        if not cython.compiled:
            letters = bytearray(256)
        while self._slots[slot] != 0:
            if (self._slots[slot] & _KEY_BITS) == (key & _KEY_BITS):
                offset = cython.cast(cython.Py_ssize_t, (self._slots[slot] & _OFFSET_BITS) - 1)
                if _have_equal_letters(self._texts, offset, tiles, n):
                    break
                offset = -1
            slot = (slot + 1) & (len(self._slots) - 1)
        if offset < 0:
            return found
        while self._texts[offset] != 0:
            if len(found) == _MAX_GROUP:
                return None
            for i in range(n):
                letters[i] = self._letters[self._texts[offset + i]] if is_text else self._texts[offset + i]
            if not cython.compiled:
                found.append(letters[:n].decode() if is_text else bytes(letters[:n]))
            elif is_text:
                found.append(_text.new_ascii(letters, n))
            else:
                found.append(letters[:n])
            offset += n + 1
        return found

    @cython.cfunc
    @cython.inline
    def _key(self, tiles: cython.p_const_uchar, n: cython.Py_ssize_t) -> cython.ulonglong:
        key: cython.ulonglong = 0
        i: cython.Py_ssize_t
        for i in range(n):
            key = (key + self._numbers[tiles[i]]) & _masks.FULL
        return key

    @cython.cfunc
    @cython.inline
    def _first_slot(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        return cython.cast(cython.Py_ssize_t, key & cython.cast(cython.ulonglong, len(self._slots) - 1))

    @cython.cfunc
    @cython.inline
    def _find_group(
        self,
        words: cython.const[cython.uchar][::1],
        firsts: cython.uint[::1],
        key: cython.ulonglong,
        start: cython.Py_ssize_t,
        n: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """The slot of the group of the word of n tiles at start, or the free slot for it."""
        slot: cython.Py_ssize_t = self._first_slot(key)
        first: cython.Py_ssize_t
        while self._slots[slot] != 0:
            if (self._slots[slot] & _KEY_BITS) == (key & _KEY_BITS):
                first = firsts[cython.cast(cython.Py_ssize_t, (self._slots[slot] & _OFFSET_BITS) - 1)]
                tiles = cython.address(words[start]) if cython.compiled else words[start : start + n]
                if _have_equal_letters(words, first, tiles, n):
                    break
            slot = (slot + 1) & (len(self._slots) - 1)
        return slot


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _have_equal_letters(
    words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, tiles: cython.p_const_uchar, n: cython.Py_ssize_t
) -> cython.bint:
    """Whether the zero-ended word at start has exactly these n tiles, in any order."""
    counts = cython.declare(cython.int[64])
    i: cython.Py_ssize_t
    if not cython.compiled:
        counts = [0] * 64
    for i in range(64):
        counts[i] = 0
    for i in range(n):
        counts[tiles[i] & 63] += 1
    for i in range(n):
        if words[start + i] == 0:
            return False
        counts[words[start + i] & 63] -= 1
        if counts[words[start + i] & 63] < 0:
            return False
    return words[start + n] == 0
