"""Records on their way to many files: a block of memory collects those of each bucket, and is written when it is full.

    buffer   | bucket 0: ####.... | bucket 1: ##...... | bucket 2: #######. |
    files      name.0               name.1               name.2

A kernel reserves room for a record in the block of its bucket, and fills it in.
"""

from __future__ import annotations

import cython

from lexc.kernels._types import Callable


@cython.cclass
class Spill:
    """Records for n_buckets files.

    buffer: n_buckets blocks of equal size, each larger than the largest record. write: takes a bucket and the bytes to
    append to its file.
    """

    def __cinit__(self, write: Callable, buffer, n_buckets: cython.Py_ssize_t):
        if n_buckets < 1 or len(buffer) < n_buckets:
            raise ValueError("a spill needs a block for each bucket")
        self.write = write
        self.buffer = buffer
        self.n_buckets = n_buckets
        self.block = len(buffer) // n_buckets
        self.used = memoryview(bytearray(8 * n_buckets)).cast("Q")

    def reserve(self, bucket: cython.Py_ssize_t, size: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Reserve room for a record. Return its position in the buffer."""
        room: cython.Py_ssize_t
        if not 0 <= bucket < self.n_buckets or size > self.block:
            raise ValueError("a record fits into no block")
        if cython.cast(cython.Py_ssize_t, self.used[bucket]) + size > self.block:
            self.flush(bucket)
        room = bucket * self.block + cython.cast(cython.Py_ssize_t, self.used[bucket])
        self.used[bucket] += size
        return room

    def flush(self, bucket: cython.Py_ssize_t):
        """Write what a bucket's block holds."""
        start: cython.Py_ssize_t = bucket * self.block
        if not 0 <= bucket < self.n_buckets:
            raise ValueError("no such bucket")
        if self.used[bucket]:
            self.write(bucket, self.buffer[start:start + self.used[bucket]])
            self.used[bucket] = 0

    def flush_all(self):
        """Write what all blocks hold."""
        bucket: cython.Py_ssize_t
        for bucket in range(self.n_buckets):
            self.flush(bucket)
