"""Sorted words as records of the states that they freeze, in memory that does not grow.

The states along the current word are open: their arcs lie on a stack, those of the state at depth d from firsts[d] on.
The arc into a state is the last one of the state before. When no later word can pass through a state it freezes: a
*fingerprint* stands for it. That is a keyed hash of its arcs: labels, whether words end there, and the fingerprints of
their targets. So equal states have equal fingerprints, and no register is needed to see it.

    words CAR CARS CAT    stack  C | A | R* T*    CAT has frozen the state after CAR: R has its fingerprint
                          firsts 0   1   2        * a word ends here

Most states of long words have a single word below. That word is the state's *tail*, if it has at most MAX_TAIL letters:
it stands for the state in the records of others, in reversed order, and the state itself needs no record. A later pass
finds all of these states from the tails, each once. So the letters of a word that no other word shares are not pushed.
Whether a state is a tail depends on the words below it alone, so equal states are treated alike.

    words CAR CATALOG    stack  C | A | R* T[GOLA]    T leads to the state whose only word is ALOG

A record of each other frozen state goes to the bucket of its fingerprint's first bits, unless a cache of recent
fingerprints has it: most states of a trie are equal to one that froze shortly before. Later passes remove the other
duplicates. A look-up waits for memory, since the cache is larger than the processor's. So it is announced when the
state freezes, and done when some more have frozen: their records wait in a ring.

A record, in bytes:

    0           8           16      24       26       28              30               30 + 2 n
    fingerprint low, high   words   height   n arcs   bytes of tails  label, flags …   tails, then the fingerprints of
                                                                                       the other targets, 16 bytes each

words: those below the state. height: the arcs of the longest path below it, less one. flags: ENDS, HAS_TARGET, IS_TAIL.
A tail is zero-ended. The bytes from 26 on are hashed: the numbers of arcs and of bytes of tails say where each part
begins, otherwise labels of a tail could be taken for an arc.

The words may come in several parts, each with a stream of its own. States that lie on the paths of two parts stay open:
their arcs are records of the *seam*, with the path from the root. Another stream joins the seams of all parts in order.

    parts CAR CARS | CAT DOG       C and CA are on the paths of both, and so is the root
    seams CAR      | CAT D         the arcs of these states: CAR with the fingerprint of the state after it

A record of a seam, in bytes:

    0        2       4        6                       22      30              32
    length   flags   height   fingerprint low, high   words   bytes of tail   the labels of the path, the tail
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _label_text, _prefetch
from cython.cimports.lexc.kernels.out_of_core import _bytes, _records, _reserve
from cython.cimports.lexc.kernels.out_of_core.siphash import siphash128
from cython.cimports.lexc.kernels.out_of_core.spill import Spill

from lexc.kernels._types import Callable

_WAYS = cython.declare(cython.Py_ssize_t, 4)  # fingerprints in a set of the cache
_WAITING = cython.declare(cython.Py_ssize_t, 8)  # records in the ring
_HASHED = cython.declare(cython.Py_ssize_t, 26)  # of a record, its fingerprint depends on the bytes from here on
_SEAM_HEAD = cython.declare(cython.Py_ssize_t, 32)  # bytes of a record of a seam before the path
_WORDS_PER_CHECK = cython.declare(cython.ulonglong, 1 << 15)  # words between two checks for Ctrl-C


def largest_record(n_labels: cython.Py_ssize_t) -> int:
    """The bytes of the largest record of a state in an alphabet."""
    return _records.RECORD_HEAD + n_labels * (2 + max(_records.MAX_TAIL + 1, 16))


@cython.final
@cython.cclass
class StateStream:
    """The states of sorted words, frozen one by one.

    key: 16 secret bytes, on which the fingerprints depend. longest: the most tiles of a word; n_labels: the most arcs
    of a state. n_sets: of the cache, a power of 2. zeros: makes buffers, as `lexc.compile.buffers.zeros`.
    bucket_bits: the bits of a fingerprint that choose its bucket. fingerprint_bits: fewer than 128 only in tests, to
    have false matches. seam: a spill of one bucket, which gets the arcs of states that stay open. n_shared: the tiles
    that the first word shares with the word before this part.
    """

    n_words: cython.ulonglong
    n_frozen: cython.ulonglong
    longest: cython.Py_ssize_t
    shortest: cython.Py_ssize_t
    _key0: cython.ulonglong
    _key1: cython.ulonglong
    _max_length: cython.Py_ssize_t
    _records: Spill
    _seam: Spill
    _n_labels: cython.int
    _n_shared: cython.Py_ssize_t
    _n_open: cython.Py_ssize_t  # states to this depth along the word are on the path of the part before
    _bucket_shift: cython.int
    _low_mask: cython.ulonglong
    _high_mask: cython.ulonglong
    _cache: cython.ulonglong[::1]
    _set_mask: cython.ulonglong
    _word: cython.uchar[::1]
    _word_length: cython.Py_ssize_t
    _length: cython.Py_ssize_t  # letters of the word that are on the stack
    _firsts: cython.ulonglong[::1]
    _top: cython.Py_ssize_t
    _labels: cython.uchar[::1]
    _flags: cython.uchar[::1]
    _lows: cython.ulonglong[::1]
    _highs: cython.ulonglong[::1]
    _words_below: cython.ulonglong[::1]
    _heights: cython.ushort[::1]
    _tails: cython.uchar[::1]  # of the arcs on the stack, one behind the other
    _tail_ends: cython.ulonglong[::1]  # the tail of arc i is _tails[_tail_ends[i] : _tail_ends[i + 1]]
    _ring: cython.uchar[::1]
    _place_size: cython.Py_ssize_t  # bytes of the ring for a record
    _sizes: cython.ulonglong[::1]  # of the records in the ring, 0 for none
    _next: cython.Py_ssize_t  # the place in the ring of the next record
    _low: cython.ulonglong[::1]

    def __cinit__(self, key: cython.const[cython.uchar][::1], longest: cython.Py_ssize_t, n_labels: cython.Py_ssize_t,
                  records: Spill, seam: Spill, bucket_bits: cython.int, n_sets: cython.Py_ssize_t, zeros: Callable,
                  fingerprint_bits: cython.int = 128, n_shared: cython.Py_ssize_t = 0):
        n_arcs: cython.Py_ssize_t = (longest + 1) * n_labels + 1
        if len(key) != 16 or n_sets < 1 or n_sets & (n_sets - 1) or not 0 <= bucket_bits <= 32 or longest < 1:
            raise ValueError("a key has 16 bytes, and the number of sets is a power of 2")
        if not 8 <= fingerprint_bits <= 128 or not 1 <= n_labels <= 255:
            raise ValueError("a fingerprint has 8 to 128 bits, and a state 1 to 255 arcs")
        self._key0 = _bytes.load64(key, 0)
        self._key1 = _bytes.load64(key, 8)
        self._max_length = longest
        self._records = records
        self._seam = seam
        self._n_labels = n_labels
        self._n_shared = n_shared
        self._n_open = 0
        self._bucket_shift = 64 - bucket_bits
        self._low_mask = 0xFFFFFFFFFFFFFFFF
        self._high_mask = 0xFFFFFFFFFFFFFFFF
        if fingerprint_bits <= 64:
            self._high_mask = 0
            self._low_mask = (0xFFFFFFFFFFFFFFFF << (64 - fingerprint_bits)) & 0xFFFFFFFFFFFFFFFF
        elif fingerprint_bits < 128:
            self._high_mask = (0xFFFFFFFFFFFFFFFF << (128 - fingerprint_bits)) & 0xFFFFFFFFFFFFFFFF
        self._cache = zeros("Q", 2 * _WAYS * n_sets)
        self._set_mask = n_sets - 1
        self._word = zeros("B", longest + 1)
        self._firsts = memoryview(bytearray(8 * (longest + 2))).cast("Q")
        self._labels = zeros("B", n_arcs)
        self._flags = zeros("B", n_arcs)
        self._lows = zeros("Q", n_arcs)
        self._highs = zeros("Q", n_arcs)
        self._words_below = zeros("Q", n_arcs)
        self._heights = zeros("H", n_arcs)
        self._tails = zeros("B", n_arcs * _records.MAX_TAIL)
        self._tail_ends = zeros("Q", n_arcs + 1)
        self._place_size = largest_record(n_labels)
        self._ring = zeros("B", _WAITING * self._place_size)
        self._sizes = memoryview(bytearray(8 * _WAITING)).cast("Q")
        self._next = 0
        self._low = zeros("Q", 1)
        self._word_length = 0
        self._length = 0
        self._top = 0
        self.n_words = 0
        self.n_frozen = 0
        self.longest = 0
        self.shortest = longest

    def counts(self) -> tuple[int, int, int, int]:
        """(words so far, tiles of the longest and of the shortest, frozen states)."""
        return self.n_words, self.longest, self.shortest, self.n_frozen

    def add_words(self, tiles: cython.const[cython.uchar][::1]) -> int:
        """Add zero-ended words. Return the start of the first one that does not follow the word before, or -1.

        Raises ValueError for a word that is too long, empty, or not ended by a zero.
        """
        start: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        shared: cython.Py_ssize_t
        if len(tiles) and tiles[len(tiles) - 1]:
            raise ValueError("the last word has no end")
        while start < len(tiles):
            shared = 0
            while shared < self._word_length and tiles[start + shared] == self._word[shared]:
                shared += 1
            end = start + shared
            while tiles[end]:
                end += 1
            if end == start or end - start > self._max_length:
                raise ValueError("a word is empty or too long")
            if shared == end - start or (shared < self._word_length and tiles[start + shared] < self._word[shared]):
                return start  # a word that repeats, begins or precedes the word before
            self._push_tail(shared)
            self._pop(shared)
            _bytes.copy_bytes(tiles, start + shared, self._word, shared, end - start - shared)
            self._word_length = end - start
            if self.n_words == 0:
                self._n_open = min(self._n_shared, self._word_length - 1)
                shared = self._n_open
            self._push_letters(shared + 1)
            self.n_words += 1
            self.longest = max(self.longest, end - start)
            self.shortest = min(self.shortest, end - start)
            if self.n_words % _WORDS_PER_CHECK == 0:
                _label_text.check_signals()
            start = end + 1
        return -1

    def finish_part(self, n_shared: cython.Py_ssize_t):
        """Freeze the states of this part alone, and send the arcs of the others to the seam.

        n_shared: the tiles that the last word shares with the word after this part.
        """
        depth: cython.Py_ssize_t
        n_shared = min(n_shared, self._word_length)
        self._push_tail(n_shared)
        self._pop(n_shared)
        for depth in range(self._length):
            self._send_arcs(depth, self._firsts[depth], self._firsts[depth + 1])
        self._send_arcs(self._length, self._firsts[self._length], self._top)
        self._word_length = 0
        self._length = 0
        self._top = 0
        self._empty_ring()

    def add_seam(self, records: cython.const[cython.uchar][::1]):
        """Add the arcs of a part's seam. Raises ValueError if they do not follow those before."""
        start: cython.Py_ssize_t = 0
        path: cython.Py_ssize_t
        length: cython.Py_ssize_t
        shared: cython.Py_ssize_t
        size: cython.Py_ssize_t
        height: cython.Py_ssize_t
        flags: cython.int
        is_tail: cython.bint
        i: cython.Py_ssize_t
        while start < len(records):
            path = start + _SEAM_HEAD
            if path > len(records):
                raise ValueError("a seam is damaged")
            length = _bytes.load16(records, start)
            size = _bytes.load16(records, start + 30)
            if not 1 <= length <= self._max_length or size > _records.MAX_TAIL or path + length + size > len(records):
                raise ValueError("a seam is damaged")
            flags = _bytes.load16(records, start + 2)
            height = _bytes.load16(records, start + 4)
            is_tail = flags & _records.IS_TAIL != 0
            if not 1 <= flags <= 7 or (size > 0) != is_tail or (is_tail and not flags & _records.HAS_TARGET):
                raise ValueError("a seam is damaged")
            if flags & _records.HAS_TARGET and length + height >= self._max_length:
                raise ValueError("a seam is damaged")
            for i in range(path, path + length + size):
                if not 1 <= records[i] <= self._n_labels:
                    raise ValueError("a seam is damaged")
            shared = 0
            while shared < min(length, self._length) and records[path + shared] == self._word[shared]:
                shared += 1
            if shared == length or (shared < self._length and records[path + shared] < self._word[shared]):
                raise ValueError("the arcs of a seam do not ascend")
            if self._length and shared == self._length and self._flags[self._top - 1] & _records.HAS_TARGET:
                raise ValueError("an arc of a seam has two targets")
            self._pop(shared)
            _bytes.copy_bytes(records, path + shared, self._word, shared, length - shared)
            self._word_length = length
            self._push_letters(length)
            i = self._top - 1
            self._flags[i] = cython.cast(cython.uchar, _bytes.load16(records, start + 2))
            self._heights[i] = _bytes.load16(records, start + 4)
            self._lows[i] = _bytes.load64(records, start + 6)
            self._highs[i] = _bytes.load64(records, start + 14)
            self._words_below[i] = _bytes.load64(records, start + 22)
            _bytes.copy_bytes(records, path + length, self._tails, self._tail_ends[i], size)
            self._tail_ends[i + 1] = self._tail_ends[i] + size
            start = path + length + size

    def finish(self) -> tuple[int, int, int]:
        """Freeze all open states. Return the root's fingerprint, and its height."""
        root: cython.Py_ssize_t
        self._push_tail(0)
        self._pop(0)
        root = self._top  # an arc behind the stack: no state is before the root's
        self._freeze(0, root)
        self._empty_ring()
        return self._lows[root], self._highs[root], self._heights[root]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _push_letters(self, length: cython.Py_ssize_t) -> cython.void:
        """Put arcs of the word on the stack, to this many letters. The last letter's arc ends the word."""
        while self._length < length:
            self._labels[self._top] = self._word[self._length]
            self._flags[self._top] = 0
            self._words_below[self._top] = 0
            self._tail_ends[self._top + 1] = self._tail_ends[self._top]
            self._top += 1
            self._length += 1
            self._firsts[self._length] = self._top
        if length == self._word_length:
            self._flags[self._top - 1] = _records.ENDS

    @cython.cfunc
    @cython.exceptval(check=False)
    def _push_tail(self, shared: cython.Py_ssize_t) -> cython.void:
        """Put the rest of the word on the stack, of which the next word shares a number of letters.

        The letters behind the first one that differs are a tail, or the last ones of them if they are many.
        """
        i: cython.Py_ssize_t
        end: cython.ulonglong
        if self._length < self._word_length:
            self._push_letters(min(max(shared + 1, self._word_length - _records.MAX_TAIL, self._length),
                                   self._word_length))
        if self._length < self._word_length:
            end = self._tail_ends[self._top]
            for i in range(self._word_length - 1, self._length - 1, -1):
                self._tails[end] = self._word[i]
                end += 1
            self._tail_ends[self._top] = end
            self._flags[self._top - 1] = _records.HAS_TARGET | _records.IS_TAIL
            self._words_below[self._top - 1] = 1
            self._heights[self._top - 1] = cython.cast(cython.ushort, self._word_length - self._length - 1)
            self._word_length = self._length

    @cython.cfunc
    @cython.exceptval(-1)
    def _pop(self, length: cython.Py_ssize_t) -> cython.int:
        """Freeze the open states behind the first `length` letters of the word before."""
        first: cython.Py_ssize_t
        while self._length > length:
            first = self._firsts[self._length]
            if first < self._top:
                if self._length <= self._n_open:
                    self._send_arcs(self._length, first, self._top)
                else:
                    self._freeze(first, first - 1)
                    self._flags[first - 1] |= _records.HAS_TARGET
                self._top = first
            self._length -= 1
        if self._n_open > length:
            self._n_open = length
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _send_arcs(self, depth: cython.Py_ssize_t, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Send the arcs of an open state to the seam, except those to states whose arcs are there already."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        room: cython.Py_ssize_t
        size: cython.Py_ssize_t
        for i in range(first, end):
            if self._flags[i]:
                size = self._tail_ends[i + 1] - self._tail_ends[i]
                room = _reserve.reserve(self._seam, 0, _SEAM_HEAD + depth + 1 + size)
                _bytes.store16(self._seam.buffer, room, cython.cast(cython.ushort, depth + 1))
                _bytes.store16(self._seam.buffer, room + 2, self._flags[i])
                _bytes.store16(self._seam.buffer, room + 4, self._heights[i])
                _bytes.store64(self._seam.buffer, room + 6, self._lows[i])
                _bytes.store64(self._seam.buffer, room + 14, self._highs[i])
                _bytes.store64(self._seam.buffer, room + 22, self._words_below[i])
                _bytes.store16(self._seam.buffer, room + 30, cython.cast(cython.ushort, size))
                for k in range(depth):
                    self._seam.buffer[room + _SEAM_HEAD + k] = self._word[k]
                self._seam.buffer[room + _SEAM_HEAD + depth] = self._labels[i]
                _bytes.copy_bytes(self._tails, self._tail_ends[i], self._seam.buffer, room + _SEAM_HEAD + depth + 1,
                                  size)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _freeze(self, first: cython.Py_ssize_t, into: cython.Py_ssize_t) -> cython.int:
        """Freeze the state of the arcs from `first` to the top of the stack. into: the arc that leads to it."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self._top - first
        size: cython.Py_ssize_t
        record: cython.Py_ssize_t = self._next * self._place_size
        end: cython.Py_ssize_t = record + _records.RECORD_HEAD
        tails: cython.Py_ssize_t
        words: cython.ulonglong = 0
        height: cython.ushort = 0
        self.n_frozen += 1
        if n == 1 and into < first and self._extend_tail(first, into):
            return 0
        if self._sizes[self._next] != 0:
            self._emit(record, self._sizes[self._next])
        for i in range(first, self._top):
            self._ring[end] = self._labels[i]
            self._ring[end + 1] = self._flags[i]
            end += 2
            words += self._flags[i] & _records.ENDS
        tails = end
        for i in range(first, self._top):
            size = self._tail_ends[i + 1] - self._tail_ends[i]
            if size:
                _bytes.copy_bytes(self._tails, self._tail_ends[i], self._ring, end, size)
                self._ring[end + size] = 0
                end += size + 1
        _bytes.store16(self._ring, record + 26, cython.cast(cython.ushort, n))
        _bytes.store16(self._ring, record + 28, cython.cast(cython.ushort, end - tails))
        for i in range(first, self._top):
            if self._flags[i] & _records.HAS_TARGET:
                if not self._flags[i] & _records.IS_TAIL:
                    _bytes.store64(self._ring, end, self._lows[i])
                    _bytes.store64(self._ring, end + 8, self._highs[i])
                    end += 16
                words += self._words_below[i]
                if self._heights[i] >= height:
                    height = self._heights[i] + 1
        self._highs[into] = self._high_mask & siphash128(
            self._ring, record + _HASHED, end, self._key0, self._key1, self._low
        )
        self._lows[into] = self._low[0] & self._low_mask
        self._words_below[into] = words
        self._heights[into] = height
        _prefetch.prefetch64(self._cache, 2 * _WAYS * (self._lows[into] & self._set_mask))
        _bytes.store64(self._ring, record, self._lows[into])
        _bytes.store64(self._ring, record + 8, self._highs[into])
        _bytes.store64(self._ring, record + 16, words)
        _bytes.store16(self._ring, record + 24, height)
        self._sizes[self._next] = end - record
        self._next = (self._next + 1) & (_WAITING - 1)
        return 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _extend_tail(self, arc: cython.Py_ssize_t, into: cython.Py_ssize_t) -> cython.bint:
        """Make a state of one arc the tail of the arc before. False if several words are below it, or a long one."""
        end: cython.ulonglong = self._tail_ends[arc + 1]
        size: cython.Py_ssize_t = end - self._tail_ends[arc]
        if self._flags[arc] != _records.ENDS and (self._flags[arc] != _records.HAS_TARGET | _records.IS_TAIL
                                                  or size == _records.MAX_TAIL):
            return False
        self._tails[end] = self._labels[arc]
        self._tail_ends[arc] = end + 1
        self._flags[into] |= _records.IS_TAIL
        self._words_below[into] = 1
        self._heights[into] = cython.cast(cython.ushort, size)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def _empty_ring(self) -> cython.int:
        """Send the records that wait."""
        _: cython.Py_ssize_t
        for _ in range(_WAITING):
            if self._sizes[self._next] != 0:
                self._emit(self._next * self._place_size, self._sizes[self._next])
                self._sizes[self._next] = 0
            self._next = (self._next + 1) & (_WAITING - 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def _emit(self, record: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.int:
        """Send a record of the ring to its bucket, unless the cache has its state."""
        bucket: cython.Py_ssize_t = 0
        room: cython.Py_ssize_t
        if self._has_in_cache(_bytes.load64(self._ring, record), _bytes.load64(self._ring, record + 8)):
            return 0
        if self._bucket_shift < 64:
            bucket = _bytes.load64(self._ring, record) >> self._bucket_shift
        room = _reserve.reserve(self._records, bucket, size)
        _bytes.copy_bytes(self._ring, record, self._records.buffer, room, size)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has_in_cache(self, low: cython.ulonglong, high: cython.ulonglong) -> cython.bint:
        """Whether the cache has a fingerprint. Then make it the first of its set; a new one drops the last."""
        start: cython.Py_ssize_t = 2 * _WAYS * (low & self._set_mask)
        way: cython.Py_ssize_t = 0
        is_cached: cython.bint
        while way < _WAYS - 1 and (self._cache[start + 2 * way] != low or self._cache[start + 2 * way + 1] != high):
            way += 1
        is_cached = self._cache[start + 2 * way] == low and self._cache[start + 2 * way + 1] == high
        while way:
            self._cache[start + 2 * way] = self._cache[start + 2 * way - 2]
            self._cache[start + 2 * way + 1] = self._cache[start + 2 * way - 1]
            way -= 1
        self._cache[start] = low
        self._cache[start + 1] = high
        return is_cached
