"""Membership of tiles: whether they are a word, the node after them, and their hooks.

A look-up follows the arc of each tile from the root. The word ends if the arc of the last tile accepts:

    C, A, T     root -C-> . -A-> . -T, accepts
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _masks, _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Whole


@cython.final
@cython.cclass
class TileLookup:
    """Membership of tiles in verified nodes. Threads may share it: nothing is written after `__cinit__`.

    root: the node at which words begin. Tiles must be those of the alphabet: larger numbers read outside the nodes.
    """

    def __cinit__(self, nodes: Nodes, root: Whole):
        self.nodes = nodes
        self.root = root

    def is_word(self, tiles: cython.const[cython.uchar][::1]) -> bool:
        """Whether these tiles are a word."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        last: cython.Py_ssize_t = len(tiles) - 1
        for i in range(last):
            node = self._child(node, tiles[i])
            if node == 0:
                return False
        return last >= 0 and self._accepts(node, tiles[last])

    def node_after(self, tiles: cython.const[cython.uchar][::1]) -> int:
        """The node to which these tiles lead from the root; 0 if no word continues them."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        for i in range(len(tiles)):
            node = self._child(node, tiles[i])
            if node == 0:
                return 0
        return node

    def hooks(self, tiles: cython.const[cython.uchar][::1], n_letters: cython.int) -> tuple[int, int]:
        """The front hooks and the back hooks of these tiles, each as a mask of tiles 1 to n_letters, at most 63."""
        tile: cython.int
        front: cython.ulonglong = 0
        back: cython.ulonglong = 0
        node: cython.Py_ssize_t = self.node_after(tiles)
        for tile in range(1, n_letters + 1):
            if self._has_front_hook(tile, tiles):
                front |= _masks.ONE << tile
            if node != 0 and self._accepts(node, tile):
                back |= _masks.ONE << tile
        return front, back

    def _has_front_hook(self, hook: cython.int, tiles: cython.const[cython.uchar][::1]) -> cython.bint:
        """Whether a tile before these makes a word."""
        i: cython.Py_ssize_t
        last: cython.Py_ssize_t = len(tiles) - 1
        node: cython.Py_ssize_t = self._child(self.root, hook)
        for i in range(last):
            if node == 0:
                return False
            node = self._child(node, tiles[i])
        return node != 0 and last >= 0 and self._accepts(node, tiles[last])

    def _child(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.Py_ssize_t:
        return _nodes.child(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, tile)

    def _accepts(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.bint:
        return _nodes.accepts(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, tile)
