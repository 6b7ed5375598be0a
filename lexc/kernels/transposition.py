# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""A table of positions that a search has met: what is known of their values, and their best moves.

Two entries of 16 bytes share a bucket: one that reaches deep and one that is replaced whenever another comes. The low
16 bits of a key are told by the entry's place, and hold there what is known.
"""

from mmap import mmap

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

_INFO = cython.declare(cython.ulonglong, 0xFFFF)
_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_HIGH = cython.declare(cython.longlong, 0x80000000)


@cython.final
@cython.cclass
class Transposition:
    """2**bits entries, bits from 16 to 30. Where an entry lies is a number, -1 for nowhere.

    An entry has a value from -2**31 to 2**31 - 1; a bound, 1 if the true value is at least that, 2 if at most, 3 if
    both; the depth to which this is known, at most 255; and a move, a number above -3.
    """

    def __init__(self, bits: cython.int):
        if not 16 <= bits <= 30:
            raise ValueError(f"a table of 2**{bits} entries")
        self.mask = (1 << bits) - 2
        self.size = 16 << bits
        self.clear()

    def clear(self):
        """Forget everything. Fresh pages cost nothing until they are written to: small searches touch few."""
        self.entries = memoryview(mmap(-1, self.size)).cast("Q")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """Where the entry of a key lies."""
        at: cython.Py_ssize_t = 2 * (key & self.mask)
        if (self.entries[at] ^ key) <= _INFO and self.entries[at] & _INFO:
            return at
        if (self.entries[at + 2] ^ key) <= _INFO and self.entries[at + 2] & _INFO:
            return at + 2
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bound(self, at: cython.Py_ssize_t) -> cython.int:
        return cython.cast(cython.int, self.entries[at] & 3)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def depth(self, at: cython.Py_ssize_t) -> cython.int:
        return cython.cast(cython.int, (self.entries[at] & _INFO) >> 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, at: cython.Py_ssize_t) -> cython.int:
        low: cython.longlong = self.entries[at + 1] & _HALF
        return low - ((low & _HIGH) << 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def move(self, at: cython.Py_ssize_t) -> cython.int:
        return cython.cast(cython.int, self.entries[at + 1] >> 32) - 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note(self, key: cython.ulonglong, value: cython.int, bound: cython.int, depth: cython.int,
             move: cython.int) -> cython.void:
        """Write an entry: over an older one of that key, else over the deep one of its bucket if it reaches no less."""
        at: cython.Py_ssize_t = self.find(key)
        if at < 0:
            at = 2 * (key & self.mask)
            if self.depth(at) > depth:
                at += 2
        self.entries[at] = (key & ~_INFO) | cython.cast(cython.ulonglong, depth << 2 | bound)
        self.entries[at + 1] = (cython.cast(cython.ulonglong, move + 2) << 32
                                | (cython.cast(cython.ulonglong, value) & _HALF))
