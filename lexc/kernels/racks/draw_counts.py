"""The number of ways in which a bag gives the tiles of a word, in 64 bits.

Each letter of the word gives a polynomial: the coefficient of x^m is the number of ways to draw its tiles if m blanks
stand for some of them. The product over all letters, with x^m replaced by the ways to draw m blanks, is the answer:

    word TOT, bag of 6 T, 8 O and 2 blanks
    T            15 + 6 x + x^2       two T, one T and a blank, or two blanks
    O             8 + x
    product     120 + 63 x + 14 x^2 + x^3
    draws       120 * 1 + 63 * 2 + 14 * 1 = 260        2 ways to draw one blank, 1 way to draw two

`lexc.query.draws` makes the tables, and counts larger bags and longer words itself.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _tiles

MAX_BLANKS = 7
"""The most blanks of a bag that a `DrawCounter` counts."""
_N_BLANKS = cython.declare(cython.Py_ssize_t, MAX_BLANKS + 1)


@cython.cclass
class DrawCounter:
    """A counter of the draws of words of at most `longest` tiles, each below 64.

    ways: 64 x (longest + 1) x (blanks + 1) numbers. Number (tile, n, m): the draws of n - m tiles of a letter that the
    word has n times, if m blanks stand for the others. choices[m]: the draws of m blanks. All sums must stay below
    2^64. Raises ValueError for tables of another size.
    """

    ways: cython.const[cython.ulonglong][::1]
    choices: cython.const[cython.ulonglong][::1]
    longest: cython.Py_ssize_t
    blanks: cython.Py_ssize_t

    def __cinit__(self, ways, choices, longest):
        self.ways = ways
        self.choices = choices
        self.longest = longest
        self.blanks = len(choices) - 1
        if self.blanks >= _N_BLANKS or len(self.ways) != _tiles.N_TILES * (longest + 1) * (self.blanks + 1):
            raise ValueError("the table of ways has another size")

    def __call__(self, tiles: cython.const[cython.uchar][::1]) -> int:
        """The draws of a word, summed over the blanks in them. Raises ValueError for more than `longest` tiles."""
        counts: cython.Py_ssize_t[64]
        product: cython.ulonglong[8]
        i: cython.Py_ssize_t
        m: cython.Py_ssize_t
        if not cython.compiled:
            counts, product = [0] * 64, [0] * 8
        if len(tiles) > self.longest:
            raise ValueError("the word is longer than the table of ways")
        for i in range(_tiles.N_TILES):
            counts[i] = 0
        for m in range(_N_BLANKS):
            product[m] = 0
        product[0] = 1
        for i in range(len(tiles)):
            counts[tiles[i] & 63] += 1
        for i in range(_tiles.N_TILES):
            if counts[i]:
                self._multiply(product, (i * (self.longest + 1) + counts[i]) * (self.blanks + 1))
        result: cython.ulonglong = 0
        for m in range(self.blanks + 1):
            result += product[m] * self.choices[m]
        return result

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _multiply(self, product: cython.p_ulonglong, row: cython.Py_ssize_t) -> cython.void:
        """Multiply the product so far by the polynomial of one letter. row: its offset in the table of ways."""
        m: cython.Py_ssize_t
        k: cython.Py_ssize_t
        coefficient: cython.ulonglong
        for m in range(self.blanks, -1, -1):  # from the highest power down, so that one buffer is enough
            coefficient = 0
            for k in range(m + 1):
                coefficient += product[m - k] * self.ways[row + k]
            product[m] = coefficient
