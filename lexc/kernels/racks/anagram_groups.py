# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Exact anagrams by a letter table: from a rack as `str` to its words in one call."""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._text import ascii_buffer
    from cython.cimports.lexc.kernels.layout._tiles import MAX_LETTERS, UNDECIDED
    from cython.cimports.lexc.kernels.layout.ordinals import Ordinals
else:
    from lexc.kernels.layout._tiles import MAX_LETTERS, UNDECIDED
    from lexc.kernels.layout.ordinals import Ordinals

_LISTED = cython.declare(cython.ulonglong, 1 << 12)  # words of a group that are listed at once


@cython.final
@cython.cclass
class AnagramGroups:
    """A letter table of an alphabet whose letters are one ASCII character each. Shared by threads, never written.

    table: for each ASCII character its tile, 0 or 255 if there is none or it takes more to know. order, places: as
    for `alphagram_of`. alphagrams, words: ordinals of both, of which words has text. firsts, ordinals: as
    `broken_group` takes them; it has passed them. ValueError for tables of any other size.
    """

    table: cython.const[cython.uchar][::1]
    order: cython.const[cython.uchar][::1]
    places: cython.const[cython.uchar][::1]
    alphagrams: Ordinals
    word_ordinals: Ordinals
    longest: cython.Py_ssize_t
    firsts32: cython.const[cython.uint][::1]
    firsts64: cython.const[cython.ulonglong][::1]
    ordinals32: cython.const[cython.uint][::1]
    ordinals64: cython.const[cython.ulonglong][::1]

    def __cinit__(self, table, order, places, alphagrams: Ordinals, words: Ordinals, longest,
                  firsts32, firsts64, ordinals32, ordinals64):
        if len(table) != 256 or len(order) != 256 or len(places) != 256 or not words.is_ascii():
            raise ValueError("not tables of 256 bytes, or words without text")
        self.table = table
        self.order = order
        self.places = places
        self.alphagrams = alphagrams
        self.word_ordinals = words
        self.longest = longest
        self.firsts32 = firsts32
        self.firsts64 = firsts64
        self.ordinals32 = ordinals32
        self.ordinals64 = ordinals64

    def words(self, rack: object) -> list[str] | None:
        """A list of the words of just these letters, in alphabet order.

        None where the table does not decide what the letters are, there are more than 255, or their words are many:
        then the question takes the longer way.
        """
        if cython.compiled:
            length: cython.Py_ssize_t = 0
            text: cython.p_const_uchar = ascii_buffer(rack, cython.address(length))
            return None if text is cython.NULL else self._words(text, length)
        else:
            is_ascii = type(rack) is str and rack.isascii()
            return self._words(rack.encode("ascii"), len(rack)) if is_ascii else None

    @cython.cfunc
    def _words(self, text: cython.p_const_uchar, n: cython.Py_ssize_t) -> object:
        letters = cython.declare(cython.uchar[256])
        if not cython.compiled:
            letters = bytearray(256)
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        tile: cython.int
        place: cython.uchar
        number: cython.longlong
        if n > MAX_LETTERS:
            return None
        for i in range(n):
            tile = self.table[text[i]]
            if tile == 0 or tile == UNDECIDED:
                return None
            place = self.places[tile]
            k = i
            while k > 0 and letters[k - 1] > place:
                letters[k] = letters[k - 1]
                k -= 1
            letters[k] = place
        for i in range(n):
            letters[i] = self.order[letters[i]]
        number = self.alphagrams.find_array(letters, n)
        return self._group(number, letters, n) if number >= 0 else []

    @cython.cfunc
    def _group(self, number: cython.Py_ssize_t, letters: cython.p_const_uchar, n: cython.Py_ssize_t) -> object:
        """The words of the group of that number, whose letters these are."""
        words: list = []
        at: cython.Py_ssize_t
        first: cython.ulonglong
        end: cython.ulonglong
        ordinal: cython.ulonglong
        is_wide: cython.bint = len(self.firsts64) != 0
        first = self.firsts64[number] if is_wide else self.firsts32[number]
        end = self.firsts64[number + 1] if is_wide else self.firsts32[number + 1]
        if end - first > _LISTED:
            return None
        for at in range(first, end):
            ordinal = self.ordinals64[at] if is_wide else self.ordinals32[at]
            words.append(self.word_ordinals.anagram_at(ordinal, letters, n, self.longest))
        return words


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(AnagramGroups)
