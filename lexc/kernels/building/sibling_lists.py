"""Sibling lists: automata as other programs store them. An arc is a record, a state the index of its first arc.

Here such an automaton is two arrays. For arc i, targets[i] is the index of the list to which the arc leads, 0 for none.
marks[i] has the arc's label and three bits: last of its list, accept, and one whose meaning depends on the format.

    index    1    2     3     4
    marks    A    B,L   S,L   T,L,a      L: last, a: accept
    targets  4    3     4     0          the list at 1 has the arcs A and B; it accepts AT and BST

Lists may lie in any order, a list may begin inside another one (shared tails), and some may be unreachable. Files are
not trusted: `StringSpeller.verify` proves that all walks from a root stay inside the arrays and end.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _sibling_marks, _sibling_problems
from cython.cimports.lexc.kernels.layout import _masks, _tiles

from lexc.kernels._types import Buffer, Whole

_MAX_COUNT = cython.declare(cython.ulonglong, 0x7FFFFFFFFFFFFFFF)  # larger counts are stored as this
_ON_STACK = cython.declare(cython.ushort, 0xFFFF)  # the height of an arc that is being visited


def unpack_records(data: cython.const[cython.uchar][::1], record: cython.const[cython.uchar][::1],
                   targets: cython.uint[::1], marks: cython.ushort[::1]):
    """Read records of bytes into targets and marks. data must hold a record for each item of targets.

    record describes a record in 13 bytes:

        0           the size in bytes
        1           1 for big-endian, 0 for little-endian
        2 and 3     the lowest bit of the target, and its number of bits; 0 bits: there is no such field
        4 to 11     the same two numbers for label, last, accept and flag
        12          the number to add to a label, modulo 256
    """
    size: cython.int = record[0]
    is_big: cython.bint = record[1] != 0
    i: cython.Py_ssize_t
    k: cython.int
    value: cython.ulonglong
    label: cython.ulonglong
    with cython.nogil:
        for i in range(len(targets)):
            value = 0
            for k in range(size):
                value = value << 8 | data[i * size + (k if is_big else size - 1 - k)]
            targets[i] = cython.cast(cython.uint, value >> record[2] & ((_masks.ONE << record[3]) - 1))
            label = (value >> record[4] & ((_masks.ONE << record[5]) - 1)) + record[12]
            marks[i] = cython.cast(cython.ushort, label & _sibling_marks.MARK_LABEL)
            if value >> record[6] & ((_masks.ONE << record[7]) - 1):
                marks[i] |= _sibling_marks.MARK_LAST
            if value >> record[8] & ((_masks.ONE << record[9]) - 1):
                marks[i] |= _sibling_marks.MARK_ACCEPT
            if value >> record[10] & ((_masks.ONE << record[11]) - 1):
                marks[i] |= _sibling_marks.MARK_FLAG


def pack_records(targets: cython.const[cython.uint][::1], marks: cython.const[cython.ushort][::1],
                 record: cython.const[cython.uchar][::1], data: cython.uchar[::1]):
    """Write targets and marks to data as records; the inverse of `unpack_records`. data must have room for them.

    If accept has several bits, only its lowest is written.
    """
    size: cython.int = record[0]
    is_big: cython.bint = record[1] != 0
    i: cython.Py_ssize_t
    k: cython.int
    value: cython.ulonglong
    mark: cython.ushort
    with cython.nogil:
        for i in range(len(targets)):
            mark = marks[i]
            value = cython.cast(cython.ulonglong, targets[i]) << record[2]
            value |= (cython.cast(cython.ulonglong, mark & _sibling_marks.MARK_LABEL) + 256 - record[12]
                      & _sibling_marks.MARK_LABEL) << record[4]
            if mark & _sibling_marks.MARK_LAST and record[7]:
                value |= _masks.ONE << record[6]
            if mark & _sibling_marks.MARK_ACCEPT and record[9]:
                value |= _masks.ONE << record[8]
            if mark & _sibling_marks.MARK_FLAG and record[11]:
                value |= _masks.ONE << record[10]
            for k in range(size):
                data[i * size + (size - 1 - k if is_big else k)] = cython.cast(cython.uchar, value >> 8 * k & 255)


@cython.cclass
class StringSpeller:
    """A speller of the strings of an automaton in sibling lists, from one root. `verify` must be its first call.

    n_labels: labels are 1 to n_labels. separator: one more valid label, -1 for none. follows_separator: whether strings
    continue behind the separator; otherwise arcs with the separator are skipped.
    """

    targets: cython.const[cython.uint][::1]
    marks: cython.const[cython.ushort][::1]
    root: cython.Py_ssize_t
    n_labels: cython.int
    separator: cython.int
    follows_separator: cython.bint
    # For each arc, about the strings that begin with it or with a later arc of its list:
    heights: cython.ushort[::1]  # the length of the longest path, plus 1; 0 for an arc not visited yet
    counts: cython.ulonglong[::1]  # the strings
    visits: cython.ulonglong[::1]  # the arcs that `spell` visits
    letters: cython.ulonglong[::1]  # the labels of all strings together
    stack: cython.uint[::1]  # of `verify`: the arcs being visited
    path: cython.uint[::1]  # of `spell`: the arcs of the current string
    depth: cython.int  # of `spell`: the index of the last arc in path, -1 at the end
    top: cython.Py_ssize_t

    def __cinit__(self, targets: Buffer, marks: Buffer, root: Whole, n_labels: Whole, separator: Whole = -1,
                  follows_separator: cython.bint = False):
        n = len(targets)
        if len(marks) != n or not 0 <= root < 1 << 62:
            raise ValueError("targets and marks must have one length, and the root must not be negative")
        self.targets, self.marks, self.root = targets, marks, root
        self.n_labels, self.separator, self.follows_separator = n_labels, separator, follows_separator
        self.heights = memoryview(bytearray(2 * n)).cast("H")
        self.counts = memoryview(bytearray(8 * n)).cast("Q")
        self.visits = memoryview(bytearray(8 * n)).cast("Q")
        self.letters = memoryview(bytearray(8 * n)).cast("Q")
        self.stack = memoryview(bytearray(4 * n)).cast("I")
        self.path = memoryview(bytearray(4 * (_tiles.MAX_TILES + 3))).cast("I")
        self.top = 0
        self.depth = -1

    def verify(self) -> tuple[int, int]:
        """Visit each arc that can be reached from the root, once. Return (problem, index of the arc with the problem).

        The problem is SOUND if there is none; BEYOND_LISTS, a target beyond the end; NO_END, a list without a last arc;
        LIST_CYCLE; TOO_LONG, a string of more than 1,020 labels; NO_LABEL, an invalid label. An arc that neither
        accepts nor has a target may have any label.
        """
        problem: cython.int = _sibling_problems.SOUND
        if self.root >= len(self.targets):
            return _sibling_problems.BEYOND_LISTS, self.root
        self.stack[0] = cython.cast(cython.uint, self.root)
        self.top = 1
        with cython.nogil:
            while self.top and problem == _sibling_problems.SOUND:
                problem = self._visit(self.stack[self.top - 1])
        if problem == _sibling_problems.SOUND and self.counts[self.root]:
            self.depth = 0
            self.path[0] = cython.cast(cython.uint, self.root)
        return problem, self.stack[self.top - 1] if problem != _sibling_problems.SOUND else 0

    def sizes(self) -> tuple[int, int, int, int]:
        """(strings, labels of the longest path, arcs visited to spell all strings, labels of all strings).

        2^63 - 1 also stands for larger numbers. Only after `verify` has found no problem.
        """
        return self.counts[self.root], self.heights[self.root] - 1, self.visits[self.root], self.letters[self.root]

    def spell(self, output: cython.uchar[::1], last_arcs: cython.uint[::1],
              separator_byte: cython.int = 0) -> tuple[int, int]:
        """Write the next strings, zero-ended, to output, and the index of each string's last arc to last_arcs.

        Stops when either is full. separator_byte: the byte written for the separator. Return (bytes, strings); 0
        strings at the end. Raises ValueError if output has no room for the longest string and its zero. Only after
        `verify` has found no problem.
        """
        used: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t = 0
        k: cython.int
        arc: cython.Py_ssize_t
        if len(output) < _tiles.MAX_TILES + 3:
            raise ValueError("output has no room for the longest string")
        with cython.nogil:
            while self.depth >= 0 and n < len(last_arcs) and used + self.depth + 2 <= len(output):
                arc = self.path[self.depth]
                if self.marks[arc] & _sibling_marks.MARK_ACCEPT and not self._must_skip(arc):
                    for k in range(self.depth + 1):
                        output[used + k] = cython.cast(cython.uchar,
                                                       self.marks[self.path[k]] & _sibling_marks.MARK_LABEL)
                        if output[used + k] == self.separator:
                            output[used + k] = cython.cast(cython.uchar, separator_byte)
                    used += self.depth + 1
                    output[used] = 0
                    used += 1
                    last_arcs[n] = cython.cast(cython.uint, arc)
                    n += 1
                self._advance(arc)
        return used, n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _advance(self, arc: cython.Py_ssize_t) -> cython.void:
        """Move the path to the next arc in preorder, without branches that hold no string."""
        target: cython.Py_ssize_t = self._target(arc)
        if target and self.counts[target]:
            self.depth += 1
            self.path[self.depth] = cython.cast(cython.uint, target)
            return
        while self.depth >= 0:
            arc = self.path[self.depth]
            if not self.marks[arc] & _sibling_marks.MARK_LAST and self.counts[arc + 1]:
                self.path[self.depth] = cython.cast(cython.uint, arc + 1)
                return
            self.depth -= 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _must_skip(self, arc: cython.Py_ssize_t) -> cython.bint:
        """Whether an arc has the separator, while only strings without it are wanted."""
        return not self.follows_separator and (self.marks[arc] & _sibling_marks.MARK_LABEL) == self.separator

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _target(self, arc: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The target of an arc, 0 for none or for an arc that is skipped."""
        return 0 if self._must_skip(arc) else self.targets[arc]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _visit(self, arc: cython.Py_ssize_t) -> cython.int:
        """Visit the arc on top of the stack: its target first, then the next arc of its list, then the arc itself.

        Each call pushes its target or the next arc, if that has no height yet, or else pops the arc. Return a problem.
        """
        target: cython.Py_ssize_t = self.targets[arc]
        mark: cython.ushort = self.marks[arc]
        label: cython.int = mark & _sibling_marks.MARK_LABEL
        if self.heights[arc] == 0:
            if target >= len(self.targets):
                return _sibling_problems.BEYOND_LISTS
            if not mark & _sibling_marks.MARK_LAST and arc + 1 >= len(self.targets):
                return _sibling_problems.NO_END
            if (target
                or mark & _sibling_marks.MARK_ACCEPT) and not 1 <= label <= self.n_labels and label != self.separator:
                return _sibling_problems.NO_LABEL
            self.heights[arc] = _ON_STACK
        target = self._target(arc)
        if target and (self.heights[target] == 0 or self.heights[target] == _ON_STACK):
            return self._push(target)
        if not mark & _sibling_marks.MARK_LAST and (self.heights[arc + 1] == 0 or self.heights[arc + 1] == _ON_STACK):
            return self._push(arc + 1)
        self.top -= 1
        return self._store_sizes(arc, target, mark)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, arc: cython.Py_ssize_t) -> cython.int:
        """Push an arc to visit. Return LIST_CYCLE if it is on the stack already, so that the stack never overflows."""
        if self.heights[arc] == _ON_STACK:
            return _sibling_problems.LIST_CYCLE
        self.stack[self.top] = cython.cast(cython.uint, arc)
        self.top += 1
        return _sibling_problems.SOUND

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _store_sizes(self, arc: cython.Py_ssize_t, target: cython.Py_ssize_t, mark: cython.ushort) -> cython.int:
        """Store height, count, visits and letters of an arc, from those of its target and of the next arc."""
        height: cython.int = 1
        n: cython.ulonglong = 0
        visits: cython.ulonglong = 1
        letters: cython.ulonglong
        if mark & _sibling_marks.MARK_ACCEPT and not self._must_skip(arc):
            n = 1
        if target:
            height += self.heights[target] - 1
            n += self.counts[target]
            visits += self.visits[target] if self.counts[target] else 0
        letters = min(n, _MAX_COUNT)  # one label, the arc's own, for each of its strings
        if target:
            letters = min(letters + self.letters[target], _MAX_COUNT)
        if not mark & _sibling_marks.MARK_LAST:
            height = max(height, self.heights[arc + 1] - 1)
            n += self.counts[arc + 1]
            visits += self.visits[arc + 1] if self.counts[arc + 1] else 0
            letters = min(letters + self.letters[arc + 1], _MAX_COUNT)
        if height > _tiles.MAX_TILES + (1 if self.follows_separator else 0):
            self.top += 1  # `verify` names the arc on top of the stack
            return _sibling_problems.TOO_LONG
        self.heights[arc] = cython.cast(cython.ushort, height + 1)
        self.counts[arc] = min(n, _MAX_COUNT)
        self.visits[arc] = min(visits, _MAX_COUNT)
        self.letters[arc] = letters
        return _sibling_problems.SOUND
