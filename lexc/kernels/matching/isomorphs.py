"""The words of a letter pattern: equal letters at the same positions, different letters at different positions.

The search is a depth-first walk with the letters chosen so far. The first position of a pattern's letter may get any
letter that no earlier position has; later positions of it get the same letter. Some letters may be fixed in advance, as
the known part of a cipher's key.

    word      L  L  A  M  A        frame of 4 numbers: the remaining arcs of the node, the node,
    positions 0  0  2  3  2                            the position in the pattern, the incomplete code point
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _arc, _label_text, _masks, _nodes, _signal_interval, _text_forms
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes

from lexc.kernels._types import Any, Self


@cython.final
@cython.cclass
class Isomorphs(NodeReader):
    """An iterator over the words of a letter pattern: str, or bytes where the text form is "tiles".

    A constructed iterator is at its end; `begin` returns one that has words.
    """

    first_positions: cython.const[cython.uint][::1]  # for each position the first one of the same letter
    fixed: cython.const[cython.uint][::1]  # for each position the letter that it must have, 0 for any
    excluded: cython.const[cython.uint][::1]  # letters that no position without a fixed one may have
    length: cython.Py_ssize_t  # labels on the path and frames on the stack; 0 at the end
    stack: cython.ulonglong[::1]  # frames
    path: cython.uchar[::1]
    chosen: cython.uint[::1]  # the letter at each position

    def __cinit__(self):
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        self.length = 0
        return None

    def begin(self, root: cython.Py_ssize_t, first_positions: cython.const[cython.uint][::1],
              fixed: cython.const[cython.uint][::1], excluded: cython.const[cython.uint][::1]) -> Self:
        """The words below a root that have a letter pattern. Letters are numbers: tiles or code points.

        first_positions: for each position the first one with the same letter. fixed: for each position the letter that
        it must have, 0 for any. excluded: letters that no position without a fixed one may have. Raises IndexError for
        a root outside the image, ValueError if first_positions and fixed do not fit together.
        """
        i: cython.Py_ssize_t
        self.nodes.check(root)
        if len(fixed) != len(first_positions):
            raise ValueError("first positions and fixed letters differ in length")
        for i in range(len(first_positions)):
            if first_positions[i] > i:
                raise ValueError("the first position of a letter lies behind another one")
        walk: Isomorphs = Isomorphs.__new__(Isomorphs)
        share_nodes(walk, self)
        walk.first_positions = first_positions
        walk.fixed = fixed
        walk.excluded = excluded
        walk.stack = memoryview(bytearray(32 * (self.longest + 2))).cast("Q")
        walk.path = bytearray(self.longest + 2)
        walk.chosen = memoryview(bytearray(4 * (len(first_positions) + 1))).cast("I")
        walk.length = 0
        if 0 < len(first_positions) <= self.longest:
            walk.length = 1
            walk._enter(walk.stack, 0, root, 0, 0)
        return walk

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t = -1
        with cython.critical_section(self):  # two threads may share one iterator
            if self.length == 0:  # at its end, or made by __new__ alone, without buffers
                raise StopIteration
            while True:
                length = self._next(self.stack, self.path)
                if length >= 0:
                    break
                _label_text.check_signals()
            if length == 0:
                raise StopIteration
            return _label_text.word_from_labels(self.text_form, self.letters, self.code_points, self.path, length,
                                                False)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _may_hold(self, position: cython.Py_ssize_t, letter: cython.uint) -> cython.bint:
        """Whether a letter may stand at a position, after the letters chosen before it."""
        i: cython.Py_ssize_t
        if self.first_positions[position] != position:
            return self.chosen[self.first_positions[position]] == letter
        if self.fixed[position]:
            return self.fixed[position] == letter
        for i in range(len(self.excluded)):
            if self.excluded[i] == letter:
                return False
        for i in range(position):
            if self.chosen[i] == letter:
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _enter(self, stack: cython.ulonglong[::1], frame: cython.Py_ssize_t, node: cython.Py_ssize_t,
               position: cython.Py_ssize_t, code_point: cython.ulonglong) -> cython.void:
        """Set a frame's cursor to the arcs of a node. A mask holds only the labels that can lead to a full pattern."""
        candidates: cython.ulonglong = 0
        _nodes.start_cursor(self.nodes.units32, self.nodes.units64, self.nodes.layout, stack, frame, node)
        stack[frame + 2] = position
        stack[frame + 3] = code_point
        if _nodes.has_mask_cursor(self.nodes.layout):
            if self.first_positions[position] != position:
                candidates = _masks.ONE << self.chosen[self.first_positions[position]]
            elif self.fixed[position] != 0 and self.fixed[position] < 64:
                candidates = _masks.ONE << self.fixed[position]
            elif self.fixed[position] == 0:
                candidates = ~_masks.ONE
            if position + 1 == len(self.first_positions):
                candidates = _nodes.matching_labels(
                    self.nodes.units32, self.nodes.units64, self.nodes.layout, node, 0, candidates)
            else:
                candidates = _nodes.matching_labels(
                    self.nodes.units32, self.nodes.units64, self.nodes.layout, node, candidates, 0)
            stack[frame] = candidates & ~_masks.ONE

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next(self, stack: cython.ulonglong[::1], path: cython.uchar[::1]) -> cython.Py_ssize_t:
        """Walk on to the next word. Return its length in labels, 0 at the end, -1 after many steps without a word."""
        length: cython.Py_ssize_t = self.length
        steps: cython.Py_ssize_t = 0
        frame: cython.Py_ssize_t
        position: cython.Py_ssize_t
        letter: cython.ulonglong
        arc: cython.ulonglong
        while length > 0:
            frame = 4 * (length - 1)
            if stack[frame] == 0:
                length -= 1
                continue
            steps += 1
            if steps > _signal_interval.SIGNAL_INTERVAL:
                self.length = length
                return -1
            arc = _nodes.next_arc(self.nodes.units32, self.nodes.units64, self.nodes.layout, stack, frame)
            letter = arc & _arc.LABEL
            path[length - 1] = letter
            if self.text_form == _text_forms.AS_UTF8:
                letter = _label_text.extend_code_point(stack[frame + 3], letter)
            if letter == 0:
                continue
            position = stack[frame + 2]
            if letter >= _label_text.INCOMPLETE:
                if arc >> _arc.SHIFT:
                    self._enter(stack, frame + 4, arc >> _arc.SHIFT, position, letter)
                    length += 1
                continue
            if not self._may_hold(position, letter):
                continue
            self.chosen[position] = letter
            if position + 1 < len(self.first_positions):
                if arc >> _arc.SHIFT:
                    self._enter(stack, frame + 4, arc >> _arc.SHIFT, position + 1, 0)
                    length += 1
            elif arc & _arc.ACCEPT:
                self.length = length
                return length
        self.length = 0
        return 0
