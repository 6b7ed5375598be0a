# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Is it a word? The one kernel that reads `str`.

`Lexicon` inherits `Lookup`, so `in` is a C slot. A compact ASCII string is read straight from its buffer: each byte
goes through a table of 256 to its tile; 255 there, and every other string, means "ask the alphabet" (`_tiles`).
"""

from __future__ import annotations

import sys

from lexc.kernels._types import Any, Iterable, Text

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._node import child_at, mask_at
    from cython.cimports.lexc.kernels.layout._text import ascii_buffer, prefetch
else:
    from lexc.kernels.layout._node import child_at, mask_at

_UNDECIDED = cython.declare(cython.int, 255)
_ACCEPT = cython.declare(cython.ulonglong, 256)
_LAST = cython.declare(cython.ulonglong, 512)
_SHIFT = cython.declare(cython.int, 10)
_LABEL = cython.declare(cython.ulonglong, 255)
_ONE = cython.declare(cython.ulonglong, 1)
# Where threads run at the same time, somebody else's list may change between two lines: take a copy.
_HAS_LOCK = getattr(sys, "_is_gil_enabled", lambda: True)()
_AHEAD = cython.declare(cython.Py_ssize_t, 8)


@cython.cclass
class Lookup:
    """Membership on verified nodes. Shared by threads: nothing here is written after `_attach`."""

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    table: cython.const[cython.uchar][::1]
    root: cython.Py_ssize_t
    mask_units: cython.int
    unit_bytes: cython.int

    def __cinit__(self):
        self._detach()  # however it is made, there is something to read from

    def _attach(self, nodes32, nodes64, root, mask_units, unit_bytes, table):
        """Point at an image's nodes. mask_units 0 is the arcs layout; the width not used may be an empty buffer."""
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.root = root
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.table = table

    def _detach(self):
        """Let go of the image's memory; every question from now on goes to `_tiles`."""
        empty = memoryview(bytes(8))
        self._attach(empty.cast("I"), empty.cast("Q"), 0, 1, 4, b"\xff" * 256)

    def _tiles(self, word: Text) -> bytes | None:
        """The tiles of any text, or None if it cannot be a word of this alphabet."""
        raise NotImplementedError

    def __contains__(self, word: object) -> bool:
        found: cython.int = self._find(word)
        if found >= 0:
            return found != 0
        return self._find_slowly(word)

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """Whether each word of an iterable is in the lexicon, as a list of bool."""
        items: list = words if type(words) is list and _HAS_LOCK else list(words)
        result: list = [False] * len(items)
        i: cython.Py_ssize_t
        found: cython.int
        n: cython.Py_ssize_t = len(items)
        for i in range(n):
            if len(items) != n:  # somebody changes it meanwhile
                raise RuntimeError("the list of words changed its length while it was looked up")
            if cython.compiled and i + _AHEAD < n:  # the strings may lie anywhere: have them fetched meanwhile
                prefetch(items, i + _AHEAD)
            found = self._find(items[i])
            if found > 0 or (found < 0 and self._find_slowly(items[i])):
                result[i] = True
        return result

    def _find_slowly(self, word: Any) -> bool:
        tiles = self._tiles(word) if isinstance(word, str) else None
        return bool(tiles) and self._has(tiles)

    def _has(self, tiles: cython.const[cython.uchar][::1]) -> bool:
        """Whether the word of these tiles, which must be the alphabet's, is in the lexicon."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        last: cython.Py_ssize_t = len(tiles) - 1
        for i in range(last):
            node = self._child(node, tiles[i])
            if node == 0:
                return False
        return last >= 0 and self._accepts(node, tiles[last]) != 0

    def _node_after(self, tiles: cython.const[cython.uchar][::1]) -> int:
        """The node after these tiles from the root of words; 0 if no word goes on behind them."""
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        for i in range(len(tiles)):
            node = self._child(node, tiles[i])
            if node == 0:
                return 0
        return node

    def _hooks(self, tiles: cython.const[cython.uchar][::1], n_letters: cython.int) -> tuple[int, int]:
        """Masks of the tiles that make a word before these, and behind them; for tile alphabets."""
        i: cython.Py_ssize_t
        last: cython.Py_ssize_t = len(tiles) - 1
        tile: cython.int
        node: cython.Py_ssize_t
        front: cython.ulonglong = 0
        back: cython.ulonglong = 0
        for tile in range(1, n_letters + 1):
            node = self._child(self.root, tile)
            for i in range(last):
                if node == 0:
                    break
                node = self._child(node, tiles[i])
            if node and last >= 0 and self._accepts(node, tiles[last]):
                front |= _ONE << tile
        node = self.root
        for i in range(last + 1):
            node = self._child(node, tiles[i])
            if node == 0:
                return front, back
        for tile in range(1, n_letters + 1):
            if self._accepts(node, tile):
                back |= _ONE << tile
        return front, back

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _find(self, word: object) -> cython.int:
        """1 or 0 for a compact ASCII string that the table decides, else -1."""
        if cython.compiled:
            length: cython.Py_ssize_t = 0
            text: cython.p_const_uchar = ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return -1
            return self._walk(text, length)
        else:
            if type(word) is not str or not word.isascii():
                return -1
            return self._walk(word.encode("ascii"), len(word))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _walk(self, text: cython.p_const_uchar, length: cython.Py_ssize_t) -> cython.int:
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.root
        tile: cython.int
        for i in range(length - 1):
            tile = self.table[text[i]]
            if tile == _UNDECIDED:
                return -1
            node = self._child(node, tile)
            if node == 0:
                return 0
        if length == 0:
            return 0
        tile = self.table[text[length - 1]]
        if tile == _UNDECIDED:
            return -1
        return self._accepts(node, tile)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _child(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.Py_ssize_t:
        """Where the arc for a tile leads, 0 for nowhere. Tile 0, no letter, leads nowhere: words have no ◇ arcs."""
        if self.mask_units:
            return child_at(self.nodes32, node, self.mask_units, tile)
        return self._arc(node, tile) >> _SHIFT

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _accepts(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.int:
        """1 if a word ends on the node's arc for a tile."""
        if self.mask_units:
            return mask_at(self.nodes32, node + self.mask_units, self.mask_units) >> tile & 1
        return (self._arc(node, tile) & _ACCEPT) != 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _arc(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.ulonglong:
        """The arc for a tile in the arcs layout, 0 if there is none."""
        arc: cython.ulonglong
        while tile:
            arc = self.nodes32[node] if self.unit_bytes == 4 else self.nodes64[node]
            if (arc & _LABEL) == tile:
                return arc
            if arc & _LAST or (arc & _LABEL) > tile:
                break
            node += 1
        return 0
