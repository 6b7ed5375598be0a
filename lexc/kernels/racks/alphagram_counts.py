# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The number of anagrams of words, counted in little memory in one pass over the words of a lexicon.

Words come as labels, zero-ended, one after another; alphagrams as `alphagrams.write_alphagrams` makes them of words.

Tallies count words by a sum over their letters: anagrams have the same sum, and few other words have it. Tallies are
small and never too low, so that they rule out most words with too few anagrams. `AlphagramCounts` then counts exactly.

    tallies    2^16 at most of 8 bits     2^16 of 4 bits    2^16 of 1 bit
    bytes      2^16 at most               2^15              2^13
    used by    tally_and_find_frequent    tally             tally
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building._words import copy_word, end_of_word
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF
else:
    from lexc.kernels.building._words import copy_word, end_of_word
    from lexc.kernels.layout._hash import GOLDEN
    from lexc.kernels.layout._masks import FULL, HALF

_SUM_MASK = cython.declare(cython.uint, 0xFFFF)  # the largest sum
_SLOTS = cython.declare(cython.Py_ssize_t, 2048)  # of the hash table of `AlphagramCounts`
MAX_WORDS = 1536
"""The most words of an `AlphagramCounts`. A quarter of its slots stays free, so that every search for a slot ends."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t,
          seed: cython.ulonglong) -> cython.ulonglong:
    """A hash of words[start:end]."""
    i: cython.Py_ssize_t
    mixed: cython.ulonglong = seed
    for i in range(start, end):
        mixed = ((mixed ^ words[i]) * GOLDEN) & FULL
        mixed ^= mixed >> 29
    return mixed


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _letter_sum(words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t,
         keys: cython.const[cython.uint][::1]) -> cython.uint:
    """The mixed sum of the keys of a word's labels: 16 bits that its anagrams share, and few other words."""
    i: cython.Py_ssize_t
    total: cython.uint = 0
    for i in range(start, end):
        total = (total + keys[words[i]]) & cython.cast(cython.uint, HALF)
    return (total ^ total >> 16) & _SUM_MASK


def tally_and_find_frequent(words: cython.const[cython.uchar][::1], tallies: cython.uchar[::1],
                            min_tally: cython.uchar, keys: cython.const[cython.uint][::1],
                            starts: cython.uint[::1]) -> int:
    """Tally words by their letters, and write to `starts` the offsets of the words whose tally has reached min_tally.

    If min_tally words are anagrams, the offset of one or more is written. Words with an equal sum may be written, too.
    Return the number of offsets.
    tallies: bytes, a power of two, at most 2^16; they stay at 255. keys: 256 random numbers, one for each label.
    starts: at least half as long as words. Raises ValueError for buffers of other sizes.
    """
    n: cython.Py_ssize_t = 0
    offset: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    mask: cython.uint = len(tallies) - 1
    if len(tallies) & (len(tallies) - 1) or not 0 < len(tallies) <= 1 << 16:
        raise ValueError("the number of tallies is no power of two up to 2^16")
    if len(keys) != 256 or 2 * len(starts) < len(words):
        raise ValueError("there are not 256 keys, or too few starts")
    with cython.nogil:
        while offset < len(words):
            end = end_of_word(words, offset)
            slot = _letter_sum(words, offset, end, keys) & mask
            if tallies[slot] != 255:
                tallies[slot] += 1
            if end > offset and tallies[slot] >= min_tally:
                starts[n] = cython.cast(cython.uint, offset)
                n += 1
            offset = end + 1
    return n


def tally(words: cython.const[cython.uchar][::1], tallies: cython.uchar[::1], keys: cython.const[cython.uint][::1]):
    """Tally words by their letters, for `keep_frequent`. keys: 256 random numbers, one for each label.

    tallies: 2^15 bytes of two tallies each, which stay at 15; or 2^13 bytes of eight each, which stay at 1.
    """
    offset: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    total: cython.uint
    bits: cython.int = _tally_bits(tallies, keys)
    with cython.nogil:
        while offset < len(words):
            end = end_of_word(words, offset)
            total = _letter_sum(words, offset, end, keys)
            if _tally_of(tallies, total, bits) < (1 << bits) - 1:
                tallies[total * bits >> 3] += 1 << (total * bits & 7)
            offset = end + 1


