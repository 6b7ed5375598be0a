# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""How many words have the letters of one, counted in little memory while a lexicon goes by.

Words come as their labels, zero-ended, one after the other; alphagrams as `racks.alphagrams.write_alphagrams`
makes them of words.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_WORD = cython.declare(cython.uint, 0xFFFFFFFF)
_SUMS = cython.declare(cython.uint, 0xFFFF)
_FULL = cython.declare(cython.uchar, 255)
_MOST_TALLIED = cython.declare(cython.int, 15)
_SLOTS = cython.declare(cython.Py_ssize_t, 2048)
MOST = 1536
"""So many words a `Census` holds: a quarter of its slots is free, which ends every search for one."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _end(words: cython.const[cython.uchar][::1], at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where the word that begins here has its zero, or where all words end."""
    while at < len(words) and words[at]:
        at += 1
    return at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t,
          seed: cython.ulonglong) -> cython.ulonglong:
    i: cython.Py_ssize_t
    mixed: cython.ulonglong = seed
    for i in range(start, end):
        mixed = ((mixed ^ words[i]) * _MIX) & _ALL
        mixed ^= mixed >> 29
    return mixed


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _sum(words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t,
         keys: cython.const[cython.uint][::1]) -> cython.uint:
    """A number of 16 bits that a word shares with its anagrams, and with few others: its labels' keys, added up."""
    i: cython.Py_ssize_t
    total: cython.uint = 0
    for i in range(start, end):
        total = (total + keys[words[i]]) & _WORD
    return (total ^ total >> 16) & _SUMS


def rising(words: cython.const[cython.uchar][::1], tallies: cython.uchar[::1], least: cython.uchar,
           keys: cython.const[cython.uint][::1], starts: cython.uint[::1]) -> int:
    """Tally words by their letters; starts becomes where those begin that make their tally `least`, or more.

    Of as many anagrams at least one is among them, and perhaps others whose letters come to the same tally; how many is
    returned. A tally stays at 255. tallies: 2^16 at most, a power of two. keys: 256 random numbers, one for each label.
    starts: a number for every second byte of words.
    """
    n: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    mask: cython.uint = len(tallies) - 1
    if len(tallies) & (len(tallies) - 1) or not 0 < len(tallies) <= 1 << 16:
        raise ValueError("tallies that are no power of two")
    if len(keys) != 256 or 2 * len(starts) < len(words):
        raise ValueError("not 256 keys, or too little room")
    with cython.nogil:
        while at < len(words):
            end = _end(words, at)
            slot = _sum(words, at, end, keys) & mask
            if tallies[slot] != _FULL:
                tallies[slot] += 1
            if end > at and tallies[slot] >= least:
                starts[n] = cython.cast(cython.uint, at)
                n += 1
            at = end + 1
    return n


def tally(words: cython.const[cython.uchar][::1], tallies: cython.uchar[::1], keys: cython.const[cython.uint][::1]):
    """Tally words by their letters, for `frequent`. tallies: 2^15 bytes, two tallies in each, which stay at 15."""
    at: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    total: cython.uint
    if len(tallies) != 1 << 15 or len(keys) != 256:
        raise ValueError("not 2^15 bytes of tallies, or not 256 keys")
    with cython.nogil:
        while at < len(words):
            end = _end(words, at)
            total = _sum(words, at, end, keys)
            if _tally(tallies, total) < _MOST_TALLIED:
                tallies[total >> 1] += 1 << 4 * (total & 1)
            at = end + 1


def frequent(words: cython.uchar[::1], tallies: cython.const[cython.uchar][::1], keys: cython.const[cython.uint][::1],
             least: cython.Py_ssize_t) -> int:
    """Keep the words of which `least` anagrams or more were tallied, and some others, at the start of words; how many
    bytes they take."""
    at: cython.Py_ssize_t = 0
    used: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    if len(tallies) != 1 << 15 or len(keys) != 256:
        raise ValueError("not 2^15 bytes of tallies, or not 256 keys")
    least = min(least, _MOST_TALLIED)
    with cython.nogil:
        while at < len(words):
            end = _end(words, at)
            if end < len(words) and _tally(tallies, _sum(words, at, end, keys)) >= least:
                used = _move(words, at, end, used)
            at = end + 1
    return used


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tally(tallies: cython.const[cython.uchar][::1], total: cython.uint) -> cython.int:
    return tallies[total >> 1] >> 4 * (total & 1) & _MOST_TALLIED


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _move(words: cython.uchar[::1], at: cython.Py_ssize_t, end: cython.Py_ssize_t, to: cython.Py_ssize_t
          ) -> cython.Py_ssize_t:
    """Move the word that lies there, with its zero, to an earlier place; what is behind it there."""
    i: cython.Py_ssize_t
    for i in range(end + 1 - at):
        words[to + i] = words[at + i]
    return to + end + 1 - at


