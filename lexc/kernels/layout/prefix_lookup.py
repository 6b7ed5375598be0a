"""Questions about prefixes: the words that begin with one, the words that are prefixes of a text.

Text is read as in `Lookup`, by tables; where they do not decide, the answer is None, or -1.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _label_text, _nodes, _text, _text_forms, _tiles
from cython.cimports.lexc.kernels.layout.label_table import LabelTable
from cython.cimports.lexc.kernels.layout.nodes import Nodes
from cython.cimports.lexc.kernels.layout.tile_lookup import TileLookup

from lexc.kernels._types import Buffer, Whole

_MAX_KEYS = cython.declare(cython.Py_ssize_t, 1024)  # a longer list is left to a walk, which Ctrl-C interrupts


@cython.final
@cython.cclass
class PrefixLookup:
    """Questions about prefixes in verified nodes. Threads may share it.

    text_form: a number of `_text_forms`; the others as in `Lookup._attach`.
    """

    def __cinit__(self, tile_lookup: TileLookup, ascii_tiles: Buffer, label_table: LabelTable | None,
                  text_form: Whole, letters: Buffer, code_points: Buffer, longest: Whole):
        self.tile_lookup = tile_lookup
        self.ascii_tiles = ascii_tiles
        self.label_table = label_table
        self.text_form = text_form
        self.letters = letters
        self.code_points = code_points
        self.longest = longest
        self.word = bytearray(0)

    def find_prefixes(self, text: object) -> object:
        """The words that are prefixes of a text; None if only the alphabet can tell."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        n: cython.Py_ssize_t = self._read(text, labels)
        i: cython.Py_ssize_t
        arc: cython.ulonglong
        found: list = []
        if n == -1 or self.text_form == _text_forms.AS_TILES:
            return None
        for i in range(n if n >= 0 else -2 - n):  # any characters may follow
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, labels[i])
            if arc & _arc.ACCEPT:
                found.append(self._text(labels, i + 1))
            node = arc >> _arc.SHIFT
            if node == 0:
                break
        return found

    def find_longest_prefix(self, text: object) -> object:
        """The longest word that is a prefix of a text, "" for none; None if only the alphabet can tell."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        n: cython.Py_ssize_t = self._read(text, labels)
        i: cython.Py_ssize_t
        longest: cython.Py_ssize_t = 0
        arc: cython.ulonglong
        if n == -1 or self.text_form == _text_forms.AS_TILES:
            return None
        for i in range(n if n >= 0 else -2 - n):  # any characters may follow
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, labels[i])
            if arc & _arc.ACCEPT:
                longest = i + 1
            node = arc >> _arc.SHIFT
            if node == 0:
                break
        return self._text(labels, longest) if longest else ""

    def follow(self, prefix: object) -> cython.int:
        """1 if a word begins with a text, 0 if none does; -1 if only the alphabet can tell."""
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        n: cython.Py_ssize_t = self._read(prefix, labels)
        i: cython.Py_ssize_t
        arc: cython.ulonglong
        if n <= 0:
            return -1 if n >= -1 else 0
        for i in range(n):
            if node == 0 and i:
                return 0
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, labels[i])
            if arc == 0:
                return 0
            node = arc >> _arc.SHIFT
        return 1

    def list_keys(self, prefix: object) -> object:
        """The words that begin with a text; None if they are many, or only the alphabet can tell."""
        with cython.critical_section(self):  # two threads may share the buffers
            return self._list_keys(prefix)

    def _list_keys(self, prefix: object) -> object:
        labels = cython.declare(cython.uchar[1024])
        if not cython.compiled:
            labels = bytearray(1024)
        nodes: Nodes = self.tile_lookup.nodes
        node: cython.Py_ssize_t = self.tile_lookup.root
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        arc: cython.ulonglong = 0
        found: list = []
        if self.text_form == _text_forms.AS_TILES:
            return None
        n = self._read(prefix, labels)
        if n < -1:
            return found
        if n <= 0 or n > self.longest:
            return None
        if len(self.word) == 0:
            self.word = bytearray(self.longest + 2)
            self.stack = memoryview(bytearray(8 * _nodes.LONG_CURSOR_WIDTH * (self.longest + 2))).cast("Q")
        for i in range(n):
            if node == 0 and i:
                return found
            arc = _nodes.arc_for(nodes.units32, nodes.units64, nodes.layout, node, labels[i])
            if arc == 0:
                return found
            self.word[i] = labels[i]
            node = arc >> _arc.SHIFT
        if arc & _arc.ACCEPT:
            found.append(self._text(labels, n))
        return self._list_below(node, n, found) if node else found

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
            self.word[depth] = arc & _arc.LABEL
            if arc & _arc.ACCEPT:
                if cython.compiled:
                    found.append(self._text(cython.address(self.word[0]), depth + 1))
                else:
                    found.append(self._text(self.word, depth + 1))
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

    def _read(self, text: object, labels: cython.p_uchar) -> cython.Py_ssize_t:
        """The labels of a text, as `LabelTable.read`; those of a compact ASCII string by `ascii_tiles`."""
        length: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        n_before: cython.Py_ssize_t = -1  # labels before the first character that is no letter
        tile: cython.uchar
        if cython.compiled:
            ascii_text: cython.p_const_uchar = _text.ascii_buffer(text, cython.address(length))
            is_ascii: cython.bint = ascii_text is not cython.NULL
        else:
            is_ascii = type(text) is str and text.isascii()
            ascii_text, length = (text.encode("ascii"), len(text)) if is_ascii else (b"", 0)
        if not is_ascii:
            return -1 if self.label_table is None else self.label_table.read(text, labels)
        if length > _tiles.MAX_TILES:
            return -1
        for i in range(length):
            tile = self.ascii_tiles[ascii_text[i]]
            if tile == _tiles.UNDECIDED:
                return -1 if self.label_table is None else self.label_table.read(text, labels)
            if tile == 0 and n_before < 0:
                n_before = i
            labels[i] = tile
        return length if n_before < 0 else -2 - n_before

    def _text(self, labels: cython.p_const_uchar, length: cython.Py_ssize_t) -> object:
        """The word of some labels."""
        letters = cython.declare(cython.uchar[1024])
        i: cython.Py_ssize_t
        if not cython.compiled:
            return _label_text.word_from_labels(
                self.text_form, self.letters, self.code_points, labels, length, False
            )
        if self.text_form != _text_forms.AS_ASCII:
            return _label_text.lexc_word_from_labels(
                self.text_form, cython.NULL, cython.address(self.code_points[0]), labels, length, False
            )
        for i in range(length):
            letters[i] = self.letters[labels[i]]
        return _text.new_ascii(letters, length)
