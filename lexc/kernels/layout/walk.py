# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""All words below a node, in alphabet order, one `str` at a time.

A walk is an iterator that keeps its place on a small stack (a node and what is left of its letters for each depth),
so that it can be stopped and gone on with, and allocates nothing but the words.
"""

from __future__ import annotations

from lexc.kernels._types import Any, Self

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, SHIFT
    from cython.cimports.lexc.kernels.layout._nodes import (
        CURSOR_WIDTH,
        NARROW_ARCS,
        NARROW_BITMAP,
        WIDE_BITMAP,
        next_arc,
        start_cursor,
    )
    from cython.cimports.lexc.kernels.layout._text import PyUnicode_DecodeUTF8, PyUnicode_FromKindAndData, new_ascii
    from cython.cimports.lexc.kernels.layout._text_forms import AS_ASCII, AS_CODE_POINTS, AS_TILES, AS_UTF8
    from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._arc import ACCEPT, LABEL, SHIFT
    from lexc.kernels.layout._nodes import CURSOR_WIDTH, NARROW_ARCS, NARROW_BITMAP, WIDE_BITMAP, next_arc, start_cursor
    from lexc.kernels.layout._text_forms import AS_ASCII, AS_CODE_POINTS, AS_TILES, AS_UTF8
    from lexc.kernels.layout.node_reader import NodeReader, share_nodes
    from lexc.kernels.layout.nodes import Nodes

# Of `node_reader.TEXT_FORMS`.


@cython.cclass
class Walk(NodeReader):
    """Iterates over the words below a node. What the constructor makes is at its end: `begin` makes those that walk."""

    depth: cython.Py_ssize_t
    base: cython.Py_ssize_t
    is_word: cython.bint
    stack: cython.ulonglong[::1]
    tiles: cython.uchar[::1]
    text: cython.uint[::1]

    def __cinit__(self):
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        self.base = 0
        self.depth = -1
        self.is_word = False
        return None

    def begin(self, node: cython.Py_ssize_t, prefix: cython.const[cython.uchar][::1], is_word: cython.bint) -> Self:
        """A walk over the words below a node (-1: none), to which `prefix` leads; first the prefix if it is a word.

        A node that is none of the image's gives nonsense, one outside its nodes an IndexError.
        """
        if node >= 0:
            self.nodes.check(node)
        walk: Walk = Walk.__new__(Walk)
        i: cython.Py_ssize_t
        share_nodes(walk, self)
        walk._make_room(len(prefix))
        walk.is_word = is_word
        for i in range(len(prefix)):
            walk._write(walk.tiles, i, prefix[i])
        if node >= 0:
            walk.depth = walk.base
            start_cursor(walk.nodes.units32, walk.nodes.units64, walk.nodes.layout, walk.stack,
                         CURSOR_WIDTH * walk.depth, node)
        return walk

    def gives_tiles(self) -> bool:
        """Whether words come as bytes of tiles."""
        return self.text_form == AS_TILES

    @cython.cfunc
    def _make_room(self, base: cython.Py_ssize_t) -> object:
        """The stack and the text for words that go on behind `base` tiles; at its end."""
        room: cython.Py_ssize_t = base + self.longest + 2
        self.base = base
        self.depth = base - 1
        self.is_word = False
        self.stack = memoryview(bytearray(8 * CURSOR_WIDTH * room)).cast("Q")
        self.tiles = bytearray(room)
        self.text = memoryview(bytearray(4 * room if self.text_form == AS_CODE_POINTS else 4)).cast("I")
        return None

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t
        with cython.critical_section(self):  # two threads may share one iterator
            if self.is_word:
                self.is_word = False
                return self._word(self.base)
            length = self._next()
            if length == 0:
                raise StopIteration
            return self._word(length)

    def take(self, limit: cython.Py_ssize_t) -> list[Any]:
        """A list of the next words, at most `limit` (below 0: all)."""
        length: cython.Py_ssize_t
        words: list = []
        with cython.critical_section(self):
            if self.is_word and limit != 0:
                self.is_word = False
                words.append(self._word(self.base))
            while limit < 0 or len(words) < limit:
                length = self._next()
                if length == 0:
                    break
                words.append(self._word(length))
        return words

    def fill(self, output: cython.uchar[::1]) -> int:
        """Write the next words into output, zero-ended, as many as surely fit; returns the bytes written, 0 at the end.

        Only in the form of tiles, and with room for one word of the longest.
        """
        i: cython.Py_ssize_t
        length: cython.Py_ssize_t
        used: cython.Py_ssize_t = 0
        if self.text_form != AS_TILES or self.base != 0 or len(output) <= self.longest:
            raise ValueError("a walk in another form, or too little room")
        with cython.critical_section(self):
            while used + self.longest < len(output):
                length = self._next()
                if length == 0:
                    break
                for i in range(length):
                    output[used + i] = self.tiles[i]
                output[used + length] = 0
                used += length + 1
        return used

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next word; its length, 0 at the end."""
        nodes: Nodes = self.nodes
        if self.depth < self.base:  # at its end, or made out of nothing and without buffers
            return 0
        if nodes.layout == NARROW_BITMAP:
            return _next(self, nodes.units32, nodes.units64, NARROW_BITMAP, self.stack, self.tiles)
        if nodes.layout == WIDE_BITMAP:
            return _next(self, nodes.units32, nodes.units64, WIDE_BITMAP, self.stack, self.tiles)
        if nodes.layout == NARROW_ARCS:
            return _next(self, nodes.units32, nodes.units64, NARROW_ARCS, self.stack, self.tiles)
        return _next(self, nodes.units32, nodes.units64, nodes.layout, self.stack, self.tiles)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _write(self, tiles: cython.uchar[::1], i: cython.Py_ssize_t, tile: cython.int) -> cython.void:
        if self.text_form == AS_CODE_POINTS:
            self.text[i] = self.code_points[tile]
        else:
            tiles[i] = self.letters[tile]

    @cython.cfunc
    @cython.inline
    def _word(self, length: cython.Py_ssize_t) -> object:
        if cython.compiled:
            if self.text_form == AS_ASCII:
                return new_ascii(cython.address(self.tiles[0]), length)
            if self.text_form == AS_CODE_POINTS:
                return PyUnicode_FromKindAndData(4, cython.address(self.text[0]), length)
            if self.text_form == AS_UTF8:
                text: cython.p_char = cython.cast(cython.p_char, cython.address(self.tiles[0]))
                return PyUnicode_DecodeUTF8(text, length, b"replace")
        elif self.text_form == AS_CODE_POINTS:
            return "".join(map(chr, self.text[:length]))
        elif self.text_form != AS_TILES:
            return bytes(self.tiles[:length]).decode("utf-8", "replace")
        return bytes(self.tiles[:length])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(walk: Walk, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
          layout: cython.int, stack: cython.ulonglong[::1], tiles: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Walk on to the next word, as `Walk._next`.

    No method, and buffers are arguments: the C compiler makes one function of it for each layout that is a literal.
    """
    depth: cython.Py_ssize_t = walk.depth
    base: cython.Py_ssize_t = walk.base
    length: cython.Py_ssize_t
    arc: cython.ulonglong
    while depth >= base:
        if stack[CURSOR_WIDTH * depth] == 0:
            depth -= 1
            continue
        arc = next_arc(units32, units64, layout, stack, CURSOR_WIDTH * depth)
        walk._write(tiles, depth, arc & LABEL)
        length = depth + 1
        if arc >> SHIFT:
            depth += 1
            start_cursor(units32, units64, layout, stack, CURSOR_WIDTH * depth, arc >> SHIFT)
        if arc & ACCEPT:
            walk.depth = depth
            return length
    walk.depth = depth
    return 0