def keep_frequent(words: cython.uchar[::1], tallies: cython.const[cython.uchar][::1],
                  keys: cython.const[cython.uint][::1], min_tally: cython.Py_ssize_t) -> int:
    """Move the words with a tally of min_tally or more to the start of words. Return the number of their bytes.

    All words with min_tally anagrams or more are kept, and some others. The highest tally replaces a larger min_tally.
    """
    offset: cython.Py_ssize_t = 0
    used: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    bits: cython.int = _tally_bits(tallies, keys)
    min_tally = min(min_tally, (1 << bits) - 1)
    with cython.nogil:
        while offset < len(words):
            end = end_of_word(words, offset)
            if end < len(words) and _tally_of(tallies, _letter_sum(words, offset, end, keys), bits) >= min_tally:
                used = copy_word(words, offset, end + 1, words, used)
            offset = end + 1
    return used


@cython.cfunc
@cython.inline
@cython.exceptval(-1)
def _tally_bits(tallies: cython.const[cython.uchar][::1], keys: cython.const[cython.uint][::1]) -> cython.int:
    """The bits of a tally: 4 or 1, so that there is one for each sum. Raises ValueError for buffers of other sizes."""
    if len(tallies) not in (1 << 13, 1 << 15) or len(keys) != 256:
        raise ValueError("there are not 2^13 or 2^15 bytes of tallies, or not 256 keys")
    return 4 if len(tallies) == 1 << 15 else 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tally_of(tallies: cython.const[cython.uchar][::1], total: cython.uint, bits: cython.int) -> cython.int:
    """The tally of a sum."""
    return tallies[total * bits >> 3] >> (total * bits & 7) & (1 << bits) - 1


@cython.final
@cython.cclass
class AlphagramCounts:
    """A hash table that counts the alphagrams of some words.

    alphagrams: those of at most MAX_WORDS words, in less than 2^16 bytes. seed: random, so that nobody can prepare
    words that share a slot. Raises ValueError for too many words.
    """

    alphagrams: cython.const[cython.uchar][::1]
    table: cython.ushort[::1]  # for each slot the offset of its alphagram, 1 added; 0 where it is free
    counts: cython.uint[::1]  # for each slot
    seed: cython.ulonglong

    def __cinit__(self, alphagrams, seed):
        offset: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        self.alphagrams = alphagrams
        self.seed = seed
        self.table = array("H", bytes(2 * _SLOTS))
        self.counts = array("I", bytes(4 * _SLOTS))
        if len(self.alphagrams) >= 1 << 16:
            raise ValueError("too many words")
        while offset < len(self.alphagrams):
            n += 1
            if n > MAX_WORDS:
                raise ValueError("too many words")
            end = end_of_word(self.alphagrams, offset)
            self.table[self._slot(self.alphagrams, offset, end)] = offset + 1
            offset = end + 1

    def add(self, alphagrams: cython.const[cython.uchar][::1]):
        """Count each of these alphagrams that is in the table."""
        offset: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        with cython.critical_section(self):
            while offset < len(alphagrams):
                end = end_of_word(alphagrams, offset)
                slot = self._slot(alphagrams, offset, end)
                if self.table[slot]:
                    self.counts[slot] += 1
                offset = end + 1

    def count_at(self, offset: cython.Py_ssize_t) -> int:
        """The count of the alphagram that begins at this offset of the constructor's alphagrams.

        Raises IndexError if the offset lies outside.
        """
        if not 0 <= offset < len(self.alphagrams):
            raise IndexError("the offset lies outside the alphagrams")
        return self.counts[self._slot(self.alphagrams, offset, end_of_word(self.alphagrams, offset))]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _slot(self, words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t
              ) -> cython.Py_ssize_t:
        """The slot of an alphagram; a free slot if the table lacks it. Linear probing."""
        slot: cython.Py_ssize_t = _hash(words, start, end, self.seed) & (_SLOTS - 1)
        while self.table[slot] and not self._is_at(self.table[slot] - 1, words, start, end):
            slot = (slot + 1) & (_SLOTS - 1)
        return slot

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_at(self, offset: cython.Py_ssize_t, words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
               end: cython.Py_ssize_t) -> cython.bint:
        """Whether the table's alphagram at an offset is the one given by words[start:end]."""
        i: cython.Py_ssize_t
        if offset + end - start > len(self.alphagrams):
            return False
        for i in range(end - start):
            if self.alphagrams[offset + i] != words[start + i]:
                return False
        offset += end - start
        return offset == len(self.alphagrams) or self.alphagrams[offset] == 0


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(AlphagramCounts)
