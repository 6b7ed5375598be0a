# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The words of a letter pattern: equal letters at the same places, different ones at different places.

A walk that lets each letter of the pattern stand for one letter, and no two for the same one; the first place of a
pattern's letter is where it is decided, every later one has a single letter to go on with. Letters may be given away
before, as the known part of a cipher's key.
"""

from __future__ import annotations

from lexc.kernels._types import Any, Self

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, SHIFT
    from cython.cimports.lexc.kernels.layout._label_text import (
        INCOMPLETE,
        check_signals,
        extend_code_point,
        word_from_labels,
    )
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._nodes import has_mask_cursor, matching_labels, next_arc, start_cursor
    from cython.cimports.lexc.kernels.layout._text_forms import AS_UTF8
    from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
else:
    from lexc.kernels.layout._arc import ACCEPT, LABEL, SHIFT
    from lexc.kernels.layout._label_text import INCOMPLETE, check_signals, extend_code_point, word_from_labels
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._nodes import has_mask_cursor, matching_labels, next_arc, start_cursor
    from lexc.kernels.layout._text_forms import AS_UTF8
    from lexc.kernels.layout.node_reader import NodeReader, share_nodes



@cython.final
@cython.cclass
class Isomorphs(NodeReader):
    """Iterates over the words of a letter pattern; in the form of tiles they are bytes.

    What the constructor makes is at its end: `begin` makes those that walk.
    """

    places: cython.const[cython.uint][::1]  # for each place of the pattern the first one of the same letter
    fixed: cython.const[cython.uint][::1]  # for each place the number of the letter that it must be, 0 for any
    taken: cython.const[cython.uint][::1]  # numbers of letters that no place without a fixed one may be
    length: cython.Py_ssize_t
    stack: cython.ulonglong[::1]  # frames: what is left of the node, the node, the depth in letters, part of a letter
    path: cython.uchar[::1]
    chosen: cython.uint[::1]  # the number of the letter at each place

    def __cinit__(self):
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        self.length = 0
        return None

    def begin(self, root: cython.Py_ssize_t, places: cython.const[cython.uint][::1],
              fixed: cython.const[cython.uint][::1], taken: cython.const[cython.uint][::1]) -> Self:
        """The words below a root that have a pattern.

        places: for each place of the pattern the first one with the same letter. fixed: for each place the number of
        the letter (tile or code point) that it must be, 0 for any. taken: numbers that no other place may be.
        IndexError, ValueError for what cannot be asked.
        """
        i: cython.Py_ssize_t
        self.nodes.check(root)
        if len(fixed) != len(places):
            raise ValueError("a letter for each place")
        for i in range(len(places)):
            if places[i] > i:
                raise ValueError("a first place lies behind")
        walk: Isomorphs = Isomorphs.__new__(Isomorphs)
        share_nodes(walk, self)
        walk.places = places
        walk.fixed = fixed
        walk.taken = taken
        walk.stack = memoryview(bytearray(32 * (self.longest + 2))).cast("Q")
        walk.path = bytearray(self.longest + 2)
        walk.chosen = memoryview(bytearray(4 * (len(places) + 1))).cast("I")
        walk.length = 0
        if 0 < len(places) <= self.longest:
            walk.length = 1
            walk._enter(walk.stack, 0, root, 0, 0)
        return walk

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t = -1
        with cython.critical_section(self):  # two threads may share one iterator
            if self.length == 0:  # at its end, or made out of nothing and without buffers
                raise StopIteration
            while True:
                length = self._next(self.stack, self.path)
                if length >= 0:
                    break
                check_signals()
            if length == 0:
                raise StopIteration
            return word_from_labels(self.text_form, self.letters, self.code_points, self.path, length, False)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _may_be(self, place: cython.Py_ssize_t, letter: cython.uint) -> cython.bint:
        """Whether a letter may stand at a place, behind those chosen before it."""
        i: cython.Py_ssize_t
        if self.places[place] != place:
            return self.chosen[self.places[place]] == letter
        if self.fixed[place]:
            return self.fixed[place] == letter
        for i in range(len(self.taken)):
            if self.taken[i] == letter:
                return False
        for i in range(place):
            if self.chosen[i] == letter:
                return False
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _enter(self, stack: cython.ulonglong[::1], at: cython.Py_ssize_t, node: cython.Py_ssize_t,
               place: cython.Py_ssize_t, partial: cython.ulonglong) -> cython.void:
        """Begin with the letters of a node; where they are a mask, with those that lead on to the pattern's length."""
        wanted: cython.ulonglong = 0
        start_cursor(self.nodes.units32, self.nodes.units64, self.nodes.layout, stack, at, node)
        stack[at + 2] = place
        stack[at + 3] = partial
        if has_mask_cursor(self.nodes.layout):
            if self.places[place] != place:
                wanted = ONE << self.chosen[self.places[place]]
            elif self.fixed[place] != 0 and self.fixed[place] < 64:
                wanted = ONE << self.fixed[place]
            elif self.fixed[place] == 0:
                wanted = ~ONE
            if place + 1 == len(self.places):
                wanted = matching_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, 0, wanted)
            else:
                wanted = matching_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout, node, wanted, 0)
            stack[at] = wanted & ~ONE

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next(self, stack: cython.ulonglong[::1], path: cython.uchar[::1]) -> cython.Py_ssize_t:
        """Walk on to the next word; its length in labels, 0 at the end, -1 after many steps without a word."""
        length: cython.Py_ssize_t = self.length
        steps: cython.Py_ssize_t = 0
        at: cython.Py_ssize_t
        place: cython.Py_ssize_t
        letter: cython.ulonglong
        arc: cython.ulonglong
        while length > 0:
            at = 4 * (length - 1)
            if stack[at] == 0:
                length -= 1
                continue
            steps += 1
            if steps > 0xFFFF:
                self.length = length
                return -1
            arc = next_arc(self.nodes.units32, self.nodes.units64, self.nodes.layout, stack, at)
            letter = arc & LABEL
            path[length - 1] = letter
            if self.text_form == AS_UTF8:
                letter = extend_code_point(stack[at + 3], letter)
            if letter == 0:
                continue
            place = stack[at + 2]
            if letter >= INCOMPLETE:
                if arc >> SHIFT:
                    self._enter(stack, at + 4, arc >> SHIFT, place, letter)
                    length += 1
                continue
            if not self._may_be(place, letter):
                continue
            self.chosen[place] = letter
            if place + 1 < len(self.places):
                if arc >> SHIFT:
                    self._enter(stack, at + 4, arc >> SHIFT, place + 1, 0)
                    length += 1
            elif arc & ACCEPT:
                self.length = length
                return length
        self.length = 0
        return 0
