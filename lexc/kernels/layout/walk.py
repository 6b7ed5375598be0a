"""All words below a node, in alphabet order.

A walk is an iterator over a depth-first traversal. Its stack holds a cursor (`_nodes`) for each depth, so that the walk
can stop at any word and continue later. It allocates nothing but the words.

    depth           0        1        2
    cursor          root     node     node           after C, A: the arcs that remain at each node
    tiles or text   C        A        …              the letters of the arcs taken
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import (
    _arc,
    _bitmap,
    _bits,
    _huge_arenas,
    _label_text,
    _nodes,
    _prefetch,
    _text,
    _text_forms,
)
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Any, Self

_LONG_LIST = cython.declare(cython.Py_ssize_t, 1 << 22)  # bytes in which a huge page fits for certain
_BYTES_PER_WORD = cython.declare(cython.Py_ssize_t, 64)  # of a str of up to 15 letters, as nearly all words are

@cython.cclass
class Walk(NodeReader):
    """An iterator over the words below a node.

    The constructor makes a walk without words, which holds the common data of all walks of an image. `from_node` makes
    the others from it.
    """

    depth: cython.Py_ssize_t  # of the deepest cursor on the stack; below prefix_length at the end
    prefix_length: cython.Py_ssize_t  # labels of the prefix, which precede those of the walk
    is_prefix_next: cython.bint  # the prefix itself is the next word
    stack: cython.ulonglong[::1]  # LONG_CURSOR_WIDTH numbers for each depth
    tiles: cython.uchar[::1]  # the labels or bytes of the current word, unless as code points
    text: cython.uint[::1]  # its code points

    def __cinit__(self):
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        self.prefix_length = 0
        self.depth = -1
        self.is_prefix_next = False
        return None

    def from_node(self, node: cython.Py_ssize_t, prefix: cython.const[cython.uchar][::1], is_word: cython.bint) -> Self:
        """A walk over the words below a node, to which the labels of the prefix lead.

        node: -1 for none. is_word: whether the prefix is a word, which then comes first. Raises IndexError if the node
        lies outside; a unit at which no node begins gives wrong words.
        """
        if node >= 0:
            self.nodes.check(node)
        walk: Walk = Walk.__new__(Walk)
        i: cython.Py_ssize_t
        share_nodes(walk, self)
        walk._allocate(len(prefix))
        walk.is_prefix_next = is_word
        for i in range(len(prefix)):
            walk._write_letter(walk.tiles, i, prefix[i])
        if node >= 0:
            walk.depth = walk.prefix_length
            _nodes.start_long_cursor(walk.nodes.units32, walk.nodes.units64, walk.nodes.layout, walk.stack,
                         _nodes.LONG_CURSOR_WIDTH * walk.depth, node)
        return walk

    def gives_tiles(self) -> bool:
        """Whether words come as bytes of tiles."""
        return self.text_form == _text_forms.AS_TILES

    @cython.cfunc
    def _allocate(self, prefix_length: cython.Py_ssize_t) -> object:
        """Allocate the stack and the text of words with a prefix of this length. The walk is at its end."""
        # At most `longest` labels follow any prefix. There is one more cursor than labels, and one to spare.
        capacity: cython.Py_ssize_t = prefix_length + self.longest + 2
        self.prefix_length = prefix_length
        self.depth = prefix_length - 1
        self.is_prefix_next = False
        self.stack = memoryview(bytearray(8 * _nodes.LONG_CURSOR_WIDTH * capacity)).cast("Q")
        self.tiles = bytearray(capacity)
        self.text = memoryview(bytearray(4 * capacity if self.text_form == _text_forms.AS_CODE_POINTS else 4)).cast("I")
        return None

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t
        with cython.critical_section(self):  # two threads may share one iterator
            if self.is_prefix_next:
                self.is_prefix_next = False
                return self._word(self.prefix_length)
            length = self._next()
            if length == 0:
                raise StopIteration
            _label_text.count_word()
            return self._word(length)

    def take(self, limit: cython.Py_ssize_t, words: list[Any] | None = None) -> list[Any]:
        """Append the next words to a list, and return it. limit: the most words, below 0: all. words: None for []."""
        taken: list = [] if words is None else words
        has_arenas: cython.bint = False
        with cython.critical_section(self):
            if cython.compiled and limit > _LONG_LIST // _BYTES_PER_WORD:
                has_arenas = _huge_arenas.begin_huge_arenas(limit * _BYTES_PER_WORD)
            try:
                self._append(taken, limit)
            finally:
                if cython.compiled and has_arenas:
                    _huge_arenas.end_huge_arenas()
        return taken

    @cython.cfunc
    def _append(self, taken: list, limit: cython.Py_ssize_t) -> object:
        """Append the next words to a list. limit: the most words, below 0: all."""
        length: cython.Py_ssize_t
        n_taken: cython.Py_ssize_t = 0
        nodes: Nodes = self.nodes
        if self.is_prefix_next and limit != 0:
            self.is_prefix_next = False
            taken.append(self._word(self.prefix_length))
            n_taken = 1
        if (nodes.layout == _nodes.NARROW_BITMAP and self.text_form == _text_forms.AS_ASCII
            and self.depth >= self.prefix_length):
            return _append_ascii(self, nodes.units32, self.stack, self.tiles, self.letters, taken,
                                 limit if limit < 0 else limit - n_taken)
        while limit < 0 or n_taken < limit:
            length = self._next()
            if length == 0:
                break
            taken.append(self._word(length))
            n_taken += 1
        return None

    def write(self, output: cython.uchar[::1]) -> int:
        """Write the next words into output, a zero behind each. Return the number of bytes, 0 at the end.

        Stops when output might have no room for the longest word. Raises ValueError unless the words are tiles, the
        walk has no prefix, and output has room for the longest word.
        """
        i: cython.Py_ssize_t
        length: cython.Py_ssize_t
        used: cython.Py_ssize_t = 0
        if self.text_form != _text_forms.AS_TILES or self.prefix_length != 0 or len(output) <= self.longest:
            raise ValueError("the walk does not give tiles, has a prefix, or output is too short")
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
        """Go on to the next word and return its length, 0 at the end."""
        nodes: Nodes = self.nodes
        if self.depth < self.prefix_length:  # at the end, or without buffers
            return 0
        if nodes.layout == _nodes.NARROW_BITMAP:
            return _next(self, nodes.units32, nodes.units64, _nodes.NARROW_BITMAP, self.stack, self.tiles)
        if nodes.layout == _nodes.WIDE_BITMAP:
            return _next(self, nodes.units32, nodes.units64, _nodes.WIDE_BITMAP, self.stack, self.tiles)
        if nodes.layout == _nodes.NARROW_ARCS:
            return _next(self, nodes.units32, nodes.units64, _nodes.NARROW_ARCS, self.stack, self.tiles)
        return _next(self, nodes.units32, nodes.units64, nodes.layout, self.stack, self.tiles)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _write_letter(self, tiles: cython.uchar[::1], i: cython.Py_ssize_t, tile: cython.int) -> cython.void:
        """Write the letter of a label as the i-th of the current word. tiles: the buffer of `self.tiles`."""
        if self.text_form == _text_forms.AS_CODE_POINTS:
            self.text[i] = self.code_points[tile]
        else:
            tiles[i] = self.letters[tile]

    @cython.cfunc
    @cython.inline
    def _word(self, length: cython.Py_ssize_t) -> object:
        """The current word in the walk's text form."""
        if cython.compiled:
            if self.text_form == _text_forms.AS_ASCII:
                return _text.new_ascii(cython.address(self.tiles[0]), length)
            if self.text_form == _text_forms.AS_CODE_POINTS:
                return _text.PyUnicode_FromKindAndData(4, cython.address(self.text[0]), length)
            if self.text_form == _text_forms.AS_UTF8:
                return _text.new_utf8(cython.address(self.tiles[0]), length, b"replace")
        elif self.text_form == _text_forms.AS_CODE_POINTS:
            return "".join(map(chr, self.text[:length]))
        elif self.text_form != _text_forms.AS_TILES:
            return bytes(self.tiles[:length]).decode("utf-8", "replace")
        return bytes(self.tiles[:length])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _next(walk: Walk, units32: cython.const[cython.uint][::1], units64: cython.const[cython.ulonglong][::1],
          layout: cython.int, stack: cython.ulonglong[::1], tiles: cython.uchar[::1]) -> cython.Py_ssize_t:
    """Go on to the next word, as `Walk._next`.

    The buffers are arguments of a function, so that the C compiler makes one for each layout given as a literal.
    """
    depth: cython.Py_ssize_t = walk.depth
    prefix_length: cython.Py_ssize_t = walk.prefix_length
    length: cython.Py_ssize_t
    arc: cython.ulonglong
    while depth >= prefix_length:
        if stack[_nodes.LONG_CURSOR_WIDTH * depth] == 0:  # no arc remains: go up
            depth -= 1
            continue
        arc = _nodes.next_long_arc(units32, units64, layout, stack, _nodes.LONG_CURSOR_WIDTH * depth)
        walk._write_letter(tiles, depth, arc & _arc.LABEL)
        length = depth + 1
        if arc >> _arc.SHIFT:  # go down; verified nodes are not deeper than the stack
            depth += 1
            _nodes.start_long_cursor(units32, units64, layout, stack, _nodes.LONG_CURSOR_WIDTH * depth,
                                     arc >> _arc.SHIFT)
        if arc & _arc.ACCEPT:
            walk.depth = depth
            return length
    walk.depth = depth
    return 0


