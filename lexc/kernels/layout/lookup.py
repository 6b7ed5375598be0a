# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Is it a word? Look-up of text, in the one kernel that reads `str`.

`Lexicon` inherits `Lookup`, so `in` is a C slot. A compact ASCII string is read straight from its buffer: each byte
goes through a table of 256 to its tile; 255 there, and every other string, means "ask the alphabet" (`_to_tiles`).
"""

from __future__ import annotations

import sys

from lexc.kernels._types import Any, Buffer, Iterable, Text

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._nodes import accepts, child
    from cython.cimports.lexc.kernels.layout._text import ascii_buffer, prefetch
    from cython.cimports.lexc.kernels.layout._tiles import UNDECIDED
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
    from cython.cimports.lexc.kernels.layout.tile_lookup import TileLookup
else:
    from lexc.kernels.layout._nodes import accepts, child
    from lexc.kernels.layout._tiles import UNDECIDED
    from lexc.kernels.layout.nodes import Nodes
    from lexc.kernels.layout.tile_lookup import TileLookup

# Where threads run at the same time, somebody else's list may change between two lines: take a copy.
_HAS_LOCK = getattr(sys, "_is_gil_enabled", lambda: True)()
_AHEAD = cython.declare(cython.Py_ssize_t, 8)


@cython.cclass
class Lookup:
    """Membership on verified nodes. Shared by threads: nothing here is written after `_attach`."""

    tile_lookup: TileLookup
    table: cython.const[cython.uchar][::1]

    def __cinit__(self):
        self._detach()  # however it is made, there is something to read from

    def _attach(self, tile_lookup: TileLookup, table: Buffer) -> None:
        """Point at an image's words. table: for each byte the tile of that ASCII letter, or 255."""
        self.tile_lookup = tile_lookup
        self.table = table

    def _detach(self):
        """Let go of the image's memory; every question from now on goes to `_to_tiles`."""
        self._attach(TileLookup(Nodes(memoryview(bytes(8)).cast("I"), 1), 0), b"\xff" * 256)

    def _to_tiles(self, word: Text) -> bytes | None:
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
        tiles = self._to_tiles(word) if isinstance(word, str) else None
        return bool(tiles) and self.tile_lookup.is_word(tiles)

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
        nodes: Nodes = self.tile_lookup.nodes
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.tile_lookup.root
        tile: cython.int
        for i in range(length - 1):
            tile = self.table[text[i]]
            if tile == UNDECIDED:
                return -1
            node = child(nodes.units32, nodes.units64, nodes.layout, node, tile)
            if node == 0:
                return 0
        if length == 0:
            return 0
        tile = self.table[text[length - 1]]
        if tile == UNDECIDED:
            return -1
        return accepts(nodes.units32, nodes.units64, nodes.layout, node, tile)