def mark(words: cython.const[cython.uchar][::1], marks: cython.uchar[::1], keys: cython.const[cython.uint][::1]):
    """Mark words by their letters, for `sift`. marks: 2^13 bytes. keys: as for `rising`."""
    at: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    total: cython.uint
    if len(marks) != 1 << 13 or len(keys) != 256:
        raise ValueError("not 2^13 bytes of marks, or not 256 keys")
    with cython.nogil:
        while at < len(words):
            end = _end(words, at)
            total = _sum(words, at, end, keys)
            marks[total >> 3] |= 1 << (total & 7)
            at = end + 1


def sift(words: cython.uchar[::1], marks: cython.const[cython.uchar][::1], keys: cython.const[cython.uint][::1]) -> int:
    """Keep the anagrams of marked words, and some others, at the start of words; how many bytes they take."""
    at: cython.Py_ssize_t = 0
    used: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    total: cython.uint
    if len(marks) != 1 << 13 or len(keys) != 256:
        raise ValueError("not 2^13 bytes of marks, or not 256 keys")
    with cython.nogil:
        while at < len(words):
            end = _end(words, at)
            total = _sum(words, at, end, keys)
            if marks[total >> 3] >> (total & 7) & 1 and end < len(words):
                used = _move(words, at, end, used)
            at = end + 1
    return used


@cython.final
@cython.cclass
class Census:
    """How often the alphagrams of some words occur.

    alphagrams: of at most MOST words, within 2^16 bytes. seed: what no list of words can have been made for.
    """

    alphagrams: cython.const[cython.uchar][::1]
    table: cython.ushort[::1]  # where an alphagram begins, 1 added; 0 where the slot is free
    counts: cython.uint[::1]
    seed: cython.ulonglong

    def __cinit__(self, alphagrams, seed):
        at: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        self.alphagrams = alphagrams
        self.seed = seed
        self.table = array("H", bytes(2 * _SLOTS))
        self.counts = array("I", bytes(4 * _SLOTS))
        if len(self.alphagrams) >= 1 << 16:
            raise ValueError("too many words")
        while at < len(self.alphagrams):
            n += 1
            if n > MOST:
                raise ValueError("too many words")
            end = _end(self.alphagrams, at)
            self.table[self._slot(self.alphagrams, at, end)] = at + 1
            at = end + 1

    def count(self, alphagrams: cython.const[cython.uchar][::1]):
        """Count those of them that are among these."""
        at: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        with cython.critical_section(self):
            while at < len(alphagrams):
                end = _end(alphagrams, at)
                slot = self._slot(alphagrams, at, end)
                if self.table[slot]:
                    self.counts[slot] += 1
                at = end + 1

    def times(self, at: cython.Py_ssize_t) -> int:
        """How often the alphagram that begins here among those given at first has been counted. IndexError."""
        if not 0 <= at < len(self.alphagrams):
            raise IndexError("no alphagram begins there")
        return self.counts[self._slot(self.alphagrams, at, _end(self.alphagrams, at))]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _slot(self, words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t
              ) -> cython.Py_ssize_t:
        """The slot of an alphagram, or a free one if it is none of these."""
        slot: cython.Py_ssize_t = _hash(words, start, end, self.seed) & (_SLOTS - 1)
        while self.table[slot] and not self._is_at(self.table[slot] - 1, words, start, end):
            slot = (slot + 1) & (_SLOTS - 1)
        return slot

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_at(self, at: cython.Py_ssize_t, words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t,
               end: cython.Py_ssize_t) -> cython.bint:
        i: cython.Py_ssize_t
        if at + end - start > len(self.alphagrams):
            return False
        for i in range(end - start):
            if self.alphagrams[at + i] != words[start + i]:
                return False
        at += end - start
        return at == len(self.alphagrams) or self.alphagrams[at] == 0


if not cython.compiled:
    from lexc.kernels._made import initialised

    initialised(Census)
