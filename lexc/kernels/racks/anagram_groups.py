"""Exact anagrams from a letter table: from a rack as `str` to its words in one call.

    rack "TEA"  ->  tiles  ->  alphagram  ->  its ordinal, the group's number  ->  ordinals of the words  ->  words

`lexc.image.letter_table` reads the section ALPH, which holds the groups.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _text, _tiles
from cython.cimports.lexc.kernels.layout.ordinals import Ordinals

_MAX_LETTERS = cython.declare(cython.Py_ssize_t, 255)  # of a rack
_LARGEST_GROUP = cython.declare(cython.ulonglong, 1 << 12)  # words that are listed without a check for Ctrl-C


@cython.final
@cython.cclass
class AnagramGroups:
    """A letter table of an alphabet whose letters are one ASCII character each. Threads may share it.

    table: for each ASCII character its tile, 0 if it has none, `UNDECIDED` if that depends on its neighbours. order,
    indexes: as for `alphagram_of`. alphagrams, words: the ordinals of both; those of words have text. firsts, ordinals:
    as `find_broken_group` takes them, without a fault. Raises ValueError for tables of another size, or ordinals
    without text.
    """

    table: cython.const[cython.uchar][::1]
    order: cython.const[cython.uchar][::1]
    indexes: cython.const[cython.uchar][::1]
    alphagrams: Ordinals
    word_ordinals: Ordinals
    longest: cython.Py_ssize_t
    firsts32: cython.const[cython.uint][::1]
    firsts64: cython.const[cython.ulonglong][::1]
    ordinals32: cython.const[cython.uint][::1]
    ordinals64: cython.const[cython.ulonglong][::1]

    def __cinit__(self, table, order, indexes, alphagrams: Ordinals, words: Ordinals, longest,
                  firsts32, firsts64, ordinals32, ordinals64):
        if len(table) != 256 or len(order) != 256 or len(indexes) != 256 or not words.is_ascii():
            raise ValueError("not tables of 256 bytes, or words without text")
        self.table = table
        self.order = order
        self.indexes = indexes
        self.alphagrams = alphagrams
        self.word_ordinals = words
        self.longest = longest
        self.firsts32 = firsts32
        self.firsts64 = firsts64
        self.ordinals32 = ordinals32
        self.ordinals64 = ordinals64

    def words(self, rack: object) -> list[str] | None:
        """A list of the words of exactly these letters, in alphabet order.

        None if the table alone cannot read the rack, if the rack has more than 255 letters, or if its words are very
        many. Then the caller has to find the words by a search.
        """
        if cython.compiled:
            length: cython.Py_ssize_t = 0
            text: cython.p_const_uchar = _text.ascii_buffer(rack, cython.address(length))
            return None if text is cython.NULL else self._words(text, length)
        else:
            is_ascii = type(rack) is str and rack.isascii()
            return self._words(rack.encode("ascii"), len(rack)) if is_ascii else None

    @cython.cfunc
    def _words(self, text: cython.p_const_uchar, n: cython.Py_ssize_t) -> object:
        """The words of a rack, given as ASCII: see `words`."""
        letters = cython.declare(cython.uchar[256])
        if not cython.compiled:
            letters = bytearray(256)
        i: cython.Py_ssize_t
        position: cython.Py_ssize_t
        tile: cython.int
        index: cython.uchar
        group: cython.longlong
        if n > _MAX_LETTERS:
            return None
        for i in range(n):
            tile = self.table[text[i]]
            if tile == 0 or tile == _tiles.UNDECIDED:
                return None
            index = self.indexes[tile]
            position = i
            while position > 0 and letters[position - 1] > index:
                letters[position] = letters[position - 1]
                position -= 1
            letters[position] = index
        for i in range(n):
            letters[i] = self.order[letters[i]]
        group = self.alphagrams.find_array(letters, n)
        return self._group_words(group, letters, n) if group >= 0 else []

    @cython.cfunc
    def _group_words(self, group: cython.Py_ssize_t, letters: cython.p_const_uchar, n: cython.Py_ssize_t) -> object:
        """The words of a group, which all have these letters; None if they are very many."""
        words: list = []
        index: cython.Py_ssize_t
        first: cython.ulonglong
        end: cython.ulonglong
        ordinal: cython.ulonglong
        is_wide: cython.bint = len(self.firsts64) != 0
        first = self.firsts64[group] if is_wide else self.firsts32[group]
        end = self.firsts64[group + 1] if is_wide else self.firsts32[group + 1]
        if end - first > _LARGEST_GROUP:
            return None
        for index in range(first, end):
            ordinal = self.ordinals64[index] if is_wide else self.ordinals32[index]
            words.append(self.word_ordinals.anagram_at(ordinal, letters, n, self.longest))
        return words