@cython.cfunc
def _append_ascii(walk: Walk, units: cython.const[cython.uint][::1], stack: cython.ulonglong[::1],
                  tiles: cython.uchar[::1], letters: cython.const[cython.uchar][::1], words: list,
                  n_words: cython.Py_ssize_t) -> object:
    """Append the next words to a list: `Walk.take` for ASCII text and nodes of 32-bit masks.

    n_words: the most words; below 0 for all.

    The masks of the current node are variables, and its targets are read one behind the other. So only a node that is
    entered, or entered again, is read. Number 2 of a frame, `upper_length` of the current one, is the length of the
    text at the deepest frame above with remaining arcs; `prefix_length` if there is none.
    """
    depth: cython.Py_ssize_t = walk.depth
    prefix_length: cython.Py_ssize_t = walk.prefix_length
    node: cython.Py_ssize_t = stack[_nodes.LONG_CURSOR_WIDTH * depth + 1]
    remaining: cython.uint = stack[_nodes.LONG_CURSOR_WIDTH * depth]
    children: cython.uint = units[node]
    accepts: cython.uint = units[node + 1]
    target: cython.Py_ssize_t = _bitmap.target_unit(_nodes.NARROW_BITMAP, node, children, remaining & (0 - remaining))
    upper_length: cython.Py_ssize_t = prefix_length
    child: cython.Py_ssize_t
    child_accepts: cython.uint
    bit: cython.uint
    i: cython.Py_ssize_t
    for i in range(prefix_length, depth + 1):
        stack[_nodes.LONG_CURSOR_WIDTH * i + 2] = upper_length
        if i < depth and stack[_nodes.LONG_CURSOR_WIDTH * i]:
            upper_length = i + 1
    while n_words:
        if remaining == 0:  # go up
            depth = upper_length - 1
            if depth < prefix_length:
                break
            remaining = stack[_nodes.LONG_CURSOR_WIDTH * depth]
            upper_length = stack[_nodes.LONG_CURSOR_WIDTH * depth + 2]
            node = stack[_nodes.LONG_CURSOR_WIDTH * depth + 1]
            children = units[node]
            accepts = units[node + 1]
            target = _bitmap.target_unit(_nodes.NARROW_BITMAP, node, children, remaining & (0 - remaining))
        bit = remaining & (0 - remaining)
        remaining ^= bit
        tiles[depth] = letters[_bits.lowest(bit)]
        if accepts & bit:
            words.append(_ascii_word(tiles, depth + 1))
            n_words -= 1
        if children & bit:
            child = units[target]
            target += (children & remaining) != 0  # the next child, if there is one
            _prefetch.prefetch32(units, units[target])
            child_accepts = units[child + 1] & ~1
            if units[child] == 0 and not 0 <= n_words < 32:  # words alone: stay at the node
                while child_accepts:
                    tiles[depth + 1] = letters[_bits.lowest(child_accepts)]
                    child_accepts &= child_accepts - 1
                    words.append(_ascii_word(tiles, depth + 2))
                    n_words -= 1
                continue
            stack[_nodes.LONG_CURSOR_WIDTH * depth] = remaining  # go down; verified nodes are not deeper than the stack
            if remaining:
                upper_length = depth + 1
            node = child
            children = units[node]
            accepts = child_accepts
            depth += 1
            stack[_nodes.LONG_CURSOR_WIDTH * depth + 1] = node
            stack[_nodes.LONG_CURSOR_WIDTH * depth + 2] = upper_length
            remaining = (children | accepts) & ~1
            target = _bitmap.first_target_unit(_nodes.NARROW_BITMAP, node)
    if depth >= prefix_length:
        stack[_nodes.LONG_CURSOR_WIDTH * depth] = remaining
    walk.depth = depth
    return None


@cython.cfunc
@cython.inline
def _ascii_word(tiles: cython.uchar[::1], length: cython.Py_ssize_t) -> object:
    """The first letters of a word as str."""
    if cython.compiled:
        return _text.new_ascii(cython.address(tiles[0]), length)
    else:
        return bytes(tiles[:length]).decode("ascii")
