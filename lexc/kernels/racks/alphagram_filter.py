# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A filter of alphagrams: whether any word may have exactly these letters (Bloom's, over sums of keys of letters).

Adding a letter is an addition, so that a bound can ask for a rack's letters and those that lie on a stretch of a lane.
"""

from __future__ import annotations

from array import array

from lexc.kernels._types import Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, PRIME
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
    from cython.cimports.lexc.kernels.layout._nodes import accept_labels, child, child_labels
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._hash import GOLDEN, PRIME
    from lexc.kernels.layout._masks import FULL, ONE
    from lexc.kernels.layout._nodes import accept_labels, child, child_labels
    from lexc.kernels.layout.nodes import Nodes

MOST_WORDS = 20_000_000  # a filter of more is not made: every rack might make a word then


def letter_keys() -> array[int]:
    """A u64 for each tile, drawn by SplitMix64; a word's key is their sum."""
    keys = array("Q", bytes(8 * 64))
    state: int = 0
    for tile in range(1, 64):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        keys[tile] = mixed ^ mixed >> 31
    return keys


@cython.final
@cython.cclass
class AlphagramFilter:
    """A filter: whether any word of `shortest` to `longest` letters may have exactly these. Read-only once made.

    nodes, root: a verified image's DAWG, which spells n_words words of tiles.
    """

    nodes: Nodes
    shortest: cython.int
    longest: cython.int
    shift: cython.int  # what is left of a product are the upper bits, a place in the filter
    keys: cython.ulonglong[::1]
    bits: cython.ulonglong[::1]
    buffers: tuple

    def __cinit__(self, nodes: Nodes, root: Whole, n_words: Whole, shortest, longest):
        at: cython.Py_ssize_t = root
        self.nodes = nodes
        self.shortest = shortest
        self.longest = longest
        # 12 to 24 bits a word, two of them set: of the racks without a word, one in 40 or fewer is taken for a word
        size = min(max(n_words, 1) * 12, 12 * MOST_WORDS).bit_length() if n_words <= MOST_WORDS else 6
        self.shift = 64 - max(size, 6)
        self.keys = keys = letter_keys()
        self.bits = bits = array("Q", bytes(1 << max(size, 6) - 3))
        self.buffers = (keys, bits, int(self.shift))
        if n_words > MOST_WORDS:
            self.bits[0] = FULL
            return
        with cython.nogil:
            self._fill(at, 0, 1)

    @property
    def tables(self) -> tuple[array[int], array[int], int]:
        """(keys of letters, bits of the filter, shift), as `Bounds` takes them."""
        return self.buffers

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill(self, node: cython.Py_ssize_t, key: cython.ulonglong, length: cython.int) -> cython.void:
        """Note the words below a node, to which letters of this key lead."""
        leading: cython.ulonglong = child_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout, node)
        ending: cython.ulonglong = accept_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout, node)
        rest: cython.ulonglong = (leading | ending) & ~ONE  # a separator leads to no word
        longer: cython.ulonglong
        place: cython.ulonglong
        tile: cython.int
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            longer = (key + self.keys[tile]) & FULL
            if ending >> tile & 1 and length >= self.shortest:
                place = ((longer * GOLDEN) & FULL) >> self.shift
                self.bits[place >> 6] |= ONE << (place & 63)
                place = ((longer * PRIME) & FULL) >> self.shift
                self.bits[place >> 6] |= ONE << (place & 63)
            if leading >> tile & 1 and length < self.longest:
                self._fill(child(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, tile), longer,
                           length + 1)


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(AlphagramFilter)
