"""The words of exactly some tiles: a depth-first walk with counts of the remaining tiles.

`racks.rack_walk` does the same within bounds of many kinds. This walk is for a few letters without blanks, and costs
less to begin.

    depth        0    1    2    3          tiles A E T T, path T A
    path         T    A
    remaining    ·    ET                   letters still to be tried at each node
    counts       A 0  E 1  T 1             of the tiles that remain
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bits, _label_text, _masks, _nodes, _signal_interval, _tiles
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Any


@cython.final
@cython.cclass
class Anagrams(NodeReader):
    """A finder of anagrams in an image whose labels are tiles."""

    def find(self, root: cython.Py_ssize_t, tiles: cython.const[cython.uchar][::1],
             limit: cython.Py_ssize_t) -> list[Any]:
        """A list of the words below a root that have exactly these tiles, in alphabet order, at most `limit`.

        Raises IndexError for a root outside the image, ValueError for a byte that is no tile.
        """
        n: cython.Py_ssize_t = len(tiles)
        i: cython.Py_ssize_t
        counts = cython.declare(cython.int[64])
        if not cython.compiled:
            counts = [0] * 64
        words: list = []
        self.nodes.check(root)
        for i in range(_tiles.N_TILES):
            counts[i] = 0
        for i in range(n):
            if not 0 < tiles[i] < _tiles.N_TILES:
                raise ValueError("a byte is no tile")
            counts[tiles[i]] += 1
        if 0 < n <= _tiles.MAX_TILES and limit > 0:
            self._search(root, counts, n, limit, words)
        return words

    @cython.cfunc
    def _search(self, root: cython.Py_ssize_t, counts: cython.p_int, n: cython.Py_ssize_t, limit: cython.Py_ssize_t,
                words: list) -> object:
        """Append the words to the list. counts: of each tile; n: their sum.

        A word must end on the last tile's arc. The arcs of all others need a child.
        """
        remaining = cython.declare(cython.ulonglong[1020])  # MAX_TILES
        path_nodes = cython.declare(cython.Py_ssize_t[1020])
        if not cython.compiled:
            remaining, path_nodes = [0] * n, [0] * n
        nodes: Nodes = self.nodes
        path: cython.uchar[::1] = bytearray(n)
        available: cython.ulonglong = 0
        depth: cython.Py_ssize_t = 0
        last: cython.Py_ssize_t = n - 1
        steps: cython.Py_ssize_t = 0
        letter: cython.int
        node: cython.Py_ssize_t
        for letter in range(1, _tiles.N_TILES):
            if counts[letter]:
                available |= _masks.ONE << letter
        path_nodes[0] = root
        remaining[0] = self._letters(root, last == 0) & available
        while depth >= 0:
            steps += 1
            if steps == _signal_interval.SIGNAL_INTERVAL:
                steps = 0
                _label_text.check_signals()
            if remaining[depth] == 0 or depth == last:
                if remaining[depth]:  # one tile remains
                    path[last] = _bits.lowest(remaining[depth])
                    words.append(_label_text.word_from_labels(self.text_form, self.letters, self.code_points, path, n,
                                                              False))
                    if len(words) == limit:
                        return None
                depth -= 1
                if depth >= 0:
                    letter = path[depth]
                    counts[letter] += 1
                    available |= _masks.ONE << letter
                continue
            letter = _bits.lowest(remaining[depth])
            remaining[depth] &= remaining[depth] - 1
            path[depth] = letter
            counts[letter] -= 1
            if counts[letter] == 0:
                available ^= _masks.ONE << letter
            node = _nodes.child(nodes.units32, nodes.units64, nodes.layout, path_nodes[depth], letter)
            depth += 1
            path_nodes[depth] = node
            remaining[depth] = self._letters(node, depth == last) & available
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _letters(self, node: cython.Py_ssize_t, is_last: cython.bint) -> cython.ulonglong:
        """The letters of a node on which a word ends, if is_last, otherwise those that have a child."""
        nodes: Nodes = self.nodes
        if is_last:
            return _nodes.accept_labels(nodes.units32, nodes.units64, nodes.layout, node)
        return _nodes.child_labels(nodes.units32, nodes.units64, nodes.layout, node)
