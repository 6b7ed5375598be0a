# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The words of just the letters of one: a depth-first walk of the bitmap layout with what is left of them in hand.

`racks.rack` does the same within bounds of many kinds; this is what is left of it when there is nothing but a
few letters to take, and asking costs less than being asked.
"""

from __future__ import annotations

from lexc.kernels._types import Any

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._node import child_at, mask_at
    from cython.cimports.lexc.kernels.layout._spell import check_signals, spelled
    from cython.cimports.lexc.kernels.layout.node_reader import Speller
else:
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._node import child_at, mask_at
    from lexc.kernels.layout._spell import check_signals, spelled
    from lexc.kernels.layout.node_reader import Speller

_ONE = cython.declare(cython.ulonglong, 1)
_LETTERS = cython.declare(cython.int, 64)
_MOST = cython.declare(cython.Py_ssize_t, 255)  # letters of a word
_PAUSE = cython.declare(cython.Py_ssize_t, 1 << 16)  # steps after which somebody may interrupt


@cython.final
@cython.cclass
class Anagrams(Speller):
    """Lists anagrams, of an image in the bitmap layout."""

    def find(self, root: cython.Py_ssize_t, tiles: cython.const[cython.uchar][::1],
             limit: cython.Py_ssize_t) -> list[Any]:
        """A list of the words below a root that have just these tiles, in alphabet order, at most `limit` of them.

        IndexError for a node outside the image, ValueError for what is no tile and for another layout.
        """
        n: cython.Py_ssize_t = len(tiles)
        i: cython.Py_ssize_t
        counts = cython.declare(cython.int[64])
        if not cython.compiled:
            counts = [0] * 64
        words: list = []
        if self.mask_units not in (1, 2):
            raise ValueError("not the bitmap layout")
        self._check(root)
        for i in range(_LETTERS):
            counts[i] = 0
        for i in range(n):
            if not 0 < tiles[i] < _LETTERS:
                raise ValueError("no tile")
            counts[tiles[i]] += 1
        if 0 < n <= _MOST and limit > 0:
            self._search(root, counts, n, limit, words)
        return words

    @cython.cfunc
    def _search(self, root: cython.Py_ssize_t, counts: cython.p_int, n: cython.Py_ssize_t, limit: cython.Py_ssize_t,
                words: list) -> object:
        """n: how many tiles counts holds. The last one has to be accepted, all before it have to lead on."""
        rest = cython.declare(cython.ulonglong[256])
        nodes = cython.declare(cython.Py_ssize_t[256])
        if not cython.compiled:
            rest, nodes = [0] * 256, [0] * 256
        path: cython.uchar[::1] = bytearray(n)
        available: cython.ulonglong = 0
        depth: cython.Py_ssize_t = 0
        last: cython.Py_ssize_t = n - 1
        steps: cython.Py_ssize_t = 0
        letter: cython.int
        node: cython.Py_ssize_t
        units: cython.int = self.mask_units
        for letter in range(1, _LETTERS):
            if counts[letter]:
                available |= _ONE << letter
        nodes[0] = root
        rest[0] = mask_at(self.nodes32, root + (units if last == 0 else 0), units) & available
        while depth >= 0:
            steps += 1
            if steps == _PAUSE:
                steps = 0
                check_signals()
            if rest[depth] == 0 or depth == last:
                if rest[depth]:  # one letter is left
                    path[last] = lowest(rest[depth])
                    words.append(spelled(self.form, self.letters, self.points, path, n, False))
                    if len(words) == limit:
                        return None
                depth -= 1
                if depth >= 0:
                    letter = path[depth]
                    counts[letter] += 1
                    available |= _ONE << letter
                continue
            letter = lowest(rest[depth])
            rest[depth] &= rest[depth] - 1
            path[depth] = letter
            counts[letter] -= 1
            if counts[letter] == 0:
                available ^= _ONE << letter
            node = child_at(self.nodes32, nodes[depth], units, letter)
            depth += 1
            nodes[depth] = node
            rest[depth] = mask_at(self.nodes32, node + (units if depth == last else 0), units) & available
        return None
