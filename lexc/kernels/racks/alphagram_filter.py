"""A filter of alphagrams: whether any word may consist of exactly these letters.

It is a Bloom filter in blocks of 64 bits, with four bits for each word, all in one block: a look-up reads memory once.
Its hash is a sum of keys of letters, whatever their order. So the key of a rack and of letters on the board together is
one addition. Keys of letters are random, and so are their sums, which need no further mixing:

    key of a word = keys[letter 1] + keys[letter 2] + ...       (mod 2^64)
    its block     = key >> shift
    its bits      = block_bits(key)
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.racks import _alphagram_bits

from lexc.kernels._types import Whole

MAX_WORDS = 20_000_000  # with more words the filter answers "perhaps" to everything, and takes no memory


def letter_keys() -> array[int]:
    """A random u64 for each tile, from SplitMix64, the same in every run."""
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
    """A filter: whether a word of `shortest` to `longest` letters may consist of exactly some letters. Read-only.

    nodes, root: the DAWG of a verified image. n_words: its words.
    """

    nodes: Nodes
    shortest: cython.int
    longest: cython.int
    shift: cython.int  # keeps the upper bits of a key: the number of its block
    keys: cython.ulonglong[::1]
    blocks: cython.ulonglong[::1]
    buffers: tuple

    def __cinit__(self, nodes: Nodes, root: Whole, n_words: Whole, shortest, longest):
        node: cython.Py_ssize_t = root
        self.nodes = nodes
        self.shortest = shortest
        self.longest = longest
        # 12 to 24 bits a word, four of them set: about one rack in 100 that makes no word passes
        n_bits = max((n_words * 12).bit_length(), 7) if n_words <= MAX_WORDS else 7
        self.shift = 64 - (n_bits - 6)
        self.keys = keys = letter_keys()
        self.blocks = blocks = array("Q", bytes(1 << n_bits - 3))
        self.buffers = (keys, blocks, int(self.shift), int(shortest))
        if n_words > MAX_WORDS:
            self.blocks[0] = self.blocks[1] = _masks.FULL
            return
        with cython.nogil:
            self._fill(node, 0, 1)

    @property
    def tables(self) -> tuple[array[int], array[int], int, int]:
        """(keys of letters, blocks of the filter, shift, shortest), as `Shadow` takes them."""
        return self.buffers

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill(self, node: cython.Py_ssize_t, key: cython.ulonglong, length: cython.int) -> cython.void:
        """Add the words below a node.

        key: the sum of the keys of the letters that lead to it. length: the number of these letters and one.
        """
        children: cython.ulonglong = _nodes.child_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout,
                                                         node)
        accepts: cython.ulonglong = _nodes.accept_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout,
                                                         node)
        remaining: cython.ulonglong = (children | accepts) & ~_masks.ONE  # a separator leads to no word
        new_key: cython.ulonglong
        tile: cython.int
        while remaining:
            tile = _bits.lowest(remaining)
            remaining &= remaining - 1
            new_key = (key + self.keys[tile]) & _masks.FULL
            if accepts >> tile & 1 and length >= self.shortest:
                self.blocks[new_key >> self.shift] |= _alphagram_bits.block_bits(new_key)
            if children >> tile & 1 and length < self.longest:
                self._fill(_nodes.child(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, tile), new_key,
                           length + 1)
