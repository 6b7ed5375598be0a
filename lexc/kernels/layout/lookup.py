# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Membership of text: `word in lexicon`.

`Lexicon` inherits `Lookup`, so that `in` calls C directly. The bytes of a compact ASCII string are read from its
buffer, and a table of 256 entries maps each byte to its tile. Where the entry is `UNDECIDED`, and for every other
string, `_to_tiles` asks the alphabet.
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

# Without the GIL, another thread may change a list while it is read: `contains_many` takes a copy.
_HAS_GIL = getattr(sys, "_is_gil_enabled", lambda: True)()
_PREFETCH_DISTANCE = cython.declare(cython.Py_ssize_t, 8)  # strings between the one read and the one fetched


@cython.cclass
class Lookup:
    """Membership of text in verified nodes. Threads may share it: only `_attach` and `_detach` write."""

    tile_lookup: TileLookup
    ascii_tiles: cython.const[cython.uchar][::1]

    def __cinit__(self):
        self._detach()  # an object without an image has valid buffers, too

    def _attach(self, tile_lookup: TileLookup, ascii_tiles: Buffer) -> None:
        """Look words up in an image from now on. ascii_tiles: 256 bytes, for each byte its tile or `UNDECIDED`."""
        self.tile_lookup = tile_lookup
        self.ascii_tiles = ascii_tiles

    def _detach(self):
        """Release the image's memory. Every look-up from now on calls `_to_tiles`."""
        no_words: Nodes = Nodes(memoryview(bytes(8)).cast("I"), 1)  # one node of two empty masks of 32 bits
        self._attach(TileLookup(no_words, 0), b"\xff" * 256)  # 0xFF: UNDECIDED

    def _to_tiles(self, word: Text) -> bytes | None:
        """The tiles of any text; None if it cannot be a word of this alphabet. Abstract: subclasses define it."""
        raise NotImplementedError

    def __contains__(self, word: object) -> bool:
        found: cython.int = self._look_up_ascii(word)
        if found >= 0:
            return found != 0
        return self._contains_any_text(word)

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """Whether each word of an iterable is in the lexicon. Raises RuntimeError if the list changes meanwhile."""
        items: list = words if type(words) is list and _HAS_GIL else list(words)
        result: list = [False] * len(items)
        i: cython.Py_ssize_t
        found: cython.int
        n: cython.Py_ssize_t = len(items)
        for i in range(n):
            if len(items) != n:  # a method of a str's subclass, or another thread, changed it
                raise RuntimeError("the list of words changed its length while it was looked up")
            if cython.compiled and i + _PREFETCH_DISTANCE < n:  # the strings lie scattered in memory
                prefetch(items, i + _PREFETCH_DISTANCE)
            found = self._look_up_ascii(items[i])
            if found > 0 or (found < 0 and self._contains_any_text(items[i])):
                result[i] = True
        return result

    def _contains_any_text(self, word: Any) -> bool:
        tiles = self._to_tiles(word) if isinstance(word, str) else None
        return bool(tiles) and self.tile_lookup.is_word(tiles)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _look_up_ascii(self, word: object) -> cython.int:
        """1 for a word, 0 for none; -1 if the string is not compact ASCII or the table does not decide."""
        if cython.compiled:
            length: cython.Py_ssize_t = 0
            text: cython.p_const_uchar = ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return -1
            return self._look_up_bytes(text, length)
        else:
            if type(word) is not str or not word.isascii():
                return -1
            return self._look_up_bytes(word.encode("ascii"), len(word))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _look_up_bytes(self, text: cython.p_const_uchar, length: cython.Py_ssize_t) -> cython.int:
        """1 for a word, 0 for none; -1 if the table does not decide."""
        nodes: Nodes = self.tile_lookup.nodes
        i: cython.Py_ssize_t
        node: cython.Py_ssize_t = self.tile_lookup.root
        tile: cython.int
        for i in range(length - 1):
            tile = self.ascii_tiles[text[i]]
            if tile == UNDECIDED:
                return -1
            node = child(nodes.units32, nodes.units64, nodes.layout, node, tile)
            if node == 0:
                return 0
        if length == 0:
            return 0
        tile = self.ascii_tiles[text[length - 1]]
        if tile == UNDECIDED:
            return -1
        return accepts(nodes.units32, nodes.units64, nodes.layout, node, tile)
