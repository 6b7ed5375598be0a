"""Sorted runs of words, merged into one sorted row.

Each run has a block of a buffer. A heap holds the runs by their next words, the least at the top:

    buffer   | AB. AD. CA. .... | AC. BA. ........ | AA. CC. CD. .... |     . is the zero behind a word
    heap       run 2 (AA), run 0 (AB), run 1 (AC)

The first eight bytes of each next word, as a number, are compared first: seldom is more needed.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _label_text, _masks, _tiles
from cython.cimports.lexc.kernels.out_of_core import _bytes

_KEY_BYTES = cython.declare(cython.Py_ssize_t, 8)

OUTPUT_IS_FULL = -1
"""Instead of a run: the next word has no room in the output."""
ALL_RUNS_ENDED = -2
"""Instead of a run: none has a word left."""


@cython.final
@cython.cclass
class RunMerge:
    """Runs of ascending zero-ended words, merged into one, each word once.

    buffer: n_runs blocks of equal size, which `set_words` gives words. n_words: those written so far.
    """

    n_words: cython.ulonglong
    _buffer: cython.uchar[::1]
    _block: cython.Py_ssize_t
    _starts: cython.ulonglong[::1]
    _ends: cython.ulonglong[::1]
    _keys: cython.ulonglong[::1]
    _heap: cython.ulonglong[::1]
    _n_heap: cython.Py_ssize_t
    _last: cython.uchar[::1]
    _last_key: cython.ulonglong

    def __cinit__(self, buffer: cython.uchar[::1], n_runs: cython.Py_ssize_t):
        if n_runs < 1 or len(buffer) // n_runs < 1:
            raise ValueError("each run needs a block")
        self._buffer = buffer
        self._block = len(buffer) // n_runs
        self._starts = memoryview(bytearray(8 * n_runs)).cast("Q")
        self._ends = memoryview(bytearray(8 * n_runs)).cast("Q")
        self._keys = memoryview(bytearray(8 * n_runs)).cast("Q")
        self._heap = memoryview(bytearray(8 * n_runs)).cast("Q")
        self._n_heap = 0
        self._last = bytearray(_tiles.MAX_TILES + 1)
        self._last_key = 0
        self.n_words = 0

    def count(self) -> int:
        """The words written so far."""
        return self.n_words

    def set_words(self, run: cython.Py_ssize_t, n_bytes: cython.Py_ssize_t):
        """Let a run, which has no words, go on with the first n bytes of its block. Raises ValueError if that is wrong.

        The words are whole: the last byte is a zero.
        """
        start: cython.Py_ssize_t = run * self._block
        if not 0 <= run < len(self._keys) or not 0 < n_bytes <= self._block:
            raise ValueError("no such run, or no such bytes")
        if self._buffer[start + n_bytes - 1] or self._starts[run] < self._ends[run]:
            raise ValueError("the last word has no end, or the run has words")
        self._starts[run] = start
        self._ends[run] = start + n_bytes
        self._keys[run] = self._read_key(start)
        self._n_heap += 1
        self._move_up(self._n_heap - 1, run)

    def merge(self, output: cython.uchar[::1]) -> tuple[int, int]:
        """Write words until the output is full or a run needs more words. Return the bytes written, and that run.

        Instead of a run it may be OUTPUT_IS_FULL or ALL_RUNS_ENDED. Raises ValueError for an empty word and for one
        that is too long.
        """
        n: cython.Py_ssize_t = 0
        size: cython.Py_ssize_t
        run: cython.Py_ssize_t
        start: cython.Py_ssize_t
        while self._n_heap:
            run = self._heap[0]
            start = self._starts[run]
            size = self._word_size(start)
            if not self._is_last(run, start, size):
                if n + size > len(output):
                    return n, OUTPUT_IS_FULL
                _bytes.copy_bytes(self._buffer, start, output, n, size)
                _bytes.copy_bytes(self._buffer, start, self._last, 0, size)
                self._last_key = self._keys[run]
                self.n_words += 1
                n += size
                if self.n_words & 0xFFFF == 0:
                    _label_text.check_signals()
            self._starts[run] = start + size
            if start + size == self._ends[run]:
                self._n_heap -= 1
                if self._n_heap:
                    self._move_down(self._heap[self._n_heap])
                return n, run
            self._keys[run] = self._read_key(start + size)
            self._move_down(run)
        return n, ALL_RUNS_ENDED

    @cython.cfunc
    @cython.exceptval(-1)
    def _word_size(self, start: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The bytes of a word with its zero. Each block of words ends with a zero, so the search for it ends."""
        end: cython.Py_ssize_t = start
        while self._buffer[end]:
            end += 1
        if end == start or end - start > _tiles.MAX_TILES:
            raise ValueError("a word is empty or too long")
        return end - start + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read_key(self, start: cython.Py_ssize_t) -> cython.ulonglong:
        """The first bytes of a word as a number, the first one highest; zeros follow a shorter word."""
        key: cython.ulonglong = 0
        i: cython.Py_ssize_t = 0
        while i < _KEY_BYTES and self._buffer[start + i]:
            key = key << 8 | self._buffer[start + i]
            i += 1
        return key << 8 * (_KEY_BYTES - i) if i else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_last(self, run: cython.Py_ssize_t, start: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.bint:
        """Whether a word is the last one that was written."""
        i: cython.Py_ssize_t
        if self._keys[run] != self._last_key:
            return False
        for i in range(size):
            if self._buffer[start + i] != self._last[i]:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_less(self, run: cython.Py_ssize_t, other: cython.Py_ssize_t) -> cython.bint:
        """Whether the next word of a run precedes that of another."""
        i: cython.Py_ssize_t = self._starts[run] + _KEY_BYTES
        j: cython.Py_ssize_t = self._starts[other] + _KEY_BYTES
        if self._keys[run] != self._keys[other]:
            return self._keys[run] < self._keys[other]
        if not self._keys[run] & _masks.BYTE:  # both words end within the key
            return False
        while self._buffer[i] and self._buffer[i] == self._buffer[j]:
            i += 1
            j += 1
        return self._buffer[i] < self._buffer[j]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _move_up(self, place: cython.Py_ssize_t, run: cython.Py_ssize_t) -> cython.void:
        """Put a run at a free place of the heap, or above it."""
        parent: cython.Py_ssize_t
        while place:
            parent = (place - 1) >> 1
            if not self._is_less(run, self._heap[parent]):
                break
            self._heap[place] = self._heap[parent]
            place = parent
        self._heap[place] = run

    @cython.cfunc
    @cython.exceptval(check=False)
    def _move_down(self, run: cython.Py_ssize_t) -> cython.void:
        """Put a run at the top of the heap, or below it."""
        place: cython.Py_ssize_t = 0
        child: cython.Py_ssize_t = 1
        while child < self._n_heap:
            if child + 1 < self._n_heap and self._is_less(self._heap[child + 1], self._heap[child]):
                child += 1
            if not self._is_less(self._heap[child], run):
                break
            self._heap[place] = self._heap[child]
            place = child
            child = 2 * place + 1
        self._heap[place] = run
