"""Questions about prefixes: the words that begin with one, the words that are prefixes of a text.

Text is read as in `Lookup`, by a table from bytes to tiles; where that does not decide, the answer is None, or -1.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _nodes, _text, _tiles
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.tile_lookup import TileLookup

from lexc.kernels._types import Buffer, Whole

_MAX_KEYS = cython.declare(cython.Py_ssize_t, 1024)  # a longer list is left to a walk, which Ctrl-C interrupts


@cython.final
@cython.cclass
class PrefixLookup:
    """Questions about prefixes in verified nodes. Threads may share it.

    ascii_tiles, letters, longest: as in `Lookup._attach`.
    """

    def __cinit__(self, tile_lookup: TileLookup, ascii_tiles: Buffer, letters: Buffer, longest: Whole):
        self.tile_lookup = tile_lookup
        self.ascii_tiles = ascii_tiles
        self.letters = letters
        self.longest = longest
        self.word = bytearray(0)

    @cython.cfunc
    def find_prefixes(self, word: object) -> object:
        """The words that are prefixes of plain letters; None if the table does not decide."""
        letters = cython.declare(cython.uchar[1020])  # MAX_TILES
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        tile: cython.int
        arc: cython.ulonglong
        found: list = []
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return None
        else:
            if type(word) is not str or not word.isascii():
                return None
            letters, text, length = bytearray(1020), word.encode("ascii"), len(word)
        if len(self.letters) < 256:
            return None
        for i in range(min(length, _tiles.MAX_TILES)):
            tile = self.ascii_tiles[text[i]]
            if tile == _tiles.UNDECIDED:
                return None
            if tile == 0:
                break
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, tile)
            letters[i] = self.letters[tile]
            if arc & _arc.ACCEPT:
                if cython.compiled:
                    found.append(_text.new_ascii(letters, i + 1))
                else:
                    found.append(letters[: i + 1].decode("ascii"))
            node = arc >> _arc.SHIFT
            if node == 0:
                break
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow(self, word: object) -> cython.int:
        """1 if a word begins with plain letters, 0 if none does; -1 if the table does not decide."""
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        tile: cython.int
        arc: cython.ulonglong
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(word, cython.address(length))
            if text is cython.NULL:
                return -1
        else:
            if type(word) is not str or not word.isascii():
                return -1
            text, length = word.encode("ascii"), len(word)
        if length == 0 or length > _tiles.MAX_TILES:
            return -1
        for i in range(length):
            tile = self.ascii_tiles[text[i]]
            if tile == _tiles.UNDECIDED:
                return -1
            if tile == 0 or (node == 0 and i):
                return 0
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, tile)
            if arc == 0:
                return 0
            node = arc >> _arc.SHIFT
        return 1

    @cython.cfunc
    def list_keys(self, prefix: object) -> object:
        """The words that begin with plain letters; None if they are many, or the tables do not decide."""
        with cython.critical_section(self):  # two threads may share the buffers
            return self._list_keys(prefix)

    @cython.cfunc
    def _list_keys(self, prefix: object) -> object:
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        tile: cython.int
        arc: cython.ulonglong = 0
        found: list = []
        if cython.compiled:
            text: cython.p_const_uchar = _text.ascii_buffer(prefix, cython.address(length))
            if text is cython.NULL:
                return None
        else:
            if type(prefix) is not str or not prefix.isascii():
                return None
            text, length = prefix.encode("ascii"), len(prefix)
        if length == 0 or length > self.longest or len(self.letters) < 256:
            return None
        if len(self.word) == 0:
            self.word = bytearray(self.longest + 2)
            self.stack = memoryview(bytearray(8 * _nodes.LONG_CURSOR_WIDTH * (self.longest + 2))).cast("Q")
        for i in range(length):
            tile = self.ascii_tiles[text[i]]
            if tile == _tiles.UNDECIDED:
                return None
            if tile == 0 or (node == 0 and i):
                return found
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, tile)
            if arc == 0:
                return found
            self.word[i] = self.letters[tile]
            node = arc >> _arc.SHIFT
        if arc & _arc.ACCEPT:
            found.append(self._text(length))
        return self._list_below(node, length, found) if node else found

    @cython.cfunc
    def _list_below(self, node: cython.Py_ssize_t, length: cython.Py_ssize_t, found: list) -> object:
        """Append the words below a node. length: of its prefix, which is in `word`. None if they are too many."""
        nodes: Nodes = self.tile_lookup.nodes
        depth: cython.Py_ssize_t = length
        arc: cython.ulonglong
        _nodes.start_long_cursor(nodes.units32, nodes.units64, nodes.layout, self.stack,
                                 _nodes.LONG_CURSOR_WIDTH * depth, node)
        while depth >= length:
            if self.stack[_nodes.LONG_CURSOR_WIDTH * depth] == 0:  # no arc remains: go up
                depth -= 1
                continue
            arc = _nodes.next_long_arc(nodes.units32, nodes.units64, nodes.layout, self.stack,
                                       _nodes.LONG_CURSOR_WIDTH * depth)
            self.word[depth] = self.letters[arc & _arc.LABEL]
            if self.word[depth] >= 0x80:  # a byte of UTF-8
                return None
            if arc & _arc.ACCEPT:
                found.append(self._text(depth + 1))
                if len(found) > _MAX_KEYS:
                    return None
            if arc >> _arc.SHIFT:
                depth += 1
                if depth >= self.longest:  # not in verified nodes
                    return None
                _nodes.start_long_cursor(
                    nodes.units32, nodes.units64, nodes.layout, self.stack, _nodes.LONG_CURSOR_WIDTH * depth,
                    arc >> _arc.SHIFT
                )
        return found

    @cython.cfunc
    @cython.inline
    def _text(self, length: cython.Py_ssize_t) -> object:
        """The first letters of the current word."""
        if cython.compiled:
            return _text.new_ascii(cython.address(self.word[0]), length)
        else:
            return self.word[:length].decode("ascii")


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PrefixLookup)
